package marks

import (
	"fmt"
	"testing"

	"flowlens/solve/puzzle"
)

// TestJoined joins the pieces of pipes on a board of two rows, with cells 0 to 4 and 5 to 9, and drops what cannot be joined.
func TestJoined(t *testing.T) {
	b, err := puzzle.Parse("A...A\nB...B\n")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name  string
		links [][2]puzzle.CellID // painted in the color of the first row
		want  string
	}{
		{"whole", [][2]puzzle.CellID{{0, 1}, {1, 2}, {2, 3}, {3, 4}}, "[[0 1 2 3 4]]"},
		{"half drawn", [][2]puzzle.CellID{{3, 4}, {2, 3}}, "[[4 3 2]]"},
		{"a link is hidden", [][2]puzzle.CellID{{0, 1}, {2, 3}, {3, 4}}, "[[0 1 2 3 4]]"},
		{"two links are hidden", [][2]puzzle.CellID{{0, 1}, {3, 4}}, "[[0 1] [4 3]]"},
		{"two ways to join", [][2]puzzle.CellID{{0, 1}, {2, 3}, {6, 7}}, "[]"},
		{"a piece without a dot", [][2]puzzle.CellID{{1, 2}, {2, 3}}, "[]"},
	} {
		t.Run(c.name, func(t *testing.T) {
			graph := b.Graph()
			paint := make([]puzzle.Color, len(graph.Edges))
			for _, l := range c.links {
				for i, e := range graph.Edges {
					if at := [2]puzzle.CellID{graph.Nodes[e.A].Cell, graph.Nodes[e.B].Cell}; at == l {
						paint[i] = 1
					}
				}
			}
			got := [][]puzzle.CellID{}
			for _, d := range followAll(b, joined(b, paint)) {
				got = append(got, d.Cells)
			}
			if fmt.Sprint(got) != c.want {
				t.Errorf("got %v, want %s", got, c.want)
			}
		})
	}
}
