package sat

import (
	"context"
	"time"
)

// Solver is a SAT solver. It may be used from several goroutines at once.
type Solver interface {
	// Start starts a session on the clauses of c, which must not change any
	// more.
	Start(c *CNF) Session
}

// Session is a problem being solved. Clauses may be added between calls of
// Solve. A session belongs to one goroutine; several sessions may run at once.
type Session interface {
	// Add adds a clause over the variables of the problem.
	Add(lits ...Lit)

	// Solve looks for a model and reports whether there is one. It stops with
	// an error that wraps that of ctx when ctx is done first. Any other error
	// says what an outside solver did wrong. After an error the session is of
	// no more use.
	Solve(ctx context.Context) (bool, error)

	// Value returns the value of a literal in the last model. It must follow a
	// call of Solve that found one.
	Value(l Lit) bool

	// Conflicts returns the number of dead ends that the search has met so far,
	// or 0 where that cannot be told.
	Conflicts() int

	// Waited returns how long Solve has waited so far for other sessions to
	// let it run.
	Waited() time.Duration
}
