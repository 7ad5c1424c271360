package vision

import "flowlens/solve/puzzle"

// leastHoleOutline is the share of an inner hole's outline that is thick: a real one's is all round, and a group of cells
// whose lines are too faint to be seen has none of its own.
const leastHoleOutline = 0.5

// fillHoles takes in the cells amid others that no thick outline tells from them.
func (g *grid) fillHoles(thin thinLine) {
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
func (g *grid) gap(i int, seen []bool) (group []int, inner bool) {
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
func (g *grid) isHole(group []int, thin thinLine) bool {
	thick, all := 0, 0
	for _, i := range group {
		at := puzzle.Coord{Row: g.r + i/g.rect.cols, Col: g.c + i%g.rect.cols}
		for _, d := range puzzle.Square.Dirs() {
			n := puzzle.Square.Step(at, d)
			e, a, b := g.side(at.Row, at.Col, d)
			if e == unseen || !g.has(n.Row, n.Col) {
				continue
			}
			all++
			if thin.isThick(g.weigh(a, b)) {
				thick++
			}
		}
	}
	return float64(thick) >= leastHoleOutline*float64(all)
}
