package solve_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"sync"
	"testing"

	"flowlens/solve"
	"flowlens/solve/puzzle"
	"flowlens/solve/puzzle/puzzletest"
)

func parse(t testing.TB, text string) *puzzle.Board {
	t.Helper()
	b, err := puzzle.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func parseJSON(t testing.TB, doc string) *puzzle.Board {
	t.Helper()
	b, _, err := puzzle.ParseJSON([]byte(doc))
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// needsTouch has solutions, but in each of them a flow touches itself.
const needsTouch = `
ABC..
.....
A.C..
DBEE.
.D...
`

func TestTouchIsTheLastResort(t *testing.T) {
	b := parse(t, needsTouch[1:])
	ctx := context.Background()
	if s, _, err := solve.Solve(ctx, b, &solve.Options{Touch: solve.TouchNever}); s != nil || !errors.Is(err, solve.ErrUnsolvable) {
		t.Errorf("touches forbidden: %v, %v", s, err)
	}
	s, stats, err := solve.Solve(ctx, b, nil)
	if err != nil {
		t.Fatal(err)
	}
	if !stats.Touch || len(puzzle.Touches(b, s)) == 0 {
		t.Error("the solution does not touch itself, or Stats do not say so")
	}
}

// TestFlowCrossesItself has a board that one flow covers by taking both lanes of the bridge.
func TestFlowCrossesItself(t *testing.T) {
	b := parseJSON(t, `{"lattice":"square","cells":["#..","A+.","#A#"]}`)
	for _, w := range ways {
		checkWay(t, b, w, solve.TouchNever, 0)
		checkWay(t, b, w, solve.TouchAlways, 1)
	}
	for _, w := range cleanWays {
		checkWay(t, b, w, solve.TouchNever, 0)
	}
}

// TestUnsolvable has boards that are refused for different reasons.
func TestUnsolvable(t *testing.T) {
	tests := []struct{ name, doc string }{
		{"flows must cross", `{"lattice":"square","cells":["A..B",".##.","....","B..A"]}`},
		{"crossing corners", `{"lattice":"square","cells":["AB","BA"]}`},
		{"isolated cell", `{"lattice":"square","cells":["AA#."]}`},
		{"cell with one way", `{"lattice":"square","cells":["A.A","#.#"]}`},
		{"walled-in cell", `{"lattice":"square","cells":["A.A","B.B"],"walls":[[[0,0],[0,1]],[[0,1],[0,2]]]}`},
		{"isolated dot", `{"lattice":"square","cells":["A.#A"]}`},
		{"a part without dots", `{"lattice":"square","cells":["AA#..","###.."]}`},
		{"bridge at the border", `{"lattice":"square","cells":["A+A","B.B"]}`},
		{"chessboard surplus", `{"lattice":"square","cells":["AA...",".....",".....",".....","....."]}`},
		{"warp that does not help", `{"lattice":"square","cells":["A.","..","A."],"warps":[[[1,0],[1,1]]]}`},
		{"free cell with one way", `{"lattice":"free","cells":[{"x":0,"y":0,"dot":"A"},{"x":1,"y":0,"dot":"A"},{"x":2,"y":0}],"links":[[0,1],[1,2]]}`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			s, _, err := solve.Solve(context.Background(), parseJSON(t, tt.doc), &solve.Options{Unique: true})
			if s != nil || !errors.Is(err, solve.ErrUnsolvable) {
				t.Errorf("Solve = %v, %v; want ErrUnsolvable", s, err)
			}
		})
	}
}

// TestRepairs solves boards whose clauses, before any repair, have no model but
// one that breaks a rule: so at least one repair is certain.
func TestRepairs(t *testing.T) {
	tests := []struct {
		name, doc string
		touch     solve.Touch
		solvable  bool
	}{
		// Only one link leads to the ring of eight cells round the hole. No flow
		// can pass it, but as a cycle it satisfies the clauses.
		{"a free-standing cycle", `{"lattice":"square","cells":["A.A","...",".#.","..."],"walls":[[[0,0],[1,0]],[[0,2],[1,2]]]}`, solve.TouchLast, false},
		// The flow must go round the hole, and its ends touch.
		{"a touch round a hole, forbidden", `{"lattice":"square","cells":["AA.",".#.","..."]}`, solve.TouchNever, false},
		{"a touch round a hole, allowed", `{"lattice":"square","cells":["AA.",".#.","..."]}`, solve.TouchLast, true},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			s, stats, err := solve.Solve(context.Background(), parseJSON(t, tt.doc), &solve.Options{Touch: tt.touch, Without: solve.Presolve})
			if (err == nil) != tt.solvable || (s != nil) != tt.solvable {
				t.Fatalf("Solve = %v, %v; solvable: %t", s, err, tt.solvable)
			}
			if stats.Repairs == 0 || stats.By != solve.BySAT {
				t.Errorf("%d repairs by %s", stats.Repairs, stats.By)
			}
		})
	}
}

