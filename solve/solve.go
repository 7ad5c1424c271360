package solve

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"flowlens/solve/puzzle"
	"flowlens/solve/sat"
)

// Touch says whether a flow may touch itself; see [puzzle.Touches].
type Touch uint8

const (
	// TouchLast looks for a solution without touches first and allows them
	// only when there is none. The game's own solutions have none.
	TouchLast Touch = iota
	// TouchNever accepts only a solution without touches.
	TouchNever
	// TouchAlways accepts any solution of the game.
	TouchAlways
)

// Options say what is asked for. A nil pointer and zero fields mean defaults.
type Options struct {
	// Touch says whether a flow may touch itself. Default: TouchLast.
	Touch Touch
	// Unique asks whether the solution is the only one, within the touch rule
	// that it was found under. It takes a proof, so it can take longer than
	// solving. Default: not asked.
	Unique bool
	// Used and Unused are taken for given: only solutions that use all edges of
	// the one and none of the other count, for uniqueness too. Default: none.
	Used, Unused []puzzle.EdgeID
	// Encoding is how the board is stated to the SAT solver. Any but Edge is
	// given the whole board, without the presolve, and solves only under the
	// rule that no flow touches itself. Default: Edge.
	Encoding Encoding
	// Solver finds the models. Default: sat.Gophersat.
	Solver sat.Solver
	// Repaired is told of each repair before the solver goes on, in the goroutine of
	// Solve. Default: nobody is told.
	Repaired func(Repair)
	// Without leaves out some of what makes solving fast. The answers are the
	// same; it serves to compare. Default: nothing is left out.
	Without Technique
}

// Uniqueness says whether a solution is the only one.
type Uniqueness uint8

const (
	UniqueUnasked Uniqueness = iota // Options.Unique was not set
	UniqueYes                       // proven
	UniqueNo                        // Stats.Second is another solution
	UniqueUnknown                   // the context ended first
)

// String returns unasked, true, false or unknown.
func (u Uniqueness) String() string {
	switch u {
	case UniqueUnasked:
		return "unasked"
	case UniqueYes:
		return "true"
	case UniqueNo:
		return "false"
	case UniqueUnknown:
		return "unknown"
	}
	return fmt.Sprintf("Uniqueness(%d)", uint8(u))
}

// Means is what settled a board: found its solution or that there is none and, where
// uniqueness was asked for, that there is no other.
type Means string

const (
	ByPresolve Means = "presolve" // conclusions from the rules; no clause was made
	BySAT      Means = "sat"      // a SAT solver, with cycle repair
)

// Stats tell how a board was solved.
type Stats struct {
	By        Means         // what settled the board, or worked on it last where it was not settled; may be ""
	Vars      int           // variables of the encoding that was used last; 0 when the presolve sufficed
	Clauses   int           // its clauses, before any repair
	Conflicts int           // dead ends that the SAT solver met, over all encodings
	Repairs   int           // cycles and touches that models had, each forbidden before going on
	Elapsed   time.Duration // from the start of Solve to its end, without waiting for other boards
	Touch     bool          // a flow of the solution touches itself
	Unique    Uniqueness
	Second    *puzzle.Solution // another solution, when Unique is UniqueNo
	waited    time.Duration
}

// Solve returns a solution of the board, which has passed [puzzle.Verify]. It
// may be called from several goroutines at once.
//
// The error is ErrUnsolvable, ErrTooLarge, ErrNotCovered, what Options.Solver
// failed with, or wraps ctx.Err() when ctx ended before there was an answer; a
// running search stops within moments and leaves nothing behind. A context that ends while uniqueness is in question is no
// error. On error the solution is nil, but Stats are filled.
func Solve(ctx context.Context, b *puzzle.Board, o *Options) (*puzzle.Solution, Stats, error) {
	if o == nil {
		o = &Options{}
	}
	start := time.Now()
	var stats Stats
	w := borrow()
	defer w.giveBack()
	solution, err := w.solve(ctx, b, o, &stats)
	stats.Elapsed = time.Since(start) - stats.waited
	return solution, stats, err
}

