package square

import (
	"flowlens/vision/internal/board"
	"flowlens/vision/internal/geom"
	"flowlens/vision/internal/lines"
	"flowlens/vision/internal/num"
)

// border is one of the four borders of the rectangle.
type border struct {
	name string
	// inner and outer are the window's rows (or columns) of cells on either side of it.
	inner, outer int
	flat         bool // rows of cells lie beyond it, not columns
}

func (g *Grid) borders() [4]border {
	r1, c1 := g.r+g.rows, g.c+g.cols
	return [4]border{
		{"upper", g.r, g.r - 1, true},
		{"lower", r1 - 1, r1, true},
		{"left", g.c, g.c - 1, false},
		{"right", c1 - 1, c1, false},
	}
}

// linesAcross returns the share of the grid's lines that run across the window's row (if flat, else column) of cells k, as the
// maps show them. Lines of other weights do not count: text and pictures beside a board have such. Neither do the outermost
// two, for they may be the frame of a window.
func (g *Grid) linesAcross(maps *lines.Maps, flat bool, k int) float64 {
	if k < 0 || k >= num.Pick(flat, g.windowRows, g.windowCols) {
		return 0
	}
	lightest, heaviest := g.masses()
	n, first, m := g.rows, g.r, maps.H
	if flat {
		n, first, m = g.cols, g.c, maps.V
	}
	weigh := g.weigh
	if maps != g.Lines {
		weigh = func(a, b geom.Vec) lines.Weight { return maps.Weigh(a, b, g.Pitch()) }
	}
	on := 0
	for i := first + 1; i < first+n; i++ {
		a, b := g.node(float64(i), float64(k)), g.node(float64(i), float64(k+1))
		if flat {
			a, b = g.node(float64(k), float64(i)), g.node(float64(k+1), float64(i))
		}
		e := lines.Share(m, g.strength, a, b, g.slack(flat), glimpse)
		if e != lines.Unseen && maps.Colored && lines.StepShare(maps.Picture, a, b, num.Pick(flat, g.U, g.V)) >= continuingLine {
			on++
			continue
		}
		if e < continuingLine {
			continue
		}
		w := weigh(a, b)
		if w.Mass >= lightest && w.Mass <= heaviest && w.Least > w.Mass*minEvenness {
			on++
		}
	}
	return float64(on) / float64(n-1)
}

// fitBorders moves the borders of the rectangle to where the grid's lines end. It takes off rows and columns of cells into
// which they do not lead, such as a line of text above the board, and adds those into which they do. It reports whether
// anything changed.
func (g *Grid) fitBorders() bool {
	was := g.rect
	for range board.MaxCells { // each round moves every border by at most one cell
		before := g.rect
		for i := range 4 {
			b := g.borders()[i]
			n := num.Pick(b.flat, g.rows, g.cols)
			switch {
			case n > board.MinCells && (!g.visible(b.flat, b.inner) || g.endsBefore(b)):
				g.move(i, -1)
			case n < board.MaxCells && g.visible(b.flat, b.outer) && g.continuesBeyond(b):
				g.move(i, 1)
			}
		}
		if g.rect == before {
			break
		}
	}
	return g.rect != was
}

// endsBefore reports whether the grid's lines do not lead into the last row (or column) of cells before the border, not even
// in the short pieces that a pipe leaves of them beside a thick line.
func (g *Grid) endsBefore(b border) bool {
	return g.linesAcross(g.Lines, b.flat, b.inner) <= minContinuing &&
		g.linesAcross(g.Lines.WithPieces(), b.flat, b.inner) <= minContinuing
}

// continuesBeyond reports whether the grid continues beyond the border. Where lines of any color count, text has some
// everywhere, but no line right across at its far side.
func (g *Grid) continuesBeyond(b border) bool {
	return g.linesAcross(g.Lines, b.flat, b.outer) > minContinuing && (!g.Lines.Colored || g.isClosed(b))
}

// continuesBehind reports whether the grid continues one or two cells beyond the border: something covers those before. Another
// board in the same picture does not lie on the same lattice.
func (g *Grid) continuesBehind(b border) bool {
	step := b.outer - b.inner
	for range 2 {
		b.inner, b.outer = b.inner+step, b.outer+step
		if g.visible(b.flat, b.outer) && g.continuesBeyond(b) && g.isClosed(b) {
			return true
		}
	}
	return false
}

// isClosed reports whether the cells beyond the border end at lines, as far as the picture shows them.
func (g *Grid) isClosed(b border) bool {
	far := b.outer + num.Pick(b.outer > b.inner, 1, 0)
	n, first := num.Pick(b.flat, g.cols, g.rows), num.Pick(b.flat, g.c, g.r)
	sum, seen := 0.0, 0
	for i := first; i < first+n; i++ {
		at, r, c := g.uprightSide, i, far
		if b.flat {
			at, r, c = g.levelSide, far, i
		}
		if s := at(r, c); s.e != lines.Unseen {
			sum += s.e
			seen++
		}
	}
	return seen == 0 || sum >= maybeLine*float64(seen)
}

// variants returns the grids with one border moved by a cell, where it is in doubt whether the grid's lines lead beyond it, or
// into its last cells.
func (g *Grid) variants() (out []*Grid) {
	add := func(i, d int) {
		v := *g
		v.move(i, d)
		v.measure()
		v.score *= variantRank
		v.doubted = true
		out = append(out, &v)
	}
	for i, b := range g.borders() {
		n := num.Pick(b.flat, g.rows, g.cols)
		if n > board.MinCells && g.linesAcross(g.Lines, b.flat, b.inner) < doubtfulInside {
			add(i, -1)
		}
		if n < board.MaxCells && g.visible(b.flat, b.outer) && g.linesAcross(g.Lines, b.flat, b.outer) > doubtfulBeyond {
			add(i, 1)
		}
	}
	return out
}

// move pushes the i-th border out by d cells.
func (g *Grid) move(i, d int) {
	g.heaviest = 0
	switch i {
	case 0:
		g.r, g.rows = g.r-d, g.rows+d
	case 1:
		g.rows += d
	case 2:
		g.c, g.cols = g.c-d, g.cols+d
	case 3:
		g.cols += d
	}
}

// visible reports whether the middle of the window's row (if flat, else column) of cells k lies in the picture.
func (g *Grid) visible(flat bool, k int) bool {
	if k < 0 || k >= num.Pick(flat, g.windowRows, g.windowCols) {
		return false
	}
	mid := float64(k) + 0.5
	if flat {
		return g.inPicture(g.node(mid, float64(g.c)+float64(g.cols)/2))
	}
	return g.inPicture(g.node(float64(g.r)+float64(g.rows)/2, mid))
}
