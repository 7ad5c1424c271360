package solve

import (
	"context"
	"fmt"
	"slices"

	"flowlens/solve/puzzle"
)

// presolved is what can be said of a board without a SAT solver. The zero value
// says nothing.
type presolved struct {
	known []choice           // by edge; nil where nothing is known
	found []*puzzle.Solution // as many as were wanted, or fewer
	done  bool               // there are no others, or as many as were wanted
}

// presolve draws conclusions from the rules of a board. It looks for two
// solutions where uniqueness is in question, else for one; but when a first is
// given, it leaves the search for another to the SAT solver, which can be told
// of the first. The error is ErrUnsolvable, or wraps that of ctx when no solution
// was found before its end.
func presolve(ctx context.Context, r *rules, first *puzzle.Solution, o *Options) (*presolved, error) {
	s, ok := newState(r)
	if !ok {
		return nil, ErrUnsolvable
	}
	l := &lookahead{state: s, want: 1}
	if o.Unique {
		l.want = 2
	}
	if o.Without&Lookahead == 0 && first == nil {
		l.branches = maxBranches
	}
	var err error
	var done bool
	if o.Without&Probing == 0 {
		done, err = l.explore(ctx)
	} else if !slices.Contains(s.edge, unknown) {
		done, l.found = true, [][]choice{s.edge}
	}
	p := &presolved{known: s.edge, done: done}
	switch {
	case first != nil:
		p.found = append(p.found, first) // when done, this is the only one
		return p, nil
	case len(l.found) > 0:
	case err != nil:
		return nil, fmt.Errorf("solve: %w", err)
	case done:
		return nil, ErrUnsolvable
	}
	for _, edges := range l.found {
		solution, err := accept(r, edges)
		if err != nil {
			return nil, err
		}
		p.found = append(p.found, solution)
	}
	return p, nil
}

// answer returns the solution of a board that the presolve was done with.
func (p *presolved) answer(o *Options, stats *Stats) (*puzzle.Solution, error) {
	if o.Unique {
		stats.Unique = UniqueYes
	}
	if len(p.found) > 1 {
		stats.Unique, stats.Second = UniqueNo, p.found[1]
	}
	return p.found[0], nil
}

// accept returns the solution that settled edges amount to. Colors and stretches
// rule out cycles and touches on the way.
func accept(r *rules, edges []choice) (*puzzle.Solution, error) {
	inUse := make([]bool, len(edges))
	for i, c := range edges {
		inUse[i] = c == used
	}
	flows, _ := decode(r.graph, inUse)
	return verified(r, &puzzle.Solution{Flows: flows})
}
