package solve

import "flowlens/solve/sat"

// atMost adds that at most k of the literals are true: of every k+1, one is
// false.
func atMost(c *sat.CNF, k int, lits []sat.Lit) {
	clause := make([]sat.Lit, 0, k+1)
	var choose func(from int)
	choose = func(from int) {
		if len(clause) == k+1 {
			c.Add(clause...)
			return
		}
		for i := from; i < len(lits); i++ {
			clause = append(clause, lits[i].Not())
			choose(i + 1)
			clause = clause[:len(clause)-1]
		}
	}
	choose(0)
}

// atLeastTwo adds that at least two of the literals are true: of all but any
// one, one is true.
func atLeastTwo(c *sat.CNF, lits []sat.Lit) {
	if len(lits) < 2 {
		c.Add()
		return
	}
	clause := make([]sat.Lit, 0, len(lits))
	for i := range lits {
		clause = append(append(clause[:0], lits[:i]...), lits[i+1:]...)
		c.Add(clause...)
	}
}
