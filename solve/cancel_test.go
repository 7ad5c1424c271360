//go:build !race

// Stopping a running search is not for the race detector: see package sat.

package solve_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"runtime"
	"testing"
	"time"

	"flowlens/solve"
	"flowlens/solve/puzzle"
	"flowlens/solve/puzzle/puzzletest"
)

// TestCancelStopsARunningSolve cancels boards that no solver proves unsolvable
// in the time given: large, with touching allowed and one dot out of place.
func TestCancelStopsARunningSolve(t *testing.T) {
	rng := rand.New(rand.NewPCG(21, 21))
	easy, _ := puzzletest.Generate(rng, 8, 8, 0)
	running := runtime.NumGoroutine()
	canceled := 0
	for range 8 {
		b, _ := puzzletest.Generate(rng, 20, 20, 20)
		b = puzzletest.MoveDot(rng, b)
		ctx, cancel := context.WithTimeout(context.Background(), 50*time.Millisecond)
		s, _, err := solve.Solve(ctx, b, &solve.Options{Touch: solve.TouchAlways})
		cancel()
		if errors.Is(err, context.DeadlineExceeded) {
			canceled++
			if s != nil {
				t.Error("a canceled solve returned a solution")
			}
		}
		if s, _, err := solve.Solve(context.Background(), easy, nil); err != nil || puzzle.Verify(easy, s) != nil {
			t.Errorf("the next solve: %v, %v", s, err)
		}
	}
	// A goroutine that has said its last word still counts until it is cleared away.
	for range 100 {
		if runtime.NumGoroutine() <= running {
			break
		}
		time.Sleep(10 * time.Millisecond)
	}
	if now := runtime.NumGoroutine(); now > running {
		t.Errorf("%d goroutines run after the canceled solves, %d before", now, running)
	}
	if canceled == 0 {
		t.Error("no solve was still running at its deadline; harder boards are needed")
	}
}
