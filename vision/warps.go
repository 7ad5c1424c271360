package vision

import (
	"fmt"
	"math"
	"slices"

	"flowlens/solve/puzzle"
)

// warps asks of every opening whether it is one of a warp, which joins it to the other end of its row or column. It refuses
// openings that lead nowhere.
func (g *grid) warps(base *ground, thin thinLine) (out []question, err error) {
	index := make(map[puzzle.Coord]int)
	for i, c := range base.cells {
		index[c.at] = i
	}
	limit := g.outlineLimit(base, thin)
	for s := range g.outerSides(base) {
		i, d, c := s.i, s.out, base.cells[s.i]
		here := g.gapes(c.at, d, limit, thin)
		if here <= 1/clearFactor {
			continue
		}
		far, ok := base.otherEnd(c.at, d)
		j, there := index[far]
		if !ok || !there || i == j {
			if here > clearFactor && !thin.isThick(g.weigh(s.a, s.b)) {
				return nil, fmt.Errorf("%w: the opening in %s of %s leads nowhere", ErrUnknownKind, base.where(i), base.size())
			}
			continue
		}
		back := g.gapes(far, d.Opposite(), limit, thin)
		if j < i && back > 1/clearFactor {
			continue // asked there
		}
		if back == 0 && thin.isThick(g.weigh(s.a, s.b)) {
			continue // it is closed, and the other end even more
		}
		both := math.Sqrt(here * back) // one end may lie on the edge of a bar, or amid paint
		margin := clarity(both, 1)
		if (here > 1) != (back > 1) && min(clarity(here, 1), clarity(back, 1)) >= sureMargin {
			margin = 0 // one end surely says so, the other surely does not
		}
		w := way{a: i, b: j, warp: true, sides: []crossing{c.side(d), base.cells[j].side(d.Opposite())}}
		out = append(out, question{
			what: "the warp between " + base.where(i) + " and " + base.where(j),
			yes:  both > 1, margin: margin,
			apply: func(g *ground) {
				g.ways = append(g.ways, w)
				g.rim = slices.DeleteFunc(g.rim, func(r rimSide) bool {
					return slices.ContainsFunc(w.sides, func(x crossing) bool { return x.mid == r.side.mid })
				})
			},
		})
	}
	return out, nil
}

// otherEnd is the cell at the opposite edge of the board's box, for a cell at the edge in direction d.
func (base *ground) otherEnd(at puzzle.Coord, d puzzle.Dir) (far puzzle.Coord, ok bool) {
	switch {
	case d == puzzle.East && at.Col == base.cols-1:
		return puzzle.Coord{Row: at.Row, Col: 0}, true
	case d == puzzle.West && at.Col == 0:
		return puzzle.Coord{Row: at.Row, Col: base.cols - 1}, true
	case d == puzzle.South && at.Row == base.rows-1:
		return puzzle.Coord{Row: 0, Col: at.Col}, true
	case d == puzzle.North && at.Row == 0:
		return puzzle.Coord{Row: base.rows - 1, Col: at.Col}, true
	}
	return at, false
}

// outlineLimit is the thickness between that of a thin line, 1, and the outline's: the less a picture has been shrunk, the
// farther are they apart.
func (g *grid) outlineLimit(base *ground, thin thinLine) float64 {
	var all []float64
	for s := range g.outerSides(base) {
		if s.e >= isLine {
			all = append(all, thin.thickness(g.weigh(s.a, s.b)))
		}
	}
	if len(all) == 0 {
		return leastThick
	}
	return max(leastThick, math.Sqrt(median(all)))
}

// railBrightness is how much brighter than a thin line rails are: they are pieces of an outline, BRIGHT over DIM.
const railBrightness = 2.2

// gapes says how much a side at the border looks like an opening: above 1 where two rails lead out and it is less thick than the
// limit, or than lies between a thin line and its own rails.
func (g *grid) gapes(at puzzle.Coord, d puzzle.Dir, limit float64, thin thinLine) float64 {
	r, c := g.r+at.Row, g.c+at.Col
	if !g.isOpening(r, c, d, thin) {
		return 0 // without rails it is none, however thin: that is a damaged line
	}
	rails := g.rails(r, c, d, thin)
	_, a, b := g.side(r, c, d)
	thick := thin.thickness(g.weigh(a, b)) / max(limit, math.Sqrt(railBrightness*rails))
	return min(1/max(thick, 1e-3), rails/leastRail)
}
