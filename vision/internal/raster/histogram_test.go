package raster

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// TestQuantile compares quantiles of counted values with those of sorted ones.
func TestQuantile(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 7))
	for _, n := range []int{1, 2, 5, 63, 1000} {
		var count Counter
		values := make([]int, n)
		for i := range values {
			values[i] = rng.IntN(1 + rng.IntN(256))
			count.Add(i, uint8(values[i]))
		}
		slices.Sort(values)
		hist := count.Histogram()
		for _, q := range []float64{0, 0.1, 0.5, 0.9, 0.998} {
			if got, want := Quantile(&hist, n, q), values[int(q*float64(n))]; got != want {
				t.Errorf("quantile %g of %d values: %d, want %d", q, n, got, want)
			}
		}
	}
}
