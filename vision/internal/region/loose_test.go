package region

import (
	"image"
	"slices"
	"testing"

	"flowlens/vision/internal/num"
)

// TestLooseLines checks lines in a cell of 60x60 pixels. A pipe hides its upper 15 rows; at its left side is a border.
func TestLooseLines(t *testing.T) {
	const side, pipe = 60, 15
	for _, c := range []struct {
		name string
		line image.Rectangle
		ok   bool
	}{
		{"along the pipe", image.Rect(10, pipe+3, 50, pipe+5), true},
		{"along it, as far as a border is from a dot", image.Rect(10, pipe+7, 50, pipe+9), false},
		{"away from it", image.Rect(30, pipe+2, 32, pipe+30), false},
		{"along the border", image.Rect(3, 20, 5, 50), true},
		{"along it, as far as a border is from a dot", image.Rect(7, 20, 9, 50), true},
		{"along it, where a slim cell has room", image.Rect(14, 20, 16, 50), false},
		{"away from the border", image.Rect(5, 40, 30, 42), false},
		{"a point", image.Rect(30, pipe+20, 33, pipe+23), true},
	} {
		all, hidden, border := make([]uint8, side*side), make([]uint8, side*side), make([]uint8, side*side)
		g := newRegions(side, side)
		g.unit, g.all, g.label = side, make([]region, 3), slices.Repeat([]uint16{2}, side*side)
		g.all[2].inner = side / 2
		for i := range all {
			hidden[i], border[i] = num.Pick[uint8](i/side < pipe, 255, 0), num.Pick[uint8](i%side == 0, 255, 0)
		}
		for y := c.line.Min.Y; y < c.line.Max.Y; y++ {
			for x := c.line.Min.X; x < c.line.Max.X; x++ {
				all[y*side+x] = 255
			}
		}
		l := &loose{Regions: g, beside: [2][]uint8{border, hidden}}
		if at, found := l.find(all, faintPiece, faintLength); found == c.ok {
			t.Errorf("%s: found %v, at %v", c.name, found, at)
		}
	}
}
