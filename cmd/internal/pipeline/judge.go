package pipeline

import (
	"context"
	"errors"
	"fmt"
	"time"

	"flowlens/cmd/internal/outcome"
	"flowlens/cmd/internal/refusal"
	"flowlens/solve"
	"flowlens/solve/puzzle"
	"flowlens/vision"
)

// A Judge solves the readings that vision offers, by the rules that the game's
// own boards follow whatever is asked for later, and keeps the answers.
type Judge struct {
	// Answers are those of the boards that were asked about.
	Answers   map[*puzzle.Board]outcome.Answer
	unchecked bool
	took      time.Duration
}

// NewJudge returns one that has not been asked yet.
func NewJudge() *Judge { return &Judge{Answers: map[*puzzle.Board]outcome.Answer{}} }

const (
	// proofTime bounds the search for a reading's solution and the proof that there is no other. A level of the game takes
	// a millisecond, a generated board of 35x35 thirty; a misread board can take minutes.
	proofTime = time.Second
	// touchTime bounds the search for a solution with touches, which no level of the game needs.
	touchTime = 300 * time.Millisecond
)

// Accept takes a board with one solution, without touches, as the boards of the
// game have. Others that can be solved are left in reserve.
func (j *Judge) Accept(ctx context.Context, b *puzzle.Board) error {
	if j.unchecked {
		return nil
	}
	watch := newStopwatch()
	defer func() { j.took += watch.lap() }()
	limited, cancel := context.WithTimeout(ctx, proofTime)
	defer cancel()
	solution, stats, err := solve.Solve(limited, b, &solve.Options{Touch: solve.TouchNever, Unique: true})
	if errors.Is(err, solve.ErrUnsolvable) {
		touching, cancel := context.WithTimeout(ctx, touchTime)
		defer cancel()
		if s, st, e := solve.Solve(touching, b, &solve.Options{Touch: solve.TouchAlways, Unique: true}); e == nil {
			solution, stats, err = s, st, nil
		}
	}
	j.Answers[b] = outcome.Answer{Solution: solution, Stats: stats}
	switch {
	case errors.Is(err, solve.ErrUnsolvable):
		return fmt.Errorf("%w: %w", refusal.ErrMisread, err)
	case err != nil:
		return err
	case stats.Unique != solve.UniqueYes, stats.Touch:
		return vision.ErrAmbiguous
	}
	return nil
}

// A stopwatch tells the time between its laps.
type stopwatch struct{ last time.Time }

func newStopwatch() *stopwatch { return &stopwatch{time.Now()} }

func (w *stopwatch) lap() time.Duration {
	now := time.Now()
	defer func() { w.last = now }()
	return now.Sub(w.last)
}
