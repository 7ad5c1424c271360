package solve

import (
	"slices"

	"flowlens/solve/puzzle"
)

// decode follows the used edges: from the first dot of each color to the other
// end of its flow, then round the cycles that are left over. Dots must have one
// used edge and the other nodes two.
func decode(g *puzzle.Graph, inUse []bool) (flows []puzzle.Flow, cycles [][]puzzle.EdgeID) {
	nodes := len(g.Nodes)
	w := walker{
		g: g, inUse: inUse, seen: make([]bool, nodes),
		nodes: make([]puzzle.NodeID, 0, nodes), edges: make([]puzzle.EdgeID, 0, nodes),
	}
	colors := puzzle.NoColor
	for _, node := range g.Nodes {
		colors = max(colors, node.Color)
	}
	flows = make([]puzzle.Flow, 0, colors)
	for n, node := range g.Nodes {
		if int(node.Color) > len(flows) { // colors are numbered by their first dot
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
	inUse []bool          // by edge
	seen  []bool          // by node
	nodes []puzzle.NodeID // of all walks, one after the other
	edges []puzzle.EdgeID
}

// walk follows used edges from a node to the end of the path, or round a cycle
// back to the start, which is not repeated in nodes.
func (w *walker) walk(start puzzle.NodeID) (nodes []puzzle.NodeID, edges []puzzle.EdgeID) {
	firstNode, firstEdge := len(w.nodes), len(w.edges)
	at, last := start, noEdge
	for {
		if !w.seen[at] {
			w.nodes = append(w.nodes, at)
			w.seen[at] = true
		}
		e, ok := w.onward(at, last)
		if !ok {
			break
		}
		w.edges = append(w.edges, e)
		at, last = w.g.Edges[e].Other(at), e
		if at == start {
			break
		}
	}
	return slices.Clip(w.nodes[firstNode:]), slices.Clip(w.edges[firstEdge:])
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
