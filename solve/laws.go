package solve

import "flowlens/solve/puzzle"

// deduce draws conclusions until there are none left within reach, and reports
// whether they go together; if not, wrong says why.
func (d *deducer) deduce() bool {
	for d.next < len(d.trail) {
		t := d.trail[d.next]
		d.next++
		a, b := d.graph.Edges[t.edge].A, d.graph.Edges[t.edge].B
		if t.choice == used && (!d.limitLaw(t.edge) || !d.neighborLaw(a)) {
			return false
		}
		if !d.degreeLaw(a) || !d.degreeLaw(b) {
			return false
		}
	}
	return true
}

// degreeLaw: a flow leaves a dot by one edge and passes any other node by two.
func (d *deducer) degreeLaw(n puzzle.NodeID) bool {
	need := d.need(n)
	switch {
	case d.count[n]+d.left[n] < need:
		return d.fail(FaultDeadEnd, n, d.those(d.open(n), unused))
	case d.left[n] == 0:
		return true
	case d.count[n] == need:
		return d.settleRest(d.open(n), unused, full, n, d.those(d.open(n), used))
	case d.count[n]+d.left[n] == need:
		return d.settleRest(d.open(n), used, onlyWay, n, d.those(d.open(n), unused))
	}
	return true
}

// settleRest makes one conclusion about all edges of a list that are open.
func (d *deducer) settleRest(edges []puzzle.EdgeID, c choice, l law, n puzzle.NodeID, premises []int32) bool {
	for _, e := range edges {
		if (d.edge[e] == unknown || c == unused && d.vague(e)) && !d.conclude(e, c, l, n, premises) {
			return false
		}
	}
	return true
}

// limitLaw: of some groups of edges only so many are used.
func (d *deducer) limitLaw(e puzzle.EdgeID) bool {
	for _, i := range d.limitsOf.of(int(e)) {
		l := &d.limits[i]
		why, fault, n := beside, FaultTouch, d.graph.Edges[e].A
		switch {
		case l.size == 2: // shorter than any cycle
			why, fault, n = turning, FaultTurn, d.corner(l.group())
		case d.touch:
			why, fault = loop, FaultLoop
		}
		switch {
		case d.spent[i] > int(l.most):
			return d.fail(fault, n, d.those(l.group(), used))
		case d.spent[i] == int(l.most) && !d.settleRest(l.group(), unused, why, n, d.those(l.group(), used)):
			return false
		}
	}
	return true
}

// corner returns the node that two edges share.
func (d *deducer) corner(edges []puzzle.EdgeID) puzzle.NodeID {
	a, b := d.graph.Edges[edges[0]], d.graph.Edges[edges[1]]
	if a.A == b.A || a.A == b.B {
		return a.A
	}
	return a.B
}

// neighborLaw looks at all neighbors of the stretch that a node belongs to:
// different colors are not joined, a stretch does not close into a loop and,
// unless flows may touch themselves, neighbors of one color are joined.
func (d *deducer) neighborLaw(n puzzle.NodeID) bool {
	color := d.colorOf(n)
	for _, x := range d.stretch(n) {
		for _, e := range d.open(x) {
			if d.edge[e] != used && !d.neighborsMay(e, x, d.graph.Edges[e].Other(x), color) {
				return false
			}
		}
		if d.touch || color == puzzle.NoColor {
			continue
		}
		for _, lane := range d.board.CellNodes(d.graph.Nodes[x].Cell) {
			if lane != x && d.colorOf(lane) == color {
				return d.fail(FaultTouch, x, append(d.toDot(x), d.toDot(lane)...))
			}
		}
	}
	return true
}

// neighborsMay draws the conclusions about an edge from a node of a stretch to
// another node; the edge is not used so far.
func (d *deducer) neighborsMay(e puzzle.EdgeID, x, y puzzle.NodeID, color puzzle.Color) bool {
	other := d.colorOf(y)
	switch {
	case d.label[x] == d.label[y]:
		if !d.touch {
			return d.fail(FaultTouch, x, d.along(x, y))
		}
		return d.edge[e] == unused && !d.vague(e) || d.conclude(e, unused, loop, x, d.along(x, y))
	case color == puzzle.NoColor || other == puzzle.NoColor:
		return true
	case color != other:
		return d.edge[e] == unused && !d.vague(e) || d.conclude(e, unused, foreign, x, append(d.toDot(x), d.toDot(y)...))
	case d.touch:
		return true
	}
	return d.conclude(e, used, meeting, x, append(d.toDot(x), d.toDot(y)...))
}

// along returns the places of the used edges between two nodes of a stretch.
func (d *deducer) along(a, b puzzle.NodeID) []int32 {
	return d.walk(a, func(n puzzle.NodeID) bool { return n == b })
}

// toDot returns the places of the used edges from a node to a dot of its stretch.
func (d *deducer) toDot(n puzzle.NodeID) []int32 {
	return d.walk(n, func(n puzzle.NodeID) bool { return d.graph.Nodes[n].Color != puzzle.NoColor })
}

// walk returns the places of the used edges from a node to the first one that will
// do, in either direction.
func (d *deducer) walk(from puzzle.NodeID, arrived func(puzzle.NodeID) bool) []int32 {
	if arrived(from) {
		return nil
	}
	for _, e := range d.open(from) {
		if d.edge[e] != used {
			continue
		}
		places := []int32{d.place[e]}
		at, last := d.graph.Edges[e].Other(from), e
		for !arrived(at) {
			next, ok := d.onward(at, last)
			if !ok {
				break
			}
			places = append(places, d.place[next])
			at, last = d.graph.Edges[next].Other(at), next
		}
		if arrived(at) {
			return places
		}
	}
	return nil
}

// onward returns a used edge of a node other than the one it was reached by.
func (d *deducer) onward(at puzzle.NodeID, last puzzle.EdgeID) (puzzle.EdgeID, bool) {
	for _, e := range d.open(at) {
		if d.edge[e] == used && e != last {
			return e, true
		}
	}
	return 0, false
}
