package view

import (
	"image"
	"image/color"
	"math"
	"math/rand/v2"
	"testing"

	"flowlens/vision/internal/geom"
)

// TestNoise measures noise of a known deviation on gray, beside slopes and edges, and none in a drawing.
func TestNoise(t *testing.T) {
	for _, sigma := range []float64{0, 4, 9, 15} {
		rng := rand.New(rand.NewPCG(1, 2))
		img := image.NewRGBA(image.Rect(0, 0, 200, 160))
		for i := range 200 * 160 {
			x, y := i%200, i/200
			v := 60 + float64(x)/4 // a slope
			if x%40 < 3 || y%40 < 3 {
				v += 60 // lines
			}
			c := uint8(math.Round(v + sigma*rng.NormFloat64()))
			img.SetRGBA(x, y, color.RGBA{c, c, c, 255})
		}
		if got := noise(img); math.Abs(got-sigma) > 0.15*sigma+0.6 {
			t.Errorf("deviation %.0f: measured %.1f", sigma, got)
		}
	}
}

// TestCalmed shrinks a noisy picture only, and leads back to its places.
func TestCalmed(t *testing.T) {
	plain := image.NewRGBA(image.Rect(0, 0, 203, 161))
	if v := (View{Img: plain}).Calmed(); v.Img != plain || v.Back != nil {
		t.Error("a plain picture is another after it")
	}
	rng := rand.New(rand.NewPCG(1, 2))
	noisy := image.NewRGBA(plain.Rect)
	for i := range noisy.Pix {
		noisy.Pix[i] = uint8(128 + 15*rng.NormFloat64())
	}
	v := (View{Img: noisy}).Calmed()
	if got := noise(v.Img); got > calmNoise || v.Img.Rect.Dx() < 203/4 {
		t.Errorf("%v has noise of %.1f", v.Img.Rect, got)
	}
	end := v.ToPicture(geom.Pt(float64(v.Img.Rect.Dx()), float64(v.Img.Rect.Dy())))
	if end.Sub(geom.Pt(203, 161)).Len() > 1e-9 {
		t.Errorf("its end is at %v", end)
	}
}
