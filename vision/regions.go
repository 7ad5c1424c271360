package vision

import (
	"cmp"
	"image"
	"math"
	"slices"
)

// region is one of the parts that the lines bound.
type region struct {
	area       int
	sum        vec             // of its pixels' places, lines beside it included
	xx, xy, yy float64         // second moments of these, about the origin
	n          int             // of these
	box        image.Rectangle // in the parts' area
	inner      float64         // radius of the largest circle in it
	deepest    vec             // where that is
	brush      float64         // radius of the largest circle of paint in it
	dot        vec             // where that is
	role       role
}

type role int

const (
	aCell   role = iota
	outside      // what lies around the board
	aHole        // closed by thick lines all round: no cell
)

// center is the centroid in the parts' area.
func (r *region) center() vec { return r.sum.mul(1 / float64(r.n)) }

// spread is the covariance of the region's pixels.
func (r *region) spread() (xx, xy, yy float64) {
	n, c := float64(r.n), r.center()
	return r.xx/n - c.x*c.x, r.xy/n - c.x*c.y, r.yy/n - c.y*c.y
}

// seam is where two regions meet, or one and the outside.
type seam struct {
	a, b       int     // regions, a < b
	length     float64 // in pixels
	sum        vec     // of its pixels' places
	n          int
	mass       []uint8 // of its unpainted pixels
	painted    int     // pixels under paint
	under      vec     // sum of their places
	xx, xy, yy float64 // second moments of its pixels' places, about the origin
}

// weight is what the line along the seam weighs: the upper part, for paint nearby takes some off.
func (s *seam) weight() float64 {
	if len(s.mass) == 0 {
		return 0
	}
	const upper = 0.7
	slices.Sort(s.mass)
	return float64(s.mass[int(upper*float64(len(s.mass)-1))])
}

// direction is the angle of the seam, 0 to π.
func (s *seam) direction() float64 {
	n := float64(s.n)
	c := s.sum.mul(1 / n)
	xx, xy, yy := s.xx/n-c.x*c.x, s.xy/n-c.x*c.y, s.yy/n-c.y*c.y
	a := math.Atan2(2*xy, xx-yy) / 2
	if a < 0 {
		a += math.Pi
	}
	return a
}

// middle is where a pipe crosses: under the paint, if there is any.
func (s *seam) middle() vec {
	if s.painted > 0 {
		return s.under.mul(1 / float64(s.painted))
	}
	return s.sum.mul(1 / float64(s.n))
}

// regions are the parts of a board without a lattice, and how they meet.
type regions struct {
	*parts
	all   []region // by label
	seams []*seam
	thin  float64 // weight of a thin line
	unit  float64 // twice the radius of the circle in a typical cell
}

// measure takes the measures of the regions and of their seams.
func (p *parts) measure(s *strokes) *regions {
	g := &regions{parts: p, all: make([]region, p.n+1)}
	for i := range g.all {
		g.all[i].box = image.Rectangle{Min: image.Pt(p.w, p.h)}
	}
	found := make(map[[2]uint16]*seam)
	for y := range p.h {
		for x := range p.w {
			i := y*p.w + x
			g.add(&g.all[p.label[i]], x, y, i)
			if x+1 < p.w && p.label[i] != p.label[i+1] {
				g.meet(found, s, x, y, i, i+1)
			}
			if y+1 < p.h && p.label[i] != p.label[i+p.w] {
				g.meet(found, s, x, y, i, i+p.w)
			}
		}
	}
	for _, e := range found {
		// Pairs of pixels count a slanted line's steps both ways.
		a := e.direction()
		e.length = float64(e.n) / (math.Abs(math.Cos(a)) + math.Abs(math.Sin(a)))
		g.seams = append(g.seams, e)
	}
	slices.SortFunc(g.seams, func(a, b *seam) int { return cmp.Or(cmp.Compare(a.a, b.a), cmp.Compare(a.b, b.b)) })
	return g
}

// add adds a pixel to its region.
func (g *regions) add(r *region, x, y, i int) {
	fx, fy := float64(x)+0.5, float64(y)+0.5
	r.n++
	r.sum.x, r.sum.y = r.sum.x+fx, r.sum.y+fy
	r.xx, r.xy, r.yy = r.xx+fx*fx, r.xy+fx*fy, r.yy+fy*fy
	if depth := float64(g.depth[i]); depth > 0 {
		r.area++
		if depth > r.inner {
			r.inner, r.deepest = depth, vec{fx, fy}
		}
		if brush := float64(g.paint[i]); brush > r.brush {
			r.brush, r.dot = brush, vec{fx, fy}
		}
		r.box = r.box.Union(image.Rect(x, y, x+1, y+1))
	}
}

// meet adds the border of two pixels to the seam of their regions.
func (g *regions) meet(found map[[2]uint16]*seam, s *strokes, x, y, i, j int) {
	a, b := g.label[i], g.label[j]
	k := [2]uint16{min(a, b), max(a, b)}
	e := found[k]
	if e == nil {
		e = &seam{a: int(k[0]), b: int(k[1])}
		found[k] = e
	}
	p := vec{float64(x) + 0.5, float64(y) + 0.5}
	e.n++
	e.sum = e.sum.add(p)
	e.xx, e.xy, e.yy = e.xx+p.x*p.x, e.xy+p.x*p.y, e.yy+p.y*p.y
	at := image.Pt(x, y).Add(g.area.Min)
	switch {
	case !s.line.in(at.X, at.Y):
	case s.painted(at.X, at.Y):
		e.painted++
		e.under = e.under.add(p)
	default:
		e.mass = append(e.mass, g.mass[i])
	}
}
