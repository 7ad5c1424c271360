package puzzletest_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"flowlens/solve/puzzle"
	"flowlens/solve/puzzle/puzzletest"
)

// TestGenerate checks that classic boards are like those of the game.
func TestGenerate(t *testing.T) {
	for side := 3; side <= 20; side++ {
		t.Run(fmt.Sprint(side), func(t *testing.T) {
			rng := rand.New(rand.NewPCG(uint64(side), 1))
			b, s := puzzletest.Generate(rng, side, side, 0)
			if !b.HasText() || b.Rows() != side || b.Cols() != side {
				t.Errorf("not a plain board of side %d", side)
			}
			if err := puzzle.Verify(b, s); err != nil {
				t.Error(err)
			}
			if touches := puzzle.Touches(b, s); len(touches) > 0 {
				t.Errorf("the solution touches itself at %v", touches)
			}
			for _, f := range s.Flows {
				if len(f.Nodes) < 3 {
					t.Errorf("flow %s has %d cells", b.ColorName(f.Color), len(f.Nodes))
				}
			}
		})
	}
}

func TestGenerateObeysColors(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	for range 20 {
		if b, _ := puzzletest.Generate(rng, 8, 8, 5); b.NumColors() > 5 {
			t.Errorf("%d colors, want at most 5", b.NumColors())
		}
	}
}

func TestGenerateIsRepeatable(t *testing.T) {
	for _, f := range puzzletest.Families(7) {
		var text [2]string
		for i := range text {
			b, s := f.Spec.Generate(rand.New(rand.NewPCG(5, 5)))
			text[i] = string(puzzle.NewDoc(b, nil).Cells) + fmt.Sprint(s)
		}
		if text[0] != text[1] {
			t.Errorf("%s: two boards from one seed", f.Name)
		}
	}
}

// TestFamilies checks that each family has what its name says.
func TestFamilies(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 2))
	for _, f := range puzzletest.Families(8) {
		b, s := f.Spec.Generate(rng)
		if err := puzzle.Verify(b, s); err != nil {
			t.Errorf("%s: %v", f.Name, err)
		}
		bridges := 0
		for i := range b.NumCells() {
			if b.Cell(puzzle.CellID(i)).Kind == puzzle.Bridge {
				bridges++
			}
		}
		got := []int{f.Spec.Rows*f.Spec.Cols - b.NumCells(), len(b.Walls()), bridges, len(b.Warps())}
		want := []int{f.Spec.Holes, f.Spec.Walls, f.Spec.Bridges, f.Spec.Warps}
		if b.Lattice() != f.Spec.Lattice || !slices.Equal(got, want) {
			t.Errorf("%s: %v board with holes, walls, bridges, warps %v; want %v", f.Name, b.Lattice(), got, want)
		}
	}
}

func TestTouchingFlows(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 3))
	touching := 0
	for range 20 {
		b, s := puzzletest.Spec{Rows: 5, Cols: 5, Colors: 3, Touch: true}.Generate(rng)
		if len(puzzle.Touches(b, s)) > 0 {
			touching++
		}
	}
	if touching == 0 {
		t.Error("no solution touches itself")
	}
}

func TestMoveDot(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 4))
	for _, f := range puzzletest.Families(6) {
		b, _ := f.Spec.Generate(rng)
		moved := puzzletest.MoveDot(rng, b)
		differ := 0
		for i := range b.NumCells() {
			if (b.Cell(puzzle.CellID(i)).Color == 0) != (moved.Cell(puzzle.CellID(i)).Color == 0) {
				differ++
			}
		}
		if differ != 2 || moved.NumColors() != b.NumColors() {
			t.Errorf("%s: %d cells differ, want 2", f.Name, differ)
		}
	}
}

func TestGeneratePanicsOnTheImpossible(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("no panic for a board without room")
		}
	}()
	puzzletest.Generate(rand.New(rand.NewPCG(1, 1)), 1, 2, 0)
}

func BenchmarkGenerate(b *testing.B) {
	for _, side := range []int{5, 10, 20} {
		b.Run(fmt.Sprint(side), func(b *testing.B) {
			rng := rand.New(rand.NewPCG(1, 1))
			for b.Loop() {
				puzzletest.Generate(rng, side, side, 0)
			}
		})
	}
}
