package overlay

import (
	"encoding/binary"
	"image/color"
	"math"
	"slices"

	"flowlens/solve/puzzle"
)

// The game tints the cells under a finished flow: over each it lays the flow's color, mixed half and half with white, at an
// opacity of 23 % (more for a moment after the last move). So a pixel v becomes v·(1-2k) + k·(color+255), with k = 0.115.
const gameTint = 0.115

// tints is what the picture shows of the game's tint.
type tints struct {
	k      float64        // its strength
	colors []puzzle.Color // by CellID; NoColor where there is none
}

// tintsOf looks at the corners of the cells that drawn pipes pass, and compares them with the cells that none passes.
func (g *geometry) tintsOf(c *canvas, drawn []stroke) tints {
	t := tints{k: gameTint, colors: make([]puzzle.Color, len(g.centers))}
	if len(drawn) == 0 {
		return t
	}
	ground := g.ground(c, drawn)
	var strengths []float64
	for _, s := range drawn {
		paint := g.layout.Palette[s.color]
		full := over(ground, paint, gameTint)
		for _, cell := range s.cells {
			corner := g.corner(c, cell)
			if weakest(corner) < (weakest(full)+weakest(ground))/2 || distance(corner, full) >= distance(corner, ground) {
				continue // not tinted, or only by the disc around the finger, which has no white in it
			}
			t.colors[cell] = s.color
			if s, ok := strength(corner, ground, paint); ok {
				strengths = append(strengths, s)
			}
		}
	}
	slices.Sort(strengths)
	if n := len(strengths); n > 0 && math.Abs(strengths[n/2]-gameTint) > 0.035 { // glows can be as much
		t.k = min(max(strengths[n/2], gameTint/2), gameTint*2)
	}
	return t
}

// strength returns the k of a tint, from how far it moves the strongest and the weakest channel of its color apart; false for
// a color too gray for that.
func strength(corner, ground, paint color.RGBA) (float64, bool) {
	at := func(c color.RGBA, i int) int { return int([3]uint8{c.R, c.G, c.B}[i]) }
	hi, lo := 0, 0
	for i := range 3 {
		if at(paint, i) > at(paint, hi) {
			hi = i
		}
		if at(paint, i) < at(paint, lo) {
			lo = i
		}
	}
	spread := func(c color.RGBA) float64 { return float64(at(c, hi) - at(c, lo)) }
	const enough = 100
	if spread(paint) < enough {
		return 0, false
	}
	return (spread(corner) - spread(ground)) / spread(paint), true
}

// ground is the median color of the cells that no drawn pipe passes; black where there are none.
func (g *geometry) ground(c *canvas, drawn []stroke) color.RGBA {
	passed := make([]bool, len(g.centers))
	for _, s := range drawn {
		for _, cell := range s.cells {
			passed[cell] = true
		}
	}
	var free []color.RGBA
	for i := range g.centers {
		if !passed[i] {
			free = append(free, g.corner(c, puzzle.CellID(i)))
		}
	}
	return median(free)
}

// over lays the tint of a flow color over v.
func over(v, paint color.RGBA, k float64) color.RGBA {
	ch := func(v, p uint8) uint8 { return uint8(float64(v)*(1-2*k) + k*(float64(p)+255) + 0.5) }
	return color.RGBA{ch(v.R, paint.R), ch(v.G, paint.G), ch(v.B, paint.B), v.A}
}

// weakest is the weakest channel.
func weakest(c color.RGBA) int { return int(min(c.R, c.G, c.B)) }

// corner is the median color of a cell where neither pipe nor dot nor line reaches: near its corners.
func (g *geometry) corner(c *canvas, cell puzzle.CellID) color.RGBA {
	var found []color.RGBA
	for _, p := range g.outline(cell) {
		if px, ok := c.at(g.middles[cell].along(p.sub(g.middles[cell]), 0.78)); ok {
			found = append(found, px)
		}
	}
	return median(found)
}

// median returns the median of each channel, the darker one of two; black for none.
func median(colors []color.RGBA) color.RGBA {
	if len(colors) == 0 {
		return color.RGBA{A: 255}
	}
	var ch [3][]uint8
	for _, c := range colors {
		ch[0], ch[1], ch[2] = append(ch[0], c.R), append(ch[1], c.G), append(ch[2], c.B)
	}
	m := (len(colors) - 1) / 2
	for i := range ch {
		slices.Sort(ch[i])
	}
	return color.RGBA{ch[0][m], ch[1][m], ch[2][m], 255}
}

// tintCells gives the cells under whole flows the game's tint. A bridge, which two flows pass, gets both, below its rails.
func (g *geometry) tintCells(c *canvas, s *puzzle.Solution) {
	for _, f := range s.Flows {
		if !g.whole(f) {
			continue
		}
		paint := g.layout.Palette[f.Color]
		change := newRecolor(paint, gameTint)
		for _, cell := range f.Cells(g.board) {
			g.changeCell(c, cell, paint, change)
			if g.isBridge(cell) {
				bridgeRails(g.centers[cell], g.pitch).paint(c.view)
			}
		}
	}
}

