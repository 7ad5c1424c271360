package solve

import (
	"context"
	"errors"
	"fmt"

	"flowlens/solve/puzzle"
	"flowlens/solve/sat"
)

// search solves what the presolve left open, or the whole board when known is
// nil.
func search(ctx context.Context, r *rules, known []choice, unique bool, stats *Stats) (*puzzle.Solution, error) {
	enc := encode(r, known)
	s := &searcher{rules: r, enc: enc, session: sat.Gophersat.Start(&enc.cnf), stats: stats}
	stats.Vars, stats.Clauses = enc.cnf.Vars(), enc.cnf.Clauses()
	before := stats.Conflicts
	defer func() { stats.Conflicts = before + s.session.Conflicts() }()

	solution, err := s.next(ctx)
	if err != nil || !unique {
		return solution, err
	}
	s.session.Add(enc.notAll(edgesOf(solution))...)
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
	enc     *encoding
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
		flows, cycles := decode(s.graph, s.enc.inUse(s.session))
		solution := &puzzle.Solution{Flows: flows}
		faults := cycles
		if !s.touch {
			faults = append(faults, touchingStretches(s.board, solution)...)
		}
		if len(faults) == 0 {
			return verified(s.rules, solution)
		}
		for _, edges := range faults {
			s.session.Add(s.enc.notAll(edges)...)
		}
		s.stats.Repairs += len(faults)
	}
}

// edgesOf returns the edges that a solution uses.
func edgesOf(s *puzzle.Solution) []puzzle.EdgeID {
	var edges []puzzle.EdgeID
	for _, f := range s.Flows {
		edges = append(edges, f.Edges...)
	}
	return edges
}
