package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"

	"flowlens/overlay"
	"flowlens/solve"
	"flowlens/solve/hexiom"
	"flowlens/solve/hexiom/tiles"
	"flowlens/solve/puzzle"
	"flowlens/vision"
)

// A hexiomOutcome is all that became of one level of Hexiom.
type hexiomOutcome struct {
	path     string          // of the input
	image    string          // the same for a picture, "" for a level as text
	picture  *vision.Picture // of a level that was read off one
	reading  *vision.HexiomReading
	level    *tiles.Board
	solution *tiles.Board
	stats    hexiom.Stats
	err      error
}

// input reads the level that an input holds and solves it. One that is only to be read is solved too
// where it comes from a picture, for what has no solution was misread.
func (r *hexiomRun) input(ctx context.Context, path string) (o *hexiomOutcome) {
	o = &hexiomOutcome{path: path}
	defer recoverTo(&o.err)
	src, err := openSource(ctx, path)
	if err != nil {
		o.err = err
		return o
	}
	defer src.Close()
	limit := r.levelTimeout
	if src.kind == picture && !src.beginsLevel() {
		o.image, limit = path, r.timeout
	}
	ctx, cancel := (&pipeline{timeout: limit}).limit(ctx)
	defer cancel()
	if o.image != "" {
		o.err = o.readPicture(ctx, src)
	} else {
		o.level, o.err = readLevel(src)
	}
	if o.err == nil && !(r.read && o.image == "") {
		o.solve(ctx, &r.options)
	}
	return o
}

// readPicture reads the level that a picture shows.
func (o *hexiomOutcome) readPicture(ctx context.Context, src *source) error {
	data, err := src.data(maxPicture)
	if err != nil {
		return err
	}
	if o.picture, err = vision.Decode(data, nil); err != nil {
		return err
	}
	if o.reading, err = vision.ReadHexiom(ctx, o.picture.Image); err != nil {
		return err
	}
	o.level = o.reading.Board
	return nil
}

// solve solves the level. The levels of the game have a solution, so a picture of one that has none was misread.
func (o *hexiomOutcome) solve(ctx context.Context, options *hexiom.Options) {
	o.solution, o.stats, o.err = hexiom.Solve(ctx, o.level, options)
	if o.picture != nil && errors.Is(o.err, solve.ErrUnsolvable) {
		o.err = fmt.Errorf("%w: %w", errMisread, o.err)
	}
}

// readLevel reads the level that a source holds as text.
func readLevel(src *source) (*tiles.Board, error) {
	if !src.beginsLevel() {
		return nil, errNotALevel
	}
	data, err := src.data(maxBoard + 1)
	if err != nil {
		return nil, err
	}
	if len(data) > maxBoard {
		return nil, &puzzle.InvalidError{Reason: fmt.Sprintf("longer than %d MiB", maxBoard>>20)}
	}
	return tiles.Parse(string(data))
}

// beginsLevel reports whether s begins as a level of Hexiom does.
func (s *source) beginsLevel() bool {
	head, _ := s.r.Peek(s.r.Buffered())
	return beginsLevel(head)
}

// beginsLevel reports whether data begins as a level of Hexiom does: no picture and no
// board of Flow Free begins with a digit.
func beginsLevel(data []byte) bool {
	head := bytes.TrimSpace(data)
	return len(head) > 0 && '0' <= head[0] && head[0] <= '9'
}

// hexiomDoc is the JSON form of an outcome. Levels are the rows of their text form.
type hexiomDoc struct {
	Name       string     `json:"name"`
	Image      string     `json:"image,omitempty"`
	Status     string     `json:"status"`
	Error      string     `json:"error,omitempty"`
	Unique     any        `json:"unique,omitempty"` // true, false or "unknown"
	Side       int        `json:"side,omitempty"`
	Level      []string   `json:"level,omitempty"`
	Solution   []string   `json:"solution,omitempty"`
	Second     []string   `json:"second,omitempty"` // a solution of another kind
	Confidence *float64   `json:"confidence,omitempty"`
	Layout     *layoutDoc `json:"layout,omitempty"`
	Stats      *statsDoc  `json:"stats,omitempty"`
}

// doc returns the JSON form of the outcome.
func (o *hexiomOutcome) doc(r *hexiomRun) *hexiomDoc {
	like := &outcome{image: o.image, err: o.err}
	if o.level != nil {
		like.board = new(puzzle.Board) // there is one
	}
	d := &hexiomDoc{Name: stem(o.path), Image: o.image, Status: status(like)}
	if o.err != nil {
		d.Error = explain(o.err)
	}
	if o.level == nil {
		return d
	}
	d.Side, d.Level = o.level.Side(), o.level.Rows()
	if o.reading != nil {
		confidence := round(o.reading.Confidence, 1e3)
		d.Confidence, d.Layout = &confidence, newLayoutDoc(nil, o.reading.Layout)
	}
	if r.read && o.err == nil {
		d.Status = "read"
		return d
	}
	d.Stats = &statsDoc{o.stats.Vars, o.stats.Clauses, o.stats.Conflicts, 0, round(o.stats.Elapsed.Seconds(), 1e6)}
	if o.solution == nil {
		return d
	}
	d.Solution = o.solution.Rows()
	if r.options.Unique {
		d.Unique = uniqueness[o.stats.Unique]
	}
	if o.stats.Second != nil {
		d.Second = o.stats.Second.Rows()
	}
	return d
}

// render returns the result in the form asked for, nil where there is none.
func (r *hexiomRun) render(input int, o *hexiomOutcome) (data []byte, err error) {
	defer recoverTo(&err)
	switch {
	case r.plan.form == formJSON:
		return jsonLine(o.doc(r)), nil
	case o.err != nil:
		return nil, nil
	}
	shown := o.solution
	if r.read {
		shown = o.level
	}
	if r.plan.form.isPicture() {
		return o.draw(shown, r.plan.form, r.read)
	}
	text := shown.Text()
	if r.plan.shared() {
		text = "# " + oneLine(r.names[input]) + "\n" + text
	}
	return []byte(text), nil
}

// draw draws a board in a form that is a picture: into the screenshot where there is one, else, or where it is to be
// drawn afresh, into a picture of its own.
func (o *hexiomOutcome) draw(b *tiles.Board, f form, afresh bool) ([]byte, error) {
	drawing := overlay.Hexiom{Board: b}
	png := new(overlay.PNGOptions)
	if o.picture != nil && !afresh {
		drawing.Image, drawing.Layout, drawing.Was = o.picture.Image, o.reading.Layout, o.level
		png.ICC = o.picture.ICC
	}
	var data bytes.Buffer
	if f == formSVG {
		err := drawing.EncodeSVG(&data, png)
		return data.Bytes(), err
	}
	img, err := drawing.Draw()
	if err != nil {
		return nil, err
	}
	err = overlay.EncodePNG(&data, img, png)
	return data.Bytes(), err
}
