package solve

import "flowlens/solve/puzzle"

// choice is what is known of an edge.
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
	values []int32 // all that changes; the next six are parts of it
	edge   []choice
	count  []int32 // by node: its used edges
	left   []int32 // by node: its edges not settled yet
	color  []int32 // by node: its color, or 0 where unknown
	far    []int32 // by node that ends a stretch of used edges: the other end
	spent  []int32 // by limit: its used edges
	at     starts

	limitsOf [][]int32       // by edge: the limits that it counts for
	fresh    []puzzle.EdgeID // edges chosen, in order; those from next on are not settled
	next     int
	colored  []puzzle.NodeID // nodes whose color has yet to be passed on
	journal  []change
	probes   probes
}

// starts says where in the values of a state a part begins. Edges begin at 0.
type starts struct{ count, left, color, far, spent int32 }

// change notes what a value was before.
type change struct{ at, old int32 }

// newState returns what follows from the board alone, or false when that is a
// contradiction.
func newState(r *rules) (*state, bool) {
	s := &state{rules: r}
	s.allot()
	for i, l := range r.limits {
		for _, e := range l.edges {
			s.limitsOf[e] = append(s.limitsOf[e], int32(i))
		}
	}
	for n := range r.graph.Nodes {
		s.far[n] = int32(n)
		s.left[n] = int32(len(r.open[n]))
	}
	for i, twin := range r.twin {
		if twin {
			s.edge[i] = unused
		}
	}
	for n, node := range r.graph.Nodes {
		if !s.settle(puzzle.NodeID(n)) || !s.paint(puzzle.NodeID(n), int32(node.Color)) {
			return nil, false
		}
	}
	for i, c := range r.given {
		if c != unknown && !s.choose(puzzle.EdgeID(i), c) {
			return nil, false
		}
	}
	ok := s.propagate()
	s.journal = s.journal[:0]
	return s, ok
}

// allot makes room for the values.
func (s *state) allot() {
	edges, nodes, limits := len(s.graph.Edges), len(s.graph.Nodes), len(s.limits)
	s.values = make([]int32, edges+4*nodes+limits)
	end := int32(0)
	part := func(n int) (start int32, values []int32) {
		start, end = end, end+int32(n)
		return start, s.values[start:end:end]
	}
	_, s.edge = part(edges)
	s.at.count, s.count = part(nodes)
	s.at.left, s.left = part(nodes)
	s.at.color, s.color = part(nodes)
	s.at.far, s.far = part(nodes)
	s.at.spent, s.spent = part(limits)
	s.limitsOf = make([][]int32, edges)
	s.probes = newProbes(edges)
}

// set changes a value.
func (s *state) set(at, v int32) {
	s.journal = append(s.journal, change{at, s.values[at]})
	s.values[at] = v
}

// undo takes back all changes but the first so many in the journal.
func (s *state) undo(keep int) {
	for i := len(s.journal) - 1; i >= keep; i-- {
		s.values[s.journal[i].at] = s.journal[i].old
	}
	s.journal = s.journal[:keep]
	s.forget()
}

// try makes a choice and draws all conclusions, which are in fresh then. It
// reports false when they contradict each other.
func (s *state) try(e puzzle.EdgeID, c choice) bool {
	s.forget()
	return s.choose(e, c) && s.propagate()
}
