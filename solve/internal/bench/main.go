// Command bench measures the solver and prints tables. Of the levels of the game
// it uses those in the folder that FLOWLENS_SHARED names, else boards of its own
// making. Every answer is held against the rules of the game; a wrong one, or
// none, makes the exit code 1.
package main

import (
	"flag"
	"fmt"
	"io"
	"os"
	"runtime"
	"slices"
	"strings"
)

// tables are all that there is to measure, in the order of printing.
var tables = []struct {
	name  string
	print func(*bench) error
}{
	{"encodings", (*bench).encodings},
	{"techniques", (*bench).techniques},
	{"orientations", (*bench).orientations},
	{"touch", (*bench).touch},
	{"levels", (*bench).levels},
	{"large", (*bench).large},
	{"growth", (*bench).growth},
	{"minisat", (*bench).minisat},
}

func main() {
	only := flag.String("only", "", "print one table only: "+strings.Join(tableNames(), ", "))
	runs := flag.Int("runs", 5, "measure each board so often; the fastest counts")
	peak := flag.String("peak", "", "solve the board that standard input has as JSON, by `solver` \"default\" or \"SAT only\",\nand print the most memory that it took, in bytes; the growth table uses it")
	flag.Parse()
	if flag.NArg() > 0 || *runs < 1 || *only != "" && !slices.Contains(tableNames(), *only) {
		flag.Usage()
		os.Exit(2)
	}
	if err := run(*only, *runs, *peak); err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
}

func tableNames() []string {
	var names []string
	for _, t := range tables {
		names = append(names, t.name)
	}
	return names
}

func run(only string, runs int, peak string) error {
	if peak != "" {
		return printPeak(os.Stdout, os.Stdin, peak)
	}
	self, err := os.Executable()
	if err != nil {
		return err
	}
	b := &bench{out: os.Stdout, log: os.Stderr, runs: runs, self: self}
	if root := os.Getenv("FLOWLENS_SHARED"); root == "" {
		fmt.Fprint(b.out, "FLOWLENS_SHARED is not set: the boards are random ones, not levels of the game.\n\n")
		b.boards = generate(largestSide)
	} else if b.boards, err = readBoards(root); err != nil {
		return err
	}
	runtime.GOMAXPROCS(1)
	return b.printTables(only)
}

// bench is one run of this program.
type bench struct {
	out, log io.Writer
	runs     int    // how often each board is measured
	self     string // path of this program
	boards   boards
	failures int
}

// printTables prints one table, or all where only is "". The error says how many
// answers were wrong, or what could not be measured.
func (b *bench) printTables(only string) error {
	b.printPreamble()
	for _, t := range tables {
		if only != "" && only != t.name {
			continue
		}
		if err := t.print(b); err != nil {
			return fmt.Errorf("%s: %w", t.name, err)
		}
	}
	if b.failures > 0 {
		return fmt.Errorf("%d answers were wrong or missing", b.failures)
	}
	return nil
}

func (b *bench) printPreamble() {
	fmt.Fprintf(b.out, `Measured with %s on %s/%s. Unless a table says otherwise:
- Times are wall clock, in milliseconds, from a board to its verified solution, on one core (GOMAXPROCS=1).
- All boards of a row are solved once without counting and then measured %s. Of each board the
  fastest time counts; a board that has taken %v in sum is not run again. The heap is collected before each round.
- Every answer is checked apart from the solver. A time limit is one for each board; a board that meets it is in the
  column of time-outs, and counts with the time until then.
- The %d small boards are plain squares of %s.

`, runtime.Version(), runtime.GOOS, runtime.GOARCH, times(b.runs), patience, len(b.boards.seed), sizeRange(b.boards.seed))
}

func times(n int) string {
	if n == 1 {
		return "once"
	}
	return fmt.Sprintf("%d times", n)
}

// fail tells of a wrong answer, or of none.
func (b *bench) fail(board, format string, args ...any) {
	b.failures++
	fmt.Fprintf(b.log, "FAIL: %s: %s\n", board, fmt.Sprintf(format, args...))
}
