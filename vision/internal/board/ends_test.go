package board_test

import (
	"errors"
	"testing"

	"flowlens/solve/puzzle"
	"flowlens/vision/internal/board"
	"flowlens/vision/internal/geom"
)

// TestCheckEnds puts boards of 10-pixel cells into pictures that leave so many pixels around them.
func TestCheckEnds(t *testing.T) {
	const pitch = 10
	for _, c := range []struct {
		name                     string
		lattice                  puzzle.Lattice
		rows, cols               int
		outlined                 bool
		left, right, upper, down float64
		windowed                 bool // the picture has another color beyond the board's columns
		whole, sure              bool
	}{
		{"as the game shows it", puzzle.Square, 7, 5, false, 0.3, 0.3, 30, 40, false, true, true},
		{"cropped to the frame", puzzle.Square, 7, 5, false, 0, 3, 1, 0, false, true, true},
		{"cropped inside of the frame", puzzle.Square, 7, 5, false, -2, -2, -2, -2, false, true, true},
		{"cut above", puzzle.Square, 7, 5, false, 0.3, 0.3, 0, 40, false, false, false},
		{"cut below, square", puzzle.Square, 5, 5, false, 0.3, 0.3, 30, -4, false, true, false},
		{"cut on the right", puzzle.Square, 5, 4, false, 4, 0, 30, 30, false, false, false},
		{"a column hidden", puzzle.Square, 5, 4, false, 0.3, 10.2, 30, 30, false, false, false},
		{"in a window", puzzle.Square, 5, 4, false, 0.3, 10.2, 30, 30, true, true, true},
		{"another picture beside it", puzzle.Square, 7, 5, false, 0.3, 70, 30, 30, false, true, true},
		{"a thick outline at the edge", puzzle.Square, 7, 5, true, 0.3, 4, 30, 30, false, true, true},
		{"a thick outline cut off", puzzle.Square, 7, 5, true, -3, 4, 30, 30, false, false, false},
		{"free", puzzle.Free, 0, 0, false, -3, 4, 30, 30, false, true, true},
	} {
		w, h := float64(c.cols*pitch), float64(c.rows*pitch)
		g := &board.Ground{
			Lattice: c.lattice, Rows: c.rows, Cols: c.cols, Outlined: c.outlined, Sure: true,
			Box: board.Box{O: geom.Pt(c.left, c.upper), U: geom.Pt(pitch, 0), V: geom.Pt(0, pitch), W: float64(c.cols), H: float64(c.rows)},
		}
		err := g.CheckEnds(func(p geom.Vec) bool {
			return p.X >= 0 && p.Y >= 0 && p.X < c.left+w+c.right && p.Y < c.upper+h+c.down
		}, func(p, q geom.Vec) bool {
			return c.windowed && (p.X < c.left+w) != (q.X < c.left+w)
		})
		if c.whole != (err == nil) || err != nil && !errors.Is(err, board.ErrBadBoard) {
			t.Errorf("%s: %v", c.name, err)
		}
		if err == nil && g.Sure != c.sure {
			t.Errorf("%s: sure is %v", c.name, g.Sure)
		}
	}
}
