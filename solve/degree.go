package solve

import (
	"flowlens/solve/puzzle"
	"flowlens/solve/sat"
)

// degreeFormula is a board in the Degree encoding.
type degreeFormula struct{ coloring }

func encodeDegrees(r *rules) *degreeFormula {
	f := &degreeFormula{newColoring(r)}
	f.cnf.Group("one color")
	for n := range r.graph.Nodes {
		f.oneColor(puzzle.NodeID(n))
	}
	f.cnf.Group("degree")
	for n, node := range r.graph.Nodes {
		if node.Color != puzzle.NoColor {
			f.oneNeighbor(puzzle.NodeID(n))
			continue
		}
		for i := range f.colors {
			f.twoNeighbors(puzzle.NodeID(n), puzzle.Color(i+1))
		}
	}
	f.bridgeRule()
	f.givenRule()
	return f
}

// twoNeighbors says that if a free node has a color, then exactly two neighbors
// have it: of all neighbors but any one, one has it, and of any three, one has not.
func (f *degreeFormula) twoNeighbors(n puzzle.NodeID, color puzzle.Color) {
	not := f.has(n, color).Not()
	lits := f.haveColor(n, color)
	f.cnf.AtLeast(2, lits, not)
	f.cnf.AtMost(2, lits, not)
}

// degreeSize estimates the literals of all clauses. The degree rule has, for each
// color and node with d neighbors, d clauses of d literals and d over 3 of 4.
func degreeSize(r *rules) int {
	size := coloringSize(r)
	for i := range r.graph.Nodes {
		d := len(r.open(puzzle.NodeID(i)))
		size += r.board.NumColors() * (d*d + 2*d*(d-1)*(d-2)/3)
	}
	return size
}

// forbid: the nodes of the cycle do not all have the same color, whichever it is.
func (f *degreeFormula) forbid(cycle []puzzle.EdgeID) [][]sat.Lit {
	nodes := f.nodesOf(cycle)
	clauses := make([][]sat.Lit, f.colors)
	for i := range clauses {
		for _, n := range nodes {
			clauses[i] = append(clauses[i], f.has(n, puzzle.Color(i+1)).Not())
		}
	}
	return clauses
}
