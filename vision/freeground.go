package vision

import (
	"cmp"
	"fmt"
	"image"
	"math"
	"slices"

	"flowlens/solve/puzzle"
)

// grounds returns what the board without its dots may be: links in doubt are there in one and not in another, all as likely. The
// picture is larger than the working picture by scale, which begins at origin.
func (g *regions) grounds(scale, origin vec) []*ground {
	cells := g.cells()
	slices.SortFunc(cells, func(i, j int) int {
		a, b := g.all[i].center(), g.all[j].center()
		rowOf := func(y float64) int { return int(math.Round(y / (g.unit / 4))) }
		return cmp.Or(cmp.Compare(rowOf(a.y), rowOf(b.y)), cmp.Compare(a.x, b.x))
	})
	lo, hi := vec{math.Inf(1), math.Inf(1)}, vec{math.Inf(-1), math.Inf(-1)}
	out := &ground{lattice: puzzle.Free, sure: true, scale: scale, origin: origin}
	number := make(map[int]int)
	spots := g.spots(cells)
	painted := g.painted()
	for k, i := range cells {
		r := &g.all[i]
		number[i] = k
		out.cells = append(out.cells, cell{spot: spots[k], at: puzzle.Coord{Col: k}, middle: g.place(r.center()), painted: painted[i]})
		lo = vec{min(lo.x, float64(r.box.Min.X)), min(lo.y, float64(r.box.Min.Y))}
		hi = vec{max(hi.x, float64(r.box.Max.X)), max(hi.y, float64(r.box.Max.Y))}
	}
	unit := 2 * g.tightest(cells) // what dots and pipes are measured in
	out.box = box{g.place(lo), vec{unit, 0}, vec{0, unit}, (hi.x - lo.x) / unit, (hi.y - lo.y) / unit}
	var doubtful []question
	for _, e := range g.seams {
		if e.doubt != "" {
			pair := [2]int{number[e.a], number[e.b]}
			at := out.inPicture(g.place(e.center()))
			doubtful = append(doubtful, question{what: fmt.Sprintf("at (%.0f,%.0f) %s", at.X, at.Y, e.doubt), apply: func(b *ground) {
				b.ways = slices.DeleteFunc(b.ways, func(w way) bool { return [2]int{w.a, w.b} == pair })
			}})
		}
		if g.linked(e) || e.doubt != "" {
			w := way{a: number[e.a], b: number[e.b]}
			for _, p := range e.under {
				w.hidden = append(w.hidden, g.place(p))
			}
			out.ways = append(out.ways, w)
		}
	}
	slices.SortFunc(out.ways, func(a, b way) int {
		return cmp.Or(cmp.Compare(min(a.a, a.b), min(b.a, b.b)), cmp.Compare(max(a.a, a.b), max(b.a, b.b)))
	})
	return out.answered("links", doubtful)
}

// freeBack are points around a cell's dot, few of which a pipe can cover.
var freeBack = func() (out []vec) {
	for k := range ringSamples {
		sin, cos := math.Sincos(2 * math.Pi * float64(k) / ringSamples)
		for _, r := range []float64{0.42, 0.44, 0.46} {
			out = append(out, vec{r * cos, r * sin})
		}
	}
	return out
}()

const (
	// lineHalf is half the width of a thin line as findParts widens it, in pixels.
	lineHalf = 2
	// A dot's paint reaches 0.54 of the radius of the circle that fits into the tightest cell, and more. A pipe's reaches
	// 0.34 of it, in the sharpest bend 0.49; where it meets its dot it has none.
	leastBrush, coreDepth = 0.52, 0.42
	// coreShare is that of a dot's own radius where cells differ in size: a pipe is as wide in all of them.
	coreShare = 0.55
	// letterStroke is the width of a letter's strokes, in widths of a cell.
	letterStroke = 0.11
	// letterHole is the area of a letter in the dot of a tight cell, in squares of the radius of the circle in that: pipes have
	// 1.7 between them.
	letterHole = 0.5
	// leastCore is the least number of pixels that tell the form of a dot.
	leastCore = 12
)

// dotRadius is the radius of a dot in the unit cell of a spot.
const dotRadius = 0.345

// tightest is the radius of the circle that fits into the tightest cells.
func (g *regions) tightest(cells []int) float64 {
	const tight = 0.1 // share of the cells; noise beside a line may take some off a few
	var inner []float64
	for _, i := range cells {
		inner = append(inner, g.all[i].inner+lineHalf)
	}
	slices.Sort(inner)
	return inner[int(tight*float64(len(inner)))]
}

// room is the radius of the circle in a region to measure its paint by: that of the tightest cells, or a little less.
func (g *regions) room(r *region, tightest float64) float64 {
	const least = 0.8 // of that: a region that is tighter is a part of a cell
	return min(max(r.inner+lineHalf, least*tightest), tightest)
}

// painted counts for each region the parts of paint in it that lie in no other, as a dot does, and no pipe.
func (g *regions) painted() []int {
	const least = 0.1 // area, in squares of the radius of the circle in the region, or in a typical one: a letter has 0.3
	out := make([]int, len(g.all))
	eachPart(g.paintMask(), g.w, func(_ image.Rectangle, pixels []int32) {
		id := g.label[pixels[0]]
		inner := min(g.all[id].inner, g.unit/2)
		if float64(len(pixels)) < least*inner*inner || slices.ContainsFunc(pixels, func(i int32) bool { return g.label[i] != id }) {
			return
		}
		out[id]++
	})
	return out
}

// spots returns where the cells' dots are, if they have any. A dot is as large as its paint, and of its form; without
// that, it would fill the circle in the cell.
func (g *regions) spots(cells []int) []spot {
	tightest := g.tightest(cells)
	g.closePaint(max(int(letterStroke*2*tightest), 1), int(letterHole*tightest*tightest))
	g.addPaint(tightest)
	var out []spot
	for _, i := range cells {
		r := &g.all[i]
		s := spot{r.deepest, vec{2 * (r.inner + lineHalf), 0}, vec{0, 2 * (r.inner + lineHalf)}, freeBack}
		if r.brush > leastBrush*g.room(r, tightest) {
			s = spot{r.core.center(), vec{r.brush / dotRadius, 0}, vec{0, r.brush / dotRadius}, freeBack}
			if r.core.n >= leastCore {
				// A disc reaches twice its standard deviation.
				long, short, angle := r.core.spread()
				sin, cos := math.Sincos(angle)
				s.right = vec{cos, sin}.mul((r.depth + 2*long) / dotRadius)
				s.down = vec{-sin, cos}.mul((r.depth + 2*short) / dotRadius)
			}
		}
		s.center = g.place(s.center)
		out = append(out, s)
	}
	return out
}
