package hex

import (
	"image"
	"iter"

	"flowlens/vision/internal/geom"
	"flowlens/vision/internal/lines"
	"flowlens/vision/internal/num"
)

// Find returns the honeycombs in the working picture with the lines m, the likeliest first, and the number of level pieces of
// lines among which they were sought. A line has at least the given strength, 0-255.
func Find(work *image.RGBA, m *lines.Maps, strength uint8) (sides int, found iter.Seq[*Grid]) {
	rungs := findRungs(m.H, strength)
	return len(rungs), func(yield func(*Grid) bool) {
		if len(rungs) > maxRungs {
			return
		}
		for _, c := range findHoneycombs(rungs, min(work.Rect.Dx(), work.Rect.Dy())) {
			if s := newSampler(c, work, m.Luma); s.isHoneycomb(c) && !yield(newGrid(c, s)) {
				return
			}
		}
	}
}

// Grid is a honeycomb with what the picture shows at the sides of its cells, as far as lines lead: a candidate for the board.
type Grid struct {
	geom.Honeycomb
	*sampler
	places []place
	sides  []side
	index  map[[2]int]int // of places, by column and half row
	// What the board's lines look like, see measure.
	strength float64 // of thin ones, 0-255
	level    float64 // brightness of the thick outline, 0-255
	width    float64 // of thin ones: their mass over the outline's contrast, in pixels
}

// place is a place of the honeycomb, which may be a cell.
type place struct {
	col, half int
	sides     [6]int // clockwise from north
	near      [6]int // the neighbors beyond them; none: -1
	cell      bool
}

// side is a side of one or two places.
type side struct {
	look
	places [2]int // -1: none that was looked at
	// How surely it is a line, a thick one, a wall (wide and bright), and at least an odd wall (thick, and wide or bright).
	line, thick, wall, oddWall float64
	turned                     bool // a doubt about the wall is taken the other way
}

// isHoneycomb reports whether slanted lines lead on from the level sides by which a honeycomb was found: they do not on a square
// board.
func (s *sampler) isHoneycomb(c comb) bool {
	ends, forks := 0, 0
	for k := 0; k < len(c.rungs); k += max(len(c.rungs)/rungsProbed, 1) {
		col, half := float64(c.rungs[k][0]), float64(c.rungs[k][1])
		rung := s.look(c.At(col-1./3, half), c.At(col+1./3, half))
		if rung.seen < minSeen {
			continue
		}
		line := func(a, b geom.Vec) bool { return rung.low > 0 && s.look(a, b).low >= clearLine*rung.low }
		for _, side := range []float64{-1, 1} {
			ends++
			end := c.At(col+side/3, half)
			if line(end, c.At(col+side*2/3, half-1)) || line(end, c.At(col+side*2/3, half+1)) {
				forks++
			}
		}
	}
	return ends > 0 && float64(forks) >= minForked*float64(ends)
}

// newGrid looks at the sides of the honeycomb in the picture, from those on that it was found by.
func newGrid(c comb, look *sampler) *Grid {
	g := &Grid{Honeycomb: c.Honeycomb, sampler: look, index: make(map[[2]int]int)}
	var lines, levels []float64
	for _, r := range c.rungs {
		g.add(r[0], r[1]-1)
		g.add(r[0], r[1]+1)
		if i, ok := g.index[[2]int{r[0], r[1] - 1}]; ok {
			if s := &g.sides[g.places[i].sides[3]]; s.seen >= minSeen {
				lines, levels = append(lines, s.low), append(levels, s.base+s.peak)
			}
		}
	}
	if len(lines) == 0 {
		return g
	}
	g.strength, g.level = num.Median(lines), num.Median(levels)
	for i := 0; i < len(g.places); i++ {
		for k, step := range geom.HexSteps {
			if s := &g.sides[g.places[i].sides[k]]; s.crossed || s.low >= faint*g.strength {
				g.add(g.places[i].col+step[0], g.places[i].half+step[1])
			}
		}
	}
	return g
}

// add adds a place, if the picture shows it, and looks at its sides.
func (g *Grid) add(col, half int) {
	p := place{col: col, half: half}
	if _, known := g.index[[2]int{col, half}]; known || !g.shown(&p) {
		return
	}
	i := len(g.places)
	g.index[[2]int{col, half}] = i
	for k, step := range geom.HexSteps {
		j, ok := g.index[[2]int{col + step[0], half + step[1]}]
		if p.near[k] = num.Pick(ok, j, -1); ok {
			other := &g.places[j]
			other.near[(k+3)%6] = i
			p.sides[k] = other.sides[(k+3)%6]
			g.sides[p.sides[k]].places[1] = i
			continue
		}
		p.sides[k] = len(g.sides)
		g.sides = append(g.sides, side{look: g.look(g.corner(&p, k), g.corner(&p, k+1)), places: [2]int{i, -1}})
	}
	g.places = append(g.places, p)
}

// shown reports whether all of a place is in the picture, but for what a tight crop takes from its lines.
func (g *Grid) shown(p *place) bool {
	off := cut * g.Pitch()
	for k := range 6 {
		if c := g.corner(p, k); c.X < -off || c.Y < -off || c.X > float64(g.luma.W)+off || c.Y > float64(g.luma.H)+off {
			return false
		}
	}
	return true
}

func (g *Grid) center(p *place) geom.Vec { return g.At(float64(p.col), float64(p.half)) }

// corner is the k-th corner of a place, 0 to 6.
func (g *Grid) corner(p *place, k int) geom.Vec {
	return g.At(float64(p.col)+geom.HexCorners[k][0], float64(p.half)+geom.HexCorners[k][1])
}
