package puzzletest_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
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

// TestFreeBoards checks that free cells lie about on a square lattice, that links join neighbors there without crossing, and
// that some are diagonal and some left out.
func TestFreeBoards(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 8))
	straight, diagonal, neighbors := 0, 0, 0
	for range 20 {
		b, _ := puzzletest.Spec{Lattice: puzzle.Free, Rows: 6, Cols: 7, Holes: 3}.Generate(rng)
		at := func(id puzzle.CellID) puzzle.Coord {
			p := b.Cell(id).Pos
			c := puzzle.Coord{Row: int(p.Y / 100), Col: int(p.X / 100)}
			if p.X-100*float64(c.Col) > 20 || p.Y-100*float64(c.Row) > 20 || c.Row > 5 || c.Col > 6 {
				t.Fatalf("a cell at %v", p)
			}
			return c
		}
		there := map[puzzle.Coord]bool{}
		for i := range b.NumCells() {
			there[at(puzzle.CellID(i))] = true
		}
		if len(there) != 6*7-3 {
			t.Errorf("%d places, want %d", len(there), 6*7-3)
		}
		for c := range there {
			for _, next := range []puzzle.Coord{{Row: c.Row + 1, Col: c.Col}, {Row: c.Row, Col: c.Col + 1}} {
				if there[next] {
					neighbors++
				}
			}
		}
		blocks := map[puzzle.Coord]bool{} // with a diagonal
		for _, l := range b.Links() {
			p, q := at(l[0]), at(l[1])
			dr, dc := q.Row-p.Row, q.Col-p.Col
			switch block := (puzzle.Coord{Row: min(p.Row, q.Row), Col: min(p.Col, q.Col)}); {
			case dr*dr+dc*dc == 1:
				straight++
			case dr*dr+dc*dc == 2 && !blocks[block]:
				blocks[block] = true
				diagonal++
			default:
				t.Errorf("a link from %v to %v", p, q)
			}
		}
	}
	if share := float64(straight) / float64(neighbors); share < 0.85 || share > 0.96 {
		t.Errorf("%.2f of the neighbors are linked, want about 0.9", share)
	}
	if share := float64(diagonal) / (20 * 5 * 6); share < 0.25 || share > 0.45 {
		t.Errorf("%.2f of the blocks have a diagonal, want about 0.4 of those without holes", share)
	}
}

// TestGroundIsObeyed draws the cells that are to be there.
func TestGroundIsObeyed(t *testing.T) {
	rng := rand.New(rand.NewPCG(9, 9))
	const ground = "..##.\n.....\n#....\n....#"
	b, _ := puzzletest.Spec{Ground: ground, Walls: 2}.Generate(rng)
	for r, line := range strings.Split(ground, "\n") {
		for c, mark := range line {
			if _, ok := b.Lookup(puzzle.Coord{Row: r, Col: c}); ok != (mark == '.') {
				t.Errorf("a cell at %d,%d: %t", r, c, ok)
			}
		}
	}
	if b.Rows() != 4 || b.Cols() != 5 || len(b.Walls()) != 2 {
		t.Errorf("%d rows, %d columns, %d walls", b.Rows(), b.Cols(), len(b.Walls()))
	}
}

// TestManyColors asks for more colors than there are letters: each has a name of its own.
func TestManyColors(t *testing.T) {
	rng := rand.New(rand.NewPCG(10, 10))
	b, s := puzzletest.Spec{Rows: 40, Cols: 40, Colors: 200, Shortest: 2}.Generate(rng)
	if b.NumColors() < 105 { // three rounds of 52 letters
		t.Errorf("only %d colors", b.NumColors())
	}
	if err := puzzle.Verify(b, s); err != nil {
		t.Error(err)
	}
	usual, _ := puzzletest.Spec{Rows: 9, Cols: 9}.Generate(rng)
	if n := usual.NumColors(); n < 4 || n > 12 {
		t.Errorf("%d colors on 81 cells, want about one to 8", n)
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

// TestLong checks that a board gets fewer colors than random moves alone reach.
func TestLong(t *testing.T) {
	spec := puzzletest.Spec{Rows: 24, Cols: 24, Colors: 14, Long: true}
	b, s, ok := spec.Try(rand.New(rand.NewPCG(1, 1)))
	if !ok || b.NumColors() > 14 {
		t.Fatalf("made: %t, with at most 14 colors", ok)
	}
	if err := puzzle.Verify(b, s); err != nil {
		t.Error(err)
	}
	if touches := puzzle.Touches(b, s); len(touches) > 0 {
		t.Errorf("the solution touches itself at %v", touches)
	}
}
