package square

import (
	"cmp"
	"iter"
	"slices"

	"flowlens/vision/internal/board"
	"flowlens/vision/internal/geom"
	"flowlens/vision/internal/lines"
)

// Find returns the likeliest grids, best first, each place once. The nodes are the crossings of lines in pixels of the
// working picture, m its lines, and strength, 0-255, that of the lines that met there.
func Find(nodes []geom.Vec, m *lines.Maps, strength uint8) iter.Seq[*Grid] {
	return func(yield func(*Grid) bool) {
		var found, given []*Grid
		give := func(g *Grid) bool {
			if len(given) == gridsTried || slices.ContainsFunc(given, g.same) {
				return true
			}
			given = append(given, g)
			return yield(g)
		}
		plain := false
		for i, l := range findLattices(nodes, board.MinExtent*float64(min(m.V.W, m.V.H))) {
			// A side counts from half the strength of a crossing on.
			on, isPlain := gridsOn(l, m, nodes, strength/2, !plain)
			plain = plain || isPlain
			slices.SortStableFunc(on, byScore)
			if i == 0 && len(on) > 0 && (isPlain || on[0].Outlined) && on[0].spans(mainBoard) && !give(on[0]) {
				return
			}
			found = append(found, on...)
		}
		slices.SortStableFunc(found, byScore)
		for _, g := range found {
			if !give(g) {
				return
			}
		}
	}
}

// byScore puts the likelier grid first.
func byScore(a, b *Grid) int { return cmp.Compare(b.score, a.score) }

// gridsOn returns the grids that may lie on one lattice, and whether a whole plain board does. Where none does it looks for a
// board of another form, if it is asked to.
func gridsOn(l geom.Affine, m *lines.Maps, nodes []geom.Vec, strength uint8, forms bool) (out []*Grid, plain bool) {
	s := newSides(l, m, strength)
	if s.crossings(nodes) < minCrossings {
		return nil, false
	}
	g := bestGrid(s, nodes)
	plain = g.isPlain()
	var form *Grid
	if !plain && forms {
		form = silhouette(l, m, nodes, strength)
		if form != nil {
			out = append(out, form)
		}
	}
	if g.score <= 0 || form != nil && form.score >= g.score*unfittedRank {
		return out, plain
	}
	fitted := *g
	if fitted.fitBorders() {
		fitted.measure()
		g.score *= unfittedRank
		out = append(out, g)
	}
	out = append(out, &fitted)
	return append(out, fitted.variants()...), plain
}

// IsLarge reports whether the grid is as large as the main board of a picture.
func (g *Grid) IsLarge() bool { return g.spans(mainBoard) }

// spans reports whether the grid spans at least the given part of the picture's shorter side in both directions.
func (g *Grid) spans(part float64) bool {
	d := g.corner(1, 1).Sub(g.corner(0, 0))
	return min(d.X, d.Y) >= part*float64(min(g.w, g.h))
}
