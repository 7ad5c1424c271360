package num

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

func TestPickAndAbs(t *testing.T) {
	if Pick(true, 1, 2) != 1 || Pick(false, 1, 2) != 2 {
		t.Error("Pick returns the other one")
	}
	for x, want := range map[int]int{-3: 3, 0: 0, 3: 3, -1: 1} {
		if got := Abs(x); got != want {
			t.Errorf("Abs(%d) = %d", x, got)
		}
	}
}

func TestRamp(t *testing.T) {
	for _, c := range []struct{ x, from, to, want float64 }{
		{1, 2, 4, 0}, {2, 2, 4, 0}, {2.5, 2, 4, 0.25}, {4, 2, 4, 1}, {9, 2, 4, 1},
		{3.5, 4, 2, 0.25}, {5, 4, 2, 0}, {1, 4, 2, 1}, // downwards
	} {
		if got := Ramp(c.x, c.from, c.to); math.Abs(got-c.want) > 1e-12 {
			t.Errorf("Ramp(%v, %v, %v) = %v, want %v", c.x, c.from, c.to, got, c.want)
		}
	}
}

func TestShare(t *testing.T) {
	odd := func(x int) bool { return x%2 == 1 }
	if got := Share([]int{1, 2, 3, 5}, odd); got != 0.75 {
		t.Errorf("got %v", got)
	}
	if got := Share(nil, odd); !math.IsNaN(got) {
		t.Errorf("of nothing: %v", got)
	}
}

func TestMedian(t *testing.T) {
	for _, c := range []struct {
		s    []float64
		want float64
	}{{[]float64{3}, 3}, {[]float64{5, 1, 3}, 3}, {[]float64{4, 1, 3, 2}, 3}} {
		if got := Median(c.s); got != c.want || !slices.IsSorted(c.s) {
			t.Errorf("%v: got %v", c.s, got)
		}
	}
}

// TestDensest compares with all runs, one by one.
func TestDensest(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	for range 300 {
		d := make([]float64, 1+rng.IntN(20))
		for i := range d {
			d[i] = 1 + 9*rng.Float64()
		}
		slices.Sort(d)
		factor := 1 + rng.Float64()
		if factor < 1.1 { // whole numbers, that differ by just the factor
			for i := range d {
				d[i] = math.Floor(d[i])
			}
			factor = 2
		}
		first, best := 0, 0
		for i := range d {
			for j := i; j < len(d) && d[j] <= d[i]*factor; j++ {
				if j+1-i > best {
					first, best = i, j+1-i
				}
			}
		}
		if lo, hi := Densest(d, factor); lo != first || hi != first+best {
			t.Fatalf("%v by %v: %d to %d, want %d from %d on", d, factor, lo, hi, best, first)
		}
	}
}
