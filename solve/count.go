package solve

import "flowlens/solve/sat"

// exactlyOne adds that one literal is true, and no two are.
func exactlyOne(c *sat.CNF, lits []sat.Lit) {
	c.Add(lits...)
	atMost(c, 1, lits)
}

// atMost adds that at most k of the literals are true, or one of unless: of every
// k+1, one is false.
func atMost(c *sat.CNF, k int, lits []sat.Lit, unless ...sat.Lit) {
	clause := make([]sat.Lit, 0, len(unless)+k+1)
	clause = append(clause, unless...)
	var choose func(from int)
	choose = func(from int) {
		if len(clause) == len(unless)+k+1 {
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

// atLeastTwo adds that at least two of the literals are true, or one of unless: of
// all but any one, one is true.
func atLeastTwo(c *sat.CNF, lits []sat.Lit, unless ...sat.Lit) {
	if len(lits) < 2 {
		c.Add(unless...)
		return
	}
	clause := make([]sat.Lit, 0, len(unless)+len(lits))
	clause = append(clause, unless...)
	for i := range lits {
		clause = append(append(clause[:len(unless)], lits[:i]...), lits[i+1:]...)
		c.Add(clause...)
	}
}
