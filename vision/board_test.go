//go:build gocv_specific_modules

package vision

import (
	"math"
	"math/rand/v2"
	"testing"
)

// matchings calls f for every perfect matching of the dots not yet matched, with its cost.
func matchings(colors []rgb, mate []int, cost float64, f func(mate []int, cost float64)) {
	i := 0
	for i < len(mate) && mate[i] >= 0 {
		i++
	}
	if i == len(mate) {
		f(mate, cost)
		return
	}
	for j := i + 1; j < len(mate); j++ {
		if mate[j] < 0 {
			mate[i], mate[j] = j, i
			matchings(colors, mate, cost+colors[i].dist(colors[j]), f)
			mate[i], mate[j] = -1, -1
		}
	}
}

// TestPairingsAreOptimal compares the best two pairings with those of all.
func TestPairingsAreOptimal(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for range 300 {
		colors := make([]rgb, 2*(1+rng.IntN(5)))
		for i := range colors {
			colors[i] = rgb{int16(rng.IntN(256)), int16(rng.IntN(256)), int16(rng.IntN(256))}
		}
		first, second := math.Inf(1), math.Inf(1)
		mate := make([]int, len(colors))
		for i := range mate {
			mate[i] = -1
		}
		matchings(colors, mate, 0, func(_ []int, cost float64) {
			if cost < first {
				first, second = cost, first
			} else if cost < second {
				second = cost
			}
		})
		work := pairingWork
		got := bestPairings(colors, 2, &work)
		if len(got) == 0 || math.Abs(got[0].cost-first) > 1e-6 {
			t.Fatalf("%v: got %v, best costs %v", colors, got, first)
		}
		if !math.IsInf(second, 1) && (len(got) < 2 || math.Abs(got[1].cost-second) > 1e-6) {
			t.Fatalf("%v: got %v, second best costs %v", colors, got, second)
		}
	}
}

// TestPairingStealsNothing has two pairs of near colors: the nearest neighbor of one dot is of the other color.
func TestPairingStealsNothing(t *testing.T) {
	colors := []rgb{{100, 0, 0}, {120, 0, 0}, {131, 0, 0}, {151, 0, 0}}
	work := pairingWork
	got := bestPairings(colors, 1, &work)
	if len(got) != 1 || got[0].mate[0] != 1 || got[0].mate[2] != 3 {
		t.Errorf("got %v, want 0-1 and 2-3", got)
	}
	if p := bestPairings(colors[:3], 1, &work); p != nil {
		t.Errorf("paired three dots: %v", p)
	}
}

// TestBestRect compares with the sum over every rectangle's sides.
func TestBestRect(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	for range 100 {
		s := &sides{rows: 3 + rng.IntN(5), cols: 3 + rng.IntN(5)}
		random := func(n int) []float64 {
			out := make([]float64, n)
			for i := range out {
				if out[i] = rng.Float64(); rng.IntN(8) == 0 {
					out[i] = unseen
				}
			}
			return out
		}
		s.hs, s.vs = random((s.rows+1)*s.cols), random(s.rows*(s.cols+1))
		want := 0.0
		for r := range s.rows {
			for c := range s.cols {
				for rows := minCells; r+rows <= s.rows; rows++ {
					for cols := minCells; c+cols <= s.cols; cols++ {
						g, sum := grid{sides: s, rect: rect{r, c, rows, cols}}, 0.0
						g.eachSide(func(e float64, _, _ vec, _ bool) {
							if e == unseen {
								sum += unseenGain
							} else {
								sum += e - sideBias
							}
						})
						want = max(want, sum)
					}
				}
			}
		}
		if _, got := bestRect(s, rect{0, 0, s.rows, s.cols}); math.Abs(got-want) > 1e-9 {
			t.Fatalf("%dx%d: score %v, want %v", s.cols, s.rows, got, want)
		}
	}
}

// TestFindNodes compares with flood filling.
func TestFindNodes(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	for range 200 {
		m := &plane{w: 1 + rng.IntN(40), h: 1 + rng.IntN(12)}
		m.pix = make([]uint8, m.w*m.h)
		for i := range m.pix {
			if rng.IntN(4) == 0 {
				m.pix[i] = uint8(rng.IntN(30))
			}
		}
		want := floods(m, 14)
		got := findNodes(m, 14)
		if len(got) != len(want) {
			t.Fatalf("%dx%d %v: %d nodes, want %d", m.w, m.h, m.pix, len(got), len(want))
		}
		for _, p := range got {
			if !want[p] {
				t.Fatalf("no node at %v, want one of %v", p, want)
			}
		}
	}
}

// floods returns the centroids of the parts of m that hang together by their sides.
func floods(m *plane, strength uint8) map[vec]bool {
	out := make(map[vec]bool)
	seen := make([]bool, len(m.pix))
	for i := range m.pix {
		if seen[i] || m.pix[i] < strength {
			continue
		}
		seen[i] = true
		stack, n, sum := []int{i}, 0.0, vec{}
		for len(stack) > 0 {
			at := stack[len(stack)-1]
			stack = stack[:len(stack)-1]
			x, y := at%m.w, at/m.w
			n, sum = n+1, sum.add(vec{float64(x) + 0.5, float64(y) + 0.5})
			for _, d := range [][2]int{{1, 0}, {-1, 0}, {0, 1}, {0, -1}} {
				if nx, ny := x+d[0], y+d[1]; m.in(nx, ny) && !seen[ny*m.w+nx] && m.pix[ny*m.w+nx] >= strength {
					seen[ny*m.w+nx] = true
					stack = append(stack, ny*m.w+nx)
				}
			}
		}
		out[vec{sum.x / n, sum.y / n}] = true
	}
	return out
}

// TestFindLattices hides a lattice among other points, some of its own missing and all of them a little off.
func TestFindLattices(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 8))
	for range 50 {
		pitch := 20 + 80*rng.Float64()
		truth := lattice{o: vec{30 * rng.Float64(), 30 * rng.Float64()}, u: vec{pitch, 0.01 * pitch}, v: vec{-0.01 * pitch, pitch}}
		var nodes []vec
		for r := range 7 {
			for c := range 6 {
				if rng.IntN(10) > 0 {
					off := vec{rng.NormFloat64() * 0.3, rng.NormFloat64() * 0.3}
					nodes = append(nodes, truth.at(float64(r), float64(c)).add(off))
				}
			}
		}
		for range 25 {
			nodes = append(nodes, vec{600 * rng.Float64(), 700 * rng.Float64()})
		}
		found := findLattices(nodes, 0)
		if len(found) == 0 {
			t.Fatal("no lattice")
		}
		l := found[0]
		for _, corner := range [][2]float64{{0, 0}, {0, 5}, {6, 0}, {6, 5}} {
			r, c := l.index(truth.at(corner[0], corner[1]))
			if d := math.Hypot(r-math.Round(r), c-math.Round(c)); d > 0.05 {
				t.Fatalf("pitch %.1f: the corner %v is %.2f cells off a crossing of %+v", pitch, corner, d, l)
			}
		}
		if math.Abs(l.pitch()/pitch-1) > 0.01 {
			t.Errorf("pitch %.2f, want %.2f", l.pitch(), pitch)
		}
	}
}
