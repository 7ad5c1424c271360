package square

import (
	"fmt"
	"math"
	"slices"

	"flowlens/solve/puzzle"
	"flowlens/vision/internal/board"
	"flowlens/vision/internal/geom"
	"flowlens/vision/internal/lines"
)

// Grid is a candidate for the board: cells of a lattice whose sides are lines. They are those of a rectangle in the window
// of the lattice, or some of them.
type Grid struct {
	*sides
	rect
	mask  []bool // whether a cell of the rectangle is there, row by row; nil: all are
	score float64
	// weights are those of the lines weighed so far, by their ends.
	weights map[[2]geom.Vec]lines.Weight
	// lineShare is the mean evidence of the sides that the picture shows: 0.92 to 1 on real boards.
	lineShare          float64
	lightest, heaviest float64 // see masses; heaviest is 0 until they are known
	doubted            bool    // one of several sizes that are likely
	w, h               int     // of the working picture, in pixels

	// First says that the grid is the likeliest of its pass: its caller sets it.
	First bool
	// Outlined says that the grid's outline is thick, but for openings: it is a board of any form. A grid that is not is a
	// rectangle.
	Outlined bool
}

// newGrid returns a grid of all cells in a part of the window.
func newGrid(s *sides, part rect) *Grid {
	return &Grid{sides: s, rect: part, weights: make(map[[2]geom.Vec]lines.Weight), w: s.Lines.V.W, h: s.Lines.V.H}
}

// bestGrid finds the best rectangle near the given nodes.
func bestGrid(s *sides, nodes []geom.Vec) *Grid {
	b, score := bestRect(s, s.around(nodes))
	g := newGrid(s, b)
	if score > 0 {
		g.measure()
		g.score = score * math.Sqrt(s.Pitch()) // the board before its own miniature
	}
	return g
}

// measure sets lineShare.
func (g *Grid) measure() {
	n, sum := 0, 0.0
	g.eachSide(func(s side, _ bool) {
		if s.e != lines.Unseen {
			n++
			sum += s.e
		}
	})
	g.lineShare = sum / float64(max(n, 1))
}

func coord(r, c int) puzzle.Coord { return puzzle.Coord{Row: r, Col: c} }

// cell is the place in the window of the rectangle's i-th cell, row by row.
func (g *Grid) cell(i int) puzzle.Coord { return coord(g.r+i/g.cols, g.c+i%g.cols) }

// number is the inverse of cell. It is not ok outside of the rectangle.
func (g *Grid) number(cell puzzle.Coord) (i int, ok bool) {
	r, c := cell.Row-g.r, cell.Col-g.c
	return r*g.cols + c, r >= 0 && c >= 0 && r < g.rows && c < g.cols
}

// has reports whether the window's cell is one of the grid's.
func (g *Grid) has(cell puzzle.Coord) bool {
	i, ok := g.number(cell)
	return ok && (g.mask == nil || g.mask[i])
}

// eachSide calls f for all sides of the grid's cells, and says whether they lie on its border.
func (g *Grid) eachSide(f func(s side, border bool)) {
	for r := g.r; r <= g.r+g.rows; r++ {
		for c := g.c; c < g.c+g.cols; c++ {
			if above, below := g.has(coord(r-1, c)), g.has(coord(r, c)); above || below {
				f(g.levelSide(r, c), above != below)
			}
		}
	}
	for r := g.r; r < g.r+g.rows; r++ {
		for c := g.c; c <= g.c+g.cols; c++ {
			if left, right := g.has(coord(r, c-1)), g.has(coord(r, c)); left || right {
				f(g.uprightSide(r, c), left != right)
			}
		}
	}
}

// corner is the corner of the board's rectangle: i and j are 0 for top and left, 1 for bottom and right.
func (g *Grid) corner(i, j int) geom.Vec {
	return g.node(float64(g.r+i*g.rows), float64(g.c+j*g.cols))
}

// inPicture reports whether the picture shows the pixel at p.
func (g *Grid) inPicture(p geom.Vec) bool {
	return p.X >= 0 && p.Y >= 0 && p.X < float64(g.w) && p.Y < float64(g.h)
}

// check says why the grid is not that of a board which we understand, or nil.
func (g *Grid) check() error {
	size := fmt.Sprintf("a %dx%d grid", g.cols, g.rows)
	if g.lineShare < minLineShare {
		return board.ErrorAt(board.ErrNoBoard, g.corner(0, 0), "%s at {} has only %.0f%% of its lines", size, 100*g.lineShare)
	}
	d := g.corner(1, 1).Sub(g.corner(0, 0))
	if d.X < board.MinExtent*float64(g.w) && d.Y < board.MinExtent*float64(g.h) {
		return fmt.Errorf("%w: %s was found, but it covers too little of the picture; crop the picture to the board", board.ErrNoBoard, size)
	}
	if beside := g.besideLines(); beside > maxBeside {
		return g.refuse(fmt.Errorf("%w: beside the lines of %s there are as many; the picture is too noisy", board.ErrBadBoard, size), "")
	}
	if g.Outlined {
		return nil
	}
	for _, b := range g.borders() {
		if g.continuesBeyond(b) {
			return g.refuse(fmt.Errorf("%w: the grid goes on beyond the %s border of %s", board.ErrBadBoard, b.name, size), b.name)
		}
		if g.continuesBehind(b) {
			return g.refuse(fmt.Errorf("%w: something lies over the grid beyond the %s border of %s", board.ErrBadBoard, b.name, size), b.name)
		}
	}
	return nil
}

// refuse returns the error as one about the cells along a border, if that has a name.
func (g *Grid) refuse(err error, border string) error {
	base := g.bare()
	return base.Refuse(err, base.Border(border)...)
}

// MayBeFaint reports whether the grid lacks lines for a board, but so few that another look may show them.
func (g *Grid) MayBeFaint() bool { return g.lineShare >= nearLineShare && g.lineShare < minLineShare }

// besideLines is the mean evidence for lines at places where the grid has none: beside each of its sides, where neither dots nor pipes
// are. Noise has as many lines there.
func (g *Grid) besideLines() float64 {
	sum, n := 0.0, 0
	g.eachSide(func(s side, border bool) {
		if border {
			return
		}
		d := s.b.Sub(s.a)
		upright := math.Abs(d.Y) > math.Abs(d.X)
		m, step := g.Lines.H, g.V
		if upright {
			m, step = g.Lines.V, g.U
		}
		for _, k := range [...]float64{-asideOfLine, asideOfLine} {
			if e := lines.Share(m, g.strength, s.a.Add(step.Mul(k)), s.b.Add(step.Mul(k)), g.slack(upright), visibleShare); e != lines.Unseen {
				sum += e
				n++
			}
		}
	})
	return sum / float64(max(n, 1))
}

// same reports whether two grids are the same board: they have the same cells at about the same place.
func (g *Grid) same(o *Grid) bool {
	if g.rows != o.rows || g.cols != o.cols {
		return false
	}
	near := samePlace * g.Pitch()
	return slices.Equal(g.mask, o.mask) &&
		g.corner(0, 0).Sub(o.corner(0, 0)).Len() < near && g.corner(1, 1).Sub(o.corner(1, 1)).Len() < near
}
