package square

import (
	"math"
	"slices"

	"flowlens/vision/internal/geom"
	"flowlens/vision/internal/lines"
	"flowlens/vision/internal/num"
	"flowlens/vision/internal/raster"
)

// sides holds the evidence that each cell side of a lattice is a line, for the window of the lattice that covers
// the picture. Window row 0 and column 0 are the crossings (r0,c0) of the lattice. Each side is judged when it is first
// asked for.
type sides struct {
	geom.Affine
	Lines      *lines.Maps
	strength   uint8 // the least strength of a line
	r0, c0     int
	rows, cols int       // cells in the window
	hs         []float64 // (rows+1) x cols: side from crossing (r,c) to (r,c+1); unseen outside the picture
	vs         []float64 // rows x (cols+1): side from crossing (r,c) to (r+1,c)
}

// unjudged stands for that of one that nobody has asked for yet.
const unjudged = -2

func (s *sides) hAt(r, c int) float64 {
	e := &s.hs[r*s.cols+c]
	if *e == unjudged {
		*e = s.judge(s.Lines.H, s.node(float64(r), float64(c)), s.node(float64(r), float64(c+1)), false)
	}
	return *e
}

func (s *sides) vAt(r, c int) float64 {
	e := &s.vs[r*(s.cols+1)+c]
	if *e == unjudged {
		*e = s.judge(s.Lines.V, s.node(float64(r), float64(c)), s.node(float64(r+1), float64(c)), true)
	}
	return *e
}

// judge returns the evidence for the side from a to b: a line of m, or where dark lines count a step of color.
func (s *sides) judge(m *raster.Plane, a, b geom.Vec, vertical bool) float64 {
	e := lines.Share(m, s.strength, a, b, s.slack(vertical), visibleShare)
	if !s.Lines.Colored || e == lines.Unseen || e == 1 {
		return e
	}
	return max(e, lines.StepShare(s.Lines.Picture, a, b, num.Pick(vertical, s.U, s.V)))
}

// node is the place of the window's crossing (r,c).
func (s *sides) node(r, c float64) geom.Vec { return s.At(r+float64(s.r0), c+float64(s.c0)) }

// newSides returns the sides of the lattice, to be judged on the line maps.
func newSides(l geom.Affine, m *lines.Maps, strength uint8) *sides {
	s := &sides{Affine: l, Lines: m, strength: strength}
	s.window(m.V.W, m.V.H)
	s.hs = slices.Repeat([]float64{unjudged}, (s.rows+1)*s.cols)
	s.vs = slices.Repeat([]float64{unjudged}, s.rows*(s.cols+1))
	return s
}

// slack is how far beside its place a side may run: a vertical one to the left and right, a horizontal one up and down.
func (s *sides) slack(vertical bool) geom.Vec {
	d := max(minSlack, lines.AcrossSlack*s.Pitch())
	return num.Pick(vertical, geom.Pt(d, 0), geom.Pt(0, d))
}

// window sets the part of the lattice that covers a picture of w x h pixels, with one cell to spare.
func (s *sides) window(w, h int) {
	rlo, clo, rhi, chi := math.Inf(1), math.Inf(1), math.Inf(-1), math.Inf(-1)
	for _, p := range []geom.Vec{geom.Pt(0, 0), geom.Pt(float64(w), 0), geom.Pt(0, float64(h)), geom.Pt(float64(w), float64(h))} {
		r, c := s.Index(p)
		rlo, rhi, clo, chi = min(rlo, r), max(rhi, r), min(clo, c), max(chi, c)
	}
	s.r0, s.c0 = int(math.Floor(rlo))-1, int(math.Floor(clo))-1
	s.rows, s.cols = min(int(math.Ceil(rhi))+1-s.r0, maxWindow), min(int(math.Ceil(chi))+1-s.c0, maxWindow)
}

// around is the part of the window that the nodes on the lattice span, with two cells to spare.
func (s *sides) around(nodes []geom.Vec) rect {
	r0, c0, r1, c1 := s.rows, s.cols, 0, 0
	for _, p := range nodes {
		r, c := s.Index(p)
		if math.Hypot(r-math.Round(r), c-math.Round(c)) > offLattice {
			continue
		}
		ri, ci := int(math.Round(r))-s.r0, int(math.Round(c))-s.c0
		r0, r1, c0, c1 = min(r0, ri), max(r1, ri), min(c0, ci), max(c1, ci)
	}
	r0, c0 = max(r0-2, 0), max(c0-2, 0)
	return rect{r0, c0, max(min(r1+2, s.rows)-r0, 0), max(min(c1+2, s.cols)-c0, 0)}
}

// crossings counts the nodes at which three lines or more of the lattice meet.
func (s *sides) crossings(nodes []geom.Vec) (n int) {
	for _, p := range nodes {
		row, col := s.Index(p)
		r, c := int(math.Round(row))-s.r0, int(math.Round(col))-s.c0
		if math.Hypot(row-math.Round(row), col-math.Round(col)) > offLattice || min(r, c) < 1 || r >= s.rows || c >= s.cols {
			continue
		}
		lines := 0
		for _, e := range []float64{s.hAt(r, c-1), s.hAt(r, c), s.vAt(r-1, c), s.vAt(r, c)} {
			lines += num.Pick(e >= maybeLine, 1, 0)
		}
		n += num.Pick(lines >= 3, 1, 0)
	}
	return n
}
