package main

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"runtime"
	"time"

	"flowlens/solve"
	"flowlens/solve/puzzle"
)

// patience is how long a board may take in sum before it is not run again. It
// keeps slow rows bearable, and time lost to noise is a small part of a long run.
const patience = time.Second

// outcome is what solving a board came to.
type outcome struct {
	board    *puzzle.Board
	time     time.Duration // the fastest
	stats    solve.Stats
	solved   bool
	timedOut bool
	runs     int           // the first one, which warms up, included
	spent    time.Duration // on all runs
}

// settled says that a board need not be run again.
func (o *outcome) settled() bool { return o.runs > 0 && !o.solved || o.spent > patience }

// measure solves all boards several times, one after the other, with a time limit
// for each.
func (b *bench) measure(all []*puzzle.Board, o *solve.Options, limit time.Duration) []outcome {
	outcomes := make([]outcome, len(all))
	for i, board := range all {
		outcomes[i].board = board
	}
	for range 1 + b.runs {
		runtime.GC()
		for i := range outcomes {
			if !outcomes[i].settled() {
				b.solve(&outcomes[i], o, limit)
			}
		}
	}
	return outcomes
}

// solve runs a board once more.
func (b *bench) solve(out *outcome, o *solve.Options, limit time.Duration) {
	ctx, cancel := context.WithTimeout(context.Background(), limit)
	defer cancel()
	solution, stats, err := solve.Solve(ctx, out.board, o)
	if errors.Is(err, context.DeadlineExceeded) {
		out.timedOut, err = true, nil
	} else if err == nil {
		err = check(out.board, o, solution, stats)
	}
	if err != nil {
		b.fail(out.board.Name(), "%+v: %v", *o, err)
	}
	out.solved = err == nil && !out.timedOut
	out.stats = stats
	out.spent += stats.Elapsed
	if out.runs <= 1 || stats.Elapsed < out.time {
		out.time = stats.Elapsed
	}
	out.runs++
}

// check returns what is wrong with an answer. All boards here have a solution
// that does not touch itself. That time did not suffice to tell whether it is the
// only one is not wrong.
func check(board *puzzle.Board, o *solve.Options, solution *puzzle.Solution, stats solve.Stats) error {
	if err := puzzle.Verify(board, solution); err != nil {
		return err
	}
	if o.Touch != solve.TouchAlways && len(puzzle.Touches(board, solution)) > 0 {
		return errors.New("the solution touches itself")
	}
	if o.Unique && stats.Unique == solve.UniqueUnasked {
		return errors.New("nothing said of uniqueness")
	}
	if stats.Unique != solve.UniqueNo {
		return nil
	}
	if err := puzzle.Verify(board, stats.Second); err != nil {
		return fmt.Errorf("second solution: %w", err)
	}
	if maps.Equal(edges(solution), edges(stats.Second)) {
		return errors.New("the second solution is the first")
	}
	return nil
}

// edges returns the edges that a solution uses.
func edges(s *puzzle.Solution) map[puzzle.EdgeID]bool {
	used := map[puzzle.EdgeID]bool{}
	for _, f := range s.Flows {
		for _, e := range f.Edges {
			used[e] = true
		}
	}
	return used
}

// row is the outcomes of a row of a table, taken together.
type row struct {
	boards, solved, timedOut          int
	unique, several                   int // proven to have one solution, and more than one
	searched                          int // took the SAT solver
	vars, clauses, conflicts, repairs int
	times                             durations // without failures
}

func newRow(outcomes []outcome) row {
	var r row
	for _, o := range outcomes {
		r.boards++
		if o.timedOut {
			r.timedOut++
		}
		if o.solved {
			r.solved++
		}
		if o.solved || o.timedOut {
			r.times = append(r.times, o.time)
		}
		if o.solved && o.stats.Unique == solve.UniqueYes {
			r.unique++
		}
		if o.solved && o.stats.Unique == solve.UniqueNo {
			r.several++
		}
		if o.stats.Vars > 0 {
			r.searched++
		}
		r.vars += o.stats.Vars
		r.clauses += o.stats.Clauses
		r.conflicts += o.stats.Conflicts
		r.repairs += o.stats.Repairs
	}
	return r
}
