package vision

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"flowlens/solve/puzzle"
)

const (
	// minFreeCells is the least number of cells of a board without a lattice; the game's smallest seen has 12.
	minFreeCells = 8
	maxFreeCells = 400
	// The area of a cell, in medians: sectors of a ring differ the most. What is below specks is no region at all: the
	// point of two lines that cross at an acute angle.
	smallCell, largeCell, speck = 0.15, 6, 0.03
	// Two cells that share a line share 0.78 to 1.08 of the root of a cell's area, two that meet in a point 0.05 to 0.14.
	// In between it cannot be told.
	freeLink, noFreeLink = 0.40, 0.25
	// freeThick: the outline, thick and bright, weighs 4.3 to 7.1 times as much as a thin line.
	freeThick, freeThin = 2.6, 1.9
	// looseLine is the least of a line that counts, in pixels over a cell's width: half a cell of the thinnest line.
	looseLine = 1
	// leastFreeWeight is the least weight of a thin line: the mean of its strength over the window of findParts.
	leastFreeWeight = 1.5
)

// judge tells cells, outside and holes apart, and says why this is no board.
func (g *regions) judge() error {
	g.findOutside()
	g.weighThin()
	if g.thin < leastFreeWeight {
		return fmt.Errorf("%w: the lines are too faint", ErrNoBoard)
	}
	g.findHoles()
	for _, check := range []func() error{g.checkSizes, g.checkOutline, g.checkSeams, g.checkLattice, g.checkWhole} {
		if err := check(); err != nil {
			return err
		}
	}
	return nil
}

// findOutside marks the regions at the edge of the area.
func (g *regions) findOutside() {
	mark := func(x, y int) {
		if i := y*g.w + x; g.depth[i] > 0 {
			g.all[g.label[i]].role = outside
		}
	}
	for x := range g.w {
		mark(x, 0)
		mark(x, g.h-1)
	}
	for y := range g.h {
		mark(0, y)
		mark(g.w-1, y)
	}
	g.all[0].role = outside // no pixel has it
}

// cells returns the regions that are cells.
func (g *regions) cells() (out []int) {
	for i := range g.all {
		if g.all[i].role == aCell {
			out = append(out, i)
		}
	}
	return out
}

// checkSizes refuses regions that are too few, or not of a size.
func (g *regions) checkSizes() error {
	cells := g.cells()
	if len(cells) < minFreeCells || len(cells) > maxFreeCells {
		return fmt.Errorf("%w: lines bound %d regions", ErrNoBoard, len(cells))
	}
	var areas, inner []float64
	for _, i := range cells {
		areas, inner = append(areas, float64(g.all[i].area)), append(inner, g.all[i].inner)
	}
	mid := median(areas)
	g.unit = 2 * (median(inner) + lineHalf)
	for _, i := range cells {
		r := &g.all[i]
		if a := float64(r.area) / mid; a < smallCell || a > largeCell {
			c := g.place(r.center())
			return fmt.Errorf("%w: the region at (%.0f,%.0f) is of another size than the others", ErrBadBoard, c.x, c.y)
		}
	}
	return nil
}

// place is a place of the area in the working picture.
func (g *regions) place(p vec) vec {
	return p.add(vec{float64(g.area.Min.X), float64(g.area.Min.Y)})
}

// shares is the length of a seam over the root of the smaller region's area.
func (g *regions) shares(e *seam) float64 {
	a, b := &g.all[e.a], &g.all[e.b]
	least := math.Inf(1)
	for _, r := range []*region{a, b} {
		if r.role != outside {
			least = min(least, float64(r.area))
		}
	}
	return e.length / math.Sqrt(least)
}

// inside tells whether the seam lies between two regions of which neither is outside.
func (g *regions) inside(e *seam) bool {
	return g.all[e.a].role != outside && g.all[e.b].role != outside
}

// weighThin sets thin: many lines between two cells are thin.
func (g *regions) weighThin() {
	var w []float64
	for _, e := range g.seams {
		if g.inside(e) && g.shares(e) >= freeLink && len(e.mass) > 0 {
			w = append(w, e.weight())
		}
	}
	if len(w) > 0 {
		const light = 0.3 // with a hole in the middle of one ring of cells every second line is thick
		slices.Sort(w)
		g.thin = median(w)
		if l := w[int(light*float64(len(w)-1))]; g.thin > freeThick*l {
			g.thin = l
		}
	}
}

func (g *regions) thick(e *seam) bool { return e.weight() > freeThick*g.thin }

