package hexiom

import (
	"math"
	"sync"

	"flowlens/vision/internal/geom"
)

// glyph is a digit stretched to one size, row by row, from 0 to 1 where it is white.
type glyph [glyphW * glyphH]float64

// A digitShape is one way to write a digit.
type digitShape struct {
	number  int
	width   float64      // over the height
	strokes [][]geom.Vec // their middle lines, in the box that these fill: from (0,0), top left, to (1,1)
}

// digitShapes are the digits as in narrow and black fonts, the game's among them, and as in others.
var digitShapes = []digitShape{
	{0, 0.58, [][]geom.Vec{{geom.Pt(0.5, 0), geom.Pt(0.85, 0.04), geom.Pt(1, 0.18), geom.Pt(1, 0.82), geom.Pt(0.85, 0.96), geom.Pt(0.5, 1), geom.Pt(0.15, 0.96), geom.Pt(0, 0.82), geom.Pt(0, 0.18), geom.Pt(0.15, 0.04), geom.Pt(0.5, 0)}}},
	{1, 0.4, [][]geom.Vec{{geom.Pt(1, 1), geom.Pt(1, 0), geom.Pt(0.7, 0.13), geom.Pt(0, 0.2)}}},
	{1, 0.62, [][]geom.Vec{{geom.Pt(0.5, 1), geom.Pt(0.5, 0), geom.Pt(0, 0.15)}, {geom.Pt(0, 1), geom.Pt(1, 1)}}},
	{2, 0.58, [][]geom.Vec{{geom.Pt(0, 0.25), geom.Pt(0, 0.18), geom.Pt(0.15, 0.04), geom.Pt(0.5, 0), geom.Pt(0.85, 0.04), geom.Pt(1, 0.18), geom.Pt(1, 0.3), geom.Pt(0.85, 0.48), geom.Pt(0.15, 0.82), geom.Pt(0, 1), geom.Pt(1, 1)}}},
	{2, 0.62, [][]geom.Vec{{geom.Pt(0, 0.09), geom.Pt(0.4, 0), geom.Pt(0.8, 0.06), geom.Pt(0.95, 0.22), geom.Pt(0.85, 0.42), geom.Pt(0.5, 0.67), geom.Pt(0, 1), geom.Pt(1, 1)}}},
	{3, 0.58, [][]geom.Vec{
		{geom.Pt(0, 0.22), geom.Pt(0, 0.16), geom.Pt(0.15, 0.04), geom.Pt(0.5, 0), geom.Pt(0.85, 0.04), geom.Pt(1, 0.16), geom.Pt(1, 0.33), geom.Pt(0.85, 0.45), geom.Pt(0.45, 0.48)},
		{geom.Pt(0.45, 0.48), geom.Pt(0.85, 0.51), geom.Pt(1, 0.63), geom.Pt(1, 0.84), geom.Pt(0.85, 0.96), geom.Pt(0.5, 1), geom.Pt(0.15, 0.96), geom.Pt(0, 0.84), geom.Pt(0, 0.7)},
	}},
	{3, 0.62, [][]geom.Vec{
		{geom.Pt(0, 0.05), geom.Pt(0.4, 0), geom.Pt(0.8, 0.06), geom.Pt(0.92, 0.22), geom.Pt(0.8, 0.4), geom.Pt(0.3, 0.46)},
		{geom.Pt(0.3, 0.46), geom.Pt(0.8, 0.52), geom.Pt(1, 0.73), geom.Pt(0.85, 0.93), geom.Pt(0.4, 1), geom.Pt(0, 0.95)},
	}},
	{4, 0.62, [][]geom.Vec{{geom.Pt(0.75, 1), geom.Pt(0.75, 0), geom.Pt(0.6, 0), geom.Pt(0, 0.76), geom.Pt(1, 0.76)}}},
	{4, 0.65, [][]geom.Vec{{geom.Pt(0.75, 1), geom.Pt(0.75, 0), geom.Pt(0, 0.69), geom.Pt(1, 0.69)}}},
	{5, 0.58, [][]geom.Vec{{geom.Pt(1, 0), geom.Pt(0.04, 0), geom.Pt(0, 0.4), geom.Pt(0.2, 0.37), geom.Pt(0.6, 0.34), geom.Pt(0.9, 0.39), geom.Pt(1, 0.5), geom.Pt(1, 0.82), geom.Pt(0.85, 0.96), geom.Pt(0.5, 1), geom.Pt(0.15, 0.96), geom.Pt(0, 0.82), geom.Pt(0, 0.7)}}},
	{5, 0.62, [][]geom.Vec{{geom.Pt(0.92, 0), geom.Pt(0.05, 0), geom.Pt(0.05, 0.43), geom.Pt(0.5, 0.43), geom.Pt(0.9, 0.55), geom.Pt(1, 0.72), geom.Pt(0.85, 0.93), geom.Pt(0.4, 1), geom.Pt(0, 0.96)}}},
	{6, 0.58, [][]geom.Vec{{geom.Pt(1, 0.22), geom.Pt(1, 0.16), geom.Pt(0.85, 0.04), geom.Pt(0.5, 0), geom.Pt(0.15, 0.04), geom.Pt(0, 0.18), geom.Pt(0, 0.82), geom.Pt(0.15, 0.96), geom.Pt(0.5, 1), geom.Pt(0.85, 0.96), geom.Pt(1, 0.82), geom.Pt(1, 0.56),
		geom.Pt(0.85, 0.44), geom.Pt(0.5, 0.4), geom.Pt(0.1, 0.46)}}},
	{6, 0.62, [][]geom.Vec{{geom.Pt(0.92, 0.02), geom.Pt(0.65, 0), geom.Pt(0.3, 0.12), geom.Pt(0.05, 0.38), geom.Pt(0, 0.65), geom.Pt(0.15, 0.9), geom.Pt(0.5, 1), geom.Pt(0.85, 0.9), geom.Pt(1, 0.68), geom.Pt(0.85, 0.47), geom.Pt(0.55, 0.42), geom.Pt(0.1, 0.58)}}},
}

