package main

import (
	"math"
	"math/rand/v2"
	"testing"
	"time"
)

func TestQuantile(t *testing.T) {
	for _, tt := range []struct {
		times durations
		p     float64
		want  time.Duration
	}{
		{nil, 0.5, 0},
		{durations{7}, 0, 7},
		{durations{7}, 1, 7},
		{durations{3, 1, 2}, 0, 1},
		{durations{3, 1, 2}, 0.5, 2},
		{durations{3, 1, 2}, 1, 3},
		{durations{4, 3, 1, 2}, 0.5, 2}, // two of four take no longer
		{durations{4, 3, 1, 2}, 0.51, 3},
	} {
		if got := tt.times.quantile(tt.p); got != tt.want {
			t.Errorf("quantile %v of %v = %v, want %v", tt.p, tt.times, got, tt.want)
		}
	}
}

// TestQuantileCounts holds random times against what a quantile means.
func TestQuantileCounts(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	for range 100 {
		times := make(durations, 1+rng.IntN(300))
		for i := range times {
			times[i] = time.Duration(rng.IntN(100))
		}
		p := rng.Float64()
		q := times.quantile(p)
		shorter, noLonger := 0, 0
		for _, x := range times {
			if x < q {
				shorter++
			}
			if x <= q {
				noLonger++
			}
		}
		need := p * float64(len(times))
		if float64(noLonger) < need || float64(shorter) >= need {
			t.Errorf("quantile %v of %d times: %d are shorter, %d no longer", p, len(times), shorter, noLonger)
		}
	}
}

func TestDurations(t *testing.T) {
	d := durations{6, 2, 4}
	if d.sum() != 12 || d.mean() != 4 || d.median() != 4 || d.worst() != 6 || d.spread() != 3 {
		t.Errorf("sum %d, mean %d, median %d, worst %d, spread %v", d.sum(), d.mean(), d.median(), d.worst(), d.spread())
	}
	if none := (durations{}); none.sum() != 0 || none.mean() != 0 || none.worst() != 0 {
		t.Error("not 0 of no times")
	}
}

func TestRatios(t *testing.T) {
	r := ratios{4, 0.25, 8, 1}
	if want := math.Pow(8, 0.25); math.Abs(r.mean()-want) > 1e-9 {
		t.Errorf("mean %v, want %v", r.mean(), want)
	}
	if r.worst() != 8 || r.median() != 1 {
		t.Errorf("worst %v, median %v", r.worst(), r.median())
	}
	if none := (ratios{}); none.mean() != 0 || none.worst() != 0 || none.median() != 0 {
		t.Error("not 0 of no ratios")
	}
}
