package sat

import (
	"context"
	"slices"
)

// value is what a variable is known to be: 1 true, -1 false, 0 open.
type value = int8

// checkEvery is after how many clauses, or steps like them, long work looks
// whether its context is done. They take milliseconds.
const checkEvery = 1 << 13

// propagate fixes every variable that follows from the clauses by unit
// propagation. values is indexed by variable, with entry 0 unused. ok is false
// when a clause cannot be satisfied. The error is that of ctx.
func propagate(ctx context.Context, c *CNF) (values []value, ok bool, err error) {
	p, err := newPropagation(ctx, c)
	if err != nil {
		return nil, false, err
	}
	for i := range c.Clauses() {
		switch clause := c.Clause(i); len(clause) {
		case 0:
			return nil, false, nil
		case 1:
			if !p.fix(clause[0]) {
				return nil, false, nil
			}
		}
	}
	for head := 0; head < len(p.trail); head++ {
		if (head+1)%checkEvery == 0 && ctx.Err() != nil {
			return nil, false, ctx.Err()
		}
		if !p.falsify(p.trail[head].Not()) {
			return nil, false, nil
		}
	}
	return p.values, true, nil
}

// propagation counts, for each clause, the literals that are not false yet.
type propagation struct {
	cnf     *CNF
	values  []value
	trail   []Lit
	left    []int32 // by clause
	first   []int32 // by literal: start of its clauses in clauses
	clauses []int32
}

func newPropagation(ctx context.Context, c *CNF) (*propagation, error) {
	p := &propagation{
		cnf:     c,
		values:  make([]value, c.vars+1),
		left:    make([]int32, c.Clauses()),
		first:   make([]int32, 2*c.vars+3),
		clauses: make([]int32, len(c.lits)),
	}
	for i, l := range c.lits {
		if (i+1)%checkEvery == 0 && ctx.Err() != nil {
			return nil, ctx.Err()
		}
		p.first[slot(l)+1]++
	}
	for i := 1; i < len(p.first); i++ {
		p.first[i] += p.first[i-1]
	}
	next := slices.Clone(p.first)
	for i := range p.left {
		if (i+1)%checkEvery == 0 && ctx.Err() != nil {
			return nil, ctx.Err()
		}
		clause := c.Clause(i)
		p.left[i] = int32(len(clause))
		for _, l := range clause {
			p.clauses[next[slot(l)]] = int32(i)
			next[slot(l)]++
		}
	}
	return p, nil
}

// slot numbers literals from 2 up.
func slot(l Lit) int {
	if l < 0 {
		return 2*int(-l) + 1
	}
	return 2 * int(l)
}

// fix makes a literal true; it reports false where it was false already.
func (p *propagation) fix(l Lit) bool {
	v, known := value(1), p.values[l.Var()]
	if l < 0 {
		v = -1
	}
	if known != 0 {
		return known == v
	}
	p.values[l.Var()] = v
	p.trail = append(p.trail, l)
	return true
}

// falsify tells the clauses of a literal that it is false.
func (p *propagation) falsify(l Lit) bool {
	for _, i := range p.clauses[p.first[slot(l)]:p.first[slot(l)+1]] {
		p.left[i]--
		if p.left[i] > 1 {
			continue
		}
		last, satisfied := p.openOrTrue(p.cnf.Clause(int(i)))
		if satisfied {
			continue
		}
		if last == 0 || !p.fix(last) {
			return false
		}
	}
	return true
}

// openOrTrue returns the open literal of a clause that has at most one, or 0,
// and whether a literal of the clause is true.
func (p *propagation) openOrTrue(clause []Lit) (open Lit, satisfied bool) {
	for _, l := range clause {
		switch holds(p.values, l) {
		case 1:
			return 0, true
		case 0:
			open = l
		}
	}
	return open, false
}

// holds returns the value of a literal.
func holds(values []value, l Lit) value {
	if l < 0 {
		return -values[-l]
	}
	return values[l]
}
