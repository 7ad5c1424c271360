package solve

import (
	"fmt"
	"slices"

	"flowlens/solve/puzzle"
	"flowlens/solve/sat"
)

// coloring is the part that the Direction and Degree encodings share: one
// variable a node and color, dots included. In both, neighbors of the same color
// are always joined, so that the colors say which edges are used, and no flow
// touches itself.
type coloring struct {
	*rules
	cnf    sat.CNF
	first  sat.Lit // of the variables
	colors int
}

func newColoring(r *rules) coloring {
	c := coloring{rules: r, colors: r.board.NumColors()}
	c.first = c.cnf.NewVars("color", len(r.graph.Nodes)*c.colors)
	return c
}

// coloringSize estimates the literals that say that each node has one color.
func coloringSize(r *rules) int {
	return len(r.graph.Nodes) * r.board.NumColors() * r.board.NumColors()
}

// has returns the literal that a node has a color.
func (c *coloring) has(n puzzle.NodeID, color puzzle.Color) sat.Lit {
	return c.first + sat.Lit(int(n)*c.colors+int(color)-1)
}

// haveColor returns the literals that the neighbors of a node have a color.
func (c *coloring) haveColor(n puzzle.NodeID, color puzzle.Color) []sat.Lit {
	lits := make([]sat.Lit, len(c.open(n)))
	for i, e := range c.open(n) {
		lits[i] = c.has(c.graph.Edges[e].Other(n), color)
	}
	return lits
}

// oneColor says that a free node has exactly one color, and gives a dot its own.
func (c *coloring) oneColor(n puzzle.NodeID) {
	own := c.graph.Nodes[n].Color
	all := make([]sat.Lit, c.colors)
	for i := range all {
		color := puzzle.Color(i + 1)
		all[i] = c.has(n, color)
		switch own {
		case puzzle.NoColor:
		case color:
			c.cnf.Add(all[i])
		default:
			c.cnf.Add(all[i].Not())
		}
	}
	if own == puzzle.NoColor {
		c.cnf.ExactlyOne(all...)
	}
}

// oneNeighbor says that exactly one neighbor of a dot has its color.
func (c *coloring) oneNeighbor(n puzzle.NodeID) {
	c.cnf.ExactlyOne(c.haveColor(n, c.graph.Nodes[n].Color)...)
}

// bridgeRule says that the two lanes of a bridge have different colors. All
// other touches are ruled out by counting neighbors.
func (c *coloring) bridgeRule() {
	c.cnf.Group("bridge")
	for _, lanes := range c.bridges() {
		for i := range c.colors {
			color := puzzle.Color(i + 1)
			c.cnf.Add(c.has(lanes[0], color).Not(), c.has(lanes[1], color).Not())
		}
	}
}

// givenRule says that the ends of an edge that is given as used have the same
// color, and those of one given as unused have not.
func (c *coloring) givenRule() {
	if c.given == nil {
		return
	}
	c.cnf.Group("given")
	for e, choice := range c.given {
		for i := range c.colors {
			color := puzzle.Color(i + 1)
			a, b := c.has(c.graph.Edges[e].A, color), c.has(c.graph.Edges[e].B, color)
			switch choice {
			case used:
				c.cnf.Add(a, b.Not())
				c.cnf.Add(a.Not(), b)
			case unused:
				c.cnf.Add(a.Not(), b.Not())
			}
		}
	}
}

func (c *coloring) clauses() *sat.CNF { return &c.cnf }

func (c *coloring) inUse(s sat.Session) []bool {
	colors := make([]puzzle.Color, len(c.graph.Nodes))
	for n := range colors {
		for i := range c.colors {
			if color := puzzle.Color(i + 1); s.Value(c.has(puzzle.NodeID(n), color)) {
				colors[n] = color
			}
		}
	}
	in := make([]bool, len(c.graph.Edges))
	for i, e := range c.graph.Edges {
		in[i] = !c.twin[i] && colors[e.A] == colors[e.B]
	}
	return in
}

// except: another solution gives some node another color.
func (c *coloring) except(s *puzzle.Solution) []sat.Lit {
	var lits []sat.Lit
	for _, f := range s.Flows {
		for _, n := range f.Nodes {
			lits = append(lits, c.has(n, f.Color).Not())
		}
	}
	return lits
}

// nodesOf returns the nodes of a cycle.
func (c *coloring) nodesOf(cycle []puzzle.EdgeID) []puzzle.NodeID {
	var nodes []puzzle.NodeID
	for _, e := range cycle {
		nodes = append(nodes, c.graph.Edges[e].A, c.graph.Edges[e].B)
	}
	slices.Sort(nodes)
	return slices.Compact(nodes)
}

func (c *coloring) variables(yield func(sat.Lit, string) bool) {
	for n := range c.graph.Nodes {
		for i := range c.colors {
			color := puzzle.Color(i + 1)
			name := fmt.Sprintf("%s has color %s", c.nodeName(puzzle.NodeID(n)), c.board.ColorName(color))
			if !yield(c.has(puzzle.NodeID(n), color), name) {
				return
			}
		}
	}
}
