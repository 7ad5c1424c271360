// Package region finds boards without a lattice: the regions that lines enclose are the cells.
//
// [Find] takes strokes and gives the inside of the outermost outline; [Parts.Flood] cuts it into regions, a watershed on
// the distance to the nearest line; [Regions.Judge] says why they are no board, and [Regions.Grounds] what board they
// are. Places are pixels of the outline's box, lengths often widths of a cell. Its one idea: a pipe hides at most a third
// of a border, so what is narrow between two wide places is a border, seen or not (Vincent and Soille, Watersheds, 1991).
package region
