package hexiom_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os/exec"
	"strings"
	"testing"

	"flowlens/solve"
	"flowlens/solve/hexiom"
	"flowlens/solve/hexiom/tiles"
	"flowlens/solve/hexiom/tiles/tilestest"
	"flowlens/solve/sat"
)

func parse(t testing.TB, text string) *tiles.Board {
	t.Helper()
	b, err := tiles.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// ways to solve a level, all of which must agree.
var ways = map[string]hexiom.Options{
	"default":                    {},
	"symmetries broken":          {Symmetry: true},
	"unique":                     {Unique: true},
	"article":                    {Encoding: hexiom.Article},
	"article, symmetries broken": {Encoding: hexiom.Article, Symmetry: true},
	"article, unique":            {Encoding: hexiom.Article, Unique: true},
}

// TestAgainstBruteForce compares every answer, with each encoding, with what
// trying all places gives. Half of the levels have a solution for certain; in
// the others a number or two are changed, so that most have none.
func TestAgainstBruteForce(t *testing.T) {
	each := 20 // levels of a kind
	if testing.Short() {
		each = 3
	}
	rng := rand.New(rand.NewPCG(7, 7))
	var outcomes [3]int // levels with no, one and more solutions up to symmetry
	for _, side := range []int{1, 2, 3} {
		for _, spec := range tilestest.Specs(side) {
			for i := range each {
				b, _ := spec.Generate(rng)
				if i%2 == 1 {
					b = changeNumbers(rng, b)
				}
				found := bruteForce(b)
				kinds := upToSymmetry(b, found)
				outcomes[min(kinds, 2)]++
				for name, o := range ways {
					s, stats, err := hexiom.Solve(context.Background(), b, &o)
					check(t, b, &o, kinds, s, stats, err)
					if t.Failed() {
						t.Fatalf("%s; %d solutions of\n%s", name, len(found), b.Text())
					}
				}
			}
		}
	}
	t.Logf("levels with no, one and more solutions: %d", outcomes)
	for n, count := range outcomes {
		if count < 2*each {
			t.Errorf("only %d levels with %d solutions, too few to tell anything", count, n)
		}
	}
}

// check checks an answer for a level with so many kinds of solutions.
func check(t *testing.T, b *tiles.Board, o *hexiom.Options, kinds int, s *tiles.Board, stats hexiom.Stats, err error) {
	t.Helper()
	if kinds == 0 {
		if s != nil || !errors.Is(err, solve.ErrUnsolvable) {
			t.Errorf("Solve = %v, %v; want no solution", s, err)
		}
		return
	}
	if err != nil {
		t.Errorf("%v; want a solution", err)
		return
	}
	if err := tiles.Verify(b, s); err != nil {
		t.Error(err)
	}
	want := solve.UniqueUnasked
	switch {
	case o.Unique && kinds == 1:
		want = solve.UniqueYes
	case o.Unique:
		want = solve.UniqueNo
	}
	if stats.Unique != want || (stats.Second != nil) != (want == solve.UniqueNo) {
		t.Errorf("unique %v with the second %v; want %v of %d", stats.Unique, stats.Second, want, kinds)
	}
	if stats.Second != nil {
		if err := tiles.Verify(b, stats.Second); err != nil {
			t.Errorf("the second solution: %v", err)
		}
		if stats.Second.Equivalent(s) {
			t.Error("the second solution is the first, turned or mirrored")
		}
	}
}

// upToSymmetry returns how many of the solutions of a level are left when those are
// put together that turning or mirroring the level makes of each other.
func upToSymmetry(b *tiles.Board, found []uint32) int {
	seen := map[string]bool{}
	kinds := 0
	for _, set := range found {
		holds := make([]bool, b.NumCells())
		for i := range holds {
			holds[i] = set>>i&1 == 1
		}
		s := b.Place(holds)
		if seen[s.Text()] {
			continue
		}
		kinds++
		for _, sym := range tiles.Symmetries(b.Side()) {
			if image := s.Image(sym); tiles.Verify(b, image) == nil {
				seen[image.Text()] = true
			}
		}
	}
	return kinds
}

// changeNumbers returns a board with other numbers on one tile or two.
func changeNumbers(rng *rand.Rand, b *tiles.Board) *tiles.Board {
	cells := tilestest.Cells(b)
	for range 1 + rng.IntN(2) {
		i := rng.IntN(len(cells))
		if cells[i].Kind.HasTile() {
			cells[i].Number = rng.IntN(tiles.MaxNumber + 1)
		}
	}
	changed, err := tiles.New(b.Side(), cells)
	if err != nil {
		panic(err)
	}
	return changed
}

// TestOddSum gives levels that have no solution, as a sum tells without a search.
func TestOddSum(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 8))
	for _, spec := range tilestest.Specs(8) {
		b, _ := spec.Generate(rng)
		cells := tilestest.Cells(b)
		for i, c := range cells {
			if c.Kind.HasTile() {
				cells[i].Number ^= 1
				break
			}
		}
		odd, err := tiles.New(b.Side(), cells)
		if err != nil {
			t.Fatal(err)
		}
		s, stats, err := hexiom.Solve(context.Background(), odd, nil)
		if s != nil || !errors.Is(err, solve.ErrUnsolvable) || !strings.Contains(err.Error(), "add up to ") {
			t.Errorf("Solve = %v, %v", s, err)
		}
		if stats.Clauses > 0 {
			t.Error("clauses were made where a sum tells")
		}
	}
}

