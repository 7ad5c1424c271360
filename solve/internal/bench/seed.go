package main

import (
	"fmt"
	"slices"
	"time"

	"flowlens/solve"
	"flowlens/solve/puzzle"
)

const (
	tryLimit   = 1 * time.Second // per board, where some rows are hopeless
	touchLimit = 5 * time.Second // per board
)

// encodings compares the ways to state a board as clauses.
func (b *bench) encodings() error {
	t := table{
		title: "encodings: the ways to state a board as clauses",
		about: fmt.Sprintf(`Sums over the %d small boards. The presolve draws conclusions before any clause is made; only the edge encoding makes
use of it, and variables and clauses are what it leaves over. Conflicts are dead ends that the SAT solver met; repairs
are faults of its models (free-standing cycles, and flows that touch themselves), each forbidden before it went on.`, len(b.boards.seed)),
		head: []string{"encoding", "variables", "clauses", "conflicts", "repairs", "total ms", "worst ms"},
	}
	for _, e := range []struct {
		name    string
		options solve.Options
	}{
		{"edge, with presolve", solve.Options{}},
		{"edge, without presolve", solve.Options{Without: solve.Presolve}},
		{"direction", solve.Options{Encoding: solve.Direction}},
		{"degree", solve.Options{Encoding: solve.Degree}},
	} {
		r := newRow(b.measure(b.boards.seed, &e.options, usualLimit))
		t.add(e.name, r.vars, r.clauses, r.conflicts, r.repairs, r.times.sum(), r.times.worst())
	}
	t.print(b.out)
	return nil
}

// satOnly leaves all to the SAT solver.
const satOnly = solve.Presolve

// techniques leaves out what makes solving fast, one by one.
func (b *bench) techniques() error {
	t := table{
		title: "techniques: what makes the edge encoding fast",
		about: fmt.Sprintf(`Each row leaves out something that changes no answer (see Technique in package solve). The presolve draws conclusions before
any clause is made, probing and learning are its last steps, and the others shape the clauses. Columns are as in the table
"encodings". The %d small boards:`, len(b.boards.seed)),
	}
	b.addTechniques(&t, b.boards.seed, usualLimit)
	t = table{about: fmt.Sprintf(`The %d boards of the table "large", of %s. Time limit %v.`, len(b.boards.large), sizeRange(b.boards.large), tryLimit)}
	b.addTechniques(&t, b.boards.large, tryLimit)
	return nil
}

// addTechniques prints a table with a row for each way to solve boards.
func (b *bench) addTechniques(t *table, all []*puzzle.Board, limit time.Duration) {
	t.head = []string{"left out", "variables", "clauses", "conflicts", "repairs", "time-outs", "total ms", "worst ms"}
	for _, v := range []struct {
		name    string
		without solve.Technique
	}{
		{"nothing (default)", 0},
		{"learning", solve.Learning},
		{"probing, learning", solve.Probing | solve.Learning},
		{"presolve (SAT only)", satOnly},
		{"presolve, short cycles", satOnly | solve.ShortCycles},
		{"presolve, turns", satOnly | solve.Turns},
		{"presolve, binary colors", satOnly | solve.BinaryColors},
		{"presolve, lazy touches", satOnly | solve.LazyTouches},
		{"all of them", satOnly | solve.ShortCycles | solve.Turns | solve.BinaryColors | solve.LazyTouches},
	} {
		r := newRow(b.measure(all, &solve.Options{Without: v.without}, limit))
		t.add(v.name, r.vars, r.clauses, r.conflicts, r.repairs, r.timedOut, r.times.sum(), r.times.worst())
	}
	t.print(b.out)
}

// orientations solves boards turned and mirrored.
func (b *bench) orientations() error {
	t := table{
		title: "orientations: does it matter how a board is turned?",
		about: fmt.Sprintf(`The %d small boards, each turned and mirrored in all 8 ways. Spread is the longest time of a board's 8
over the shortest.`, len(b.boards.seed)),
		head: []string{"solver", "boards", "solved", "median ms", "worst ms", "median spread", "worst spread"},
	}
	var all []*puzzle.Board
	for _, board := range b.boards.seed {
		turned, err := orientations(board)
		if err != nil {
			return err
		}
		all = append(all, turned...)
	}
	for _, v := range variants {
		outcomes := b.measure(all, &v.options, usualLimit)
		r := newRow(outcomes)
		var spreads ratios
		for eight := range slices.Chunk(outcomes, 8) {
			spreads = append(spreads, newRow(eight).times.spread())
		}
		t.add(v.name, r.boards, r.solved, r.times.median(), r.times.worst(), spreads.median(), spreads.worst())
	}
	t.print(b.out)
	return nil
}

// touch allows flows to touch themselves, which makes unsound what the other
// tables owe their speed to.
func (b *bench) touch() error {
	t := table{
		title: "touch: flows that may touch themselves",
		about: fmt.Sprintf(`The %d small boards, solved as if flows might touch themselves. Time limit %v.`, len(b.boards.seed), touchLimit),
		head:  []string{"solver", "boards", "solved", "time-outs", "conflicts", "repairs", "total ms", "worst ms"},
	}
	for _, v := range variants {
		v.options.Touch = solve.TouchAlways
		r := newRow(b.measure(b.boards.seed, &v.options, touchLimit))
		t.add(v.name, r.boards, r.solved, r.timedOut, r.conflicts, r.repairs, r.times.sum(), r.times.worst())
	}
	t.print(b.out)
	return nil
}
