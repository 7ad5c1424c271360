package raster

import (
	"image"
	"math/rand/v2"
	"slices"
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

// floods numbers the parts of a mask, from 1, as they grow pixel by pixel. Pixels without the value have number 0.
func floods(mask []uint8, w int, value uint8, corners bool) (numbers []int, n int) {
	numbers = make([]int, len(mask))
	for i := range mask {
		if mask[i] != value || numbers[i] != 0 {
			continue
		}
		n++
		numbers[i] = n
		for todo := []int{i}; len(todo) > 0; todo = todo[1:] {
			x, y := todo[0]%w, todo[0]/w
			for dy := -1; dy <= 1; dy++ {
				for dx := -1; dx <= 1; dx++ {
					j := (y+dy)*w + x + dx
					if x+dx < 0 || x+dx >= w || j < 0 || j >= len(mask) || !corners && dx != 0 && dy != 0 || mask[j] != value || numbers[j] != 0 {
						continue
					}
					numbers[j] = n
					todo = append(todo, j)
				}
			}
		}
	}
	return numbers, n
}

// TestComponents compares with parts that grow pixel by pixel.
func TestComponents(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 1))
	for k := range 60 {
		w, h, corners := 1+rng.IntN(40), 1+rng.IntN(40), k%2 == 0
		mask := randomMask(rng, w, h, []float64{0.1, 0.4, 0.6, 0.95}[k%4])
		value := num.Pick[uint8](k%3 == 0, 0, 255)
		want, n := floods(mask, w, value, corners)
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

// TestParts compares the boxes, pixels, masks and strengths of parts with what grew pixel by pixel.
func TestParts(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 2))
	for k := range 40 {
		w, h := 1+rng.IntN(40), 1+rng.IntN(40)
		mask := randomMask(rng, w, h, []float64{0.1, 0.3, 0.95}[k%3])
		line := &Plane{w, h, randomMask(rng, w, h, 0)}
		for i := range line.Pix {
			line.Pix[i] = uint8(rng.IntN(256))
		}
		numbers, n := floods(mask, w, 255, true)
		boxes, pixels, values := make([]image.Rectangle, n), make([][]int32, n), make([][]uint8, n)
		for i, p := range numbers {
			if p == 0 {
				continue
			}
			boxes[p-1] = boxes[p-1].Union(image.Rect(i%w, i/w, i%w+1, i/w+1))
			pixels[p-1] = append(pixels[p-1], int32(i))
			values[p-1] = append(values[p-1], line.Pix[i])
		}
		next := 0
		EachPart(mask, w, func(box image.Rectangle, got []int32) {
			if box != boxes[next] || !slices.Equal(got, pixels[next]) {
				t.Fatalf("part %d of %dx%d: %v in %v, want %v in %v", next, w, h, got, box, pixels[next], boxes[next])
			}
			next++
		})
		c := ComponentsOf(mask, w, 255, true)
		if next != n || !slices.Equal(c.Boxes(), boxes) {
			t.Fatalf("%d parts, want %d", next, n)
		}
		for p, box := range boxes {
			area := image.Rect(box.Min.X-k%2, box.Min.Y-k%3, box.Max.X+k%4, box.Max.Y+k%5)
			got := c.Mask(p, area)
			if len(got) != area.Dx()*area.Dy() {
				t.Fatalf("%d pixels in %v", len(got), area)
			}
			for i, v := range got {
				x, y := area.Min.X+i%area.Dx(), area.Min.Y+i/area.Dx()
				in := image.Pt(x, y).In(box) && numbers[y*w+x] == p+1
				if v != num.Pick[uint8](in, 255, 0) {
					t.Fatalf("part %d at (%d,%d): %d", p, x, y, v)
				}
			}
			slices.Sort(values[p])
			if got, want := c.Strength(p, line), int(values[p][int(0.9*float64(len(values[p])))]); got != want {
				t.Fatalf("strength %d of %v, want %d", got, values[p], want)
			}
		}
		c.Done()
	}
}

// TestNoise visits no part of a mask that has 65536 of them, and all where one less.
func TestNoise(t *testing.T) {
	mask := make([]uint8, 512*512)
	for i := range mask {
		mask[i] = num.Pick[uint8](i%2 == 0 && i/512%2 == 0, 255, 0)
	}
	for _, want := range []int{0, 1<<16 - 1} {
		n := 0
		EachPart(mask, 512, func(image.Rectangle, []int32) { n++ })
		if n != want {
			t.Errorf("%d parts, want %d", n, want)
		}
		mask[0] = 0
	}
}

// TestGroups joins numbers at random, and compares with a name for each that all of its group take over.
func TestGroups(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 3))
	g := NewGroups(60)
	names := make([]int, len(g))
	for i := range names {
		names[i] = i
	}
	for range 45 {
		i, j := rng.IntN(len(g)), rng.IntN(len(g))
		g.Join(i, j)
		old := names[i]
		for k := range names {
			names[k] = num.Pick(names[k] == old, names[j], names[k])
		}
		for a := range g {
			for b := range g {
				if (g.Of(a) == g.Of(b)) != (names[a] == names[b]) {
					t.Fatalf("%d and %d together: %v", a, b, g.Of(a) == g.Of(b))
				}
			}
		}
	}
}
