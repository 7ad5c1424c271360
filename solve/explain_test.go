package solve_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"flowlens/solve"
	"flowlens/solve/puzzle"
	"flowlens/solve/puzzle/puzzletest"
)

// explain returns all moves of the explanation.
func explain(t testing.TB, b *puzzle.Board, s *puzzle.Solution, given []puzzle.EdgeID) []solve.Step {
	t.Helper()
	steps, err := solve.Explain(context.Background(), b, s, given)
	if err != nil {
		t.Fatal(err)
	}
	return slices.Collect(steps)
}

// TestExplainAgainstBruteForce compares the moves with all solutions: together they
// are what all solutions have in common, whatever is given.
func TestExplainAgainstBruteForce(t *testing.T) {
	for _, family := range tiny {
		t.Run(family.Name, func(t *testing.T) {
			t.Parallel()
			rng := rand.New(rand.NewPCG(9, 9))
			for range boardsOfEach(t) / 4 {
				b, _ := family.Spec.Generate(rng)
				s, stats, err := solve.Solve(context.Background(), b, nil)
				if err != nil {
					t.Fatal(err)
				}
				given := drawnPart(rng, s)
				common := commonLinks(b, given, stats.Touch)
				for _, step := range explain(t, b, s, given) {
					checkShape(t, b, step)
					given = append(given, step.Edges...)
				}
				for _, e := range given {
					if !common[ends(b, e)] {
						t.Errorf("a solution does without %v", b.Graph().Edges[e])
					}
					delete(common, ends(b, e))
				}
				if len(common) > 0 {
					t.Errorf("not told: %v", common)
				}
				if t.Failed() {
					t.Fatalf("board: %s", puzzle.NewDoc(b, nil).Cells)
				}
			}
		})
	}
}

// drawnPart returns the edges at the beginning of some flows.
func drawnPart(rng *rand.Rand, s *puzzle.Solution) []puzzle.EdgeID {
	var given []puzzle.EdgeID
	for _, f := range s.Flows {
		if rng.IntN(3) == 0 {
			given = append(given, f.Edges[:1+rng.IntN(len(f.Edges))]...)
		}
	}
	return given
}

// commonLinks returns what all solutions with the given edges use.
func commonLinks(b *puzzle.Board, given []puzzle.EdgeID, touch bool) map[[2]puzzle.NodeID]bool {
	var common map[[2]puzzle.NodeID]bool
	bruteForceOf(b, func(s *puzzle.Solution) bool {
		if !agrees(b, s, solve.Options{Used: given}) || !touch && len(puzzle.Touches(b, s)) > 0 {
			return false
		}
		in := usedLinks(b, s)
		if common == nil {
			common = in
		}
		for link := range common {
			if !in[link] {
				delete(common, link)
			}
		}
		return true
	})
	return common
}

// checkShape checks that a move is a path that holds what its reason is about.
func checkShape(t *testing.T, b *puzzle.Board, s solve.Step) {
	t.Helper()
	if len(s.Edges) == 0 || len(s.Nodes) != len(s.Edges)+1 {
		t.Fatalf("%d nodes and %d edges", len(s.Nodes), len(s.Edges))
	}
	for i, e := range s.Edges {
		if edge := b.Graph().Edges[e]; edge.Other(s.Nodes[i]) != s.Nodes[i+1] || edge.Other(s.Nodes[i+1]) != s.Nodes[i] {
			t.Errorf("edge %d does not join %v", e, s.Nodes[i:i+2])
		}
	}
	for _, e := range s.First {
		if !slices.Contains(s.Edges, e) {
			t.Errorf("edge %d is explained but no part of the move", e)
		}
	}
}

// TestExplainLevels checks on the levels of the game that the moves lead to the
// solution, that none takes more than looking ahead, and each reason of some.
func TestExplainLevels(t *testing.T) {
	for i, b := range readLines(t, "levels.jsonl") {
		s, _, err := solve.Solve(context.Background(), b, nil)
		if err != nil {
			t.Fatal(err)
		}
		steps := explain(t, b, s, nil)
		checkWhole(t, b, s, steps)
		for _, step := range steps {
			if step.Why.Kind == solve.Trial {
				t.Errorf("%s: a move that only trying finds", b.Name())
			}
		}
		if i%25 == 0 {
			checkReasons(t, b, s, steps)
		}
	}
}

