package main

import (
	"context"
	"errors"
	"fmt"
	"image"
	"log/slog"
	"time"

	"flowlens/cmd/flowlens/internal/guide"
	"flowlens/cmd/flowlens/internal/input"
	"flowlens/cmd/flowlens/internal/outcome"
	"flowlens/cmd/flowlens/internal/refusal"
	"flowlens/solve"
	"flowlens/solve/hexiom"
	"flowlens/solve/puzzle"
	"flowlens/vision"
)

// A pipeline takes a picture from its bytes to the solution drawn in:
// decode → read, asking the solver about each reading → draw → encode.
// It is safe for concurrent use.
type pipeline struct {
	// options are asked of the answer, not of a reading; see judge.
	options solve.Options
	// timeout bounds a picture from decoding to its solution, or a board; 0 is no bound.
	timeout time.Duration
	// limits are those of a picture; nil is the default.
	limits *vision.DecodeOptions
	// tell says how much of a solution is to be told.
	tell guide.Request
	// unchecked takes the likeliest reading without asking the solver.
	unchecked bool
	trace     func(stage string, img image.Image) // may be nil
	log       *slog.Logger                        // may be nil
}

// solveImage decodes and reads a picture, and solves what it reads. On an error
// the shot holds what was found before it.
func (p *pipeline) solveImage(ctx context.Context, data []byte) (s *outcome.Shot, err error) {
	s = new(outcome.Shot)
	defer refusal.Recover(&err)
	ctx, cancel := p.limit(ctx)
	defer cancel()
	watch := newStopwatch()
	s.Picture, err = vision.Decode(data, p.limits)
	s.Took.Decode = watch.lap()
	if err != nil {
		return s, err
	}
	judge := judge{unchecked: p.unchecked, answers: map[*puzzle.Board]outcome.Answer{}}
	s.Reading, err = vision.Read(ctx, s.Picture.Image, &vision.Options{Accept: judge.accept, Trace: p.trace, Log: p.log})
	s.Took.Read, s.Took.Solve = watch.lap()-judge.took, judge.took
	if err != nil && ctx.Err() == nil {
		return s, p.solveHexiom(ctx, s, err)
	}
	if err != nil || p.unchecked {
		return s, err
	}
	var judged bool
	if s.Answer, judged = judge.answers[s.Reading.Board]; !judged || !p.asDefault() {
		s.Answer, err = p.solveBoard(ctx, s.Reading.Board)
		s.Took.Solve += watch.lap()
	}
	return s, err
}

// errNoFlows refuses a level of Hexiom where it is solved among boards of the other game.
var errNoFlows = errors.New("is a level of Hexiom, which has no flows; leave out --hint, --flow, --explain and --keep-drawn")

// solveHexiom reads the picture of s as one of Hexiom and solves that level. The reason why it is none of the other
// game stands where it is none of Hexiom either.
func (p *pipeline) solveHexiom(ctx context.Context, s *outcome.Shot, why error) error {
	reading, err := vision.ReadHexiom(ctx, s.Picture.Image)
	switch {
	case errors.Is(err, vision.ErrBadBoard):
		return err
	case err != nil:
		return why
	}
	s.Hexiom = &outcome.Hexiom{Reading: reading, Level: reading.Board}
	if p.unchecked {
		return nil
	}
	s.Answer.Stats, err = solveLevel(ctx, s.Hexiom, &hexiom.Options{Unique: p.options.Unique, Solver: p.options.Solver})
	return err
}

// solveLevel solves the level. The levels of the game have a solution, so one of a picture that has none was misread.
func solveLevel(ctx context.Context, a *outcome.Hexiom, options *hexiom.Options) (solve.Stats, error) {
	solution, stats, err := hexiom.Solve(ctx, a.Level, options)
	a.Solution, a.Second = solution, stats.Second
	if a.Reading != nil && errors.Is(err, solve.ErrUnsolvable) {
		err = fmt.Errorf("%w: %w", refusal.ErrMisread, err)
	}
	return solve.Stats{
		Vars: stats.Vars, Clauses: stats.Clauses, Conflicts: stats.Conflicts, Elapsed: stats.Elapsed, Unique: stats.Unique,
	}, err
}

// A stopwatch tells the time between its laps.
type stopwatch struct{ last time.Time }

func newStopwatch() *stopwatch { return &stopwatch{time.Now()} }

func (w *stopwatch) lap() time.Duration {
	now := time.Now()
	defer func() { w.last = now }()
	return now.Sub(w.last)
}

// asDefault reports whether the judge's answer, which is one by default with its
// uniqueness told, is what was asked for.
func (p *pipeline) asDefault() bool {
	o := &p.options
	return o.Touch == solve.TouchLast && o.Encoding == solve.Edge && o.Solver == nil && o.Without == 0
}

// A judge solves the readings that vision offers, by the rules that the game's
// own boards follow whatever is asked for later, and keeps the answers.
type judge struct {
	unchecked bool
	answers   map[*puzzle.Board]outcome.Answer
	took      time.Duration
}

const (
	// proofTime bounds the search for a reading's solution and the proof that there is no other. A level of the game takes
	// a millisecond, a generated board of 35x35 thirty; a misread board can take minutes.
	proofTime = time.Second
	// touchTime bounds the search for a solution with touches, which no level of the game needs.
	touchTime = 300 * time.Millisecond
)

// accept takes a board with one solution, without touches, as the boards of the
// game have. Others that can be solved are left in reserve.
func (j *judge) accept(ctx context.Context, b *puzzle.Board) error {
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
	j.answers[b] = outcome.Answer{Solution: solution, Stats: stats}
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

// solveEntry parses and solves a board that was given as such.
func (p *pipeline) solveEntry(ctx context.Context, e *input.Entry) (b *puzzle.Board, drawn []puzzle.Drawn, a outcome.Answer, err error) {
	defer refusal.Recover(&err)
	ctx, cancel := p.limit(ctx)
	defer cancel()
	if b, drawn, err = e.Parse(); err == nil {
		a, err = p.solveBoard(ctx, b)
	}
	return b, drawn, a, err
}

// solveBoard solves a board as asked for. The solver verifies its answer.
func (p *pipeline) solveBoard(ctx context.Context, b *puzzle.Board) (outcome.Answer, error) {
	solution, stats, err := solve.Solve(ctx, b, &p.options)
	return outcome.Answer{Solution: solution, Stats: stats}, err
}

func (p *pipeline) limit(ctx context.Context) (context.Context, context.CancelFunc) {
	if p.timeout == 0 {
		return context.WithCancel(ctx)
	}
	return context.WithTimeout(ctx, p.timeout)
}
