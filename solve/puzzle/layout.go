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
	// Lettered says that the game prints letters on the dots, for those who cannot tell the colors. Where they could be read the
	// colors have them for names.
	Lettered bool
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
