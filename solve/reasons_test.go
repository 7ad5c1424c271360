package solve_test

import (
	"context"
	"fmt"
	"maps"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"flowlens/solve"
	"flowlens/solve/puzzle"
	"flowlens/solve/puzzle/puzzletest"
)

// otherwise follows what would happen were a link used, or unused, up to the contradiction. It returns what is wrong with
// the reason, or nothing.
func (r *reader) otherwise(e puzzle.EdgeID, used bool, why solve.Reason) string {
	next := *r
	next.used, next.told = maps.Clone(r.used), maps.Clone(r.told)
	if used {
		next.used[e] = true
	} else {
		next.told[e] = true
	}
	for _, f := range why.Then {
		if !next.used[f] && !next.forced(f) {
			return fmt.Sprintf("were link %d used: %t, link %d would not have to follow", e, used, f)
		}
		next.used[f] = true
	}
	if found := next.faults(); !found[place{why.Fault, why.At}] {
		return fmt.Sprintf("were link %d used: %t, after %v there would be no fault %d at %d, only %v", e, used, why.Then, why.Fault, why.At, found)
	}
	return ""
}

// ruledOut checks the reason for an exclusion. It may have been found some moves before it is told, when less was known.
func (r *reader) ruledOut(x solve.Exclusion) {
	wrong := ""
	for _, used := range r.past {
		then := *r
		then.used = used
		if wrong = then.otherwise(x.Edge, true, x.Why); wrong == "" {
			return
		}
	}
	r.t.Error(wrong)
}

// step checks what a move and its exclusions rest on, and takes it in.
func (r *reader) step(s solve.Step) {
	obvious := r.obvious()
	r.past = append(r.past, maps.Clone(r.used))
	for _, x := range s.Before {
		if x.Why.Kind == solve.Otherwise {
			r.ruledOut(x)
		}
		r.told[x.Edge] = true
	}
	direct := s.Why.Kind == solve.OnlyWay || s.Why.Kind == solve.Meeting
	if obvious >= 0 && !direct {
		r.t.Errorf("a move of kind %d, while link %d can be seen at once", s.Why.Kind, obvious)
	}
	if direct {
		r.nearest(s)
	}
	switch s.Why.Kind {
	case solve.OnlyWay:
		r.onlyWay(s.First, s.Why)
	case solve.Meeting:
		if r.touch || !r.alike(s.First[0]) {
			r.t.Errorf("link %d joins no two ends of a flow", s.First[0])
		}
	case solve.Otherwise:
		if wrong := r.otherwise(s.First[0], false, s.Why); wrong != "" {
			r.t.Error(wrong)
		}
	}
	for _, e := range s.First {
		r.used[e] = true
	}
	first := slices.Index(s.Edges, s.First[0])
	last := first + len(s.First) - 1
	if other := slices.Index(s.Edges, s.First[len(s.First)-1]); other < first {
		first, last = other, first
	}
	for back, on := s.Edges[:first], s.Edges[last+1:]; len(back)+len(on) > 0; {
		switch {
		case len(back) > 0 && r.forced(back[len(back)-1]):
			r.used[back[len(back)-1]] = true
			back = back[:len(back)-1]
		case len(on) > 0 && r.forced(on[0]):
			r.used[on[0]] = true
			on = on[1:]
		default:
			r.t.Fatalf("neither the end of %v nor the beginning of %v is the only way on", back, on)
		}
	}
	r.ending(s, r.past[len(r.past)-1])
	r.last = s.Nodes[len(s.Nodes)-1]
}

// blind returns the reader without a sense for turns, of which badTurn finds more than a person sees.
func (r *reader) blind() *reader {
	blind := *r
	blind.turns = map[[2]puzzle.EdgeID]bool{}
	for i := range r.b.Graph().Edges {
		for j := range i {
			blind.turns[[2]puzzle.EdgeID{puzzle.EdgeID(j), puzzle.EdgeID(i)}] = false
		}
	}
	return &blind
}

// nearest checks that no node with only one way is nearer than that of a move, where a flow of known color is nearer than any
// other.
func (r *reader) nearest(s solve.Step) {
	far := func(n puzzle.NodeID) float64 {
		_, color := r.reach(n, -1)
		p, q := r.b.Cell(r.b.Graph().Nodes[n].Cell).Pos, r.b.Cell(r.b.Graph().Nodes[max(r.last, 0)].Cell).Pos
		return float64(count(r.last >= 0))*math.Hypot(p.X-q.X, p.Y-q.Y) + 1e5*float64(count(color == puzzle.NoColor))
	}
	blind := r.blind()
	for i := range r.b.Graph().Nodes {
		n := puzzle.NodeID(i)
		ways := len(blind.ways(n, -1))
		if ways > 0 && ways+r.degree(n, -1) == r.need(n) && far(n) < far(s.Why.Node)-1e-9 {
			r.t.Errorf("a move at node %d, while node %d is nearer to node %d and has only one way", s.Why.Node, n, r.last)
		}
	}
}

