package sat

import (
	"context"
	"time"
)

// Gophersat is the built-in solver. A session goes on from what it has learned
// when clauses are added.
var Gophersat Solver = builtin{}

type builtin struct{}

func (builtin) Start(c *CNF) Session { return &session{cnf: c} }

// session propagates first and gives the engine only what that leaves open.
type session struct {
	cnf     *CNF
	values  []value // fixed by propagation, by variable; nil before that
	unsat   bool
	pending [][]Lit // added since the last call of Solve
	engine  engine
	model   []bool // by variable; of the last successful Solve
}

func (s *session) Add(lits ...Lit) { s.pending = append(s.pending, lits) }

func (s *session) Solve(ctx context.Context) (bool, error) {
	if err := s.propagate(ctx); err != nil {
		return false, err
	}
	s.addPending()
	if s.unsat {
		return false, nil
	}
	model, err := s.engine.solve(ctx, s.cnf, s.values)
	if err != nil || model == nil {
		s.unsat = err == nil
		return false, err
	}
	s.model = model
	return true, nil
}

// propagate fixes what follows from the clauses that the session began with.
func (s *session) propagate(ctx context.Context) error {
	if err := ctx.Err(); err != nil || s.values != nil || s.unsat {
		return err
	}
	values, ok, err := propagate(ctx, s.cnf)
	if err == nil {
		s.values, s.unsat = values, !ok
	}
	return err
}

// addPending hands over the clauses added since the last call, without what
// propagation has settled.
func (s *session) addPending() {
	for _, clause := range s.pending {
		if s.unsat {
			break
		}
		open, satisfied := simplify(s.values, clause)
		if satisfied {
			continue
		}
		if len(open) == 0 {
			s.unsat = true
			break
		}
		s.engine.extra = append(s.engine.extra, open)
	}
	s.pending = nil
}

// simplify returns the open literals of a clause, or that one of them is true.
func simplify(values []value, clause []Lit) (open []Lit, satisfied bool) {
	for _, l := range clause {
		if l == True || l != False && holds(values, l) == 1 {
			return nil, true
		}
		if l != False && holds(values, l) == 0 {
			open = append(open, l)
		}
	}
	return open, false
}

func (s *session) Value(l Lit) bool { return holdsIn(s.model, l) }

// holdsIn returns the value of a literal in a model, which is by variable.
func holdsIn(model []bool, l Lit) bool {
	switch {
	case l == True || l == False:
		return l == True
	case l < 0:
		return !model[-l]
	}
	return model[l]
}

func (s *session) Conflicts() int { return s.engine.conflicts() }

func (s *session) Waited() time.Duration { return s.engine.waited }
