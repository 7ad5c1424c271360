// Package region finds boards without a lattice: the regions that lines enclose are the cells.
//
// [Find] takes strokes and returns the inside of the outermost outline. [Parts.Flood] cuts it into regions, by a watershed on
// the distance to the nearest line; [Parts.Measure] takes their measures. [Regions.Judge] says why they are no board, and
// [Regions.Grounds] what board they are. Coordinates are pixels of the outline's box; numbers.go has the thresholds, often
// in widths of a cell. Its one idea: a pipe hides at most a third of a border, so what is narrow between two wide places is
// a border, seen or not (Vincent and Soille, Watersheds in Digital Spaces, 1991).
package region
