//go:build gocv_specific_modules

package vision

import (
	"image"
	"math"
	"testing"
)

// TestOutlineWidth measures frames with blurred edges, upright and on a corner.
func TestOutlineWidth(t *testing.T) {
	const side, bright = 200, 180.0
	for _, c := range []struct{ width, turned float64 }{{6, 0}, {7.4, 0}, {12, 0}, {8, 45}, {8, 30}} {
		sin, cos := math.Sincos(c.turned * math.Pi / 180)
		line := &plane{side, side, make([]uint8, side*side)}
		outline := make([]uint8, side*side)
		for i := range line.pix {
			x, y := float64(i%side)+0.5-side/2, float64(i/side)+0.5-side/2
			x, y = x*cos+y*sin, y*cos-x*sin
			off := math.Abs(max(math.Abs(x), math.Abs(y)) - 60) // from the middle of the frame
			v := bright * min(max((c.width/2+1-off)/2, 0), 1)   // two pixels wide edges
			line.pix[i] = uint8(v) + uint8(i%3)                 // and noise
			outline[i] = pick[uint8](v > 20, 255, 0)
		}
		p := &parts{area: image.Rect(0, 0, side, side), w: side, h: side}
		want := c.width
		if c.turned == 30 { // across in x or in y
			want /= math.Cos(math.Pi / 6)
		} else if c.turned == 45 {
			want *= math.Sqrt2
		}
		if got := p.outlineWidth(line, outline, bright/2); math.Abs(got-want) > 0.07*want {
			t.Errorf("a line %v wide at %v degrees: got %.2f, want %.2f", c.width, c.turned, got, want)
		}
	}
}