// TestTwoEdgeCycle has two cells in each row of a board two wide joined by a
// link and by a warp: used together these would be a cycle.
func TestTwoEdgeCycle(t *testing.T) {
	tests := []struct {
		name, doc string
		unique    solve.Uniqueness
		solvable  bool
	}{
		{"only the cycle is left", `{"lattice":"square","cells":["AA","..","BB"],"walls":[[[0,0],[1,0]],[[0,1],[1,1]],[[1,0],[2,0]],[[1,1],[2,1]]],"warps":[[[1,0],[1,1]]]}`, solve.UniqueUnasked, false},
		{"one way through", `{"lattice":"square","cells":["A.","A."],"walls":[[[0,0],[1,0]]],"warps":[[[0,0],[0,1]],[[1,0],[1,1]]]}`, solve.UniqueYes, true},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			b := parseJSON(t, tt.doc)
			s, stats, err := solve.Solve(context.Background(), b, &solve.Options{Unique: true})
			if (err == nil) != tt.solvable || stats.Unique != tt.unique {
				t.Errorf("Solve = %v, %v, unique %v; want solvable: %t, unique %v", s, err, stats.Unique, tt.solvable, tt.unique)
			}
		})
	}
}

func TestUnique(t *testing.T) {
	tests := []struct {
		name, text string
		want       solve.Uniqueness
	}{
		{"one way", "A.A\nB.B\n", solve.UniqueYes},
		{"two mirror images", "A..\n...\n..A\n", solve.UniqueNo},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			b := parse(t, tt.text)
			s, stats, err := solve.Solve(context.Background(), b, &solve.Options{Unique: true})
			if err != nil || stats.Unique != tt.want {
				t.Fatalf("unique %v, %v; want %v", stats.Unique, err, tt.want)
			}
			if tt.want == solve.UniqueNo {
				checkSecond(t, b, s, stats.Second, !stats.Touch)
			}
		})
	}
}

// endsAfter is a context that is canceled once it has been asked so many times.
type endsAfter struct {
	context.Context
	asked *int
}

func (c endsAfter) Err() error {
	if *c.asked--; *c.asked < 0 {
		return context.Canceled
	}
	return nil
}

// TestUniqueUnknown ends the context between the solution and the proof.
func TestUniqueUnknown(t *testing.T) {
	asked := 2 // once by Solve, once by the search for the solution
	ctx := endsAfter{context.Background(), &asked}
	b := parse(t, "A.A\nB.B\n")
	s, stats, err := solve.Solve(ctx, b, &solve.Options{Unique: true, Without: solve.Presolve})
	if err != nil || s == nil || stats.Unique != solve.UniqueUnknown || stats.Second != nil {
		t.Errorf("Solve = %v, %v, unique %v; want a solution and unknown", s, err, stats.Unique)
	}
}

// symmetries of the square: each moves a place of a board of rows by cols.
var symmetries = []struct {
	name      string
	transpose bool
	move      func(at puzzle.Coord, rows, cols int) puzzle.Coord
}{
	{"half turn", false, func(at puzzle.Coord, r, c int) puzzle.Coord {
		return puzzle.Coord{Row: r - 1 - at.Row, Col: c - 1 - at.Col}
	}},
	{"left to right", false, func(at puzzle.Coord, r, c int) puzzle.Coord { return puzzle.Coord{Row: at.Row, Col: c - 1 - at.Col} }},
	{"upside down", false, func(at puzzle.Coord, r, c int) puzzle.Coord { return puzzle.Coord{Row: r - 1 - at.Row, Col: at.Col} }},
	{"transposed", true, func(at puzzle.Coord, r, c int) puzzle.Coord { return puzzle.Coord{Row: at.Col, Col: at.Row} }},
	{"other diagonal", true, func(at puzzle.Coord, r, c int) puzzle.Coord {
		return puzzle.Coord{Row: c - 1 - at.Col, Col: r - 1 - at.Row}
	}},
	{"quarter turn", true, func(at puzzle.Coord, r, c int) puzzle.Coord { return puzzle.Coord{Row: at.Col, Col: r - 1 - at.Row} }},
	{"quarter turn back", true, func(at puzzle.Coord, r, c int) puzzle.Coord { return puzzle.Coord{Row: c - 1 - at.Col, Col: at.Row} }},
}

