package vision

import (
	"image"
	"image/color"
	"math"

	"flowlens/solve/puzzle"
)

// maxAspect is the most by which a picture's sides differ: a tall phone has 2.2, two of them joined 4.4. It bounds the
// memory that a strip takes when it is enlarged.
const maxAspect = 5

// layoutOf puts the ground's places into pixels of the full picture; scale is full over working pixels.
func layoutOf(full *image.RGBA, g *ground, b *puzzle.Board, scale vec) *puzzle.Layout {
	up := func(p vec) vec { return vec{p.x * scale.x, p.y * scale.y} }
	l := &puzzle.Layout{Pitch: (up(g.box.u).len() + up(g.box.v).len()) / 2}
	around := image.Rectangle{Min: image.Pt(1<<30, 1<<30), Max: image.Pt(-1<<30, -1<<30)}
	for _, x := range []float64{0, g.box.w} {
		for _, y := range []float64{0, g.box.h} {
			p := up(g.box.at(x, y))
			around.Min.X, around.Min.Y = min(around.Min.X, int(math.Floor(p.x))), min(around.Min.Y, int(math.Floor(p.y)))
			around.Max.X, around.Max.Y = max(around.Max.X, int(math.Ceil(p.x))), max(around.Max.Y, int(math.Ceil(p.y)))
		}
	}
	l.Bounds = around.Intersect(full.Rect)
	spots := make([]spot, len(g.cells))
	for i, c := range g.cells {
		spots[i] = spot{up(c.center), up(c.right), up(c.down), c.corners}
		l.Centers = append(l.Centers, spots[i].center.point())
	}
	l.Palette = make([]color.RGBA, b.NumColors()+1)
	for k := 1; k < len(l.Palette); k++ {
		dots := b.Dots(puzzle.Color(k))
		l.Palette[k] = paintOf(full, spots[dots[0]], spots[dots[1]])
	}
	return l
}

// paintOf measures the color of two dots: the median of each channel over their rings, where letters and hint ticks
// do not reach.
func paintOf(full *image.RGBA, dots ...spot) color.RGBA {
	var hist [3][256]int
	n := 0
	for _, d := range dots {
		for _, rad := range []float64{dotRingIn, (dotRingIn + dotRingOut) / 2} {
			for _, to := range around {
				p := d.at(rad*to.x, rad*to.y)
				at := image.Pt(int(p.x), int(p.y))
				if !at.In(full.Rect) {
					continue
				}
				pix := full.Pix[full.PixOffset(at.X, at.Y):]
				for ch := range hist {
					hist[ch][pix[ch]]++
				}
				n++
			}
		}
	}
	return color.RGBA{uint8(quantile(&hist[0], n, 0.5)), uint8(quantile(&hist[1], n, 0.5)), uint8(quantile(&hist[2], n, 0.5)), 255}
}
