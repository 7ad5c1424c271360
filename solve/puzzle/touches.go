package puzzle

// Touches returns the places where a flow of the solution touches itself. The
// game accepts them, but its own solutions have none. Two cells touch when an
// open link joins them (a warp counts, a wall does not), one flow covers both,
// and it uses no link between them: a link and a warp between the same two
// cells count as one. A flow that takes both lanes of a bridge touches itself
// there; that is given as the cell paired with itself. The pairs have the
// smaller cell first and come in the order of the graph, bridges last.
//
// The solution must pass [Verify].
func Touches(b *Board, s *Solution) [][2]CellID {
	g := b.graph
	owner := make([]Color, len(g.Nodes))
	used := make([]bool, len(g.Edges))
	for _, f := range s.Flows {
		for _, n := range f.Nodes {
			owner[n] = f.Color
		}
		for _, e := range f.Edges {
			used[e] = true
		}
	}
	var touches [][2]CellID
	for i, e := range g.Edges {
		if owner[e.A] == NoColor || owner[e.A] != owner[e.B] || used[i] {
			continue
		}
		if !g.counted(EdgeID(i), used) {
			touches = append(touches, g.cells(EdgeID(i)))
		}
	}
	for id := range b.cells {
		nodes := b.CellNodes(CellID(id))
		if len(nodes) == 2 && owner[nodes[0]] != NoColor && owner[nodes[0]] == owner[nodes[1]] {
			touches = append(touches, [2]CellID{CellID(id), CellID(id)})
		}
	}
	return touches
}

// counted reports whether another edge joins the same two cells as an unused one
// and is used or comes first.
func (g *Graph) counted(e EdgeID, used []bool) bool {
	pair := g.cells(e)
	for id := g.cellFirst[pair[0]]; id < g.cellFirst[pair[0]+1]; id++ {
		for _, other := range g.Incident(g.cellNodes[id]) {
			if g.cells(other) == pair && (used[other] || other < e) {
				return true
			}
		}
	}
	return false
}

// cells returns the two cells that an edge joins, the smaller first.
func (g *Graph) cells(e EdgeID) [2]CellID {
	return sortedPair([2]CellID{g.Nodes[g.Edges[e].A].Cell, g.Nodes[g.Edges[e].B].Cell})
}
