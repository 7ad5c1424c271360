package marks

import (
	"testing"

	"flowlens/solve/puzzle"
	"flowlens/vision/internal/board"
	"flowlens/vision/internal/geom"
)

// TestBorderThroughDot refuses borders that lead through a dot, an ellipse of 20x10 pixels' radius, with a pipe to the next cell.
func TestBorderThroughDot(t *testing.T) {
	for _, c := range []struct {
		name   string
		border geom.Vec
		ok     bool
	}{
		{"beside the dot, along it", geom.Pt(122, 100), true},
		{"through it, along it", geom.Pt(112, 100), false},
		{"beside it, across", geom.Pt(100, 111), true},
		{"through it, across", geom.Pt(100, 104), false},
	} {
		b := puzzle.NewBuilder(puzzle.Free)
		g := &board.Ground{Lattice: puzzle.Free, Ways: []board.Way{{A: 0, B: 1, Hidden: []geom.Vec{c.border}}}}
		for i := range 2 {
			b.AddFree(puzzle.Point{X: float64(i)}, "A")
			g.Cells = append(g.Cells, board.Cell{Spot: board.Spot{Center: geom.Pt(100+60*float64(i), 100), Right: geom.Pt(20/board.DotRadius, 0), Down: geom.Pt(0, 10/board.DotRadius)}})
		}
		b.AddLink(0, 1)
		board, err := b.Build()
		if err != nil {
			t.Fatal(err)
		}
		if err := (&Candidate{Ground: g, Board: board}).checkDots(); (err == nil) != c.ok {
			t.Errorf("%s: %v", c.name, err)
		}
	}
}
