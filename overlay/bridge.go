package overlay

import (
	"image"
	"image/color"
	"math"
	"slices"

	"github.com/fogleman/gg"

	"flowlens/solve/puzzle"
)

// A bridge has two rails, which rise into a hump in their middle: the horizontal lane runs between them and over the vertical
// one, which shows above the upper hump and, through the arch below it, under the lower one. All of this in units of the pitch,
// as measured on screenshots.
const (
	railAbove  = 0.193 // from the center of the cell
	railBelow  = 0.188
	railStroke = 0.042
	railBreak  = 0.19  // half the gap in a rail, in which its hump stands
	humpHalf   = 0.172 // half the width of a hump
)

// hump is the line of a hump: x from its middle, y the height above the rail.
var hump = []vec{{-humpHalf, 0}, {-0.078, 0.090}, {-0.056, 0.104}, {-0.030, 0.110}, {0.030, 0.110}, {0.056, 0.104}, {0.078, 0.090}, {humpHalf, 0}}

// humpAt returns how high a hump is at a distance from its middle.
func humpAt(x float64) float64 {
	for i, to := range hump[1:] {
		if from := hump[i]; from.x <= x && x <= to.x {
			return from.y + (to.y-from.y)*(x-from.x)/(to.x-from.x)
		}
	}
	return 0
}

// humpLine returns the line of a hump, from left to right and at most reach px to both sides of its middle, on a rail that lies
// dy px below the center of its cell. The pitch is in px.
func humpLine(center vec, pitch, dy, reach float64) []vec {
	const steps = 24
	reach = min(reach/pitch, humpHalf)
	var out []vec
	for i := range steps + 1 {
		x := reach * (2*float64(i)/steps - 1)
		out = append(out, center.add(vec{x * pitch, dy - humpAt(x)*pitch}))
	}
	return out
}

// spans returns what is to be seen of a pipe, of that width in px, that runs through a bridge from side to side.
func (g *geometry) spans(center vec, lane uint8, width float64) [][]vec {
	if lane == puzzle.Horizontal {
		return [][]vec{g.overpass(center, width)}
	}
	upper, lower := g.underpasses(center, width)
	return [][]vec{upper, lower}
}

// overpass is a pipe that runs between the rails and rises with their humps, which it reaches: where rails lie a pixel beside
// the place that is taken for theirs, nothing may show through. The inside of an outline keeps as far from the humps as it lies
// within the pipe.
func (g *geometry) overpass(center vec, width float64) []vec {
	half, inside := g.pitch/2, (g.width-width)/2
	at := func(x, y float64) vec { return center.add(vec{x, y}) }
	upper := humpLine(center, g.pitch, -railAbove*g.pitch+inside, half)
	lower := humpLine(center, g.pitch, railBelow*g.pitch-inside, half)
	slices.Reverse(lower)
	return slices.Concat(
		[]vec{at(-half, -width/2), at(-humpHalf*g.pitch, -width/2)}, upper, []vec{at(humpHalf*g.pitch, -width/2), at(half, -width/2)},
		[]vec{at(half, width/2), at(humpHalf*g.pitch, width/2)}, lower, []vec{at(-humpHalf*g.pitch, width/2), at(-half, width/2)})
}

// underpasses is a pipe that runs below the deck: from the upper side of the cell to the upper hump, and from the lower hump to
// the lower side.
func (g *geometry) underpasses(center vec, width float64) (upper, lower []vec) {
	half, inside := g.pitch/2, (g.width-width)/2
	at := func(x, y float64) vec { return center.add(vec{x, y}) }
	upper = append([]vec{at(width/2, -half), at(-width/2, -half)}, humpLine(center, g.pitch, -railAbove*g.pitch-inside, width/2)...)
	lower = append([]vec{at(width/2, half), at(-width/2, half)}, humpLine(center, g.pitch, railBelow*g.pitch+inside, width/2)...)
	return upper, lower
}

// bridgeRails draws the two rails of the bridge around center.
func bridgeRails(center vec, pitch float64) figure {
	var out figure
	width := max(1.5, railStroke*pitch)
	for _, dy := range []float64{-railAbove, railBelow} {
		at := func(x float64) vec { return center.add(vec{x, dy}.scale(pitch)) }
		out = append(out,
			line(rails, width, at(-0.5), at(-railBreak)),
			line(rails, width, humpLine(center, pitch, dy*pitch, pitch)...),
			line(rails, width, at(railBreak), at(0.5)))
	}
	return out
}

// railReach is how far from the center of its cell, in units of the pitch, a rail's hump rises; the grid line is not reached.
const railReach = 0.4

