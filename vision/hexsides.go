package vision

import "math"

// sideLook is what the picture shows between two places.
type sideLook struct {
	line float64 // share of the samples that show a line; unseen where the picture ends
	mass float64 // strength summed across the line, the median over the samples along it
	wide float64 // mass over the strongest value, in pixels: tints and glows beside a line do not change it
}

func (l sideLook) there() bool { return l.line >= minHexLine }

// A pipe covers 0.23 to 0.77 of a side at most: 0.31 of a pitch wide, while a side is 0.577 long. Near a corner its other
// lines are in the way.
var (
	hexOuter  = [...]float64{0.08, 0.12, 0.16, 0.20, 0.80, 0.84, 0.88, 0.92}
	hexMiddle = [...]float64{0.34, 0.42, 0.50, 0.58, 0.66}
)

// look looks at the side from a to b.
func (g *hexes) look(a, b vec) sideLook {
	d := b.sub(a)
	across := vec{-d.y, d.x}.mul(1 / d.len())
	slack := max(1.5, acrossSlack*g.pitch())
	reach := min(float64(g.width)/2+2, 0.14*g.pitch())
	seen, hit := 0, 0
	var mass, wide []float64
	for _, t := range hexOuter {
		p := lerp(a, b, t)
		if !g.line.in(int(math.Floor(p.x)), int(math.Floor(p.y))) {
			continue
		}
		seen++
		if g.strongest(p, across, slack) >= g.strength {
			hit++
		}
		m, w := g.sum(p, across, reach)
		mass, wide = append(mass, m), append(wide, w)
	}
	if float64(seen) < visibleHexSide*float64(len(hexOuter)) {
		return sideLook{line: unseen}
	}
	for _, t := range hexMiddle {
		p := lerp(a, b, t)
		switch {
		case !g.line.in(int(math.Floor(p.x)), int(math.Floor(p.y))):
		case g.strongest(p, across, slack) >= g.strength:
			hit++
			seen++
		case !g.paintNear(p, across, slack):
			seen++
		}
	}
	return sideLook{float64(hit) / float64(seen), median(mass), median(wide)}
}

// strongest is the strongest line within slack pixels of p across the side.
func (g *hexes) strongest(p, across vec, slack float64) (top uint8) {
	for t := -slack; t <= slack; t++ {
		if x, y := int(p.x+across.x*t), int(p.y+across.y*t); g.line.in(x, y) {
			top = max(top, g.line.pix[y*g.line.w+x])
		}
	}
	return top
}

// sum adds up the line across the side at p, but for the noise beside it, and tells how wide it is.
func (g *hexes) sum(p, across vec, reach float64) (mass, wide float64) {
	const noise = 1. / 3 // of the strongest value
	var v []float64
	peak := 1.0
	for t := -math.Floor(reach); t <= reach; t++ {
		if x, y := int(p.x+across.x*t), int(p.y+across.y*t); g.line.in(x, y) {
			v = append(v, float64(g.line.pix[y*g.line.w+x]))
			peak = max(peak, v[len(v)-1])
		}
	}
	for _, v := range v {
		if v >= noise*peak {
			mass += v
		}
	}
	return mass, mass / peak
}

func (g *hexes) paintNear(p, across vec, slack float64) bool {
	for t := -slack; t <= slack; t++ {
		if x, y := int(p.x+across.x*t), int(p.y+across.y*t); g.line.in(x, y) && g.painted(x, y) {
			return true
		}
	}
	return false
}
