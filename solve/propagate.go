package solve

import "flowlens/solve/puzzle"

// propagate draws conclusions until there are none left, and reports whether
// they go together.
func (s *state) propagate() bool {
	for {
		ok := true
		switch {
		case s.next < len(s.fresh):
			e := s.fresh[s.next]
			s.next++
			ok = s.conclude(e)
		case len(s.colored) > 0:
			n := s.colored[len(s.colored)-1]
			s.colored = s.colored[:len(s.colored)-1]
			ok = s.spread(n)
		default:
			return true
		}
		if !ok {
			s.forget()
			return false
		}
	}
}

// forget empties the lists of work to do, and the list of choices made.
func (s *state) forget() {
	s.fresh, s.next, s.colored = s.fresh[:0], 0, s.colored[:0]
}

// choose notes whether an edge is used; false contradicts what is known.
func (s *state) choose(e puzzle.EdgeID, c choice) bool {
	if s.edge[e] != unknown {
		return s.edge[e] == c
	}
	s.set(int32(e), c)
	s.fresh = append(s.fresh, e)
	return true
}

// paint notes the color of a node; 0 says nothing.
func (s *state) paint(n puzzle.NodeID, c int32) bool {
	if c == 0 || s.color[n] == c {
		return true
	}
	if s.color[n] != 0 {
		return false
	}
	s.set(s.at.color+int32(n), c)
	s.colored = append(s.colored, n)
	return true
}

// conclude draws the conclusions from an edge being used or unused.
func (s *state) conclude(e puzzle.EdgeID) bool {
	a, b := s.graph.Edges[e].A, s.graph.Edges[e].B
	s.set(s.at.left+int32(a), s.left[a]-1)
	s.set(s.at.left+int32(b), s.left[b]-1)
	if s.edge[e] == used {
		s.set(s.at.count+int32(a), s.count[a]+1)
		s.set(s.at.count+int32(b), s.count[b]+1)
		if !s.spend(e) || !s.join(a, b) || !s.paint(a, s.color[b]) || !s.paint(b, s.color[a]) {
			return false
		}
	} else if !s.touch && s.color[a] != 0 && s.color[a] == s.color[b] {
		return false
	}
	return s.settle(a) && s.settle(b)
}

// settle applies the degree rule to a node.
func (s *state) settle(n puzzle.NodeID) bool {
	count, left, need := int(s.count[n]), int(s.left[n]), s.need(n)
	if count > need || count+left < need {
		return false
	}
	if left == 0 {
		return true
	}
	rest := unknown
	switch {
	case count == need:
		rest = unused
	case count+left == need:
		rest = used
	default:
		return true
	}
	for _, e := range s.open[n] {
		if s.edge[e] == unknown {
			s.choose(e, rest)
		}
	}
	return true
}

// spend counts a used edge against its limits.
func (s *state) spend(e puzzle.EdgeID) bool {
	for _, i := range s.limitsOf[e] {
		l := &s.limits[i]
		s.set(s.at.spent+i, s.spent[i]+1)
		if int(s.spent[i]) < l.most {
			continue
		}
		if int(s.spent[i]) > l.most {
			return false
		}
		for _, other := range l.edges {
			if s.edge[other] == unknown {
				s.choose(other, unused)
			}
		}
	}
	return true
}

// join makes one stretch of used edges of the two that end at a and b. The new
// ends must not be joined directly: that would be a cycle.
func (s *state) join(a, b puzzle.NodeID) bool {
	if int(s.count[a]) > s.need(a) || int(s.count[b]) > s.need(b) {
		return false // not an end
	}
	p, q := s.far[a], s.far[b]
	if p == int32(b) {
		return false // a cycle
	}
	s.set(s.at.far+p, q)
	s.set(s.at.far+q, p)
	if e, ok := s.between(puzzle.NodeID(p), puzzle.NodeID(q)); ok && s.edge[e] == unknown {
		s.choose(e, unused)
	}
	return true
}

// spread passes the color of a node on: along used edges, and to the edges
// toward neighbors of known color. Neighbors of the same color must be joined,
// unless flows may touch themselves.
func (s *state) spread(n puzzle.NodeID) bool {
	c := s.color[n]
	for _, e := range s.open[n] {
		m := s.graph.Edges[e].Other(n)
		ok := true
		switch {
		case s.edge[e] == used:
			ok = s.paint(m, c)
		case s.color[m] == 0:
		case s.color[m] != c:
			ok = s.choose(e, unused)
		case !s.touch:
			ok = s.choose(e, used)
		}
		if !ok {
			return false
		}
	}
	if !s.touch {
		for _, lane := range s.board.CellNodes(s.graph.Nodes[n].Cell) {
			if lane != n && s.color[lane] == c {
				return false
			}
		}
	}
	return true
}
