package marks

import (
	"math"
	"math/rand/v2"
	"testing"

	"flowlens/vision/internal/raster"
)

// matchings calls f for every perfect matching of the dots not yet matched, with its cost.
func matchings(colors []raster.RGB, mate []int, cost float64, f func(mate []int, cost float64)) {
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
			matchings(colors, mate, cost+colors[i].Dist(colors[j]), f)
			mate[i], mate[j] = -1, -1
		}
	}
}

// TestPairingsAreOptimal compares the best two pairings with those of all.
func TestPairingsAreOptimal(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for range 300 {
		colors := make([]raster.RGB, 2*(1+rng.IntN(5)))
		for i := range colors {
			colors[i] = raster.RGB{int16(rng.IntN(256)), int16(rng.IntN(256)), int16(rng.IntN(256))}
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

// TestPairingStealsNothing pairs near colors: the nearest neighbor of one dot is of the other pair.
func TestPairingStealsNothing(t *testing.T) {
	colors := []raster.RGB{{100, 0, 0}, {120, 0, 0}, {131, 0, 0}, {151, 0, 0}}
	work := pairingWork
	got := bestPairings(colors, 1, &work)
	if len(got) != 1 || got[0].mate[0] != 1 || got[0].mate[2] != 3 {
		t.Errorf("got %v, want 0-1 and 2-3", got)
	}
	if p := bestPairings(colors[:3], 1, &work); p != nil {
		t.Errorf("paired three dots: %v", p)
	}
}
