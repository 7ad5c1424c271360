// Package tiles has the nouns of Hexiom: a [Board] of slots on a hexagon, some
// of which hold numbered tiles, its symmetries and its text form. A solved
// board is a [Board] too; [Verify] holds it against the level by the rules of the
// game alone.
//
// The aim of the game is to move the tiles so that the number on each is the
// count of the tiles next to it.
package tiles
