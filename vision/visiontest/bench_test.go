package visiontest_test

import (
	"math/rand/v2"
	"testing"

	"flowlens/solve/puzzle/puzzletest"
	"flowlens/vision/visiontest"
)

func BenchmarkRender(b *testing.B) {
	board, sol := puzzletest.Generate(rand.New(rand.NewPCG(1, 1)), 9, 9, 9)
	phone := visiontest.Device{W: 1170, H: 2532, Top: 140, Bottom: 100}
	for _, bench := range []struct {
		name  string
		style visiontest.Style
	}{
		{"plain", visiontest.Style{Device: phone, Bars: 5}},
		{"drawn", visiontest.Style{Device: phone, Bars: 5, Drawn: visiontest.DrawnAll}},
		{"jpeg", visiontest.Style{Device: phone, Bars: 5, JPEG: 85}},
		{"thumbnail", visiontest.Style{Device: phone, Bars: 5, Width: 300}},
	} {
		b.Run(bench.name, func(b *testing.B) {
			for b.Loop() {
				visiontest.Render(board, sol, bench.style)
			}
		})
	}
	b.Run("random", func(b *testing.B) {
		seed := uint64(0)
		for b.Loop() {
			visiontest.Render(board, sol, visiontest.RandomStyle(seed))
			seed++
		}
	})
}

func BenchmarkNegative(b *testing.B) {
	kinds := visiontest.NegativeKinds()
	i := 0
	for b.Loop() {
		visiontest.Negative(kinds[i%len(kinds)], uint64(i))
		i++
	}
}
