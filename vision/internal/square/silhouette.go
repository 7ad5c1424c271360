package square

import (
	"math"
	"slices"

	"flowlens/solve/puzzle"
	"flowlens/vision/internal/board"
	"flowlens/vision/internal/geom"
	"flowlens/vision/internal/lines"
	"flowlens/vision/internal/raster"
)

// isPlain reports whether the rectangle is a whole board as it is: its frame is thin all round and without an opening, and its
// lines end there. A board of another form has a thick outline, so there is no need to look for one.
func (g *Grid) isPlain() bool {
	if g.score <= 0 || g.lineShare < plainLines {
		return false
	}
	for _, b := range g.borders() {
		if g.linesAcross(g.Lines, b.flat, b.outer) > plainBeyond {
			return false
		}
	}
	thin := g.thinLine()
	r1, c1 := g.r+g.rows-1, g.c+g.cols-1
	for c := g.c; c <= c1; c++ {
		if !g.isPlainPair(coord(g.r, c), coord(r1, c), puzzle.North, thin) {
			return false
		}
	}
	for r := g.r; r <= r1; r++ {
		if !g.isPlainPair(coord(r, g.c), coord(r, c1), puzzle.West, thin) {
			return false
		}
	}
	return true
}

// isPlainPair reports whether the sides at both ends of a row or column of cells are thin, and no warp leads from one to the
// other. d is the direction out of the first end.
func (g *Grid) isPlainPair(first, last puzzle.Coord, d puzzle.Dir, thin thinLine) bool {
	thick := func(cell puzzle.Coord, d puzzle.Dir) bool {
		s := g.sideOf(cell, d)
		return s.e != lines.Unseen && thin.isThick(g.weigh(s.a, s.b))
	}
	warp := g.rails(first, d, thin) >= minRail && g.rails(last, d.Opposite(), thin) >= minRail
	return !warp && !thick(first, d) && !thick(last, d.Opposite())
}

// silhouette returns the grid of the cells near the given nodes that lines close on all sides: a board of any form. It returns
// nil where there is none with a thick outline.
func silhouette(l geom.Affine, m *lines.Maps, nodes []geom.Vec, strength uint8) *Grid {
	// Between a pipe and a thick outline lie only short pieces of lines.
	s := newSides(l, m.WithPieces(), strength)
	g := newGrid(s, s.around(nodes))
	if !g.findCells() {
		return nil
	}
	g.measure()
	sum := 0.0
	g.eachSide(func(s side, _ bool) { sum += sideGain(s.e) })
	g.score = sum * math.Sqrt(s.Pitch())
	g.Outlined = true
	return g
}