// TestRandomLevels solves 72 levels of sides 3 to 8.
func TestRandomLevels(t *testing.T) {
	rng := rand.New(rand.NewPCG(9, 9))
	longest := 8
	if testing.Short() {
		longest = 6
	}
	for side := 3; side <= longest; side++ {
		for _, spec := range tilestest.Specs(side) {
			b, _ := spec.Generate(rng)
			s, _, err := hexiom.Solve(context.Background(), b, nil)
			if err != nil {
				t.Errorf("%+v: %v", spec, err)
				continue
			}
			if err := tiles.Verify(b, s); err != nil {
				t.Errorf("%+v: %v", spec, err)
			}
		}
	}
}

// TestOtherSolvers has the programs that are installed solve levels, and say that
// there are no further solutions.
func TestOtherSolvers(t *testing.T) {
	for _, line := range []string{"minisat", "cadical -q", "picosat"} {
		name, _, _ := strings.Cut(line, " ")
		t.Run(name, func(t *testing.T) {
			if _, err := exec.LookPath(name); err != nil {
				t.Skip(err)
			}
			solver, err := sat.NewCommand(line)
			if err != nil {
				t.Fatal(err)
			}
			rng := rand.New(rand.NewPCG(10, 10))
			for _, spec := range tilestest.Specs(3) {
				b, _ := spec.Generate(rng)
				kinds := upToSymmetry(b, bruteForce(b))
				o := &hexiom.Options{Unique: true, Solver: solver}
				s, stats, err := hexiom.Solve(context.Background(), b, o)
				check(t, b, o, kinds, s, stats, err)
			}
		})
	}
}

func TestSolveObeysEndedContext(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if s, _, err := hexiom.Solve(ctx, parse(t, "1\n .\n"), nil); s != nil || !errors.Is(err, context.Canceled) {
		t.Errorf("Solve = %v, %v; want canceled", s, err)
	}
}

// TestImpossibleNumbers has a ring of six tiles, of which one asks for more neighbors than any place there has.
func TestImpossibleNumbers(t *testing.T) {
	for number := range 7 {
		b := parse(t, fmt.Sprintf("2\n  %d 2\n 2+. 2\n  2 2\n", number))
		for name, o := range ways {
			s, _, err := hexiom.Solve(context.Background(), b, &o)
			if solvable := number == 2; (err == nil) != solvable || (s != nil) != solvable || err != nil && !errors.Is(err, solve.ErrUnsolvable) {
				t.Errorf("%s, a tile with %d: %v", name, number, err)
			}
		}
	}
}