// digitGlyphs are the digits as they may look, by number.
var digitGlyphs = sync.OnceValue(func() (all [7][]glyph) {
	for _, d := range digitShapes {
		for _, weight := range digitWeights {
			all[d.number] = append(all[d.number], d.draw(weight))
		}
	}
	return all
})

// draw draws a digit with strokes of a width.
func (d *digitShape) draw(weight float64) (g glyph) {
	const fine = shapePoints
	for i := range g {
		for k := range fine * fine {
			p := geom.Pt(
				(float64(i%glyphW)+(float64(k%fine)+0.5)/fine)/glyphW*d.width,
				(float64(i/glyphW)+(float64(k/fine)+0.5)/fine)/glyphH,
			)
			if d.covers(weight, p) {
				g[i] += 1. / (fine * fine)
			}
		}
	}
	return g
}

// covers reports whether a point of a digit's box, which is 1 high, lies on a stroke.
func (d *digitShape) covers(weight float64, p geom.Vec) bool {
	// Strokes are thinner where they are level: the pen is measured in a picture that is stretched upwards.
	inBox := func(q geom.Vec) geom.Vec {
		return geom.Pt(weight/2+q.X*(d.width-weight), weight/2+q.Y*(1/penHeight-weight))
	}
	p.Y /= penHeight
	for _, stroke := range d.strokes {
		for i := 1; i < len(stroke); i++ {
			if distanceTo(p, inBox(stroke[i-1]), inBox(stroke[i])) <= weight/2 {
				return true
			}
		}
	}
	return false
}

// distanceTo returns the distance from p to the stretch from a to b.
func distanceTo(p, a, b geom.Vec) float64 {
	d := b.Sub(a)
	t := min(max(p.Sub(a).Dot(d)/d.Dot(d), 0), 1)
	return p.Sub(geom.Lerp(a, b, t)).Len()
}

// likeness is the correlation of two glyphs, up to 1 for the same.
func (g *glyph) likeness(o *glyph) float64 {
	var a, b, aa, bb, ab float64
	for i := range g {
		a, b = a+g[i], b+o[i]
		aa, bb, ab = aa+g[i]*g[i], bb+o[i]*o[i], ab+g[i]*o[i]
	}
	n := float64(len(g))
	return (ab - a*b/n) / math.Sqrt(max((aa-a*a/n)*(bb-b*b/n), 1e-9))
}

// likeDigits returns how much a glyph is like each digit.
func (g *glyph) likeDigits() (like [7]float64) {
	for n, weights := range digitGlyphs() {
		for i := range weights {
			like[n] = max(like[n], g.likeness(&weights[i]))
		}
	}
	return like
}