// TestAnswersDoNotDependOnOrientation turns, mirrors and recolors boards.
func TestAnswersDoNotDependOnOrientation(t *testing.T) {
	rng := rand.New(rand.NewPCG(11, 11))
	for _, family := range puzzletest.Families(7) {
		if family.Spec.Lattice != puzzle.Square {
			continue
		}
		for i := range 6 {
			b, _ := family.Spec.Generate(rng)
			if i%2 == 1 {
				b = puzzletest.MoveDot(rng, b)
			}
			want := answer(t, b)
			for _, sym := range symmetries {
				change := puzzletest.Change{
					Transpose: sym.transpose,
					Move:      func(at puzzle.Coord) puzzle.Coord { return sym.move(at, b.Rows(), b.Cols()) },
				}
				if got := answer(t, changed(t, b, change)); got != want {
					t.Errorf("%s, %s: %s, want %s", family.Name, sym.name, got, want)
				}
			}
			names := rng.Perm(b.NumColors())
			recolor := puzzletest.Change{Letter: func(_ puzzle.CellID, old string) string {
				if c, ok := b.ColorByName(old); ok {
					return fmt.Sprint("c", names[c-1])
				}
				return old
			}}
			if got := answer(t, changed(t, b, recolor)); got != want {
				t.Errorf("%s, recolored: %s, want %s", family.Name, got, want)
			}
		}
	}
}

func changed(t *testing.T, b *puzzle.Board, c puzzletest.Change) *puzzle.Board {
	t.Helper()
	out, err := c.Apply(b)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// answer says in words what Solve finds without touches.
func answer(t *testing.T, b *puzzle.Board) string {
	t.Helper()
	_, stats, err := solve.Solve(context.Background(), b, &solve.Options{Touch: solve.TouchNever, Unique: true})
	switch {
	case errors.Is(err, solve.ErrUnsolvable):
		return "unsolvable"
	case err != nil:
		t.Fatal(err)
	}
	return "solved, unique: " + stats.Unique.String()
}

// TestParallelCallers solves different boards at once and compares with solving
// them one by one.
func TestParallelCallers(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	rng := rand.New(rand.NewPCG(12, 12))
	var wg sync.WaitGroup
	for range 8 {
		b, _ := puzzletest.Generate(rng, 9, 9, 0)
		moved := puzzletest.MoveDot(rng, b)
		want, wantMoved := answer(t, b), answer(t, moved)
		wg.Go(func() {
			if s, _, err := solve.Solve(ctx, b, nil); err != nil || puzzle.Verify(b, s) != nil {
				t.Errorf("Solve = %v, %v", s, err)
			}
			if got := answer(t, b); got != want {
				t.Errorf("in parallel: %s, alone: %s", got, want)
			}
			if got := answer(t, moved); got != wantMoved {
				t.Errorf("in parallel: %s, alone: %s", got, wantMoved)
			}
		})
	}
	wg.Wait()
}

func TestEndedContext(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	s, stats, err := solve.Solve(ctx, parse(t, "A.A\nB.B\n"), &solve.Options{Unique: true})
	if s != nil || !errors.Is(err, context.Canceled) {
		t.Errorf("Solve = %v, %v; want canceled", s, err)
	}
	if stats.Elapsed == 0 {
		t.Errorf("Stats are not filled on error: %+v", stats)
	}
}

// TestContextEndsDuringSearch checks that Stats tell of the search that ctx
// ended.
func TestContextEndsDuringSearch(t *testing.T) {
	asked := 1 // once by Solve
	ctx := endsAfter{context.Background(), &asked}
	s, stats, err := solve.Solve(ctx, parse(t, "A.A\nB.B\n"), &solve.Options{Without: solve.Presolve})
	if s != nil || !errors.Is(err, context.Canceled) {
		t.Errorf("Solve = %v, %v; want canceled", s, err)
	}
	if stats.Vars == 0 || stats.Clauses == 0 || stats.Elapsed == 0 {
		t.Errorf("Stats are not filled on error: %+v", stats)
	}
}

func TestTooLarge(t *testing.T) {
	const leaves = 2000
	b := puzzle.NewBuilder(puzzle.Free)
	hub := b.AddFree(puzzle.Point{}, "")
	for i := range leaves {
		letter := ""
		if i < 2 {
			letter = "A"
		}
		b.AddLink(hub, b.AddFree(puzzle.Point{X: float64(i)}, letter))
	}
	// The leaves in a ring, so that each has ways enough.
	for i := range leaves {
		b.AddLink(1+i, 1+(i+1)%leaves)
	}
	board, err := b.Build()
	if err != nil {
		t.Fatal(err)
	}
	s, _, err := solve.Solve(context.Background(), board, nil)
	if s != nil || !errors.Is(err, solve.ErrTooLarge) {
		t.Errorf("Solve = %v, %v; want ErrTooLarge", s, err)
	}
}
