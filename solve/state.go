package solve

import "flowlens/solve/puzzle"

// choice is what is known of an edge.
type choice int8

const (
	unknown choice = 0
	used    choice = 1
	unused  choice = -1
)

// state is a partly solved board: what is known of its edges and nodes, closed
// under the rules. Each change can be taken back: edges in the order of the
// trail, colors and far ends by a journal.
type state struct {
	*rules
	edge  []choice
	count []int32 // by node: its used edges
	left  []int32 // by node: its edges not settled yet
	spent []int8  // by limit: its used edges
	nodes []int32 // by node its color, or 0 where unknown, then by node its far end
	color []int32 // the first half of nodes
	far   []int32 // the second: where a node ends a stretch of used edges, the other end

	trail   []puzzle.EdgeID // edges settled, in order; those from next on are not counted yet
	next    int
	colored []puzzle.NodeID // nodes whose color has yet to be passed on
	journal []change        // of nodes
	notes   []note          // by edge: how it was settled
	depth   int32           // choices made and not taken back
	wrong   conflict        // the last one
	probes  probes
	clauses *clauses // what was learned; nil where nothing was
}

// change notes what a value was before.
type change struct{ at, old int32 }

// cause is why an edge is settled: a law, and the number of the node, limit or
// clause that it speaks of.
type cause struct {
	law law
	at  int32
}

// conflict says that by a law an edge should be otherwise, or with noEdge that
// the law is broken.
type conflict struct {
	cause cause
	edge  puzzle.EdgeID
}

const noEdge puzzle.EdgeID = -1

// note says how an edge was settled.
type note struct {
	place int32 // in the trail
	depth int32 // choices made until then
	cause cause
}

// mark is a place in the history of a state to go back to.
type mark struct{ trail, journal int }

// newState returns what follows from the board alone, or false when that is a
// contradiction.
func newState(r *rules) (*state, bool) {
	s := new(state)
	return s, s.begin(r)
}

// begin is newState in memory that may have held another state.
func (s *state) begin(r *rules) bool {
	s.rules = r
	s.allot()
	for n := range r.graph.Nodes {
		s.far[n] = int32(n)
		s.left[n] = int32(len(r.open(puzzle.NodeID(n))))
	}
	for i, twin := range r.twin {
		if twin {
			s.edge[i] = unused
		}
	}
	for n, node := range r.graph.Nodes {
		if !s.settle(puzzle.NodeID(n)) || !s.paint(puzzle.NodeID(n), int32(node.Color), noEdge) {
			return false
		}
	}
	for i, c := range r.given {
		if c != unknown && !s.choose(puzzle.EdgeID(i), c, cause{}) {
			return false
		}
	}
	return s.propagate()
}

// allot makes room, all empty.
func (s *state) allot() {
	edges, nodes, limits := len(s.graph.Edges), len(s.graph.Nodes), len(s.limits)
	s.edge = cleared(s.edge, edges)
	s.count, s.left = cleared(s.count, nodes), cleared(s.left, nodes)
	s.spent = cleared(s.spent, limits)
	s.nodes = cleared(s.nodes, 2*nodes)
	s.color, s.far = s.nodes[:nodes], s.nodes[nodes:]
	s.notes = cleared(s.notes, edges)
	s.trail, s.next, s.colored, s.journal = s.trail[:0], 0, s.colored[:0], s.journal[:0]
	s.depth, s.clauses = 0, nil
	s.probes.begin(edges, nodes)
}

// set changes the color or the far end of a node, by its place in nodes.
func (s *state) set(at, v int32) {
	s.journal = append(s.journal, change{at, s.nodes[at]})
	s.nodes[at] = v
}

// mark returns where the history stands. Nothing may be left to conclude.
func (s *state) mark() mark { return mark{len(s.trail), len(s.journal)} }

// undo takes back all that happened since a mark, whether all of it was
// concluded or not.
func (s *state) undo(m mark) {
	for i := len(s.trail) - 1; i >= m.trail; i-- {
		e := s.trail[i]
		if i < s.next {
			s.tally(e, -1)
		}
		s.edge[e] = unknown
	}
	s.trail, s.next, s.colored = s.trail[:m.trail], m.trail, s.colored[:0]
	for i := len(s.journal) - 1; i >= m.journal; i-- {
		s.nodes[s.journal[i].at] = s.journal[i].old
	}
	s.journal = s.journal[:m.journal]
}

// tally counts a settled edge, or with -1 counts it no more.
func (s *state) tally(e puzzle.EdgeID, by int32) {
	edge := &s.graph.Edges[e]
	s.left[edge.A] -= by
	s.left[edge.B] -= by
	if s.edge[e] != used {
		return
	}
	s.count[edge.A] += by
	s.count[edge.B] += by
	for _, i := range s.limitsOf.of(int(e)) {
		s.spent[i] += int8(by)
	}
}

// try makes a choice and draws all conclusions, which stand in the trail then. It
// reports false when they contradict each other.
func (s *state) try(e puzzle.EdgeID, c choice) bool {
	return s.choose(e, c, cause{}) && s.propagate()
}
