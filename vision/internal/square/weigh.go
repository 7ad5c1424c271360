package square

import (
	"math"
	"slices"

	"flowlens/vision/internal/geom"
	"flowlens/vision/internal/lines"
	"flowlens/vision/internal/num"
)

// weigh weighs the line from a to b, in pixels and 0-255.
func (g *Grid) weigh(a, b geom.Vec) lines.Weight {
	if w, ok := g.weights[[2]geom.Vec{a, b}]; ok {
		return w
	}
	w := g.Lines.Weigh(a, b, g.Pitch())
	g.weights[[2]geom.Vec{a, b}] = w
	return w
}

// white is how white the line of a side is, 0-255: its brightness in the weakest channel, at the darkest fifth of the samples.
func (g *Grid) white(s side) float64 {
	across := geom.Pt(0, 1)
	if d := s.b.Sub(s.a); math.Abs(d.Y) > math.Abs(d.X) {
		across = geom.Pt(1, 0)
	}
	near := max(2, int(lines.AcrossSlack*g.Pitch()))
	var levels []float64
	for _, t := range lines.SideSamples {
		p, best := geom.Lerp(s.a, s.b, t), -1
		for d := -near; d <= near; d++ {
			at := p.Add(across.Mul(float64(d)))
			if x, y := int(math.Floor(at.X)), int(math.Floor(at.Y)); g.Lines.Luma.In(x, y) {
				c := g.Lines.Picture.RGBAAt(x, y)
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

// innerLines weighs the lines between the grid's cells that the picture shows.
func (g *Grid) innerLines() (out []lines.Weight) {
	g.eachSide(func(s side, border bool) {
		if s.e != lines.Unseen && !border {
			out = append(out, g.weigh(s.a, s.b))
		}
	})
	return out
}

// masses returns the least and the most that a line of the grid weighs: within massSpread of the median of the lines between
// the cells, or as massTail of them do.
func (g *Grid) masses() (lightest, heaviest float64) {
	if g.heaviest == 0 {
		var inner []float64
		for _, w := range g.innerLines() {
			inner = append(inner, w.Mass)
		}
		g.lightest, g.heaviest = 1./massSpread, massSpread
		if n := len(inner); n > 0 {
			typical := max(num.Median(inner), 1)
			g.lightest = min(typical/massSpread, inner[int(massTail*float64(n))])
			g.heaviest = max(typical*massSpread, inner[int((1-massTail)*float64(n))])
		}
	}
	return g.lightest, g.heaviest
}
