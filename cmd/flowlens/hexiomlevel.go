package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"

	"flowlens/cmd/flowlens/internal/input"
	"flowlens/cmd/flowlens/internal/outcome"
	"flowlens/cmd/flowlens/internal/output"
	"flowlens/cmd/flowlens/internal/refusal"
	"flowlens/cmd/flowlens/internal/terminal"
	"flowlens/overlay"
	"flowlens/solve"
	"flowlens/solve/hexiom"
	"flowlens/vision"
)

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

// input reads the level that an input holds and solves it. One that is only to be read is solved too
// where it comes from a picture, for what has no solution was misread.
func (r *hexiomRun) input(ctx context.Context, path string) (o *outcome.Outcome) {
	o = &outcome.Outcome{Path: path, Name: input.Stem(path)}
	defer refusal.Recover(&o.Err)
	src, err := input.Open(ctx, path)
	if err != nil {
		o.Err = err
		return o
	}
	defer src.Close()
	limit := r.levelTimeout
	if src.Kind == input.Picture && !src.IsLevel() {
		o.Image, limit = path, r.timeout
	}
	ctx, cancel := (&pipeline{timeout: limit}).limit(ctx)
	defer cancel()
	if o.Err = readHexiom(ctx, o, src); o.Err == nil && !(r.read && o.Image == "") {
		o.Stats, o.Err = solveLevel(ctx, o.Hexiom, &r.options)
	}
	return o
}

// readHexiom reads the level that a source holds.
func readHexiom(ctx context.Context, o *outcome.Outcome, src *input.Source) error {
	if o.Image == "" {
		level, err := src.Level()
		if err == nil {
			o.Hexiom = &outcome.Hexiom{Level: level}
		}
		return err
	}
	data, err := src.Bytes()
	if err != nil {
		return err
	}
	o.Shot = new(outcome.Shot)
	if o.Shot.Picture, err = vision.Decode(data, nil); err != nil {
		return err
	}
	reading, err := vision.ReadHexiom(ctx, o.Shot.Picture.Image)
	if err == nil {
		o.Hexiom = &outcome.Hexiom{Reading: reading, Level: reading.Board}
	}
	return err
}

// render returns the result in the form asked for, nil where there is none.
func (r *hexiomRun) render(input int, o *outcome.Outcome) (data []byte, err error) {
	defer refusal.Recover(&err)
	if r.read && o.Hexiom != nil {
		o.Hexiom.Solution, o.Hexiom.Second = nil, nil
	}
	switch {
	case r.plan.Form == output.JSON:
		result := o.Result(r.options.Unique)
		if r.read && o.Err == nil {
			result.Status, result.Stats, result.Unique = "read", nil, nil
		}
		return outcome.JSONLine(result), nil
	case o.Err != nil:
		return nil, nil
	case r.plan.Form.IsPicture():
		var drawn bytes.Buffer
		err := writeHexiom(&drawn, r.plan.Form, o)
		return drawn.Bytes(), err
	}
	text := o.Hexiom.Shown().Text()
	if r.plan.Shared() {
		text = "# " + terminal.OneLine(r.names[input]) + "\n" + text
	}
	return []byte(text), nil
}

// writeHexiom draws the level in a form that is a picture: the solution into the screenshot, where there are both, else
// into a picture of its own.
func writeHexiom(w io.Writer, f output.Form, o *outcome.Outcome) error {
	drawing := overlay.Hexiom{Board: o.Hexiom.Shown()}
	png := new(overlay.PNGOptions)
	if o.Shot != nil && o.Hexiom.Solution != nil {
		drawing.Image, drawing.Layout, drawing.Was = o.Shot.Picture.Image, o.Hexiom.Reading.Layout, o.Hexiom.Level
		png.ICC = o.Shot.Picture.ICC
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
	o.Solved = img
	return overlay.EncodePNG(w, img, png)
}

// Reasons to refuse a level of Hexiom where it is solved among boards of the other game.
var (
	errNoGIF   = errors.New("is a level of Hexiom, which has no flows to grow; try -f png")
	errNoFlows = errors.New("is a level of Hexiom, which has no flows; leave out --hint, --flow, --explain and --keep-drawn")
)
