package hexiom_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"flowlens/solve"
	"flowlens/solve/hexiom"
	"flowlens/solve/hexiom/tiles"
	"flowlens/solve/sat"
)

// stopwatch is the built-in solver, which cancels a context when the first of its
// calls has an answer.
type stopwatch struct{ cancel context.CancelFunc }

func (s stopwatch) Start(c *sat.CNF) sat.Session {
	return stoppedSession{sat.Gophersat.Start(c), s.cancel}
}

type stoppedSession struct {
	sat.Session
	cancel context.CancelFunc
}

func (s stoppedSession) Solve(ctx context.Context) (bool, error) {
	defer s.cancel()
	return s.Session.Solve(ctx)
}

// TestEndedContextLeavesUniquenessUnknown ends the context between the solution
// and the proof that it is the only one.
func TestEndedContextLeavesUniquenessUnknown(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	b := parse(t, "2\n 1 1\n . . .\n . .\n")
	s, stats, err := hexiom.Solve(ctx, b, &hexiom.Options{Unique: true, Solver: stopwatch{cancel}})
	if err != nil {
		t.Fatal(err)
	}
	if err := tiles.Verify(b, s); err != nil {
		t.Error(err)
	}
	if stats.Unique != solve.UniqueUnknown || stats.Second != nil {
		t.Errorf("unique %v, second %v; want unknown", stats.Unique, stats.Second)
	}
}

// TestCancelStopsARunningSearch ends the context of a search that takes long.
func TestCancelStopsARunningSearch(t *testing.T) {
	if raceDetector {
		t.Skip("stopping gophersat closes a channel that it may be sending on, which the race detector reports")
	}
	cells := make([]tiles.Cell, tiles.Places(8))
	for i := range 122 { // threes and ones, nearly as many as fit
		cells[i] = tiles.Cell{Kind: tiles.Tile, Number: 3}
		if i >= 108 {
			cells[i].Number = 1
		}
	}
	hard, err := tiles.New(8, cells)
	if err != nil {
		t.Fatal(err)
	}
	for _, encoding := range hexiom.Encodings() {
		ctx, cancel := context.WithTimeout(context.Background(), 500*time.Millisecond)
		s, stats, err := hexiom.Solve(ctx, hard, &hexiom.Options{Encoding: encoding})
		cancel()
		if s != nil || !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("%v: Solve = %v, %v; want the deadline", encoding, s, err)
		}
		if stats.Vars == 0 || stats.Clauses == 0 || stats.Elapsed == 0 {
			t.Errorf("%v: the statistics are empty: %+v", encoding, stats)
		}
	}
}
