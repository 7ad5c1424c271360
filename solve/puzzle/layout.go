package puzzle

import (
	"image"
	"image/color"
)

// Layout says where a board stands in a picture.
type Layout struct {
	Bounds  image.Rectangle // of the board, in pixels
	Pitch   float64         // distance between the centers of neighbors, in pixels
	Centers []Point         // by CellID, in pixels: of the dots, elsewhere where a flow passes
	Palette []color.RGBA    // by Color; entry 0 is unused
	// Unnamed says that letters are printed on the dots which could not be read: the names of the colors are not those.
	Unnamed bool
	// Sides are the middles of the sides between neighbors of a board without a lattice, in pixels, by the lower and the higher
	// number. They may be missing.
	Sides map[[2]CellID]Point
}

// Side is the middle of the side between two neighbors, in pixels.
func (l *Layout) Side(a, b CellID) Point {
	if p, ok := l.Sides[[2]CellID{min(a, b), max(a, b)}]; ok {
		return p
	}
	p, q := l.Centers[a], l.Centers[b]
	return Point{X: (p.X + q.X) / 2, Y: (p.Y + q.Y) / 2}
}
