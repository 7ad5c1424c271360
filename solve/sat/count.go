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
	clause := make([]Lit, 0, len(unless)+k+1)
	clause = append(clause, unless...)
	var from func(int)
	from = func(first int) {
		if len(clause) == len(unless)+k+1 {
			c.Add(clause...)
			return
		}
		for i := first; i < len(lits); i++ {
			clause = append(clause, lits[i].Not())
			from(i + 1)
			clause = clause[:len(clause)-1]
		}
	}
	from(0)
}

// AtLeast adds that at least k of the literals are true, or one of unless: of
// all but any k-1, one is true. The clauses come in the order of what they leave
// out, for gophersat does better when it meets the last literals first.
func (c *CNF) AtLeast(k int, lits []Lit, unless ...Lit) {
	if k > 0 {
		c.without(k-1, lits, unless)
	}
}

// without adds a clause for each choice of n literals to leave out, after those
// of the clause so far. Where there are fewer, that clause alone is left.
func (c *CNF) without(n int, lits, clause []Lit) {
	switch {
	case n > len(lits):
		c.Add(clause...)
	case n == 0:
		c.Add(append(clause[:len(clause):len(clause)], lits...)...)
	}
	for i := 0; n > 0 && i+n <= len(lits); i++ {
		c.without(n-1, lits[i+1:], append(clause[:len(clause):len(clause)], lits[:i]...))
	}
}