// findHoles finds the regions that only thick lines bound.
func (g *regions) findHoles() {
	open := make([]bool, len(g.all))
	for _, e := range g.seams {
		if g.inside(e) && g.shares(e) >= noFreeLink && !g.thick(e) {
			open[e.a], open[e.b] = true, true
		}
	}
	for i := range g.all {
		if r := &g.all[i]; r.role == aCell && !open[i] {
			r.role = aHole
		}
	}
}

// linked tells whether the seam joins two cells.
func (g *regions) linked(e *seam) bool {
	return g.all[e.a].role == aCell && g.all[e.b].role == aCell && g.shares(e) >= freeLink && !g.thick(e)
}

// checkOutline refuses a board that is not bounded by a thick line all round, holes too.
func (g *regions) checkOutline() error {
	for _, e := range g.seams {
		if (g.all[e.a].role == aCell) == (g.all[e.b].role == aCell) || g.shares(e) < noFreeLink || g.thick(e) {
			continue
		}
		c := g.place(e.sum.mul(1 / float64(e.n)))
		return fmt.Errorf("%w: %d regions were found, but at (%.0f,%.0f) no thick line bounds them", ErrNoBoard, len(g.cells()), c.x, c.y)
	}
	return nil
}

// checkLoose refuses lines that end within a region, or lie in it: a part of them was not seen.
func (g *regions) checkLoose(mask *plane, reach int) error {
	seams := &plane{g.w, g.h, make([]uint8, g.w*g.h)}
	for y := range g.h - 1 {
		for x := range g.w - 1 {
			if i := y*g.w + x; g.label[i] != g.label[i+1] || g.label[i] != g.label[i+g.w] {
				seams.pix[i] = 255
			}
		}
	}
	near, err := grown(seams, reach)
	if err != nil {
		return err
	}
	for i := range near.pix {
		x, y := i%g.w+g.area.Min.X, i/g.w+g.area.Min.Y
		loose := near.pix[i] == 0 && mask.in(x, y) && mask.pix[y*mask.w+x] != 0 && g.all[g.label[i]].role == aCell
		near.pix[i] = pick[uint8](loose, 255, 0)
	}
	for _, b := range blobsOf(near, 255) {
		if float64(b.n) > looseLine*g.unit {
			c := g.place(b.middle())
			return fmt.Errorf("%w: a line ends at (%.0f,%.0f)", ErrBadBoard, c.x, c.y)
		}
	}
	return nil
}

// checkSeams refuses seams that are neither a line nor a point, and lines that are neither thick nor thin.
func (g *regions) checkSeams() error {
	for _, e := range g.seams {
		if g.all[e.a].role != aCell || g.all[e.b].role != aCell {
			continue
		}
		c := g.place(e.sum.mul(1 / float64(e.n)))
		if s := g.shares(e); s > noFreeLink && s < freeLink {
			return fmt.Errorf("%w: at (%.0f,%.0f) two regions may or may not share a border", ErrBadBoard, c.x, c.y)
		}
		if w := e.weight(); g.shares(e) >= freeLink && w > freeThin*g.thin && w <= freeThick*g.thin {
			return fmt.Errorf("%w: at (%.0f,%.0f) a border may or may not be thick", ErrBadBoard, c.x, c.y)
		}
	}
	return nil
}

const (
	// A board on a square lattice, however turned, has its lines in two directions at right angles.
	rightAngles    = 0.7
	directionSlack = 12 * math.Pi / 180
	// A hexagon's spread is alike in all directions; a rhombus' differs by a factor of 1.9 or more.
	roundSpread = 1.35
	hexLinks    = 5    // of a hexagon that is not at a corner
	hexShare    = 0.25 // share of the cells that have so many
)

// checkLattice refuses boards that have a lattice: what the readers of those refused must not pass here.
func (g *regions) checkLattice() error {
	lengths := make([]float64, 180)
	all := 0.0
	links := make([]int, len(g.all))
	for _, e := range g.seams {
		if g.linked(e) {
			lengths[int(e.direction()/math.Pi*180)%180] += e.length
			all += e.length
			links[e.a]++
			links[e.b]++
		}
	}
	slack := int(directionSlack / math.Pi * 180)
	for a := range 90 {
		sum := 0.0
		for d := -slack; d <= slack; d++ {
			sum += lengths[(a+d+180)%180] + lengths[(a+d+90)%180]
		}
		if sum > rightAngles*all {
			return fmt.Errorf("%w: %d regions were found, but their borders are at right angles", ErrBadBoard, len(g.cells()))
		}
	}
	hex := 0
	cells := g.cells()
	for _, i := range cells {
		if links[i] >= hexLinks && g.all[i].round() {
			hex++
		}
	}
	if float64(hex) > hexShare*float64(len(cells)) {
		return fmt.Errorf("%w: %d regions were found, but they look like hexagons", ErrBadBoard, len(cells))
	}
	return nil
}

