package solve

import (
	"fmt"
	"slices"

	"flowlens/solve/puzzle"
)

// rules is a board as the clauses and the presolve start from it: which edges
// there are to choose from, and how many of some groups a flow may use.
type rules struct {
	board  *puzzle.Board
	graph  *puzzle.Graph
	touch  bool     // a flow may touch itself
	twin   []bool   // by edge: not in open, because another joins the same nodes
	given  []choice // by edge: what Options say of it; nil when they say nothing
	limits []limit  // what follows from no cycles and no touches in the small

	edgesOf  lists[puzzle.EdgeID] // by node, see open
	limitsOf lists[int32]         // by edge: the limits that it counts for

	turns turns // room for turnRule
}

// limit says that at most so many of its edges are used.
type limit struct {
	most  int8
	size  int8 // edges
	edges [4]puzzle.EdgeID
}

// newLimit returns a limit on up to four edges.
func newLimit(most int, edges ...puzzle.EdgeID) limit {
	l := limit{most: int8(most), size: int8(len(edges))}
	copy(l.edges[:], edges)
	return l
}

// group returns the edges of a limit.
func (l *limit) group() []puzzle.EdgeID { return l.edges[:l.size] }

// newRules lists the rules of a board. Without touch they include that no flow
// touches itself, as far as the short-cycle and turn rules go. Only Edge covers
// touches.
func newRules(b *puzzle.Board, touch bool, o *Options) (*rules, error) {
	r := new(rules)
	return r, r.list(b, touch, o)
}

// list is newRules in memory that may have held other rules.
func (r *rules) list(b *puzzle.Board, touch bool, o *Options) error {
	if touch && o.Encoding != Edge {
		return fmt.Errorf("%w: %s cannot state flows that touch themselves; use %s", ErrNotCovered, o.Encoding, Edge)
	}
	r.board, r.graph, r.touch, r.given, r.limits = b, b.Graph(), touch, nil, r.limits[:0]
	r.listEdges()
	if n := r.degreeLiterals(); n > MaxLiterals {
		return fmt.Errorf("%w: too many links a cell, they take about %d literals, at most %d", ErrTooLarge, n, MaxLiterals)
	}
	if o.Without&ShortCycles == 0 {
		r.shortCycleRule()
	}
	if o.Without&Turns == 0 && !touch && b.Lattice() == puzzle.Square {
		r.turnRule()
	}
	r.listLimits()
	return r.take(o)
}

// listLimits fills limitsOf.
func (r *rules) listLimits() {
	r.limitsOf.begin(len(r.graph.Edges))
	for i := range r.limits {
		for _, e := range r.limits[i].group() {
			r.limitsOf.count(int(e))
		}
	}
	r.limitsOf.allot()
	for i := range r.limits {
		for _, e := range r.limits[i].group() {
			r.limitsOf.add(int(e), int32(i))
		}
	}
}

// take notes the edges that are given. Of twins, the one that can be used stands
// for both. The error is ErrUnsolvable where an edge is given both ways.
func (r *rules) take(o *Options) error {
	if len(o.Used)+len(o.Unused) == 0 {
		return nil
	}
	r.given = make([]choice, len(r.graph.Edges))
	for i, e := range slices.Concat(o.Used, o.Unused) {
		c := used
		if i >= len(o.Used) {
			c = unused
		}
		if r.twin[e] {
			e, _ = r.between(r.graph.Edges[e].A, r.graph.Edges[e].B)
		}
		if r.given[e] == -c {
			return ErrUnsolvable
		}
		r.given[e] = c
	}
	return nil
}

// need returns how many edges a flow uses at a node.
func (r *rules) need(n puzzle.NodeID) int {
	if r.graph.Nodes[n].Color != puzzle.NoColor {
		return 1
	}
	return 2
}

