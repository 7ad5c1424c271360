package square

import (
	"math"
	"slices"

	"flowlens/solve/puzzle"
	"flowlens/vision/internal/board"
	"flowlens/vision/internal/geom"
	"flowlens/vision/internal/lines"
	"flowlens/vision/internal/num"
)

// isPlain tells whether the rectangle is a whole board as it is: its frame is thin all round and without an opening, and
// its lines end there. A board of another form has a thick outline, so there is no need to look for one.
func (g *Grid) isPlain() bool {
	if g.score <= 0 || g.lineShare < plainLines {
		return false
	}
	for _, b := range g.borders() {
		if g.crossing(b.flat, b.outer) > plainBeyond {
			return false
		}
	}
	thin := g.thinLine()
	r1, c1 := g.r+g.rect.rows-1, g.c+g.rect.cols-1
	for c := g.c; c <= c1; c++ {
		if !g.isPlainPair(puzzle.Coord{Row: g.r, Col: c}, puzzle.Coord{Row: r1, Col: c}, puzzle.North, thin) {
			return false
		}
	}
	for r := g.r; r <= r1; r++ {
		if !g.isPlainPair(puzzle.Coord{Row: r, Col: g.c}, puzzle.Coord{Row: r, Col: c1}, puzzle.West, thin) {
			return false
		}
	}
	return true
}

// isPlainPair tells whether the sides at both ends of a row or column of cells are thin, and no warp leads from one to the
// other. d is the direction out of the first end.
func (g *Grid) isPlainPair(first, last puzzle.Coord, d puzzle.Dir, thin thinLine) bool {
	thick := func(at puzzle.Coord, d puzzle.Dir) bool {
		e, a, b := g.side(at.Row, at.Col, d)
		return e != lines.Unseen && thin.isThick(g.weigh(a, b))
	}
	warp := g.rails(first.Row, first.Col, d, thin) >= minRail && g.rails(last.Row, last.Col, d.Opposite(), thin) >= minRail
	return !warp && !thick(first, d) && !thick(last, d.Opposite())
}

// silhouette returns the grid of the cells that are closed by lines on all sides near the given nodes: a board of any
// form. It returns nil where there is none with a thick outline.
func silhouette(l geom.Affine, m *lines.Maps, nodes []geom.Vec, strength uint8) *Grid {
	// Between a pipe and a thick outline lie short pieces of lines only.
	s := newSides(l, m.WithPieces(), strength)
	g := newGrid(s, s.around(nodes))
	if !g.fill() {
		return nil
	}
	g.measure()
	sum := 0.0
	g.eachSide(func(e float64, _, _ geom.Vec, _ bool) { sum += num.Pick(e == lines.Unseen, unseenGain, e-sideBias) })
	g.score = sum * math.Sqrt(s.Pitch())
	g.Outlined = true
	return g
}

// fill finds the cells of the board. It reports whether there are enough of them.
func (g *Grid) fill() bool {
	g.mask = make([]bool, g.rect.rows*g.rect.cols)
	for i := range g.mask {
		r, c := g.r+i/g.rect.cols, g.c+i%g.rect.cols
		g.mask[i] = g.shown(r, c) && g.closed(r, c)
	}
	if !slices.Contains(g.mask, true) {
		return false
	}
	thin := g.thinLine()
	g.refine(thin)
	for range formRounds {
		if !g.mend(thin) {
			break
		}
	}
	g.fillHoles(thin)
	g.keepParts(thin)
	return g.shrink()
}

// side is the evidence for the side of the cell (r,c) in a direction, with its ends.
func (g *Grid) side(r, c int, d puzzle.Dir) (e float64, a, b geom.Vec) {
	r1, c1 := r+1, c+1
	switch d {
	case puzzle.North:
		return g.hAt(r, c), g.node(float64(r), float64(c)), g.node(float64(r), float64(c1))
	case puzzle.South:
		return g.hAt(r1, c), g.node(float64(r1), float64(c)), g.node(float64(r1), float64(c1))
	case puzzle.West:
		return g.vAt(r, c), g.node(float64(r), float64(c)), g.node(float64(r1), float64(c))
	default:
		return g.vAt(r, c1), g.node(float64(r), float64(c1)), g.node(float64(r1), float64(c1))
	}
}

