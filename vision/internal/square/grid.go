package square

import (
	"fmt"
	"math"
	"slices"

	"flowlens/vision/internal/board"
	"flowlens/vision/internal/geom"
	"flowlens/vision/internal/lines"
)

// Grid is a candidate for the board: cells of a lattice whose sides are lines.
type Grid struct {
	*sides
	rect
	mask  []bool // by cell of the rectangle, whether it is there; nil: all are
	score float64
	// weights are those of the lines weighed so far, by their ends.
	weights map[[2]geom.Vec]lines.Weight
	// lineShare is the mean evidence of the sides that the picture shows: 0.92 to 1 on real boards.
	lineShare          float64
	lightest, heaviest float64 // see masses
	doubted            bool    // one of several sizes that are likely
	First              bool    // the likeliest of its pass
	Outlined           bool    // its outline is thick, but for openings
	w, h               int     // of the working picture
}

// newGrid returns a grid of the cells in a part of the window.
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
	g.eachSide(func(e float64, _, _ geom.Vec, _ bool) {
		if e != lines.Unseen {
			n++
			sum += e
		}
	})
	g.lineShare = sum / float64(max(n, 1))
}

// has tells whether the cell (r,c) of the window is one of the grid's.
func (g *Grid) has(r, c int) bool {
	r, c = r-g.r, c-g.c
	return r >= 0 && c >= 0 && r < g.rect.rows && c < g.rect.cols && (g.mask == nil || g.mask[r*g.rect.cols+c])
}

// eachSide calls f for all sides of the grid's cells: evidence, ends, and whether it lies on the border.
func (g *Grid) eachSide(f func(e float64, a, b geom.Vec, border bool)) {
	for r := g.r; r <= g.r+g.rect.rows; r++ {
		for c := g.c; c < g.c+g.rect.cols; c++ {
			if above, below := g.has(r-1, c), g.has(r, c); above || below {
				f(g.hAt(r, c), g.node(float64(r), float64(c)), g.node(float64(r), float64(c+1)), above != below)
			}
		}
	}
	for r := g.r; r < g.r+g.rect.rows; r++ {
		for c := g.c; c <= g.c+g.rect.cols; c++ {
			if left, right := g.has(r, c-1), g.has(r, c); left || right {
				f(g.vAt(r, c), g.node(float64(r), float64(c)), g.node(float64(r+1), float64(c)), left != right)
			}
		}
	}
}

// corner is the corner of the board's rectangle: i and j are 0 for top and left, 1 for bottom and right.
func (g *Grid) corner(i, j int) geom.Vec {
	return g.node(float64(g.r+i*g.rect.rows), float64(g.c+j*g.rect.cols))
}

// check says why the grid is not that of a board which we understand, or nil.
func (g *Grid) check() error {
	size := fmt.Sprintf("a %dx%d grid", g.rect.cols, g.rect.rows)
	if g.lineShare < minLineShare {
		return board.ErrorAt(board.ErrNoBoard, g.corner(0, 0), "%s at {} has only %.0f%% of its lines", size, 100*g.lineShare)
	}
	d := g.corner(1, 1).Sub(g.corner(0, 0))
	if d.X < board.MinExtent*float64(g.w) && d.Y < board.MinExtent*float64(g.h) {
		return fmt.Errorf("%w: %s was found, but it covers too little of the picture; crop the picture to the board", board.ErrNoBoard, size)
	}
	if g.Outlined {
		return nil
	}
	if side := g.runsOn(); side != "" {
		return fmt.Errorf("%w: the grid goes on beyond the %s border of %s", board.ErrBadBoard, side, size)
	}
	return nil
}

// same tells whether two grids are the same board: the same cells, corners closer than a quarter of the pitch.
func (g *Grid) same(o *Grid) bool {
	if g.rect.rows != o.rect.rows || g.rect.cols != o.rect.cols {
		return false
	}
	near := samePlace * g.Pitch()
	return slices.Equal(g.mask, o.mask) && g.corner(0, 0).Sub(o.corner(0, 0)).Len() < near && g.corner(1, 1).Sub(o.corner(1, 1)).Len() < near
}
