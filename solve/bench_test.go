package solve_test

import (
	"math/rand/v2"
	"testing"

	"flowlens/solve"
	"flowlens/solve/puzzle"
	"flowlens/solve/puzzle/puzzletest"
)

// BenchmarkSolve solves random boards of three families, for comparing two
// versions of the code anywhere; internal/bench prints tables of real levels.
func BenchmarkSolve(b *testing.B) {
	for _, f := range puzzletest.Families(14) {
		if f.Name != "classic" && f.Name != "mixed" && f.Name != "hex" {
			continue
		}
		var boards []*puzzle.Board
		for seed := range uint64(10) {
			board, _ := f.Spec.Generate(rand.New(rand.NewPCG(seed, 1)))
			boards = append(boards, board)
		}
		b.Run(f.Name+"/default", func(b *testing.B) { solveAll(b, boards, nil) })
		b.Run(f.Name+"/SAT", func(b *testing.B) { solveAll(b, boards, &solve.Options{Without: solve.Presolve}) })
	}
}

func solveAll(b *testing.B, boards []*puzzle.Board, o *solve.Options) {
	b.ReportAllocs()
	for b.Loop() {
		for _, board := range boards {
			if _, _, err := solve.Solve(b.Context(), board, o); err != nil {
				b.Fatal(err)
			}
		}
	}
}
