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
func (w *workspace) presolve(ctx context.Context, first *puzzle.Solution, o *Options) (*presolved, error) {
	r, s := &w.rules, &w.state
	if !s.begin(r) {
		return nil, ErrUnsolvable
	}
	if o.Without&Probing == 0 {
		switch ok, err := s.probe(ctx); {
		case err != nil && first == nil:
			return nil, fmt.Errorf("solve: %w", err)
		case err == nil && !ok:
			return nil, ErrUnsolvable
		}
	}
	p := &presolved{known: s.edge, done: !slices.Contains(s.edge, unknown)}
	if first != nil {
		p.found = append(p.found, first) // when done, this is the only one
		return p, nil
	}
	found := [][]choice{s.edge}
	if !p.done {
		if o.Without&Learning != 0 {
			return p, nil
		}
		l := newLearner(s, 1)
		if o.Unique {
			l.want = 2
		}
		var err error
		p.done, err = l.explore(ctx)
		switch found = l.found; {
		case len(found) > 0:
		case err != nil:
			return nil, fmt.Errorf("solve: %w", err)
		case p.done:
			return nil, ErrUnsolvable
		}
	}
	for _, edges := range found {
		solution, err := accept(r, edges)
		if err != nil {
			return nil, err
		}
		p.found = append(p.found, solution)
	}
	return p, nil
}

// answer returns the solution of a board that the presolve was done with.
func (p *presolved) answer(o *Options, stats *Stats) *puzzle.Solution {
	if o.Unique {
		stats.Unique = UniqueYes
	}
	if len(p.found) > 1 {
		stats.Unique, stats.Second = UniqueNo, p.found[1]
	}
	return p.found[0]
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
