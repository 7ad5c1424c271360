package marks

import (
	"image"
	"image/color"

	"flowlens/vision/internal/board"
	"flowlens/vision/internal/num"
	"flowlens/vision/internal/raster"
)

// Image draws the rectified board with the verdict on each cell of the ground: a white frame around a dot, a red one in doubt.
func Image(f *Face, g *board.Ground, looks []Look) image.Image {
	out := image.NewRGBA(f.img.Rect)
	for i, v := range f.img.Pix {
		out.Pix[i] = num.Pick(i%4 < 3, f.lut[v], v)
	}
	for i := range looks {
		at := f.of(g.Cells[i].Center)
		switch looks[i].verdict() {
		case aDot:
			raster.Frame(out, at, cellPixels/2-3, color.White)
		case doubtful:
			raster.Frame(out, at, cellPixels/2-3, color.RGBA{255, 0, 0, 255})
		}
	}
	return out
}
