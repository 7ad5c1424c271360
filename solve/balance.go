package solve

import "flowlens/solve/puzzle"

// balanced reports whether a count leaves room for a solution. Where the nodes
// of a connected part can be colored like a chessboard, a flow alternates
// between black and white: it covers one more of the color of its two dots when
// these agree, and as many of each when they differ. So twice the surplus of
// black nodes is the surplus of black dots. Clauses can say this only by trying
// everything, so a misread board would take for ever without it. The count also
// finds two dots that no path joins.
func balanced(b *puzzle.Board) bool {
	g := b.Graph()
	side := make([]int8, len(g.Nodes))
	room := make([]puzzle.NodeID, 0, len(g.Nodes))
	partOf := make([]int, b.NumColors()+1) // by color: 1 + the first node of the part that it is in
	for n := range g.Nodes {
		if side[n] != 0 {
			continue
		}
		nodes, chessboard := explore(g, puzzle.NodeID(n), side, room)
		surplus, dots := 0, 0
		for _, m := range nodes {
			surplus += int(side[m])
			if c := g.Nodes[m].Color; c != puzzle.NoColor {
				dots += int(side[m])
				if part := partOf[c]; part != 0 && part != 1+n {
					return false
				}
				partOf[c] = 1 + n
			}
		}
		if chessboard && 2*surplus != dots {
			return false
		}
	}
	return true
}

// explore visits the connected part that start belongs to, breadth first, and
// fills in its sides: 1 for black, -1 for white. chessboard says that no edge
// joins two nodes of one side.
func explore(g *puzzle.Graph, start puzzle.NodeID, side []int8, room []puzzle.NodeID) (nodes []puzzle.NodeID, chessboard bool) {
	side[start] = 1
	nodes = append(room, start)
	chessboard = true
	for i := 0; i < len(nodes); i++ {
		n := nodes[i]
		for _, e := range g.Incident(n) {
			m := g.Edges[e].Other(n)
			switch side[m] {
			case 0:
				side[m] = -side[n]
				nodes = append(nodes, m)
			case side[n]:
				chessboard = false
			}
		}
	}
	return nodes, chessboard
}
