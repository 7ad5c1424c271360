package main

import (
	"bytes"
	"context"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"flowlens/solve"
	"flowlens/solve/puzzle"
)

// TestGrowths lists the sizes of the growth table, in full and cut short.
func TestGrowths(t *testing.T) {
	full := []growthSize{
		{5, 5, 10, false}, {10, 10, 10, false}, {15, 15, 10, false}, {20, 20, 10, false}, {25, 25, 10, false},
		{30, 30, 10, false}, {40, 40, 3, false}, {50, 50, 3, true}, {80, 30, 3, false},
	}
	for largest, want := range map[int][]growthSize{
		50: full, 49: append(slices.Clone(full[:6]), growthSize{40, 40, 3, true}),
		5: {{5, 5, 10, true}}, 12: {full[0], {10, 10, 10, true}},
	} {
		if got := growths(largest); !slices.Equal(got, want) {
			t.Errorf("up to %d: %+v, want %+v", largest, got, want)
		}
	}
	if got := [4]int{many(8, 9).Colors, few(8, 9).Colors, many(3, 3).Colors, few(5, 5).Colors}; got != [4]int{9, 3, 2, 2} {
		t.Errorf("colors %v", got)
	}
}

// TestNewRow adds up outcomes of every kind.
func TestNewRow(t *testing.T) {
	got := newRow([]outcome{
		{time: 5, solved: true, stats: solve.Stats{Vars: 1, Clauses: 10, Conflicts: 100, Repairs: 1000, Unique: solve.UniqueYes}},
		{time: 7, timedOut: true, stats: solve.Stats{Vars: 2, Clauses: 20, Conflicts: 200, Repairs: 2000, Unique: solve.UniqueNo}},
		{time: 9, stats: solve.Stats{Unique: solve.UniqueYes}},
		{time: 3, solved: true, stats: solve.Stats{Unique: solve.UniqueNo}},
		{time: 2, solved: true, stats: solve.Stats{Unique: solve.UniqueUnknown}},
	})
	times := got.times
	got.times = nil
	want := row{boards: 5, solved: 3, timedOut: 1, unique: 1, several: 1, searched: 2, vars: 3, clauses: 30, conflicts: 300, repairs: 3000}
	if !slices.Equal(times, durations{5, 7, 3, 2}) || got.boards != want.boards || got.solved != want.solved || got.timedOut != want.timedOut ||
		got.unique != want.unique || got.several != want.several || got.searched != want.searched ||
		got.vars != want.vars || got.clauses != want.clauses || got.conflicts != want.conflicts || got.repairs != want.repairs {
		t.Errorf("got %+v with times %v, want %+v", got, times, want)
	}
}

// TestMeasureRuns counts how often boards are run, the first run to warm up included.
func TestMeasureRuns(t *testing.T) {
	b, _, log := newBench(t)
	b.runs = 3
	crossed, err := puzzle.Parse("A.B\nB.A\n")
	if err != nil {
		t.Fatal(err)
	}
	outcomes := b.measure([]*puzzle.Board{b.boards.seed[0], named(crossed, "crossed")}, &solve.Options{}, usualLimit)
	if outcomes[0].runs != 4 || !outcomes[0].solved || outcomes[0].time <= 0 || 3*outcomes[0].time > outcomes[0].spent {
		t.Errorf("the first board: %+v", outcomes[0])
	}
	if outcomes[1].runs != 1 || outcomes[1].solved || b.failures != 1 {
		t.Errorf("the board without a solution: %+v; %s", outcomes[1], log)
	}
	for spent, want := range map[time.Duration]bool{time.Second: false, time.Second + 1: true} {
		if o := (&outcome{runs: 1, solved: true, spent: spent}); o.settled() != want {
			t.Errorf("a board that took %v in sum is settled: %t", spent, !want)
		}
	}
}

// TestFastest hands out times, of which the first is for warming up.
func TestFastest(t *testing.T) {
	for _, tt := range []struct{ times, want durations }{
		{durations{1, 5, 3, 4}, durations{3}},
		{durations{1, 3, 5, 4}, durations{3}},
		{durations{9, 5, 4, 2}, durations{2}},
	} {
		left := tt.times
		got, err := fastest(func() (time.Duration, error) {
			next := left[0]
			left = left[1:]
			return next, nil
		})
		if got != tt.want[0] || err != nil || len(left) > 0 {
			t.Errorf("of %v: %d, %v, %d times not asked for", tt.times, got, err, len(left))
		}
	}
	failed := errors.New("failed")
	if got, err := fastest(func() (time.Duration, error) { return 7, failed }); got != 0 || !errors.Is(err, failed) {
		t.Errorf("got %d, %v", got, err)
	}
}

