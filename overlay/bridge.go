package overlay

import (
	"image"
	"image/color"
	"math"

	"flowlens/solve/puzzle"
)

// railReach is how far from the center of its cell, in units of the pitch, a rail's hump rises; the grid line is not reached.
const railReach = 0.4

// railLight is the value of a bridge's rails, in every channel and whatever the color of the pack.
const railLight = 211

// bridge remembers what a bridge cell looked like before the flows were drawn.
type bridge struct {
	center vec
	before *image.RGBA // its Rect is in canvas coordinates
}

func (g *geometry) bridges(c *canvas) []bridge {
	var out []bridge
	for i, center := range g.centers {
		if !g.isBridge(puzzle.CellID(i)) {
			continue
		}
		half := vec{0.5, railReach}.scale(g.pitch)
		low, high := center.sub(half), center.add(half)
		r := image.Rect(int(low.x), int(low.y), int(high.x)+1, int(high.y)+1).Intersect(c.view.Rect)
		b := bridge{center, image.NewRGBA(r)}
		for y := r.Min.Y; y < r.Max.Y; y++ {
			copy(b.before.Pix[b.before.PixOffset(r.Min.X, y):][:4*r.Dx()], c.view.Pix[c.view.PixOffset(r.Min.X, y):])
		}
		out = append(out, b)
	}
	return out
}

// eraseBridges draws those bridges anew that have pieces of pipe, of which none is to stay.
func (g *geometry) eraseBridges(c *canvas, drawn, wrong []stroke) {
	pieces := map[puzzle.CellID]int{}
	count := func(strokes []stroke, by int) {
		for _, s := range strokes {
			for _, cell := range s.cells {
				pieces[cell] += by
			}
		}
	}
	count(drawn, 1)
	count(wrong, -1)
	for cell, staying := range pieces {
		if g.isBridge(cell) && staying == 0 {
			g.redrawBridge(c, cell, g.corner(c, cell))
		}
	}
}

// redrawBridge gives a bridge the look that it has without pipes: even ground, on its sides what lies near their ends, and the
// rails.
func (g *geometry) redrawBridge(c *canvas, cell puzzle.CellID, ground color.RGBA) {
	const nearEnd = 0.42 // units of the pitch, from the middle of a side
	center := g.centers[cell]
	band := (pipeWidth/2+0.03)*g.pitch + 1
	zone := lineZone*float64(g.layout.Bounds.Dx()) + 1
	box := boxAround(g.pitch/2+zone, center, center).Intersect(c.view.Rect)
	for y := box.Min.Y; y < box.Max.Y; y++ {
		for x := box.Min.X; x < box.Max.X; x++ {
			from := center.sub(vec{float64(x) + 0.5, float64(y) + 0.5})
			acrossX, acrossY := g.pitch/2-math.Abs(from.x) < zone, g.pitch/2-math.Abs(from.y) < zone
			like, ok := ground, true
			switch {
			case acrossX && acrossY, acrossX && math.Abs(from.y) > band, acrossY && math.Abs(from.x) > band:
				continue
			case acrossX:
				like, ok = c.at(vec{float64(x), center.y - nearEnd*g.pitch})
			case acrossY:
				like, ok = c.at(vec{center.x - nearEnd*g.pitch, float64(y)})
			}
			if ok {
				c.view.SetRGBA(x, y, like)
			}
		}
	}
	bridgeRails(center, g.pitch).paint(c.view)
}

// raise puts the rails back over the vertical flow, which passes beneath them. The horizontal one passes over all.
func (b bridge) raise(c *canvas, g *geometry) {
	r := b.before.Rect
	for y := r.Min.Y; y < r.Max.Y; y++ {
		if math.Abs(float64(y)+0.5-b.center.y) < g.width/2+0.5 {
			continue
		}
		for x := r.Min.X; x < r.Max.X; x++ {
			was, now := b.before.RGBAAt(x, y), c.view.RGBAAt(x, y)
			if was != now {
				c.view.SetRGBA(x, y, mix(now, color.RGBA{railLight, railLight, railLight, 255}, rail(was)))
			}
		}
	}
}

// rail returns how much of a pixel is rail, 0 to 1: rails are light gray, on a background that is dark in its weakest channel.
// What is lighter is a white flow.
func rail(c color.RGBA) float64 {
	const dark, white = 40, 235
	weakest := min(c.R, c.G, c.B)
	if weakest > white {
		return 0
	}
	return min(max((float64(weakest)-dark)/(railLight-dark), 0), 1)
}

// mix returns a where f is 0 and b where f is 1.
func mix(a, b color.RGBA, f float64) color.RGBA {
	ch := func(x, y uint8) uint8 { return uint8(float64(x) + (float64(y)-float64(x))*f + 0.5) }
	return color.RGBA{ch(a.R, b.R), ch(a.G, b.G), ch(a.B, b.B), ch(a.A, b.A)}
}
