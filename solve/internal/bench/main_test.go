package main

import (
	"bytes"
	"context"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"flowlens/solve"
	"flowlens/solve/puzzle"
	"flowlens/solve/sat"
)

// smallest bounds the sides of boards for tests; below it a set has no boards.
const smallest = 16

// asProgram makes this test binary run as the program, which starts itself to
// measure memory.
const asProgram = "FLOWLENS_BENCH_PROGRAM"

func TestMain(m *testing.M) {
	if os.Getenv(asProgram) != "" {
		main()
		return
	}
	os.Exit(m.Run())
}

func newBench(t *testing.T) (b *bench, out, log *bytes.Buffer) {
	t.Helper()
	t.Setenv(asProgram, "1")
	t.Setenv("GORACE", "atexit_sleep_ms=0") // or each run waits a second at its end
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	out, log = &bytes.Buffer{}, &bytes.Buffer{}
	all := generate(smallest)
	all.grow = growths(5)
	return &bench{out: out, log: log, runs: 1, self: self, boards: all}, out, log
}

// TestTables prints every table of small boards.
func TestTables(t *testing.T) {
	b, out, log := newBench(t)
	if err := b.printTables(""); err != nil {
		t.Errorf("%v\n%s", err, log)
	}
	for _, name := range tableNames() {
		if !strings.Contains(out.String(), "## "+name) {
			t.Errorf("no table %s", name)
		}
	}
	for line := range strings.Lines(out.String()) {
		if strings.Contains(line, "%!") || strings.Contains(line, "NaN") || strings.Contains(line, "Inf") {
			t.Errorf("not for people: %s", line)
		}
	}
}

func TestOnlyOneTable(t *testing.T) {
	b, out, _ := newBench(t)
	if err := b.printTables("touch"); err != nil {
		t.Error(err)
	}
	if n := strings.Count(out.String(), "## "); n != 1 || !strings.Contains(out.String(), "## touch") {
		t.Errorf("%d tables", n)
	}
}

// TestFailuresAreTold gives the program a board without a solution.
func TestFailuresAreTold(t *testing.T) {
	b, _, log := newBench(t)
	board, err := puzzle.Parse("A.B\nB.A\n")
	if err != nil {
		t.Fatal(err)
	}
	b.boards.seed = append(b.boards.seed, named(board, "crossed"))
	if err := b.printTables("touch"); err == nil {
		t.Error("no error")
	}
	if !strings.Contains(log.String(), "FAIL: crossed") {
		t.Errorf("log %q", log)
	}
}

// TestTimeOut gives boards no time at all.
func TestTimeOut(t *testing.T) {
	b, _, _ := newBench(t)
	r := newRow(b.measure(b.boards.seed, &solve.Options{}, time.Nanosecond))
	if n := len(b.boards.seed); r.timedOut != n || r.solved != 0 || r.boards != n || b.failures != 0 {
		t.Errorf("of %d boards %d timed out and %d were solved; %d failures", n, r.timedOut, r.solved, b.failures)
	}
}

// TestCheck gives wrong answers to the judge of answers.
func TestCheck(t *testing.T) {
	board, err := puzzle.Parse("A.\nA.\n") // the only solution touches itself
	if err != nil {
		t.Fatal(err)
	}
	always := &solve.Options{Touch: solve.TouchAlways, Unique: true}
	good, stats, err := solve.Solve(context.Background(), board, always)
	if err != nil {
		t.Fatal(err)
	}
	if err := check(board, always, good, stats); err != nil {
		t.Errorf("right answer: %v", err)
	}
	for name, tt := range map[string]struct {
		options  solve.Options
		solution *puzzle.Solution
		stats    solve.Stats
	}{
		"no flows":       {solve.Options{}, &puzzle.Solution{}, solve.Stats{}},
		"touches":        {solve.Options{}, good, stats},
		"unsaid":         {*always, good, solve.Stats{}},
		"second no good": {*always, good, solve.Stats{Unique: solve.UniqueNo, Second: &puzzle.Solution{}}},
		"second is same": {*always, good, solve.Stats{Unique: solve.UniqueNo, Second: good}},
	} {
		if check(board, &tt.options, tt.solution, tt.stats) == nil {
			t.Errorf("%s: no error", name)
		}
	}
}

func TestPeak(t *testing.T) {
	b, _, _ := newBench(t)
	bytes, err := b.peak(b.boards.seed[0], "default")
	if err != nil {
		t.Fatal(err)
	}
	if least := int64(1 << 20); bytes != 0 && bytes < least {
		t.Errorf("%d bytes", bytes)
	}
	if _, err := b.peak(b.boards.seed[0], "none"); err == nil {
		t.Error("no error for a solver that there is not")
	}
}

// TestPeakIsItsOwn checks that the memory of this process is not counted.
func TestPeakIsItsOwn(t *testing.T) {
	b, _, _ := newBench(t)
	const size = 200 << 20
	held := make([]byte, size)
	for i := range held {
		held[i] = 1
	}
	bytes, err := b.peak(b.boards.seed[0], "default")
	if err != nil {
		t.Fatal(err)
	}
	if bytes >= size {
		t.Errorf("%d bytes with %d in another process", bytes, held[0])
	}
}

// TestRace races on boards that are too small for the table.
func TestRace(t *testing.T) {
	program, err := exec.LookPath("minisat")
	if err != nil {
		t.Skip(err)
	}
	m := &minisat{program: program, dir: t.TempDir()}
	for _, board := range generate(smallest).seed {
		r, err := m.race(board)
		if err != nil {
			t.Fatal(err)
		}
		if r.minisat <= 0 || r.ours <= 0 || r.gophersat <= 0 {
			t.Errorf("%s: %+v", board.Name(), r)
		}
	}
	var unsolvable sat.CNF
	unsolvable.Add()
	if _, err := m.time(&unsolvable); err == nil {
		t.Error("no error for clauses without a model")
	}
}
