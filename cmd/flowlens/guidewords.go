package main

import (
	"fmt"
	"strings"

	"flowlens/solve"
	"flowlens/solve/puzzle"
)

// text tells the moves with their reasons and the order of drawing, a line each.
func (g *guide) text() string {
	var sb strings.Builder
	for i, s := range g.steps {
		fmt.Fprintf(&sb, "%d. %s\n", i+1, g.words.Step(s))
	}
	if len(g.order) > 0 {
		sb.WriteString("in this order:\n")
	}
	for i, s := range g.order {
		fmt.Fprintf(&sb, "%d. %s\n", i+1, g.words.Stroke(s))
	}
	return sb.String()
}

// notes say what is odd about where the player stands.
func (g *guide) notes(asked *guideFlags) []string {
	var notes []string
	if wrong := g.stand.Wrong(); asked.fromDrawn() && len(wrong) > 0 {
		var words []string
		for _, p := range wrong {
			words = append(words, g.words.Wrong(p))
		}
		notes = append(notes, "cannot stay as drawn: "+strings.Join(words, "; "))
	}
	following := asked.hint > len(g.steps) || asked.hint == 0 && asked.explain
	switch {
	case !following || g.only != puzzle.NoColor:
	case !g.complete():
		notes = append(notes, "no further move is forced, for there are several solutions")
	case asked.hint > 0:
		notes = append(notes, "nothing else is left to draw")
	}
	return notes
}

// A stepDoc is the JSON form of a forced move.
type stepDoc struct {
	Dot  string       `json:"dot,omitempty"` // of its flow, where that is known by then
	Path []puzzle.Ref `json:"path"`
	Why  string       `json:"why,omitempty"` // in words, when asked for
}

// fill adds to a result what the guide tells.
func (g *guide) fill(r *result, asked *guideFlags) {
	b := g.stand.Board
	if asked.partial() {
		r.Flows, r.Second = flowDocs(&puzzle.Solution{Flows: g.flows}, b), nil
	}
	for _, s := range g.steps {
		if asked.explain || g.isAsked(s) {
			r.Steps = append(r.Steps, g.stepDoc(s, asked.explain))
		}
	}
	if asked.explain {
		for _, c := range g.colors() {
			r.Order = append(r.Order, b.ColorName(c))
		}
	}
	if asked.fromDrawn() {
		for _, p := range g.stand.Wrong() {
			r.Wrong = append(r.Wrong, puzzle.FlowDoc{Dot: b.ColorName(p.Color), Path: refs(b, p.Nodes[p.Right-1:])})
		}
	}
}

func (g *guide) stepDoc(s solve.Step, why bool) stepDoc {
	doc := stepDoc{Path: refs(g.stand.Board, s.Nodes)}
	if s.Color != puzzle.NoColor {
		doc.Dot = g.stand.Board.ColorName(s.Color)
	}
	if why {
		doc.Why = g.words.Step(s)
	}
	return doc
}

// refs names the cells of nodes.
func refs(b *puzzle.Board, nodes []puzzle.NodeID) []puzzle.Ref {
	var list []puzzle.Ref
	for _, n := range nodes {
		list = append(list, b.Ref(b.Graph().Nodes[n].Cell))
	}
	return list
}
