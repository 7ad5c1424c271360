package raster

import (
	"bytes"
	"image"
	"math"
	"math/rand/v2"
	"testing"
)

// straight returns the straight distances to the nearest pixel that is 0, and infinity where there is none.
func straight(mask []uint8, w int) []float64 {
	out := make([]float64, len(mask))
	for i := range out {
		out[i] = math.Inf(1)
		for j, v := range mask {
			if v == 0 {
				out[i] = min(out[i], math.Hypot(float64(i%w-j%w), float64(i/w-j/w)))
			}
		}
	}
	return out
}

// off is the most by which a distance may be wrong, of itself.
const off = 0.02

// TestDistances compares with the straight distances to all pixels that are 0.
func TestDistances(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 1))
	for k := range 60 {
		w, h := 1+rng.IntN(40), 1+rng.IntN(40)
		mask := randomMask(rng, w, h, []float64{0.9, 0.98, 1}[k%3])
		mask[rng.IntN(len(mask))] = 0
		got, most := Distances(mask, w)
		largest := float32(0)
		for i, want := range straight(mask, w) {
			d := got[i]
			if math.Abs(float64(d)-want) > off*want {
				t.Fatalf("distance %.3f at (%d,%d) of %dx%d, want %.3f", d, i%w, i/w, w, h, want)
			}
			if i > 0 && want == 1 && d != 1 {
				t.Fatalf("distance %v to a neighbor", d)
			}
			largest = max(largest, d)
		}
		if most != largest || Farthest(mask, w) != largest {
			t.Errorf("largest distance %.3f and %.3f, want %.3f", most, Farthest(mask, w), largest)
		}
	}
}

// TestLongDistances measures along a row: beyond its ends nothing is near.
func TestLongDistances(t *testing.T) {
	row := bytes.Repeat([]uint8{255}, 1000)
	row[0] = 0
	got, most := Distances(row, len(row))
	for i, d := range got {
		if d != float32(i) || most != 999 {
			t.Fatalf("%v at %d, at most %v", d, i, most)
		}
	}
}

// TestInnerRadius measures shapes in a wide mask, which they fill up to its edges or not.
func TestInnerRadius(t *testing.T) {
	const w, h = 47, 31
	for _, c := range []struct {
		name string
		in   func(x, y int) bool
		want float64
	}{
		{"disc", func(x, y int) bool { return (x-20)*(x-20)+(y-15)*(y-15) < 100 }, 10},
		{"pixel", func(x, y int) bool { return x == 5 && y == 30 }, 1},
		{"bar", func(x, y int) bool { return y >= 3 && y < 8 && x > 2 }, 3},
		{"bar along an edge", func(x, y int) bool { return x < 7 }, 4},
		{"all", func(x, y int) bool { return true }, 16},
		{"ring", func(x, y int) bool { r := math.Hypot(float64(x-30), float64(y-15)); return r < 14 && r >= 6 }, 4.1},
	} {
		var box image.Rectangle
		var pixels []int32
		wide := make([]uint8, (w+2)*(h+2)) // with a frame that is 0
		for y := range h {
			for x := range w {
				if c.in(x, y) {
					box = box.Union(image.Rect(x, y, x+1, y+1))
					pixels = append(pixels, int32(y*w+x))
					wide[(y+1)*(w+2)+x+1] = 255
				}
			}
		}
		want := 0.0
		for _, d := range straight(wide, w+2) {
			want = max(want, d)
		}
		if got := float64(InnerRadius(box, pixels, w)); math.Abs(got-want) > off*want || math.Abs(got-c.want) > 0.5 {
			t.Errorf("%s: radius %.3f, want %.3f, about %g", c.name, got, want, c.want)
		}
	}
}
