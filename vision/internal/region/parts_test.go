package region

import (
	"testing"

	"flowlens/vision/internal/num"
	"flowlens/vision/internal/raster"
)

// TestDropBeads expects the beads along paint to go, and lines and small dots away from it to stay.
func TestDropBeads(t *testing.T) {
	const side = 60
	mask, hidden := &raster.Plane{W: side, H: side, Pix: make([]uint8, side*side)}, &raster.Plane{W: side, H: side, Pix: make([]uint8, side*side)}
	for i := range hidden.Pix {
		hidden.Pix[i] = num.Pick[uint8](i%side < 20, 255, 0)
	}
	set := func(p *raster.Plane, x, y int) { p.Pix[y*side+x] = 255 }
	for y := 5; y < 30; y += 5 { // beads
		set(mask, 21, y)
		set(mask, 22, y)
	}
	for x := 20; x < 40; x++ { // a line that leads to the paint
		set(mask, x, 40)
	}
	set(mask, 50, 20)          // noise elsewhere
	for y := 32; y < 37; y++ { // a JPEG's, along the paint
		set(mask, 22, y)
	}
	for x := 20; x < 25; x++ { // a border that shows between two paints
		set(mask, x, 54)
	}
	for i := range hidden.Pix {
		if i/side > 50 && i%side >= 25 {
			hidden.Pix[i] = 255
		}
	}
	dropBeads(mask, hidden, 6)
	left := 0
	for _, v := range mask.Pix {
		left += num.Pick(v != 0, 1, 0)
	}
	if left != 26 || mask.Pix[40*side+21] == 0 || mask.Pix[20*side+50] == 0 || mask.Pix[54*side+22] == 0 {
		t.Errorf("%d pixels left", left)
	}
}
