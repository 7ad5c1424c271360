package cv

import (
	"fmt"
	"image"
	"math/rand/v2"
	"testing"

	"flowlens/vision/internal/raster"
)

// TestRuns compares with the extremes of every pixel's run, one by one.
func TestRuns(t *testing.T) {
	const w, h, margin = 61, 47, 15
	src := &raster.Plane{W: w, H: h, Pix: make([]uint8, w*h)}
	rng := rand.New(rand.NewPCG(1, 1))
	for y := margin; y < h-margin; y++ {
		for x := margin; x < w-margin; x++ {
			src.Pix[y*w+x] = uint8(rng.IntN(256))
		}
	}
	least := func(a, b uint8) uint8 { return min(a, b) }
	most := func(a, b uint8) uint8 { return max(a, b) }
	for _, run := range []image.Point{{7, 1}, {1, 7}, {9, 1}, {1, 13}, {15, 1}, {1, 15}} {
		for _, c := range []struct {
			name          string
			do            func(dst, src *raster.Plane, run image.Point)
			first, second func(a, b uint8) uint8
		}{
			{"opened", OpenRun, least, most},
			{"closed", CloseRun, most, least},
			{"eroded", ErodeRun, least, nil},
			{"dilated", DilateRun, most, nil},
		} {
			want := extremes(src, run, c.first)
			if c.second != nil {
				want = extremes(want, run, c.second)
			}
			samePlane(t, fmt.Sprintf("%s by %v", c.name, run), want, func() *raster.Plane {
				got := raster.NewPlane(w, h)
				c.do(got, src, run)
				return got
			})
			samePlane(t, fmt.Sprintf("%s by %v in its place", c.name, run), want, func() *raster.Plane {
				got := src.Clone()
				c.do(got, got, run)
				return got
			})
		}
	}
	for n := 1; n < 9; n += 2 {
		if Bar(image.Pt(1, 0), n) != image.Pt(n, 1) || Bar(image.Pt(0, 1), n) != image.Pt(1, n) {
			t.Errorf("bars of %d pixels: %v and %v", n, Bar(image.Pt(1, 0), n), Bar(image.Pt(0, 1), n))
		}
	}
}

// extremes picks among the pixels of the run around each, as far as the picture shows them.
func extremes(p *raster.Plane, run image.Point, pick func(a, b uint8) uint8) *raster.Plane {
	out := &raster.Plane{W: p.W, H: p.H, Pix: make([]uint8, len(p.Pix))}
	for y := range p.H {
		for x := range p.W {
			best := p.Pix[y*p.W+x]
			for v := y - run.Y/2; v <= y+run.Y/2; v++ {
				for u := x - run.X/2; u <= x+run.X/2; u++ {
					if p.In(u, v) {
						best = pick(best, p.Pix[v*p.W+u])
					}
				}
			}
			out.Pix[y*p.W+x] = best
		}
	}
	return out
}
