package square

import (
	"flowlens/solve/puzzle"
	"flowlens/vision/internal/geom"
	"flowlens/vision/internal/num"
)

// A warp leaves the board through an opening: the side is thin, and from both its ends a thick rail leads outward.

// isOpening reports whether a warp may lead out of the window's cell in the direction d: two rails do, and nothing closes them.
func (g *Grid) isOpening(cell puzzle.Coord, d puzzle.Dir, thin thinLine) bool {
	n := puzzle.Square.Step(cell, d)
	if g.inWindow(n) {
		if far := g.sideOf(n, d); far.e >= sureLine && g.weigh(far.a, far.b).Least >= minSolid*thin.mass {
			return false
		}
	}
	for ; g.inWindow(n); n = puzzle.Square.Step(n, d) {
		if g.has(n) {
			return false // openings are at the edge of the board's box
		}
	}
	return g.inWindow(cell) && g.rails(cell, d, thin) >= minRail
}

// rails is the mass, in a thin line's, of the lighter of the two lines that lead outward from the ends of a cell's side, along
// the first half of the next cell.
func (g *Grid) rails(cell puzzle.Coord, d puzzle.Dir, thin thinLine) float64 {
	s, out := g.sideOf(cell, d), g.outward(d, 0.5)
	first := g.weigh(s.a, s.a.Add(out)).Mass / thin.mass
	if first < minRail {
		return first
	}
	return min(first, g.weigh(s.b, s.b.Add(out)).Mass/thin.mass)
}

// isBeyond reports whether the window's cell is the room beyond an opening: the lines at two of its sides are rails, which fade
// away from the side between them.
func (g *Grid) isBeyond(cell puzzle.Coord, thin thinLine) bool {
	for _, d := range puzzle.Square.Dirs() {
		n := puzzle.Square.Step(cell, d.Opposite())
		if g.rails(n, d, thin) < minRail {
			continue
		}
		s, half, whole := g.sideOf(n, d), g.outward(d, 0.5), g.outward(d, 1)
		inner := g.weigh(s.a, s.a.Add(half)).Mass + g.weigh(s.b, s.b.Add(half)).Mass
		first, second := g.weigh(s.a.Add(half), s.a.Add(whole)), g.weigh(s.b.Add(half), s.b.Add(whole))
		if first.Mass+second.Mass < maxFaded*inner && max(first.Level, second.Level) < minWallLevel*thin.level {
			return true
		}
	}
	return false
}

// outward is the way of so many cells in a direction, in pixels.
func (g *Grid) outward(d puzzle.Dir, cells float64) geom.Vec {
	return num.Pick(d == puzzle.North || d == puzzle.South, g.V, g.U).Mul(num.Pick(d == puzzle.North || d == puzzle.West, -cells, cells))
}
