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
func (r *rules) turnRule() {
	w := newDiagonalWalk(r)
	for n := range r.graph.Nodes {
		p := puzzle.NodeID(n)
		if r.graph.Nodes[n].Color != puzzle.NoColor || r.onBridge(p) {
			continue
		}
		for d1 := range quarters {
			d2 := (d1 + 1) % quarters
			e1, e2 := w.at[p][d1], w.at[p][d2]
			if e1 >= 0 && e2 >= 0 && !w.turnPossible(p, d1, d2) {
				r.limits = append(r.limits, limit{1, []puzzle.EdgeID{e1, e2}})
			}
		}
	}
}

// onBridge reports whether a node is a lane of a bridge.
func (r *rules) onBridge(n puzzle.NodeID) bool {
	return r.board.Cell(r.graph.Nodes[n].Cell).Kind == puzzle.Bridge
}

// quarters counts the directions of a square lattice; number i of them is
// puzzle.Square.Dirs()[i].
const quarters = 4

// diagonalWalk knows the edge of each node in each direction.
type diagonalWalk struct {
	r  *rules
	at [][quarters]puzzle.EdgeID // by node; -1 where there is no link
}

func newDiagonalWalk(r *rules) *diagonalWalk {
	w := &diagonalWalk{r: r, at: make([][quarters]puzzle.EdgeID, len(r.graph.Nodes))}
	for n := range w.at {
		w.at[n] = [quarters]puzzle.EdgeID{-1, -1, -1, -1}
		for _, id := range r.open[n] {
			edge := r.graph.Edges[id]
			if edge.Warp {
				continue
			}
			for i, d := range puzzle.Square.Dirs() {
				if edge.DirFrom(puzzle.NodeID(n)) == d {
					w.at[n][i] = id
				}
			}
		}
	}
	return w
}

// step returns the node beyond the edge in a direction, unless there is none or
// it is a bridge.
func (w *diagonalWalk) step(n puzzle.NodeID, dir int) (puzzle.NodeID, bool) {
	id := w.at[n][dir]
	if id < 0 {
		return 0, false
	}
	m := w.r.graph.Edges[id].Other(n)
	return m, !w.r.onBridge(m)
}

// turnPossible follows the diagonal from a node, between the directions d1 and
// d2, and reports whether it ends at something that lets the turn stand.
func (w *diagonalWalk) turnPossible(p puzzle.NodeID, d1, d2 int) bool {
	for {
		n1, ok1 := w.step(p, d1)
		n2, ok2 := w.step(p, d2)
		if !ok1 || !ok2 {
			return true
		}
		x, ok1 := w.step(n1, d2)
		_, ok2 = w.step(n2, d1) // links lead to the cell beside, so to the same one
		if !ok1 || !ok2 {
			return true // no cycle of four links here
		}
		if w.r.graph.Nodes[x].Color != puzzle.NoColor {
			return true
		}
		onward := len(w.r.open[x]) - 2
		if onward < 2 {
			return false
		}
		if onward > 2 || w.at[x][d1] < 0 || w.at[x][d2] < 0 {
			return true // a warp gives it another way on
		}
		p = x
	}
}
