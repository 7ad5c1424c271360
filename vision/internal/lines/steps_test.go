package lines

import (
	"image"
	"image/color"
	"image/draw"
	"testing"

	"flowlens/vision/internal/geom"
)

// TestStepShare looks for a step of color at x = 50.
func TestStepShare(t *testing.T) {
	for _, c := range []struct {
		name string
		at   func(x int) color.Gray
		want float64
	}{
		{"step", func(x int) color.Gray { return color.Gray{Y: uint8(x / 50 * 40)} }, 1},
		{"slope", func(x int) color.Gray { return color.Gray{Y: uint8(2 * x)} }, 0},
		{"plain", func(int) color.Gray { return color.Gray{Y: 40} }, 0},
		{"step elsewhere", func(x int) color.Gray { return color.Gray{Y: uint8(x / 60 * 40)} }, 0},
	} {
		img := image.NewRGBA(image.Rect(0, 0, 100, 100))
		for x := range 100 {
			draw.Draw(img, image.Rect(x, 0, x+1, 100), image.NewUniform(c.at(x)), image.Point{}, draw.Src)
		}
		if got := StepShare(img, geom.Pt(50, 0), geom.Pt(50, 100), geom.Pt(100, 0)); got != c.want {
			t.Errorf("%s: %g, want %g", c.name, got, c.want)
		}
	}
}
