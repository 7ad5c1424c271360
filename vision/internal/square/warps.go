package square

import (
	"fmt"
	"math"
	"slices"

	"flowlens/solve/puzzle"
	"flowlens/vision/internal/board"
	"flowlens/vision/internal/geom"
	"flowlens/vision/internal/num"
)

// warps asks of every opening whether it is one of a warp, which joins it to the other end of its row or column. An opening that
// leads nowhere is an error.
func (g *Grid) warps(base *board.Ground, thin thinLine) (out []board.Question, err error) {
	index := make(map[puzzle.Coord]int)
	for i, c := range base.Cells {
		index[c.At] = i
	}
	limit := g.outlineLimit(base, thin)
	for s := range g.outerSides(base) {
		i, d, c := s.i, s.out, base.Cells[s.i]
		here := g.gapes(s.cell, d, limit, thin)
		if here <= 1/board.ClearFactor {
			continue
		}
		far, ok := base.OtherEnd(c.At, d)
		j, there := index[far]
		if !ok || !there || i == j {
			if here > board.ClearFactor && !thin.isThick(g.weigh(s.a, s.b)) {
				return nil, base.Refuse(fmt.Errorf("%w: the opening in %s of %s leads nowhere", board.ErrUnknownKind, base.Where(i), base.Size()), i)
			}
			continue
		}
		back := g.gapes(g.windowCell(far), d.Opposite(), limit, thin)
		if j < i && back > 1/board.ClearFactor {
			continue // asked there
		}
		if back == 0 && thin.isThick(g.weigh(s.a, s.b)) {
			continue // it is closed, and the other end even more
		}
		both := math.Sqrt(here * back) // one end may lie on the edge of a bar, or amid paint
		margin := board.Clarity(both, 1)
		if (here > 1) != (back > 1) && min(board.Clarity(here, 1), board.Clarity(back, 1)) >= board.SureMargin {
			margin = 0 // one end surely says so, the other surely does not
		}
		w := board.Way{A: i, B: j, Warp: true, Sides: []board.Crossing{c.Side(d), base.Cells[j].Side(d.Opposite())}}
		out = append(out, board.Question{
			What: "the warp between " + base.Where(i) + " and " + base.Where(j),
			Yes:  both > 1, Margin: margin, About: []geom.Vec{c.Center, base.Cells[j].Center},
			Apply: func(g *board.Ground) {
				g.Ways = append(g.Ways, w)
				g.Rim = slices.DeleteFunc(g.Rim, func(r board.RimSide) bool {
					return slices.ContainsFunc(w.Sides, func(x board.Crossing) bool { return x.Mid == r.Side.Mid })
				})
			},
		})
	}
	return out, nil
}

// outlineLimit is a thickness between that of a thin line, 1, and the outline's. The less a picture has been shrunk, the farther
// apart are they.
func (g *Grid) outlineLimit(base *board.Ground, thin thinLine) float64 {
	var all []float64
	for s := range g.outerSides(base) {
		if s.e >= sureLine {
			all = append(all, thin.thickness(g.weigh(s.a, s.b)))
		}
	}
	if len(all) == 0 {
		return minThick
	}
	return max(minThick, math.Sqrt(num.Median(all)))
}

// gapes says how much a side at the border looks like an opening: above 1 like one, 0 not at all. Two rails lead out of an
// opening, and its line is thinner than the limit, or than what lies between a thin line and its own rails.
func (g *Grid) gapes(cell puzzle.Coord, d puzzle.Dir, limit float64, thin thinLine) float64 {
	if !g.isOpening(cell, d, thin) {
		return 0 // without rails it is none, however thin: that is a damaged line
	}
	s, rails := g.sideOf(cell, d), g.rails(cell, d, thin)
	thick := thin.thickness(g.weigh(s.a, s.b)) / max(limit, math.Sqrt(railLevel*rails))
	return min(1/max(thick, 1e-3), rails/minRail)
}
