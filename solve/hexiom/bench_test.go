package hexiom_test

import (
	"context"
	"math/rand/v2"
	"testing"
	"time"

	"flowlens/solve/hexiom"
	"flowlens/solve/hexiom/tiles"
	"flowlens/solve/hexiom/tiles/tilestest"
)

// BenchmarkLevels solves the 41 levels of the game, once in each orientation.
func BenchmarkLevels(b *testing.B) {
	var boards []*tiles.Board
	for _, l := range levels(b) {
		for _, sym := range tiles.Symmetries(l.Side()) {
			boards = append(boards, l.Image(sym))
		}
	}
	b.Run("solve", func(b *testing.B) { benchmark(b, boards, nil) })
	b.Run("unique", func(b *testing.B) { benchmark(b, boards, &hexiom.Options{Unique: true}) })
}

// BenchmarkRandom solves 72 random levels of sides 3 to 8.
func BenchmarkRandom(b *testing.B) {
	rng := rand.New(rand.NewPCG(9, 9))
	var boards []*tiles.Board
	for side := 3; side <= 8; side++ {
		for _, spec := range tilestest.Specs(side) {
			level, _ := spec.Generate(rng)
			boards = append(boards, level)
		}
	}
	benchmark(b, boards, nil)
}

// benchmark solves all boards in each turn and reports the slowest.
func benchmark(b *testing.B, boards []*tiles.Board, o *hexiom.Options) {
	var worst time.Duration
	for b.Loop() {
		for _, board := range boards {
			_, stats, err := hexiom.Solve(context.Background(), board, o)
			if err != nil {
				b.Fatal(err)
			}
			worst = max(worst, stats.Elapsed)
		}
	}
	b.ReportMetric(float64(worst.Milliseconds()), "worst-ms")
	b.ReportMetric(float64(len(boards)), "levels")
}
