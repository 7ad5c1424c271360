package solve

import (
	"context"
	"errors"
	"fmt"
	"slices"

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
	s := &searcher{rules: r, formula: f, session: solver.Start(f.clauses()), stats: stats, repaired: o.Repaired}
	stats.By = BySAT
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
	// repaired is told of each repair; may be nil.
	repaired func(Repair)
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
		var touching [][]puzzle.EdgeID
		if !s.touch {
			touching = touchingStretches(s.board, solution)
		}
		if len(cycles)+len(touching) == 0 {
			return verified(s.rules, solution)
		}
		for i, edges := range slices.Concat(cycles, touching) {
			s.repair(edges, i < len(cycles))
		}
	}
}

// repair forbids a cycle, or a stretch of a flow between two cells where it touches itself.
func (s *searcher) repair(edges []puzzle.EdgeID, isCycle bool) {
	clauses := s.formula.forbid(edges)
	for _, clause := range clauses {
		s.session.Add(clause...)
	}
	s.stats.Repairs++
	if s.repaired != nil {
		s.repaired(Repair{Number: s.stats.Repairs, Cycle: isCycle, Edges: edges, Clauses: clauses, rules: s.rules, formula: s.formula})
	}
}
