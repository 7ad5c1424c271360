package overlay

import (
	"image/color"
	"math"

	"github.com/fogleman/gg"

	"flowlens/solve/puzzle"
)

// A pipe is one visible stretch of a flow: from a dot to a dot, or to an opening or a bridge.
type pipe struct {
	color  color.RGBA
	blend  *blend  // in place of the color, where the dots differ
	width  float64 // px
	points []vec
	caps   []vec    // ends that stand in the open and are rounded
	fades  [][2]vec // from openings outwards
	spans  [][]vec  // what is to be seen of it on a bridge, as polygons
}

// stroke paints the pipe. Its ends are cut square, since all but those of caps vanish in a dot or behind an edge.
func (p pipe) stroke(dc *gg.Context) {
	dc.SetColor(p.color)
	if p.blend != nil {
		dc.SetFillStyle(p.blend)
		dc.SetStrokeStyle(p.blend)
	}
	dc.SetLineWidth(p.width)
	dc.SetLineCap(gg.LineCapButt)
	dc.SetLineJoin(gg.LineJoinRound)
	for _, at := range p.points {
		dc.LineTo(at.x, at.y)
	}
	dc.Stroke()
	for _, at := range p.caps {
		dc.DrawCircle(at.x, at.y, p.width/2)
		dc.Fill()
	}
	for _, polygon := range p.spans {
		for _, at := range polygon {
			dc.LineTo(at.x, at.y)
		}
		dc.ClosePath()
		dc.Fill()
	}
	for _, f := range p.fades {
		from, to := f[0], f[1]
		shade := gg.NewLinearGradient(from.x, from.y, to.x, to.y)
		shade.AddColorStop(0, p.color)
		shade.AddColorStop(1, color.RGBA{})
		dc.SetStrokeStyle(shade)
		start := from.along(to.sub(from).unit(), -1) // over the square end, whose edge may be soft
		dc.DrawLine(start.x, start.y, to.x, to.y)
		dc.Stroke()
	}
}

// A blend runs along a flow from the color of its first dot to that of its last: in a photo the light makes them differ, and a
// pipe of one color would not go with both.
type blend struct {
	points   []vec
	from, to color.RGBA
}

// blendOf returns the blend of a flow from dot to dot, or nil where the dots look alike or the pipe has a color of its own.
func (g *geometry) blendOf(f puzzle.Flow) *blend {
	const unlike = 24 // in any channel; the medians of two dots in a JPEG differ by a few
	cells := f.Cells(g.board)
	first, last := g.dots[cells[0]], g.dots[cells[len(cells)-1]]
	if g.paints[f.Color] != g.layout.Palette[f.Color] || !g.whole(f) || distance(first.paint, last.paint) <= unlike {
		return nil
	}
	b := &blend{from: first.paint, to: last.paint}
	for _, cell := range cells {
		b.points = append(b.points, g.centers[cell])
	}
	return b
}

// ColorAt returns the color where a pixel's place on the flow has it. It makes blend a pattern of gg.
func (b *blend) ColorAt(x, y int) color.Color {
	at := vec{float64(x) + 0.5, float64(y) + 0.5}
	along, least := 0.0, math.Inf(1)
	for i, from := range b.points[:len(b.points)-1] {
		step := b.points[i+1].sub(from)
		t := min(max(at.sub(from).dot(step)/max(step.dot(step), 1e-9), 0), 1)
		if d := at.sub(from.along(step, t)).length(); d < least {
			along, least = (float64(i)+t)/float64(len(b.points)-1), d
		}
	}
	return mix(b.from, b.to, along)
}
