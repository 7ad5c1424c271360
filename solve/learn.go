package solve

import (
	"context"
	"math/bits"
	"slices"

	"flowlens/solve/puzzle"
)

// maxConflicts bounds how many dead ends a learner goes through. Boards as in the
// game need none. Where that many do not suffice the SAT solver goes on, which
// also gets rid of clauses again.
const maxConflicts = 20000

// restartUnit is after how many dead ends a learner starts over, times a number of
// the Luby sequence (1 1 2 1 1 2 4 and so on; M. Luby et al., "Optimal Speedup of
// Las Vegas Algorithms", 1993).
const restartUnit = 64

// learner solves a board by making choices where nothing follows any more. From
// each dead end it learns a clause and goes back to where that would have made a
// difference, as SAT solvers do. In place of clauses it has the rules of the board,
// which see more and take less.
type learner struct {
	*state
	want  int        // stop after so many solutions
	found [][]choice // solutions, as what is known of each edge

	marks []mark   // by depth: before the choice made there
	last  []choice // by edge: how it was settled last
	queue queue

	edges  []puzzle.EdgeID // room for analyze, as are the next ones
	met    []puzzle.EdgeID // that analyze came upon
	seen   []bool          // by edge: it is in the clause, or has yet to give way to its reasons
	judged []verdict       // by edge
	judges []puzzle.EdgeID // that were judged
}

func newLearner(s *state, want int) *learner {
	edges := len(s.edge)
	l := &learner{state: s, want: want, last: make([]choice, edges), seen: make([]bool, edges), judged: make([]verdict, edges)}
	s.clauses = &clauses{watches: make([][]watch, 2*edges)}
	var open []puzzle.EdgeID
	for i, c := range s.edge {
		if c != unknown {
			continue
		}
		open = append(open, puzzle.EdgeID(i))
		// The choice from which less follows is more often right.
		if follow := s.probes.follow[i]; follow[0] > follow[1] {
			l.last[i] = unused
		} else {
			l.last[i] = used
		}
	}
	// The most telling edges come first.
	telling := func(e puzzle.EdgeID) int32 { return s.probes.follow[e][0] * s.probes.follow[e][1] }
	slices.SortStableFunc(open, func(a, b puzzle.EdgeID) int { return int(telling(a) - telling(b)) })
	l.queue = newQueue(open, edges)
	return l
}

// explore finds solutions, and reports whether it came to an end: there are no
// others, or as many as wanted. What it learns about all others stays known. The
// error is that of ctx.
func (l *learner) explore(ctx context.Context) (done bool, err error) {
	defer l.back(0)
	conflicts, restart, restarts := 0, restartUnit, 1
	for ok := true; ; {
		if err := ctx.Err(); err != nil {
			return false, err
		}
		if !ok {
			conflicts++
			clause, depth := l.analyze()
			if len(clause) == 0 {
				return true, nil
			}
			if l.back(depth); conflicts >= restart {
				restarts++
				restart += restartUnit * luby(restarts)
				l.back(0)
			}
			if ok = l.learn(clause); conflicts >= maxConflicts && ok {
				return false, nil
			}
			continue
		}
		e, open := l.queue.next(l.edge)
		if open {
			l.marks = append(l.marks, l.mark())
			l.depth++
			ok = l.try(e, l.last[e])
			continue
		}
		l.found = append(l.found, slices.Clone(l.edge))
		if len(l.found) >= l.want {
			return true, nil
		}
		clause := l.other()
		l.back(0)
		if len(clause) == 0 {
			return true, nil
		}
		ok = l.learn(clause)
	}
}

// back takes back the choices beyond a depth.
func (l *learner) back(depth int) {
	if depth >= len(l.marks) {
		return
	}
	m := l.marks[depth]
	for _, e := range l.trail[m.trail:] {
		l.last[e] = l.edge[e]
		l.queue.free(e)
	}
	l.undo(m)
	l.marks = l.marks[:depth]
	l.depth = int32(depth)
}

