package solve

import (
	"fmt"
	"math/bits"

	"flowlens/solve/puzzle"
	"flowlens/solve/sat"
)

// edgeFormula is a board in the Edge encoding.
type edgeFormula struct {
	*rules
	code  colorCode
	cnf   sat.CNF
	edge  []sat.Lit          // by edge: a flow uses it
	color []sat.Lit          // by node: its color, as many literals as the code has
	pairs [][2]puzzle.NodeID // neighbors with variables for their difference, in order
	first sat.Lit            // of those variables
}

// encodeEdges states the rules of a board, with one variable an unknown edge.
func encodeEdges(r *rules, known []choice, without Technique) *edgeFormula {
	f := &edgeFormula{rules: r, code: newColorCode(r.board, without)}
	f.addEdges(known)
	f.addColors(f.stretches(known))
	f.degreeRule()
	f.colorRule()
	f.limitRule()
	if without&LazyTouches != 0 && !r.touch {
		f.touchRule()
	}
	return f
}

// edgeSize estimates the literals of all clauses: those of the color rule and
// those of the degree rule outweigh the rest.
func edgeSize(r *rules, without Technique) int {
	return 6*newColorCode(r.board, without).width*len(r.graph.Edges) + r.degreeLiterals()
}

// colorCode says how a node holds its color: as a binary number, or with one
// literal a color. That a node has one color only need not be said: dots have,
// and used edges pass it on.
type colorCode struct {
	width  int // literals a node
	binary bool
}

func newColorCode(b *puzzle.Board, without Technique) colorCode {
	if without&BinaryColors != 0 {
		return colorCode{b.NumColors(), false}
	}
	return colorCode{bits.Len(uint(b.NumColors() - 1)), true}
}

// bit returns literal i of a color.
func (c colorCode) bit(color puzzle.Color, i int) sat.Lit {
	if c.binary && (color-1)>>i&1 == 1 || !c.binary && int(color-1) == i {
		return sat.True
	}
	return sat.False
}

// name says what literal i of a color stands for.
func (c colorCode) name(b *puzzle.Board, i int) string {
	if c.binary {
		return fmt.Sprintf("bit %d of the color's number", i)
	}
	return "color " + b.ColorName(puzzle.Color(i+1))
}

// addEdges adds a variable for each edge that is not known. Twins are unused.
func (f *edgeFormula) addEdges(known []choice) {
	f.edge = make([]sat.Lit, len(f.twin))
	open := 0
	for i, twin := range f.twin {
		switch {
		case twin || known != nil && known[i] == unused:
			f.edge[i] = sat.False
		case known != nil && known[i] == used:
			f.edge[i] = sat.True
		default:
			open++
			f.edge[i] = sat.Lit(open)
		}
	}
	f.cnf.NewVars("edge", open) // the first variables of all, so they start at 1
}

// stretches returns, by node, the node that stands for all that known edges join
// it to: a dot where there is one.
func (f *edgeFormula) stretches(known []choice) []puzzle.NodeID {
	first := make([]puzzle.NodeID, len(f.graph.Nodes))
	for n := range first {
		first[n] = -1
	}
	inUse := make([]bool, len(f.graph.Edges))
	for i, k := range known {
		inUse[i] = k == used
	}
	visit := func(start puzzle.NodeID) {
		if first[start] >= 0 {
			return
		}
		reached := []puzzle.NodeID{start}
		first[start] = start
		for len(reached) > 0 {
			n := reached[len(reached)-1]
			reached = reached[:len(reached)-1]
			for _, e := range f.open(n) {
				if m := f.graph.Edges[e].Other(n); inUse[e] && first[m] < 0 {
					first[m] = start
					reached = append(reached, m)
				}
			}
		}
	}
	for n, node := range f.graph.Nodes {
		if node.Color != puzzle.NoColor {
			visit(puzzle.NodeID(n))
		}
	}
	for n := range f.graph.Nodes {
		visit(puzzle.NodeID(n))
	}
	return first
}

// addColors gives each stretch a color: a constant with a dot, else variables.
func (f *edgeFormula) addColors(first []puzzle.NodeID) {
	width := f.code.width
	f.color = make([]sat.Lit, len(first)*width)
	free := 0
	for n, node := range f.graph.Nodes {
		if first[n] == puzzle.NodeID(n) && node.Color == puzzle.NoColor {
			free++
		}
	}
	next := f.cnf.NewVars("color", free*width)
	for n, node := range f.graph.Nodes {
		if first[n] != puzzle.NodeID(n) {
			continue
		}
		for k := range width {
			if node.Color != puzzle.NoColor {
				f.color[n*width+k] = f.code.bit(node.Color, k)
			} else {
				f.color[n*width+k] = next
				next++
			}
		}
	}
	for n, m := range first {
		copy(f.color[n*width:][:width], f.color[int(m)*width:])
	}
}

// colorOf returns the literals of a node's color.
func (f *edgeFormula) colorOf(n puzzle.NodeID) []sat.Lit {
	return f.color[int(n)*f.code.width:][:f.code.width]
}