// findCells finds the cells of the board in the rectangle, and shrinks it to them. It reports whether there are enough of them.
func (g *Grid) findCells() bool {
	g.mask = make([]bool, g.rows*g.cols)
	for i := range g.mask {
		g.mask[i] = g.shown(g.cell(i)) && g.closed(g.cell(i))
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

// shown reports whether the picture shows the center of the window's cell.
func (g *Grid) shown(cell puzzle.Coord) bool { return g.inPicture(g.center(cell)) }

// closed reports whether three sides of the window's cell are seen, and none of those lacks a line.
func (g *Grid) closed(cell puzzle.Coord) bool {
	seen := 0
	for _, d := range puzzle.Square.Dirs() {
		if s := g.sideOf(cell, d); s.e != lines.Unseen {
			seen++
			if s.e < maybeLine {
				return false
			}
		}
	}
	return seen >= 3
}

// refine keeps the cells whose sides are all lines from end to end, as text is not. It takes in those that are closed but for
// openings, which may be too faint for lines. The room beyond an opening stays as it is: that is looked at last, for it takes the longest.
func (g *Grid) refine(thin thinLine) {
	for i := range g.mask {
		if cell := g.cell(i); g.shown(cell) && g.isBounded(cell, thin) != g.mask[i] && !g.isBeyond(cell, thin) {
			g.mask[i] = !g.mask[i]
		}
	}
}

// isBounded reports whether lines bound the window's cell on all sides, but for openings.
func (g *Grid) isBounded(cell puzzle.Coord, thin thinLine) bool {
	openings := 0
	for _, d := range puzzle.Square.Dirs() {
		if s := g.sideOf(cell, d); s.e != lines.Unseen && (s.e < maybeLine || thin.isText(g.weigh(s.a, s.b))) {
			if openings++; openings > maxOpenings || !g.isOpening(cell, d, thin) {
				return false
			}
		}
	}
	return true
}

// mend takes in or drops each cell where that makes the form of the board likelier. It reports whether there were any.
func (g *Grid) mend(thin thinLine) bool {
	changed := false
	for i := range g.mask {
		cell := g.cell(i)
		want := g.hasNeighbor(cell) && g.shown(cell) && g.fits(cell, g.mask[i], thin) && !g.isBeyond(cell, thin)
		if want != g.mask[i] {
			g.mask[i], changed = want, true
		}
	}
	return changed
}

// hasNeighbor reports whether a cell beside the window's cell is one of the grid's.
func (g *Grid) hasNeighbor(cell puzzle.Coord) bool {
	return slices.ContainsFunc(puzzle.Square.Dirs(), func(d puzzle.Dir) bool { return g.has(puzzle.Square.Step(cell, d)) })
}

// fits reports whether the sides of the window's cell cost less if it is a cell than if it is none. was decides where they cost
// the same.
func (g *Grid) fits(cell puzzle.Coord, was bool, thin thinLine) bool {
	in, out := 0.0, 0.0
	for _, d := range puzzle.Square.Dirs() {
		s, n := g.sideOf(cell, d), puzzle.Square.Step(cell, d)
		if s.e == lines.Unseen {
			continue
		}
		edge := 1 - s.e
		if s.e >= sureLine && !thin.isThick(g.weigh(s.a, s.b)) && !g.isOpening(cell, d, thin) && !g.isOpening(n, d.Opposite(), thin) {
			edge += thinOutline
		}
		if g.has(n) {
			in, out = in+1-s.e, out+edge
		} else {
			in += edge
		}
	}
	return in < out || in == out && was
}

// keepParts keeps the parts of the mask, joined by sides that are not thick and bright, that have a thick outline themselves.
// A single cell with such an outline is a hole.
func (g *Grid) keepParts(thin thinLine) {
	bright := g.brightLimit(thin)
	sets, own := raster.NewGroups(len(g.mask)), make([]part, len(g.mask))
	for i, in := range g.mask {
		if !in {
			continue
		}
		cell, p := g.cell(i), &own[i]
		p.cells = 1
		for _, d := range puzzle.Square.Dirs() {
			s, n := g.sideOf(cell, d), puzzle.Square.Step(cell, d)
			w := g.weigh(s.a, s.b)
			switch {
			case g.has(n) && thin.heaviness(w) < bright:
				j, _ := g.number(n)
				sets.Join(i, j)
			case s.e == lines.Unseen:
				p.unseen++
			default:
				p.outline++
				if thin.isThick(w) || g.isOpening(cell, d, thin) {
					p.thick++
				}
			}
		}
	}
	parts, largest := gather(own, sets.Of), 0
	for i := range parts {
		p := &parts[i]
		if float64(p.thick) < minOutline*float64(p.outline) || p.unseen > p.outline {
			p.cells = 0
		}
		largest = max(largest, p.cells)
	}
	for i, p := range parts {
		g.mask[i] = p.cells >= minIsland && float64(p.cells) >= islandShare*float64(largest)
	}
}

// part is a group of the rectangle's cells, with the numbers of sides around it, and of those at the rectangle's edge.
type part struct{ cells, outline, thick, unseen, edge int }

// gather adds up the counts of single cells to those of their groups. It returns them by cell.
func gather(own []part, group func(i int) int) []part {
	all := make([]part, len(own))
	for i, p := range own {
		q := &all[group(i)]
		*q = part{q.cells + p.cells, q.outline + p.outline, q.thick + p.thick, q.unseen + p.unseen, q.edge + p.edge}
	}
	for i := range all {
		all[i] = all[group(i)]
	}
	return all
}

// brightLimit is the least heaviness of the thick bright lines between cells.
func (g *Grid) brightLimit(thin thinLine) float64 {
	var heavy []float64
	for _, w := range g.innerLines() {
		heavy = append(heavy, thin.heaviness(w))
	}
	return wallLimit(heavy)
}

// shrink makes the rectangle the bounding box of the cells. It reports whether a board has that size.
func (g *Grid) shrink() bool {
	r0, c0, r1, c1 := math.MaxInt, math.MaxInt, -1, -1
	for i, has := range g.mask {
		if at := g.cell(i); has {
			r0, c0, r1, c1 = min(r0, at.Row), min(c0, at.Col), max(r1, at.Row), max(c1, at.Col)
		}
	}
	box := rect{r0, c0, r1 + 1 - r0, c1 + 1 - c0}
	if r1 < 0 || max(box.rows, box.cols) > board.MaxCells || max(box.rows, box.cols) < board.MinCells {
		return false
	}
	mask := make([]bool, box.rows*box.cols)
	for i := range mask {
		mask[i] = g.has(coord(r0+i/box.cols, c0+i%box.cols))
	}
	if !slices.Contains(mask, false) {
		mask = nil
	}
	g.rect, g.mask, g.heaviest = box, mask, 0
	return true
}
