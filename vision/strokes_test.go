//go:build gocv_specific_modules

package vision

import (
	"bytes"
	"image"
	"image/color"
	"image/draw"
	"math/rand/v2"
	"testing"
)

// TestFramed looks at a part of a picture: its channels lie in a black frame, whatever lies beside it in the picture.
func TestFramed(t *testing.T) {
	const width = 7
	rng := rand.New(rand.NewPCG(1, 8))
	img := image.NewRGBA(image.Rect(0, 0, 40, 30))
	for i := range img.Pix {
		img.Pix[i] = uint8(1 + rng.IntN(255))
	}
	for _, area := range []image.Rectangle{img.Rect, image.Rect(10, 5, 31, 22), image.Rect(0, 3, 40, 20)} {
		mats, err := framed(img, area, width)
		defer closeAll(mats)
		if err != nil {
			t.Fatal(err)
		}
		channels, err := pixelsOf(mats...)
		if err != nil {
			t.Fatal(err)
		}
		for ch, got := range channels {
			var want []uint8
			for y := area.Min.Y - width; y < area.Max.Y+width; y++ {
				for x := area.Min.X - width; x < area.Max.X+width; x++ {
					v := uint8(0)
					if image.Pt(x, y).In(area) {
						v = img.Pix[img.PixOffset(x, y)+ch]
					}
					want = append(want, v)
				}
			}
			if !bytes.Equal(got, want) && ch < 3 {
				t.Errorf("channel %d of %v: not what the picture has there in a black frame", ch, area)
			}
		}
	}
}

// strokesOf returns the strokes of a picture in which what is wider than 11 pixels is paint.
func strokesOf(t *testing.T, img *image.RGBA) *strokes {
	t.Helper()
	const width = 11
	line, err := findLine(img, width)
	if err != nil {
		t.Fatal(err)
	}
	s, err := findStrokes(img, line, width, img.Rect, false)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// TestTintBesidePaint finds a dark pipe as wide as it is in a tint that is brighter than the darkest paint may be.
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
	if tint := s.broad.pix[150*s.broad.w+60] >= s.paint; tint {
		t.Error("the tint is paint")
	}
	found := 0
	for _, v := range s.broad.pix[150*s.broad.w : 151*s.broad.w] {
		found += pick(v >= s.paint, 1, 0)
	}
	if found != width {
		t.Errorf("the pipe is %d pixels wide, want %d", found, width)
	}
}
