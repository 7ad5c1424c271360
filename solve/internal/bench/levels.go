package main

import (
	"fmt"
	"time"

	"flowlens/solve"
	"flowlens/solve/puzzle"
)

// usualLimit is for boards that are expected to be solved well before it.
const usualLimit = time.Minute

// variants are the solvers to compare where there is no finer distinction.
var variants = []struct {
	name    string
	options solve.Options
}{
	{"default", solve.Options{}},
	{"SAT only", solve.Options{Without: solve.Presolve}},
}

// levels solves boards of every family and proves their solutions unique.
func (b *bench) levels() error {
	outcomes := b.measure(b.boards.levels, &solve.Options{Unique: true}, usualLimit)
	t := table{
		title: "levels: boards of every family of the game",
		about: fmt.Sprintf(`%d boards, with the question whether the solution is the only one. 99 %% of the boards take no longer than "99 %% ms".
Shapes lack cells of their rectangle; mix is more than one of walls, bridges and warps.`, len(outcomes)),
	}
	b.addLevels(&t, "family", outcomes, families, family)
	t = table{}
	b.addLevels(&t, "cells", outcomes, sizeClasses, sizeClass)
	return nil
}

// addLevels prints a table with a row for each class of boards, and one for all.
func (b *bench) addLevels(t *table, what string, outcomes []outcome, classes []string, class func(*puzzle.Board) string) {
	t.head = []string{what, "boards", "solved", "uniqueness decided", "unique", "median ms", "99 % ms", "worst ms"}
	add := func(name string, part []outcome) {
		r := newRow(part)
		t.add(name, r.boards, r.solved, r.unique+r.several, r.unique, r.times.median(), r.times.quantile(0.99), r.times.worst())
	}
	for _, name := range classes {
		if part := keep(outcomes, func(o outcome) bool { return class(o.board) == name }); len(part) > 0 {
			add(name, part)
		}
	}
	add("all", outcomes)
	t.print(b.out)
}

// large solves boards larger than most of the game.
func (b *bench) large() error {
	outcomes := b.measure(b.boards.large, &solve.Options{}, usualLimit)
	t := table{
		title: "large: plain boards, by size",
		about: fmt.Sprintf(`%d boards. On those that needed SAT, the presolve left something over for the SAT solver.`, len(outcomes)),
		head:  []string{"size", "boards", "solved", "median ms", "worst ms", "needed SAT", "conflicts"},
	}
	add := func(name string, part []outcome) {
		r := newRow(part)
		t.add(name, r.boards, r.solved, r.times.median(), r.times.worst(), r.searched, r.conflicts)
	}
	for _, name := range sizes(b.boards.large) {
		add(name, keep(outcomes, func(o outcome) bool { return size(o.board) == name }))
	}
	add("all", outcomes)
	t.print(b.out)
	return nil
}
