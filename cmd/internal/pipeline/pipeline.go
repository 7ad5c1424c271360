// Package pipeline takes a picture from its bytes to the solution, or a board to its solution,
// with what a player is to be told of it.
//
// It stands outside of internal because all commands of this project that solve use it.
package pipeline

import (
	"context"
	"errors"
	"fmt"
	"image"
	"log/slog"
	"time"

	"flowlens/cmd/internal/guide"
	"flowlens/cmd/internal/input"
	"flowlens/cmd/internal/outcome"
	"flowlens/cmd/internal/refusal"
	"flowlens/solve"
	"flowlens/solve/hexiom"
	"flowlens/solve/puzzle"
	"flowlens/vision"
)

// A Pipeline takes a picture from its bytes to the solution drawn in:
// decode → read, asking the solver about each reading → draw → encode.
// It is safe for concurrent use.
type Pipeline struct {
	// Options are asked of the answer, not of a reading; see Judge.
	Options solve.Options
	// Timeout bounds a picture from decoding to its solution, or a board; 0 is no bound.
	Timeout time.Duration
	// Limits are those of a picture; nil is the default.
	Limits *vision.DecodeOptions
	// Tell says how much of a solution is to be told.
	Tell guide.Request
	// Repairs has it noted in words what was repaired.
	Repairs bool
	// Unchecked takes the likeliest reading without asking the solver.
	Unchecked bool
	// Lenient leaves out what there is none of, the moves of a level of Hexiom, instead of refusing it.
	Lenient bool
	Trace   func(stage string, img image.Image) // may be nil
	Log     *slog.Logger                        // may be nil
}

// SolveImage decodes and reads a picture, and solves what it reads. On an error
// the shot holds what was found before it.
func (p *Pipeline) SolveImage(ctx context.Context, data []byte) (s *outcome.Shot, err error) {
	s = new(outcome.Shot)
	defer refusal.Recover(&err)
	ctx, cancel := p.Limit(ctx)
	defer cancel()
	watch := newStopwatch()
	s.Picture, err = vision.Decode(data, p.Limits)
	s.Took.Decode = watch.lap()
	if err != nil {
		return s, err
	}
	return s, p.solveShot(ctx, s)
}

// solveShot reads a picture that is decoded, and solves what it reads.
func (p *Pipeline) solveShot(ctx context.Context, s *outcome.Shot) (err error) {
	defer refusal.Recover(&err)
	watch := newStopwatch()
	judge := NewJudge()
	judge.unchecked = p.Unchecked
	s.Reading, err = vision.Read(ctx, s.Picture.Image, &vision.Options{Accept: judge.Accept, Trace: p.Trace, Log: p.Log})
	s.Took.Read, s.Took.Solve = watch.lap()-judge.took, judge.took
	if err != nil && ctx.Err() == nil {
		return p.solveHexiom(ctx, s, err)
	}
	if err != nil {
		return err
	}
	for _, r := range s.Reading.More {
		s.More = append(s.More, &outcome.Shot{Picture: s.Picture, Reading: r})
	}
	if p.Unchecked {
		return nil
	}
	s.Answer, err = p.answer(ctx, judge, s.Reading.Board)
	for _, other := range s.More {
		other.Answer, other.Err = p.answer(ctx, judge, other.Reading.Board)
	}
	s.Took.Solve += watch.lap()
	return err
}

// answer solves a board that was read, unless the judge has done so in the same way.
func (p *Pipeline) answer(ctx context.Context, j *Judge, b *puzzle.Board) (outcome.Answer, error) {
	if a, judged := j.Answers[b]; judged && p.asDefault() {
		return a, nil
	}
	return p.SolveBoard(ctx, b)
}

// ErrNoFlows refuses a level of Hexiom where it is solved among boards of the other game.
var ErrNoFlows = errors.New("is a level of Hexiom, which has no flows; leave out --hint, --flow, --explain and --keep-drawn")

// solveHexiom reads the picture of s as one of Hexiom and solves that level. The reason why it is none of the other
// game stands where it is none of Hexiom either.
func (p *Pipeline) solveHexiom(ctx context.Context, s *outcome.Shot, why error) error {
	reading, err := vision.ReadHexiom(ctx, s.Picture.Image)
	switch {
	case errors.Is(err, vision.ErrBadBoard):
		return err
	case err != nil:
		return why
	}
	s.Hexiom = &outcome.Hexiom{Reading: reading, Level: reading.Board}
	if p.Unchecked {
		return nil
	}
	s.Answer.Stats, err = SolveLevel(ctx, s.Hexiom, &hexiom.Options{Unique: p.Options.Unique, Solver: p.Options.Solver})
	return err
}

