package region

import (
	"cmp"
	"fmt"
	"image"
	"math"
	"slices"

	"flowlens/solve/puzzle"
	"flowlens/vision/internal/board"
	"flowlens/vision/internal/geom"
	"flowlens/vision/internal/num"
	"flowlens/vision/internal/raster"
)

// Grounds returns what the board without its dots may be, once Judge has passed it. A link in doubt is there in one and not in
// another, all as likely. toPicture leads from a place in the working picture to that in the picture given, in pixels.
func (g *Regions) Grounds(toPicture func(geom.Vec) geom.Vec) []*board.Ground {
	cells := g.Cells()
	slices.SortFunc(cells, func(i, j int) int {
		a, b := g.all[i].Center(), g.all[j].Center()
		rowOf := func(y float64) int { return int(math.Round(y / (g.unit / 4))) }
		return cmp.Or(cmp.Compare(rowOf(a.Y), rowOf(b.Y)), cmp.Compare(a.X, b.X))
	})
	lo, hi := geom.Pt(math.Inf(1), math.Inf(1)), geom.Pt(math.Inf(-1), math.Inf(-1))
	out := &board.Ground{Lattice: puzzle.Free, Sure: true, ToPicture: toPicture}
	number := make(map[int]int)
	spots := g.spots(cells)
	painted := g.paintedParts()
	for k, i := range cells {
		r := &g.all[i]
		number[i] = k
		out.Cells = append(out.Cells, board.Cell{Spot: spots[k], At: puzzle.Coord{Col: k}, Middle: g.place(r.Center()), Through: g.place(g.through(i)), Painted: painted[i]})
		lo = geom.Pt(min(lo.X, float64(r.box.Min.X)), min(lo.Y, float64(r.box.Min.Y)))
		hi = geom.Pt(max(hi.X, float64(r.box.Max.X)), max(hi.Y, float64(r.box.Max.Y)))
	}
	unit := 2 * g.tightest(cells) // what dots and pipes are measured in
	out.Box = board.Box{O: g.place(lo), U: geom.Pt(unit, 0), V: geom.Pt(0, unit), W: (hi.X - lo.X) / unit, H: (hi.Y - lo.Y) / unit}
	var doubtful []board.Question
	for _, e := range g.seams {
		if e.doubt != "" {
			pair := [2]int{number[e.a], number[e.b]}
			at := out.ToPicture(g.place(e.Center()))
			doubtful = append(doubtful, board.Question{What: fmt.Sprintf("at (%.0f,%.0f) %s", at.X, at.Y, e.doubt), About: []geom.Vec{
				out.Cells[pair[0]].Center, out.Cells[pair[1]].Center}, Apply: func(b *board.Ground) {
				b.Ways = slices.DeleteFunc(b.Ways, func(w board.Way) bool { return [2]int{w.A, w.B} == pair })
			}})
		}
		if g.isLink(e) || e.doubt != "" {
			w := board.Way{A: number[e.a], B: number[e.b], Mid: g.place(e.middle())}
			for _, p := range e.under {
				w.Hidden = append(w.Hidden, g.place(p))
			}
			out.Ways = append(out.Ways, w)
		}
	}
	slices.SortFunc(out.Ways, func(a, b board.Way) int {
		return cmp.Or(cmp.Compare(min(a.A, a.B), min(b.A, b.B)), cmp.Compare(max(a.A, a.B), max(b.A, b.B)))
	})
	return out.Answered("links", doubtful)
}

// through returns a place in a region that is near its centroid, and not too near its lines.
func (g *Regions) through(i int) geom.Vec {
	r := &g.all[i]
	c, best, near := r.Center(), r.deepest, math.Inf(1)
	roomy := func(x, y int) bool {
		return x >= 0 && y >= 0 && x < g.w && y < g.h && int(g.label[y*g.w+x]) == i && float64(g.depth[y*g.w+x]) >= roomyDepth*r.inner
	}
	if roomy(int(c.X), int(c.Y)) {
		return c
	}
	for y := r.box.Min.Y; y < r.box.Max.Y; y++ {
		for x := r.box.Min.X; x < r.box.Max.X; x++ {
			p := geom.Pt(float64(x)+0.5, float64(y)+0.5)
			if d := p.Sub(c).Len(); d < near && roomy(x, y) {
				best, near = p, d
			}
		}
	}
	return best
}