// learn adds a clause and draws the conclusions from it. All its literals but the
// first are false, or none is.
func (l *learner) learn(clause []literal) bool {
	first := clause[0]
	if len(clause) == 1 {
		l.back(0)
		return l.try(first.edge(), first.choice())
	}
	i := l.clauses.add(clause)
	if l.edge[clause[1].edge()] == unknown {
		return true
	}
	return l.choose(first.edge(), first.choice(), cause{learned, i}) && l.propagate()
}

// other returns the clause that any other solution satisfies: it leaves out an
// edge that this one uses. Without literals there is no other.
func (l *learner) other() []literal {
	var clause []literal
	for _, e := range l.trail {
		if l.edge[e] == used && l.notes[e].depth > 0 {
			clause = append(clause, literalOf(e, unused))
		}
	}
	return clause
}

// analyze returns a clause that follows from the rules and is broken, and the depth
// to go back to. There all its literals are false but the first, which is the one
// settled last. Without literals there is no solution. See J. Marques-Silva and
// K. Sakallah, "GRASP" (1996): the clause is that of the first unique implication
// point.
func (l *learner) analyze() (clause []literal, depth int) {
	l.edges = l.blame(l.edges[:0])
	top := int32(0)
	for _, e := range l.edges {
		top = max(top, l.notes[e].depth)
	}
	if top == 0 {
		return nil, 0
	}
	clause = append(clause, 0) // the place of the first
	open, at := 0, len(l.trail)
	for {
		for _, e := range l.edges {
			if d := l.notes[e].depth; d > 0 && !l.seen[e] {
				l.seen[e] = true
				l.met = append(l.met, e)
				if d == top {
					open++
				} else {
					clause = append(clause, literalOf(e, -l.edge[e]))
				}
			}
		}
		for at--; !l.seen[l.trail[at]]; {
			at--
		}
		e := l.trail[at]
		l.seen[e] = false
		if open--; open == 0 {
			clause[0] = literalOf(e, -l.edge[e])
			break
		}
		l.edges = l.reason(e, l.edges[:0])
	}
	clause = l.shorten(clause)
	for _, e := range l.met {
		l.seen[e] = false
	}
	l.queue.bump(l.met)
	l.met = l.met[:0]
	for i, lit := range clause[1:] {
		if d := int(l.notes[lit.edge()].depth); d > depth {
			depth = d
			clause[1], clause[1+i] = lit, clause[1]
		}
	}
	return clause, depth
}

// verdict says whether an edge follows from the others of a clause.
type verdict int8

const (
	unjudged verdict = iota
	implied
	independent
)

// shorten leaves out literals that follow from others of a clause.
func (l *learner) shorten(clause []literal) []literal {
	depths := uint64(0) // of the clause, as bits that several may share
	for _, lit := range clause[1:] {
		depths |= 1 << (l.notes[lit.edge()].depth % 64)
	}
	left := clause[:1]
	for _, lit := range clause[1:] {
		if !l.implied(lit.edge(), depths) {
			left = append(left, lit)
		}
	}
	for _, e := range l.judges {
		l.judged[e] = unjudged
	}
	l.judges = l.judges[:0]
	return left
}

// implied reports whether an edge follows from others of the clause.
func (l *learner) implied(e puzzle.EdgeID, depths uint64) bool {
	if l.judged[e] != unjudged {
		return l.judged[e] == implied
	}
	verdict := independent
	if l.notes[e].cause.law != settled {
		verdict = implied
		start := len(l.edges)
		l.edges = l.reason(e, l.edges)
		for i := start; i < len(l.edges); i++ {
			f := l.edges[i]
			d := l.notes[f].depth
			if d > 0 && !l.seen[f] && (depths>>(d%64)&1 == 0 || !l.implied(f, depths)) {
				verdict = independent
				break
			}
		}
		l.edges = l.edges[:start]
	}
	l.judged[e] = verdict
	l.judges = append(l.judges, e)
	return verdict == implied
}

// luby returns element i of the Luby sequence, from 1.
func luby(i int) int {
	for {
		n := bits.Len(uint(i))
		if i == 1<<n-1 {
			return 1 << (n - 1)
		}
		i -= 1<<(n-1) - 1
	}
}
