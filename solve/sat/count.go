package sat

// The rules below count literals. Each of them may depend on others: the literals
// of unless, one of which being true lifts the rule.

// ExactlyOne adds that one literal is true, and no two are: one clause, and one
// for each pair.
func (c *CNF) ExactlyOne(lits ...Lit) {
	c.Add(lits...)
	c.AtMost(1, lits)
}

// AtMost adds that at most k of the literals are true, or one of unless: of every
// k+1, one is false. That takes no further variables, but as many clauses as there
// are choices of k+1; for more than a few literals see [CNF.Totalizer].
func (c *CNF) AtMost(k int, lits []Lit, unless ...Lit) {
	c.choose(k+1, lits, Lit.Not, unless)
}

// AtLeast adds that at least k of the literals are true, or one of unless: of
// every choice that leaves out k-1, one is true.
func (c *CNF) AtLeast(k int, lits []Lit, unless ...Lit) {
	c.choose(max(len(lits)-k+1, 0), lits, func(l Lit) Lit { return l }, unless)
}

// choose adds a clause for each choice of n literals, taken as sign says, with
// unless in it.
func (c *CNF) choose(n int, lits []Lit, sign func(Lit) Lit, unless []Lit) {
	clause := make([]Lit, 0, len(unless)+n)
	clause = append(clause, unless...)
	var from func(int)
	from = func(first int) {
		if len(clause) == len(unless)+n {
			c.Add(clause...)
			return
		}
		for i := first; i < len(lits); i++ {
			clause = append(clause, sign(lits[i]))
			from(i + 1)
			clause = clause[:len(clause)-1]
		}
	}
	from(0)
}
