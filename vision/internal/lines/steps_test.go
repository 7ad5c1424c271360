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

// TestStepLimits paints colors at once and twice the reach before and behind a side, 7 and 14 pixels away, beside some of its samples or all.
func TestStepLimits(t *testing.T) {
	for _, c := range []struct {
		name                                string
		beforeThat, before, behind, farther uint8
		want                                float64
	}{
		{"step", 40, 40, 80, 80, 1},
		{"least step", 40, 40, 52, 52, 1}, {"too small a step", 40, 40, 51, 51, 0},
		{"downwards", 52, 52, 40, 40, 1},
		{"most slope before it", 24, 40, 80, 80, 1}, {"too much slope before it", 23, 40, 80, 80, 0},
		{"most slope behind it", 40, 40, 80, 64, 1}, {"too much slope behind it", 40, 40, 80, 63, 0},
	} {
		for k, at := range []int{10, 15, 20, 25, 30, 70, 75, 80, 85, 90} {
			for _, all := range []bool{true, false} {
				img := image.NewRGBA(image.Rect(0, 0, 100, 101))
				for x, v := range map[int]uint8{36: c.beforeThat, 43: c.before, 57: c.behind, 64: c.farther} {
					rows := image.Rect(x, at, x+1, at+1)
					if all {
						rows = image.Rect(x, 0, x+1, 101)
					}
					draw.Draw(img, rows, image.NewUniform(color.RGBA{uint8(k), v, 30, 255}), image.Point{}, draw.Src)
				}
				want := c.want
				if !all {
					want /= 10
				}
				if got := StepShare(img, geom.Pt(50.5, 0.5), geom.Pt(50.5, 100.5), geom.Pt(100, 0)); got != want {
					t.Errorf("%s at %d, everywhere %v: %g, want %g", c.name, at, all, got, want)
				}
			}
		}
	}
}
