package solve

import (
	"math"

	"flowlens/solve/puzzle"
)

// reason appends the edges that settled an edge, which all stand before it in the
// trail. A choice, and what was given, has none.
func (s *state) reason(e puzzle.EdgeID, out []puzzle.EdgeID) []puzzle.EdgeID {
	return s.premises(s.notes[e].cause, e, s.notes[e].place, out)
}

// blame appends the edges that cannot all be settled as they are: those of the
// last contradiction.
func (s *state) blame(out []puzzle.EdgeID) []puzzle.EdgeID {
	if s.wrong.edge != noEdge {
		out = append(out, s.wrong.edge)
	}
	return s.premises(s.wrong.cause, s.wrong.edge, math.MaxInt32, out)
}

// premises appends the edges that a law rests on when it speaks of an edge, as
// far as they stand before a place in the trail.
func (s *state) premises(why cause, e puzzle.EdgeID, before int32, out []puzzle.EdgeID) []puzzle.EdgeID {
	w := way{s, e, before, out}
	switch why.law {
	case full:
		w.addAll(s.open(puzzle.NodeID(why.at)), used)
	case onlyWay:
		w.addAll(s.open(puzzle.NodeID(why.at)), unused)
	case beside:
		w.addAll(s.limits[why.at].group(), used)
	case loop:
		w.to(s.graph.Edges[e].A, func(n puzzle.NodeID) bool { return n == s.graph.Edges[e].B })
	case foreign, meeting:
		w.toDot(s.graph.Edges[e].A)
		w.toDot(s.graph.Edges[e].B)
	case crossing:
		for _, lane := range s.board.CellNodes(s.graph.Nodes[why.at].Cell) {
			w.toDot(lane)
		}
	case learned:
		for _, l := range s.clauses.all[why.at] {
			if l.edge() != e {
				w.edges = append(w.edges, l.edge())
			}
		}
	}
	return w.edges
}

// way collects settled edges: those before a place in the trail, without one.
type way struct {
	*state
	except puzzle.EdgeID
	before int32
	edges  []puzzle.EdgeID
}

// addAll adds the edges of a list that are so.
func (w *way) addAll(edges []puzzle.EdgeID, c choice) {
	for _, e := range edges {
		if w.has(e, c) {
			w.edges = append(w.edges, e)
		}
	}
}

func (w *way) has(e puzzle.EdgeID, c choice) bool {
	return w.edge[e] == c && e != w.except && w.notes[e].place < w.before
}

// toDot adds the used edges from a node to a dot of its color.
func (w *way) toDot(n puzzle.NodeID) {
	c := w.color[n]
	w.to(n, func(n puzzle.NodeID) bool { return int32(w.graph.Nodes[n].Color) == c })
}

// to adds the used edges from a node to the first one that will do. There is one,
// or a conclusion was drawn without a reason.
func (w *way) to(n puzzle.NodeID, arrived func(puzzle.NodeID) bool) {
	if !w.walk(n, noEdge, len(w.graph.Nodes), arrived) {
		panic("solve: a conclusion without a reason")
	}
}

// walk is to, from where an edge leads, in at most so many steps. Where edges are
// settled but not all conclusions drawn, a node may have a third used edge, which
// leads astray.
func (w *way) walk(n puzzle.NodeID, last puzzle.EdgeID, steps int, arrived func(puzzle.NodeID) bool) bool {
	if arrived(n) {
		return true
	}
	for _, e := range w.open(n) {
		if e == last || !w.has(e, used) || steps == 0 {
			continue
		}
		w.edges = append(w.edges, e)
		if w.walk(w.graph.Edges[e].Other(n), e, steps-1, arrived) {
			return true
		}
		w.edges = w.edges[:len(w.edges)-1]
	}
	return false
}