// closed tells whether no side of the cell is nothing, and some are seen.
func (g *Grid) closed(r, c int) bool {
	seen := 0
	for _, d := range puzzle.Square.Dirs() {
		e, _, _ := g.side(r, c, d)
		if e != lines.Unseen {
			seen++
			if e < maybeLine {
				return false
			}
		}
	}
	return seen >= 3
}

// refine keeps the cells whose sides are all lines from end to end, as text is not, and takes in those that are closed but
// for openings, which may be too faint for a line.
func (g *Grid) refine(thin thinLine) {
	for i := range g.mask {
		r, c := g.r+i/g.rect.cols, g.c+i%g.rect.cols
		if !g.shown(r, c) || g.isBeyond(r, c, thin) {
			continue
		}
		var others []puzzle.Dir
		for _, d := range puzzle.Square.Dirs() {
			if e, a, b := g.side(r, c, d); e != lines.Unseen && (e < maybeLine || thin.isText(g.weigh(a, b))) {
				others = append(others, d)
			}
		}
		g.mask[i] = len(others) <= maxOpenings && !slices.ContainsFunc(others, func(d puzzle.Dir) bool { return !g.isOpening(r, c, d, thin) })
	}
}

// mend takes in or drops the cells by which the form of the board gets likelier. It reports whether there were any.
func (g *Grid) mend(thin thinLine) bool {
	changed := false
	for i := range g.mask {
		r, c := g.r+i/g.rect.cols, g.c+i%g.rect.cols
		in, out, near := 0.0, 0.0, false
		for _, d := range puzzle.Square.Dirs() {
			e, a, b := g.side(r, c, d)
			at := puzzle.Square.Step(puzzle.Coord{Row: r, Col: c}, d)
			other := g.has(at.Row, at.Col)
			near = near || other
			if e == lines.Unseen {
				continue
			}
			edge := 1 - e
			if e >= sureLine && !thin.isThick(g.weigh(a, b)) && !g.isOpening(r, c, d, thin) && !g.isOpening(at.Row, at.Col, d.Opposite(), thin) {
				edge += thinOutline
			}
			if other {
				in, out = in+1-e, out+edge
			} else {
				in += edge
			}
		}
		if want := near && g.shown(r, c) && !g.isBeyond(r, c, thin) && (in < out || in == out && g.mask[i]); want != g.mask[i] {
			g.mask[i], changed = want, true
		}
	}
	return changed
}

// keepParts keeps the parts of the mask, joined by sides that are not thick and bright, that have a thick outline
// themselves. A single cell with such an outline is a hole.
func (g *Grid) keepParts(thin thinLine) {
	bright := g.brightLimit(thin)
	seen := make([]bool, len(g.mask))
	keep := make([]bool, len(g.mask))
	var parts [][]int
	largest := 0
	for i := range g.mask {
		if !g.mask[i] || seen[i] {
			continue
		}
		seen[i] = true
		part, outline, thick, hidden := []int{i}, 0, 0, 0
		for k := 0; k < len(part); k++ {
			at := puzzle.Coord{Row: g.r + part[k]/g.rect.cols, Col: g.c + part[k]%g.rect.cols}
			for _, d := range puzzle.Square.Dirs() {
				e, a, b := g.side(at.Row, at.Col, d)
				n := puzzle.Square.Step(at, d)
				j := (n.Row-g.r)*g.rect.cols + n.Col - g.c
				w := g.weigh(a, b)
				switch {
				case g.has(n.Row, n.Col) && thin.heaviness(w) < bright:
					if !seen[j] {
						seen[j] = true
						part = append(part, j)
					}
				case e == lines.Unseen:
					hidden++
				default:
					outline++
					if thin.isThick(w) || g.isOpening(at.Row, at.Col, d, thin) {
						thick++
					}
				}
			}
		}
		if float64(thick) >= minOutline*float64(outline) && hidden <= outline {
			parts = append(parts, part)
			largest = max(largest, len(part))
		}
	}
	for _, part := range parts {
		if len(part) < minIsland || float64(len(part)) < islandShare*float64(largest) {
			continue
		}
		for _, i := range part {
			keep[i] = true
		}
	}
	g.mask = keep
}

// brightLimit is the least heaviness of the thick bright lines between cells.
func (g *Grid) brightLimit(thin thinLine) float64 {
	var heavy []float64
	for _, w := range g.innerLines() {
		heavy = append(heavy, thin.heaviness(w))
	}
	return wallLimit(heavy)
}

