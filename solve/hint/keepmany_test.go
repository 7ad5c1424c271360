package hint_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"testing"

	"flowlens/solve"
	"flowlens/solve/hint"
	"flowlens/solve/puzzle"
	"flowlens/solve/puzzle/puzzletest"
)

// TestKeepMany lets every flow wander off, on boards with too many flows to try all choices of them: what stays may not be
// the most there is, but nothing that was given up goes with it.
func TestKeepMany(t *testing.T) {
	ctx := context.Background()
	rng := rand.New(rand.NewPCG(16, 16))
	wrong := 0
	for range 4 {
		b, _ := puzzletest.Generate(rng, 11, 11, 0)
		s, stats, err := solve.Solve(ctx, b, nil)
		if err != nil {
			t.Fatal(err)
		}
		var drawn []puzzle.Drawn
		taken := make([]bool, len(b.Graph().Nodes))
		for _, f := range s.Flows {
			nodes := wander(rng, b, f, taken)
			d := puzzle.Drawn{Color: f.Color}
			for _, n := range nodes {
				taken[n] = true
				d.Cells = append(d.Cells, b.Graph().Nodes[n].Cell)
			}
			drawn = append(drawn, d)
		}
		st, err := hint.Keep(ctx, b, drawn, s, stats)
		if err != nil {
			t.Fatal(err)
		}
		if err := puzzle.Verify(b, st.Solution); err != nil {
			t.Fatal(err)
		}
		o := solve.Options{Touch: solve.TouchNever}
		for _, p := range st.Pieces {
			if p.Stays() {
				o.Used = append(o.Used, p.Edges...)
			}
		}
		for _, p := range st.Wrong() {
			wrong++
			with := o
			with.Used = append(o.Used[:len(o.Used):len(o.Used)], p.Edges...)
			if _, _, err := solve.Solve(ctx, b, &with); !errors.Is(err, solve.ErrUnsolvable) {
				t.Errorf("flow %s was given up and could stay: %v", b.ColorName(p.Color), err)
			}
		}
	}
	t.Logf("%d flows were given up", wrong)
}

// TestKeepOneOfTwo has squares of nine cells side by side, each of which a flow from corner to corner fills in two ways. In all
// but the last the player has begun both ways, one from each dot; in the last, the way that the given solution does not take.
func TestKeepOneOfTwo(t *testing.T) {
	for _, squares := range []int{1, 2, 3, 14} { // with 14, all choices of what to give up are too many
		var rows [3]string
		for i := range squares {
			letter := string(rune('A' + i))
			rows[0] += letter + "..#"
			rows[1] += "...#"
			rows[2] += ".." + letter + "#"
		}
		b, _ := board(t, fmt.Sprintf(`{"lattice":"square","cells":["%s","%s","%s"]}`, rows[0], rows[1], rows[2]))
		s, stats, err := solve.Solve(context.Background(), b, nil)
		if err != nil {
			t.Fatal(err)
		}
		var drawn []puzzle.Drawn
		for i := range squares {
			begin := func(row, col, nextRow, nextCol int) puzzle.Drawn {
				from, _ := b.Lookup(puzzle.Coord{Row: row, Col: 4*i + col})
				to, _ := b.Lookup(puzzle.Coord{Row: nextRow, Col: 4*i + nextCol})
				return puzzle.Drawn{Color: puzzle.Color(i + 1), Cells: []puzzle.CellID{from, to}}
			}
			right, down := begin(0, 0, 0, 1), begin(0, 0, 1, 0)
			if i < squares-1 {
				drawn = append(drawn, right, begin(2, 2, 1, 2))
				continue
			}
			f := s.Flows[i].Cells(b)
			if next := f[1]; f[0] == right.Cells[0] && next == right.Cells[1] || f[0] != right.Cells[0] && f[len(f)-2] == right.Cells[1] {
				drawn = append(drawn, down)
			} else {
				drawn = append(drawn, right)
			}
		}
		st, err := hint.Keep(context.Background(), b, drawn, s, stats)
		if err != nil {
			t.Fatal(err)
		}
		if err := puzzle.Verify(b, st.Solution); err != nil {
			t.Fatal(err)
		}
		if kept := len(st.Pieces) - len(st.Wrong()); kept != squares || !st.Pieces[len(st.Pieces)-1].Stays() {
			t.Errorf("%d squares: %d of %d pieces stay, want one in each", squares, kept, len(drawn))
		}
	}
}

// TestOrderGoesOnFromTheLonger has a flow drawn from both its dots.
func TestOrderGoesOnFromTheLonger(t *testing.T) {
	for _, tt := range []struct {
		drawn       string
		first, from int // the cell that the stroke comes from, and how many links it has
	}{
		{`[[0,0],[0,1],[0,2]]},{"dot":"A","path":[[0,6],[0,5]]`, 0, 2},
		{`[[0,6],[0,5],[0,4]]},{"dot":"A","path":[[0,0],[0,1]]`, 6, 2},
		{`[[0,6],[0,5]]},{"dot":"A","path":[[0,0],[0,1],[0,2],[0,3]]`, 0, 3},
	} {
		b, drawn := board(t, `{"lattice":"square","cells":["A.....A","B.....B"],"drawn":[{"dot":"A","path":`+tt.drawn+`}]}`)
		for _, s := range stand(t, b, drawn).Order() {
			if s.Color == 1 && (s.Nodes[0] != puzzle.NodeID(tt.first) || s.From != tt.from) {
				t.Errorf("drawn %s: goes on from node %d of %v", tt.drawn, s.From, s.Nodes)
			}
		}
	}
}
