package solve

import (
	"fmt"
	"slices"

	"flowlens/solve/puzzle"
	"flowlens/solve/sat"
)

// directionFormula is a board in the Direction encoding.
type directionFormula struct {
	coloring
	types [][]directionType // by node; dots have none
}

// directionType says that the flow at a free node uses these two of its edges.
type directionType struct {
	edges [2]puzzle.EdgeID
	lit   sat.Lit
}

func encodeDirections(r *rules) *directionFormula {
	f := &directionFormula{coloring: newColoring(r)}
	f.addTypes()
	f.cnf.Group("color")
	for n, node := range r.graph.Nodes {
		f.oneColor(puzzle.NodeID(n))
		if node.Color != puzzle.NoColor {
			f.oneNeighbor(puzzle.NodeID(n))
		}
	}
	f.cnf.Group("direction")
	for n, node := range r.graph.Nodes {
		if node.Color == puzzle.NoColor {
			f.oneType(puzzle.NodeID(n))
			f.typeRule(puzzle.NodeID(n))
		}
	}
	f.bridgeRule()
	f.givenRule()
	return f
}

// directionSize estimates the literals of all clauses. Most say, for each node
// with d neighbors, each of its d over 2 types and each color, what follows for
// the neighbors: d+2 clauses of 3 literals.
func directionSize(r *rules) int {
	size := coloringSize(r)
	for i := range r.graph.Nodes {
		edges := r.open(puzzle.NodeID(i))
		d := len(edges)
		types := d * (d - 1) / 2
		size += types*types + 3*types*(d+2)*r.board.NumColors()
	}
	return size
}

func (f *directionFormula) addTypes() {
	f.types = make([][]directionType, len(f.graph.Nodes))
	all := 0
	for n := range f.graph.Nodes {
		edges := f.open(puzzle.NodeID(n))
		if f.graph.Nodes[n].Color != puzzle.NoColor {
			continue
		}
		for i, e := range edges {
			for _, d := range edges[i+1:] {
				f.types[n] = append(f.types[n], directionType{edges: [2]puzzle.EdgeID{e, d}})
			}
		}
		all += len(f.types[n])
	}
	next := f.cnf.NewVars("direction", all)
	for _, types := range f.types {
		for i := range types {
			types[i].lit = next
			next++
		}
	}
}

// oneType says that exactly one type applies to a node.
func (f *directionFormula) oneType(n puzzle.NodeID) {
	lits := make([]sat.Lit, len(f.types[n]))
	for i, t := range f.types[n] {
		lits[i] = t.lit
	}
	f.cnf.ExactlyOne(lits...)
}

// typeRule says that the two neighbors that the type of a node picks share its
// color, and the others do not.
func (f *directionFormula) typeRule(n puzzle.NodeID) {
	for _, t := range f.types[n] {
		not := t.lit.Not()
		for i := range f.colors {
			color := puzzle.Color(i + 1)
			own := f.has(n, color)
			for _, e := range f.open(n) {
				other := f.has(f.graph.Edges[e].Other(n), color)
				if e == t.edges[0] || e == t.edges[1] {
					f.cnf.Add(not, own.Not(), other)
					f.cnf.Add(not, own, other.Not())
				} else {
					f.cnf.Add(not, own.Not(), other.Not())
				}
			}
		}
	}
}

// forbid: not all nodes of the cycle have the type that picks their two edges.
func (f *directionFormula) forbid(cycle []puzzle.EdgeID) [][]sat.Lit {
	var lits []sat.Lit
	for _, n := range f.nodesOf(cycle) {
		for _, t := range f.types[n] {
			if slices.Contains(cycle, t.edges[0]) && slices.Contains(cycle, t.edges[1]) {
				lits = append(lits, t.lit.Not())
			}
		}
	}
	return [][]sat.Lit{lits}
}

func (f *directionFormula) variables(yield func(sat.Lit, string) bool) {
	for v, name := range f.coloring.variables {
		if !yield(v, name) {
			return
		}
	}
	for n, types := range f.types {
		for _, t := range types {
			a, b := f.graph.Edges[t.edges[0]].Other(puzzle.NodeID(n)), f.graph.Edges[t.edges[1]].Other(puzzle.NodeID(n))
			name := fmt.Sprintf("the flow at %s goes to %s and %s", f.nodeName(puzzle.NodeID(n)), f.nodeName(a), f.nodeName(b))
			if !yield(t.lit, name) {
				return
			}
		}
	}
}