// railLight is the value of a bridge's rails, in every channel and whatever the color of the pack.
const railLight = 211

// A bridge remembers what a bridge cell looked like before the flows were drawn.
type bridge struct {
	center vec
	before *image.RGBA // its Rect is in canvas coordinates
	dark   int         // the weakest channel of its ground
}

func (g *geometry) bridges(c *canvas) []bridge {
	var out []bridge
	for i, center := range g.centers {
		cell := puzzle.CellID(i)
		if !g.isBridge(cell) {
			continue
		}
		half := vec{0.5, railReach}.scale(g.pitch)
		low, high := center.sub(half), center.add(half)
		r := image.Rect(int(low.x), int(low.y), int(high.x)+1, int(high.y)+1).Intersect(c.view.Rect)
		b := bridge{center, image.NewRGBA(r), weakest(g.corner(c, cell))}
		for y := r.Min.Y; y < r.Max.Y; y++ {
			copy(b.before.Pix[b.before.PixOffset(r.Min.X, y):][:4*r.Dx()], c.view.Pix[c.view.PixOffset(r.Min.X, y):])
		}
		out = append(out, b)
	}
	return out
}

// raise puts the rails back over the flows. Beside the humps they keep clear of the flow on the deck, which hides the lines at
// the sides of the cell.
func (b bridge) raise(c *canvas, g *geometry) {
	r := b.before.Rect
	humps := railBreak * g.pitch
	for y := r.Min.Y; y < r.Max.Y; y++ {
		onDeck := math.Abs(float64(y)+0.5-b.center.y) < g.width/2+0.5
		for x := r.Min.X; x < r.Max.X; x++ {
			if onDeck && math.Abs(float64(x)+0.5-b.center.x) > humps {
				continue
			}
			was, now := b.before.RGBAAt(x, y), c.view.RGBAAt(x, y)
			if was != now {
				c.view.SetRGBA(x, y, mix(now, color.RGBA{railLight, railLight, railLight, 255}, b.rail(was)))
			}
		}
	}
}

// rail returns how much of a pixel is rail, 0 to 1: rails are light gray, on a background that is dark in its weakest channel.
func (b bridge) rail(c color.RGBA) float64 {
	dark := float64(b.dark + 40)
	return min(max((float64(weakest(c))-dark)/(railLight-dark), 0), 1)
}

// renewBridges draws those bridges anew on which the player has drawn, without their tints and with the pieces that are to
// stay: no flow that is drawn later may have these.
func (g *geometry) renewBridges(c *canvas, drawn, stay []stroke, tint tints) {
	colors := map[puzzle.CellID][]puzzle.Color{} // of what is drawn on bridges
	for _, s := range drawn {
		for _, cell := range s.cells {
			if g.isBridge(cell) && !slices.Contains(colors[cell], s.color) {
				colors[cell] = append(colors[cell], s.color)
			}
		}
	}
	for cell, drawn := range colors {
		for _, k := range drawn { // up to two tints lie on it
			if paint := g.layout.Palette[k]; slices.Contains(tint.colors, k) {
				g.changeCell(c, cell, paint, newRemoval(paint, tint.k))
			}
		}
		g.renewBridge(c, cell, g.corner(c, cell))
	}
	dc := gg.NewContextForRGBA(c.view)
	for _, s := range stay {
		for _, cell := range s.cells {
			if g.isBridge(cell) {
				g.halfLane(s, cell).stroke(dc)
				bridgeRails(g.centers[cell], g.pitch).paint(c.view)
			}
		}
	}
}

// halfLane is the part of a drawn piece that lies on a bridge.
func (g *geometry) halfLane(s stroke, cell puzzle.CellID) pipe {
	center, way := g.centers[cell], s.way
	if cell != s.cells[0] {
		way = way.scale(-1)
	}
	upper, lower := g.underpasses(center, g.width)
	span := lower
	switch {
	case math.Abs(way.x) > math.Abs(way.y):
		span = g.overpass(center, g.width)
		for i := range span { // no further than to the middle
			if (span[i].x-center.x)*way.x < 0 {
				span[i].x = center.x
			}
		}
	case way.y < 0:
		span = upper
	}
	return pipe{color: g.layout.Palette[s.color], width: g.width, spans: [][]vec{span}}
}

// renewBridge gives a bridge the look that it has without pipes: even ground, on its sides what lies near their ends, and the
// rails.
func (g *geometry) renewBridge(c *canvas, cell puzzle.CellID, ground color.RGBA) {
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
