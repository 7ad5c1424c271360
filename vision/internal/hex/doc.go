// Package hex finds boards of flat-top hexagons.
//
// [Find] takes the working picture with its lines and gives honeycombs, the likeliest first; [Hexes.Grounds] tells the
// cells, walls and links. Places are pixels of the working picture; cells count in columns and half rows. Its one idea:
// the level sides of a honeycomb come at a steady rhythm in both directions, found as the step at which they are most in
// phase (a periodogram), and the board is the set of cells for which its sides speak most.
package hex
