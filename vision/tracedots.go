package vision

import (
	"image"
	"image/color"
)

// dotsImage shows the rectified board with every cell's verdict: white frame a dot, red in doubt.
func dotsImage(f *face, g *ground, looks []cellLook) image.Image {
	out := image.NewRGBA(f.img.Rect)
	for i, v := range f.img.Pix {
		out.Pix[i] = pick(i%4 < 3, f.lut[v], v)
	}
	for i := range looks {
		at := f.of(g.cells[i].center)
		switch looks[i].verdict() {
		case aDot:
			frame(out, at, cellPixels/2-3, color.White)
		case doubtful:
			frame(out, at, cellPixels/2-3, color.RGBA{255, 0, 0, 255})
		}
	}
	return out
}
