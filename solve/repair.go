package solve

import (
	"fmt"
	"strings"

	"flowlens/solve/puzzle"
	"flowlens/solve/sat"
)

// A Repair is something that breaks the rules and that a model had, for the clauses
// leave it open. Clauses against just that were added, and the solver went on.
type Repair struct {
	Number int // of the board's repairs, from 1
	// Cycle says that Edges are a cycle without a dot. Else they are the stretch of a
	// flow between two cells where it touches itself.
	Cycle   bool
	Edges   []puzzle.EdgeID // in their order
	Clauses [][]sat.Lit     // added; Edge and Direction need one, Degree one a color
	rules   *rules
	formula formula
}

// String says in one line what was found, at which cells, and which clauses were added:
// "repair 1: cycle without a dot r2c1-r2c2-r3c2-r3c1-r2c1; clause added: not all of r2c1-r2c2
// is used, …".
func (r Repair) String() string {
	what := "a flow touches itself along"
	if r.Cycle {
		what = "cycle without a dot"
	}
	meaning := map[sat.Lit]string{}
	for v, words := range r.formula.variables {
		meaning[v] = words
	}
	var told []string
	for _, l := range r.Clauses[0] { // all of them say that something does not hold, or are constants
		if words, ok := meaning[l.Not()]; ok {
			told = append(told, words)
		}
	}
	text := fmt.Sprintf("repair %d: %s %s; clause added: not all of: %s", r.Number, what, r.route(), strings.Join(told, ", "))
	if more := len(r.Clauses) - 1; more > 0 {
		text += fmt.Sprintf("; and %d more for the other colors", more)
	}
	return text
}

// route names the nodes that the edges pass.
func (r Repair) route() string {
	edges := r.rules.graph.Edges
	at := edges[r.Edges[0]].A
	if len(r.Edges) > 1 {
		next := edges[r.Edges[1]]
		if at == next.A || at == next.B {
			at = edges[r.Edges[0]].B
		}
	}
	names := []string{r.rules.nodeName(at)}
	for _, e := range r.Edges {
		at = edges[e].Other(at)
		names = append(names, r.rules.nodeName(at))
	}
	return strings.Join(names, "-")
}

// touchingStretches returns, for each place where a flow touches itself, the
// edges of the flow between the two cells. Using all of them is what makes the
// touch: with the link between the cells unused they touch, and with it used
// they are a cycle. A bridge with both lanes taken by one flow gives the
// stretch between the lanes.
func touchingStretches(b *puzzle.Board, s *puzzle.Solution) [][]puzzle.EdgeID {
	touches := puzzle.Touches(b, s)
	if len(touches) == 0 {
		return nil
	}
	type place struct {
		flow, index int
	}
	at := make(map[puzzle.NodeID]place)
	for i, f := range s.Flows {
		for j, n := range f.Nodes {
			at[n] = place{i, j}
		}
	}
	var stretches [][]puzzle.EdgeID
	for _, t := range touches {
		p, q := b.CellNodes(t[0])[0], b.CellNodes(t[1])[0]
		if t[0] == t[1] {
			q = b.CellNodes(t[1])[1]
		}
		from, to := at[p].index, at[q].index
		if from > to {
			from, to = to, from
		}
		stretches = append(stretches, s.Flows[at[p].flow].Edges[from:to])
	}
	return stretches
}
