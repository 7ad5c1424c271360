package hint_test

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"flowlens/solve"
	"flowlens/solve/hint"
	"flowlens/solve/puzzle"
)

// A game plays by the rule that a flow drawn across another cuts it.
type game struct {
	board *puzzle.Board
	flows map[puzzle.Color][]puzzle.NodeID // as they lie on the board, from the dot that the finger began at
}

// begin puts the finger on a node: on a dot it starts anew, on a flow it goes on from there. It reports whether there
// was something to touch.
func (g *game) begin(c puzzle.Color, n puzzle.NodeID) bool {
	if g.board.Graph().Nodes[n].Color == c {
		g.flows[c] = []puzzle.NodeID{n}
		return true
	}
	i := slices.Index(g.flows[c], n)
	g.flows[c] = g.flows[c][:i+1]
	return i >= 0
}

// move draws on to a node, and cuts the flow that lies there.
func (g *game) move(c puzzle.Color, n puzzle.NodeID) {
	for other, nodes := range g.flows {
		if i := slices.Index(nodes, n); i >= 0 && other != c {
			g.flows[other] = nodes[:i]
		}
	}
	g.flows[c] = append(g.flows[c], n)
}

// TestOrderPlays draws the strokes on boards of all kinds on which something right or wrong is drawn already, by the
// rules of the game, and looks at what comes out.
func TestOrderPlays(t *testing.T) {
	for _, family := range loose() {
		t.Run(family.Name, func(t *testing.T) {
			rng := rand.New(rand.NewPCG(12, 12))
			goingOn := 0
			for range 50 {
				b, _ := family.Spec.Generate(rng)
				s, stats, err := solve.Solve(context.Background(), b, nil)
				if err != nil {
					t.Fatal(err)
				}
				st, err := hint.Keep(context.Background(), b, someDrawn(rng, b, s), s, stats)
				if err != nil {
					t.Fatal(err)
				}
				g := &game{b, map[puzzle.Color][]puzzle.NodeID{}}
				for _, p := range st.Pieces {
					g.flows[p.Color] = slices.Clone(p.Nodes)
				}
				for _, stroke := range st.Order() {
					if stroke.From > 0 {
						goingOn++
					}
					play(t, g, stroke)
				}
				for _, f := range st.Solution.Flows {
					got := g.flows[f.Color]
					back := slices.Clone(got)
					slices.Reverse(back)
					if !slices.Equal(got, f.Nodes) && !slices.Equal(back, f.Nodes) {
						t.Errorf("flow %s is %v, want %v", b.ColorName(f.Color), got, f.Nodes)
					}
				}
			}
			t.Logf("%d flows went on from what was drawn", goingOn)
		})
	}
}

// play draws one stroke, which must follow links and cut nothing that was drawn whole.
func play(t *testing.T, g *game, s hint.Stroke) {
	t.Helper()
	if !g.begin(s.Color, s.Nodes[s.From]) {
		t.Fatalf("flow %s goes on from where nothing is drawn", g.board.ColorName(s.Color))
	}
	for i := s.From; i < len(s.Edges); i++ {
		edge := g.board.Graph().Edges[s.Edges[i]]
		if edge.A != s.Nodes[i] && edge.B != s.Nodes[i] || edge.Other(s.Nodes[i]) != s.Nodes[i+1] {
			t.Fatalf("flow %s jumps at %d", g.board.ColorName(s.Color), i)
		}
		g.move(s.Color, s.Nodes[i+1])
	}
}

// TestOrderByTravel checks that the finger goes the least way from flow to flow.
func TestOrderByTravel(t *testing.T) {
	b, _ := board(t, `{"lattice":"square","cells":["A..A","B..B","C..C"]}`)
	st := stand(t, b, nil)
	order := st.Order()
	letters := ""
	for _, s := range order {
		letters += b.ColorName(s.Color)
	}
	if letters != "ABC" {
		t.Errorf("the order is %s", letters)
	}
	for i, s := range order[1:] {
		if last := order[i].Nodes; s.Nodes[0]-last[len(last)-1] != 4 {
			t.Errorf("stroke %d begins at %d after %d", i+1, s.Nodes[0], last[len(last)-1])
		}
	}
}
