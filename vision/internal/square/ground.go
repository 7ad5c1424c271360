package square

import (
	"fmt"
	"iter"
	"math"
	"slices"

	"flowlens/solve/puzzle"
	"flowlens/vision/internal/board"
	"flowlens/vision/internal/geom"
	"flowlens/vision/internal/lines"
)

// Grounds returns the boards without dots that the grid may be, the likeliest first, with all that is in doubt answered in each
// way. The error says why it is none that we understand; it is ErrUnclear where another look may help.
func (g *Grid) Grounds() ([]*board.Ground, error) {
	if err := g.check(); err != nil {
		return nil, err
	}
	base := g.bare()
	thin := g.thinLine()
	if g.Lines.Amplified() && g.Lines.Gain*thin.level > math.MaxUint8 {
		return nil, base.Refuse(fmt.Errorf("%w: the lines of %s are as bright as its walls in a picture made brighter", board.ErrBadBoard, base.Size()))
	}
	walls := g.walls(base, thin)
	if !g.Outlined {
		if mask := g.enclosed(base, walls); mask != nil {
			return g.masked(mask, thin).Grounds()
		}
		if err := g.checkFrame(base, thin); err != nil {
			return nil, err
		}
		if !g.hasThinFrame(base, thin) {
			return base.Answered("walls", walls), nil
		}
		if !slices.ContainsFunc(walls, func(q board.Question) bool { return q.Strong }) {
			return base.Answered("walls", nil), nil
		}
		// Boards with walls have a thick frame. So what looks like a wall is paint, or somebody's drawing. Or the picture is so
		// small and bright that the frame looks thin.
		base.Sure, base.Doubts = false, append(base.Doubts, "the walls")
		return append(base.Answered("walls", nil), base.Answered("walls", walls)...), nil
	}
	if err := g.checkOutline(base, thin); err != nil {
		return nil, err
	}
	warps, err := g.warps(base, thin)
	if err != nil {
		return nil, err
	}
	return base.Answered("walls and warps", append(walls, warps...)), nil
}

// bare is the ground of the grid's cells with all links open: without walls and warps.
func (g *Grid) bare() *board.Ground {
	rows, cols := g.rows, g.cols
	out := &board.Ground{
		Lattice: puzzle.Square, Rows: rows, Cols: cols,
		Box:   board.Box{O: g.corner(0, 0), U: g.U, V: g.V, W: float64(cols), H: float64(rows)},
		Parts: []board.Part{{Name: "lines", Score: (g.lineShare - minLineShare) / (1 - minLineShare)}},
		Sure:  !g.doubted, Decisive: g.First && !g.Lines.Amplified(), Outlined: g.Outlined,
	}
	index := make(map[puzzle.Coord]int)
	for i := range rows * cols {
		if at := coord(i/cols, i%cols); g.has(g.cell(i)) {
			index[at] = len(out.Cells)
			out.Cells = append(out.Cells, board.Cell{Spot: g.spot(at), At: at})
		}
	}
	for i, c := range out.Cells {
		for _, d := range puzzle.Square.Dirs() {
			at := puzzle.Square.Step(c.At, d)
			n, ok := index[at]
			switch {
			case !ok:
				out.Rim = append(out.Rim, board.RimSide{Cell: i, Side: c.Side(d), Beyond: g.spot(at)})
			case n > i:
				out.Ways = append(out.Ways, board.Way{A: i, B: n, Sides: []board.Crossing{c.Side(d)}})
			}
		}
	}
	return out
}

// windowCell is the place in the window of a cell of the board.
func (g *Grid) windowCell(at puzzle.Coord) puzzle.Coord { return coord(g.r+at.Row, g.c+at.Col) }

// spot is where the board's cell lies.
func (g *Grid) spot(at puzzle.Coord) board.Spot {
	return board.Spot{Center: g.center(g.windowCell(at)), Right: g.U, Down: g.V, Corners: nil}
}

// linkSide is the side that a link of the board leads across.
func (g *Grid) linkSide(base *board.Ground, w board.Way) side {
	return g.sideOf(g.windowCell(base.Cells[w.A].At), base.Dir(w))
}

