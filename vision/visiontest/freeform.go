package visiontest

import (
	"cmp"
	"fmt"
	"image/color"
	"math"
	"math/rand/v2"
	"slices"

	"flowlens/solve/puzzle"
	"flowlens/solve/puzzle/puzzletest"
)

// FreeForm gives the cells of a free board their forms.
type FreeForm struct {
	// Name says what it looks like, with its subdivision, as "cube-3".
	Name string
	// Cells lists the cells in row order of their centers.
	Cells []FreeCell
	// Links lists the pairs of cells that share a border line.
	Links [][2]int
}

// FreeCell is one cell of a form.
type FreeCell struct {
	// Corners is the cell's border, clockwise, in a unit square. Curves are polylines;
	// corners of neighbors are corners here too.
	Corners []puzzle.Point
	// Center is the centroid.
	Center puzzle.Point

	dot ellipse
}

// ellipse is the form of a dot in a cell that is seen at an angle: its axes in diameters
// of a round dot, and the direction of the first, in radians.
type ellipse struct{ major, minor, angle float64 }

// Board returns a board of the form's cells and links, with two dots that mean nothing,
// as no board goes without: see [puzzletest.Cut]. Positions are those in the unit square.
func (f *FreeForm) Board() *puzzle.Board {
	b := puzzle.NewBuilder(puzzle.Free)
	for i, c := range f.Cells {
		dot := ""
		if i < 2 {
			dot = "A"
		}
		b.AddFree(c.Center, dot)
	}
	for _, l := range f.Links {
		b.AddLink(l[0], l[1])
	}
	board, err := b.Build()
	if err != nil {
		panic("visiontest: " + err.Error())
	}
	return board
}

// formCell is a cell in any coordinates.
type formCell struct {
	corners []point
	dot     ellipse
}

// newForm brings cells into the unit square and finds their links.
func newForm(name string, cells []formCell) *FreeForm {
	f := &FreeForm{Name: name}
	p := &plan{}
	for _, c := range cells {
		corners := clockwise(slices.Clone(c.corners))
		p.cells = append(p.cells, planCell{center: centroid(corners), corners: corners, dot: c.dot})
	}
	p.meet()
	p.moveToOrigin()
	k := 1 / max(p.w, p.h)
	unit := func(q point) puzzle.Point { return puzzle.Point{X: q.x * k, Y: q.y * k} }
	for _, c := range p.cells {
		cell := FreeCell{Center: unit(c.center), dot: c.dot}
		for _, q := range c.corners {
			cell.Corners = append(cell.Corners, unit(q))
		}
		f.Cells = append(f.Cells, cell)
	}
	slices.SortStableFunc(f.Cells, func(a, b FreeCell) int {
		const level = 1e-6 // rounding must not part cells of one row
		if math.Abs(a.Center.Y-b.Center.Y) > level {
			return cmp.Compare(a.Center.Y, b.Center.Y)
		}
		return cmp.Compare(a.Center.X, b.Center.X)
	})
	f.link()
	return f
}

// meet makes each corner that lies on a neighbor's side a corner of the neighbor too.
func (p *plan) meet() {
	const level = 1e-6 // rounding
	for i, c := range p.cells {
		var corners []point
		for j, a := range c.corners {
			b := c.corners[(j+1)%len(c.corners)]
			length := distance(a, b)
			between := []point{a}
			for k, other := range p.cells {
				for _, q := range other.corners {
					if k != i && distance(a, q) > level && distance(q, b) > level && distance(a, q)+distance(q, b) < length+level*level {
						between = append(between, q)
					}
				}
			}
			slices.SortFunc(between, func(q, r point) int { return cmp.Compare(distance(a, q), distance(a, r)) })
			corners = append(corners, slices.CompactFunc(between, func(q, r point) bool { return distance(q, r) < level })...)
		}
		p.cells[i].corners = corners
	}
}

// link joins the cells that share a border line.
func (f *FreeForm) link() {
	var contours [][]point
	for _, c := range f.Cells {
		contours = append(contours, c.contour(1))
	}
	seen := map[[2]int]bool{}
	for _, s := range sidesOf(contours) {
		if s.beyond != noCell {
			seen[[2]int{int(min(s.cell, s.beyond)), int(max(s.cell, s.beyond))}] = true
		}
	}
	for pair := range seen {
		f.Links = append(f.Links, pair)
	}
	slices.SortFunc(f.Links, func(a, b [2]int) int { return slices.Compare(a[:], b[:]) })
}

// contour is the border enlarged k times.
func (c FreeCell) contour(k float64) []point {
	var pts []point
	for _, p := range c.Corners {
		pts = append(pts, point{k * p.X, k * p.Y})
	}
	return pts
}

// centroid of a contour's area.
func centroid(pts []point) point {
	var x, y float64
	for i, p := range pts {
		q := pts[(i+1)%len(pts)]
		w := p.x*q.y - q.x*p.y
		x += (p.x + q.x) * w
		y += (p.y + q.y) * w
	}
	a := 6 * area(pts)
	return point{x / a, y / a}
}

// freePlan scales a form so that linked cells are one pitch apart in the mean.
func freePlan(b *puzzle.Board, form *FreeForm) *plan {
	if form == nil || len(form.Cells) != b.NumCells() {
		panic("visiontest: the form does not fit the board")
	}
	sum := 0.0
	for _, l := range form.Links {
		p, q := form.Cells[l[0]].Center, form.Cells[l[1]].Center
		sum += math.Hypot(p.X-q.X, p.Y-q.Y)
	}
	k := float64(len(form.Links)) / sum
	p := &plan{}
	for _, c := range form.Cells {
		cell := planCell{center: point{k * c.Center.X, k * c.Center.Y}, corners: c.contour(k), dot: c.dot}
		cell.room = 2 * clearance(cell.center, cell.corners)
		p.cells = append(p.cells, cell)
	}
	p.moveToOrigin()
	return p
}

// clearance is the distance from a point to a contour.
func clearance(p point, contour []point) float64 {
	least := math.Inf(1)
	for i, a := range contour {
		b := contour[(i+1)%len(contour)]
		d := distance(a, b)
		t := max(0, min(1, ((p.x-a.x)*(b.x-a.x)+(p.y-a.y)*(b.y-a.y))/(d*d)))
		least = min(least, distance(p, point{a.x + t*(b.x-a.x), a.y + t*(b.y-a.y)}))
	}
	return least
}

// paintEllipse draws a dot of the given diameter as it looks at an angle.
func (sc *scene) paintEllipse(p point, diameter float64, e ellipse, col color.NRGBA) {
	sin, cos := math.Sincos(e.angle)
	const corners = 96
	var pts []point
	for i := range corners {
		s, c := math.Sincos(2 * math.Pi * float64(i) / corners)
		u, v := c*e.major*diameter/2, s*e.minor*diameter/2
		pts = append(pts, point{p.x + u*cos - v*sin, p.y + u*sin + v*cos})
	}
	sc.polygon(col, pts)
}

// randomFree cuts a random form into flows.
func randomFree(rng *rand.Rand) Puzzle {
	const tries = 20 // some forms are hard to cut
	for {
		form := RandomForm(rng)
		bare := form.Board()
		for range tries {
			b, s, ok := puzzletest.Cut(rng, bare, min(2+bare.NumCells()/7, 16))
			if ok {
				return Puzzle{Board: b, Solution: s, Form: form}
			}
		}
	}
}

// formName is a kind with its numbers.
func formName(kind string, numbers ...int) string {
	for _, n := range numbers {
		kind += fmt.Sprintf("-%d", n)
	}
	return kind
}