// TestPrintRaces looks for the boards that were lost.
func TestPrintRaces(t *testing.T) {
	boards := generate(smallest).seed
	races := []race{
		{boards[0], 2000, 1000, 1000}, {boards[1], 1000, 1000, 9000}, {boards[2], 1000, 3000, 1000},
	}
	var out bytes.Buffer
	printRaces(&out, races, 0)
	if want := "Boards on which ours is slower than MiniSat: " + boards[2].Name() + " (3.00x).\n"; !strings.Contains(out.String(), want) {
		t.Errorf("got\n%swant in it\n%s", &out, want)
	}
	if got := column(out.String(), 1); !slices.Equal(got, []string{"5x5 2", "6x6 1", "all 3"}) {
		t.Errorf("boards by size: %q", got)
	}
	out.Reset()
	printRaces(&out, races[:2], 0)
	if want := "Boards on which ours is slower than MiniSat: none.\n"; !strings.Contains(out.String(), want) {
		t.Errorf("got\n%swant in it\n%s", &out, want)
	}
}

// column returns the first cell of each row of figures with another of its cells.
func column(tables string, i int) []string {
	var out []string
	for line := range strings.Lines(tables) {
		cells := strings.Split(line, "|")
		if len(cells) > i+1 && !strings.Contains(line, "---") && strings.ContainsAny(cells[i+1], "0123456789") {
			out = append(out, strings.TrimSpace(cells[1])+" "+strings.TrimSpace(cells[i+1]))
		}
	}
	return out
}

// TestRowsOfTables counts the boards in the rows of tables that sort them.
func TestRowsOfTables(t *testing.T) {
	b, out, _ := newBench(t)
	for _, board := range slices.Concat(b.boards.seed, b.boards.large) {
		if board.Rows() > smallest/2 {
			t.Errorf("%s is larger than asked for", board.Name())
		}
	}
	if err := b.levels(); err != nil {
		t.Fatal(err)
	}
	byFamily := map[string]int{}
	for _, board := range b.boards.levels {
		byFamily[family(board)]++
	}
	var want []string
	for _, name := range families {
		if byFamily[name] > 0 {
			want = append(want, name+" "+thousands(byFamily[name]))
		}
	}
	all := "all " + thousands(len(b.boards.levels))
	if got := column(out.String(), 1); len(got) < len(want)+2 || !slices.Equal(got[:len(want)+1], append(want, all)) || got[len(got)-1] != all {
		t.Errorf("boards by family and by cells: %q, want %q", got, append(want, all))
	}
	out.Reset()
	if err := b.growth(); err != nil {
		t.Fatal(err)
	}
	if got := column(out.String(), 2); !slices.Equal(got, []string{"5x5 10", "5x5 10", "5x5 10", "5x5 10"}) {
		t.Errorf("boards by size, for time and for memory: %q", got)
	}
}

// TestTechniques holds the sizes of the clauses against what the solver says when asked board by board.
func TestTechniques(t *testing.T) {
	b, out, _ := newBench(t)
	if err := b.printTables("techniques"); err != nil {
		t.Fatal(err)
	}
	const shape = solve.ShortCycles | solve.Turns | solve.BinaryColors | solve.LazyTouches
	want := map[string]solve.Technique{
		"nothing (default)": 0, "learning": solve.Learning, "probing, learning": solve.Probing | solve.Learning,
		"presolve (SAT only)": solve.Presolve, "presolve, short cycles": solve.Presolve | solve.ShortCycles, "presolve, turns": solve.Presolve | solve.Turns,
		"presolve, binary colors": solve.Presolve | solve.BinaryColors, "presolve, lazy touches": solve.Presolve | solve.LazyTouches,
		"all of them": solve.Presolve | shape,
	}
	boards := b.boards.seed
	for line := range strings.Lines(out.String()) {
		cells := strings.Split(line, "|")
		without, ok := want[strings.TrimSpace(cells[min(1, len(cells)-1)])]
		if !ok {
			continue
		}
		sum := row{}
		for _, board := range boards {
			_, stats, err := solve.Solve(context.Background(), board, &solve.Options{Without: without})
			if err != nil {
				t.Fatal(err)
			}
			sum.vars += stats.Vars
			sum.clauses += stats.Clauses
		}
		if got := [2]string{strings.TrimSpace(cells[2]), strings.TrimSpace(cells[3])}; got != [2]string{thousands(sum.vars), thousands(sum.clauses)} {
			t.Errorf("%s: variables and clauses %v, want %d and %d", strings.TrimSpace(cells[1]), got, sum.vars, sum.clauses)
		}
		if without == want["all of them"] {
			boards = b.boards.large // of the second table
		}
	}
}
