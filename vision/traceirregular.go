package vision

import (
	"image"
	"image/color"
)

// strokesImage shows lines white, paint blue, and corners as red squares.
func strokesImage(s *strokes, nodes []vec) image.Image {
	out := image.NewRGBA(image.Rect(0, 0, s.line.w, s.line.h))
	for i, v := range s.line.pix {
		v = brighten(v)
		out.Pix[4*i], out.Pix[4*i+1], out.Pix[4*i+2], out.Pix[4*i+3] = v, v, v, 255
		if s.broad.pix[i] >= s.paint {
			out.Pix[4*i+2] = 255
		}
	}
	for _, n := range nodes {
		mark(out, n, 2, color.RGBA{255, 0, 0, 255})
	}
	return out
}

// hexesImage shows the working picture, darkened, with the sides judged: green lines, red gaps, thick lines white, and a
// white square in every cell.
func hexesImage(img *image.RGBA, g *hexes) image.Image {
	out := image.NewRGBA(img.Rect)
	for i, v := range img.Pix {
		out.Pix[i] = v / 2
	}
	for i := range g.spots {
		p := &g.spots[i]
		if p.state == hexClosed {
			mark(out, g.center(p), 3, color.White)
		}
		for k, s := range p.sides {
			if s.line == unseen {
				continue
			}
			c := color.RGBA{uint8(255 * (1 - s.line)), uint8(255 * s.line), 0, 255}
			if s.there() && g.thick(s) {
				c = color.RGBA{255, 255, 255, 255}
			}
			for _, t := range hexOuter {
				mark(out, lerp(g.corner(p, k), g.corner(p, k+1), t), 1, c)
			}
		}
	}
	return out
}
