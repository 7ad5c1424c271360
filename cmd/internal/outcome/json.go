package outcome

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"image/color"
	"io/fs"
	"math"
	"slices"

	"flowlens/cmd/internal/guide"
	"flowlens/cmd/internal/input"
	"flowlens/cmd/internal/refusal"
	"flowlens/solve"
	"flowlens/solve/hint"
	"flowlens/solve/puzzle"
)

// Result is the JSON form of an outcome.
type Result struct {
	Name       string           `json:"name,omitempty"`
	Image      string           `json:"image,omitempty"`
	Status     string           `json:"status"`
	Error      string           `json:"error,omitempty"`
	Unique     any              `json:"unique,omitempty"` // true, false or "unknown"
	Touch      bool             `json:"touch,omitempty"`
	Flows      []puzzle.FlowDoc `json:"flows,omitempty"`
	Second     []puzzle.FlowDoc `json:"second,omitempty"`
	Order      []string         `json:"order,omitzero"`
	Steps      []guide.Step     `json:"steps,omitempty"`
	Wrong      []puzzle.FlowDoc `json:"wrong,omitempty"`
	Hexiom     *HexiomDoc       `json:"hexiom,omitempty"`
	Board      *puzzle.Doc      `json:"board,omitempty"`
	Confidence *float64         `json:"confidence,omitempty"`
	Doubt      string           `json:"doubt,omitempty"`    // in words, where people should compare the reading with the game
	Doubtful   []puzzle.Ref     `json:"doubtful,omitempty"` // the cells to compare, where they can be told
	Layout     *layoutDoc       `json:"layout,omitempty"`
	Half       *HalfDoc         `json:"half,omitempty"` // what was read of a board that is refused
	Stats      *statsDoc        `json:"stats,omitempty"`
	More       []*Result        `json:"more,omitempty"`   // the other boards of the picture
	Unread     int              `json:"unread,omitempty"` // how many more seem to be there
}

type statsDoc struct {
	By        string  `json:"by,omitempty"` // what settled the board: "presolve" or "sat"
	Vars      int     `json:"vars"`
	Clauses   int     `json:"clauses"`
	Conflicts int     `json:"conflicts"`
	Repairs   int     `json:"repairs"`
	Seconds   float64 `json:"seconds"`
	// Stages are the seconds that decoding and each stage of vision.Read took, by name.
	Stages map[string]float64 `json:"stages,omitempty"`
}

// layoutDoc says where the board is, in pixels of the upright picture.
type layoutDoc struct {
	Bounds  [4]int            `json:"bounds"` // x0, y0, x1, y1
	Pitch   float64           `json:"pitch"`
	Centers [][2]float64      `json:"centers"` // of the cells, row by row
	Colors  map[string]string `json:"colors"`  // "#rrggbb" by the letter of the dot
}

// Result returns the JSON form of the outcome. unique says whether uniqueness
// was asked for.
func (o *Outcome) Result(unique bool) *Result {
	r := &Result{Name: o.Name, Image: o.Image, Status: status(o), Touch: o.Stats.Touch}
	if o.Err != nil {
		r.Error = refusal.Explain(o.Err)
		if o.Line > 0 && o.Name == "" {
			r.Error = fmt.Sprintf("line %d: %s", o.Line, r.Error) // nothing else tells which board it was
		}
		r.Half = Half(o.Err)
	}
	if o.Board != nil || o.Hexiom != nil {
		r.Stats = &statsDoc{
			By: string(o.Stats.By), Vars: o.Stats.Vars, Clauses: o.Stats.Clauses, Conflicts: o.Stats.Conflicts, Repairs: o.Stats.Repairs,
			Seconds: round(o.Stats.Elapsed.Seconds(), 1e6),
		}
	}
	if o.Shot != nil && o.Shot.Reading != nil {
		reading := o.Shot.Reading
		confidence := round(reading.Confidence, 1e3)
		r.Board = puzzle.NewDoc(reading.Board, reading.Drawn)
		r.Confidence = &confidence
		r.Layout = newLayoutDoc(reading.Layout, func(c int) string { return reading.Board.ColorName(puzzle.Color(c)) })
		r.Stats.Stages = o.Shot.stages()
		r.Doubt, r.Doubtful, r.Unread = o.Doubt(), o.doubtful(), reading.Unread
	}
	if a := o.Hexiom; a != nil {
		r.Hexiom = a.Doc()
		if a.Reading != nil {
			confidence := round(a.Reading.Confidence, 1e3)
			r.Confidence, r.Layout = &confidence, newLayoutDoc(a.Reading.Layout, nil)
		}
	}
	if o.Err == nil && unique {
		r.Unique = uniqueness[o.Stats.Unique]
	}
	for _, other := range o.More {
		doc := other.Result(unique)
		doc.Name, doc.Image = "", ""
		r.More = append(r.More, doc)
	}
	if o.Solution == nil {
		return r
	}
	r.Flows = flowDocs(o.Solution, o.Board)
	if unique && o.Stats.Unique == solve.UniqueNo && o.Stats.Second != nil {
		r.Second = flowDocs(o.Stats.Second, o.Board)
	}
	if o.Guide != nil {
		r.addGuide(o.Guide, o.Board)
	}
	return r
}

// addGuide adds what the guide tells, in place of more of the solution.
func (r *Result) addGuide(g *guide.Guide, b *puzzle.Board) {
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
func status(o *Outcome) string {
	var invalid *puzzle.InvalidError
	var file *fs.PathError
	switch {
	case o.Err == nil:
		return "solved"
	case errors.Is(o.Err, context.DeadlineExceeded):
		return "timeout"
	case errors.Is(o.Err, solve.ErrUnsolvable):
		return "unsolvable"
	case o.Board == nil && o.Hexiom == nil && (o.Image != "" || errors.As(o.Err, &file) || errors.Is(o.Err, input.ErrDirectory)):
		return "unreadable"
	case errors.As(o.Err, &invalid), errors.Is(o.Err, input.ErrEmpty), errors.Is(o.Err, hint.ErrNoFlow),
		errors.Is(o.Err, solve.ErrTooLarge), errors.Is(o.Err, solve.ErrNotCovered):
		return "invalid"
	}
	// A SAT solver that failed, or a bug of ours. As when the time is up, nothing
	// is known about the board: it may be as good as any, and another try help.
	return "timeout"
}

// newLayoutDoc returns the JSON form of a layout. name gives the letters of its colors, and may be nil where it has none.
func newLayoutDoc(l *puzzle.Layout, name func(color int) string) *layoutDoc {
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
		d.Colors[name(c)] = hex(l.Palette[c])
	}
	return d
}

func hex(c color.RGBA) string { return fmt.Sprintf("#%02x%02x%02x", c.R, c.G, c.B) }

// round keeps as many decimals as unit has zeros.
func round(v, unit float64) float64 { return math.Round(v*unit) / unit }

// JSONLine returns v, which must have a JSON form, as one line.
func JSONLine(v any) []byte {
	data, err := json.Marshal(v)
	if err != nil {
		panic(err) // only strings, numbers and lists of them
	}
	return append(data, '\n')
}
