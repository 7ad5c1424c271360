package main

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"image"
	"image/color"
	"io/fs"
	"math"
	"slices"

	"flowlens/cmd/flowlens/internal/guide"
	"flowlens/cmd/flowlens/internal/input"
	"flowlens/cmd/flowlens/internal/refusal"
	"flowlens/solve"
	"flowlens/solve/hint"
	"flowlens/solve/puzzle"
)

// An outcome is all that became of one board or picture.
type outcome struct {
	path   string        // of the input
	line   int           // in the input, from 1; 0 where it holds nothing else
	name   string        // of the board, may be empty
	image  string        // the path of a picture, "" for a board
	shot   *shot         // of a picture
	hexiom *hexiomAnswer // of a level of Hexiom, which has no board
	board  *puzzle.Board
	drawn  []puzzle.Drawn // on the board, by the player
	answer
	guide    *guide.Guide    // of a solution
	solved   image.Image     // the picture with the flows in it, once that is drawn
	solvedAt image.Rectangle // the board in it, in px
	err      error
}

// label names the outcome in messages.
func (o *outcome) label() string {
	if o.line == 0 {
		return o.path
	}
	return fmt.Sprintf("%s:%d", o.path, o.line)
}

// failed returns the outcome when the error is all that came of it.
func (o *outcome) failed(err error) *outcome {
	return &outcome{path: o.path, line: o.line, name: o.name, image: o.image, err: err}
}

// keep puts another solution in place of the one at hand.
func (o *outcome) keep(s *puzzle.Solution) {
	if s == o.solution {
		return
	}
	if o.stats.Unique == solve.UniqueNo {
		o.stats.Second = o.solution
	}
	o.solution = s
	o.stats.Touch = len(puzzle.Touches(o.board, s)) > 0
}

// result is the JSON form of an outcome.
type result struct {
	Name       string           `json:"name,omitempty"`
	Image      string           `json:"image,omitempty"`
	Status     string           `json:"status"`
	Error      string           `json:"error,omitempty"`
	Unique     any              `json:"unique,omitempty"` // true, false or "unknown"
	Touch      bool             `json:"touch,omitempty"`
	Flows      []puzzle.FlowDoc `json:"flows,omitempty"`
	Second     []puzzle.FlowDoc `json:"second,omitempty"`
	Order      []string         `json:"order,omitempty"`
	Steps      []guide.Step     `json:"steps,omitempty"`
	Wrong      []puzzle.FlowDoc `json:"wrong,omitempty"`
	Hexiom     *hexiomDoc       `json:"hexiom,omitempty"`
	Board      *puzzle.Doc      `json:"board,omitempty"`
	Confidence *float64         `json:"confidence,omitempty"`
	Layout     *layoutDoc       `json:"layout,omitempty"`
	Stats      *statsDoc        `json:"stats,omitempty"`
}

type statsDoc struct {
	Vars      int     `json:"vars"`
	Clauses   int     `json:"clauses"`
	Conflicts int     `json:"conflicts"`
	Repairs   int     `json:"repairs"`
	Seconds   float64 `json:"seconds"`
}

// layoutDoc says where the board is, in pixels of the upright picture.
type layoutDoc struct {
	Bounds  [4]int            `json:"bounds"` // x0, y0, x1, y1
	Pitch   float64           `json:"pitch"`
	Centers [][2]float64      `json:"centers"` // of the cells, row by row
	Colors  map[string]string `json:"colors"`  // "#rrggbb" by the letter of the dot
}

// result returns the JSON form of the outcome. unique says whether uniqueness
// was asked for.
func (o *outcome) result(unique bool) *result {
	r := &result{Name: o.name, Image: o.image, Status: status(o), Touch: o.stats.Touch}
	if o.err != nil {
		r.Error = refusal.Explain(o.err)
		if o.line > 0 && o.name == "" {
			r.Error = fmt.Sprintf("line %d: %s", o.line, r.Error) // nothing else tells which board it was
		}
	}
	if o.board != nil || o.hexiom != nil {
		r.Stats = &statsDoc{o.stats.Vars, o.stats.Clauses, o.stats.Conflicts, o.stats.Repairs, round(o.stats.Elapsed.Seconds(), 1e6)}
	}
	if o.shot != nil && o.shot.reading != nil {
		reading := o.shot.reading
		confidence := round(reading.Confidence, 1e3)
		r.Board = puzzle.NewDoc(reading.Board, reading.Drawn)
		r.Confidence = &confidence
		r.Layout = newLayoutDoc(reading.Board, reading.Layout)
	}
	if a := o.hexiom; a != nil {
		r.Hexiom = a.doc()
		if a.reading != nil {
			confidence := round(a.reading.Confidence, 1e3)
			r.Confidence, r.Layout = &confidence, newLayoutDoc(nil, a.reading.Layout)
		}
	}
	if o.err == nil && unique {
		r.Unique = uniqueness[o.stats.Unique]
	}
	if o.solution == nil {
		return r
	}
	r.Flows = flowDocs(o.solution, o.board)
	if unique && o.stats.Unique == solve.UniqueNo && o.stats.Second != nil {
		r.Second = flowDocs(o.stats.Second, o.board)
	}
	if o.guide != nil {
		r.addGuide(o.guide, o.board)
	}
	return r
}

