package hexiom

import (
	"fmt"

	"flowlens/solve/hexiom/tiles"
	"flowlens/solve/sat"
)

// compareCounts adds for each cell and k a variable that says that k tiles lie beside
// it, and says that a tile there has the number k just then.
func (f *formula) compareCounts() {
	f.cnf.Group("neighbors")
	for _, i := range f.order {
		beside := f.beside(i)
		name := fmt.Sprintf("counts tiles beside %v", f.board.Ref(i).Short())
		sums := f.oneByOne(beside, len(beside), name)
		for k, l := range f.number[i] {
			if k > len(beside) {
				f.cnf.Add(l.Not())
				continue
			}
			exactly := f.exactly(sums, k, name)
			f.cnf.Add(f.occupied[i].Not(), l.Not(), exactly)
			f.cnf.Add(f.occupied[i].Not(), l, exactly.Not())
		}
	}
}

// countOneByOne says how many movable tiles there are of each number.
func (f *formula) countOneByOne() {
	f.cnf.Group("tiles")
	for n, count := range f.board.Numbers(tiles.Tile) {
		name := fmt.Sprintf("counts tiles with %d", n)
		sums := f.oneByOne(f.withNumber(n), count+1, name)
		f.cnf.Add(f.exactly(sums, count, name))
	}
}

// oneByOne adds variables that say how many of the first literals are true, after
// each of them, and returns the last: entry k is true exactly when at least k of
// all are, for k up to most.
func (f *formula) oneByOne(lits []sat.Lit, most int, name string) []sat.Lit {
	before := make([]sat.Lit, most+1)
	for k := range before {
		before[k] = sat.False
	}
	before[0] = sat.True
	for _, l := range lits {
		after := []sat.Lit{sat.True}
		for k := 1; k <= most; k++ {
			sum := f.cnf.NewVars(name, 1)
			f.cnf.Add(sum, before[k].Not())
			f.cnf.Add(sum, l.Not(), before[k-1].Not())
			f.cnf.Add(sum.Not(), before[k], l)
			f.cnf.Add(sum.Not(), before[k], before[k-1])
			after = append(after, sum)
		}
		before = after
	}
	return before
}

// exactly adds a variable that says that a number of oneByOne is k.
func (f *formula) exactly(sums []sat.Lit, k int, name string) sat.Lit {
	more := sat.False
	if k+1 < len(sums) {
		more = sums[k+1]
	}
	l := f.cnf.NewVars(name, 1)
	f.cnf.Add(l.Not(), sums[k])
	f.cnf.Add(l.Not(), more.Not())
	f.cnf.Add(l, sums[k].Not(), more)
	return l
}