// degreeRule: a flow leaves a dot by one edge and passes any other node by two.
func (f *edgeFormula) degreeRule() {
	f.cnf.Group("degree")
	for i := range f.graph.Nodes {
		n := puzzle.NodeID(i)
		lits := f.lits(f.open(n))
		need := f.need(n)
		if need == 1 {
			f.cnf.Add(lits...)
		} else {
			f.cnf.AtLeast(2, lits)
		}
		f.cnf.AtMost(need, lits)
	}
}

// colorRule: the two ends of a used edge have the same color.
func (f *edgeFormula) colorRule() {
	f.cnf.Group("color")
	for i, edge := range f.graph.Edges {
		if f.edge[i] == sat.True {
			continue // one stretch
		}
		not := f.edge[i].Not()
		b := f.colorOf(edge.B)
		for k, a := range f.colorOf(edge.A) {
			f.cnf.Add(not, a, b[k].Not())
			f.cnf.Add(not, a.Not(), b[k])
		}
	}
}

// limitRule states the short-cycle and turn rules, which follow from the others
// together with those that are left to repairs.
func (f *edgeFormula) limitRule() {
	f.cnf.Group("short cycle and turn")
	for i := range f.limits {
		l := &f.limits[i]
		f.cnf.AtMost(int(l.most), f.lits(l.group()))
	}
}

// lits returns the literals of edges.
func (f *edgeFormula) lits(edges []puzzle.EdgeID) []sat.Lit {
	lits := make([]sat.Lit, len(edges))
	for i, id := range edges {
		lits[i] = f.edge[id]
	}
	return lits
}

// touchRule: neighbors of the same color are joined, and the lanes of a bridge
// have two colors. It is left to repairs unless asked for.
func (f *edgeFormula) touchRule() {
	f.cnf.Group("touch")
	for i, edge := range f.graph.Edges {
		if !f.twin[i] {
			f.unlessAlike(edge.A, edge.B, f.edge[i])
		}
	}
	for _, lanes := range f.bridges() {
		f.unlessAlike(lanes[0], lanes[1], sat.False)
	}
}

// unlessAlike adds that l is true or two nodes have different colors.
func (f *edgeFormula) unlessAlike(a, b puzzle.NodeID, l sat.Lit) {
	if l == sat.True {
		return
	}
	p, q := f.colorOf(a), f.colorOf(b)
	if !f.code.binary {
		for k := range p {
			f.cnf.Add(l, p[k].Not(), q[k].Not())
		}
		return
	}
	clause := []sat.Lit{l}
	differ := f.cnf.NewVars("difference", len(p)) // in bit k; true only if there is one
	if f.pairs == nil {
		f.first = differ
	}
	f.pairs = append(f.pairs, [2]puzzle.NodeID{a, b})
	for k := range p {
		d := differ + sat.Lit(k)
		f.cnf.Add(d.Not(), p[k], q[k])
		f.cnf.Add(d.Not(), p[k].Not(), q[k].Not())
		clause = append(clause, d)
	}
	f.cnf.Add(clause...)
}

func (f *edgeFormula) clauses() *sat.CNF { return &f.cnf }

func (f *edgeFormula) inUse(s sat.Session) []bool {
	in := make([]bool, len(f.edge))
	for i, l := range f.edge {
		in[i] = s.Value(l)
	}
	return in
}

func (f *edgeFormula) forbid(edges []puzzle.EdgeID) [][]sat.Lit {
	return [][]sat.Lit{f.notAll(edges)}
}

func (f *edgeFormula) except(s *puzzle.Solution) []sat.Lit {
	var edges []puzzle.EdgeID
	for _, flow := range s.Flows {
		edges = append(edges, flow.Edges...)
	}
	return f.notAll(edges)
}

// notAll returns the clause that one of the edges is unused.
func (f *edgeFormula) notAll(edges []puzzle.EdgeID) []sat.Lit {
	lits := f.lits(edges)
	for i := range lits {
		lits[i] = lits[i].Not()
	}
	return lits
}

func (f *edgeFormula) variables(yield func(sat.Lit, string) bool) {
	named := func(l sat.Lit, format string, args ...any) bool {
		return l == sat.True || l == sat.False || yield(l, fmt.Sprintf(format, args...))
	}
	for i, l := range f.edge {
		if !named(l, "%s is used", f.edgeName(puzzle.EdgeID(i))) {
			return
		}
	}
	for n := range f.graph.Nodes {
		for k, l := range f.colorOf(puzzle.NodeID(n)) {
			if !named(l, "%s has %s", f.nodeName(puzzle.NodeID(n)), f.code.name(f.board, k)) {
				return
			}
		}
	}
	for i, pair := range f.pairs {
		for k := range f.code.width {
			l := f.first + sat.Lit(i*f.code.width+k)
			if !named(l, "%s and %s differ in bit %d of their colors", f.nodeName(pair[0]), f.nodeName(pair[1]), k) {
				return
			}
		}
	}
}
