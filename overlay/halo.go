package overlay

import (
	"image/color"
	"math"

	"flowlens/solve/puzzle"
)

// The game lays a translucent disc under the finger that drags a flow, in the flow's color and over everything else: a pixel v
// becomes v·(1-a) + a·color. In units of the pitch, as measured on screenshots.
const (
	haloRadius  = 0.765
	haloOpacity = 0.29 // a
	haloAway    = 0.6  // how far its middle may lie from the middle of the cell in which the flow ends
)

// A halo is such a disc.
type halo struct {
	center vec
	radius float64 // px
	paint  color.RGBA
}

// liftHalo takes the disc under the finger out of the picture, if there is one, and reports whether there was.
func (g *geometry) liftHalo(c *canvas, drawn []stroke) bool {
	best, most := halo{}, 0.0
	for _, end := range g.looseEnds(drawn) {
		paint := g.layout.Palette[end.color]
		if !g.shimmers(c, g.centers[end.cell], paint) {
			continue
		}
		if h, share := g.fitHalo(c, g.centers[end.cell], paint); share > most {
			best, most = h, share
		}
	}
	const agreeing = 0.6 // share of the rim: pipes, dots and lines cross the rest
	if most < agreeing {
		return false
	}
	best.lift(c)
	return true
}

// An end is a cell in which a flow ends that a finger may be drawing on.
type end struct {
	cell  puzzle.CellID
	color puzzle.Color
}

// looseEnds returns the cells in which drawn flows end without a dot, and the dots that none leaves.
func (g *geometry) looseEnds(drawn []stroke) []end {
	pieces := map[end]int{}
	for _, s := range drawn {
		for _, cell := range s.cells {
			pieces[end{cell, s.color}]++
		}
	}
	var out []end
	for i := range g.centers {
		cell := puzzle.CellID(i)
		k := g.board.Cell(cell).Color
		if k != puzzle.NoColor && pieces[end{cell, k}] == 0 {
			out = append(out, end{cell, k})
		}
		for j := 1; j <= g.board.NumColors(); j++ {
			if e := (end{cell, puzzle.Color(j)}); e.color != k && pieces[e] == 1 {
				out = append(out, e)
			}
		}
	}
	return out
}

// shimmers reports whether most of what lies around a place has something of a color in it, as below a disc. It is a quick look,
// which a tint passes too.
func (g *geometry) shimmers(c *canvas, at vec, paint color.RGBA) bool {
	const around, n, few = 0.42, 8, 0.6 // around: outside of a dot, in units of the pitch; few: of what a disc adds to black
	shining := 0
	for i := range n {
		px, ok := c.at(at.along(turned(i*formTurns/n), around*g.pitch))
		if ok && contains(px, paint, few*haloOpacity) {
			shining++
		}
	}
	return shining > n/2
}

// contains reports whether each channel of a pixel has at least that share of a color.
func contains(px, paint color.RGBA, share float64) bool {
	has := func(p, q uint8) bool { return float64(p) >= share*float64(q)-1 }
	return has(px.R, paint.R) && has(px.G, paint.G) && has(px.B, paint.B)
}

// fitHalo looks for the disc of a color near a place, first on a coarse grid, and returns the share of its rim that shows it.
func (g *geometry) fitHalo(c *canvas, near vec, paint color.RGBA) (best halo, share float64) {
	const wide, narrow, finest = 2.5, 1.5, 0.5 // px
	best, share = g.bestHalo(c, halo{near, haloRadius * g.pitch, paint}, 0.1*g.pitch, int(haloAway/0.1), wide)
	if share == 0 {
		return best, 0
	}
	for step := 0.05 * g.pitch; step > finest/2; step /= 2 {
		off := wide
		if step < 2*finest {
			off = narrow
		}
		best, _ = g.bestHalo(c, best, step, 2, off)
	}
	return best, max(share, best.rim(c, wide))
}

// bestHalo tries middles on a grid around that of a halo, so many steps of that length in px to each side, and radii a little
// smaller and larger. It returns the one that most of the rim agrees with, looked at off px inside and outside of it.
func (g *geometry) bestHalo(c *canvas, around halo, step float64, steps int, off float64) (best halo, share float64) {
	best = around
	share = around.rim(c, off)
	for i := -steps; i <= steps; i++ {
		for j := -steps; j <= steps; j++ {
			for k := -1.0; k <= 1; k++ {
				h := halo{around.center.add(vec{float64(i), float64(j)}.scale(step)), around.radius + k*step/2, around.paint}
				if s := h.rim(c, off); s > share {
					best, share = h, s
				}
			}
		}
	}
	return best, share
}

// rim returns the share of the rim at which the inside is what the disc makes of the outside, and visibly so; both are looked at
// off px from it, for it is soft.
func (h halo) rim(c *canvas, off float64) float64 {
	const visible, slack = 12, 10 // levels of 255
	n := 0
	for i := range formTurns {
		u := turned(i)
		outside, ok1 := c.at(h.center.along(u, h.radius+off))
		inside, ok2 := c.at(h.center.along(u, h.radius-off))
		if !ok1 || !ok2 {
			continue
		}
		want := mix(outside, h.paint, haloOpacity)
		if distance(outside, want) >= visible && distance(inside, want) <= slack {
			n++
		}
	}
	return float64(n) / formTurns
}

// rimReach is how far, in px, from the place found for it the disc's rim may show.
const rimReach = 1.5

// lift solves for what lies below the disc. The flow itself, which has the same color, stays as it is. Along the rim, which is
// soft and whose place is known to a pixel only, the colors from inside and outside of it meet.
func (h halo) lift(c *canvas) {
	below := func(v, p uint8) uint8 {
		return uint8(min(max(math.Round((float64(v)-haloOpacity*float64(p))/(1-haloOpacity)), 0), 255))
	}
	h.each(c, 0, h.radius-rimReach, func(x, y int, _ vec) {
		px := c.view.RGBAAt(x, y)
		c.view.SetRGBA(x, y, color.RGBA{below(px.R, h.paint.R), below(px.G, h.paint.G), below(px.B, h.paint.B), px.A})
	})
	h.each(c, h.radius-rimReach, h.radius+rimReach, func(x, y int, from vec) {
		in, ok1 := c.at(h.center.along(from.unit(), h.radius-rimReach-1))
		out, ok2 := c.at(h.center.along(from.unit(), h.radius+rimReach+1))
		if ok1 && ok2 {
			c.view.SetRGBA(x, y, mix(in, out, (from.length()-h.radius+rimReach)/(2*rimReach)))
		}
	})
}

// each visits the pixels whose middles lie in a ring around the disc's middle; from is the way there from it.
func (h halo) each(c *canvas, least, most float64, visit func(x, y int, from vec)) {
	box := boxAround(most, h.center, h.center).Intersect(c.view.Rect)
	for y := box.Min.Y; y < box.Max.Y; y++ {
		for x := box.Min.X; x < box.Max.X; x++ {
			from := vec{float64(x) + 0.5, float64(y) + 0.5}.sub(h.center)
			if d := from.length(); least <= d && d < most {
				visit(x, y, from)
			}
		}
	}
}
