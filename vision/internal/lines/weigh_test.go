package lines

import (
	"math"
	"math/rand/v2"
	"testing"

	"flowlens/vision/internal/geom"
	"flowlens/vision/internal/num"
	"flowlens/vision/internal/raster"
)

// TestProfile follows lines across, alone and beside another one that somebody drew.
func TestProfile(t *testing.T) {
	for _, c := range []struct {
		name            string
		line            []uint8 // from 8 pixels before the side's place to 8 behind it
		sum, width, off float64
	}{
		{"thin", []uint8{0, 0, 0, 0, 0, 0, 0, 50, 100, 50, 0, 0, 0, 0, 0, 0, 0}, 200, 2, 0},
		{"thick", []uint8{0, 0, 0, 0, 0, 100, 200, 200, 200, 200, 200, 100, 0, 0, 0, 0, 0}, 1200, 6, 0},
		{"thin beside a brighter one", []uint8{0, 0, 0, 0, 0, 0, 0, 50, 100, 50, 5, 0, 240, 240, 0, 0, 0}, 200, 2, 0},
		{"a pixel off its place", []uint8{0, 0, 0, 0, 0, 0, 0, 0, 50, 100, 50, 0, 0, 0, 0, 0, 0}, 200, 2, 1},
		{"a bar beside a thin one", []uint8{0, 0, 0, 100, 100, 100, 100, 100, 200, 100, 0, 0, 0, 0, 0, 0, 0}, 800, 4, -1.75},
		{"down to its foot", []uint8{0, 0, 0, 100, 100, 15, 15, 15, 100, 15, 14, 100, 0, 0, 0, 0, 0}, 360, 3.6, -975. / 360},
		{"faint", []uint8{0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0}, 1, 1, 1},
		{"up to its reach", []uint8{9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9}, 153, 17, 0},
		{"none", make([]uint8, 17), 0, 0, 0},
	} {
		across := cut{pix: c.line, luma: c.line, at: 8, step: 1, lo: -8, hi: 8, edge: -8}
		if sum, width, _, off := across.profile(2, 8); sum != c.sum || width != c.width || math.Abs(off-c.off) > 1e-12 {
			t.Errorf("%s: sum %g, width %g, off %g, want %g, %g and %g", c.name, sum, width, off, c.sum, c.width, c.off)
		}
	}
}

// samples are the places along a side where it is judged.
var samples = []float64{0.10, 0.15, 0.20, 0.25, 0.30, 0.70, 0.75, 0.80, 0.85, 0.90}

// TestShare compares with a look at all pixels, for sides that lie in the picture or partly.
func TestShare(t *testing.T) {
	const w, h = 30, 20
	rng := rand.New(rand.NewPCG(9, 2))
	unseen := 0
	for range 500 {
		m := &raster.Plane{W: w, H: h, Pix: make([]uint8, w*h)}
		for i := range m.Pix {
			m.Pix[i] = uint8(rng.IntN(52))
		}
		place := func() geom.Vec { return geom.Pt(float64(rng.IntN(w+16))-7.7, float64(rng.IntN(h+16))-7.7) }
		a, b, slack := place(), place(), geom.Pt(2.5*rng.Float64(), 2.5*rng.Float64())
		seen, hit := 0.0, 0.0
		for _, t := range samples {
			x, y := a.X+t*(b.X-a.X), a.Y+t*(b.Y-a.Y)
			if x < 0 || y < 0 || x >= w || y >= h {
				continue
			}
			seen++
			for i, v := range m.Pix {
				if u, v2 := float64(i%w), float64(i/w); v >= 50 && u > x-slack.X-1 && u <= x+slack.X && v2 > y-slack.Y-1 && v2 <= y+slack.Y {
					hit++
					break
				}
			}
		}
		want := hit / seen
		if seen < 5 {
			want = -1
			unseen++
		}
		if got := Share(m, 50, a, b, slack, 0.5); got != want {
			t.Fatalf("from %v to %v, %v beside it: %g, want %g", a, b, slack, got, want)
		}
	}
	if unseen == 0 || unseen == 500 {
		t.Errorf("%d of 500 sides are unseen", unseen)
	}
}

