package solve_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"strconv"
	"testing"

	"flowlens/solve"
	"flowlens/solve/puzzle"
	"flowlens/solve/puzzle/puzzletest"
)

// tiny boards of every kind, small enough to try every path.
var tiny = []puzzletest.Family{
	{Name: "3x3", Spec: puzzletest.Spec{Rows: 3, Cols: 3, Shortest: 2}},
	{Name: "4x4", Spec: puzzletest.Spec{Rows: 4, Cols: 4, Shortest: 2}},
	{Name: "3x5", Spec: puzzletest.Spec{Rows: 3, Cols: 5, Shortest: 2}},
	{Name: "touching", Spec: puzzletest.Spec{Rows: 4, Cols: 4, Shortest: 2, Colors: 3, Touch: true}},
	{Name: "5x5", Spec: puzzletest.Spec{Rows: 5, Cols: 5, Shortest: 2}},
	{Name: "4x6, few colors", Spec: puzzletest.Spec{Rows: 4, Cols: 6, Colors: 3}},
	{Name: "warps all round", Spec: puzzletest.Spec{Rows: 4, Cols: 4, Colors: 4, Warps: 8}},
	{Name: "hex, warps all round", Spec: puzzletest.Spec{Lattice: puzzle.Hex, Rows: 4, Cols: 4, Colors: 3, Warps: 4}},
	{Name: "two colors, warps and walls", Spec: puzzletest.Spec{Rows: 4, Cols: 4, Colors: 2, Warps: 4, Walls: 3, Touch: true}},
	{Name: "holes", Spec: puzzletest.Spec{Rows: 4, Cols: 4, Shortest: 2, Holes: 3}},
	{Name: "walls", Spec: puzzletest.Spec{Rows: 4, Cols: 4, Shortest: 2, Walls: 4}},
	{Name: "bridge", Spec: puzzletest.Spec{Rows: 4, Cols: 4, Shortest: 2, Bridges: 1}},
	{Name: "bridges", Spec: puzzletest.Spec{Rows: 4, Cols: 5, Shortest: 2, Bridges: 2}},
	{Name: "bridge, touching", Spec: puzzletest.Spec{Rows: 3, Cols: 4, Shortest: 2, Bridges: 1, Colors: 2, Touch: true}},
	{Name: "warps", Spec: puzzletest.Spec{Rows: 3, Cols: 4, Shortest: 2, Warps: 3}},
	{Name: "warps, two wide", Spec: puzzletest.Spec{Rows: 5, Cols: 2, Shortest: 2, Warps: 3}},
	{Name: "warps, two wide, touching", Spec: puzzletest.Spec{Rows: 5, Cols: 2, Shortest: 2, Warps: 3, Touch: true, Colors: 2}},
	{Name: "warps into bridges", Spec: puzzletest.Spec{Rows: 4, Cols: 4, Shortest: 2, Warps: 4, Bridges: 3, Colors: 6}},
	{Name: "mixed", Spec: puzzletest.Spec{Rows: 4, Cols: 4, Shortest: 2, Holes: 1, Walls: 1, Bridges: 1, Warps: 2}},
	{Name: "hex", Spec: puzzletest.Spec{Lattice: puzzle.Hex, Rows: 3, Cols: 4, Shortest: 2}},
	{Name: "hex, touching", Spec: puzzletest.Spec{Lattice: puzzle.Hex, Rows: 3, Cols: 4, Shortest: 2, Touch: true, Colors: 2}},
	{Name: "hex, all mixed", Spec: puzzletest.Spec{Lattice: puzzle.Hex, Rows: 4, Cols: 4, Shortest: 2, Holes: 3, Walls: 2, Warps: 1}},
	{Name: "free", Spec: puzzletest.Spec{Lattice: puzzle.Free, Rows: 3, Cols: 4, Shortest: 2}},
	{Name: "free, touching", Spec: puzzletest.Spec{Lattice: puzzle.Free, Rows: 3, Cols: 4, Shortest: 2, Touch: true, Colors: 2}},
}

// A way is one of several to solve a board, all of which must agree.
type way struct {
	name    string
	options solve.Options
}

// ways to solve a board under any touch rule.
var ways = []way{
	{"default", solve.Options{}},
	{"no learning", solve.Options{Without: solve.Learning}},
	{"no probing", solve.Options{Without: solve.Probing}},
	{"edge", solve.Options{Without: solve.Presolve}},
	{"no short cycles", solve.Options{Without: solve.Presolve | solve.ShortCycles}},
	{"no turns", solve.Options{Without: solve.Presolve | solve.Turns}},
	{"unary colors", solve.Options{Without: solve.Presolve | solve.BinaryColors}},
	{"eager touches", solve.Options{Without: solve.Presolve | solve.LazyTouches}},
	{"eager touches, unary colors", solve.Options{Without: solve.Presolve | solve.LazyTouches | solve.BinaryColors}},
	{"presolve without rules", solve.Options{Without: solve.ShortCycles | solve.Turns}},
	{"all left out", solve.Options{Without: 1<<7 - 1}},
}

// cleanWays only know solutions without touches.
var cleanWays = []way{
	{"direction", solve.Options{Encoding: solve.Direction}},
	{"degree", solve.Options{Encoding: solve.Degree}},
}

