package region

import (
	"errors"
	"fmt"
	"math"
	"slices"

	"flowlens/vision/internal/board"
	"flowlens/vision/internal/geom"
	"flowlens/vision/internal/num"
	"flowlens/vision/internal/raster"
)

// ErrAllThick says that lines bound regions and that none of them is thin, as in a table or a grid.
var ErrAllThick = errors.New("all lines are thick")

// Judge tells cells, outside and holes apart. It returns nil where they make a board, otherwise why not: an error that wraps
// [board.ErrNoBoard] or [board.ErrBadBoard], and [ErrAllThick] or [ErrLineEnds] where those apply.
func (g *Regions) Judge() error {
	g.weighOutline()
	if maxThin*g.outlineWeight < minThinWeight {
		return fmt.Errorf("%w: the lines are too faint", board.ErrNoBoard)
	}
	g.findHoles()
	if n := len(g.having(aHole)); n >= minCells && len(g.Cells()) == 0 {
		return fmt.Errorf("%w: %d regions were found, but %w", board.ErrNoBoard, n, ErrAllThick)
	}
	for _, check := range []func() error{g.checkSizes, g.checkOutline, g.checkSeams, g.checkCorners, g.checkLattice, g.checkWhole, g.checkLoose} {
		if err := check(); err != nil {
			return err
		}
	}
	return nil
}

// Cells returns the labels of the regions that are cells, in ascending order. Before Judge all but the outside are.
func (g *Regions) Cells() []int { return g.having(aCell) }

func (g *Regions) having(r role) (out []int) {
	for i := range g.all {
		if g.all[i].role == r {
			out = append(out, i)
		}
	}
	return out
}

// checkSizes refuses regions that are too few, too many, or not of a size. It sets unit.
func (g *Regions) checkSizes() error {
	cells := g.Cells()
	if len(cells) < minCells || len(cells) > maxCells {
		return fmt.Errorf("%w: lines bound %d regions", board.ErrNoBoard, len(cells))
	}
	var areas, inner []float64
	for _, i := range cells {
		areas, inner = append(areas, float64(g.all[i].area)), append(inner, g.all[i].inner)
	}
	mid := num.Median(areas)
	g.unit = 2 * (num.Median(inner) + lineHalf)
	for _, i := range cells {
		r := &g.all[i]
		if a := float64(r.area) / mid; a < smallCell || a > largeCell {
			c := g.place(r.Center())
			return board.ErrorAt(board.ErrBadBoard, c, "the region at {} is of another size than the others")
		}
	}
	return nil
}

// place moves a place from the area to the working picture.
func (g *Regions) place(p geom.Vec) geom.Vec {
	return p.Add(geom.Pt(float64(g.Area.Min.X), float64(g.Area.Min.Y)))
}

// knownExtent returns the known length of a seam over the size of the smaller region.
func (g *Regions) knownExtent(e *seam) float64 { return e.known / math.Sqrt(g.smaller(e)) }

// isPoint reports whether two regions meet in no more than a point, below paint included.
func (g *Regions) isPoint(e *seam) bool { return g.extent(e, e.length) < maxPoint }

// extent returns a length of a seam, in pixels, over the size of the smaller region. Find widened the lines, which makes cells
// smaller, and points longer where two lines cross at an acute angle: that is undone.
func (g *Regions) extent(e *seam, length float64) float64 {
	return (length - 2*lineHalf) / (math.Sqrt(g.smaller(e)) + 2*lineHalf)
}

// cutShort reports whether two regions that seem to meet in a point may share a border of which the outline hides the rest. At a
// slant it hides its own width. Where regions meet in the tip of an outline the seam is as short, but thick.
func (g *Regions) cutShort(e *seam) bool {
	if g.isThick(e) || g.extent(e, e.length+g.Thick) < maxPoint {
		return false
	}
	c, r := e.Center(), int(e.length/2+g.Thick)
	for y := max(int(c.Y)-r, 0); y <= min(int(c.Y)+r, g.h-1); y++ {
		if slices.Contains(g.label[y*g.w:][max(int(c.X)-r, 0):min(int(c.X)+r+1, g.w)], outsideLabel) {
			return true
		}
	}
	return false
}

// smaller returns the area of the smaller of a seam's regions, in pixels. The outside does not count.
func (g *Regions) smaller(e *seam) float64 {
	least := math.Inf(1)
	for _, r := range []*region{&g.all[e.a], &g.all[e.b]} {
		if r.role != outside {
			least = min(least, float64(r.area))
		}
	}
	return least
}

// weighOutline sets outlineWeight.
func (g *Regions) weighOutline() {
	var w []float64
	for _, e := range g.seams {
		if g.all[e.a].role == outside && g.knownExtent(e) >= minKnown {
			w = append(w, e.weight())
		}
	}
	if len(w) > 0 {
		g.outlineWeight = num.Median(w)
	}
}

// isThick reports whether the line along a seam is a thick one.
func (g *Regions) isThick(e *seam) bool { return e.weight() > minThick*g.outlineWeight }

// findHoles makes holes of the regions that only thick lines bound.
func (g *Regions) findHoles() {
	open := make([]bool, len(g.all))
	for _, e := range g.seams {
		if !g.isPoint(e) && !g.isThick(e) {
			open[e.a], open[e.b] = true, true
		}
	}
	for i := range g.all {
		if r := &g.all[i]; r.role == aCell && !open[i] {
			r.role = aHole
		}
	}
}

