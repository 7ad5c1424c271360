// Package hexiom reads screenshots of Hexiom, another game: numbered tiles on a board of hexagons.
//
// [Read] takes a picture and gives the level and where its cells are, in pixels of the picture. Its one idea: what a
// tile's color says must fit the digit on it and the tiles beside it, or neither is believed.
package hexiom
