package solve

import (
	"math"
	"slices"

	"flowlens/solve/puzzle"
)

// direct finds a move that can be seen at once: the only way out of a cell, or
// two ends of one color side by side. Of several it takes the nearest.
func (x *explainer) direct() *Step {
	var best *Step
	least := math.Inf(1)
	consider := func(n puzzle.NodeID, kind Kind, first ...puzzle.EdgeID) {
		if far := x.far(n); far < least {
			best, least = &Step{First: first, Why: Reason{Kind: kind, Node: n}}, far
		}
	}
	for i := range x.graph.Nodes {
		if n := puzzle.NodeID(i); x.forced(n) {
			consider(n, OnlyWay, x.ways(n)...)
		}
	}
	for i, e := range x.graph.Edges {
		if c := x.colorOf(e.A); !x.touch && x.edge[i] == unknown && c != puzzle.NoColor && c == x.colorOf(e.B) {
			consider(e.A, Meeting, puzzle.EdgeID(i))
		}
	}
	if best != nil && best.Why.Kind == OnlyWay {
		best.Why.Barred = x.barred(best.Why.Node)
		best.Before = x.tell(x.excluded(best.Why.Node))
	}
	return best
}

// far returns how far a node is from where the last move ended, in units of the
// pitch, or of free boards in pixels. Nodes of flows whose color is known come
// before all others, for there a player can go on drawing.
func (x *explainer) far(n puzzle.NodeID) float64 {
	const away = 1e6 // farther than any board is wide
	far := 0.0
	if x.colorOf(n) == puzzle.NoColor {
		far = away
	}
	if x.last >= 0 {
		p, q := x.board.Cell(x.graph.Nodes[n].Cell).Pos, x.board.Cell(x.graph.Nodes[x.last].Cell).Pos
		far += math.Hypot(p.X-q.X, p.Y-q.Y)
	}
	return far
}

// forced reports whether a node needs all the ways that it has left.
func (x *explainer) forced(n puzzle.NodeID) bool {
	return x.left[n] > 0 && x.count[n]+x.left[n] == x.need(n)
}

// ways returns the edges of a node that are not settled yet.
func (x *explainer) ways(n puzzle.NodeID) []puzzle.EdgeID {
	return slices.DeleteFunc(slices.Clone(x.open(n)), func(e puzzle.EdgeID) bool { return x.edge[e] != unknown })
}

// causes says what stands in the way by which law.
var causes = map[law]Cause{
	full: CauseFull, foreign: CauseColor, loop: CauseLoop, beside: CauseTouch, turning: CauseTurn, ruledOut: CauseTold,
}

// barred returns why the other edges of a node cannot be used.
func (x *explainer) barred(n puzzle.NodeID) []Bar {
	var bars []Bar
	for _, e := range x.open(n) {
		if x.edge[e] == unused {
			b := Bar{Edge: e, Cause: causes[x.trail[x.place[e]].law]}
			if b.Cause == CauseColor {
				b.Color = x.colorOf(x.graph.Edges[e].Other(n))
			}
			bars = append(bars, b)
		}
	}
	return bars
}

// excluded returns the edges of a node that were ruled out.
func (x *explainer) excluded(n puzzle.NodeID) []puzzle.EdgeID {
	return slices.DeleteFunc(slices.Clone(x.open(n)), func(e puzzle.EdgeID) bool {
		return x.edge[e] != unused || x.trail[x.place[e]].law != ruledOut
	})
}

// make makes a move and goes on at its ends as long as there is only one way.
func (x *explainer) make(s *Step) *Step {
	s.Nodes, s.Edges = x.path(s)
	ends := [2]hold{x.hold(s.Nodes[0]), x.hold(s.Nodes[len(s.Nodes)-1])}
	for _, e := range s.First {
		x.use(e)
	}
	for i := range ends {
		for more := true; more && ends[i] == loose; {
			ends[i], more = x.extend(s)
		}
		slices.Reverse(s.Nodes)
		slices.Reverse(s.Edges)
	}
	if ends[1] > ends[0] {
		slices.Reverse(s.Nodes)
		slices.Reverse(s.Edges)
	}
	x.last = s.Nodes[len(s.Nodes)-1]
	s.Color = x.colorOf(x.last)
	return s
}

// use notes an edge as used, with what is evident then.
func (x *explainer) use(e puzzle.EdgeID) {
	if !x.conclude(e, used, settled, 0, nil) || !x.deduce() {
		panic("solve: a wrong explanation")
	}
}

// hold says what a node is tied to.
type hold uint8

const (
	loose   hold = iota // nothing
	linked              // another node
	colored             // a dot
)

func (x *explainer) hold(n puzzle.NodeID) hold {
	switch {
	case x.colorOf(n) != puzzle.NoColor:
		return colored
	case len(x.stretch(n)) > 1:
		return linked
	}
	return loose
}

// path returns the nodes and edges of the first links of a move.
func (x *explainer) path(s *Step) ([]puzzle.NodeID, []puzzle.EdgeID) {
	e := x.graph.Edges[s.First[0]]
	if len(s.First) == 1 {
		return []puzzle.NodeID{e.A, e.B}, slices.Clone(s.First)
	}
	n := s.Why.Node
	return []puzzle.NodeID{e.Other(n), n, x.graph.Edges[s.First[1]].Other(n)}, slices.Clone(s.First)
}

// extend makes the move longer at its first node, if that has only one way on, and
// returns what the new first node was tied to.
func (x *explainer) extend(s *Step) (end hold, ok bool) {
	n := s.Nodes[0]
	if x.count[n] != 1 || !x.forced(n) {
		return loose, false
	}
	e := x.ways(n)[0]
	s.Before = append(s.Before, x.tell(x.excluded(n))...)
	next := x.graph.Edges[e].Other(n)
	end = x.hold(next)
	x.use(e)
	s.Nodes, s.Edges = slices.Insert(s.Nodes, 0, next), slices.Insert(s.Edges, 0, e)
	return end, true
}
