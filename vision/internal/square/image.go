package square

import (
	"image"
	"image/color"

	"flowlens/vision/internal/geom"
	"flowlens/vision/internal/lines"
	"flowlens/vision/internal/raster"
)

// Image shows the working picture, darkened, with the sides judged: green lines, red gaps, and the board's
// corners in white.
func (g *Grid) Image(img *image.RGBA) image.Image {
	s, b := g.sides, g.rect
	out := image.NewRGBA(img.Rect)
	for i, v := range img.Pix {
		out.Pix[i] = v / 2
	}
	dots := func(a, z geom.Vec, e float64) {
		if e == lines.Unseen {
			return
		}
		for _, t := range lines.SideSamples {
			raster.Mark(out, geom.Lerp(a, z, t), 1, color.RGBA{uint8(255 * (1 - e)), uint8(255 * e), 0, 255})
		}
	}
	for r := range s.rows + 1 {
		for c := range s.cols {
			dots(s.node(float64(r), float64(c)), s.node(float64(r), float64(c+1)), s.hAt(r, c))
		}
	}
	for r := range s.rows {
		for c := range s.cols + 1 {
			dots(s.node(float64(r), float64(c)), s.node(float64(r+1), float64(c)), s.vAt(r, c))
		}
	}
	for _, r := range []int{b.r, b.r + b.rows} {
		for _, c := range []int{b.c, b.c + b.cols} {
			raster.Mark(out, s.node(float64(r), float64(c)), 5, color.White)
		}
	}
	return out
}
