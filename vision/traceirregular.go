package vision

import (
	"image"
	"image/color"
)

// hexesImage shows the working picture, darkened, with the sides judged: green lines, red gaps, thick lines white, walls
// yellow, pipes blue, and a white square in every cell.
func hexesImage(img *image.RGBA, g *hexes) image.Image {
	out := image.NewRGBA(img.Rect)
	for i, v := range img.Pix {
		out.Pix[i] = v / 2
	}
	for i := range g.spots {
		p := &g.spots[i]
		if p.cell {
			mark(out, g.center(p), 3, color.White)
		}
		for k, j := range p.sides {
			s := &g.sides[j]
			c := color.RGBA{uint8(255 * (1 - s.there)), uint8(255 * s.there), 0, 255}
			switch {
			case s.crossed:
				c = color.RGBA{0, 0, 255, 255}
			case s.seen < hexSeen:
				continue
			case s.there > 0.5 && s.wall > 0.5:
				c = color.RGBA{255, 255, 0, 255}
			case s.there > 0.5 && s.thick > 0.5:
				c = color.RGBA{255, 255, 255, 255}
			}
			for t := range 8 {
				mark(out, lerp(g.corner(p, k), g.corner(p, k+1), 0.15+0.1*float64(t)), 1, c)
			}
		}
	}
	return out
}

// partsImage shows the lines white, what paint hides blue, and where regions meet red.
func partsImage(p *parts) image.Image {
	out := image.NewRGBA(image.Rect(0, 0, p.w, p.h))
	for i, v := range p.lines {
		out.Pix[4*i], out.Pix[4*i+1], out.Pix[4*i+2], out.Pix[4*i+3] = v, v, max(v, p.hidden[i]), 255
	}
	for _, b := range p.findBorders() {
		copy(out.Pix[4*b[0]:], []uint8{255, 0, 0})
	}
	return out
}

// regionsImage shows the cells in gray by number, holes red, what is outside as it is, thick seams white, thin ones
// green, and points where regions meet yellow.
func regionsImage(img *image.RGBA, g *regions) image.Image {
	out := image.NewRGBA(img.Rect)
	copy(out.Pix, img.Pix)
	set := func(x, y int, c color.RGBA) { out.SetRGBA(x+g.area.Min.X, y+g.area.Min.Y, c) }
	for y := range g.h {
		for x := range g.w {
			v := uint8(40 + int(g.label[y*g.w+x])*67%160)
			switch g.all[g.label[y*g.w+x]].role {
			case aCell:
				set(x, y, color.RGBA{v, v, v, 255})
			case aHole:
				set(x, y, color.RGBA{v, 0, 0, 255})
			}
		}
	}
	kind := make(map[[2]uint16]color.RGBA)
	for _, e := range g.seams {
		c := color.RGBA{0, 255, 0, 255}
		if g.shares(e) < freeSeen {
			c = color.RGBA{255, 255, 0, 255}
		} else if g.thick(e) {
			c = color.RGBA{255, 255, 255, 255}
		}
		kind[[2]uint16{uint16(e.a), uint16(e.b)}] = c
	}
	for y := range g.h - 1 {
		for x := range g.w - 1 {
			i := y*g.w + x
			for _, j := range []int{i + 1, i + g.w} {
				if a, b := g.label[i], g.label[j]; a != b {
					set(x, y, kind[[2]uint16{min(a, b), max(a, b)}])
				}
			}
		}
	}
	return out
}
