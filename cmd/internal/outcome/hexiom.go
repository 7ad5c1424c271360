package outcome

import (
	"flowlens/solve/hexiom/tiles"
	"flowlens/vision"
)

// A Hexiom is a level of Hexiom and what came of it.
type Hexiom struct {
	Reading  *vision.HexiomReading // of a level that was read off a picture
	Level    *tiles.Board
	Solution *tiles.Board // nil after an error
	Second   *tiles.Board // a solution of another kind, where uniqueness was asked for and there is one
}

// Shown returns the solution or, where only the level is to be seen, that.
func (a *Hexiom) Shown() *tiles.Board {
	if a.Solution == nil {
		return a.Level
	}
	return a.Solution
}

// HexiomDoc is the part of a result that is about Hexiom. Levels are the rows of their text form.
type HexiomDoc struct {
	Side     int      `json:"side"`
	Level    []string `json:"level"`
	Solution []string `json:"solution,omitempty"`
	Second   []string `json:"second,omitempty"`
}

// Doc returns the level and what came of it for a [Result].
func (a *Hexiom) Doc() *HexiomDoc {
	d := &HexiomDoc{Side: a.Level.Side(), Level: a.Level.Rows()}
	if a.Solution != nil {
		d.Solution = a.Solution.Rows()
	}
	if a.Second != nil {
		d.Second = a.Second.Rows()
	}
	return d
}
