package visiontest

import (
	"slices"

	"flowlens/solve/puzzle"
)

// paintLines draws the lines of the board: grid, outline, walls and openings.
func (sc *scene) paintLines() {
	if !sc.look.thick {
		sc.paintGrid()
		return
	}
	walled := map[[2]puzzle.CellID]bool{}
	for _, w := range sc.b.Walls() {
		walled[[2]puzzle.CellID{min(w[0], w[1]), max(w[0], w[1])}] = true
	}
	openings := sc.openings()
	var thin, walls [][]point
	var outline []side
	for i, s := range sc.sides {
		switch {
		case s.beyond == noCell:
			if !slices.ContainsFunc(openings, func(o opening) bool { return o.side == i }) {
				outline = append(outline, s)
			}
			continue
		case walled[[2]puzzle.CellID{min(s.cell, s.beyond), max(s.cell, s.beyond)}]:
			walls = append(walls, strokeSegment(s.from, s.to, sc.thick, sc.thick/2, sc.thick/2))
		}
		thin = append(thin, strokeSegment(s.from, s.to, sc.line, sc.joint(), sc.joint()))
	}
	sc.polygon(sc.lineColor(false), thin...)
	sc.paintOpenings(openings)
	sc.paintOutline(outline)
	sc.polygon(sc.lineColor(true), walls...)
}

// joint is how far thin lines run on where they meet: square ones meet flush.
func (sc *scene) joint() float64 {
	if sc.b.Lattice() == puzzle.Square {
		return 0
	}
	return sc.line * 0.3
}

// paintOutline draws the thick line around the board and around its inner holes.
func (sc *scene) paintOutline(sides []side) {
	var dim, bright [][]point
	dimRim := sc.style.DimRim && !sc.look.warps && sc.isFull()
	for _, l := range chains(sides) {
		hole := l.closed && area(l.points) < 0
		if sc.look.bright && (hole || !dimRim) {
			bright = append(bright, strokeLine(l, sc.thick)...)
		} else {
			dim = append(dim, strokeLine(l, sc.thick)...)
		}
	}
	sc.polygon(sc.lineColor(false), dim...)
	sc.polygon(sc.lineColor(true), bright...)
}

// isFull reports whether a square board lacks no cell along its border.
func (sc *scene) isFull() bool {
	if sc.b.Lattice() != puzzle.Square {
		return false
	}
	for row := range sc.b.Rows() {
		for col := range sc.b.Cols() {
			border := row == 0 || col == 0 || row == sc.b.Rows()-1 || col == sc.b.Cols()-1
			if _, ok := sc.b.Lookup(puzzle.Coord{Row: row, Col: col}); border && !ok {
				return false
			}
		}
	}
	return true
}

// paintGrid draws the grid and its frame, which look alike on a classic board.
func (sc *scene) paintGrid() {
	col := sc.lineColor(false)
	x0, y0 := sc.x0-sc.line/2, sc.y0-sc.line/2
	x1, y1 := sc.right()+sc.line/2, sc.under()+sc.line/2
	for i := range sc.b.Cols() + 1 {
		x := sc.snap(x0 + float64(i)*sc.pitch)
		sc.rect(x, y0, x+sc.line, y1, col)
	}
	for i := range sc.b.Rows() + 1 {
		y := sc.snap(y0 + float64(i)*sc.pitch)
		sc.rect(x0, y, x1, y+sc.line, col)
	}
}
