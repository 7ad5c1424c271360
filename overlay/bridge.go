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
