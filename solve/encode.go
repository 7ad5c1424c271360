package solve

import (
	"flowlens/solve/puzzle"
	"flowlens/solve/sat"
)

// encoding is a board as clauses, one variable an edge.
type encoding struct {
	*rules
	cnf   sat.CNF
	edge  []sat.Lit // by edge: a flow uses it
	width int       // bits of a color
	color []sat.Lit // by node: its color, width literals, lowest bit first
}

// encode states the rules of a board as clauses. What known says of an edge goes
// in as a constant; nil says nothing.
func encode(r *rules, known []choice) *encoding {
	e := &encoding{rules: r, width: r.colorBits()}
	e.addEdges(known)
	e.addColors()
	e.degreeRule()
	e.colorRule()
	e.limitRule()
	return e
}

// addEdges adds a variable for each edge that is not known. Twins are unused.
func (e *encoding) addEdges(known []choice) {
	e.edge = make([]sat.Lit, len(e.twin))
	open := 0
	for i, twin := range e.twin {
		switch {
		case twin || known != nil && known[i] == unused:
			e.edge[i] = sat.False
		case known != nil && known[i] == used:
			e.edge[i] = sat.True
		default:
			open++
			e.edge[i] = sat.Lit(open)
		}
	}
	e.cnf.NewVars("edge", open) // the first variables of all, so they start at 1
}

// addColors gives each node a color: a constant at a dot, else variables.
func (e *encoding) addColors() {
	free := 0
	for _, n := range e.graph.Nodes {
		if n.Color == puzzle.NoColor {
			free++
		}
	}
	next := e.cnf.NewVars("color bit", free*e.width)
	for _, n := range e.graph.Nodes {
		for i := range e.width {
			switch {
			case n.Color == puzzle.NoColor:
				e.color = append(e.color, next)
				next++
			case (n.Color-1)>>i&1 == 1:
				e.color = append(e.color, sat.True)
			default:
				e.color = append(e.color, sat.False)
			}
		}
	}
}

// degreeRule: a flow leaves a dot by one edge and passes any other node by two.
func (e *encoding) degreeRule() {
	e.cnf.Group("degree")
	for n, edges := range e.open {
		lits := e.lits(edges)
		need := e.need(puzzle.NodeID(n))
		if need == 1 {
			e.cnf.Add(lits...)
		} else {
			atLeastTwo(&e.cnf, lits)
		}
		atMost(&e.cnf, need, lits)
	}
}

// colorRule: the two ends of a used edge have the same color.
func (e *encoding) colorRule() {
	e.cnf.Group("color")
	for i, edge := range e.graph.Edges {
		not := e.edge[i].Not()
		for k := range e.width {
			a, b := e.color[int(edge.A)*e.width+k], e.color[int(edge.B)*e.width+k]
			e.cnf.Add(not, a, b.Not())
			e.cnf.Add(not, a.Not(), b)
		}
	}
}

// limitRule states the short-cycle and turn rules.
func (e *encoding) limitRule() {
	e.cnf.Group("short cycle and turn")
	for _, l := range e.limits {
		atMost(&e.cnf, l.most, e.lits(l.edges))
	}
}

// lits returns the literals of edges.
func (e *encoding) lits(edges []puzzle.EdgeID) []sat.Lit {
	lits := make([]sat.Lit, len(edges))
	for i, id := range edges {
		lits[i] = e.edge[id]
	}
	return lits
}

// inUse returns which edges the last model of the session uses.
func (e *encoding) inUse(s sat.Session) []bool {
	in := make([]bool, len(e.edge))
	for i, l := range e.edge {
		in[i] = s.Value(l)
	}
	return in
}

// notAll returns the clause that one of the edges is unused.
func (e *encoding) notAll(edges []puzzle.EdgeID) []sat.Lit {
	lits := e.lits(edges)
	for i := range lits {
		lits[i] = lits[i].Not()
	}
	return lits
}
