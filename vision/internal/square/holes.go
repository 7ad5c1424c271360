package square

import (
	"flowlens/solve/puzzle"
	"flowlens/vision/internal/board"
	"flowlens/vision/internal/lines"
	"flowlens/vision/internal/num"
	"flowlens/vision/internal/raster"
)

// fillHoles takes in the cells amid others that no thick outline tells from them.
func (g *Grid) fillHoles(thin thinLine) {
	seen := make([]bool, len(g.mask))
	for i := range g.mask {
		if g.mask[i] || seen[i] {
			continue
		}
		seen[i] = true
		if group, inner := g.gap(i, seen); inner && !g.isHole(group, thin) {
			for _, j := range group {
				g.mask[j] = true
			}
		}
	}
}

// gap collects the missing cells that hang together with the i-th, and tells whether they lie amid others. It marks them as
// seen.
func (g *Grid) gap(i int, seen []bool) (group []int, inner bool) {
	group, inner = []int{i}, true
	for k := 0; k < len(group); k++ {
		for _, d := range puzzle.Square.Dirs() {
			n := puzzle.Square.Step(puzzle.Coord{Row: group[k] / g.rect.cols, Col: group[k] % g.rect.cols}, d)
			if n.Row < 0 || n.Col < 0 || n.Row >= g.rect.rows || n.Col >= g.rect.cols {
				inner = false
				continue
			}
			if j := n.Row*g.rect.cols + n.Col; !g.mask[j] && !seen[j] {
				seen[j] = true
				group = append(group, j)
			}
		}
	}
	return group, inner
}

// isHole tells whether the outline of a group of missing cells is thick.
func (g *Grid) isHole(group []int, thin thinLine) bool {
	thick, all := 0, 0
	for _, i := range group {
		at := puzzle.Coord{Row: g.r + i/g.rect.cols, Col: g.c + i%g.rect.cols}
		for _, d := range puzzle.Square.Dirs() {
			n := puzzle.Square.Step(at, d)
			e, a, b := g.side(at.Row, at.Col, d)
			if e == lines.Unseen || !g.has(n.Row, n.Col) {
				continue
			}
			all++
			if thin.isThick(g.weigh(a, b)) {
				thick++
			}
		}
	}
	return float64(thick) >= minHoleOutline*float64(all)
}

// enclosed returns the grid's cells without the groups that walls close off and between whose cells there are no lines, by cell of
// the rectangle; nil where there are none. Those are holes in a board of which the outline is too dim, or lies against something
// too bright, to tell its form. What encloses a single cell may as well be somebody's box. walls are those asked of the base's links.
func (g *Grid) enclosed(base *board.Ground, walls []board.Question) []bool {
	sets := raster.NewGroups(len(base.Cells))
	for k, w := range base.Ways {
		if !walls[k].Yes {
			sets.Join(w.A, w.B)
		}
	}
	size, lined := make([]int, len(base.Cells)), make([]bool, len(base.Cells))
	board := 0
	for i := range base.Cells {
		size[sets.Of(i)]++
	}
	for i := range size {
		board = num.Pick(size[i] > size[board], i, board)
	}
	for _, w := range base.Ways {
		if e, _, _ := g.sideOf(base.Cells[w.A].At, base.Dir(w)); e >= maybeLine && sets.Of(w.A) == sets.Of(w.B) {
			lined[sets.Of(w.A)] = true
		}
	}
	mask, found := make([]bool, g.rect.rows*g.rect.cols), false
	for i, c := range base.Cells {
		k := sets.Of(i)
		hole := k != board && size[k] > 1 && !lined[k]
		mask[c.At.Row*g.rect.cols+c.At.Col] = !hole
		found = found || hole
	}
	return num.Pick(found, mask, nil)
}

// masked is the grid with those of its cells that the mask has, outlined where what it then ends at is thick.
func (g *Grid) masked(mask []bool, thin thinLine) *Grid {
	out := newGrid(g.sides, g.rect)
	out.mask, out.score, out.doubted, out.First = mask, g.score, g.doubted, g.First
	out.measure()
	thick, all := 0, 0
	for s := range out.outerSides(out.bare()) {
		all++
		thick += num.Pick(thin.isThick(out.weigh(s.a, s.b)), 1, 0)
	}
	out.Outlined = float64(thick) >= minOutline*float64(all)
	return out
}
