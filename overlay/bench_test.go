package overlay_test

import (
	"image"
	"math/rand/v2"
	"testing"

	"flowlens/overlay"
	"flowlens/solve/puzzle"
	"flowlens/solve/puzzle/puzzletest"
	"flowlens/vision/visiontest"
)

// screenshot is what the benchmarks run on: a telephone's screen of 1170x2532 px with a board of 10x10, and its solution.
func screenshot(b *testing.B, style visiontest.Style) (*visiontest.Shot, *puzzle.Solution) {
	b.Helper()
	board, s := puzzletest.Generate(rand.New(rand.NewPCG(1, 1)), 10, 10, 0)
	style.Device = visiontest.Device{W: 1170, H: 2532, Top: 140, Bottom: 100}
	style.Bars = 5
	return visiontest.Render(board, s, style), s
}

func BenchmarkDraw(b *testing.B) {
	for _, bb := range []struct {
		name  string
		style visiontest.Style
		o     *overlay.Options
	}{
		{"untouched", visiontest.Style{}, nil},
		{"no arrows", visiontest.Style{}, &overlay.Options{NoArrows: true}},
		{"ghost", visiontest.Style{}, &overlay.Options{Style: overlay.Ghost}},
		{"outline", visiontest.Style{}, &overlay.Options{Style: overlay.Outline}},
		{"labels, numbers", visiontest.Style{}, &overlay.Options{Labels: true, Numbers: true}},
		{"letters", visiontest.Style{Letters: true}, nil},
		{"tinted", visiontest.Style{}, &overlay.Options{Tint: true}},
		{"half drawn", visiontest.Style{Drawn: visiontest.DrawnHalf, Astray: true}, nil},
		{"all drawn", visiontest.Style{Drawn: visiontest.DrawnAll}, nil},
	} {
		b.Run(bb.name, func(b *testing.B) {
			shot, s := screenshot(b, bb.style)
			img := image.NewRGBA(shot.Image.Rect)
			for b.Loop() {
				copy(img.Pix, shot.Image.Pix) // about a millisecond
				if _, err := overlay.Draw(img, shot.Board, shot.Layout, s, bb.o); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
