package region

import (
	"cmp"
	"image"
	"math"
	"slices"

	"flowlens/vision/internal/geom"
	"flowlens/vision/internal/num"
)

// region is one of the regions that the lines bound. Lengths are in pixels, places those of the area.
type region struct {
	geom.Moments                 // of its pixels, lines beside it included
	area         int             // of its pixels between the lines
	box          image.Rectangle // around those
	inner        float64         // radius of the largest circle in it
	deepest      geom.Vec        // the middle of that
	brush        float64         // radius of the largest circle of paint in it
	painted      geom.Vec        // the middle of that
	core         geom.Moments    // of its pixels that are too deep in paint for a pipe
	coreFrom     float64         // those are deeper than this
	role         role
}

// role is what a region is to the board.
type role int

const (
	aCell   role = iota
	outside      // lies around the board
	aHole        // thick lines close it all round: no cell
)

// seam is where two regions meet, or one and the outside.
type seam struct {
	geom.Moments            // of its pixels
	a, b         int        // labels of the regions, a < b
	length       float64    // in pixels
	known        float64    // length that paint does not hide, or below which a line was joined, in pixels
	under        []geom.Vec // the pixels that paint hides
	joined       int        // how many of those have a line that was joined
	line         []geom.Vec // the pixels that paint does not hide and that have a line
	mass         []uint8    // Parts.mass at the pixels that paint does not hide
	off          float64    // the farthest from any line that it leads where it can be seen, in pixels
	doubt        string     // what is in doubt about whether it is a link, "" where nothing is
}

// weight returns the lower quartile of the seam's mass, 0-255; 0 where all of it is hidden. Other lines meet its ends or come
// close, which makes the rest heavier.
func (s *seam) weight() float64 {
	if len(s.mass) == 0 {
		return 0
	}
	slices.Sort(s.mass)
	return float64(s.mass[len(s.mass)/4])
}

// Regions are the regions of a board without a lattice, and how they meet. [Parts.Measure] makes them.
type Regions struct {
	*Parts
	all           []region   // by label
	borders       [][2]int32 // the pairs of neighboring pixels of different regions
	seams         []*seam    // by a, then by b
	outlineWeight float64    // the median weight of the seams with the outside
	unit          float64    // the width of a typical cell, in pixels
}

// Measure takes the measures of the regions that Flood found, and of the seams between them.
func (p *Parts) Measure() *Regions {
	g := &Regions{Parts: p, all: make([]region, p.N+1)}
	for y := range p.h {
		row := p.label[y*p.w:][:p.w]
		for x0, x1 := 0, 0; x0 < p.w; x0 = x1 {
			for x1 = x0 + 1; x1 < p.w && row[x1] == row[x0]; x1++ {
			}
			g.add(&g.all[row[x0]], x0, x1, y)
		}
	}
	g.all[0].role, g.all[outsideLabel].role = outside, outside // no pixel is labeled 0
	g.borders = p.findBorders()
	g.findSeams()
	return g
}

// findSeams finds the seams and measures them.
func (g *Regions) findSeams() {
	found := make(map[[2]uint16]*seam)
	e := &seam{}
	for _, b := range g.borders {
		if k := pairOf(g.label[b[0]], g.label[b[1]]); int(k[0]) != e.a || int(k[1]) != e.b { // most are of the same seam as the one before
			if e = found[k]; e == nil {
				e = &seam{a: int(k[0]), b: int(k[1])}
				found[k] = e
			}
		}
		g.meet(e, int(b[0]), int(b[1]))
	}
	for _, e := range found {
		// Pairs of pixels count a slanted line's steps both ways.
		sin, cos := math.Sincos(e.Direction())
		steps := math.Abs(cos) + math.Abs(sin)
		if g.isOneCurve(e) {
			e.joined = len(e.under)
		}
		e.known = float64(len(e.mass)+e.joined) / steps
		e.length = float64(len(e.mass)+len(e.under)) / steps
		g.seams = append(g.seams, e)
	}
	slices.SortFunc(g.seams, func(a, b *seam) int { return cmp.Or(cmp.Compare(a.a, b.a), cmp.Compare(a.b, b.b)) })
}

// add adds the pixels from x0 up to x1 in row y to their region.
func (g *Regions) add(r *region, x0, x1, y int) {
	r.Moments.AddRun(float64(x0), float64(x1), float64(y)+0.5)
	first, last := x1, x0
	for x := x0; x < x1; x++ {
		if depth := float64(g.depth[y*g.w+x]); depth > 0 {
			r.area++
			first, last = min(first, x), x+1
			if depth > r.inner {
				r.inner, r.deepest = depth, geom.Pt(float64(x)+0.5, float64(y)+0.5)
			}
		}
	}
	if first < last {
		r.box = r.box.Union(image.Rect(first, y, last, y+1))
	}
}

// addPaint measures the regions' paint and its core. tightest is the radius of the circle in the tightest cells, in pixels.
func (g *Regions) addPaint(tightest float64) {
	for i, d := range g.paint {
		if d > 0 {
			if r := &g.all[g.label[i]]; float64(d) > r.brush {
				r.brush, r.painted = float64(d), g.middleOf(i)
			}
		}
	}
	for i := range g.all {
		r := &g.all[i]
		r.coreFrom = max(coreDepth*g.room(r, tightest), coreShare*r.brush)
	}
	for i, d := range g.paint {
		if d > 0 {
			r, p := &g.all[g.label[i]], g.middleOf(i)
			if float64(d) > r.coreFrom && p.Sub(r.painted).Len() < maxCore*r.brush {
				r.core.Add(p)
			}
		}
	}
}

// meet adds a pair of neighboring pixels to the seam of their regions.
func (g *Regions) meet(e *seam, i, j int) {
	p := g.middleOf(i)
	e.Moments.Add(p)
	line := g.lines[i] != 0 || g.lines[j] != 0
	if g.hidden[i] != 0 {
		e.under = append(e.under, p)
		e.joined += num.Pick(line, 1, 0)
		return
	}
	e.mass = append(e.mass, g.mass[i])
	if line {
		e.line = append(e.line, p)
	}
	e.off = max(e.off, float64(g.depth[i]))
}