// outerSide is a side where the board ends: of the i-th cell, at the given place in the window, in the direction out.
type outerSide struct {
	side
	i    int
	cell puzzle.Coord
	out  puzzle.Dir
}

// outerSides goes through the sides where the board ends that the picture shows.
func (g *Grid) outerSides(base *board.Ground) iter.Seq[outerSide] {
	return func(yield func(outerSide) bool) {
		for i, c := range base.Cells {
			cell := g.windowCell(c.At)
			for _, d := range puzzle.Square.Dirs() {
				s := g.sideOf(cell, d)
				if s.e != lines.Unseen && !g.has(puzzle.Square.Step(cell, d)) && !yield(outerSide{s, i, cell, d}) {
					return
				}
			}
		}
	}
}

// ErrUnclear says that a board is no rectangle, but not which form it has: some of its lines were not seen. It wraps
// board.ErrUnknownKind.
var ErrUnclear = fmt.Errorf("%w", board.ErrUnknownKind)

// checkFrame refuses a rectangle with thick bright borders: it is a part of a board of another form, or has warps.
func (g *Grid) checkFrame(base *board.Ground, thin thinLine) error {
	bright, seen := make(map[puzzle.Dir]int), make(map[puzzle.Dir]int)
	for s := range g.outerSides(base) {
		seen[s.out]++
		if thin.isBrightThick(g.weigh(s.a, s.b)) {
			bright[s.out]++
		}
	}
	n := 0
	for d := range seen {
		if 2*bright[d] > seen[d] {
			n++
		}
	}
	if n > brightBorders {
		return base.Refuse(fmt.Errorf("%w: %s has a thick bright outline, but its form is not clear", ErrUnclear, base.Size()))
	}
	return nil
}

// hasThinFrame reports whether enough of the frame is seen to say that it is as thin as the grid's lines.
func (g *Grid) hasThinFrame(base *board.Ground, thin thinLine) bool {
	var seen []float64
	thick := 0
	d := clearOfEdge * g.Pitch()
	for s := range g.outerSides(base) {
		w := g.weigh(s.a, s.b)
		if min(s.a.X, s.a.Y) < d || max(s.b.X-float64(g.w), s.b.Y-float64(g.h)) > -d || s.e < sureLine || g.isOutshone(s, w) {
			continue
		}
		seen = append(seen, thin.thickness(w))
		if thin.isThick(w) && w.Level < glaring*thin.level {
			thick++
		}
	}
	slices.Sort(seen)
	return len(seen) > 0 && float64(len(seen)) >= minFrameSeen*float64(len(base.Rim)) &&
		seen[len(seen)/5] < thinFrame && float64(thick) < maxDimThick*float64(len(seen))
}

// isOutshone reports whether something beyond the side is as bright as its line, weighed w. What is left of the line then does
// not tell how thick it is.
func (g *Grid) isOutshone(s outerSide, w lines.Weight) bool {
	to := puzzle.Square.Step(puzzle.Coord{}, s.out)
	for d := lines.Kernel / 3; d <= lines.Kernel; d++ {
		p := geom.Lerp(s.a, s.b, lines.SideSamples[1]).Add(geom.Pt(float64(d*to.Col), float64(d*to.Row)))
		if x, y := int(p.X), int(p.Y); g.Lines.Luma.In(x, y) && float64(g.Lines.Luma.Pix[y*g.w+x]) >= w.Level {
			return true
		}
	}
	return false
}

// checkOutline refuses a board that ends at a thin line: beyond one of the grid's lines there is another cell.
func (g *Grid) checkOutline(base *board.Ground, thin thinLine) error {
	for s := range g.outerSides(base) {
		if s.e < sureLine || g.isOpening(s.cell, s.out, thin) {
			continue
		}
		if w := g.weigh(s.a, s.b); thin.thickness(w) < thinOutside && !g.isOutshone(s, w) {
			return base.Refuse(fmt.Errorf("%w: %s seems to end at a line of its grid, at %s", board.ErrBadBoard, base.Size(), base.Where(s.i)), s.i)
		}
	}
	return nil
}