// listEdges fills open and twin. Where a link and a warp join the same two nodes
// a flow gains nothing from the second, so only the first can be used: that
// leaves no cycle of two edges, and no two solutions that pass the same cells in
// the same order.
func (r *rules) listEdges() {
	g := r.graph
	r.twin = cleared(r.twin, len(g.Edges))
	r.edgesOf.begin(len(g.Nodes))
	for _, edge := range g.Edges {
		r.edgesOf.count(int(edge.A))
		r.edgesOf.count(int(edge.B))
	}
	r.edgesOf.allot()
	for i, edge := range g.Edges {
		if _, r.twin[i] = r.between(edge.A, edge.B); !r.twin[i] {
			r.edgesOf.add(int(edge.A), puzzle.EdgeID(i))
			r.edgesOf.add(int(edge.B), puzzle.EdgeID(i))
		}
	}
}

// open returns the edges of a node, one to each neighbor, in rising order.
func (r *rules) open(n puzzle.NodeID) []puzzle.EdgeID { return r.edgesOf.of(int(n)) }

// between returns the edge that joins two nodes.
func (r *rules) between(a, b puzzle.NodeID) (puzzle.EdgeID, bool) {
	if len(r.open(b)) < len(r.open(a)) {
		a, b = b, a
	}
	for _, id := range r.open(a) {
		if r.graph.Edges[id].Other(a) == b {
			return id, true
		}
	}
	return 0, false
}

// degreeLiterals estimates the literals of the degree rule in the Edge encoding,
// which grow with the third power of a node's edges. So does the time to find the
// short cycles.
func (r *rules) degreeLiterals() int {
	n := 0
	for i := range r.graph.Nodes {
		d := len(r.open(puzzle.NodeID(i)))
		n += d * d * (d + 2) / 2
	}
	return n
}

// bridges returns the two lanes of each bridge.
func (r *rules) bridges() [][]puzzle.NodeID {
	var lanes [][]puzzle.NodeID
	for id := range r.board.NumCells() {
		if nodes := r.board.CellNodes(puzzle.CellID(id)); len(nodes) == 2 {
			lanes = append(lanes, nodes)
		}
	}
	return lanes
}

// nodeName names a node after its cell.
func (r *rules) nodeName(n puzzle.NodeID) string {
	cell := r.graph.Nodes[n].Cell
	name := r.board.Ref(cell).Short()
	if lanes := r.board.CellNodes(cell); len(lanes) == 2 {
		return name + [...]string{" across", " down"}[slices.Index(lanes, n)]
	}
	return name
}

// edgeName names an edge after its two ends.
func (r *rules) edgeName(e puzzle.EdgeID) string {
	edge := r.graph.Edges[e]
	return r.nodeName(edge.A) + "-" + r.nodeName(edge.B)
}

// shortCycleRule: of a cycle of 3 or 4 edges a flow uses at most all but two.
// All of them would be a cycle, and all but one would leave two cells that
// touch across the last. Where touching is allowed only the cycle is forbidden.
// A cycle of 4 edges with a chord adds nothing to the two of 3 that it is made
// of. The edges of a bridge are all used in any solution, so that no unused one
// of a cycle can belong to a bridge.
//
// A limit is listed once for each such cycle, at its smallest node.
func (r *rules) shortCycleRule() {
	spare := 2
	if r.touch {
		spare = 1
	}
	for i := range r.graph.Nodes {
		a := puzzle.NodeID(i)
		for j, ab := range r.open(a) {
			b := r.graph.Edges[ab].Other(a)
			if b < a {
				continue
			}
			for _, ad := range r.open(a)[j+1:] {
				if d := r.graph.Edges[ad].Other(a); d > a {
					r.limitCycles(spare, a, b, d, ab, ad)
				}
			}
		}
	}
}

// limitCycles lists the limits of the short cycles that pass from a node b to a, the
// smallest, and on to d.
func (r *rules) limitCycles(spare int, a, b, d puzzle.NodeID, ab, ad puzzle.EdgeID) {
	if bd, chord := r.between(b, d); chord {
		r.limits = append(r.limits, newLimit(3-spare, ab, bd, ad))
		return
	}
	for _, bc := range r.open(b) {
		c := r.graph.Edges[bc].Other(b)
		if c <= a {
			continue
		}
		cd, ok := r.between(c, d)
		if !ok {
			continue
		}
		if _, chord := r.between(a, c); !chord {
			r.limits = append(r.limits, newLimit(4-spare, ab, bc, cd, ad))
		}
	}
}
