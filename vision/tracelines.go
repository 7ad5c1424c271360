package vision

import (
	"image"
	"image/color"
)

// linesImage shows vertical lines red, horizontal ones green, and crossings as white squares.
func linesImage(m *lineMaps, nodes []vec) image.Image {
	out := image.NewRGBA(image.Rect(0, 0, m.v.w, m.v.h))
	for i := range m.v.pix {
		out.Pix[4*i], out.Pix[4*i+1], out.Pix[4*i+3] = brighten(m.v.pix[i]), brighten(m.h.pix[i]), 255
	}
	for _, n := range nodes {
		mark(out, n, 3, color.White)
	}
	return out
}

func brighten(v uint8) uint8 { return uint8(min(int(v)*3, 255)) }
