package solve

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"flowlens/solve/puzzle"
	"flowlens/solve/puzzle/puzzletest"
)

// TestLearned holds each clause that was learned against a solution that the board
// was made from, and each reason against what it has to come before.
func TestLearned(t *testing.T) {
	learned := 0
	for side := 5; side <= 13; side += 2 {
		for i, f := range puzzletest.Families(side) {
			for seed := range uint64(4) {
				f.Spec.Touch = seed == 3
				b, solution := f.Spec.Generate(rand.New(rand.NewPCG(seed, uint64(i))))
				r, err := newRules(b, f.Spec.Touch, &Options{})
				if err != nil {
					t.Fatal(err)
				}
				s, ok := newState(r)
				if !ok {
					t.Fatalf("%s %d: no solution", f.Name, side)
				}
				l := newLearner(s, 1)
				if done, err := l.explore(t.Context()); !done || err != nil || len(l.found) != 1 {
					t.Fatalf("%s %d: done %t, %v, %d solutions", f.Name, side, done, err, len(l.found))
				}
				inUse := edgesOf(b, solution)
				for e, c := range s.edge {
					if c == used && !inUse[e] || c == unused && inUse[e] {
						t.Errorf("%s %d: %s is settled the wrong way", f.Name, side, r.edgeName(puzzle.EdgeID(e)))
					}
				}
				for _, clause := range s.clauses.all {
					if !slices.ContainsFunc(clause, func(l literal) bool { return inUse[l.edge()] == (l.choice() == used) }) {
						t.Errorf("%s %d: a clause of %d literals is wrong", f.Name, side, len(clause))
					}
				}
				learned += len(s.clauses.all)
			}
		}
	}
	t.Logf("%d clauses", learned)
	if learned < 1000 {
		t.Errorf("only %d clauses were learned", learned)
	}
}

func edgesOf(b *puzzle.Board, s *puzzle.Solution) []bool {
	inUse := make([]bool, len(b.Graph().Edges))
	for _, f := range s.Flows {
		for _, e := range f.Edges {
			inUse[e] = true
		}
	}
	return inUse
}

// TestLearnerFindsAll counts the solutions of boards that have many, by two ways that
// go about it differently.
func TestLearnerFindsAll(t *testing.T) {
	most := 0
	for seed := range uint64(30) {
		spec := puzzletest.Spec{Lattice: puzzle.Hex, Rows: 5, Cols: 5, Colors: 4 + int(seed)%3}
		b, _ := spec.Generate(rand.New(rand.NewPCG(seed, 3)))
		var count [2]int
		for i := range count {
			r, err := newRules(b, true, &Options{})
			if err != nil {
				t.Fatal(err)
			}
			s, ok := newState(r)
			if !ok {
				t.Fatal("no solution")
			}
			if i == 1 {
				count[i] = branch(s)
				continue
			}
			l := newLearner(s, math.MaxInt)
			if done, err := l.explore(t.Context()); !done || err != nil {
				t.Fatalf("done %t, %v", done, err)
			}
			count[i] = len(l.found)
			different := map[string]bool{}
			for _, edges := range l.found {
				different[fmt.Sprint(edges)] = true
			}
			if len(different) != len(l.found) {
				t.Errorf("seed %d: of %d solutions only %d are different", seed, len(l.found), len(different))
			}
		}
		if count[0] != count[1] {
			t.Errorf("seed %d: %d solutions, want %d", seed, count[0], count[1])
		}
		most = max(most, count[0])
	}
	if most < 10 {
		t.Errorf("no board has more than %d solutions", most)
	}
}

// branch counts the solutions that agree with a state by trying each open edge both ways.
func branch(s *state) int {
	i := slices.Index(s.edge, unknown)
	if i < 0 {
		return 1
	}
	n := 0
	m := s.mark()
	for _, c := range []choice{used, unused} {
		if s.try(puzzle.EdgeID(i), c) {
			n += branch(s)
		}
		s.undo(m)
	}
	return n
}

func TestLuby(t *testing.T) {
	var got []int
	for i := range 15 {
		got = append(got, luby(i+1))
	}
	if want := []int{1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8}; !slices.Equal(got, want) {
		t.Errorf("luby: %v, want %v", got, want)
	}
}
