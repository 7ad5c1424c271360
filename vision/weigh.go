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

// weigh weighs the line from a to b on a lattice of the given pitch.
func (l *lineMaps) weigh(a, b vec, pitch float64) weight {
	m, across := l.h, vec{0, 1}
	if d := b.sub(a); math.Abs(d.y) > math.Abs(d.x) {
		m, across = l.v, vec{1, 0}
	}
	reach := min(lineKernel/2+2, int(0.24*pitch))
	near := max(2, int(0.06*pitch))
	var sums, widths, levels [len(sideSamples)]float64
	for i, t := range sideSamples {
		p, sum, peak := lerp(a, b, t), 0.0, 1.0
		for d := -reach; d <= reach; d++ {
			if x, y := int(p.x+across.x*float64(d)), int(p.y+across.y*float64(d)); m.in(x, y) {
				v := float64(m.pix[y*m.w+x])
				sum, peak = sum+v, max(peak, v)
				if abs(d) <= near {
					levels[i] = max(levels[i], float64(l.luma.pix[y*m.w+x]))
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
