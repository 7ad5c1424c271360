package solve

import "flowlens/solve/puzzle"

// propagate draws conclusions until there are none left, and reports whether
// they go together; if not, wrong says why.
func (s *state) propagate() bool {
	for {
		switch {
		case s.next < len(s.trail):
			e := s.trail[s.next]
			s.next++
			if !s.conclude(e) {
				return false
			}
		case len(s.colored) > 0:
			n := s.colored[len(s.colored)-1]
			s.colored = s.colored[:len(s.colored)-1]
			if !s.spread(n) {
				return false
			}
		default:
			return true
		}
	}
}

// choose notes whether an edge is used, and why; false contradicts what is known.
func (s *state) choose(e puzzle.EdgeID, c choice, why cause) bool {
	if s.edge[e] != unknown {
		return s.edge[e] == c || s.fail(why, e)
	}
	s.edge[e] = c
	s.notes[e] = note{int32(len(s.trail)), s.depth, why}
	s.trail = append(s.trail, e)
	return true
}

// paint notes the color of a node, which it has by an edge; 0 says nothing.
func (s *state) paint(n puzzle.NodeID, c int32, by puzzle.EdgeID) bool {
	if c == 0 || s.color[n] == c {
		return true
	}
	if s.color[n] != 0 {
		return s.fail(cause{law: foreign}, by)
	}
	s.set(int32(n), c)
	s.colored = append(s.colored, n)
	return true
}

// conclude draws the conclusions from an edge being used or unused, those that
// take least first.
func (s *state) conclude(e puzzle.EdgeID) bool {
	s.tally(e, 1)
	a, b := s.graph.Edges[e].A, s.graph.Edges[e].B
	if !s.settle(a) || !s.settle(b) {
		return false
	}
	if s.edge[e] == used {
		if !s.spend(e) || !s.join(e) || !s.paint(a, s.color[b], e) || !s.paint(b, s.color[a], e) {
			return false
		}
	} else if !s.touch && s.color[a] != 0 && s.color[a] == s.color[b] {
		return s.fail(cause{law: meeting}, e)
	}
	return s.clauses == nil || s.watch(e)
}

// settle applies the degree rule to a node.
func (s *state) settle(n puzzle.NodeID) bool {
	count, left, need := int(s.count[n]), int(s.left[n]), s.need(n)
	rest, law := unknown, full
	switch {
	case count > need:
		return s.fail(cause{full, int32(n)}, noEdge)
	case count+left < need:
		return s.fail(cause{onlyWay, int32(n)}, noEdge)
	case left == 0:
		return true
	case count == need:
		rest, law = unused, full
	case count+left == need:
		rest, law = used, onlyWay
	default:
		return true
	}
	for _, e := range s.open(n) {
		if s.edge[e] == unknown {
			s.choose(e, rest, cause{law, int32(n)})
		}
	}
	return true
}

// spend applies the limits that a used edge counts for.
func (s *state) spend(e puzzle.EdgeID) bool {
	for _, i := range s.limitsOf.of(int(e)) {
		l := &s.limits[i]
		switch {
		case s.spent[i] < l.most:
			continue
		case s.spent[i] > l.most:
			return s.fail(cause{beside, i}, noEdge)
		}
		for _, other := range l.group() {
			if s.edge[other] == unknown {
				s.choose(other, unused, cause{beside, i})
			}
		}
	}
	return true
}

// join makes one stretch of used edges of the two that end at the ends of an edge.
// The new ends must not be joined directly: that would be a cycle.
func (s *state) join(e puzzle.EdgeID) bool {
	p, q := s.far[s.graph.Edges[e].A], s.far[s.graph.Edges[e].B]
	if p == int32(s.graph.Edges[e].B) {
		return s.fail(cause{law: loop}, e)
	}
	nodes := int32(len(s.far))
	s.set(nodes+p, q)
	s.set(nodes+q, p)
	if e, ok := s.between(puzzle.NodeID(p), puzzle.NodeID(q)); ok && s.edge[e] == unknown {
		s.choose(e, unused, cause{law: loop})
	}
	return true
}

// spread passes the color of a node on: along used edges, and to the edges
// toward neighbors of known color. Neighbors of the same color must be joined,
// unless flows may touch themselves.
func (s *state) spread(n puzzle.NodeID) bool {
	c := s.color[n]
	for _, e := range s.open(n) {
		m := s.graph.Edges[e].Other(n)
		ok := true
		switch {
		case s.edge[e] == used:
			ok = s.paint(m, c, e)
		case s.color[m] == 0:
		case s.color[m] != c:
			ok = s.choose(e, unused, cause{law: foreign})
		case !s.touch:
			ok = s.choose(e, used, cause{law: meeting})
		}
		if !ok {
			return false
		}
	}
	if !s.touch {
		for _, lane := range s.board.CellNodes(s.graph.Nodes[n].Cell) {
			if lane != n && s.color[lane] == c {
				return s.fail(cause{crossing, int32(n)}, noEdge)
			}
		}
	}
	return true
}

// fail notes a contradiction.
func (s *state) fail(why cause, e puzzle.EdgeID) bool {
	s.wrong = conflict{why, e}
	return false
}
