package solve_test

import (
	"context"
	"math/rand/v2"
	"testing"

	"flowlens/solve"
	"flowlens/solve/puzzle"
)

// TestGivenEdges gives some edges of small boards as used or unused, as a solution
// has them or not, and compares with the number of solutions that agree.
func TestGivenEdges(t *testing.T) {
	for _, family := range tiny {
		t.Run(family.Name, func(t *testing.T) {
			t.Parallel()
			rng := rand.New(rand.NewPCG(8, 8))
			for range boardsOfEach(t) / 4 {
				b, s := family.Spec.Generate(rng)
				given := someEdges(rng, b, s)
				want := bruteForceOf(b, func(s *puzzle.Solution) bool { return agrees(b, s, given) })
				checkGiven(t, b, given, solve.TouchNever, want.clean)
				checkGiven(t, b, given, solve.TouchAlways, want.clean+want.touching)
				if t.Failed() {
					t.Fatalf("board: %s, given: %v, %v, solutions: %+v", puzzle.NewDoc(b, nil).Cells, given.Used, given.Unused, want)
				}
			}
		})
	}
}

// someEdges gives up to four edges, most of them as the solution has them.
func someEdges(rng *rand.Rand, b *puzzle.Board, s *puzzle.Solution) solve.Options {
	in := usedLinks(b, s)
	var o solve.Options
	for range 1 + rng.IntN(4) {
		e := puzzle.EdgeID(rng.IntN(len(b.Graph().Edges)))
		if in[ends(b, e)] == (rng.IntN(6) > 0) {
			o.Used = append(o.Used, e)
		} else {
			o.Unused = append(o.Unused, e)
		}
	}
	return o
}

// ends returns the nodes that an edge joins, the smaller first. Two edges that
// join the same nodes count as one.
func ends(b *puzzle.Board, e puzzle.EdgeID) [2]puzzle.NodeID {
	edge := b.Graph().Edges[e]
	return [2]puzzle.NodeID{min(edge.A, edge.B), max(edge.A, edge.B)}
}

func usedLinks(b *puzzle.Board, s *puzzle.Solution) map[[2]puzzle.NodeID]bool {
	in := map[[2]puzzle.NodeID]bool{}
	for _, f := range s.Flows {
		for _, e := range f.Edges {
			in[ends(b, e)] = true
		}
	}
	return in
}

func agrees(b *puzzle.Board, s *puzzle.Solution, given solve.Options) bool {
	in := usedLinks(b, s)
	for _, e := range given.Used {
		if !in[ends(b, e)] {
			return false
		}
	}
	for _, e := range given.Unused {
		if in[ends(b, e)] {
			return false
		}
	}
	return true
}

// checkGiven checks every way to solve a board within given edges.
func checkGiven(t *testing.T, b *puzzle.Board, given solve.Options, touch solve.Touch, want int) {
	t.Helper()
	all := ways
	if touch == solve.TouchNever {
		all = append(all[:len(all):len(all)], cleanWays...)
	}
	for _, w := range all {
		o := w.options
		o.Touch, o.Unique, o.Used, o.Unused = touch, true, given.Used, given.Unused
		s, stats, err := solve.Solve(context.Background(), b, &o)
		if (err == nil) != (want > 0) || err == nil && (stats.Unique == solve.UniqueYes) != (want == 1) {
			t.Errorf("%s, touch %d: %v, unique %v; want %d", w.name, touch, err, stats.Unique, want)
			continue
		}
		for _, s := range []*puzzle.Solution{s, stats.Second} {
			if s != nil && !agrees(b, s, given) {
				t.Errorf("%s, touch %d: the solution does not have what was given", w.name, touch)
			}
		}
	}
}
