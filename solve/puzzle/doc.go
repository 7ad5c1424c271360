// Package puzzle holds the nouns that the other packages share: a Flow Free
// board, its graph, its layout in a picture, and a solution.
//
// A [Board] comes from a [Builder], from text ([Parse]) or from JSON
// ([ParseJSON]), and never changes afterwards. [Board.Graph] is the board as
// a solver sees it: every kind of board (square, hex or free cells, holes,
// walls, bridges, warps) is nodes and edges there. [Verify] checks a
// [Solution] against the rules of the game.
//
// Coordinates are [Coord]: row first, both counted from 0 at the top left.
// The package imports the standard library only.
package puzzle
