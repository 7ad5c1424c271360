package solve

import (
	"context"
	"slices"

	"flowlens/solve/puzzle"
)

// maxBranches bounds how many choices a lookahead makes. Boards as in the game
// need none, and generated ones of up to 80 by 30 cells rarely more than 30.
// Where that many do not suffice, the SAT solver is better at it: it learns.
const maxBranches = 100

// lookahead solves a board by making a choice where probing finds nothing new,
// probing again, and so on, until there is a solution or a contradiction; then
// it makes the opposite choice. Probing sees so far that few choices are needed.
type lookahead struct {
	*state
	want     int        // stop after so many solutions
	found    [][]choice // solutions, as what is known of each edge
	branches int        // choices left to make
}

// explore finds the solutions that agree with what is known, and reports whether
// it came to an end: all are found, or as many as wanted. What it learns on the
// way about all of them stays known. The error is that of ctx.
func (l *lookahead) explore(ctx context.Context) (done bool, err error) {
	for {
		ok, err := l.probe(ctx)
		if err != nil || !ok {
			return err == nil, err
		}
		first, open := l.choice()
		if !open {
			l.found = append(l.found, slices.Clone(l.edge))
			return true, nil
		}
		if l.branches == 0 {
			return false, nil
		}
		before := len(l.found)
		if done, err = l.branch(ctx, first); err != nil || !done || len(l.found) >= l.want {
			return done, err
		}
		other := implication{first.edge, -first.choice}
		if len(l.found) > before {
			return l.branch(ctx, other)
		}
		if !l.keep(other) {
			return true, nil
		}
	}
}

// branch explores what follows from a choice, and takes it back.
func (l *lookahead) branch(ctx context.Context, i implication) (done bool, err error) {
	l.branches--
	mark := len(l.journal)
	done = true
	if l.keep(i) {
		done, err = l.explore(ctx)
	}
	l.noteChanges(mark)
	l.undo(mark)
	return done, err
}

// choice returns a choice about the most telling edge, the one from which less
// follows, because that is more often right. It reports false when none is open.
func (l *lookahead) choice() (best implication, open bool) {
	most := int32(-1)
	for i, c := range l.edge {
		ifUsed, ifUnused := l.probes.follow[i][0], l.probes.follow[i][1]
		if c != unknown || ifUsed*ifUnused <= most {
			continue
		}
		most = ifUsed * ifUnused
		best = implication{puzzle.EdgeID(i), used}
		if ifUsed > ifUnused {
			best.choice = unused
		}
	}
	return best, most >= 0
}