// weighed weighs a side 200 pixels long across the middle of a picture, 60 pixels to each of its sides: of its line the strength and
// brightness at each sample, so many pixels beside its place.
func weighed(upright bool, pitch float64, cut int, at func(sample, d int) (strength, level uint8)) Weight {
	const long, wide = 200, 121
	plane := func() *raster.Plane {
		p := &raster.Plane{W: num.Pick(upright, wide, long), H: num.Pick(upright, long, wide)}
		p.Pix = make([]uint8, p.W*p.H)
		return p
	}
	line, luma, other := plane(), plane(), plane()
	for i := range other.Pix {
		other.Pix[i] = 77 // must not be looked at
	}
	shift := -float64(cut) // the first pixels of the side are not in the picture
	for k, t := range samples {
		for d := -60; d <= 60; d++ {
			x, y := 60+d, int(math.Floor(200*t+shift+0.5))
			if y < 0 {
				continue
			}
			if !upright {
				x, y = y, x
			}
			line.Pix[y*line.W+x], luma.Pix[y*line.W+x] = at(k, d)
		}
	}
	m := &Maps{V: line, H: other, Luma: luma}
	a, b := geom.Pt(60.5, shift+0.5), geom.Pt(60.5, shift+200.5)
	if !upright {
		m.V, m.H, a, b = m.H, m.V, geom.Pt(a.Y, a.X), geom.Pt(b.Y, b.X)
	}
	return m.Weigh(a, b, pitch)
}

// TestWeighAtEdge follows a line to the picture's edge: there is nothing beyond.
func TestWeighAtEdge(t *testing.T) {
	p := &raster.Plane{W: 40, H: 40, Pix: make([]uint8, 1600)}
	for i := range p.Pix {
		p.Pix[i] = 10
	}
	dark := &raster.Plane{W: 40, H: 40, Pix: make([]uint8, 1600)}
	for x, n := range map[float64]float64{39.5: 8, 37.5: 10, 20.5: 15} { // 7 pixels to each side
		got := (&Maps{V: p, H: dark, Luma: dark}).Weigh(geom.Pt(x, 0.5), geom.Pt(x, 39.5), 30)
		if got.Mass != 10*n || got.Width != n || got.Level != 0 {
			t.Errorf("at %g: %+v, want %g pixels", x, got, n)
		}
	}
}

// TestWeigh works by hand: how far a line may be from its place, how far it is followed, and which samples count.
func TestWeigh(t *testing.T) {
	for _, upright := range []bool{true, false} {
		for _, c := range []struct {
			pitch       float64
			near, reach int
		}{{20, 2, 4}, {30, 2, 7}, {34, 2, 8}, {86, 3, 8}, {100, 3, 8}, {200, 7, 8}, {300, 8, 8}, {5, 1, 1}} {
			for d := -10; d <= 10; d++ {
				if d == -c.near-1 {
					continue // on this side one more pixel counts where nothing is nearer
				}
				mass, off := 50.0, math.Abs(float64(d))
				if off > float64(c.near) {
					mass, off = 0, 0
				}
				got := weighed(upright, c.pitch, 0, func(_, at int) (strength, level uint8) {
					return num.Pick[uint8](at == d, 50, 0), num.Pick[uint8](at == d, 90, 30)
				})
				want := Weight{Mass: mass, Least: mass, Width: mass / 50, Level: num.Pick(mass > 0, 90., 30.), Off: off}
				if got != want {
					t.Errorf("a line %d pixels off its place, at a pitch of %g: %+v, want %+v", d, c.pitch, got, want)
				}
			}
			all := weighed(upright, c.pitch, 0, func(int, int) (strength, level uint8) { return 10, 20 })
			if n := float64(2*c.reach + 1); all.Mass != 10*n || all.Width != n || all.Off != 0 {
				t.Errorf("an area, at a pitch of %g: %+v, want %g pixels", c.pitch, all, n)
			}
		}
		order := []int{5, 9, 2, 7, 0, 8, 1, 6, 3, 4} // strengths of 20 to 110, and brightnesses of 105 to 150
		bar := func(sample, d int) (strength, level uint8) {
			if k := order[sample]; d == 0 {
				return uint8(20 + 10*k), uint8(105 + 5*(9-k))
			} else if d == 1 && k >= 5 || d == 2 && k >= 7 {
				return uint8(20 + 10*k), 100
			}
			return 0, 100
		}
		if got, want := weighed(upright, 60, 0, bar), (Weight{Mass: 140, Least: 40, Width: 2, Level: 115, Off: 0.5}); got != want {
			t.Errorf("a bar, thicker at some samples: %+v, want %+v", got, want)
		}
		// Without the first six samples: strengths of 30, 80 twice and three times, 50 and 60.
		if got, want := weighed(upright, 60, 145, bar), (Weight{Mass: 60, Least: 30, Width: 1, Level: 120, Off: 0}); got != want {
			t.Errorf("a bar that lies partly in the picture: %+v, want %+v", got, want)
		}
		if got := weighed(upright, 60, 190, bar); got != (Weight{}) {
			t.Errorf("a bar beside the picture: %+v", got)
		}
	}
}
