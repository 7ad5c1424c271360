package hint_test

import (
	"context"
	"errors"
	"math/bits"
	"math/rand/v2"
	"testing"

	"flowlens/solve"
	"flowlens/solve/hint"
	"flowlens/solve/puzzle"
	"flowlens/solve/puzzle/puzzletest"
)

// someDrawn returns what a player may have drawn: flows that wander off from a dot, or go on as the solution does.
func someDrawn(rng *rand.Rand, b *puzzle.Board, s *puzzle.Solution) []puzzle.Drawn {
	var drawn []puzzle.Drawn
	taken := make([]bool, len(b.Graph().Nodes))
	for _, f := range s.Flows {
		var nodes []puzzle.NodeID
		switch rng.IntN(4) {
		case 0:
			nodes = wander(rng, b, f, taken)
		case 1:
			for _, n := range f.Nodes[:2+rng.IntN(len(f.Nodes)-1)] {
				if taken[n] {
					break
				}
				nodes = append(nodes, n)
			}
		}
		if len(nodes) < 2 {
			continue
		}
		d := puzzle.Drawn{Color: f.Color}
		for _, n := range nodes {
			taken[n] = true
			d.Cells = append(d.Cells, b.Graph().Nodes[n].Cell)
		}
		drawn = append(drawn, d)
	}
	return drawn
}

// wander walks from the first dot of a flow anywhere, up to its second dot.
func wander(rng *rand.Rand, b *puzzle.Board, f puzzle.Flow, taken []bool) []puzzle.NodeID {
	g := b.Graph()
	nodes := []puzzle.NodeID{f.Nodes[0]}
	seen := map[puzzle.NodeID]bool{f.Nodes[0]: true}
	for range 2 + rng.IntN(5) {
		at := nodes[len(nodes)-1]
		edges := g.Incident(at)
		next := g.Edges[edges[rng.IntN(len(edges))]].Other(at)
		if color := g.Nodes[next].Color; seen[next] || taken[next] || color != puzzle.NoColor && color != f.Color {
			break
		}
		seen[next] = true
		nodes = append(nodes, next)
		if g.Nodes[next].Color == f.Color {
			break
		}
	}
	return nodes
}

// loose are boards with many solutions, few colors on many cells, and those of all families.
func loose() []puzzletest.Family {
	return append(puzzletest.Families(6),
		puzzletest.Family{Name: "few colors", Spec: puzzletest.Spec{Rows: 5, Cols: 5, Colors: 3}},
		puzzletest.Family{Name: "hex, few colors", Spec: puzzletest.Spec{Lattice: puzzle.Hex, Rows: 4, Cols: 5, Colors: 3}},
		puzzletest.Family{Name: "touching", Spec: puzzletest.Spec{Rows: 4, Cols: 5, Colors: 2, Touch: true}},
	)
}

// TestKeepMost compares the number of pieces that stay with every choice of them.
func TestKeepMost(t *testing.T) {
	ctx := context.Background()
	for _, family := range loose() {
		t.Run(family.Name, func(t *testing.T) {
			rng := rand.New(rand.NewPCG(11, 11))
			given := 0
			for range 40 {
				b, _ := family.Spec.Generate(rng)
				s, stats, err := solve.Solve(ctx, b, &solve.Options{Unique: rng.IntN(2) == 0})
				if err != nil {
					t.Fatal(err)
				}
				drawn := someDrawn(rng, b, s)
				if len(drawn) > 5 {
					drawn = drawn[:5]
				}
				st, err := hint.Keep(ctx, b, drawn, s, stats)
				if err != nil {
					t.Fatal(err)
				}
				if err := puzzle.Verify(b, st.Solution); err != nil {
					t.Fatal(err)
				}
				kept := len(st.Pieces) - len(st.Wrong())
				if most := mostKept(t, b, drawn, stats.Touch); kept != most {
					t.Errorf("%d of %d pieces stay, %d could: %s, %v", kept, len(drawn), most, puzzle.NewDoc(b, drawn).Cells, drawn)
				}
				if st.Solution != s {
					given++
				}
			}
			t.Logf("another solution for %d boards", given)
		})
	}
}

// mostKept asks the solver about every set of the pieces.
func mostKept(t *testing.T, b *puzzle.Board, drawn []puzzle.Drawn, touch bool) int {
	t.Helper()
	o := solve.Options{Touch: solve.TouchNever}
	if touch {
		o.Touch = solve.TouchAlways
	}
	most := 0
	for set := range uint(1) << len(drawn) {
		o.Used = nil
		for i, d := range drawn {
			if set>>i&1 == 1 {
				f, err := b.Flow(d.Color, d.Cells)
				if err != nil {
					t.Fatal(err)
				}
				o.Used = append(o.Used, f.Edges...)
			}
		}
		switch _, _, err := solve.Solve(context.Background(), b, &o); {
		case err == nil:
			most = max(most, bits.OnesCount(set))
		case !errors.Is(err, solve.ErrUnsolvable):
			t.Fatal(err)
		}
	}
	return most
}

// TestRight checks how far a piece can stay, on a board with one solution.
func TestRight(t *testing.T) {
	b, drawn := board(t, `{"lattice":"square","cells":["A.A","B.B"],
		"drawn":[{"dot":"A","path":[[0,0],[0,1],[1,1]]},{"dot":"B","path":[[1,2]]}]}`)
	st := stand(t, b, drawn)
	if len(st.Pieces) != 2 || st.Pieces[0].Right != 2 || st.Pieces[1].Right != 1 {
		t.Errorf("pieces %+v", st.Pieces)
	}
	if wrong := st.Wrong(); len(wrong) != 1 || wrong[0].Color != 1 {
		t.Errorf("wrong %+v", wrong)
	}
	if kept := st.Kept(); len(kept) != 1 || len(kept[0].Edges) != 1 {
		t.Errorf("kept %+v", kept)
	}
}

// TestKeepRefusesJumps gives a drawn flow that no finger can draw.
func TestKeepRefusesJumps(t *testing.T) {
	b, _ := board(t, `{"lattice":"square","cells":["A.A","B.B"]}`)
	s, stats, err := solve.Solve(context.Background(), b, nil)
	if err != nil {
		t.Fatal(err)
	}
	drawn := []puzzle.Drawn{{Color: 1, Cells: []puzzle.CellID{0, 2}}}
	if _, err := hint.Keep(context.Background(), b, drawn, s, stats); err == nil {
		t.Error("a jump is taken for a drawn flow")
	}
}

func board(t *testing.T, doc string) (*puzzle.Board, []puzzle.Drawn) {
	t.Helper()
	b, drawn, err := puzzle.ParseJSON([]byte(doc))
	if err != nil {
		t.Fatal(err)
	}
	return b, drawn
}

func stand(t *testing.T, b *puzzle.Board, drawn []puzzle.Drawn) *hint.Stand {
	t.Helper()
	s, stats, err := solve.Solve(context.Background(), b, nil)
	if err != nil {
		t.Fatal(err)
	}
	st, err := hint.Keep(context.Background(), b, drawn, s, stats)
	if err != nil {
		t.Fatal(err)
	}
	return st
}
