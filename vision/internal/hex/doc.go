// Package hex finds boards of flat-top hexagons.
//
// [Find] takes the working picture with its lines and gives honeycombs, the likeliest first. [Grid.Grounds] says which cells are
// there, and where walls and links are. Points are pixels of the working picture. Places count in columns and half rows, see
// geom.Honeycomb.
//
// Its one idea has two halves. The level sides of a honeycomb come at a steady rhythm in both directions: it is the step at
// which they are most in phase (a periodogram, honeycomb.go). And the board is the set of cells for which its sides speak most
// (label.go). The thresholds stand in numbers.go.
package hex
