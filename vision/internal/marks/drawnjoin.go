package marks

import (
	"slices"

	"flowlens/solve/puzzle"
)

// joined returns the paint of the edges with gaps in pipes closed. The game keeps one pipe of each color, from one of its dots.
// Where there are several pieces, something lies over the links between them: the finger's disc, or what somebody drew. Or a hint
// shows a piece from the other dot. A link that alone joins two loose ends of a color is painted. Where several pieces are left,
// and not each begins at a dot, the color loses its paint.
func joined(b *puzzle.Board, paint []puzzle.Color) []puzzle.Color {
	p := pieces{graph: b.Graph(), paint: slices.Clone(paint)}
	p.degree = make([]int, len(p.graph.Nodes))
	for i, e := range p.graph.Edges {
		if paint[i] != puzzle.NoColor {
			p.degree[e.A]++
			p.degree[e.B]++
		}
	}
	for k := 1; k <= b.NumColors(); k++ {
		color := puzzle.Color(k)
		n := p.count(color)
		for n > 1 && p.join(color) {
			n = p.count(color)
		}
		if n > 1 && p.atDots(color) < n {
			p.drop(color)
		}
	}
	return p.paint
}

// pieces are the pieces of pipes on a board's graph.
type pieces struct {
	graph  *puzzle.Graph
	paint  []puzzle.Color // by edge
	degree []int          // by node: its painted edges
	part   []int          // by node: its piece of the color, from 1; see count
}

// count numbers the pieces of the color, and returns how many there are.
func (p *pieces) count(color puzzle.Color) (n int) {
	p.part = make([]int, len(p.graph.Nodes))
	for i, e := range p.graph.Edges {
		if p.paint[i] == color && p.part[e.A] == 0 {
			n++
			p.number(e.A, color, n)
		}
	}
	return n
}

// number gives the number n to all nodes of the piece.
func (p *pieces) number(at puzzle.NodeID, color puzzle.Color, n int) {
	p.part[at] = n
	for _, e := range p.graph.Incident(at) {
		if next := p.graph.Edges[e].Other(at); p.paint[e] == color && p.part[next] == 0 {
			p.number(next, color, n)
		}
	}
}

// join paints the one link that joins two pieces of the color at their loose ends. It reports whether there is just one.
func (p *pieces) join(color puzzle.Color) bool {
	only := -1
	for i, e := range p.graph.Edges {
		if p.isLoose(e.A) && p.isLoose(e.B) && p.part[e.A] != p.part[e.B] {
			if only >= 0 {
				return false
			}
			only = i
		}
	}
	if only < 0 {
		return false
	}
	p.paint[only] = color
	p.degree[p.graph.Edges[only].A]++
	p.degree[p.graph.Edges[only].B]++
	return true
}

// isLoose reports whether a piece ends at the node, and not at a dot.
func (p *pieces) isLoose(n puzzle.NodeID) bool {
	return p.part[n] > 0 && p.degree[n] == 1 && p.graph.Nodes[n].Color == puzzle.NoColor
}

// atDots counts the dots of the color from which a piece leads.
func (p *pieces) atDots(color puzzle.Color) (n int) {
	for i, node := range p.graph.Nodes {
		if node.Color == color && p.part[i] > 0 {
			n++
		}
	}
	return n
}

// drop takes the paint of the color off all edges.
func (p *pieces) drop(color puzzle.Color) {
	for i := range p.paint {
		if p.paint[i] == color {
			p.paint[i] = puzzle.NoColor
		}
	}
}
