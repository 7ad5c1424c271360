package raster

import (
	"image"
	"image/color"
	"math"
	"math/rand/v2"
	"testing"

	"flowlens/vision/internal/geom"
)

func TestRGB(t *testing.T) {
	a, b := RGB{10, 200, 30}, RGB{13, 190, 34}
	if a.Brightest() != 200 || a.Least() != 10 || a.Far(b) != 10 || b.Far(a) != 10 || a.Minus(b) != (RGB{-3, 10, -4}) {
		t.Errorf("%v, %v, %v, %v", a.Brightest(), a.Least(), a.Far(b), a.Minus(b))
	}
	if got := a.Dist(b); math.Abs(got-math.Sqrt(9+100+16)) > 1e-12 {
		t.Errorf("distance %v", got)
	}
	if got := a.Dot(RGB{1, 2, 3}); got != 10+400+90 {
		t.Errorf("product %v", got)
	}
}

func TestRanked(t *testing.T) {
	s := []RGB{{90, 0, 0}, {50, 50, 50}, {10, 0, 0}, {50, 0, 0}} // by the strongest channel, then the sum
	for q, want := range map[float64]RGB{0: {10, 0, 0}, 0.25: {50, 0, 0}, 0.5: {50, 50, 50}, 0.99: {90, 0, 0}, 1: {90, 0, 0}} {
		if got := Ranked(s, q); got != want {
			t.Errorf("quantile %v: %v, want %v", q, got, want)
		}
	}
}

// noise returns a picture of random colors.
func noise(w, h int) *image.RGBA {
	rng := rand.New(rand.NewPCG(1, 6))
	img := image.NewRGBA(image.Rect(0, 0, w, h))
	for i := range img.Pix {
		img.Pix[i] = uint8(rng.IntN(256))
	}
	return img
}

func TestColorAt(t *testing.T) {
	img := noise(7, 5)
	for y := -1; y <= 5; y++ {
		for x := -1; x <= 7; x++ {
			c := img.RGBAAt(x, y) // black outside of the picture
			if got := ColorAt(img, geom.Pt(float64(x)+0.9, float64(y)+0.1)); got != (RGB{int16(c.R), int16(c.G), int16(c.B)}) {
				t.Errorf("(%d,%d): %v, want %v", x, y, got, c)
			}
		}
	}
}

// TestSmoothAt compares with the definition: the weights of a tent one pixel wide around the place.
func TestSmoothAt(t *testing.T) {
	const w, h = 7, 5
	img := noise(w, h)
	rng := rand.New(rand.NewPCG(1, 7))
	for range 300 {
		p := geom.Pt(10*rng.Float64()-1.5, 8*rng.Float64()-1.5)
		var want [3]float64
		for y := -3; y < h+3; y++ {
			for x := -3; x < w+3; x++ {
				weight := max(0, 1-math.Abs(p.X-float64(x)-0.5)) * max(0, 1-math.Abs(p.Y-float64(y)-0.5))
				i := img.PixOffset(min(max(x, 0), w-1), min(max(y, 0), h-1)) // beyond the edge as at the edge
				for c := range want {
					want[c] += weight * float64(img.Pix[i+c])
				}
			}
		}
		for c, got := range SmoothAt(img, p) {
			if math.Abs(got-want[c]) > 1e-9 {
				t.Fatalf("%v, channel %d: %v, want %v", p, c, got, want[c])
			}
		}
	}
}

// TestPlane copies parts of a plane and fills what lies around one.
func TestPlane(t *testing.T) {
	p := NewPlane(6, 4)
	for i := range p.Pix {
		p.Pix[i] = uint8(i + 1)
	}
	area := image.Rect(2, 1, 5, 3)
	part, whole := p.Part(area), p.Clone()
	if part.Size() != area.Size() || whole.Size() != image.Pt(6, 4) {
		t.Fatalf("sizes %v, %v", part.Size(), whole.Size())
	}
	p.FillAround(area, 99)
	for y := range 4 {
		for x := range 6 {
			in := image.Pt(x, y).In(area)
			was := uint8(y*6 + x + 1)
			if whole.Pix[y*6+x] != was || in && part.Pix[(y-1)*3+x-2] != was {
				t.Errorf("(%d,%d) was not copied", x, y)
			}
			if got := p.Pix[y*6+x]; in && got != was || !in && got != 99 {
				t.Errorf("(%d,%d) is %d", x, y, got)
			}
		}
	}
	for at, want := range map[image.Point]bool{{X: 0, Y: 0}: true, {X: 5, Y: 3}: true, {X: 6, Y: 0}: false, {X: 0, Y: 4}: false, {X: -1, Y: 0}: false, {X: 0, Y: -1}: false} {
		if got := p.In(at.X, at.Y); got != want {
			t.Errorf("%v in the plane: %v", at, got)
		}
	}
}

// TestBrightened brightens a dim picture in proportion, up to five times, and leaves a bright one as it is.
func TestBrightened(t *testing.T) {
	filled := func(most uint8) *image.RGBA {
		img := image.NewRGBA(image.Rect(0, 0, 20, 20))
		for i := range 400 {
			img.SetRGBA(i%20, i/20, color.RGBA{most / 2, most, 0, 255})
		}
		return img
	}
	if img := filled(160); Brightened(img) != img {
		t.Error("a bright picture was changed")
	}
	for most, want := range map[uint8]color.RGBA{115: {114, 230, 0, 255}, 20: {50, 100, 0, 255}} { // twice, and five times
		if got := Brightened(filled(most)).RGBAAt(3, 4); got != want {
			t.Errorf("from %d: %v, want %v", most, got, want)
		}
	}
}

// TestMark draws a square and a frame.
func TestMark(t *testing.T) {
	img := image.NewRGBA(image.Rect(0, 0, 20, 20))
	Mark(img, geom.Pt(5.7, 6.2), 2, color.White)
	Frame(img, geom.Pt(14, 13), 3, color.White)
	for y := range 20 {
		for x := range 20 {
			square := max(x-5, 5-x) <= 2 && max(y-6, 6-y) <= 2
			frame := max(x-14, 14-x, y-13, 13-y) == 3
			if got := img.RGBAAt(x, y).R == 255; got != (square || frame) {
				t.Errorf("(%d,%d): %v", x, y, got)
			}
		}
	}
}
