package vision

import (
	"fmt"
	"math"
	"slices"
)

const (
	// wallMass: a wall's line, summed across, is 4.8 to 6.4 times a plain side's; a plain side amid tinted cells, by
	// which the typical side is judged on a half-drawn board, at most 3.0. This is the geometric mean.
	wallMass = 3.8
	// wallLevel: a wall is 2.2 times as bright as a plain line, whatever the cells beside it are tinted with; 1.54 times
	// in a picture with a gamma of 1/1.8, 1.8 times in one washed with 30 % gray.
	wallLevel = 1.4
	// A line that glares among the others is a wall at less mass: in a thumbnail blur makes plain lines as wide as walls, and
	// dimmer still against them.
	glaringLevel = 1.9
	glaringMass  = 2.0
	// wallFrame: on boards with walls and a thick frame, a wall is 2.2 times as bright as the frame and as wide; a plain
	// side weighs what a thin frame does.
	wallFrame = 1.6
	// thickFrame: a thick frame has 1.8 to 2.9 (dim) or more than 4 (bright) times the mass of a thin side.
	thickFrame = 1.7
	// thickWidth: a wall or a thick frame is about three times as wide as a plain line; half of that is left in a
	// thumbnail, where both are blurred. By its mass alone a plain side amid tinted cells passes for a thick one.
	thickWidth = 1.4
)

// checkWeights refuses boards whose lines are not all alike: with walls, or with a thick frame.
func (g *grid) checkWeights(size string) error {
	var inner []weight
	var widths, levels []float64
	var at []vec
	g.eachSide(func(e float64, a, b vec, border bool) {
		if e != unseen && !border {
			w := g.weigh(a, b)
			inner, widths, levels = append(inner, w), append(widths, w.width), append(levels, w.level)
			at = append(at, lerp(a, b, 0.5))
		}
	})
	if len(inner) == 0 {
		return nil
	}
	typical, thin, level := g.typicalMass(), median(widths), median(levels)
	wall := max(wallMass*typical, wallFrame*g.frameMass())
	for i, w := range inner {
		thick := w.least > wall && w.width > thickWidth*thin && w.level > wallLevel*level
		if thick || w.least > glaringMass*typical && w.level > glaringLevel*level {
			return fmt.Errorf("%w: %s has a wall at (%.0f,%.0f)", ErrUnknownKind, size, at[i].x, at[i].y)
		}
	}
	if g.isThick(thickFrame*typical, thickWidth*thin) {
		return fmt.Errorf("%w: %s has a thick frame, as boards with walls, warps or shapes do", ErrUnknownKind, size)
	}
	return nil
}

// isThick tells whether every border that the picture shows is mostly heavier and wider than the limits. The edge of
// a cropped picture or of a window can make one look so, but not all.
func (g *grid) isThick(mass, width float64) bool {
	seen := 0
	for _, sides := range g.weighFrame() {
		if len(sides) == 0 {
			continue
		}
		if share(sides, func(w weight) bool { return w.mass > mass && w.width > width }) <= 0.5 {
			return false
		}
		seen++
	}
	return seen > 0
}

// frameMass is the mass of the lightest of the four borders, 0 where none is seen.
func (g *grid) frameMass() float64 {
	least := 0.0
	for _, sides := range g.weighFrame() {
		if len(sides) == 0 {
			continue
		}
		var masses []float64
		for _, w := range sides {
			masses = append(masses, w.mass)
		}
		if m := median(masses); least == 0 || m < least {
			least = m
		}
	}
	return least
}

// weighFrame weighs the sides of the upper, lower, left and right border that the picture shows.
func (g *grid) weighFrame() (out [4][]weight) {
	mid := lerp(g.corner(0, 0), g.corner(1, 1), 0.5)
	g.eachSide(func(e float64, a, b vec, border bool) {
		if !border || e == unseen {
			return
		}
		flat := b.x-a.x > b.y-a.y
		k := pick(flat, pick(a.y < mid.y, 0, 1), pick(a.x < mid.x, 2, 3))
		out[k] = append(out[k], g.weigh(a, b))
	})
	return out
}

// weight is how heavy a side's line is.
type weight struct {
	mass  float64 // strength summed across the line, the median over the samples along it
	least float64 // the same at the lightest fifth of the samples: a wall is solid from end to end
	width float64 // mass over the strongest value, in pixels
	level float64 // brightness of the line itself at the darkest fifth of the samples
}

// weigh weighs the line from a to b.
func (g *grid) weigh(a, b vec) weight {
	m, across := g.lines.h, vec{0, 1}
	if d := b.sub(a); math.Abs(d.y) > math.Abs(d.x) {
		m, across = g.lines.v, vec{1, 0}
	}
	reach := min(lineKernel/2+2, int(0.24*g.pitch()))
	near := max(2, int(0.06*g.pitch()))
	var sums, widths, levels [len(sideSamples)]float64
	for i, t := range sideSamples {
		p, sum, peak := lerp(a, b, t), 0.0, 1.0
		for d := -reach; d <= reach; d++ {
			if x, y := int(p.x+across.x*float64(d)), int(p.y+across.y*float64(d)); m.in(x, y) {
				v := float64(m.pix[y*m.w+x])
				sum, peak = sum+v, max(peak, v)
				if abs(d) <= near {
					levels[i] = max(levels[i], float64(g.lines.luma.pix[y*m.w+x]))
				}
			}
		}
		sums[i], widths[i] = sum, sum/peak
	}
	slices.Sort(levels[:])
	return weight{mass: median(sums[:]), least: sums[len(sums)/5], width: median(widths[:]), level: levels[len(levels)/5]}
}

// median sorts s and returns its median.
func median(s []float64) float64 {
	slices.Sort(s)
	return s[len(s)/2]
}

// typicalMass is the median mass of the sides between the cells.
func (g *grid) typicalMass() float64 {
	if g.typical == 0 {
		var inner []float64
		g.eachSide(func(e float64, a, b vec, border bool) {
			if e != unseen && !border {
				inner = append(inner, g.weigh(a, b).mass)
			}
		})
		g.typical = 1
		if len(inner) > 0 {
			g.typical = max(median(inner), 1)
		}
	}
	return g.typical
}
