package square

import (
	"image"
	"image/color"

	"flowlens/vision/internal/geom"
	"flowlens/vision/internal/lines"
	"flowlens/vision/internal/raster"
)

// Image returns the working picture, darkened, with the sides that were judged: green lines, red gaps, and the board's corners
// in white.
func (g *Grid) Image(img *image.RGBA) image.Image {
	out := image.NewRGBA(img.Rect)
	for i, v := range img.Pix {
		out.Pix[i] = v / 2
	}
	mark := func(s side) {
		if s.e == lines.Unseen {
			return
		}
		for _, t := range lines.SideSamples {
			raster.Mark(out, geom.Lerp(s.a, s.b, t), 1, color.RGBA{uint8(255 * (1 - s.e)), uint8(255 * s.e), 0, 255})
		}
	}
	for r := range g.windowRows + 1 {
		for c := range g.windowCols {
			mark(g.levelSide(r, c))
		}
	}
	for r := range g.windowRows {
		for c := range g.windowCols + 1 {
			mark(g.uprightSide(r, c))
		}
	}
	for i := range 2 {
		for j := range 2 {
			raster.Mark(out, g.corner(i, j), 5, color.White)
		}
	}
	return out
}