// addGuide adds what the guide tells, in place of more of the solution.
func (r *result) addGuide(g *guide.Guide, b *puzzle.Board) {
	if g.IsPartial() {
		r.Flows, r.Second = flowDocs(g.Flows(), b), nil
	}
	r.Steps, r.Order, r.Wrong = g.Steps(), g.Order(), g.Wrong()
}

// flowDocs returns the flows in the order of their letters, whatever the order
// of their colors on the board.
func flowDocs(s *puzzle.Solution, b *puzzle.Board) []puzzle.FlowDoc {
	docs := s.FlowDocs(b)
	slices.SortFunc(docs, func(p, q puzzle.FlowDoc) int {
		return cmp.Or(cmp.Compare(len(p.Dot), len(q.Dot)), cmp.Compare(p.Dot, q.Dot))
	})
	return docs
}

var uniqueness = map[solve.Uniqueness]any{
	solve.UniqueYes:     true,
	solve.UniqueNo:      false,
	solve.UniqueUnknown: "unknown",
}

// status returns the word for how it went.
func status(o *outcome) string {
	var invalid *puzzle.InvalidError
	var file *fs.PathError
	switch {
	case o.err == nil:
		return "solved"
	case errors.Is(o.err, context.DeadlineExceeded):
		return "timeout"
	case errors.Is(o.err, solve.ErrUnsolvable):
		return "unsolvable"
	case o.board == nil && o.hexiom == nil && (o.image != "" || errors.As(o.err, &file) || errors.Is(o.err, input.ErrDirectory)):
		return "unreadable"
	case errors.As(o.err, &invalid), errors.Is(o.err, input.ErrEmpty), errors.Is(o.err, hint.ErrNoFlow),
		errors.Is(o.err, solve.ErrTooLarge), errors.Is(o.err, solve.ErrNotCovered):
		return "invalid"
	}
	// A SAT solver that failed, or a bug of ours. As when the time is up, nothing
	// is known about the board: it may be as good as any, and another try help.
	return "timeout"
}

// newLayoutDoc returns the JSON form of a layout; b names its colors, and may be nil where it has none.
func newLayoutDoc(b *puzzle.Board, l *puzzle.Layout) *layoutDoc {
	d := &layoutDoc{
		Bounds:  [4]int{l.Bounds.Min.X, l.Bounds.Min.Y, l.Bounds.Max.X, l.Bounds.Max.Y},
		Pitch:   round(l.Pitch, 1e2),
		Centers: make([][2]float64, len(l.Centers)),
		Colors:  map[string]string{},
	}
	for i, c := range l.Centers {
		d.Centers[i] = [2]float64{round(c.X, 1e2), round(c.Y, 1e2)}
	}
	for c := 1; c < len(l.Palette); c++ {
		d.Colors[b.ColorName(puzzle.Color(c))] = hex(l.Palette[c])
	}
	return d
}

func hex(c color.RGBA) string { return fmt.Sprintf("#%02x%02x%02x", c.R, c.G, c.B) }

// round keeps as many decimals as unit has zeros.
func round(v, unit float64) float64 { return math.Round(v*unit) / unit }

// A readDoc is the JSON line of a picture that was read, or why it was not.
type readDoc struct {
	Image string `json:"image"`
	Error string `json:"error,omitempty"`
	*puzzle.Doc
	Hexiom *hexiomDoc `json:"hexiom,omitempty"`
}

// jsonLine returns v as one line of JSON.
func jsonLine(v any) []byte {
	data, err := json.Marshal(v)
	if err != nil {
		panic(err) // only strings, numbers and lists of them
	}
	return append(data, '\n')
}