// isLink reports whether the seam joins two cells.
func (g *Regions) isLink(e *seam) bool {
	return g.all[e.a].role == aCell && g.all[e.b].role == aCell && !g.isPoint(e) && g.knownExtent(e) >= minKnown && !g.isThick(e)
}

// checkOutline refuses a board that no thick line bounds all round, around its holes, too.
func (g *Regions) checkOutline() error {
	for _, e := range g.seams {
		if (g.all[e.a].role == aCell) == (g.all[e.b].role == aCell) || g.isPoint(e) || len(e.mass) == 0 || g.isThick(e) {
			continue
		}
		c := g.place(e.Center())
		return board.ErrorAt(board.ErrNoBoard, c, "%d regions were found, but at {} no thick line bounds them", len(g.Cells()))
	}
	return nil
}

// checkSeams refuses paint in holes and seams of which too little is seen. It notes what is in doubt: seams between a border and
// a point, lines between thick and thin. Of those it refuses more than a few.
func (g *Regions) checkSeams() error {
	open := 0
	for _, e := range g.seams {
		if g.all[e.a].role == aHole || g.all[e.b].role == aHole {
			if float64(len(e.under)) > maxHidden*math.Sqrt(g.smaller(e)) { // no flow leads there
				return board.ErrorAt(board.ErrBadBoard, g.place(e.Center()), "at {} paint leads into a hole")
			}
			continue
		}
		if g.all[e.a].role != aCell || g.all[e.b].role != aCell {
			continue
		}
		c := g.place(e.Center())
		if below := float64(len(e.under) - e.joined); below > maxHidden*math.Sqrt(g.smaller(e)) {
			return board.ErrorAt(board.ErrBadBoard, c, "at {} paint hides where a border goes on")
		}
		if g.isPoint(e) && !g.cutShort(e) {
			continue
		}
		if e.off > maxOff*math.Sqrt(g.smaller(e)) {
			return board.ErrorAt(board.ErrBadBoard, c, "at {} a border is not seen all along")
		}
		e.doubt = g.doubtAbout(e)
		if e.doubt == "" {
			continue
		}
		if open++; open > board.MaxOpen {
			return board.ErrorAt(board.ErrBadBoard, c, "at {} %s, and elsewhere, too", e.doubt)
		}
	}
	return nil
}

// doubtAbout says what is in doubt about whether two regions are linked, "" where nothing is.
func (g *Regions) doubtAbout(e *seam) string {
	if x := g.extent(e, e.length); g.knownExtent(e) < minKnown || x < minLink || x < maxSmearedPoint && e.off > 0 {
		return "two regions may or may not share a border"
	}
	if w := e.weight(); w > maxThin*g.outlineWeight && w <= minThick*g.outlineWeight {
		return "a border may or may not be thick"
	}
	return ""
}

// checkLattice refuses boards that have a lattice. The readers of lattices refused them, so they must not pass here.
func (g *Regions) checkLattice() error {
	var steps []geom.Vec
	links := make([]int, len(g.all))
	for _, e := range g.seams {
		if g.isLink(e) {
			steps = append(steps, g.all[e.b].Center().Sub(g.all[e.a].Center()))
			links[e.a]++
			links[e.b]++
		}
	}
	if float64(mostTurned(steps, 4)) > minLatticeSteps*float64(len(steps)) {
		return fmt.Errorf("%w: %d regions were found, but they look like squares", board.ErrBadBoard, len(g.Cells()))
	}
	hex := 0
	cells := g.Cells()
	for _, i := range cells {
		if long, short, _ := g.all[i].Spread(); links[i] >= minHexLinks && long < maxRound*short {
			hex++
		}
	}
	if float64(hex) > minHexCells*float64(len(cells)) && float64(mostTurned(steps, 6)) > minLatticeSteps*float64(len(steps)) {
		return fmt.Errorf("%w: %d regions were found, but they look like hexagons", board.ErrBadBoard, len(cells))
	}
	return nil
}

// mostTurned returns the size of the largest group of steps that are alike but for a multiple of an n-th of a full turn.
func mostTurned(steps []geom.Vec, n int) (most int) {
	sin, cos := math.Sincos(2 * math.Pi / float64(n))
	for _, u := range steps {
		count := 0
		for v, k := u, 0; k < n; v, k = (geom.Pt(cos*v.X-sin*v.Y, sin*v.X+cos*v.Y)), k+1 {
			for _, s := range steps {
				if s.Sub(v).Len() < stepSlack*u.Len() {
					count++
				}
			}
		}
		most = max(most, count)
	}
	return most
}

// checkWhole refuses cells that are not all linked together.
func (g *Regions) checkWhole() error {
	groups := raster.NewGroups(len(g.all))
	for _, e := range g.seams {
		if g.isLink(e) {
			groups.Join(e.a, e.b)
		}
	}
	cells := g.Cells()
	for _, i := range cells {
		if groups.Of(i) != groups.Of(cells[0]) {
			c := g.place(g.all[i].Center())
			return board.ErrorAt(board.ErrBadBoard, c, "the region at {} is not linked to the others")
		}
	}
	return nil
}
