// Package square finds boards of square cells.
//
// [Find] takes the crossings of lines and gives grids, the likeliest first; [Grid.Grounds] tells the cells that are
// there, walls and warps. Places are pixels of the working picture; rows and columns count in a window of the lattice.
// Its one idea: crossings lie on an affine lattice, and each side of each of its cells is judged for itself, at places
// that no pipe covers. How a wall is told from a line is in thinline.go and walls.go.
package square
