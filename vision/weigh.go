package vision

import (
	"math"
	"slices"
)

// weight is how heavy a side's line is.
type weight struct {
	mass  float64 // strength summed across the line, the median over the samples along it
	least float64 // the same at the lightest fifth of the samples: a wall is solid from end to end
	width float64 // mass over the strongest value, in pixels
	level float64 // brightness of the line itself at the darkest fifth of the samples
	off   float64 // how far the middle of its mass is from the line's place, in pixels
}

// weigh weighs the line from a to b.
func (g *grid) weigh(a, b vec) weight {
	if w, ok := g.weights[[2]vec{a, b}]; ok {
		return w
	}
	w := g.lines.weigh(a, b, g.pitch())
	g.weights[[2]vec{a, b}] = w
	return w
}

// weigh weighs the line from a to b on a lattice of the given pitch, at the samples that the picture shows.
func (l *lineMaps) weigh(a, b vec, pitch float64) weight {
	m, across := l.h, vec{0, 1}
	if d := b.sub(a); math.Abs(d.y) > math.Abs(d.x) {
		m, across = l.v, vec{1, 0}
	}
	reach := min(lineKernel/2+2, int(0.24*pitch))
	near := min(max(2, int(acrossSlack*pitch)), reach)
	var sums, widths, levels, offs [len(sideSamples)]float64
	n := 0
	for _, t := range sideSamples {
		p := lerp(a, b, t)
		if !m.in(int(math.Floor(p.x)), int(math.Floor(p.y))) {
			continue
		}
		at := func(d int) (strength, level float64) {
			if x, y := int(p.x+across.x*float64(d)), int(p.y+across.y*float64(d)); m.in(x, y) {
				return float64(m.pix[y*m.w+x]), float64(l.luma.pix[y*m.w+x])
			}
			return 0, 0
		}
		sums[n], widths[n], levels[n], offs[n] = profile(at, near, reach)
		n++
	}
	if n == 0 {
		return weight{}
	}
	slices.Sort(levels[:n])
	return weight{mass: median(sums[:n]), least: sums[n/5], width: median(widths[:n]), level: levels[n/5], off: math.Abs(median(offs[:n]))}
}

// white is the brightness of the line from a to b in the weakest channel, at the darkest fifth of the samples.
func (g *grid) white(a, b vec) float64 {
	across := vec{0, 1}
	if d := b.sub(a); math.Abs(d.y) > math.Abs(d.x) {
		across = vec{1, 0}
	}
	near := max(2, int(acrossSlack*g.pitch()))
	var levels []float64
	for _, t := range sideSamples {
		p, best := lerp(a, b, t), -1
		for d := -near; d <= near; d++ {
			at := p.add(across.mul(float64(d)))
			if x, y := int(math.Floor(at.x)), int(math.Floor(at.y)); g.lines.luma.in(x, y) {
				c := g.lines.picture.RGBAAt(x, y)
				best = max(best, int(min(c.R, c.G, c.B)))
			}
		}
		if best >= 0 {
			levels = append(levels, float64(best))
		}
	}
	if len(levels) == 0 {
		return 0
	}
	slices.Sort(levels)
	return levels[len(levels)/5]
}

// lineFoot is the part of its peak at which a line ends: another one beside it is not its own.
const lineFoot = 0.15

// profile follows a line across, from its peak within near pixels of its place down to its feet, at most reach pixels away:
// the sum of its strength, that over the strongest, the brightness at the peak, and how far away the middle of its strength is. at
// is the strength and the brightness so many pixels away.
func profile(at func(d int) (strength, level float64), near, reach int) (sum, width, level, off float64) {
	top, peak := 0, -1.0
	for d := -near; d <= near; d++ {
		s, b := at(d)
		if level = max(level, b); s > peak {
			top, peak = d, s
		}
	}
	sum, peak = max(peak, 0), max(peak, 1)
	strongest, moment := peak, sum*float64(top)
	for _, step := range [2]int{-1, 1} {
		for d := top + step; abs(d) <= reach; d += step {
			s, _ := at(d)
			if s < lineFoot*peak {
				break
			}
			sum, strongest, moment = sum+s, max(strongest, s), moment+s*float64(d)
		}
	}
	return sum, sum / strongest, level, moment / max(sum, 1)
}

// median sorts s and returns its median.
func median(s []float64) float64 {
	slices.Sort(s)
	return s[len(s)/2]
}

// innerLines weighs the lines between the grid's cells that the picture shows.
func (g *grid) innerLines() (out []weight) {
	g.eachSide(func(e float64, a, b vec, border bool) {
		if e != unseen && !border {
			out = append(out, g.weigh(a, b))
		}
	})
	return out
}

// masses returns the least and the most that a line of the grid weighs: within crossingMass of the median of the sides between
// the cells, or as a few of them do, for tints make lines lighter.
func (g *grid) masses() (lightest, heaviest float64) {
	const few = 0.05 // share of the sides
	if g.heaviest == 0 {
		var inner []float64
		for _, w := range g.innerLines() {
			inner = append(inner, w.mass)
		}
		g.lightest, g.heaviest = 1./crossingMass, crossingMass
		if n := len(inner); n > 0 {
			typical := max(median(inner), 1)
			g.lightest, g.heaviest = min(typical/crossingMass, inner[int(few*float64(n))]), max(typical*crossingMass, inner[int((1-few)*float64(n))])
		}
	}
	return g.lightest, g.heaviest
}