// isOpening tells whether a warp may lead out of the cell in the direction d: two rails do, and nothing closes them.
func (g *Grid) isOpening(r, c int, d puzzle.Dir, thin thinLine) bool {
	n := puzzle.Square.Step(puzzle.Coord{Row: r, Col: c}, d)
	if g.inside(n.Row, n.Col) {
		if far, a, b := g.side(n.Row, n.Col, d); far >= sureLine && g.weigh(a, b).Least >= minSolid*thin.mass {
			return false
		}
	}
	for ; g.inside(n.Row, n.Col); n = puzzle.Square.Step(n, d) {
		if g.has(n.Row, n.Col) {
			return false // openings are at the edge of the board's box
		}
	}
	return g.inside(r, c) && g.rails(r, c, d, thin) >= minRail
}

// shown tells whether the picture shows the cell's center.
func (g *Grid) shown(r, c int) bool {
	p := g.node(float64(r)+0.5, float64(c)+0.5)
	return p.X >= 0 && p.Y >= 0 && p.X < float64(g.w) && p.Y < float64(g.h)
}

// inside tells whether the cell has all its sides in the window.
func (g *Grid) inside(r, c int) bool {
	return r >= 0 && c >= 0 && r < g.sides.rows && c < g.sides.cols
}

// isText tells a row of letters from a line.
func (t thinLine) isText(w lines.Weight) bool {
	return w.Least < minSolid*t.mass && w.Mass > maxBroken*t.mass
}

// rails is the lesser mass of the two lines that lead outward from the ends of a side, along the first half of a cell, in
// those of a thin line: beside the opening of a warp they are thick.
func (g *Grid) rails(r, c int, d puzzle.Dir, thin thinLine) float64 {
	_, a, b := g.side(r, c, d)
	out := g.outward(d, 0.5)
	first := g.weigh(a, a.Add(out)).Mass / thin.mass
	if first < minRail {
		return first
	}
	return min(first, g.weigh(b, b.Add(out)).Mass/thin.mass)
}

// isBeyond tells whether the cell is the room beyond an opening: the lines at two of its sides are rails, that fade away
// from the side between them.
func (g *Grid) isBeyond(r, c int, thin thinLine) bool {
	for _, d := range puzzle.Square.Dirs() {
		n := puzzle.Square.Step(puzzle.Coord{Row: r, Col: c}, d.Opposite())
		if g.rails(n.Row, n.Col, d, thin) < minRail {
			continue
		}
		_, a, b := g.side(n.Row, n.Col, d)
		half, whole := g.outward(d, 0.5), g.outward(d, 1)
		inner := g.weigh(a, a.Add(half)).Mass + g.weigh(b, b.Add(half)).Mass
		first, second := g.weigh(a.Add(half), a.Add(whole)), g.weigh(b.Add(half), b.Add(whole))
		if first.Mass+second.Mass < maxFaded*inner && max(first.Level, second.Level) < minWallLevel*thin.level {
			return true
		}
	}
	return false
}

// outward is the way of so many cells in a direction.
func (g *Grid) outward(d puzzle.Dir, cells float64) geom.Vec {
	return num.Pick(d == puzzle.North || d == puzzle.South, g.V, g.U).Mul(num.Pick(d == puzzle.North || d == puzzle.West, -cells, cells))
}

// shrink makes the rectangle the bounding box of the cells.
func (g *Grid) shrink() bool {
	r0, c0, r1, c1 := math.MaxInt, math.MaxInt, -1, -1
	for i, has := range g.mask {
		if has {
			r, c := g.r+i/g.rect.cols, g.c+i%g.rect.cols
			r0, c0, r1, c1 = min(r0, r), min(c0, c), max(r1, r), max(c1, c)
		}
	}
	box := rect{r0, c0, r1 + 1 - r0, c1 + 1 - c0}
	if r1 < 0 || max(box.rows, box.cols) > board.MaxCells || max(box.rows, box.cols) < board.MinCells {
		return false
	}
	mask := make([]bool, box.rows*box.cols)
	for i := range mask {
		mask[i] = g.has(r0+i/box.cols, c0+i%box.cols)
	}
	if !slices.Contains(mask, false) {
		mask = nil
	}
	g.rect, g.mask, g.heaviest = box, mask, 0
	return true
}
