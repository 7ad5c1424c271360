package sat

import (
	"context"
	"runtime"
	"time"

	"github.com/crillab/gophersat/solver"
)

// This file is the only one that knows gophersat (v1.4.0), because that needs
// care: two of its solvers must not run at once, for they share a buffer; it
// takes no context; and its own parser is quadratic, so the problem is filled
// in after our own unit propagation.

// turn is held by the one session that may run gophersat. A channel, not a
// mutex, so that waiting for it obeys a context.
var turn = make(chan struct{}, 1)

// engine is a gophersat solver over the variables that propagation left open.
type engine struct {
	solver *solver.Solver
	vars   []int32 // by variable of the CNF: that of the solver, from 0, or -1
	extra  [][]Lit // clauses to append before the next run
	waited time.Duration
}

// takeTurn waits until no other session runs gophersat.
func (e *engine) takeTurn(ctx context.Context) error {
	start := time.Now()
	defer func() { e.waited += time.Since(start) }()
	select {
	case turn <- struct{}{}:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// solve runs the solver. The model is by variable of the CNF, or nil when there
// is none.
func (e *engine) solve(ctx context.Context, c *CNF, values []value) (model []bool, err error) {
	if err := e.takeTurn(ctx); err != nil {
		return nil, err
	}
	defer func() { <-turn }()
	if e.solver == nil {
		if err := e.start(ctx, c, values); err != nil {
			return nil, err
		}
	}
	for _, clause := range e.extra {
		e.solver.AppendClause(solver.NewClause(e.translate(nil, clause)))
	}
	e.extra = nil
	status, err := run(ctx, e.solver)
	if err != nil || status != solver.Sat {
		return nil, err
	}
	return e.complete(e.solver.Model(), values), nil
}

// start makes the solver: the open variables are numbered anew, and satisfied
// clauses and false literals left out. The solver is made with some clauses and
// given the others batch by batch, because with all of them it would take
// seconds for the largest problems, and could not be stopped.
func (e *engine) start(ctx context.Context, c *CNF, values []value) error {
	e.vars = make([]int32, len(values))
	open := 0
	for v := 1; v < len(values); v++ {
		e.vars[v] = -1
		if values[v] == 0 {
			e.vars[v] = int32(open)
			open++
		}
	}
	from := min(checkEvery, c.Clauses())
	problem := &solver.Problem{NbVars: open, Model: make(solver.Model, open)}
	problem.Clauses = e.clauses(c, 0, from, values)
	s := solver.New(problem)
	for from < c.Clauses() {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		to := min(from+checkEvery, c.Clauses())
		for _, clause := range e.clauses(c, from, to, values) {
			s.AppendClause(clause)
		}
		from = to
	}
	e.solver = s
	return nil
}

// clauses translates those clauses of a run that propagation left open. They
// share two arrays: one allocation each would double the time of a small board.
func (e *engine) clauses(c *CNF, from, to int, values []value) []*solver.Clause {
	count := 0
	for i := from; i < to; i++ {
		count += len(c.Clause(i))
	}
	lits := make([]solver.Lit, 0, count)
	clauses := make([]solver.Clause, 0, to-from)
	list := make([]*solver.Clause, 0, to-from)
	var open []Lit
	for i := from; i < to; i++ {
		open = open[:0]
		satisfied := false
		for _, l := range c.Clause(i) {
			h := holds(values, l)
			satisfied = satisfied || h == 1
			if h == 0 {
				open = append(open, l)
			}
		}
		if satisfied {
			continue
		}
		start := len(lits)
		lits = e.translate(lits, open)
		clauses = append(clauses, *solver.NewClause(lits[start:len(lits):len(lits)]))
		list = append(list, &clauses[len(clauses)-1])
	}
	return list
}

// translate appends open literals in the solver's terms.
func (e *engine) translate(lits []solver.Lit, open []Lit) []solver.Lit {
	for _, l := range open {
		lits = append(lits, solver.Var(e.vars[l.Var()]).SignedLit(l < 0))
	}
	return lits
}

// complete joins the solver's model with what propagation had fixed.
func (e *engine) complete(model []bool, values []value) []bool {
	full := make([]bool, len(values))
	for v := 1; v < len(values); v++ {
		if e.vars[v] >= 0 {
			full[v] = model[e.vars[v]]
		} else {
			full[v] = values[v] > 0
		}
	}
	return full
}

func (e *engine) conflicts() int {
	if e.solver == nil {
		return 0
	}
	return e.solver.Stats.NbConflicts
}

// learnedBuffer is how many learned clauses the solver may be ahead of the
// goroutine that drops them; it only saves switches between the two.
const learnedBuffer = 256

// run solves, and stops soon after ctx is done. The only place where gophersat
// can be stopped is the channel on which it writes what it learns: it sends
// there at every conflict, and a send on a closed channel panics. Writing costs
// a little, so it is done only where ctx can end.
func run(ctx context.Context, s *solver.Solver) (status solver.Status, err error) {
	s.Certified = ctx.Done() != nil
	if !s.Certified {
		return s.Solve(), nil
	}
	learned := make(chan string, learnedBuffer)
	s.CertChan = learned
	finished, watched := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(watched)
		for {
			select {
			case <-learned:
			case <-finished:
				return
			case <-ctx.Done():
				close(learned)
				return
			}
		}
	}()
	defer func() {
		close(finished)
		<-watched
		if r := recover(); r != nil {
			if e, ok := r.(runtime.Error); !ok || e.Error() != "send on closed channel" || ctx.Err() == nil {
				panic(r)
			}
			err = ctx.Err()
		}
	}()
	return s.Solve(), nil
}
