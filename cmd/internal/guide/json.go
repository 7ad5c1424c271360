package guide

import (
	"flowlens/solve"
	"flowlens/solve/puzzle"
)

// A Step is the JSON form of a forced move.
type Step struct {
	Dot  string       `json:"dot,omitempty"` // of its flow, where that is known by then
	Path []puzzle.Ref `json:"path"`
	Why  string       `json:"why,omitempty"` // in words
	Say  string       `json:"say,omitempty"` // in a few words for who sees the cells, when asked for
}

// Steps returns the forced moves that are asked for or, when they are to be
// explained, all that lead to them.
func (g *Guide) Steps() []Step {
	var steps []Step
	for _, s := range g.steps {
		if g.asked.Explain || g.isAsked(s) {
			steps = append(steps, g.step(s))
		}
	}
	return steps
}

func (g *Guide) step(s solve.Step) Step {
	doc := Step{Path: refs(g.stand.Board, s.Nodes)}
	if s.Color != puzzle.NoColor {
		doc.Dot = g.stand.Board.ColorName(s.Color)
	}
	if g.asked.Tells() {
		doc.Why, doc.Say = g.words.Step(s), g.words.Say(s)
	}
	return doc
}

// Order returns the letters of the flows in the order of drawing; see [Guide.Colors].
func (g *Guide) Order() []string {
	letters := []string{}
	for _, c := range g.Colors() {
		letters = append(letters, g.stand.Board.ColorName(c))
	}
	return letters
}

// Wrong returns the parts of what is drawn that cannot stay, each from its last right
// cell on; nil where it does not matter what is drawn.
func (g *Guide) Wrong() []puzzle.FlowDoc {
	if !g.asked.FromDrawn() {
		return nil
	}
	b := g.stand.Board
	var wrong []puzzle.FlowDoc
	for _, p := range g.stand.Wrong() {
		wrong = append(wrong, puzzle.FlowDoc{Dot: b.ColorName(p.Color), Path: refs(b, p.Nodes[p.Right-1:])})
	}
	return wrong
}

// refs names the cells of nodes.
func refs(b *puzzle.Board, nodes []puzzle.NodeID) []puzzle.Ref {
	var list []puzzle.Ref
	for _, n := range nodes {
		list = append(list, b.Ref(b.Graph().Nodes[n].Cell))
	}
	return list
}
