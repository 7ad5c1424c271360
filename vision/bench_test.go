package vision_test

import (
	"context"
	"image"
	"math/rand/v2"
	"testing"

	"flowlens/solve/puzzle"
	"flowlens/solve/puzzle/puzzletest"
	"flowlens/vision"
	"flowlens/vision/visiontest"
)

// phone renders boards on the screen that all figures refer to.
func phone(size int, drawn visiontest.DrawnState) *image.RGBA {
	b, s := puzzletest.Generate(rand.New(rand.NewPCG(1, uint64(size))), size, size, min(size, 15))
	return visiontest.Render(b, s, phoneStyle(drawn)).Image
}

func phoneStyle(drawn visiontest.DrawnState) visiontest.Style {
	return visiontest.Style{
		Device: visiontest.Device{W: 1170, H: 2532, Top: 140, Bottom: 100}, Bars: 5, Drawn: drawn,
	}
}

// hexPhone renders a large hexagon of 61 cells on the same screen.
func hexPhone(drawn visiontest.DrawnState) *image.RGBA {
	ground := puzzletest.HexBlock(5)
	b, s := puzzletest.Spec{Lattice: puzzle.Hex, Ground: ground, Colors: 9}.Generate(rand.New(rand.NewPCG(1, 61)))
	return visiontest.Render(b, s, visiontest.Style{
		Device: visiontest.Device{W: 1170, H: 2532, Top: 140, Bottom: 100}, Bars: 5, Drawn: drawn,
	}).Image
}

// freePhone renders a star of 54 cells on the same screen.
func freePhone(drawn visiontest.DrawnState) *image.RGBA {
	form, rng := visiontest.Star(6, 3), rand.New(rand.NewPCG(1, 54))
	for {
		if b, s, ok := puzzletest.Cut(rng, form.Board(), 9); ok {
			return visiontest.Puzzle{Board: b, Solution: s, Form: form}.Render(phoneStyle(drawn)).Image
		}
	}
}

func BenchmarkRead(b *testing.B) {
	for _, bench := range []struct {
		name string
		img  *image.RGBA
	}{
		{"5x5", phone(5, visiontest.DrawnNone)},
		{"9x9", phone(9, visiontest.DrawnNone)},
		{"15x15", phone(15, visiontest.DrawnNone)},
		{"9x9 finished", phone(9, visiontest.DrawnAll)},
		{"hexes", hexPhone(visiontest.DrawnNone)},
		{"hexes finished", hexPhone(visiontest.DrawnAll)},
		{"free", freePhone(visiontest.DrawnNone)},
		{"free half-drawn", freePhone(visiontest.DrawnHalf)},
		{"free finished", freePhone(visiontest.DrawnAll)},
	} {
		b.Run(bench.name, func(b *testing.B) {
			for b.Loop() {
				if _, err := vision.Read(context.Background(), bench.img, nil); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
	for _, family := range []string{"walls", "shapes", "bridges", "warps"} {
		img := visiontest.RandomBoard(rand.New(rand.NewPCG(1, 1)), family).Render(phoneStyle(visiontest.DrawnNone)).Image
		b.Run(family, func(b *testing.B) {
			for b.Loop() {
				if _, err := vision.Read(context.Background(), img, nil); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
	b.Run("refuse", func(b *testing.B) {
		img := visiontest.Negative(visiontest.NegativeKinds()[0], 1)
		for b.Loop() {
			if _, err := vision.Read(context.Background(), img, nil); err == nil {
				b.Fatal("read a board where there is none")
			}
		}
	})
}
