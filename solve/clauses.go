package solve

import "flowlens/solve/puzzle"

// A literal says that an edge is used, or that it is unused.
type literal int32

func literalOf(e puzzle.EdgeID, c choice) literal {
	if c == used {
		return literal(2 * e)
	}
	return literal(2*e + 1)
}

func (l literal) edge() puzzle.EdgeID { return puzzle.EdgeID(l / 2) }

func (l literal) choice() choice {
	if l%2 == 0 {
		return used
	}
	return unused
}

// clauses are what was learned about a board: of each at least one literal is
// true. The first two are watched: a clause has nothing to say until one of these
// turns false, and then it is looked at again.
type clauses struct {
	all     [][]literal
	watches [][]watch // by literal: the clauses that watch it
}

// watch is a clause that watches a literal, and another of its literals, which
// spares a look at the clause while that is true.
type watch struct {
	clause int32
	other  literal
}

// add adds a clause of two literals or more and returns its number.
func (c *clauses) add(lits []literal) int32 {
	i := int32(len(c.all))
	c.all = append(c.all, lits)
	c.watches[lits[0]] = append(c.watches[lits[0]], watch{i, lits[1]})
	c.watches[lits[1]] = append(c.watches[lits[1]], watch{i, lits[0]})
	return i
}

// watch draws the conclusions from the clauses that watch the literal that an
// edge has made false.
func (s *state) watch(e puzzle.EdgeID) bool {
	c := s.clauses
	not := literalOf(e, -s.edge[e])
	before := c.watches[not]
	left := before[:0]
next:
	for i, w := range before {
		if s.holds(w.other) {
			left = append(left, w)
			continue
		}
		lits := c.all[w.clause]
		if lits[0] == not {
			lits[0], lits[1] = lits[1], lits[0]
		}
		if !s.holds(lits[0]) {
			for k, l := range lits[2:] {
				if s.edge[l.edge()] != -l.choice() {
					lits[1], lits[2+k] = l, not
					c.watches[l] = append(c.watches[l], watch{w.clause, lits[0]})
					continue next
				}
			}
		}
		left = append(left, watch{w.clause, lits[0]})
		if !s.choose(lits[0].edge(), lits[0].choice(), cause{learned, w.clause}) {
			c.watches[not] = append(left, before[i+1:]...)
			return false
		}
	}
	c.watches[not] = left
	return true
}

func (s *state) holds(l literal) bool { return s.edge[l.edge()] == l.choice() }