func (w *workspace) solve(ctx context.Context, b *puzzle.Board, o *Options, stats *Stats) (*puzzle.Solution, error) {
	if err := ctx.Err(); err != nil {
		return nil, fmt.Errorf("solve: %w", err)
	}
	if !balanced(b) {
		stats.By = ByPresolve
		return nil, ErrUnsolvable
	}
	if o.Touch == TouchAlways {
		return w.solveTouching(ctx, b, o, stats)
	}
	solution, err := w.solveUnder(ctx, b, false, nil, o, stats)
	if o.Touch == TouchNever || !errors.Is(err, ErrUnsolvable) {
		return solution, err
	}
	solution, err = w.solveUnder(ctx, b, true, nil, o, stats)
	if errors.Is(err, ErrNotCovered) {
		return nil, fmt.Errorf("no solution without touches; %w", err)
	}
	return solution, err
}

// solveTouching solves a board where flows may touch themselves. A solution in
// which none does is easier to find, if there is one, and does as well.
func (w *workspace) solveTouching(ctx context.Context, b *puzzle.Board, o *Options, stats *Stats) (*puzzle.Solution, error) {
	if o.Encoding != Edge || o.Without&Presolve != 0 {
		return w.solveUnder(ctx, b, true, nil, o, stats)
	}
	if err := w.rules.list(b, false, o); err != nil {
		return nil, err
	}
	stats.By = ByPresolve
	p, err := w.presolve(ctx, nil, &Options{Without: o.Without})
	if err != nil && !errors.Is(err, ErrUnsolvable) {
		return nil, err
	}
	if err != nil || len(p.found) == 0 {
		return w.solveUnder(ctx, b, true, nil, o, stats)
	}
	if !o.Unique {
		return p.found[0], nil
	}
	return w.solveUnder(ctx, b, true, p.found[0], o, stats)
}

// solveUnder solves the board under one touch rule. One solution may be known
// already.
func (w *workspace) solveUnder(ctx context.Context, b *puzzle.Board, touch bool, first *puzzle.Solution, o *Options, stats *Stats) (*puzzle.Solution, error) {
	r := &w.rules
	if err := r.list(b, touch, o); err != nil {
		return nil, err
	}
	p := &presolved{known: r.given}
	if o.Encoding == Edge && o.Without&Presolve == 0 {
		stats.By = ByPresolve
		var err error
		if p, err = w.presolve(ctx, first, o); err != nil {
			return nil, err
		}
	} else if r.given != nil {
		stats.By = ByPresolve
		// The clauses of Edge take it for granted that given edges go together.
		if !w.state.begin(r) {
			return nil, ErrUnsolvable
		}
	}
	var solution *puzzle.Solution
	if p.done {
		stats.Vars, stats.Clauses = 0, 0
		solution = p.answer(o, stats)
	} else {
		kept := w.rules // a Repair is put into words by them, perhaps after the end
		w.rules = rules{}
		var err error
		if solution, err = search(ctx, &kept, p, o, stats); err != nil {
			return nil, err
		}
	}
	stats.Touch = touch && len(puzzle.Touches(b, solution)) > 0
	return solution, nil
}

// workspace is the memory to solve a board in, lent and given back: most boards are
// solved in less time than it takes to get it.
type workspace struct {
	rules rules
	state state
}

var workspaces = sync.Pool{New: func() any { return new(workspace) }}

func borrow() *workspace { return workspaces.Get().(*workspace) }

func (w *workspace) giveBack() {
	w.rules.board, w.rules.graph, w.state.clauses = nil, nil, nil
	workspaces.Put(w)
}

// verified returns a solution only if it keeps the rules of the game and, where
// asked for, does not touch itself. An error here is a mistake in this package.
func verified(r *rules, s *puzzle.Solution) (*puzzle.Solution, error) {
	if err := puzzle.Verify(r.board, s); err != nil {
		return nil, fmt.Errorf("solve: wrong answer: %w", err)
	}
	if r.touch {
		return s, nil
	}
	if touches := puzzle.Touches(r.board, s); len(touches) > 0 {
		return nil, fmt.Errorf("solve: wrong answer: it touches itself at %v", r.board.Ref(touches[0][0]))
	}
	return s, nil
}