// round tells whether the region is about as wide as it is high, in any direction.
func (r *region) round() bool {
	xx, xy, yy := r.spread()
	mean, diff := (xx+yy)/2, math.Hypot((xx-yy)/2, xy)
	return mean+diff < roundSpread*(mean-diff)
}

// checkWhole refuses cells that are not all linked together.
func (g *regions) checkWhole() error {
	group := make([]int, len(g.all))
	for i := range group {
		group[i] = i
	}
	root := func(i int) int {
		for group[i] != i {
			i = group[i]
		}
		return i
	}
	for _, e := range g.seams {
		if g.linked(e) {
			group[root(e.a)] = root(e.b)
		}
	}
	cells := g.cells()
	for _, i := range cells {
		if root(i) != root(cells[0]) {
			c := g.place(g.all[i].center())
			return fmt.Errorf("%w: the region at (%.0f,%.0f) is not linked to the others", ErrBadBoard, c.x, c.y)
		}
	}
	return nil
}

// grounds returns what the board may be: with round dots, and with dots as skewed as their cells.
func (g *regions) grounds() []*ground {
	cells := g.cells()
	slices.SortFunc(cells, func(i, j int) int {
		a, b := g.all[i].center(), g.all[j].center()
		rowOf := func(y float64) int { return int(math.Round(y / (g.unit / 4))) }
		return cmp.Or(cmp.Compare(rowOf(a.y), rowOf(b.y)), cmp.Compare(a.x, b.x))
	})
	return []*ground{g.ground(cells, (*region).roundSpot), g.ground(cells, (*region).skewedSpot)}
}

// ground is the board with cells as given, whose dots are as spot says.
func (g *regions) ground(cells []int, spot func(*region) spot) *ground {
	lo, hi := vec{math.Inf(1), math.Inf(1)}, vec{math.Inf(-1), math.Inf(-1)}
	out := &ground{lattice: puzzle.Free, sure: true}
	number := make(map[int]int)
	for k, i := range cells {
		r := &g.all[i]
		number[i] = k
		s := spot(r)
		s.center = g.place(s.center)
		out.cells = append(out.cells, cell{spot: s, at: puzzle.Coord{Col: k}, middle: g.place(r.center())})
		lo = vec{min(lo.x, float64(r.box.Min.X)), min(lo.y, float64(r.box.Min.Y))}
		hi = vec{max(hi.x, float64(r.box.Max.X)), max(hi.y, float64(r.box.Max.Y))}
	}
	out.box = box{g.place(lo), vec{g.unit, 0}, vec{0, g.unit}, (hi.x - lo.x) / g.unit, (hi.y - lo.y) / g.unit}
	for _, e := range g.seams {
		if g.linked(e) {
			out.ways = append(out.ways, way{a: number[e.a], b: number[e.b], sides: []crossing{g.crossing(e)}})
		}
	}
	slices.SortFunc(out.ways, func(a, b way) int {
		return cmp.Or(cmp.Compare(min(a.a, a.b), min(b.a, b.b)), cmp.Compare(max(a.a, a.b), max(b.a, b.b)))
	})
	return out
}

// crossing is where a pipe crosses the seam.
func (g *regions) crossing(e *seam) crossing {
	sin, cos := math.Sincos(e.direction())
	beside := vec{cos, sin}.mul(g.unit)
	return crossing{g.place(e.middle()), vec{-beside.y, beside.x}, beside}
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

// lineHalf is half the width of a thin line as findParts widens it, in pixels.
const lineHalf = 2

// heart is where the region's dot is, if it has one.
func (r *region) heart() vec {
	if r.brush > 0 {
		return r.dot
	}
	return r.deepest
}

// roundSpot lies in the region so that the unit cell's circle is the largest one in the region.
func (r *region) roundSpot() spot {
	d := 2 * (r.inner + lineHalf)
	return spot{r.heart(), vec{d, 0}, vec{0, d}, freeBack}
}

// skewedSpot lies in the region so that the unit cell's spread is that of the region: a parallelogram's own sides
// would do the same to a circle.
func (r *region) skewedSpot() spot {
	xx, xy, yy := r.spread()
	// The root of the covariance matrix, times that of a unit square's variance.
	det := math.Sqrt(xx*yy - xy*xy)
	f := math.Sqrt(12) / math.Sqrt(xx+yy+2*det)
	return spot{r.heart(), vec{(xx + det) * f, xy * f}, vec{xy * f, (yy + det) * f}, freeBack}
}
