package strokes

import (
	"image"
	"image/color"
	"image/draw"
	"testing"

	"flowlens/vision/internal/num"
)

// strokesOf returns the strokes of a picture in which what is at least 11 pixels wide is paint.
func strokesOf(t *testing.T, img *image.RGBA) *Strokes {
	t.Helper()
	const width = 11
	return Find(img, FindLine(img, width), width, img.Rect, false)
}

// TestTintBesidePaint measures a dark pipe in a tint that is brighter than the darkest paint may be.
func TestTintBesidePaint(t *testing.T) {
	const width = 28
	img := image.NewRGBA(image.Rect(0, 0, 300, 300))
	for _, part := range []struct {
		area  image.Rectangle
		color color.RGBA
	}{
		{img.Rect, color.RGBA{A: 255}},
		{image.Rect(50, 50, 250, 250), color.RGBA{41, 58, 41, 255}},
		{image.Rect(100, 50, 100+width, 250), color.RGBA{6, 111, 8, 255}},
	} {
		draw.Draw(img, part.area, image.NewUniform(part.color), image.Point{}, draw.Src)
	}
	s := strokesOf(t, img)
	if tint := s.broad.Pix[150*s.broad.W+60] >= s.paint; tint {
		t.Error("the tint is paint")
	}
	found := 0
	for _, v := range s.broad.Pix[150*s.broad.W : 151*s.broad.W] {
		found += num.Pick(v >= s.paint, 1, 0)
	}
	if found != width {
		t.Errorf("the pipe is %d pixels wide, want %d", found, width)
	}
}
