package square

import (
	"math"
	"slices"

	"flowlens/solve/puzzle"
	"flowlens/vision/internal/geom"
	"flowlens/vision/internal/lines"
	"flowlens/vision/internal/num"
)

// sides judges the sides of a lattice's cells. It holds those in a window, the part of the lattice that covers the picture:
// window crossing (0,0) is crossing (r0,c0) of the lattice. Each side is judged when it is first asked for.
type sides struct {
	geom.Affine
	Lines                  *lines.Maps
	strength               uint8 // the least strength of a line
	r0, c0                 int
	windowRows, windowCols int       // in cells
	level                  []float64 // (windowRows+1) x windowCols: evidence from crossing (r,c) to (r,c+1)
	upright                []float64 // windowRows x (windowCols+1): evidence from crossing (r,c) to (r+1,c)
}

// unjudged stands for evidence that nobody has asked for yet.
const unjudged = -2

// side is a side of a cell: the evidence that it is a line, or lines.Unseen, and its ends in pixels.
type side struct {
	e    float64
	a, b geom.Vec
}

// levelSide is the side from the window's crossing (r,c) to the one on its right.
func (s *sides) levelSide(r, c int) side {
	return s.judged(&s.level[r*s.windowCols+c], s.node(float64(r), float64(c)), s.node(float64(r), float64(c+1)), false)
}

// uprightSide is the side from the window's crossing (r,c) to the one below.
func (s *sides) uprightSide(r, c int) side {
	return s.judged(&s.upright[r*(s.windowCols+1)+c], s.node(float64(r), float64(c)), s.node(float64(r+1), float64(c)), true)
}

func (s *sides) judged(e *float64, a, b geom.Vec, upright bool) side {
	if *e == unjudged {
		*e = s.judge(a, b, upright)
	}
	return side{*e, a, b}
}

// judge returns the evidence for the side from a to b: a bright line, or where dark lines count too, a step of color.
func (s *sides) judge(a, b geom.Vec, upright bool) float64 {
	m := num.Pick(upright, s.Lines.V, s.Lines.H)
	e := lines.Share(m, s.strength, a, b, s.slack(upright), visibleShare)
	if !s.Lines.Colored || e == lines.Unseen || e == 1 {
		return e
	}
	return max(e, lines.StepShare(s.Lines.Picture, a, b, num.Pick(upright, s.U, s.V)))
}

// sideOf is the side of a cell of the window in a direction.
func (s *sides) sideOf(cell puzzle.Coord, d puzzle.Dir) side {
	switch d {
	case puzzle.North:
		return s.levelSide(cell.Row, cell.Col)
	case puzzle.South:
		return s.levelSide(cell.Row+1, cell.Col)
	case puzzle.West:
		return s.uprightSide(cell.Row, cell.Col)
	default:
		return s.uprightSide(cell.Row, cell.Col+1)
	}
}

// node is the place of the window's crossing (r,c), in pixels.
func (s *sides) node(r, c float64) geom.Vec { return s.At(r+float64(s.r0), c+float64(s.c0)) }

// center is the middle of a cell of the window, in pixels.
func (s *sides) center(cell puzzle.Coord) geom.Vec {
	return s.node(float64(cell.Row)+0.5, float64(cell.Col)+0.5)
}

// inWindow reports whether all sides of a cell lie in the window.
func (s *sides) inWindow(cell puzzle.Coord) bool {
	return cell.Row >= 0 && cell.Col >= 0 && cell.Row < s.windowRows && cell.Col < s.windowCols
}

// newSides returns the sides of the lattice, to be judged on the line maps.
func newSides(l geom.Affine, m *lines.Maps, strength uint8) *sides {
	s := &sides{Affine: l, Lines: m, strength: strength}
	s.cover(m.V.W, m.V.H)
	s.level = slices.Repeat([]float64{unjudged}, (s.windowRows+1)*s.windowCols)
	s.upright = slices.Repeat([]float64{unjudged}, s.windowRows*(s.windowCols+1))
	return s
}

// slack is how far beside its place a side may run: an upright one to the left and right, a level one up and down.
func (s *sides) slack(upright bool) geom.Vec {
	d := max(minSlack, lines.AcrossSlack*s.Pitch())
	return num.Pick(upright, geom.Pt(d, 0), geom.Pt(0, d))
}

// cover sets the window that covers a picture of w x h pixels, with one cell to spare.
func (s *sides) cover(w, h int) {
	rlo, clo, rhi, chi := math.Inf(1), math.Inf(1), math.Inf(-1), math.Inf(-1)
	for _, p := range []geom.Vec{geom.Pt(0, 0), geom.Pt(float64(w), 0), geom.Pt(0, float64(h)), geom.Pt(float64(w), float64(h))} {
		r, c := s.Index(p)
		rlo, rhi, clo, chi = min(rlo, r), max(rhi, r), min(clo, c), max(chi, c)
	}
	s.r0, s.c0 = int(math.Floor(rlo))-1, int(math.Floor(clo))-1
	s.windowRows = min(int(math.Ceil(rhi))+1-s.r0, maxWindow)
	s.windowCols = min(int(math.Ceil(chi))+1-s.c0, maxWindow)
}

// crossingAt returns the window's crossing nearest to a node. It is not ok where the node lies off the lattice.
func (s *sides) crossingAt(p geom.Vec) (r, c int, ok bool) {
	row, col := s.Index(p)
	rr, rc := math.Round(row), math.Round(col)
	return int(rr) - s.r0, int(rc) - s.c0, math.Hypot(row-rr, col-rc) <= offLattice
}

// around is the part of the window that the nodes on the lattice span, with two cells to spare.
func (s *sides) around(nodes []geom.Vec) rect {
	r0, c0, r1, c1 := s.windowRows, s.windowCols, 0, 0
	for _, p := range nodes {
		if r, c, ok := s.crossingAt(p); ok {
			r0, r1, c0, c1 = min(r0, r), max(r1, r), min(c0, c), max(c1, c)
		}
	}
	r0, c0 = max(r0-2, 0), max(c0-2, 0)
	return rect{r0, c0, max(min(r1+2, s.windowRows)-r0, 0), max(min(c1+2, s.windowCols)-c0, 0)}
}

// crossings counts the nodes at which three lines or more of the lattice meet.
func (s *sides) crossings(nodes []geom.Vec) (n int) {
	for _, p := range nodes {
		r, c, ok := s.crossingAt(p)
		if !ok || min(r, c) < 1 || r >= s.windowRows || c >= s.windowCols {
			continue
		}
		lines := 0
		for _, x := range []side{s.levelSide(r, c-1), s.levelSide(r, c), s.uprightSide(r-1, c), s.uprightSide(r, c)} {
			lines += num.Pick(x.e >= maybeLine, 1, 0)
		}
		n += num.Pick(lines >= 3, 1, 0)
	}
	return n
}
