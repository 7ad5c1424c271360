package solve

import "flowlens/solve/puzzle"

// decode follows the used edges: from the first dot of each color to the other
// end of its flow, then round the cycles that are left over. Dots must have one
// used edge and the other nodes two.
func decode(g *puzzle.Graph, inUse []bool) (flows []puzzle.Flow, cycles [][]puzzle.EdgeID) {
	w := walker{g: g, inUse: inUse, seen: make([]bool, len(g.Nodes))}
	flowOf := map[puzzle.Color]bool{}
	for n, node := range g.Nodes {
		if node.Color != puzzle.NoColor && !flowOf[node.Color] {
			flowOf[node.Color] = true
			nodes, edges := w.walk(puzzle.NodeID(n))
			flows = append(flows, puzzle.Flow{Color: node.Color, Nodes: nodes, Edges: edges})
		}
	}
	for n := range g.Nodes {
		if !w.seen[n] {
			_, edges := w.walk(puzzle.NodeID(n))
			cycles = append(cycles, edges)
		}
	}
	return flows, cycles
}

// walker follows used edges and notes the nodes it has seen.
type walker struct {
	g     *puzzle.Graph
	inUse []bool // by edge
	seen  []bool // by node
}

// walk follows used edges from a node to the end of the path, or round a cycle
// back to the start, which is not repeated in nodes.
func (w *walker) walk(start puzzle.NodeID) (nodes []puzzle.NodeID, edges []puzzle.EdgeID) {
	at, last := start, puzzle.EdgeID(-1)
	for {
		if !w.seen[at] {
			nodes = append(nodes, at)
			w.seen[at] = true
		}
		e, ok := w.onward(at, last)
		if !ok {
			return nodes, edges
		}
		edges = append(edges, e)
		at, last = w.g.Edges[e].Other(at), e
		if at == start {
			return nodes, edges
		}
	}
}

// onward returns a used edge of a node other than the one it was reached by.
func (w *walker) onward(at puzzle.NodeID, last puzzle.EdgeID) (puzzle.EdgeID, bool) {
	for _, e := range w.g.Incident(at) {
		if w.inUse[e] && e != last {
			return e, true
		}
	}
	return 0, false
}
