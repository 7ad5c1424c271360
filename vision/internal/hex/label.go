package hex

import (
	"math"
	"slices"

	"flowlens/vision/internal/num"
)

// label tells the cells.
func (g *Grid) label() {
	for i := range g.sides {
		g.sides[i].line = g.asLine(&g.sides[i])
	}
	for i := range g.places {
		g.places[i].cell = g.isClosed(i)
	}
	g.keepLargest()
	for range 2 { // what lines look like follows from the cells, and these from the lines
		g.measure()
		for range labelRounds {
			if !g.improve() {
				break
			}
		}
		g.keepLargest()
	}
}

// isClosed tells whether there are lines all round a place.
func (g *Grid) isClosed(i int) bool {
	seen, open := 0, 0.0
	for _, k := range g.places[i].sides {
		if s := &g.sides[k]; s.seen >= minSeen {
			seen++
			open += 1 - s.line
		}
	}
	return seen >= minSides && open < openSides
}

// cells is the number of cells, 0 to 2, beside a side.
func (g *Grid) cells(s *side) (n int) {
	for _, i := range s.places {
		if i >= 0 && g.places[i].cell {
			n++
		}
	}
	return n
}

// measure sets what lines look like, and what each side is.
func (g *Grid) measure() {
	seen := func(cells int, value func(s *side) float64) func(s *side) (float64, bool) {
		return func(s *side) (float64, bool) {
			return value(s), s.seen >= minSeen && s.line > halfSure && g.cells(s) == cells
		}
	}
	g.strength = g.quantile(0.5, seen(2, func(s *side) float64 { return s.low }))
	g.level = g.quantile(0.5, seen(1, func(s *side) float64 { return s.base + s.peak }))
	g.width = 1
	g.width = max(g.quantile(0.5, seen(1, g.wide))/outlineWidth, 0.1)
	for i := range g.sides {
		s := &g.sides[i]
		s.line = g.asLine(s)
		w := g.wide(s)
		s.thick = num.Ramp(math.Log(w), math.Log(thinWidth), math.Log(thickWidth))
		heavy, bright := num.Ramp(math.Log(w), math.Log(dimWidth), math.Log(brightWidth)), num.Ramp(s.base+s.peak, evenLevel*g.level, brightLevel*g.level)
		s.wall, s.oddWall = min(heavy, bright), min(s.thick, max(heavy, bright))
	}
}

// asLine tells how surely a side is a line: the lighter what lies beside it, the less a line stands out.
func (g *Grid) asLine(s *side) float64 {
	strength := g.strength * max(1-s.base/max(g.level, 1), minContrast)
	return num.Ramp(s.low, noLine*strength, clearLine*strength)
}

// wide is how wide a line is whose color is that of the outline, over a thin one. Blur does not change it, and tints
// beside the line do not.
func (g *Grid) wide(s *side) float64 {
	return max(s.mass, 0.01) / g.shade(s) / g.width
}

// shade is by how much the color of the outline is brighter than what lies beside the side. Lines hide the tints below them.
// One that is brighter than that lies below a finger's halo.
func (g *Grid) shade(s *side) float64 {
	d := g.level - s.base
	if s.peak > glaring*d {
		return max(belowHalo*g.level, 1)
	}
	return max(d, s.peak, minShade*g.level, 1)
}

// cost is what the side costs between so many cells.
func (g *Grid) cost(s *side, cells int) float64 {
	switch {
	case s.crossed && cells < 2:
		return s.line
	case s.seen < minSeen:
		return 0
	case cells == 0:
		return s.line
	case cells == 1:
		return 1 - s.line + s.line*max(widthCost*(1-s.thick), brightCost*s.wall)
	}
	if s.crossed { // what is left of it lies beside the ends of thick lines
		return 1 - s.line
	}
	return 1 - s.line + widthCost*s.line*max(s.thick-s.wall, 0)
}

// gain is by how much the cost falls if the place changes.
func (g *Grid) gain(i int) (sum float64) {
	p := &g.places[i]
	for _, k := range p.sides {
		s := &g.sides[k]
		now := g.cells(s)
		sum += g.cost(s, now) - g.cost(s, now+num.Pick(p.cell, -1, 1))
	}
	return sum
}

// improve changes every place that costs less when it is changed. It reports whether there was one.
func (g *Grid) improve() (changed bool) {
	for i := range g.places {
		if g.gain(i) > minGain {
			g.places[i].cell = !g.places[i].cell
			changed = true
		}
	}
	return changed
}

// keepLargest makes the largest group of cells the board.
func (g *Grid) keepLargest() {
	seen := make([]bool, len(g.places))
	var best []int
	for i := range g.places {
		if seen[i] || !g.places[i].cell {
			continue
		}
		part := g.piece(i)
		for _, j := range part {
			seen[j] = true
		}
		if len(part) > len(best) {
			best = part
		}
	}
	for i := range g.places {
		g.places[i].cell = false
	}
	for _, i := range best {
		g.places[i].cell = true
	}
}

// piece returns the cells that hang together with one.
func (g *Grid) piece(i int) []int {
	seen := map[int]bool{i: true}
	part := []int{i}
	for k := 0; k < len(part); k++ {
		for _, j := range g.places[part[k]].near {
			if j >= 0 && !seen[j] && g.places[j].cell {
				seen[j] = true
				part = append(part, j)
			}
		}
	}
	return part
}

// board lists the cells' places, by column and half row.
func (g *Grid) board() (out []int) {
	for i := range g.places {
		if g.places[i].cell {
			out = append(out, i)
		}
	}
	slices.SortFunc(out, func(i, j int) int {
		a, b := &g.places[i], &g.places[j]
		return num.Pick(a.half != b.half, a.half-b.half, a.col-b.col)
	})
	return out
}