// boardsOfEach returns how many boards of each kind are tried, 10,000 in all: half
// as they were made, half with a dot moved. FLOWLENS_BOARDS asks for another number.
func boardsOfEach(t *testing.T) int {
	t.Helper()
	all := 10_000
	if testing.Short() {
		all = 1000
	}
	if asked := os.Getenv("FLOWLENS_BOARDS"); asked != "" {
		var err error
		if all, err = strconv.Atoi(asked); err != nil {
			t.Fatal(err)
		}
	}
	return all/len(tiny) + 1
}

// TestAgainstBruteForce compares answers under each touch rule, and uniqueness,
// with the number of solutions.
func TestAgainstBruteForce(t *testing.T) {
	for _, family := range tiny {
		t.Run(family.Name, func(t *testing.T) {
			t.Parallel()
			rng := rand.New(rand.NewPCG(7, 7))
			outcomes := [3]int{} // boards with no, one and more solutions without touches
			for i := range boardsOfEach(t) {
				b, _ := family.Spec.Generate(rng)
				if i%2 == 1 {
					b = moveFairly(rng, b)
				}
				want := bruteForce(b)
				outcomes[min(want.clean, 2)]++
				checkRule(t, b, solve.TouchNever, want.clean)
				checkRule(t, b, solve.TouchAlways, want.clean+want.touching)
				if want.clean > 0 {
					checkRule(t, b, solve.TouchLast, want.clean)
				} else {
					checkRule(t, b, solve.TouchLast, want.touching)
				}
				if t.Failed() {
					t.Fatalf("board: %s, solutions: %+v", puzzle.NewDoc(b, nil).Cells, want)
				}
			}
			t.Logf("no, one and more solutions: %d", outcomes)
		})
	}
}

// moveFairly moves a dot to a cell of the same color of the chessboard, where
// there is one: a board where that changes is refused before any search.
func moveFairly(rng *rand.Rand, b *puzzle.Board) *puzzle.Board {
	for range 20 {
		if moved := puzzletest.MoveDot(rng, b); blackDots(moved) == blackDots(b) {
			return moved
		}
	}
	return puzzletest.MoveDot(rng, b)
}

func blackDots(b *puzzle.Board) int {
	n := 0
	for i := range b.NumCells() {
		if c := b.Cell(puzzle.CellID(i)); c.Color != puzzle.NoColor {
			n += (c.At.Row + c.At.Col) % 2
		}
	}
	return n
}

// checkRule solves a board that has n solutions under a touch rule, in every way.
func checkRule(t *testing.T, b *puzzle.Board, touch solve.Touch, n int) {
	t.Helper()
	for _, w := range ways {
		checkWay(t, b, w, touch, n)
	}
	for _, w := range cleanWays {
		if touch == solve.TouchNever {
			checkWay(t, b, w, touch, n)
		}
	}
}

// checkWay solves a board in one way.
func checkWay(t *testing.T, b *puzzle.Board, w way, touch solve.Touch, n int) {
	t.Helper()
	o := w.options
	o.Touch, o.Unique = touch, true
	s, stats, err := solve.Solve(context.Background(), b, &o)
	checkAnswer(t, b, touch, n, s, stats, err)
	if t.Failed() {
		t.Fatalf("solved by %s", w.name)
	}
}

// checkAnswer checks what Solve says of a board that has n solutions.
func checkAnswer(t *testing.T, b *puzzle.Board, touch solve.Touch, n int, s *puzzle.Solution, stats solve.Stats, err error) {
	t.Helper()
	if n == 0 {
		if s != nil || !errors.Is(err, solve.ErrUnsolvable) {
			t.Errorf("rule %d: Solve = %v, %v; want no solution", touch, s, err)
		}
		return
	}
	if err != nil {
		t.Errorf("rule %d: %v; want one of %d solutions", touch, err, n)
		return
	}
	if err := puzzle.Verify(b, s); err != nil {
		t.Errorf("rule %d: %v", touch, err)
	}
	if touches := len(puzzle.Touches(b, s)) > 0; stats.Touch != touches || touches && touch == solve.TouchNever {
		t.Errorf("rule %d: Stats.Touch = %t for a solution with touches: %t", touch, stats.Touch, touches)
	}
	want := solve.UniqueYes
	if n > 1 {
		want = solve.UniqueNo
	}
	if stats.Unique != want {
		t.Errorf("rule %d: unique %v, want %v of %d solutions", touch, stats.Unique, want, n)
	}
	if (stats.Second != nil) != (n > 1) {
		t.Fatalf("rule %d: second solution %v of %d", touch, stats.Second, n)
	}
	if n > 1 {
		checkSecond(t, b, s, stats.Second, touch == solve.TouchNever)
	}
}

// checkSecond checks that the second solution is one, and passes other cells.
func checkSecond(t *testing.T, b *puzzle.Board, first, second *puzzle.Solution, clean bool) {
	t.Helper()
	if err := puzzle.Verify(b, second); err != nil {
		t.Errorf("second solution: %v", err)
	}
	if clean && len(puzzle.Touches(b, second)) > 0 {
		t.Error("the second solution touches itself, the first does not")
	}
	if fmt.Sprint(first.FlowDocs(b)) == fmt.Sprint(second.FlowDocs(b)) {
		t.Error("the second solution passes the same cells")
	}
}