// whole reports whether a flow joins its two dots.
func (g *geometry) whole(f puzzle.Flow) bool {
	nodes := g.board.Graph().Nodes
	first, last := f.Nodes[0], f.Nodes[len(f.Nodes)-1]
	return first != last && nodes[first].Color == f.Color && nodes[last].Color == f.Color
}

// lineZone is how far from a cell's sides lines may reach, as a share of the board's width: half of the thickest ones.
const lineZone = 0.006

// untintCell takes the tint of a cell away.
func (g *geometry) untintCell(c *canvas, t tints, cell puzzle.CellID) {
	paint := g.layout.Palette[t.colors[cell]]
	g.changeCell(c, cell, paint, newRemoval(paint, t.k))
}

// changeCell changes the ground of a cell that a flow of color paint passes. Pixels that are not background keep clear of it: the
// lines at the sides and, in parts, the soft edges of dots and pipes. The middle of a dot, with its letter, is not looked at.
func (g *geometry) changeCell(c *canvas, cell puzzle.CellID, paint color.RGBA, change *recolor) {
	b := brush{change: change, paint: paint, ground: g.corner(c, cell)}
	b.contrast = max(1, distance(b.paint, b.ground))
	center, keep := g.centers[cell], startMax*g.pitch
	for _, r := range g.runs(c, cell, lineZone*float64(g.layout.Bounds.Dx())+1) {
		if dy := float64(r.y) + 0.5 - center.y; g.board.Cell(cell).Color != puzzle.NoColor && math.Abs(dy) < keep {
			half := math.Sqrt(keep*keep - dy*dy)
			left, right := int(center.x-half), int(center.x+half)
			b.tint(c, run{r.y, r.x0, min(r.x1, left), r.side})
			b.tint(c, run{r.y, max(r.x0, right), r.x1, r.side})
			continue
		}
		b.tint(c, r)
	}
}

// A brush tints the pixels of one cell.
type brush struct {
	change   *recolor
	paint    color.RGBA // of the flow
	ground   color.RGBA // of the cell
	contrast int        // distance between the two
}

func (b brush) tint(c *canvas, r run) {
	if r.x0 >= r.x1 {
		return
	}
	row := c.view.Pix[c.view.PixOffset(r.x0, r.y):][:4*(r.x1-r.x0)]
	last, to := uint32(0), uint32(0) // most pixels are like the one before
	for ; len(row) >= 4; row = row[4:] {
		if v := binary.LittleEndian.Uint32(row); v != last {
			last = v
			t := b.tinted(color.RGBA{uint8(v), uint8(v >> 8), uint8(v >> 16), uint8(v >> 24)}, r.side)
			to = uint32(t.R) | uint32(t.G)<<8 | uint32(t.B)<<16 | uint32(t.A)<<24
		}
		binary.LittleEndian.PutUint32(row, to)
	}
}

func (b brush) tinted(v color.RGBA, side bool) color.RGBA {
	const sure = 0.9 // of the way from the flow's color to the ground's, a pixel is ground
	to := b.change.of(v)
	if f := float64(distance(v, b.paint)) / (sure * float64(b.contrast)); f < 1 {
		to = mix(v, to, f)
	}
	if side {
		to = mix(to, v, b.line(v))
	}
	return to
}

// line returns how much of a pixel is grid line, 0 to 1. Over the ground, tinted or not, a line is at least 60 in its strongest
// channel and a few in its weakest. Glows of the background seldom reach 30, and have nothing in their weakest.
func (b brush) line(v color.RGBA) float64 {
	const glow, line, few = 30, 60, 12
	strong := max(int(v.R)-int(b.ground.R), int(v.G)-int(b.ground.G), int(v.B)-int(b.ground.B))
	weak := weakest(v) - weakest(b.ground)
	return min(max(min(float64(strong-glow)/(line-glow), float64(weak)/few), 0), 1)
}

// recolor changes pixels channel by channel.
type recolor [3][256]uint8

func (r *recolor) of(v color.RGBA) color.RGBA {
	return color.RGBA{r[0][v.R], r[1][v.G], r[2][v.B], v.A}
}

// newRecolor lays a tint over a pixel.
func newRecolor(paint color.RGBA, k float64) *recolor {
	var r recolor
	for i := range 256 {
		v := uint8(i)
		to := over(color.RGBA{v, v, v, 255}, paint, k)
		r[0][i], r[1][i], r[2][i] = to.R, to.G, to.B
	}
	return &r
}

// newRemoval takes a tint off a pixel.
func newRemoval(paint color.RGBA, k float64) *recolor {
	var r recolor
	for ch, p := range [3]uint8{paint.R, paint.G, paint.B} {
		for i := range 256 {
			r[ch][i] = uint8(min(max((float64(i)-k*(float64(p)+255))/(1-2*k)+0.5, 0), 255))
		}
	}
	return &r
}
