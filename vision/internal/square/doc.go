// Package square finds boards of square cells.
//
// [Find] takes the crossings of lines and gives grids, the likeliest first. [Grid.Grounds] says which cells are there, and where
// walls and warps are. Places are pixels of the working picture. Rows and columns count in the window, the part of the
// lattice that covers the picture; those of a board.Ground count from the board's upper left cell.
//
// Its one idea: crossings lie on an affine lattice, and each side of each cell is judged on its own, at places that no pipe
// covers. All lines of a board are weighed against its own thin lines (thinline.go), so that neither the picture's scale nor its
// contrast matters; walls.go and openings.go say what a wall and an opening are. The thresholds stand in numbers.go.
package square
