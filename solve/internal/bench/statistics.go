package main

import (
	"math"
	"slices"
	"time"
)

// durations are times to sum up.
type durations []time.Duration

func (d durations) sum() time.Duration {
	sum := time.Duration(0)
	for _, t := range d {
		sum += t
	}
	return sum
}

// quantile returns the shortest time that at least the part p of all, from 0 to
// 1, do not exceed; 0 of no times.
func (d durations) quantile(p float64) time.Duration {
	if len(d) == 0 {
		return 0
	}
	sorted := slices.Sorted(slices.Values(d))
	return sorted[max(0, int(math.Ceil(p*float64(len(d))))-1)]
}

func (d durations) median() time.Duration { return d.quantile(0.5) }
func (d durations) worst() time.Duration  { return d.quantile(1) }

func (d durations) mean() time.Duration {
	if len(d) == 0 {
		return 0
	}
	return d.sum() / time.Duration(len(d))
}

// spread returns the longest time over the shortest.
func (d durations) spread() float64 { return ratio(d.worst(), d.quantile(0)) }

func ratio(a, b time.Duration) float64 { return float64(a) / float64(b) }

// ratios are how often one time holds another, board by board.
type ratios []float64

// mean returns the geometric mean, for which it does not matter which of the two
// times is divided by the other; 0 of no ratios.
func (r ratios) mean() float64 {
	if len(r) == 0 {
		return 0
	}
	sum := 0.0
	for _, x := range r {
		sum += math.Log(x)
	}
	return math.Exp(sum / float64(len(r)))
}

func (r ratios) median() float64 {
	if len(r) == 0 {
		return 0
	}
	return slices.Sorted(slices.Values(r))[(len(r)-1)/2]
}

func (r ratios) worst() float64 {
	if len(r) == 0 {
		return 0
	}
	return slices.Max(r)
}
