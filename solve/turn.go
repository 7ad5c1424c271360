package solve

import "flowlens/solve/puzzle"

// turnRule: a flow may turn from one edge of a node into another at a right
// angle only when something on the diagonal between them allows it. Take a turn
// from north to east. By the short-cycle rule the node diagonally beyond, to the
// northeast, can use neither its edge to the west nor the one to the south. With
// a dot that is fine; without, it must use the other two, north and east, which
// is the same turn again one step further out, and so on until the border, where
// the edges are missing. The rule follows from the others, but a solver would
// walk the diagonal each time. It holds only while flows may not touch
// themselves, and it stops at anything that breaks the pattern of a plain board.
//
// Whether a turn is barred follows from that of the next node on its diagonal, so
// nodes are taken from that end: in row order where the diagonal leads up.
func (r *rules) turnRule() {
	t := &r.turns
	t.listDirs(r)
	nodes := len(r.graph.Nodes)
	t.barred = cleared(t.barred, nodes)
	for d1 := range quarters {
		d2 := (d1 + 1) % quarters
		up := d1 == 0 || d2 == 0
		for i := range nodes {
			if !up {
				i = nodes - 1 - i
			}
			n := puzzle.NodeID(i)
			if e1, e2 := t.at[n][d1], t.at[n][d2]; e1 >= 0 && e2 >= 0 && r.turnBarred(n, d1, d2) {
				t.barred[n][d1] = true
				r.limits = append(r.limits, newLimit(1, e1, e2))
			}
		}
	}
}

// onBridge reports whether a node is a lane of a bridge.
func (r *rules) onBridge(n puzzle.NodeID) bool {
	return len(r.board.CellNodes(r.graph.Nodes[n].Cell)) > 1
}

// quarters counts the directions of a square lattice; number i of them is
// puzzle.Square.Dirs()[i].
const quarters = 4

// turns are the edges by direction, and which turns are barred.
type turns struct {
	at     [][quarters]puzzle.EdgeID // by node; -1 where there is no link
	barred [][quarters]bool          // by node: the turn from that direction into the next, clockwise
}

func (t *turns) listDirs(r *rules) {
	t.at = cleared(t.at, len(r.graph.Nodes))
	for n := range t.at {
		t.at[n] = [quarters]puzzle.EdgeID{-1, -1, -1, -1}
		for _, id := range r.open(puzzle.NodeID(n)) {
			if edge := &r.graph.Edges[id]; !edge.Warp {
				t.at[n][(edge.DirFrom(puzzle.NodeID(n))-puzzle.North)/2] = id
			}
		}
	}
}

// step returns the node beyond the edge in a direction, unless there is none or
// it is a bridge.
func (r *rules) step(n puzzle.NodeID, dir int) (puzzle.NodeID, bool) {
	id := r.turns.at[n][dir]
	if id < 0 {
		return 0, false
	}
	m := r.graph.Edges[id].Other(n)
	return m, !r.onBridge(m)
}

// turnBarred reports whether nothing on the diagonal from a node, between the
// directions d1 and d2, lets a turn stand.
func (r *rules) turnBarred(n puzzle.NodeID, d1, d2 int) bool {
	if r.graph.Nodes[n].Color != puzzle.NoColor || r.onBridge(n) {
		return false
	}
	n1, ok1 := r.step(n, d1)
	n2, ok2 := r.step(n, d2)
	if !ok1 || !ok2 {
		return false
	}
	x, ok1 := r.step(n1, d2)
	_, ok2 = r.step(n2, d1) // links lead to the cell beside, so to the same one
	if !ok1 || !ok2 {
		return false // no cycle of four links here
	}
	if r.graph.Nodes[x].Color != puzzle.NoColor {
		return false
	}
	if onward := len(r.open(x)) - 2; onward != 2 {
		return onward < 2 // more than two: a warp gives it another way on
	}
	return r.turns.barred[x][d1]
}
