package hex

import (
	"image"
	"image/color"

	"flowlens/vision/internal/geom"
	"flowlens/vision/internal/raster"
)

// Image returns the working picture, darkened, with the sides as they were judged: green lines, red gaps, thick lines white,
// walls yellow, pipes blue. A white square is in every cell. It shows the cells after Grounds.
func (g *Grid) Image(img *image.RGBA) image.Image {
	out := image.NewRGBA(img.Rect)
	for i, v := range img.Pix {
		out.Pix[i] = v / 2
	}
	for i := range g.places {
		p := &g.places[i]
		if p.cell {
			raster.Mark(out, g.center(p), 3, color.White)
		}
		for k, j := range p.sides {
			s := &g.sides[j]
			c := color.RGBA{uint8(255 * (1 - s.line)), uint8(255 * s.line), 0, 255}
			switch {
			case s.crossed:
				c = color.RGBA{0, 0, 255, 255}
			case s.seen < minSeen:
				continue
			case s.line > halfSure && s.wall > halfSure:
				c = color.RGBA{255, 255, 0, 255}
			case s.line > halfSure && s.thick > halfSure:
				c = color.RGBA{255, 255, 255, 255}
			}
			for t := range 8 {
				raster.Mark(out, geom.Lerp(g.corner(p, k), g.corner(p, k+1), 0.15+0.1*float64(t)), 1, c)
			}
		}
	}
	return out
}
