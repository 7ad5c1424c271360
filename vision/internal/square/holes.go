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
	sets, own := raster.NewGroups(len(g.mask)), make([]part, len(g.mask))
	for i, in := range g.mask {
		if in {
			continue
		}
		cell, p := g.cell(i), &own[i]
		for _, d := range puzzle.Square.Dirs() {
			s, n := g.sideOf(cell, d), puzzle.Square.Step(cell, d)
			j, ok := g.number(n)
			switch {
			case !ok:
				p.edge++
			case !g.mask[j]:
				sets.Join(i, j)
			case s.e != lines.Unseen:
				p.outline++
				p.thick += num.Pick(thin.isThick(g.weigh(s.a, s.b)), 1, 0)
			}
		}
	}
	for i, p := range gather(own, sets.Of) {
		g.mask[i] = g.mask[i] || p.edge == 0 && float64(p.thick) < minHoleOutline*float64(p.outline)
	}
}

// enclosed returns the mask of the grid without its holes: groups of cells that walls close off, and between whose cells there
// are no lines. It returns nil where there are none. Such holes are left in a board whose outline is too dim to tell its form,
// or lies against something too bright. What encloses a single cell may as well be somebody's box. The walls are those asked
// of the base's links.
func (g *Grid) enclosed(base *board.Ground, walls []board.Question) []bool {
	sets := raster.NewGroups(len(base.Cells))
	for k, w := range base.Ways {
		if !walls[k].Yes {
			sets.Join(w.A, w.B)
		}
	}
	size, lined := make([]int, len(base.Cells)), make([]bool, len(base.Cells))
	for i := range base.Cells {
		size[sets.Of(i)]++
	}
	largest := 0
	for i := range size {
		largest = num.Pick(size[i] > size[largest], i, largest)
	}
	for _, w := range base.Ways {
		if sets.Of(w.A) == sets.Of(w.B) && g.linkSide(base, w).e >= maybeLine {
			lined[sets.Of(w.A)] = true
		}
	}
	mask, found := make([]bool, g.rows*g.cols), false
	for i, c := range base.Cells {
		k := sets.Of(i)
		hole := k != largest && size[k] > 1 && !lined[k]
		mask[c.At.Row*g.cols+c.At.Col] = !hole
		found = found || hole
	}
	return num.Pick(found, mask, nil)
}

// masked is the grid with those of its cells that the mask has. It is outlined if what it then ends at is thick.
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
