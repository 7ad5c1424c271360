// Package outcome holds what became of one picture or board, and says it: as the JSON
// that --json prints, as notes and captions in words, or as text.
//
// An [Outcome] is filled step by step, by whoever reads, solves and draws. Here it is
// only told; nothing is computed that could fail or take long.
package outcome

import (
	"fmt"
	"image"
	"image/color"
	"time"

	"flowlens/cmd/internal/guide"
	"flowlens/overlay"
	"flowlens/solve"
	"flowlens/solve/hint"
	"flowlens/solve/puzzle"
	"flowlens/vision"
)

// An Outcome is all that became of one picture or board, as far as that went. What
// there is none of is the zero value.
type Outcome struct {
	Path   string // of the input
	Line   int    // in the input, from 1; 0 where it holds nothing else
	Name   string // of the board, may be empty
	Image  string // the path of a picture, "" for a board
	Shot   *Shot  // of a picture
	Board  *puzzle.Board
	Drawn  []puzzle.Drawn // on the board, by the player
	Paint  []color.RGBA   // the colors of a board that came with some of its own, by color
	Hexiom *Hexiom        // of a level of Hexiom, which has no board
	Answer
	Guide    *guide.Guide    // of a solution
	Solved   image.Image     // the picture with the flows in it, once that is drawn
	SolvedAt image.Rectangle // the boards in it, in px; empty for Hexiom
	Err      error           // why there is no solution, or no result of it
	// More are the other boards of a picture that shows several. Their Shots share its Picture.
	More []*Outcome
}

// Label names the outcome in messages.
func (o *Outcome) Label() string {
	if o.Line == 0 {
		return o.Path
	}
	return fmt.Sprintf("%s:%d", o.Path, o.Line)
}

// Failed returns the outcome when the error is all that came of it.
func (o *Outcome) Failed(err error) *Outcome {
	return &Outcome{Path: o.Path, Line: o.Line, Name: o.Name, Image: o.Image, Err: err}
}

// Keep puts another solution of the board in place of the one at hand, which becomes
// the second where there are several.
func (o *Outcome) Keep(s *puzzle.Solution) {
	if s == o.Solution {
		return
	}
	if o.Stats.Unique == solve.UniqueNo {
		o.Stats.Second = o.Solution
	}
	o.Solution = s
	o.Stats.Touch = len(puzzle.Touches(o.Board, s)) > 0
}

// An Answer is a verified solution of a board.
type Answer struct {
	Solution *puzzle.Solution // nil after an error
	Stats    solve.Stats      // filled after an error too
	Repairs  []string         // what each repair was, in words, where that was asked for
}

// A Shot is a picture with what was read off it and its answer, as far as that went.
type Shot struct {
	Picture *vision.Picture // nil where the file holds none
	Reading *vision.Reading
	Hexiom  *Hexiom // of a screenshot of Hexiom, which has no reading
	Answer  Answer
	Took    StageTimes
	Err     error   // of a board below More: why it has no answer
	More    []*Shot // of the other boards of the picture
}

// Layout returns where the board is in the picture, or nil where none was read.
func (s *Shot) Layout() *puzzle.Layout {
	switch {
	case s.Reading != nil:
		return s.Reading.Layout
	case s.Hexiom != nil:
		return s.Hexiom.Reading.Layout
	}
	return nil
}

// StageTimes is how long each stage took. Solving includes what was asked of the solver about readings, in vain too.
type StageTimes struct{ Decode, Read, Solve, Draw time.Duration }

// stages are the seconds that decoding and each stage of reading took, by name; nil of a board that was read on the way.
// There must be a reading.
func (s *Shot) stages() map[string]float64 {
	if s.Reading.Stages == nil {
		return nil
	}
	out := map[string]float64{"decode": round(s.Took.Decode.Seconds(), 1e6)}
	for _, stage := range s.Reading.Stages {
		out[stage.Name] = round(stage.Took.Seconds(), 1e6)
	}
	return out
}

// ClearTimes forgets how long everything took, so that the JSON form of the outcome says
// the same whenever and wherever the picture is solved.
func (o *Outcome) ClearTimes() {
	o.Stats.Elapsed = 0
	if o.Shot != nil {
		o.Shot.Took = StageTimes{}
		if o.Shot.Reading != nil {
			o.Shot.Reading.Stages = nil
		}
	}
	for _, other := range o.More {
		other.ClearTimes()
	}
}

// Palette returns the colors of the board, by color: those of the picture, or the
// game's. There must be a board.
func (o *Outcome) Palette() []color.RGBA {
	switch {
	case o.Shot != nil:
		return o.Shot.Reading.Layout.Palette
	case o.Paint != nil:
		return o.Paint
	}
	return overlay.Colors(o.Board)
}

// FlowNames returns what people call the flows, by letter. There must be a board.
func (o *Outcome) FlowNames() map[string]string {
	names := hint.NewNames(o.Board, o.Palette())
	all := map[string]string{}
	for c := puzzle.Color(1); int(c) <= o.Board.NumColors(); c++ {
		all[o.Board.ColorName(c)] = names.Of(c)
	}
	return all
}

// Text returns what was read in its text form, or else as a line of JSON: each board
// of the picture, with an empty line between. Something must have been read.
func (s *Shot) Text() string {
	if s.Hexiom != nil {
		return s.Hexiom.Level.Text()
	}
	text := s.boardText()
	for _, other := range s.More {
		text += "\n" + other.boardText()
	}
	return text
}

func (s *Shot) boardText() string {
	b := s.Reading.Board
	if !b.HasText() {
		return string(JSONLine(puzzle.NewDoc(b, s.Reading.Drawn)))
	}
	return b.Text()
}
