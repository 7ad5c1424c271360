package solve

import (
	"context"
	"errors"
	"fmt"

	"flowlens/solve/puzzle"
	"flowlens/solve/sat"
)

// search solves what the presolve left open.
func search(ctx context.Context, r *rules, p *presolved, o *Options, stats *Stats) (*puzzle.Solution, error) {
	f, err := encode(r, p.known, o)
	if err != nil {
		return nil, err
	}
	solver := o.Solver
	if solver == nil {
		solver = sat.Gophersat
	}
	s := &searcher{rules: r, formula: f, session: solver.Start(f.clauses()), stats: stats}
	stats.Vars, stats.Clauses = f.clauses().Vars(), f.clauses().Clauses()
	before := stats.Conflicts
	defer func() {
		stats.Conflicts = before + s.session.Conflicts()
		stats.waited += s.session.Waited()
	}()

	var solution *puzzle.Solution
	if len(p.found) > 0 {
		solution = p.found[0]
	} else if solution, err = s.next(ctx); err != nil {
		return nil, err
	}
	if !o.Unique {
		return solution, nil
	}
	s.session.Add(f.except(solution)...)
	switch second, err := s.next(ctx); {
	case err == nil:
		stats.Unique, stats.Second = UniqueNo, second
	case errors.Is(err, ErrUnsolvable):
		stats.Unique = UniqueYes
	case ctx.Err() != nil:
		stats.Unique = UniqueUnknown
	default:
		return nil, err
	}
	return solution, nil
}

// searcher solves, checks and repairs until a model breaks no rule.
type searcher struct {
	*rules
	formula formula
	session sat.Session
	stats   *Stats
}

// next returns a solution that the clauses added so far do not forbid.
func (s *searcher) next(ctx context.Context) (*puzzle.Solution, error) {
	for {
		found, err := s.session.Solve(ctx)
		if err != nil {
			return nil, fmt.Errorf("solve: %w", err)
		}
		if !found {
			return nil, ErrUnsolvable
		}
		flows, cycles := decode(s.graph, s.formula.inUse(s.session))
		solution := &puzzle.Solution{Flows: flows}
		faults := cycles
		if !s.touch {
			faults = append(faults, touchingStretches(s.board, solution)...)
		}
		if len(faults) == 0 {
			return verified(s.rules, solution)
		}
		for _, edges := range faults {
			for _, clause := range s.formula.forbid(edges) {
				s.session.Add(clause...)
			}
		}
		s.stats.Repairs += len(faults)
	}
}
