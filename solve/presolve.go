package solve

import "flowlens/solve/puzzle"

// choice is what is known of an edge. It is the type of everything that the
// journal of a state remembers.
type choice = int32

const (
	unknown choice = 0
	used    choice = 1
	unused  choice = -1
)

// state is a partly solved board: what is known of its edges and nodes, closed
// under the rules. Each change is noted in a journal, so that it can be taken
// back.
type state struct {
	*rules
	edge     []choice
	count    []int32         // by node: its used edges
	left     []int32         // by node: its edges not settled yet
	color    []int32         // by node: its color, or 0 where unknown
	far      []int32         // by node that ends a stretch of used edges: the other end
	spent    []int32         // by limit: its used edges
	limitsOf [][]int32       // by edge: the limits that it counts for
	fresh    []puzzle.EdgeID // edges chosen, in order; those from next on are not settled
	next     int
	colored  []puzzle.NodeID // nodes whose color has yet to be passed on
	journal  []change
	either   []implication // room for probeEdge
}

// change notes what a place held before.
type change struct {
	place *int32
	old   int32
}

// newState returns what follows from the board alone, or false when that is a
// contradiction.
func newState(r *rules) (*state, bool) {
	g := r.graph
	s := &state{
		rules:    r,
		edge:     make([]choice, len(g.Edges)),
		count:    make([]int32, len(g.Nodes)),
		left:     make([]int32, len(g.Nodes)),
		color:    make([]int32, len(g.Nodes)),
		far:      make([]int32, len(g.Nodes)),
		spent:    make([]int32, len(r.limits)),
		limitsOf: make([][]int32, len(g.Edges)),
	}
	for i, l := range r.limits {
		for _, e := range l.edges {
			s.limitsOf[e] = append(s.limitsOf[e], int32(i))
		}
	}
	for n := range g.Nodes {
		s.far[n] = int32(n)
		s.left[n] = int32(len(r.open[n]))
	}
	for i, twin := range r.twin {
		if twin {
			s.edge[i] = unused
		}
	}
	for n, node := range g.Nodes {
		if !s.settle(puzzle.NodeID(n)) || !s.paint(puzzle.NodeID(n), int32(node.Color)) {
			return nil, false
		}
	}
	ok := s.propagate()
	s.journal = s.journal[:0]
	return s, ok
}

func (s *state) set(place *int32, v int32) {
	s.journal = append(s.journal, change{place, *place})
	*place = v
}

// try makes a choice and draws all conclusions. It reports false when they
// contradict each other. undo takes back everything since the journal was empty.
func (s *state) try(e puzzle.EdgeID, c choice) bool {
	return s.choose(e, c) && s.propagate()
}

func (s *state) undo() {
	for i := len(s.journal) - 1; i >= 0; i-- {
		*s.journal[i].place = s.journal[i].old
	}
	s.journal = s.journal[:0]
}

// choose notes whether an edge is used; false contradicts what is known.
func (s *state) choose(e puzzle.EdgeID, c choice) bool {
	if s.edge[e] != unknown {
		return s.edge[e] == c
	}
	s.set(&s.edge[e], c)
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
	s.set(&s.color[n], c)
	s.colored = append(s.colored, n)
	return true
}

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

// conclude draws the conclusions from an edge being used or unused.
func (s *state) conclude(e puzzle.EdgeID) bool {
	a, b := s.graph.Edges[e].A, s.graph.Edges[e].B
	s.set(&s.left[a], s.left[a]-1)
	s.set(&s.left[b], s.left[b]-1)
	if s.edge[e] == used {
		s.set(&s.count[a], s.count[a]+1)
		s.set(&s.count[b], s.count[b]+1)
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
		s.set(&s.spent[i], s.spent[i]+1)
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
	s.set(&s.far[p], q)
	s.set(&s.far[q], p)
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
