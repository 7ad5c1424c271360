package overlay

import (
	"image"
	"image/color"
	"slices"

	"github.com/fogleman/gg"
)

// A figure is a drawing made of simple shapes, the later ones over the earlier. It can be painted into a picture or written as
// SVG.
type figure []shape

// A shape is a line, a polygon, a disc or a short word.
type shape struct {
	points []vec   // of a line or polygon; of the others the middle alone
	radius float64 // of a disc, or of the circle that a word fills; px
	text   string
	closed bool  // the last point is joined to the first
	hole   []vec // in a polygon, with the same sense of rotation
	round  bool  // ends and joins are round
	fill   color.NRGBA
	line   color.NRGBA
	width  float64 // of the line, px
}

// line returns the shape of a line with square ends.
func line(c color.NRGBA, width float64, points ...vec) shape {
	return shape{points: points, line: c, width: width}
}

// disc returns the shape of a full circle.
func disc(c color.NRGBA, at vec, radius float64) shape {
	return shape{points: []vec{at}, radius: radius, fill: c}
}

// word returns the shape of a word that fills a circle.
func word(c color.NRGBA, text string, at vec, radius float64) shape {
	return shape{points: []vec{at}, radius: radius, text: text, fill: c}
}

func (f figure) paint(dst *image.RGBA) {
	dc := gg.NewContextForRGBA(dst)
	letters := lettering{dst: dst}
	for _, s := range f {
		if s.text != "" {
			letters.write(s.text, s.points[0], s.radius, s.fill)
			continue
		}
		s.outline(dc)
		if s.fill.A > 0 {
			dc.SetColor(s.fill)
			dc.FillPreserve()
		}
		if s.line.A > 0 {
			s.pen(dc)
			dc.StrokePreserve()
		}
		dc.ClearPath()
	}
}

// outline makes the shape the current path.
func (s shape) outline(dc *gg.Context) {
	if s.radius > 0 {
		dc.DrawCircle(s.points[0].x, s.points[0].y, s.radius)
		return
	}
	for _, p := range s.points {
		dc.LineTo(p.x, p.y)
	}
	if s.closed {
		dc.ClosePath()
	}
	if s.hole != nil {
		dc.NewSubPath()
		for _, p := range slices.Backward(s.hole) { // the other way round, so that it is none of the inside
			dc.LineTo(p.x, p.y)
		}
		dc.ClosePath()
	}
}

func (s shape) pen(dc *gg.Context) {
	dc.SetColor(s.line)
	dc.SetLineWidth(s.width)
	dc.SetLineCap(gg.LineCapButt)
	if s.round {
		dc.SetLineCap(gg.LineCapRound)
	}
	dc.SetLineJoin(gg.LineJoinRound)
}

// solid returns a color as shapes have it.
func solid(c color.RGBA) color.NRGBA { return color.NRGBA{c.R, c.G, c.B, 255} }

var (
	black = color.NRGBA{0, 0, 0, 255}
	white = color.NRGBA{255, 255, 255, 255}
)
