package sat_test

import (
	"context"
	"fmt"
	"math/bits"
	"testing"

	"flowlens/solve/sat"
)

// TestCounting tries all assignments of up to eight variables, and of the variables
// that a rule adds as the solver finds them.
func TestCounting(t *testing.T) {
	type rule struct {
		name string
		add  func(c *sat.CNF, lits []sat.Lit, unless sat.Lit)
		want func(n int) bool // of the number of true literals, where unless is false
	}
	rules := []rule{{"exactly one", func(c *sat.CNF, l []sat.Lit, u sat.Lit) { c.Add(u.Not()); c.ExactlyOne(l...) }, func(n int) bool { return n == 1 }}}
	for k := range 10 {
		rules = append(rules,
			rule{fmt.Sprint("at most ", k), func(c *sat.CNF, l []sat.Lit, u sat.Lit) { c.AtMost(k, l, u) }, func(n int) bool { return n <= k }},
			rule{fmt.Sprint("at least ", k), func(c *sat.CNF, l []sat.Lit, u sat.Lit) { c.AtLeast(k, l, u) }, func(n int) bool { return n >= k }},
			rule{fmt.Sprint("exactly ", k), func(c *sat.CNF, l []sat.Lit, u sat.Lit) { c.Add(u.Not()); c.Exactly(k, l, "count") }, func(n int) bool { return n == k }},
		)
	}
	for _, r := range rules {
		for n := range 9 {
			for assignment := range uint(1) << n {
				var c sat.CNF
				lits := variables(&c, n)
				unless := c.NewVars("unless", 1)
				r.add(&c, lits, unless)
				fix(&c, lits, assignment)
				c.Add(unless.Not())
				got, err := sat.Gophersat.Start(&c).Solve(context.Background())
				if want := r.want(bits.OnesCount(assignment)); got != want || err != nil {
					t.Fatalf("%s of %d: %0*b gives %t, %v", r.name, n, n, assignment, got, err)
				}
			}
		}
	}
}

// TestUnlessLiftsARule breaks rules and excuses that.
func TestUnlessLiftsARule(t *testing.T) {
	var c sat.CNF
	lits := variables(&c, 3)
	unless := c.NewVars("unless", 1)
	c.AtMost(1, lits, unless)
	c.AtLeast(4, lits, unless)
	fix(&c, lits, 0b111)
	s := sat.Gophersat.Start(&c)
	if ok, err := s.Solve(context.Background()); !ok || err != nil || !s.Value(unless) {
		t.Errorf("Solve = %t, %v", ok, err)
	}
}

// TestTotalizerCounts compares what the solver makes of the sums with the count,
// and asks for each of them both ways, for an assignment leaves no choice.
func TestTotalizerCounts(t *testing.T) {
	for n := range 9 {
		for most := range n + 2 {
			for assignment := range uint(1) << n {
				var c sat.CNF
				lits := variables(&c, n)
				sums := c.Totalizer(lits, most, "count")
				if len(sums) != min(n, most) {
					t.Fatalf("%d sums of %d literals, counted up to %d", len(sums), n, most)
				}
				fix(&c, lits, assignment)
				for i, sum := range sums {
					if bits.OnesCount(assignment) > i {
						sum = sum.Not()
					}
					wrong := c
					wrong.Add(sum)
					if ok, err := sat.Gophersat.Start(&wrong).Solve(context.Background()); ok || err != nil {
						t.Fatalf("%0*b, up to %d: sum %d may be wrong; %v", n, assignment, most, i, err)
					}
				}
			}
		}
	}
}

func variables(c *sat.CNF, n int) []sat.Lit {
	first := c.NewVars("x", n)
	lits := make([]sat.Lit, n)
	for i := range lits {
		lits[i] = first + sat.Lit(i)
	}
	return lits
}

// fix gives the literals the values of the bits of assignment.
func fix(c *sat.CNF, lits []sat.Lit, assignment uint) {
	for i, l := range lits {
		if assignment>>i&1 == 0 {
			l = l.Not()
		}
		c.Add(l)
	}
}
