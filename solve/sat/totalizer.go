package sat

// Exactly adds that exactly k of the literals are true, with variables of that
// name that count them.
func (c *CNF) Exactly(k int, lits []Lit, name string) {
	sums := c.Totalizer(lits, k+1, name)
	if k > 0 {
		c.Add(at(sums, k))
	}
	c.Add(at(sums, k+1).Not())
}

// Totalizer adds variables of that name that count how many literals are true, and
// returns them: entry i is true exactly when more than i are. It counts up to most,
// so that there are no more entries than that.
//
// The literals are counted by halves, and the two counts, in unary, added up. The
// clauses say both what follows from many true literals and what from many false
// ones, so that propagation draws every conclusion that a count allows. Literals
// that belong together should stand together. See O. Bailleux and Y. Boufkhad,
// "Efficient CNF Encoding of Boolean Cardinality Constraints" (2003).
func (c *CNF) Totalizer(lits []Lit, most int, name string) []Lit {
	if len(lits) <= 1 {
		return lits[:min(len(lits), most)]
	}
	half := len(lits) / 2
	a, b := c.Totalizer(lits[:half], most, name), c.Totalizer(lits[half:], most, name)
	n := min(len(a)+len(b), most)
	first := c.NewVars(name, n)
	sums := make([]Lit, n)
	for i := range sums {
		sums[i] = first + Lit(i)
	}
	for i := range len(a) + 1 {
		for j := range min(len(b), n-i) + 1 {
			if i+j > 0 {
				c.Add(at(a, i).Not(), at(b, j).Not(), at(sums, i+j))
			}
			if i+j < n {
				c.Add(at(a, i+1), at(b, j+1), at(sums, i+j+1).Not())
			}
		}
	}
	return sums
}

// at returns the literal that a unary number is at least k.
func at(sums []Lit, k int) Lit {
	switch {
	case k <= 0:
		return True
	case k > len(sums):
		return False
	}
	return sums[k-1]
}
