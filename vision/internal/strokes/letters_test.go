package strokes

import (
	"image"
	"image/color"
	"image/draw"
	"testing"
)

// TestFillLetters expects paint where a letter cuts a dot, and none where lines and pipes enclose something dark.
func TestFillLetters(t *testing.T) {
	white, pink, pale := color.RGBA{R: 255, G: 255, B: 255, A: 255}, color.RGBA{R: 240, G: 130, B: 230, A: 255}, color.RGBA{R: 255, G: 200, B: 240, A: 255}
	yellow, blue, gray := color.RGBA{R: 240, G: 220, A: 255}, color.RGBA{R: 30, G: 60, B: 255, A: 255}, color.RGBA{R: 130, G: 140, B: 130, A: 255}
	for _, c := range []struct {
		name   string
		around [4]color.RGBA // above, below, left and right of the dark part
		rim    int           // width of what is above, below and right, in pixels
		left   int           // width of what is left, in pixels
		dark   image.Point   // size of the dark part, in pixels
		want   bool
	}{
		{"a letter in a dot", [4]color.RGBA{yellow, yellow, yellow, yellow}, 9, 9, image.Pt(8, 30), true},
		{"a broad letter", [4]color.RGBA{yellow, yellow, yellow, yellow}, 9, 9, image.Pt(13, 36), true},
		{"a cell", [4]color.RGBA{yellow, yellow, yellow, yellow}, 9, 9, image.Pt(30, 40), false},
		{"between two pipes", [4]color.RGBA{yellow, blue, yellow, blue}, 9, 9, image.Pt(8, 30), false},
		{"a letter in a dot, broad on one side", [4]color.RGBA{yellow, yellow, yellow, yellow}, 9, 20, image.Pt(8, 30), true},
		{"between a pipe and an outline", [4]color.RGBA{pale, pale, pink, pale}, 9, 20, image.Pt(8, 30), false},
		{"between a pipe and an outline, both white", [4]color.RGBA{white, white, white, white}, 5, 20, image.Pt(10, 44), false},
		{"between lines", [4]color.RGBA{gray, gray, gray, gray}, 4, 4, image.Pt(8, 30), false},
	} {
		img := image.NewRGBA(image.Rect(0, 0, 300, 300))
		fill := func(r image.Rectangle, with color.RGBA) {
			draw.Draw(img, r, image.NewUniform(with), image.Point{}, draw.Src)
		}
		fill(img.Rect, color.RGBA{A: 255})
		fill(image.Rect(220, 220, 290, 290), white) // a large dot, so that the picture has something bright
		dark := image.Rectangle{Max: c.dark}.Add(image.Pt(60, 60))
		whole := dark.Inset(-c.rim)
		fill(image.Rectangle{whole.Min, image.Pt(whole.Max.X, dark.Min.Y)}, c.around[0])
		fill(image.Rectangle{image.Pt(whole.Min.X, dark.Max.Y), whole.Max}, c.around[1])
		fill(image.Rect(dark.Min.X-c.left, dark.Min.Y, dark.Min.X, dark.Max.Y), c.around[2])
		fill(image.Rect(dark.Max.X, dark.Min.Y, whole.Max.X, dark.Max.Y), c.around[3])
		s := strokesOf(t, img)
		if got := s.broad.Pix[(60+c.dark.Y/2)*s.broad.W+60+c.dark.X/2] >= s.paint; got != c.want {
			t.Errorf("%s: filled: %v", c.name, got)
		}
	}
}