// obvious returns a link that is seen to be forced, or -1.
func (r *reader) obvious() puzzle.EdgeID {
	blind := r.blind()
	for _, links := range r.links {
		for _, e := range links {
			if !r.used[e] && blind.forced(e) {
				return e
			}
		}
	}
	return -1
}

// onlyWay checks that the links of a node are those used, those of the move, and those barred for the cause given.
func (r *reader) onlyWay(first []puzzle.EdgeID, why solve.Reason) {
	rest := map[puzzle.EdgeID]bool{}
	for _, e := range r.links[why.Node] {
		if !r.used[e] {
			rest[e] = true
		}
	}
	for _, bar := range why.Barred {
		causes, _ := r.bars(bar.Edge)
		_, beyond := r.reach(r.b.Graph().Edges[bar.Edge].Other(why.Node), -1)
		if !rest[bar.Edge] || !causes[bar.Cause] || bar.Cause == solve.CauseColor && bar.Color != beyond {
			r.t.Errorf("link %d is not barred by cause %d but by %v", bar.Edge, bar.Cause, causes)
		}
		delete(rest, bar.Edge)
	}
	for _, e := range first {
		if !rest[e] {
			r.t.Errorf("link %d is no way from node %d", e, why.Node)
		}
		delete(rest, e)
	}
	if len(rest) > 0 || r.degree(why.Node, -1)+len(first) != r.need(why.Node) {
		r.t.Errorf("node %d has other ways: %v", why.Node, rest)
	}
}

// ending checks the color of a move, and that an end that is tied to a dot comes first.
func (r *reader) ending(s solve.Step, before map[puzzle.EdgeID]bool) {
	if _, color := r.reach(s.Nodes[0], -1); s.Color != color {
		r.t.Errorf("a move of color %d, want %d", s.Color, color)
	}
	then := *r
	then.used = before
	_, first := then.reach(s.Nodes[0], -1)
	if _, last := then.reach(s.Nodes[len(s.Nodes)-1], -1); first == puzzle.NoColor && last != puzzle.NoColor {
		r.t.Errorf("a move toward its dot, at node %d", s.Nodes[len(s.Nodes)-1])
	}
}

// readWith follows the explanation of a board on which some links are given, and counts the moves by kind.
func readWith(t *testing.T, b *puzzle.Board, s *puzzle.Solution, given []puzzle.EdgeID, kinds map[solve.Kind]int) {
	t.Helper()
	r := newReader(t, b, len(puzzle.Touches(b, s)) > 0, given)
	for _, step := range explain(t, b, s, given) {
		r.step(step)
		kinds[step.Why.Kind]++
		if t.Failed() {
			t.Fatalf("board: %s, given %v, step %+v", puzzle.NewDoc(b, nil).Cells, given, step)
		}
	}
}

// TestExplainReads reads explanations of boards of every family, each with some links given.
func TestExplainReads(t *testing.T) {
	for _, family := range append(puzzletest.Families(6), tiny...) {
		t.Run(family.Name, func(t *testing.T) {
			t.Parallel()
			rng := rand.New(rand.NewPCG(13, 13))
			kinds := map[solve.Kind]int{}
			for range 1 + boardsOfEach(t)/20 {
				b, _ := family.Spec.Generate(rng)
				s, _, err := solve.Solve(context.Background(), b, nil)
				if err != nil {
					t.Fatal(err)
				}
				readWith(t, b, s, drawnPart(rng, s), kinds)
			}
			t.Logf("moves by kind: %v", kinds)
		})
	}
}

// TestExplainReadsColors has two colors meet where each is known from a dot some links away: the reason must name them all.
func TestExplainReadsColors(t *testing.T) {
	for _, doc := range []string{
		`{"lattice":"square","cells":["A..A","....",".B..","...B"]}`,
		`{"lattice":"hex","cells":["...A",".B..","A..B"]}`,
		`{"lattice":"square","cells":["A...","..A.",".B..","...B"],"walls":[[[2,3],[3,3]],[[2,1],[3,1]],[[0,2],[1,2]]],"warps":[[[2,0],[2,3]],[[3,0],[3,3]],[[0,2],[3,2]],[[0,0],[3,0]]]}`,
	} {
		b := parseJSON(t, doc)
		s, _, err := solve.Solve(context.Background(), b, nil)
		if err != nil {
			t.Fatal(err)
		}
		readWith(t, b, s, nil, map[solve.Kind]int{})
	}
}