// middle returns the seam's pixel that is nearest to its center: an arc's center lies beside it.
func (s *seam) middle() geom.Vec {
	c, best, near := s.Center(), s.Center(), math.Inf(1)
	for _, part := range [][]geom.Vec{s.line, s.under} {
		for _, p := range part {
			if d := p.Sub(c).Len(); d < near {
				best, near = p, d
			}
		}
	}
	return best
}

// freeBack are points around a cell's dot that show its background, in widths of the unit cell. A pipe covers few of them.
var freeBack = func() (out []geom.Vec) {
	for k := range geom.RingSamples {
		sin, cos := math.Sincos(2 * math.Pi * float64(k) / geom.RingSamples)
		for _, r := range []float64{0.42, 0.44, 0.46} {
			out = append(out, geom.Pt(r*cos, r*sin))
		}
	}
	return out
}()

// Dotted returns how many regions hold paint that is too broad for a pipe, for all that is known before the regions are
// settled: letters and digits are slimmer.
func (g *Regions) Dotted() (n int) {
	broad := make([]float32, len(g.all))
	for i, d := range g.paint {
		broad[g.label[i]] = max(broad[g.label[i]], d)
	}
	for i, r := range g.all {
		n += num.Pick(r.role != outside && float64(broad[i]) >= coreDepth*r.inner, 1, 0)
	}
	return n
}

// tightest returns the radius of the circle in the tightest of the cells, in pixels.
func (g *Regions) tightest(cells []int) float64 {
	var inner []float64
	for _, i := range cells {
		inner = append(inner, g.all[i].inner+lineHalf)
	}
	slices.Sort(inner)
	return inner[int(tightRank*float64(len(inner)))]
}

// room returns the radius by which a region's paint is measured, in pixels: that of the circle in the tightest cells, or a little
// less.
func (g *Regions) room(r *region, tightest float64) float64 {
	return min(max(r.inner+lineHalf, minRoom*tightest), tightest)
}

// paintedParts counts for each label the parts of paint that lie in that region alone, as a dot does but no pipe.
func (g *Regions) paintedParts() []int {
	out := make([]int, len(g.all))
	raster.EachPart(g.paintMask(), g.w, func(_ image.Rectangle, pixels []int32) {
		id := g.label[pixels[0]]
		inner := min(g.all[id].inner, g.unit/2)
		if float64(len(pixels)) < minPainted*inner*inner || slices.ContainsFunc(pixels, func(i int32) bool { return g.label[i] != id }) {
			return
		}
		out[id]++
	})
	return out
}

// spots returns where the cells' dots are. A dot has the size and the form of its paint. Without paint the circle in the cell
// stands for the whole of it.
func (g *Regions) spots(cells []int) []board.Spot {
	tightest := g.tightest(cells)
	g.closePaint(max(int(letterStroke*2*tightest), 1), int(letterHole*tightest*tightest))
	g.addPaint(tightest)
	var out []board.Spot
	for _, i := range cells {
		r := &g.all[i]
		s := board.Spot{Center: r.deepest, Right: geom.Pt(2*(r.inner+lineHalf), 0), Down: geom.Pt(0, 2*(r.inner+lineHalf)), Corners: freeBack}
		if r.brush > minBrush*g.room(r, tightest) {
			s = board.Spot{Center: r.core.Center(), Right: geom.Pt(r.brush/board.DotRadius, 0), Down: geom.Pt(0, r.brush/board.DotRadius), Corners: freeBack}
			if r.core.N >= minCore {
				// The radius of a disc is twice its standard deviation.
				long, short, angle := r.core.Spread()
				sin, cos := math.Sincos(angle)
				s.Right = geom.Pt(cos, sin).Mul((r.coreFrom + 2*long) / board.DotRadius)
				s.Down = geom.Pt(-sin, cos).Mul((r.coreFrom + 2*short) / board.DotRadius)
			}
		}
		s.Center = g.place(s.Center)
		out = append(out, s)
	}
	return out
}