// SolveLevel solves the level. The levels of the game have a solution, so one of a picture that has none was misread.
func SolveLevel(ctx context.Context, a *outcome.Hexiom, options *hexiom.Options) (solve.Stats, error) {
	solution, stats, err := hexiom.Solve(ctx, a.Level, options)
	a.Solution, a.Second = solution, stats.Second
	if a.Reading != nil && errors.Is(err, solve.ErrUnsolvable) {
		err = fmt.Errorf("%w: %w", refusal.ErrMisread, err)
	}
	return solve.Stats{
		By: solve.BySAT, Vars: stats.Vars, Clauses: stats.Clauses, Conflicts: stats.Conflicts, Elapsed: stats.Elapsed, Unique: stats.Unique,
	}, err
}

// asDefault reports whether the judge's answer, which is one by default with its
// uniqueness told, is what was asked for.
func (p *Pipeline) asDefault() bool {
	o := &p.Options
	return o.Touch == solve.TouchLast && o.Encoding == solve.Edge && o.Solver == nil && o.Without == 0
}

// SolveEntry parses and solves a board that was given as such.
func (p *Pipeline) SolveEntry(ctx context.Context, e *input.Entry) (b *puzzle.Board, drawn []puzzle.Drawn, a outcome.Answer, err error) {
	defer refusal.Recover(&err)
	ctx, cancel := p.Limit(ctx)
	defer cancel()
	if b, drawn, err = e.Parse(); err == nil {
		a, err = p.SolveBoard(ctx, b)
	}
	return b, drawn, a, err
}

// SolveBoard solves a board as asked for. The solver verifies its answer.
func (p *Pipeline) SolveBoard(ctx context.Context, b *puzzle.Board) (outcome.Answer, error) {
	var a outcome.Answer
	options := p.Options
	if p.Repairs {
		options.Repaired = func(r solve.Repair) { a.Repairs = append(a.Repairs, r.String()) }
	}
	var err error
	a.Solution, a.Stats, err = solve.Solve(ctx, b, &options)
	return a, err
}

// Limit returns a context that ends when the time for a picture or a board is over.
func (p *Pipeline) Limit(ctx context.Context) (context.Context, context.CancelFunc) {
	if p.Timeout == 0 {
		return context.WithCancel(ctx)
	}
	return context.WithTimeout(ctx, p.Timeout)
}

// SolvePicture solves the picture of those bytes and enters what came of it.
func (p *Pipeline) SolvePicture(ctx context.Context, o *outcome.Outcome, data []byte) {
	shot, err := p.SolveImage(ctx, data)
	p.enter(ctx, o, shot, err)
}

// SolvePixels solves a picture that is decoded and enters what came of it.
func (p *Pipeline) SolvePixels(ctx context.Context, o *outcome.Outcome, img image.Image) {
	shot := &outcome.Shot{Picture: &vision.Picture{Image: img}}
	limited, cancel := p.Limit(ctx)
	defer cancel()
	err := p.solveShot(limited, shot)
	p.enter(ctx, o, shot, err)
}

// enter enters into an outcome what came of a shot, and of the other boards of its picture.
func (p *Pipeline) enter(ctx context.Context, o *outcome.Outcome, s *outcome.Shot, err error) {
	o.Shot, o.Err, o.Hexiom = s, err, s.Hexiom
	if s.Reading != nil {
		o.Board, o.Drawn, o.Answer = s.Reading.Board, s.Reading.Drawn, s.Answer
	}
	if o.Hexiom != nil {
		o.Answer = s.Answer
	}
	p.AddGuide(ctx, o)
	for _, s := range s.More {
		other := &outcome.Outcome{Path: o.Path, Name: o.Name, Image: o.Image}
		p.enter(ctx, other, s, s.Err)
		o.More = append(o.More, other)
	}
}

// AddGuide adds to a solution what is to be told of it. It may take as long as solving did.
func (p *Pipeline) AddGuide(ctx context.Context, o *outcome.Outcome) {
	if o.Err != nil || p.Unchecked {
		return
	}
	if o.Hexiom != nil {
		if p.Tell.Partial() || p.Tell.FromDrawn() && !p.Lenient {
			o.Err = ErrNoFlows
		}
		return
	}
	ctx, cancel := p.Limit(ctx)
	defer cancel()
	if o.Err = p.guide(ctx, o); o.Err != nil {
		o.Solution = nil // it must not tell more than was asked for
	}
}

// guide finds out what to tell of a solution.
func (p *Pipeline) guide(ctx context.Context, o *outcome.Outcome) (err error) {
	defer refusal.Recover(&err)
	solved := guide.Solved{Board: o.Board, Drawn: o.Drawn, Solution: o.Solution, Stats: o.Stats, Palette: o.Paint}
	if o.Shot != nil {
		solved.Palette = o.Shot.Reading.Layout.Palette
	}
	g, err := guide.New(ctx, solved, p.Tell)
	if err == nil {
		o.Keep(g.Solution())
		o.Guide = g
	}
	return err
}
