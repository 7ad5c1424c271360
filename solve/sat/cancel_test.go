//go:build !race

// Stopping gophersat closes a channel that it may be sending on. The race
// detector reports that, so these tests run without it.

package sat_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"runtime"
	"testing"
	"time"

	"flowlens/solve/sat"
)

func TestCancelStopsARunningSearch(t *testing.T) {
	before := runtime.NumGoroutine()
	ctx, cancel := context.WithTimeout(context.Background(), 100*time.Millisecond)
	defer cancel()
	// 12 pigeons would take many hours.
	ok, err := sat.Gophersat.Start(pigeons(12)).Solve(ctx)
	if ok || !errors.Is(err, context.DeadlineExceeded) {
		t.Fatalf("Solve = %t, %v; want the deadline", ok, err)
	}
	if after := goroutinesDownTo(before); after > before {
		t.Errorf("%d goroutines run after a canceled search, %d before", after, before)
	}
	if ok, err := sat.Gophersat.Start(pigeons(5)).Solve(context.Background()); ok || err != nil {
		t.Errorf("the next search: %t, %v", ok, err)
	}
}

// TestCancelAtAnyMoment ends the context of searches that take seconds at least,
// while they are prepared or run, and looks whether the next answer is right.
func TestCancelAtAnyMoment(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 7))
	hard := map[string]*sat.CNF{
		"pigeons":                     pigeons(12),
		"pigeons, few conflicts":      pigeons(60),
		"random clauses":              randomCNF(rng, 400, 1700),
		"random clauses, large":       randomCNF(rng, 60_000, 255_000),
		"random clauses, many, small": randomCNF(rng, 20_000, 100_000),
	}
	tries := 6
	if testing.Short() {
		tries = 3
	}
	before := runtime.NumGoroutine()
	for name, c := range hard {
		for range tries {
			ctx, cancel := context.WithTimeout(context.Background(), time.Duration(rng.IntN(150))*time.Millisecond)
			if ok, err := sat.Gophersat.Start(c).Solve(ctx); ok || !errors.Is(err, context.DeadlineExceeded) {
				t.Errorf("%s: Solve = %t, %v; want the deadline", name, ok, err)
			}
			cancel()
			agreesWithTrying(t, sat.Gophersat, rng.Uint64())
		}
	}
	if after := goroutinesDownTo(before); after > before {
		t.Errorf("%d goroutines run after canceled searches, %d before", after, before)
	}
}

// randomCNF returns random clauses of three literals.
func randomCNF(rng *rand.Rand, vars, clauses int) *sat.CNF {
	c := new(sat.CNF)
	c.NewVars("x", vars)
	for range clauses {
		var clause [3]sat.Lit
		for i := range clause {
			clause[i] = sat.Lit(1 + rng.IntN(vars))
			if rng.IntN(2) == 0 {
				clause[i] = clause[i].Not()
			}
		}
		c.Add(clause[:]...)
	}
	return c
}

// TestCancelAsTheAnswerComes lets the context end about when the search does.
// Either may win, but neither must be in the other's way.
func TestCancelAsTheAnswerComes(t *testing.T) {
	before := runtime.NumGoroutine()
	c := pigeons(5)
	start := time.Now()
	for range 20 {
		sat.Gophersat.Start(c).Solve(context.Background())
	}
	takes := time.Since(start) / 20
	rng := rand.New(rand.NewPCG(8, 8))
	answers, cancels := 0, 0
	for range 400 {
		ctx, cancel := context.WithCancel(context.Background())
		timer := time.AfterFunc(time.Duration(rng.Int64N(int64(2*takes))), cancel)
		s := sat.Gophersat.Start(c)
		switch ok, err := s.Solve(ctx); {
		case !ok && err == nil:
			answers++
		case !ok && errors.Is(err, context.Canceled):
			cancels++
		default:
			t.Fatalf("Solve = %t, %v", ok, err)
		}
		timer.Stop()
		cancel()
	}
	t.Logf("%d answers, %d cancels", answers, cancels)
	if ok, err := sat.Gophersat.Start(c).Solve(context.Background()); ok || err != nil {
		t.Errorf("the next search: %t, %v", ok, err)
	}
	if after := goroutinesDownTo(before); after > before {
		t.Errorf("%d goroutines run after the searches, %d before", after, before)
	}
}
