package view

import (
	"image"
	"image/color"
	"image/draw"
	"testing"

	"flowlens/vision/internal/num"
)

// TestWithoutDark cuts a plain dark or black page off a small screen, and leaves it around a large one.
func TestWithoutDark(t *testing.T) {
	for _, dark := range []uint8{0, 35} {
		for _, c := range []struct {
			width int
			small bool
		}{{140, true}, {200, true}, {320, false}} {
			img := image.NewRGBA(image.Rect(0, 0, 400, 300))
			screen := image.Rect(30, 50, 30+c.width, 250)
			draw.Draw(img, img.Rect, image.NewUniform(color.RGBA{dark, dark, dark, 255}), image.Point{}, draw.Src)
			draw.Draw(img, screen, image.NewUniform(color.RGBA{120, 250, 120, 255}), image.Point{}, draw.Src)
			if got := withoutDark(img, img.Rect); got != num.Pick(c.small, screen, img.Rect) {
				t.Errorf("a page of %d, a screen %d pixels wide: left %v", dark, c.width, got)
			}
		}
	}
	black := image.NewRGBA(image.Rect(0, 0, 400, 300))
	if out, _ := TrimCanvas(black); out.Rect.Empty() {
		t.Errorf("nothing is left of a black picture")
	}
}

// TestWithoutCanvas cuts a page off a screen, and nothing of the screen. A color of the screen bleeds into the page. Only a screen
// with a bright edge gets a black frame.
func TestWithoutCanvas(t *testing.T) {
	const side = 400
	frame, ground := color.RGBA{120, 250, 120, 255}, color.RGBA{4, 4, 4, 255}
	for _, c := range []struct {
		screen image.Rectangle
		edge   color.RGBA
	}{
		{image.Rect(80, 60, 320, 340), frame},
		{image.Rect(140, 60, 270, 340), frame}, // narrow
		{image.Rect(80, 60, 320, 340), ground},
	} {
		screen := c.screen
		img := image.NewRGBA(image.Rect(0, 0, side, side))
		fill := func(r image.Rectangle, c color.Color) {
			draw.Draw(img, r, image.NewUniform(c), image.Point{}, draw.Src)
		}
		fill(img.Rect, color.White)
		fill(image.Rect(200, screen.Min.Y-8, 220, screen.Min.Y), color.RGBA{215, 255, 215, 255})
		fill(screen, c.edge)
		fill(screen.Inset(4), ground)
		fill(screen.Inset(20), frame)
		out, at := TrimCanvas(img)
		if whole := out.Rect.Add(at); !screen.In(whole) || whole.Dx() > screen.Dx()+20 || whole.Dy() > screen.Dy()+20 ||
			(whole == screen) != (c.edge == ground) {
			t.Fatalf("%v with the edge %v: got %v", screen, c.edge, whole)
		}
		for y := range out.Rect.Dy() {
			for x := range out.Rect.Dx() {
				want := color.RGBA{A: 255}
				if from := image.Pt(x, y).Add(at); from.In(screen) {
					want = img.RGBAAt(from.X, from.Y)
				}
				if got := out.RGBAAt(x, y); got != want {
					t.Fatalf("%v: at (%d,%d): got %v, want %v", screen, x, y, got, want)
				}
			}
		}
	}
}
