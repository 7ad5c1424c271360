package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"time"

	"flowlens/solve"
	"flowlens/solve/puzzle"
	"flowlens/solve/puzzle/puzzletest"
)

// growthLimit is per board.
const growthLimit = 10 * time.Second

// growthSize is a size of random boards.
type growthSize struct {
	rows, cols int
	boards     int
	memory     bool // measure the memory that they take
}

// growths returns the sizes of the growth table with sides up to largest: ten
// boards of each small size, three of each that takes long to make.
func growths(largest int) []growthSize {
	var all []growthSize
	for _, side := range []int{5, 10, 15, 20, 25, 30, 40, 50} {
		switch {
		case side > largest:
		case side > 30:
			all = append(all, growthSize{rows: side, cols: side, boards: 3})
		default:
			all = append(all, growthSize{rows: side, cols: side, boards: 10})
		}
	}
	all[len(all)-1].memory = true
	if largest >= 50 {
		all = append(all, growthSize{rows: 80, cols: 30, boards: 3})
	}
	return all
}

// The fewer colors, the longer the flows and the harder the board.
const (
	cellsPerColorMany = 8  // as in the game; on large boards it comes to 12 or so
	cellsPerColorFew  = 24 // with more, the generator does not manage large boards
)

func many(rows, cols int) puzzletest.Spec {
	return puzzletest.Spec{Rows: rows, Cols: cols, Colors: max(2, rows*cols/cellsPerColorMany)}
}

func few(rows, cols int) puzzletest.Spec {
	return puzzletest.Spec{Rows: rows, Cols: cols, Colors: max(2, rows*cols/cellsPerColorFew)}
}

// densities are the numbers of colors of random boards.
var densities = []struct {
	name string
	spec func(rows, cols int) puzzletest.Spec
}{{"many", many}, {"few", few}}

// growth solves random boards of growing size.
func (b *bench) growth() error {
	t := table{
		title: "growth: random boards of growing size",
		about: fmt.Sprintf(`With many colors one has 8 to about 16 cells, with few about %d. SAT only is without the presolve. Time limit %v.`, cellsPerColorFew, growthLimit),
		head:  []string{"size", "colors", "boards", "needed SAT", "mean ms", "worst ms", "time-outs", "SAT only: mean ms", "worst ms", "time-outs"},
	}
	memory := table{
		about: `The most memory that a process held which did nothing but solve one of these boards, on all cores, in megabytes.`,
		head:  []string{"size", "colors", "boards", "default: worst MB", "SAT only: worst MB"},
	}
	for _, g := range b.boards.grow {
		for _, d := range densities {
			boards := generated(d.spec(g.rows, g.cols), d.name, 0, g.boards)
			cells := []any{size(boards[0]), d.name, len(boards)}
			for i, v := range variants {
				r := newRow(b.measure(boards, &v.options, growthLimit))
				if i == 0 {
					cells = append(cells, r.searched)
				}
				cells = append(cells, r.times.mean(), r.times.worst(), r.timedOut)
			}
			t.add(cells...)
			if !g.memory {
				continue
			}
			row, err := b.peaks(boards)
			if err != nil {
				return err
			}
			memory.add(append([]any{size(boards[0]), d.name, len(boards)}, row...)...)
		}
	}
	t.print(b.out)
	memory.print(b.out)
	return nil
}

// peaks returns the most memory that any of the boards takes, for each variant.
func (b *bench) peaks(boards []*puzzle.Board) ([]any, error) {
	var row []any
	for _, v := range variants {
		most := int64(0)
		for _, board := range boards {
			bytes, err := b.peak(board, v.name)
			if err != nil {
				return nil, err
			}
			most = max(most, bytes)
		}
		if most == 0 {
			row = append(row, "unknown")
		} else {
			row = append(row, figure(float64(most)/1e6))
		}
	}
	return row, nil
}

// peak lets a process of its own solve a board, and returns the most memory that
// it held, in bytes.
func (b *bench) peak(board *puzzle.Board, variant string) (int64, error) {
	doc, err := json.Marshal(puzzle.NewDoc(board, nil))
	if err != nil {
		return 0, err
	}
	child := exec.Command(b.self, "-peak", variant)
	child.Stdin, child.Stderr = bytes.NewReader(doc), os.Stderr
	out, err := child.Output()
	if err != nil {
		return 0, fmt.Errorf("%s in a process of its own: %w", board.Name(), err)
	}
	return strconv.ParseInt(strings.TrimSpace(string(out)), 10, 64)
}

// printPeak is what that process does.
func printPeak(w io.Writer, r io.Reader, variant string) error {
	doc, err := io.ReadAll(r)
	if err != nil {
		return err
	}
	board, _, err := puzzle.ParseJSON(doc)
	if err != nil {
		return err
	}
	for _, v := range variants {
		if v.name != variant {
			continue
		}
		ctx, cancel := context.WithTimeout(context.Background(), usualLimit)
		defer cancel()
		solution, stats, err := solve.Solve(ctx, board, &v.options)
		if err == nil {
			err = check(board, &v.options, solution, stats)
		}
		if err != nil {
			return err
		}
		fmt.Fprintln(w, peakMemory())
		return nil
	}
	return fmt.Errorf("no solver %q", variant)
}
