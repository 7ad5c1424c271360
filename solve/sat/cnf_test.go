package sat_test

import (
	"slices"
	"testing"

	"flowlens/solve/sat"
)

func TestCNF(t *testing.T) {
	var c sat.CNF
	x := c.NewVars("x", 2)
	y := c.NewVars("y", 3)
	if x != 1 || y != 3 || c.Vars() != 5 {
		t.Errorf("first variables %d and %d of %d", x, y, c.Vars())
	}
	c.Group("one")
	c.Add(x, y.Not())
	c.Add(x, sat.True)
	c.Group("two")
	c.Add(x, sat.False, y)
	c.Add(sat.False)
	var got [][]sat.Lit
	for i := range c.Clauses() {
		got = append(got, c.Clause(i))
	}
	want := [][]sat.Lit{{1, -3}, {1, 3}, {}}
	if !slices.EqualFunc(got, want, slices.Equal) {
		t.Errorf("clauses %v, want %v", got, want)
	}
	if g := c.Groups(); !slices.Equal(g, []sat.Group{{Name: "one", First: 0, Len: 1}, {Name: "two", First: 1, Len: 2}}) {
		t.Errorf("groups %v", g)
	}
	if b := c.Blocks(); !slices.Equal(b, []sat.Block{{Name: "x", First: 1, Len: 2}, {Name: "y", First: 3, Len: 3}}) {
		t.Errorf("blocks %v", b)
	}
	if sat.True.Not() != sat.False || sat.Lit(-7).Var() != 7 {
		t.Error("literals are negated or read wrongly")
	}
}
