package sat

import "context"

// Session is a problem being solved. Clauses may be added between calls of
// Solve, which then goes on from what was learned before. A session belongs to
// one goroutine; several sessions may run at once.
type Session struct {
	cnf     *CNF
	values  []value // fixed by propagation, by variable
	unsat   bool
	pending [][]Lit // added since the last call of Solve
	engine  engine
	model   []bool // by variable; of the last successful Solve
}

// NewSession starts a session on the clauses of c, which must not change any
// more.
func NewSession(c *CNF) *Session {
	s := &Session{cnf: c}
	values, ok := propagate(c)
	s.values, s.unsat = values, !ok
	return s
}

// Add adds a clause over the variables of the problem.
func (s *Session) Add(lits ...Lit) { s.pending = append(s.pending, lits) }

// Solve looks for a model and reports whether there is one. It stops with the
// error of ctx when that is done first; the session is of no use then.
func (s *Session) Solve(ctx context.Context) (bool, error) {
	if err := ctx.Err(); err != nil {
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

// addPending hands over the clauses added since the last call, without what
// propagation has settled.
func (s *Session) addPending() {
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

// Value returns the value of a literal in the last model. It must follow a
// call of Solve that found one.
func (s *Session) Value(l Lit) bool {
	switch {
	case l == True || l == False:
		return l == True
	case l < 0:
		return !s.model[-l]
	}
	return s.model[l]
}

// Conflicts returns the number of dead ends that the search has met so far.
func (s *Session) Conflicts() int { return s.engine.conflicts() }
