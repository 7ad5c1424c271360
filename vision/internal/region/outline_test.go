package region

import (
	"image"
	"math"
	"testing"

	"flowlens/vision/internal/cv"
	"flowlens/vision/internal/num"
	"flowlens/vision/internal/raster"
)

// TestOutlineWidth measures frames with blurred edges, upright and on a corner.
func TestOutlineWidth(t *testing.T) {
	const side, bright = 200, 180.0
	for _, c := range []struct{ width, turned float64 }{{6, 0}, {7.4, 0}, {12, 0}, {8, 45}, {8, 30}} {
		sin, cos := math.Sincos(c.turned * math.Pi / 180)
		line := &raster.Plane{W: side, H: side, Pix: make([]uint8, side*side)}
		outline := make([]uint8, side*side)
		for i := range line.Pix {
			x, y := float64(i%side)+0.5-side/2, float64(i/side)+0.5-side/2
			x, y = x*cos+y*sin, y*cos-x*sin
			off := math.Abs(max(math.Abs(x), math.Abs(y)) - 60) // from the middle of the frame
			v := bright * min(max((c.width/2+1-off)/2, 0), 1)   // two pixels wide edges
			line.Pix[i] = uint8(v) + uint8(i%3)                 // and noise
			outline[i] = num.Pick[uint8](v > 20, 255, 0)
		}
		p := newRegions(side, side)
		p.Area = image.Rect(0, 0, side, side)
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

// TestFindOutline finds a board's outline within the rims of windows.
func TestFindOutline(t *testing.T) {
	const side = 200
	rect := func(pix []uint8, r image.Rectangle) {
		for y := r.Min.Y; y < r.Max.Y; y++ {
			for x := r.Min.X; x < r.Max.X; x++ {
				pix[y*side+x] = 200
			}
		}
	}
	frame := func(pix []uint8, r image.Rectangle, open bool) {
		rect(pix, image.Rect(r.Min.X, r.Min.Y, r.Min.X+2, r.Max.Y))
		rect(pix, image.Rect(r.Max.X-2, r.Min.Y, r.Max.X, r.Max.Y))
		rect(pix, image.Rect(r.Min.X, r.Max.Y-2, r.Max.X, r.Max.Y))
		if !open {
			rect(pix, image.Rect(r.Min.X, r.Min.Y, r.Max.X, r.Min.Y+2))
		}
	}
	board, window := image.Rect(40, 40, 160, 160), image.Rect(20, 20, 180, 190)
	for _, c := range []struct {
		name          string
		board, window bool // whether each is closed
		want          image.Rectangle
	}{
		{"a board in an open window", true, false, board},
		{"a board in a closed window", true, true, window},
		{"an open board in an open window", false, false, window},
	} {
		line := &raster.Plane{W: side, H: side, Pix: make([]uint8, side*side)}
		frame(line.Pix, board, !c.board)
		frame(line.Pix, window, !c.window)
		mask := cv.Threshold(line, 100)
		if p, _, _ := findOutline(mask, line, image.Pt(side, side)); p == nil || p.Area != c.want.Inset(-1) {
			t.Errorf("%s: got %v", c.name, p.Area)
		}
	}
}
