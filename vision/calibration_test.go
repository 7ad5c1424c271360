//go:build !race && !matprofile

package vision_test

import (
	"context"
	"fmt"
	"image"
	"math"
	"math/rand/v2"
	"slices"
	"sync"
	"testing"

	"flowlens/solve/puzzle"
	"flowlens/vision"
	"flowlens/vision/visiontest"
)

// TestCalibration holds the confidence of readings against how many of them are right: of 30 pictures, see seeds, half of which an
// accident or a degradation has met. Of those said to be sure to p at least that share must be right.
func TestCalibration(t *testing.T) {
	type reading struct {
		confidence float64
		right      bool
	}
	var mu sync.Mutex
	var all []reading
	visiontest.Each(visiontest.Seeds(t, 30), func(seed uint64) {
		rng := rand.New(rand.NewPCG(seed, 0xca1))
		from := smallShot(seed, rng)
		var img image.Image = from.Image
		harmed := "nothing"
		if harm := rng.IntN(8); from.Board.Lattice() != puzzle.Free && harm < 4 {
			s := shot{"calibration", from.Image, from.Layout, from.Board}
			if frame := s.at.Bounds; harm == 0 && frame.In(from.Image.Rect) {
				d := pickOne(rng, slices.Concat(degradations, gentler)...)
				harmed, img = d.name, d.apply(t, from.Image, frame)
			} else {
				a := pickOne(rng, accidents...)
				harmed, img = a.name, a.apply(t, s, rng)
			}
		}
		r, err := vision.Read(context.Background(), img, &vision.Options{Accept: accept})
		if err != nil {
			return
		}
		outcome, why := judge(r, nil, from.Board)
		if outcome == misread {
			t.Logf("seed %d, %s: misread at %.3f: %s", seed, harmed, r.Confidence, why)
			keep(t, fmt.Sprintf("calibration-%d", seed), img)
		}
		mu.Lock()
		defer mu.Unlock()
		all = append(all, reading{r.Confidence, outcome == right})
	})
	for _, p := range []float64{0, 0.3, 0.5, 0.8, 0.9, 0.95, 0.97, 0.98, 0.99, 0.995} {
		n, good := 0, 0
		for _, r := range all {
			if r.confidence >= p {
				n++
				if r.right {
					good++
				}
			}
		}
		t.Logf("sure to %.3f or more: %4d, of which %4d are right, %.4f", p, n, good, float64(good)/float64(max(n, 1)))
		// A reading is right with p or more; three deviations less would be a surprise.
		if least := p*float64(n) - 3*math.Sqrt(p*(1-p)*float64(n)); float64(good) < least {
			t.Errorf("%d readings are said to be sure to %.3f or more, and only %d are right", n, p, good)
		}
	}
}

// smallShot renders a random board on a small screen: so many are quick to draw and to read. Half of the boards are classic.
func smallShot(seed uint64, rng *rand.Rand) *visiontest.Shot {
	style := visiontest.RandomStyle(seed)
	style.Device, style.Width = visiontest.Device{W: 360, H: 640, Top: 24}, min(style.Width, 500)
	family := pickOne(rng, visiontest.Families()...)
	if rng.IntN(2) == 0 {
		family = "classic"
	}
	return visiontest.RandomBoard(rng, family).Render(style)
}
