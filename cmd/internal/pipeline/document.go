package pipeline

import (
	"context"
	"encoding/json"
	"image/color"
	"strconv"
	"strings"

	"flowlens/cmd/internal/input"
	"flowlens/cmd/internal/outcome"
	"flowlens/solve/puzzle"
)

// A Document is the JSON form of an outcome for a page: the result, with what people are told besides.
type Document struct {
	*outcome.Result
	Names map[string]string `json:"names,omitempty"` // what people call the flows, by letter
	Notes []string          `json:"notes,omitempty"` // what is odd
	PNG   []byte            `json:"png,omitempty"`   // the solved picture, where it was asked for
	// Outcome is the word of Result.Status where that name means something else, as in the problems of HTTP.
	Outcome string `json:"outcome,omitempty"`
}

// Document returns the JSON form of an outcome.
func (p *Pipeline) Document(o *outcome.Outcome) *Document {
	doc := &Document{Result: o.Result(p.Options.Unique)}
	if o.Board != nil && doc.Board == nil {
		doc.Board = puzzle.NewDoc(o.Board, o.Drawn)
	}
	if o.Err != nil {
		return doc
	}
	doc.Notes = o.Oddities(p.Options.Touch)
	if o.Guide != nil {
		doc.Notes = append(doc.Notes, o.Guide.Notes()...)
	}
	if o.Hexiom == nil {
		doc.Names = o.FlowNames()
	}
	return doc
}

// A Reading is the JSON form of what was read off a picture, unchecked.
type Reading struct {
	Image      string             `json:"image"`
	Board      *puzzle.Doc        `json:"board,omitempty"`
	Hexiom     *outcome.HexiomDoc `json:"hexiom,omitempty"`
	Confidence *float64           `json:"confidence,omitempty"`
	Doubtful   []puzzle.Ref       `json:"doubtful,omitempty"`
	Layout     any                `json:"layout,omitempty"`
}

// Reading returns the JSON form of what was read for an outcome without an error.
func (p *Pipeline) Reading(o *outcome.Outcome) *Reading {
	r := o.Result(false)
	return &Reading{r.Image, r.Board, r.Hexiom, r.Confidence, r.Doubtful, r.Layout}
}

// SolveSent solves what data holds, a picture or one board as a command takes them, and enters what came of it.
func (p *Pipeline) SolveSent(ctx context.Context, o *outcome.Outcome, data []byte) {
	src := input.FromBytes(data)
	if src.Kind == input.Picture {
		o.Image = "upload"
		p.SolvePicture(ctx, o, data)
		return
	}
	if o.Err = p.solveSentBoard(ctx, o, src); o.Err == nil {
		o.Paint = paint(o.Board, data)
	}
	p.AddGuide(ctx, o)
}

// errSeveral refuses boards that are sent together.
var errSeveral = &puzzle.InvalidError{Reason: "there is more than one board; send them one by one"}

// solveSentBoard solves the one board that src holds.
func (p *Pipeline) solveSentBoard(ctx context.Context, o *outcome.Outcome, src *input.Source) error {
	var entries []input.Entry
	for e := range src.Boards() {
		if entries = append(entries, e); len(entries) > 1 {
			return errSeveral
		}
	}
	if len(entries) == 0 {
		return input.ErrEmpty
	}
	var err error
	o.Board, o.Drawn, o.Answer, err = p.SolveEntry(ctx, &entries[0])
	return err
}

// paint returns the colors that a board in JSON form may bring along, "#rrggbb" by letter, as those of its flows; nil
// where they are not all there. They are of use for words only: flows are called by them.
func paint(b *puzzle.Board, data []byte) []color.RGBA {
	var doc struct {
		Colors map[string]string `json:"colors"`
	}
	if json.Unmarshal(data, &doc) != nil {
		return nil
	}
	palette := make([]color.RGBA, 1, b.NumColors()+1)
	for c := puzzle.Color(1); int(c) <= b.NumColors(); c++ {
		digits, ok := strings.CutPrefix(doc.Colors[b.ColorName(c)], "#")
		v, err := strconv.ParseUint(digits, 16, 24)
		if !ok || err != nil || len(digits) != 6 {
			return nil
		}
		palette = append(palette, color.RGBA{uint8(v >> 16), uint8(v >> 8), uint8(v), 255})
	}
	return palette
}
