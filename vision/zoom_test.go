//go:build !race && !matprofile

package vision_test

import (
	"context"
	"fmt"
	"image"
	"math/rand/v2"
	"testing"

	"flowlens/solve/puzzle/puzzletest"
	"flowlens/vision"
	"flowlens/vision/visiontest"
)

// finishedStar renders a finished board of small rhombi on a phone, whose lines show for a few pixels between the pipes.
func finishedStar(seed uint64) *visiontest.Shot {
	form := visiontest.Star(8, 3)
	rng := rand.New(rand.NewPCG(seed, 8))
	bare := form.Board()
	for {
		if b, s, ok := puzzletest.Cut(rng, bare, 10); ok {
			p := visiontest.Puzzle{Board: b, Solution: s, Form: form}
			return p.Render(visiontest.Style{Seed: seed, Device: visiontest.Device{W: 1080, H: 2340, Top: 80, Bottom: 126}, Drawn: visiontest.DrawnAll})
		}
	}
}

// TestFineLines reads boards that need a closer look than the working picture gives.
func TestFineLines(t *testing.T) {
	for _, seed := range visiontest.Some([]uint64{0, 2, 3}) {
		shot := finishedStar(seed)
		r, err := vision.Read(context.Background(), shot.Image, &vision.Options{Accept: accept})
		if outcome, why := judge(r, err, shot.Board); outcome != right {
			keep(t, "fine-lines", shot.Image)
			t.Errorf("seed %d: %s: %s", seed, outcome, why)
		}
	}
}

// TestFineLinesSpoiled looks closely where there is only noise to see: it may refuse, but must not make anything up.
func TestFineLinesSpoiled(t *testing.T) {
	for _, quality := range visiontest.Some([]int{12, 21, 30}) {
		shot := finishedStar(uint64(quality))
		for _, img := range visiontest.Some([]image.Image{jpegged(t, scaled(shot.Image, 480), quality), jpegged(t, shot.Image, quality)}) {
			r, err := vision.Read(context.Background(), img, &vision.Options{Accept: accept})
			truth := moved(t, shot.Board, shot.Image.Rect, img.Bounds())
			if outcome, why := judge(r, err, truth); outcome == misread {
				t.Errorf("JPEG %d: misread: %s", quality, why)
			}
		}
	}
}

// TestCutOut reads tall boards cut out of a large screen: their thick lines are broad for a picture of that width.
func TestCutOut(t *testing.T) {
	const rows, cols, margin = 16, 7, 10 // margin in pixels
	for _, seed := range visiontest.Some([]uint64{0, 1, 2, 3, 4, 5}) {
		rng := rand.New(rand.NewPCG(seed, 5))
		spec := puzzletest.Spec{Rows: rows, Cols: cols, Walls: 12}
		if seed%2 == 1 {
			spec = puzzletest.Spec{Rows: rows, Cols: cols, Ground: puzzletest.Silhouette(rng, rows, cols)}
		}
		b, s, ok := spec.Try(rng)
		for !ok {
			b, s, ok = spec.Try(rng)
		}
		shot := visiontest.Puzzle{Board: b, Solution: s}.Render(visiontest.Style{
			Seed: seed, Device: visiontest.Device{W: 1440, H: 3120, Top: 100, Bottom: 160},
		})
		box := shot.Layout.Bounds.Inset(-margin)
		img := shot.Image.SubImage(box)
		r, err := vision.Read(context.Background(), img, &vision.Options{Accept: accept})
		if outcome, why := judge(r, err, shot.Board); outcome != right {
			keep(t, fmt.Sprintf("cut-out-%d", seed), img)
			t.Errorf("seed %d, %v: %s: %s", seed, box.Size(), outcome, why)
		}
	}
}
