// Package sat states problems as clauses and solves them. A [CNF] collects
// clauses; a [Solver] starts a [Session], which solves it and takes further
// clauses afterwards.
package sat

import "math"

// Lit is a literal as in DIMACS: variable v is v, its negation -v. The
// constants True and False may stand in clauses too.
type Lit int32

const (
	True  Lit = math.MaxInt32
	False Lit = -True
)

// Not returns the negation.
func (l Lit) Not() Lit { return -l }

// Var returns the number of the variable, from 1. Constants have none.
func (l Lit) Var() int {
	if l < 0 {
		return int(-l)
	}
	return int(l)
}

// Block is a run of variables with one meaning.
type Block struct {
	Name  string // what the variables say, such as "edge"
	First Lit
	Len   int
}

// Group is a run of clauses that state one rule.
type Group struct {
	Name       string
	First, Len int // clauses, by number
}

// CNF is a conjunction of clauses under construction. The zero value is empty.
type CNF struct {
	vars   int
	lits   []Lit   // all clauses, one after the other
	ends   []int32 // where each clause ends in lits
	blocks []Block
	groups []Group
}

// NewVars adds n variables with one meaning and returns the first; the others
// follow it.
func (c *CNF) NewVars(name string, n int) Lit {
	first := Lit(c.vars + 1)
	c.vars += n
	c.blocks = append(c.blocks, Block{name, first, n})
	return first
}

// Group names the rule that the clauses added from now on belong to.
func (c *CNF) Group(name string) {
	c.groups = append(c.groups, Group{Name: name, First: len(c.ends)})
}

// Add adds a clause: at least one of the literals is true. A clause with True
// in it is left out, False is left out of it. An empty clause makes the
// problem unsatisfiable.
func (c *CNF) Add(lits ...Lit) {
	start := len(c.lits)
	for _, l := range lits {
		switch l {
		case True:
			c.lits = c.lits[:start]
			return
		case False:
		default:
			c.lits = append(c.lits, l)
		}
	}
	c.ends = append(c.ends, int32(len(c.lits)))
	if g := len(c.groups); g > 0 {
		c.groups[g-1].Len++
	}
}

// Vars returns the number of variables.
func (c *CNF) Vars() int { return c.vars }

// Clauses returns the number of clauses.
func (c *CNF) Clauses() int { return len(c.ends) }

// Clause returns one clause; the caller must not change it.
func (c *CNF) Clause(i int) []Lit {
	start := int32(0)
	if i > 0 {
		start = c.ends[i-1]
	}
	return c.lits[start:c.ends[i]]
}

// Blocks returns the meanings of the variables, in order.
func (c *CNF) Blocks() []Block { return c.blocks }

// Groups returns the rules that the clauses state, in order.
func (c *CNF) Groups() []Group { return c.groups }
