package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"

	"flowlens/cmd/flowlens/internal/input"
	"flowlens/cmd/flowlens/internal/output"
	"flowlens/cmd/flowlens/internal/refusal"
	"flowlens/cmd/flowlens/internal/terminal"
	"flowlens/overlay"
	"flowlens/solve"
	"flowlens/solve/hexiom"
	"flowlens/solve/hexiom/tiles"
	"flowlens/vision"
)

// A hexiomAnswer is a level of Hexiom and what came of it.
type hexiomAnswer struct {
	reading  *vision.HexiomReading // of a level that was read off a picture
	level    *tiles.Board
	solution *tiles.Board // nil after an error
	second   *tiles.Board // a solution of another kind, where uniqueness was asked for and there is one
}

// solve solves the level. The levels of the game have a solution, so one of a picture that has none was misread.
func (a *hexiomAnswer) solve(ctx context.Context, options *hexiom.Options) (solve.Stats, error) {
	solution, stats, err := hexiom.Solve(ctx, a.level, options)
	a.solution, a.second = solution, stats.Second
	if a.reading != nil && errors.Is(err, solve.ErrUnsolvable) {
		err = fmt.Errorf("%w: %w", refusal.ErrMisread, err)
	}
	return solve.Stats{
		Vars: stats.Vars, Clauses: stats.Clauses, Conflicts: stats.Conflicts, Elapsed: stats.Elapsed, Unique: stats.Unique,
	}, err
}

// solveHexiom reads the picture of s as one of Hexiom and solves that level. The reason why it is none of the other
// game stands where it is none of Hexiom either.
func (p *pipeline) solveHexiom(ctx context.Context, s *shot, why error) error {
	reading, err := vision.ReadHexiom(ctx, s.picture.Image)
	switch {
	case errors.Is(err, vision.ErrBadBoard):
		return err
	case err != nil:
		return why
	}
	s.hexiom = &hexiomAnswer{reading: reading, level: reading.Board}
	if p.unchecked {
		return nil
	}
	s.answer.stats, err = s.hexiom.solve(ctx, &hexiom.Options{Unique: p.options.Unique, Solver: p.options.Solver})
	return err
}

// input reads the level that an input holds and solves it. One that is only to be read is solved too
// where it comes from a picture, for what has no solution was misread.
func (r *hexiomRun) input(ctx context.Context, path string) (o *outcome) {
	o = &outcome{path: path, name: input.Stem(path)}
	defer refusal.Recover(&o.err)
	src, err := input.Open(ctx, path)
	if err != nil {
		o.err = err
		return o
	}
	defer src.Close()
	limit := r.levelTimeout
	if src.Kind == input.Picture && !src.IsLevel() {
		o.image, limit = path, r.timeout
	}
	ctx, cancel := (&pipeline{timeout: limit}).limit(ctx)
	defer cancel()
	if o.err = o.readHexiom(ctx, src); o.err == nil && !(r.read && o.image == "") {
		o.stats, o.err = o.hexiom.solve(ctx, &r.options)
	}
	return o
}

// readHexiom reads the level that a source holds.
func (o *outcome) readHexiom(ctx context.Context, src *input.Source) error {
	if o.image == "" {
		level, err := src.Level()
		if err == nil {
			o.hexiom = &hexiomAnswer{level: level}
		}
		return err
	}
	data, err := src.Bytes()
	if err != nil {
		return err
	}
	o.shot = new(shot)
	if o.shot.picture, err = vision.Decode(data, nil); err != nil {
		return err
	}
	reading, err := vision.ReadHexiom(ctx, o.shot.picture.Image)
	if err == nil {
		o.hexiom = &hexiomAnswer{reading: reading, level: reading.Board}
	}
	return err
}

// hexiomDoc is the part of a result that is about Hexiom. Levels are the rows of their text form.
type hexiomDoc struct {
	Side     int      `json:"side"`
	Level    []string `json:"level"`
	Solution []string `json:"solution,omitempty"`
	Second   []string `json:"second,omitempty"`
}

func (a *hexiomAnswer) doc() *hexiomDoc {
	d := &hexiomDoc{Side: a.level.Side(), Level: a.level.Rows()}
	if a.solution != nil {
		d.Solution = a.solution.Rows()
	}
	if a.second != nil {
		d.Second = a.second.Rows()
	}
	return d
}

// render returns the result in the form asked for, nil where there is none.
func (r *hexiomRun) render(input int, o *outcome) (data []byte, err error) {
	defer refusal.Recover(&err)
	if r.read && o.hexiom != nil {
		o.hexiom.solution, o.hexiom.second = nil, nil
	}
	switch {
	case r.plan.Form == output.JSON:
		result := o.result(r.options.Unique)
		if r.read && o.err == nil {
			result.Status, result.Stats, result.Unique = "read", nil, nil
		}
		return jsonLine(result), nil
	case o.err != nil:
		return nil, nil
	case r.plan.Form.IsPicture():
		var drawn bytes.Buffer
		err := o.writeHexiom(&drawn, r.plan.Form)
		return drawn.Bytes(), err
	}
	text := o.hexiom.shown().Text()
	if r.plan.Shared() {
		text = "# " + terminal.OneLine(r.names[input]) + "\n" + text
	}
	return []byte(text), nil
}

// shown returns the solution or, where only the level is to be seen, that.
func (a *hexiomAnswer) shown() *tiles.Board {
	if a.solution == nil {
		return a.level
	}
	return a.solution
}

// writeHexiom draws the level in a form that is a picture: the solution into the screenshot, where there are both, else
// into a picture of its own.
func (o *outcome) writeHexiom(w io.Writer, f output.Form) error {
	drawing := overlay.Hexiom{Board: o.hexiom.shown()}
	png := new(overlay.PNGOptions)
	if o.shot != nil && o.hexiom.solution != nil {
		drawing.Image, drawing.Layout, drawing.Was = o.shot.picture.Image, o.hexiom.reading.Layout, o.hexiom.level
		png.ICC = o.shot.picture.ICC
	}
	switch f {
	case output.SVG:
		return drawing.EncodeSVG(w, png)
	case output.GIF:
		return errNoGIF
	}
	img, err := drawing.Draw()
	if err != nil {
		return err
	}
	o.solved = img
	return overlay.EncodePNG(w, img, png)
}

// Reasons to refuse a level of Hexiom where it is solved among boards of the other game.
var (
	errNoGIF   = errors.New("is a level of Hexiom, which has no flows to grow; try -f png")
	errNoFlows = errors.New("is a level of Hexiom, which has no flows; leave out --hint, --flow, --explain and --keep-drawn")
)
