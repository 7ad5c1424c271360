package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"time"

	"flowlens/solve"
	"flowlens/solve/puzzle"
	"flowlens/solve/sat"
)

// minisatCells is the smallest board of the minisat table: on smaller ones
// MiniSat's time is little more than that of starting a program.
const minisatCells = 20 * 20

// minisatRuns is how often each of the three is run; the fastest counts.
const minisatRuns = 3

// minisat compares with MiniSat, a SAT solver in C++.
func (b *bench) minisat() error {
	program, err := exec.LookPath("minisat")
	if err != nil {
		fmt.Fprint(b.out, "## minisat\n\nSkipped: there is no program minisat in PATH.\n\n")
		return nil
	}
	large := keep(b.boards.large, func(board *puzzle.Board) bool { return board.NumCells() >= minisatCells })
	if len(large) == 0 {
		fmt.Fprint(b.out, "## minisat\n\nSkipped: no board is large enough.\n\n")
		return nil
	}
	dir, err := os.MkdirTemp("", "bench")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	m := &minisat{program: program, dir: dir}
	if m.start, err = m.time(&sat.CNF{}); err != nil {
		return err
	}
	var races []race
	for _, board := range large {
		r, err := m.race(board)
		if err != nil {
			b.fail(board.Name(), "%v", err)
			continue
		}
		races = append(races, r)
	}
	printRaces(b.out, races, m.start)
	return nil
}

// race is the CPU time that each took for a board.
type race struct {
	board                    *puzzle.Board
	minisat, ours, gophersat time.Duration
}

// minisat is the outside program.
type minisat struct {
	program string
	dir     string        // for the files that it reads and writes
	start   time.Duration // CPU time that it takes to begin and end
}

// race lets all three solve a board. MiniSat and gophersat get the same clauses,
// those of the whole board, and are done with their first model.
func (m *minisat) race(board *puzzle.Board) (race, error) {
	var dimacs bytes.Buffer
	if err := solve.WriteDIMACS(&dimacs, board, nil); err != nil {
		return race{}, err
	}
	cnf, err := readDIMACS(&dimacs)
	if err != nil {
		return race{}, err
	}
	r := race{board: board}
	var errs [3]error
	r.minisat, errs[0] = m.time(cnf)
	r.minisat -= m.start
	r.ours, errs[1] = timeSolve(board)
	r.gophersat, errs[2] = timeModel(cnf)
	return r, errors.Join(errs[:]...)
}

// time returns the CPU time that MiniSat takes for clauses that have a model.
func (m *minisat) time(cnf *sat.CNF) (time.Duration, error) {
	in, out := filepath.Join(m.dir, "in.cnf"), filepath.Join(m.dir, "out.txt")
	var dimacs bytes.Buffer
	if err := cnf.WriteDIMACS(&dimacs, nil); err != nil {
		return 0, err
	}
	if err := os.WriteFile(in, dimacs.Bytes(), 0o600); err != nil {
		return 0, err
	}
	return fastest(func() (time.Duration, error) {
		cmd := exec.Command(m.program, "-verb=0", in, out)
		if err := cmd.Run(); cmd.ProcessState == nil || cmd.ProcessState.ExitCode() != minisatFound {
			return 0, fmt.Errorf("MiniSat: %v", err)
		}
		model, err := readModel(out)
		if err == nil && !satisfied(cnf, model) {
			err = errors.New("MiniSat: wrong model")
		}
		return cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime(), err
	})
}

const minisatFound = 10 // exit code of MiniSat when there is a model

// timeSolve returns the CPU time of a whole solve.
func timeSolve(board *puzzle.Board) (time.Duration, error) {
	return fastest(func() (time.Duration, error) {
		ctx, cancel := context.WithTimeout(context.Background(), usualLimit)
		defer cancel()
		o := &solve.Options{}
		start := cpuTime()
		solution, stats, err := solve.Solve(ctx, board, o)
		t := cpuTime() - start
		if err == nil {
			err = check(board, o, solution, stats)
		}
		return t, err
	})
}

// timeModel returns the CPU time that gophersat takes for a model.
func timeModel(cnf *sat.CNF) (time.Duration, error) {
	return fastest(func() (time.Duration, error) {
		start := cpuTime()
		session := sat.Gophersat.Start(cnf)
		found, err := session.Solve(context.Background())
		t := cpuTime() - start
		if err == nil && !(found && satisfied(cnf, session.Value)) {
			err = errors.New("gophersat: no model, or a wrong one")
		}
		return t, err
	})
}

// fastest returns the least time of several runs, after one to warm up.
func fastest(run func() (time.Duration, error)) (time.Duration, error) {
	best := time.Duration(0)
	for i := range 1 + minisatRuns {
		runtime.GC()
		t, err := run()
		if err != nil {
			return 0, err
		}
		if i <= 1 || t < best {
			best = t
		}
	}
	return best, nil
}

// printRaces prints a row for each size of board, and which boards MiniSat won.
func printRaces(w io.Writer, races []race, start time.Duration) {
	t := table{
		title: "minisat: compared with MiniSat",
		about: fmt.Sprintf(`Time is CPU time in milliseconds, user and system, the fastest of %d runs, summed over the boards of a size. MiniSat and
gophersat (our SAT solver) are given the same clauses, the edge encoding of the whole board, and find a first model, which
need not be a solution yet. MiniSat's time includes reading them from a file, but not the %s ms that it takes to start
and end. Ours is the default, all the way from the board to its verified solution. Ratios are to MiniSat's time, of the
sums, of the board where it is worst, and the geometric mean over the boards; below 1x is faster than MiniSat.`, minisatRuns, cell(start)),
		head: []string{"size", "boards", "MiniSat ms", "ours ms", "gophersat ms", "ours: ratio", "worst", "mean", "gophersat: ratio", "worst", "mean"},
	}
	var all []*puzzle.Board
	for _, r := range races {
		all = append(all, r.board)
	}
	for _, name := range sizes(all) {
		t.addRaces(name, keep(races, func(r race) bool { return size(r.board) == name }))
	}
	t.addRaces("all", races)
	t.print(w)
	var won []string
	for _, r := range races {
		if r.ours > r.minisat {
			won = append(won, fmt.Sprintf("%s (%s)", r.board.Name(), cell(ratio(r.ours, r.minisat))))
		}
	}
	if len(won) == 0 {
		won = []string{"none"}
	}
	fmt.Fprintf(w, "Boards on which ours is slower than MiniSat: %s.\n\n", strings.Join(won, ", "))
}

func (t *table) addRaces(name string, races []race) {
	var minisat, ours, gophersat durations
	var oursTo, gophersatTo ratios
	for _, r := range races {
		minisat, ours, gophersat = append(minisat, r.minisat), append(ours, r.ours), append(gophersat, r.gophersat)
		oursTo = append(oursTo, ratio(r.ours, r.minisat))
		gophersatTo = append(gophersatTo, ratio(r.gophersat, r.minisat))
	}
	t.add(name, len(races), minisat.sum(), ours.sum(), gophersat.sum(),
		ratio(ours.sum(), minisat.sum()), oursTo.worst(), oursTo.mean(),
		ratio(gophersat.sum(), minisat.sum()), gophersatTo.worst(), gophersatTo.mean())
}
