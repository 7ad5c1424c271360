package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"

	"flowlens/solve/hexiom"
	"flowlens/solve/hexiom/tiles"
	"flowlens/solve/puzzle"
)

// A hexiomOutcome is all that became of one level of Hexiom.
type hexiomOutcome struct {
	path     string // of the input
	image    string // the same for a picture, "" for a level as text
	level    *tiles.Board
	solution *tiles.Board
	stats    hexiom.Stats
	err      error
}

// input reads the level that an input holds and solves it, unless it is only to be read.
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
	if o.level, o.err = readLevel(ctx, src); o.err == nil && !r.read {
		o.solution, o.stats, o.err = hexiom.Solve(ctx, o.level, &r.options)
	}
	return o
}

// readLevel reads the level that a source holds.
func readLevel(ctx context.Context, src *source) (*tiles.Board, error) {
	if !src.beginsLevel() {
		if src.kind == picture {
			return nil, errors.New("pictures of Hexiom cannot be read yet; give the level as text")
		}
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
	Name     string    `json:"name"`
	Image    string    `json:"image,omitempty"`
	Status   string    `json:"status"`
	Error    string    `json:"error,omitempty"`
	Unique   any       `json:"unique,omitempty"` // true, false or "unknown"
	Side     int       `json:"side,omitempty"`
	Level    []string  `json:"level,omitempty"`
	Solution []string  `json:"solution,omitempty"`
	Second   []string  `json:"second,omitempty"` // a solution of another kind
	Stats    *statsDoc `json:"stats,omitempty"`
}

// doc returns the JSON form of the outcome.
func (o *hexiomOutcome) doc(unique bool) *hexiomDoc {
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
	if o.err == nil && o.solution == nil {
		d.Status = "read"
		return d
	}
	d.Stats = &statsDoc{o.stats.Vars, o.stats.Clauses, o.stats.Conflicts, 0, round(o.stats.Elapsed.Seconds(), 1e6)}
	if o.solution == nil {
		return d
	}
	d.Solution = o.solution.Rows()
	if unique {
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
	if r.plan.form == formJSON {
		return jsonLine(o.doc(r.options.Unique)), nil
	}
	if o.err != nil {
		return nil, nil
	}
	shown := o.solution
	if r.read {
		shown = o.level
	}
	text := shown.Text()
	if r.plan.shared() {
		text = "# " + oneLine(r.names[input]) + "\n" + text
	}
	return []byte(text), nil
}
