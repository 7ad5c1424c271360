package lines

import (
	"math/rand/v2"
	"testing"

	"flowlens/vision/internal/geom"
	"flowlens/vision/internal/raster"
)

// TestFindNodes compares with flood filling.
func TestFindNodes(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	for range 200 {
		m := &raster.Plane{W: 1 + rng.IntN(40), H: 1 + rng.IntN(12)}
		m.Pix = make([]uint8, m.W*m.H)
		for i := range m.Pix {
			if rng.IntN(4) == 0 {
				m.Pix[i] = uint8(rng.IntN(30))
			}
		}
		want := floods(m, 14)
		got := Nodes(m, 14)
		if len(got) != len(want) {
			t.Fatalf("%dx%d %v: %d nodes, want %d", m.W, m.H, m.Pix, len(got), len(want))
		}
		for _, p := range got {
			if !want[p] {
				t.Fatalf("no node at %v, want one of %v", p, want)
			}
		}
	}
}

// floods returns the centroids of the parts of m that hang together by their sides.
func floods(m *raster.Plane, strength uint8) map[geom.Vec]bool {
	out := make(map[geom.Vec]bool)
	seen := make([]bool, len(m.Pix))
	for i := range m.Pix {
		if seen[i] || m.Pix[i] < strength {
			continue
		}
		seen[i] = true
		stack, n, sum := []int{i}, 0.0, geom.Vec{}
		for len(stack) > 0 {
			at := stack[len(stack)-1]
			stack = stack[:len(stack)-1]
			x, y := at%m.W, at/m.W
			n, sum = n+1, sum.Add(geom.Pt(float64(x)+0.5, float64(y)+0.5))
			for _, d := range [][2]int{{1, 0}, {-1, 0}, {0, 1}, {0, -1}} {
				if nx, ny := x+d[0], y+d[1]; m.In(nx, ny) && !seen[ny*m.W+nx] && m.Pix[ny*m.W+nx] >= strength {
					seen[ny*m.W+nx] = true
					stack = append(stack, ny*m.W+nx)
				}
			}
		}
		out[geom.Pt(sum.X/n, sum.Y/n)] = true
	}
	return out
}
