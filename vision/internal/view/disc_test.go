//go:build !race && !matprofile

package view

import (
	"image"
	"math"
	"math/rand/v2"
	"testing"

	"flowlens/vision/internal/cv"
	"flowlens/vision/internal/geom"
	"flowlens/vision/internal/num"
	"flowlens/vision/visiontest"
)

var discFamilies = []string{"classic", "bridges", "hexes", "free"}

// discShot is a half-drawn board with the disc under a finger, and the same board without it.
type discShot struct {
	with, without *image.RGBA
	circle
}

// newDiscShot renders a half-drawn board twice. It returns nil where no flow is dragged, or where one picture has tinted cells.
func newDiscShot(p visiontest.Puzzle, seed uint64, jpeg int) *discShot {
	style := visiontest.Style{Seed: seed, Device: visiontest.Device{W: 1080, H: 2340, Top: 80, Bottom: 126}, Drawn: visiontest.DrawnHalf}
	render := func(drawn visiontest.DrawnState, jpeg int) *image.RGBA {
		style.Drawn, style.JPEG = drawn, jpeg
		return p.Render(style).Image
	}
	s := &discShot{with: render(visiontest.DrawnDragging, 0), without: render(visiontest.DrawnHalf, 0)}
	box, n := differences(s.with, s.without)
	square := box.Dx() * box.Dy()
	if num.Abs(box.Dx()-box.Dy()) > 2 || float64(n) > 0.8*float64(square) || float64(n) < 0.5*float64(square) { // its own flow does not change
		return nil
	}
	s.Center = geom.Pt(float64(box.Min.X+box.Max.X), float64(box.Min.Y+box.Max.Y)).Mul(0.5)
	s.Radius = float64(box.Dx()+box.Dy())/4 - 0.5 // half covered
	if jpeg != 0 {
		s.with, s.without = render(visiontest.DrawnDragging, jpeg), render(visiontest.DrawnHalf, jpeg)
	}
	return s
}

// differences returns the box of the pixels in which two pictures differ, and their number.
func differences(a, b *image.RGBA) (box image.Rectangle, n int) {
	for y := range a.Rect.Dy() {
		for x := range a.Rect.Dx() {
			if a.RGBAAt(x, y) != b.RGBAAt(x, y) {
				n++
				box = box.Union(image.Rect(x, y, x+1, y+1))
			}
		}
	}
	return box, n
}

// TestDisc finds the disc under a finger, and compares the lifted picture with that of the same board without a disc.
func TestDisc(t *testing.T) {
	const each = 12 // seeds
	for _, c := range []struct {
		jpeg        int
		place, tone float64 // largest errors: of the disc in pixels (its pipe may hide its rim), and of the mean color below it
	}{{0, 2, 0.5}, {80, 2, 5}} {
		shots, found := 0, 0
		for _, family := range discFamilies {
			for seed := range uint64(visiontest.Shots(t, each)) {
				s := newDiscShot(visiontest.RandomBoard(rand.New(rand.NewPCG(seed, 0xd15c)), family), seed, c.jpeg)
				if s == nil {
					continue
				}
				shots++
				d := FindDisc(s.with, atWork(t, s.with))
				if d == nil {
					t.Logf("%s, seed %d, JPEG %d: not found: %.1f", family, seed, c.jpeg, s.circle)
					continue
				}
				found++
				off := max(d.Center.Sub(s.Center).Len(), math.Abs(d.Radius-s.Radius))
				tone := meanDifference(d.Lift(s.with), s.without, d.area(s.with, 0))
				if off > c.place || tone > c.tone {
					t.Errorf("%s, seed %d, JPEG %d: found %.1f, want %.1f; what lies below is off by %.1f", family, seed, c.jpeg, d.circle, s.circle, tone)
				}
			}
		}
		if t.Logf("JPEG %d: found %d of %d", c.jpeg, found, shots); shots < visiontest.Shots(t, each) || found < shots-1 {
			t.Errorf("JPEG %d: found %d of %d", c.jpeg, found, shots)
		}
	}
}

// atWork returns the working picture.
func atWork(t *testing.T, img *image.RGBA) *image.RGBA {
	t.Helper()
	const side = 540 // of a working picture, at least
	f := max(min(img.Rect.Dx(), img.Rect.Dy())/side, 1)
	return cv.Resize(img, img.Rect.Size().Div(f))
}

// meanDifference returns the mean difference of two pictures in a box, over all channels, 0-255.
func meanDifference(a, b *image.RGBA, box image.Rectangle) float64 {
	sum := 0
	for y := box.Min.Y; y < box.Max.Y; y++ {
		for x := box.Min.X; x < box.Max.X; x++ {
			i := a.PixOffset(x, y)
			for c := range 3 {
				sum += num.Abs(int(a.Pix[i+c]) - int(b.Pix[i+c]))
			}
		}
	}
	return float64(sum) / float64(3*box.Dx()*box.Dy())
}

// TestNoDisc finds no disc on boards without one.
func TestNoDisc(t *testing.T) {
	for _, family := range discFamilies {
		for seed := range uint64(visiontest.Shots(t, 12)) {
			style := visiontest.RandomStyle(seed)
			if style.Drawn == visiontest.DrawnDragging {
				continue
			}
			img := visiontest.RandomBoard(rand.New(rand.NewPCG(seed, 0xd15c)), family).Render(style).Image
			if d := FindDisc(img, atWork(t, img)); d != nil {
				t.Errorf("%s, seed %d, %s: a disc at %.0f, radius %.0f, tint %.0f", family, seed, style.Drawn, d.Center, d.Radius, d.Tint)
			}
		}
	}
}
