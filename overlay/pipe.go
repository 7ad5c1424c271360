package overlay

import (
	"image/color"

	"github.com/fogleman/gg"
)

// A pipe is one visible stretch of a flow: from a dot to a dot, or to an opening or a bridge.
type pipe struct {
	color  color.RGBA
	width  float64 // px
	points []vec
	caps   []vec    // ends that stand in the open and are rounded
	fades  [][2]vec // from openings outwards
	spans  [][]vec  // what is to be seen of it on a bridge, as polygons
}

// stroke paints the pipe. Its ends are cut square, since all but those of caps vanish in a dot or behind an edge.
func (p pipe) stroke(dc *gg.Context) {
	dc.SetColor(p.color)
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
