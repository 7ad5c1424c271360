package lines

import (
	"image"
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
		got, nodes := Blobs(m, 14), Nodes(m, 14)
		if len(got) != len(want) || len(nodes) != len(want) {
			t.Fatalf("%dx%d %v: %d blobs, %d nodes, want %d", m.W, m.H, m.Pix, len(got), len(nodes), len(want))
		}
		for i, b := range got {
			if want[b.Middle] != b || nodes[i] != b.Middle {
				t.Fatalf("blob %v and node %v, want one of %v", b, nodes[i], want)
			}
		}
	}
}

// TestLargeNodes knows the largest crossing: two squares of 13 pixels.
func TestLargeNodes(t *testing.T) {
	p := &raster.Plane{W: 26, H: 20, Pix: make([]uint8, 520)}
	for i := range 339 {
		p.Pix[i] = 20
		if got := len(Nodes(p, 20)); got != 1-i/338 {
			t.Errorf("%d pixels: %d nodes", i+1, got)
		}
	}
}

// floods returns the parts of m that hang together by their sides, by their centroids.
func floods(m *raster.Plane, strength uint8) map[geom.Vec]Blob {
	out := make(map[geom.Vec]Blob)
	seen := make([]bool, len(m.Pix))
	for i := range m.Pix {
		if seen[i] || m.Pix[i] < strength {
			continue
		}
		seen[i] = true
		stack, n, sum, box := []int{i}, 0.0, geom.Vec{}, image.Rectangle{}
		for len(stack) > 0 {
			at := stack[len(stack)-1]
			stack = stack[:len(stack)-1]
			x, y := at%m.W, at/m.W
			box = box.Union(image.Rect(x, y, x+1, y+1))
			n, sum = n+1, sum.Add(geom.Pt(float64(x)+0.5, float64(y)+0.5))
			for _, d := range [][2]int{{1, 0}, {-1, 0}, {0, 1}, {0, -1}} {
				if nx, ny := x+d[0], y+d[1]; m.In(nx, ny) && !seen[ny*m.W+nx] && m.Pix[ny*m.W+nx] >= strength {
					seen[ny*m.W+nx] = true
					stack = append(stack, ny*m.W+nx)
				}
			}
		}
		mid := geom.Pt(sum.X/n, sum.Y/n)
		out[mid] = Blob{int(n), mid, box}
	}
	return out
}