// checkWhole checks that the moves make the solution, each link once.
func checkWhole(t *testing.T, b *puzzle.Board, s *puzzle.Solution, steps []solve.Step) {
	t.Helper()
	rest := usedLinks(b, s)
	for _, step := range steps {
		checkShape(t, b, step)
		for _, e := range step.Edges {
			if !rest[ends(b, e)] {
				t.Errorf("%s: edge %d is wrong or comes twice", b.Name(), e)
			}
			delete(rest, ends(b, e))
		}
	}
	if len(rest) > 0 {
		t.Errorf("%s: %d links are not told", b.Name(), len(rest))
	}
}

// checkReasons asks the solver about each link and each reason, with the moves
// before as given: it knows no solution in which it is otherwise.
func checkReasons(t *testing.T, b *puzzle.Board, s *puzzle.Solution, steps []solve.Step) {
	t.Helper()
	o := solve.Options{Touch: solve.TouchNever}
	if len(puzzle.Touches(b, s)) > 0 {
		o.Touch = solve.TouchAlways
	}
	refuted := func(o solve.Options, what string, e puzzle.EdgeID) {
		if _, _, err := solve.Solve(context.Background(), b, &o); !errors.Is(err, solve.ErrUnsolvable) {
			t.Errorf("%s %s: %s %d does not follow: %v", b.Name(), puzzle.NewDoc(b, nil).Cells, what, e, err)
		}
	}
	for _, step := range steps {
		for _, x := range step.Before {
			with := o
			with.Used = append(slices.Clone(o.Used), x.Edge)
			refuted(with, "exclusion", x.Edge)
		}
		for _, bar := range step.Why.Barred {
			with := o
			with.Used = append(slices.Clone(o.Used), bar.Edge)
			refuted(with, "bar", bar.Edge)
		}
		for _, e := range step.First {
			with := o
			with.Unused = []puzzle.EdgeID{e}
			refuted(with, "move", e)
		}
		o.Used = append(o.Used, step.Edges...)
	}
}

// TestExplainFamilies explains generated boards of every family. Those with
// several solutions are told as far as all agree.
func TestExplainFamilies(t *testing.T) {
	for _, family := range puzzletest.Families(7) {
		t.Run(family.Name, func(t *testing.T) {
			t.Parallel()
			rng := rand.New(rand.NewPCG(10, 10))
			unique := 0
			for range 20 {
				b, _ := family.Spec.Generate(rng)
				s, stats, err := solve.Solve(context.Background(), b, &solve.Options{Unique: true})
				if err != nil {
					t.Fatal(err)
				}
				given := drawnPart(rng, s)
				if stats.Unique == solve.UniqueYes {
					unique++
					checkWhole(t, b, s, explain(t, b, s, nil))
				}
				steps := explain(t, b, s, given)
				checkReasons(t, b, s, append([]solve.Step{{Edges: given}}, steps...))
			}
			t.Logf("%d boards have one solution", unique)
		})
	}
}

// TestExplainGoesOn has but one way from dot to dot: that is one move, which begins at a dot.
func TestExplainGoesOn(t *testing.T) {
	b := parse(t, "A......A\n")
	s, _, err := solve.Solve(context.Background(), b, nil)
	if err != nil {
		t.Fatal(err)
	}
	steps := explain(t, b, s, nil)
	if len(steps) != 1 || len(steps[0].Edges) != 7 || len(steps[0].First) > 2 || steps[0].Color != 1 {
		t.Errorf("moves %+v", steps)
	}
}

// TestExplainRefuses checks that only links of the solution can be given.
func TestExplainRefuses(t *testing.T) {
	b := parse(t, "AB\nAB\n")
	s, _, err := solve.Solve(context.Background(), b, nil)
	if err != nil {
		t.Fatal(err)
	}
	in := usedLinks(b, s)
	for i := range b.Graph().Edges {
		e := puzzle.EdgeID(i)
		if _, err := solve.Explain(context.Background(), b, s, []puzzle.EdgeID{e}); (err == nil) != in[ends(b, e)] {
			t.Errorf("given edge %d: %v", e, err)
		}
	}
}
