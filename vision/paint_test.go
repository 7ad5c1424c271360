//go:build !race && !matprofile

package vision_test

import (
	"context"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"math/rand/v2"
	"testing"

	"flowlens/solve/puzzle/puzzletest"
	"flowlens/vision"
	"flowlens/vision/visiontest"
)

// drawnCube renders a drawn board of three faces, of nine cells each, in a picture of the given gamma.
func drawnCube(seed uint64, gamma float64, drawn visiontest.DrawnState) *visiontest.Shot {
	form := visiontest.Cuboid(3, 3, 3)
	rng := rand.New(rand.NewPCG(seed, 3))
	for {
		if b, s, ok := puzzletest.Cut(rng, form.Board(), 6); ok {
			p := visiontest.Puzzle{Board: b, Solution: s, Form: form}
			return p.Render(visiontest.Style{
				Seed: seed, Gamma: gamma, Device: visiontest.Device{W: 1080, H: 2340, Top: 80, Bottom: 126}, Drawn: drawn,
			})
		}
	}
}

// TestPaintLevel reads boards whose darkest flows are as dark as the brightest tints of others, or as what a finger's disc
// makes of these.
func TestPaintLevel(t *testing.T) {
	for _, gamma := range visiontest.Some([]float64{0.7, 0.8, 1, 1.25, 1.6, 1.8}) {
		for _, seed := range visiontest.Some([]uint64{0, 1, 2, 3}) {
			for _, drawn := range []visiontest.DrawnState{visiontest.DrawnHalf, visiontest.DrawnDragging, visiontest.DrawnAll} {
				if drawn == visiontest.DrawnDragging && gamma > 1.5 { // the disc's colors are as pure and dark there as a flow's
					continue
				}
				shot := drawnCube(seed, gamma, drawn)
				r, err := vision.Read(context.Background(), shot.Image, &vision.Options{Accept: accept})
				if outcome, why := judge(r, err, shot.Board); outcome != right {
					keep(t, fmt.Sprintf("paint-%v-%d-%v", gamma, seed, drawn), shot.Image)
					t.Errorf("gamma %v, seed %d, %v: %s: %s", gamma, seed, drawn, outcome, why)
				}
			}
		}
	}
}

// TestCanvasRim reads a board on a page whose edge is blurred, so that a bright line is left around the screen.
func TestCanvasRim(t *testing.T) {
	shot := drawnCube(1, 1, visiontest.DrawnAll)
	size := shot.Image.Rect.Size()
	const page = 60
	out := image.NewRGBA(image.Rect(0, 0, size.X+2*page, size.Y+2*page))
	draw.Draw(out, out.Rect, image.White, image.Point{}, draw.Src)
	screen := shot.Image.Rect.Add(image.Pt(page, page))
	for rim := 2; rim > 0; rim-- {
		shade := image.NewUniform(color.Gray{Y: uint8(80 * rim)})
		draw.Draw(out, screen.Inset(-rim), shade, image.Point{}, draw.Src)
	}
	draw.Draw(out, screen, shot.Image, image.Point{}, draw.Src)
	r, err := vision.Read(context.Background(), out, &vision.Options{Accept: accept})
	if err != nil {
		keep(t, "canvas-rim", out)
		t.Fatal(err)
	}
	if got, want := r.Board.NumCells(), shot.Board.NumCells(); got != want {
		t.Errorf("%d cells, want %d", got, want)
	}
}
