package solve_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"flowlens/solve"
	"flowlens/solve/puzzle"
	"flowlens/solve/puzzle/puzzletest"
)

// solveAll solves boards one after the other, again and again. It reports
// conflicts and repairs, and of the best time of each board the sum and the
// largest, which say more on a busy machine than its average.
func solveAll(b *testing.B, ctx context.Context, boards []*puzzle.Board, o *solve.Options) {
	b.Helper()
	conflicts, repairs := 0, 0
	best := make([]float64, len(boards))
	for b.Loop() {
		for i, board := range boards {
			_, stats, err := solve.Solve(ctx, board, o)
			if err != nil {
				b.Fatalf("%s: %v", board.Name(), err)
			}
			conflicts += stats.Conflicts
			repairs += stats.Repairs
			if t := stats.Elapsed.Seconds(); best[i] == 0 || t < best[i] {
				best[i] = t
			}
		}
	}
	b.ReportMetric(float64(conflicts)/float64(b.N), "conflicts/op")
	b.ReportMetric(float64(repairs)/float64(b.N), "repairs/op")
	sum := 0.0
	for _, t := range best {
		sum += t
	}
	b.ReportMetric(1e3*sum, "all-ms")
	b.ReportMetric(1e3*slices.Max(best), "slowest-ms")
}

// BenchmarkSeed solves the 28 boards of the seed set in several ways. The SAT
// solver runs with a context that can end and with one that cannot: the
// difference is what canceling costs.
func BenchmarkSeed(b *testing.B) {
	var boards []*puzzle.Board
	for _, board := range seedBoards(b) {
		if board.Name() != unsolvableCross {
			boards = append(boards, board)
		}
	}
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	b.Run("presolve", func(b *testing.B) { solveAll(b, ctx, boards, &solve.Options{Unique: true}) })
	sat := &solve.Options{Without: solve.Presolve}
	b.Run("sat", func(b *testing.B) { solveAll(b, context.Background(), boards, sat) })
	b.Run("sat, cancelable", func(b *testing.B) { solveAll(b, ctx, boards, sat) })
	b.Run("touch", func(b *testing.B) { solveAll(b, ctx, boards, &solve.Options{Touch: solve.TouchAlways}) })
}

// BenchmarkOfficial solves the official levels, family by family.
func BenchmarkOfficial(b *testing.B) {
	families := map[string][]*puzzle.Board{}
	for _, board := range readLines(b, "levels.jsonl") {
		f := family(board)
		families[f] = append(families[f], board)
	}
	for _, name := range []string{"classic", "walls", "holes", "bridges", "warps", "hex"} {
		b.Run(fmt.Sprintf("%s-%d", name, len(families[name])), func(b *testing.B) {
			solveAll(b, context.Background(), families[name], nil)
		})
	}
}

// family names a board by the rarest thing on it.
func family(b *puzzle.Board) string {
	switch {
	case b.Lattice() == puzzle.Hex:
		return "hex"
	case len(b.Warps()) > 0:
		return "warps"
	case len(b.Graph().Nodes) > b.NumCells():
		return "bridges"
	case len(b.Walls()) > 0:
		return "walls"
	case b.NumCells() < b.Rows()*b.Cols():
		return "holes"
	}
	return "classic"
}

// BenchmarkGenerated solves random boards, so that it runs anywhere.
func BenchmarkGenerated(b *testing.B) {
	for _, side := range []int{8, 14, 20} {
		for _, f := range puzzletest.Families(side) {
			rng := rand.New(rand.NewPCG(1, 1))
			var boards []*puzzle.Board
			for range 5 {
				board, _ := f.Spec.Generate(rng)
				boards = append(boards, board)
			}
			b.Run(fmt.Sprintf("%s-%d", f.Name, side), func(b *testing.B) {
				solveAll(b, context.Background(), boards, nil)
			})
		}
	}
}
