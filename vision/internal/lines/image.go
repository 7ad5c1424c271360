package lines

import (
	"image"
	"image/color"

	"flowlens/vision/internal/geom"
	"flowlens/vision/internal/raster"
)

// Image shows vertical lines red, horizontal ones green, and crossings as white squares.
func Image(m *Maps, nodes []geom.Vec) image.Image {
	out := image.NewRGBA(image.Rect(0, 0, m.V.W, m.V.H))
	for i := range m.V.Pix {
		out.Pix[4*i], out.Pix[4*i+1], out.Pix[4*i+3] = brighten(m.V.Pix[i]), brighten(m.H.Pix[i]), 255
	}
	for _, n := range nodes {
		raster.Mark(out, n, 3, color.White)
	}
	return out
}

func brighten(v uint8) uint8 { return uint8(min(int(v)*3, 255)) }
