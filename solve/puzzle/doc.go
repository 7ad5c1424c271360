// Package puzzle holds the nouns that the other packages share: a Flow Free
// board, its graph, its layout in a picture, and a solution.
//
// A [Board] comes from a [Builder], from text ([Parse]) or from JSON
// ([ParseJSON]), and never changes afterwards. [Board.Graph] is the board as
// a solver sees it: every kind of board (square, hex or free cells, holes,
// walls, bridges, warps) is nodes and edges there. [Verify] checks a
// [Solution] against the rules of the game.
//
// # Text
//
// A letter or digit is a dot, a point an empty cell. With blanks between the
// cells a dot may be a word.
//
//	.ABC.
//	...D.
//	..D..
//	A..E.
//	B.EC.
//
// # JSON
//
// JSON holds boards of every kind: # is no cell, + a bridge, a wall closes the
// side between two cells, and a warp joins two cells at the border. The lattice
// may also be hex, or free for cells of any form. Programs take boards one a
// line, millions of them.
//
//	{"lattice": "square", "rows": 3, "cols": 4, "cells": ["C.B#", "B+.A", "A.C."],
//	 "walls": [[[1,2],[2,2]]], "warps": [[[2,0],[2,3]]]}
//
// Coordinates are [Coord]: row first, both counted from 0 at the top left.
// The package imports the standard library only.
package puzzle
