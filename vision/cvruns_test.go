package vision

import (
	"image"
	"math/rand/v2"
	"testing"
)

// TestRuns compares with the extremes of every pixel's run, one by one.
func TestRuns(t *testing.T) {
	const w, h, margin = 61, 47, 15
	src := &plane{w, h, make([]uint8, w*h)}
	rng := rand.New(rand.NewPCG(1, 1))
	for y := margin; y < h-margin; y++ {
		for x := margin; x < w-margin; x++ {
			src.pix[y*w+x] = uint8(rng.IntN(256))
		}
	}
	least := func(a, b uint8) uint8 { return min(a, b) }
	most := func(a, b uint8) uint8 { return max(a, b) }
	for _, run := range []image.Point{{7, 1}, {1, 7}, {9, 1}, {1, 13}, {15, 1}, {1, 15}} {
		for _, c := range []struct {
			name          string
			do            func(dst, src *plane, run image.Point)
			first, second func(a, b uint8) uint8
		}{
			{"opened", openRuns, least, most},
			{"closed", closeRuns, most, least},
		} {
			want := extremes(extremes(src, run, c.first), run, c.second)
			got := newPlane(w, h)
			c.do(got, src, run)
			for i := range want.pix {
				if got.pix[i] != want.pix[i] {
					t.Fatalf("%s by %v: at (%d,%d) got %d, want %d", c.name, run, i%w, i/w, got.pix[i], want.pix[i])
				}
			}
		}
	}
}

// extremes picks among the pixels of the run around each, as far as the picture shows them.
func extremes(p *plane, run image.Point, pick func(a, b uint8) uint8) *plane {
	out := &plane{p.w, p.h, make([]uint8, len(p.pix))}
	for y := range p.h {
		for x := range p.w {
			best := p.pix[y*p.w+x]
			for v := y - run.Y/2; v <= y+run.Y/2; v++ {
				for u := x - run.X/2; u <= x+run.X/2; u++ {
					if p.in(u, v) {
						best = pick(best, p.pix[v*p.w+u])
					}
				}
			}
			out.pix[y*p.w+x] = best
		}
	}
	return out
}
