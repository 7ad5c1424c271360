//go:build !race

// Stopping gophersat closes a channel that it may be sending on. The race
// detector reports that, so this test runs without it.

package sat_test

import (
	"context"
	"errors"
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
