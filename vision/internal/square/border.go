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
	// inner and outer are the rows (or columns) of cells on either side of it.
	inner, outer int
	flat         bool // rows of cells lie beyond it, not columns
}

func (g *Grid) borders() [4]border {
	r1, c1 := g.r+g.rect.rows, g.c+g.rect.cols
	return [4]border{
		{"upper", g.r, g.r - 1, true},
		{"lower", r1 - 1, r1, true},
		{"left", g.c, g.c - 1, false},
		{"right", c1 - 1, c1, false},
	}
}

// crossing returns the share of the sides that lead across the row (or column) of cells k and are lines as
// heavy as the grid's own: text and pictures beside a board have strokes of other weights. The outermost two do not
// count, for they may be the frame of a window.
func (g *Grid) crossing(flat bool, k int) float64 { return g.crossingOn(g.Lines, flat, k) }

// crossingOn is crossing on other line maps of the same picture.
func (g *Grid) crossingOn(maps *lines.Maps, flat bool, k int) float64 {
	if k < 0 || k >= num.Pick(flat, g.sides.rows, g.sides.cols) {
		return 0
	}
	lightest, heaviest := g.masses()
	n, at := num.Pick(flat, g.rect.cols, g.rect.rows), num.Pick(flat, g.c, g.r)
	weigh := g.weigh
	if maps != g.Lines {
		weigh = func(a, b geom.Vec) lines.Weight { return maps.Weigh(a, b, g.Pitch()) }
	}
	on := 0
	for i := at + 1; i < at+n; i++ {
		a, b, m := g.node(float64(i), float64(k)), g.node(float64(i), float64(k+1)), maps.H
		if flat {
			a, b, m = g.node(float64(k), float64(i)), g.node(float64(k+1), float64(i)), maps.V
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

// settle moves the borders of the rectangle to where the grid's lines end: it takes off rows and columns of cells into
// which they do not lead, such as a line of text above the board, and adds those into which they do. It reports
// whether anything changed.
func (g *Grid) settle() bool {
	was := g.rect
	for range board.MaxCells { // each round moves every border by at most one cell
		before := g.rect
		for i := range 4 {
			b := g.borders()[i]
			n := num.Pick(b.flat, g.rect.rows, g.rect.cols)
			switch {
			case n > board.MinCells && (!g.visible(b.flat, b.inner) || g.endsBefore(b)):
				g.move(i, -1)
			case n < board.MaxCells && g.visible(b.flat, b.outer) && g.goesOn(b):
				g.move(i, 1)
			}
		}
		if g.rect == before {
			break
		}
	}
	return g.rect != was
}

// endsBefore tells whether the grid's lines do not lead into the last row (or column) of cells before the border, not even
// in the short pieces that a pipe leaves of them beside a thick line.
func (g *Grid) endsBefore(b border) bool {
	if g.crossing(b.flat, b.inner) > minContinuing {
		return false
	}
	return g.crossingOn(g.Lines.WithPieces(), b.flat, b.inner) <= minContinuing
}

// goesOn tells whether the grid's lines go on beyond the border. Where lines of any color count, text has some at every
// place, but no line right across at its other side.
func (g *Grid) goesOn(b border) bool {
	return g.crossing(b.flat, b.outer) > minContinuing && (!g.Lines.Colored || g.isClosed(b))
}

// isClosed tells whether the cells beyond the border end at lines, as far as the picture shows them.
func (g *Grid) isClosed(b border) bool {
	far := b.outer + num.Pick(b.outer > b.inner, 1, 0)
	n, first := num.Pick(b.flat, g.rect.cols, g.rect.rows), num.Pick(b.flat, g.c, g.r)
	sum, seen := 0.0, 0
	for i := first; i < first+n; i++ {
		at := g.vAt
		r, c := i, far
		if b.flat {
			at, r, c = g.hAt, far, i
		}
		if e := at(r, c); e != lines.Unseen {
			sum += e
			seen++
		}
	}
	return seen == 0 || sum >= maybeLine*float64(seen)
}

// variants returns the grids with one border moved by a cell where it is open to doubt whether the grid's lines lead
// beyond it, or into its last cells.
func (g *Grid) variants() (out []*Grid) {
	for i, b := range g.borders() {
		n := num.Pick(b.flat, g.rect.rows, g.rect.cols)
		if n > board.MinCells && g.crossing(b.flat, b.inner) < doubtfulInside {
			v := *g
			v.move(i, -1)
			out = append(out, &v)
		}
		if n < board.MaxCells && g.visible(b.flat, b.outer) && g.crossing(b.flat, b.outer) > doubtfulBeyond {
			v := *g
			v.move(i, 1)
			out = append(out, &v)
		}
	}
	for _, v := range out {
		v.measure()
		v.score *= variantRank
		v.doubted = true
	}
	return out
}

// move pushes the i-th border out by d cells.
func (g *Grid) move(i, d int) {
	g.heaviest = 0
	switch i {
	case 0:
		g.r, g.rect.rows = g.r-d, g.rect.rows+d
	case 1:
		g.rect.rows += d
	case 2:
		g.c, g.rect.cols = g.c-d, g.rect.cols+d
	case 3:
		g.rect.cols += d
	}
}

// visible tells whether the centers of the row (or column) of cells k lie in the picture.
func (g *Grid) visible(flat bool, k int) bool {
	if k < 0 || k >= num.Pick(flat, g.sides.rows, g.sides.cols) {
		return false
	}
	mid := float64(k) + 0.5
	p := g.node(float64(g.r)+float64(g.rect.rows)/2, mid)
	if flat {
		p = g.node(mid, float64(g.c)+float64(g.rect.cols)/2)
	}
	return p.X >= 0 && p.Y >= 0 && p.X < float64(g.w) && p.Y < float64(g.h)
}

// runsOn names the border beyond which the grid's lines continue, or "".
func (g *Grid) runsOn() string {
	for _, b := range g.borders() {
		if g.goesOn(b) {
			return b.name
		}
	}
	return ""
}
