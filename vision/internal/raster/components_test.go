package raster

import (
	"math"
	"math/rand/v2"
	"testing"

	"flowlens/vision/internal/num"
)

// randomMask is a mask of which the given share is set.
func randomMask(rng *rand.Rand, w, h int, share float64) []uint8 {
	mask := make([]uint8, w*h)
	for i := range mask {
		mask[i] = num.Pick[uint8](rng.Float64() < share, 255, 0)
	}
	return mask
}

// TestComponents compares with parts that grow pixel by pixel.
func TestComponents(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 1))
	for k := range 60 {
		w, h, corners := 1+rng.IntN(40), 1+rng.IntN(40), k%2 == 0
		mask := randomMask(rng, w, h, []float64{0.1, 0.4, 0.6, 0.95}[k%4])
		value := num.Pick[uint8](k%3 == 0, 0, 255)
		want := make([]int, w*h) // by pixel: the part, from 1
		n := 0
		for i := range mask {
			if mask[i] != value || want[i] != 0 {
				continue
			}
			n++
			want[i] = n
			for todo := []int{i}; len(todo) > 0; todo = todo[1:] {
				x, y := todo[0]%w, todo[0]/w
				for dy := -1; dy <= 1; dy++ {
					for dx := -1; dx <= 1; dx++ {
						j := (y+dy)*w + x + dx
						if x+dx < 0 || x+dx >= w || y+dy < 0 || y+dy >= h || !corners && dx != 0 && dy != 0 || mask[j] != value || want[j] != 0 {
							continue
						}
						want[j] = n
						todo = append(todo, j)
					}
				}
			}
		}
		got := make([]int, w*h)
		c := ComponentsOf(mask, w, value, corners)
		for _, s := range c.Spans {
			for x := s.X0; x < s.X1; x++ {
				got[s.Y*w+x] = s.Part + 1
			}
		}
		if c.N != n {
			t.Fatalf("%d parts, want %d", c.N, n)
		}
		for i := range want {
			if got[i] != want[i] {
				t.Fatalf("pixel %d of %dx%d is in part %d, want %d", i, w, h, got[i], want[i])
			}
		}
	}
}

// TestDistances compares with the straight distances to all pixels that are 0.
func TestDistances(t *testing.T) {
	const off = 0.025
	rng := rand.New(rand.NewPCG(4, 1))
	for range 20 {
		w, h := 5+rng.IntN(40), 5+rng.IntN(40)
		mask := randomMask(rng, w, h, 0.98)
		mask[rng.IntN(len(mask))] = 0
		got, most := Distances(mask, w)
		largest := float32(0)
		for i, d := range got {
			want := math.Inf(1)
			for j, v := range mask {
				if v == 0 {
					want = min(want, math.Hypot(float64(i%w-j%w), float64(i/w-j/w)))
				}
			}
			if math.Abs(float64(d)-want) > off*want {
				t.Fatalf("distance %.3f at %d of %dx%d, want %.3f", d, i, w, h, want)
			}
			largest = max(largest, d)
		}
		if most != largest {
			t.Errorf("largest distance %.3f, want %.3f", most, largest)
		}
	}
}
