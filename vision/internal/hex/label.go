package hex

import (
	"math"
	"slices"

	"flowlens/vision/internal/num"
	"flowlens/vision/internal/raster"
)

// The board is the set of cells for which its sides speak most. Each side costs by how little it looks like what it should be:
// nothing between two places that are no cells, a thick line around the board, between cells a thin line or a wall. Places
// change one by one as long as that makes the sum of the costs less (iterated conditional modes).

// label tells which places are cells.
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

// isClosed reports whether there are lines all round a place.
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

// cellsBeside is the number of cells, 0 to 2, beside a side.
func (g *Grid) cellsBeside(s *side) (n int) {
	for _, i := range s.places {
		if i >= 0 && g.places[i].cell {
			n++
		}
	}
	return n
}

// measure sets what the board's lines look like, and then what each side is.
func (g *Grid) measure() {
	median := func(cells int, value func(s *side) float64) float64 {
		var all []float64
		for i := range g.sides {
			if s := &g.sides[i]; s.seen >= minSeen && s.line > halfSure && g.cellsBeside(s) == cells {
				all = append(all, value(s))
			}
		}
		if len(all) == 0 {
			return 0
		}
		slices.Sort(all)
		return all[(len(all)-1)/2]
	}
	g.strength = median(2, func(s *side) float64 { return s.low })
	g.level = median(1, func(s *side) float64 { return s.base + s.peak })
	g.width = 1
	g.width = max(median(1, g.wide)/outlineWidth, 0.1)
	for i := range g.sides {
		s := &g.sides[i]
		s.line = g.asLine(s)
		wide := math.Log(g.wide(s))
		s.thick = num.Ramp(wide, math.Log(thinWidth), math.Log(thickWidth))
		heavy := num.Ramp(wide, math.Log(dimWidth), math.Log(brightWidth))
		bright := num.Ramp(s.base+s.peak, evenLevel*g.level, brightLevel*g.level)
		s.wall, s.oddWall = min(heavy, bright), min(s.thick, max(heavy, bright))
	}
}

// asLine is how surely a side is a line. The lighter what lies beside it, the less a line stands out.
func (g *Grid) asLine(s *side) float64 {
	strength := g.strength * max(1-s.base/max(g.level, 1), minContrast)
	return num.Ramp(s.low, noLine*strength, clearLine*strength)
}

// wide is how wide a line of the outline's color would be, over a thin one. Neither blur nor tints beside the line change it.
func (g *Grid) wide(s *side) float64 {
	return max(s.mass, 0.01) / g.shade(s) / g.width
}

// shade is by how much the outline's color is brighter than what lies beside the side. Lines hide the tints below them.
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
		now := g.cellsBeside(s)
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
	groups, size, best := g.groups(), make([]int, len(g.places)), 0
	for i := range g.places {
		size[groups.Of(i)] += num.Pick(g.places[i].cell, 1, 0)
	}
	for i := range g.places {
		if k := groups.Of(i); size[k] > size[best] {
			best = k
		}
	}
	for i := range g.places {
		g.places[i].cell = g.places[i].cell && groups.Of(i) == best
	}
}

// groups are the places, with the cells joined that lie beside one another.
func (g *Grid) groups() raster.Groups {
	out := raster.NewGroups(len(g.places))
	for i := range g.places {
		for _, j := range g.places[i].near {
			if j >= 0 && g.places[i].cell && g.places[j].cell {
				out.Join(i, j)
			}
		}
	}
	return out
}

// cells lists the places of the cells, by half row and column.
func (g *Grid) cells() (out []int) {
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
