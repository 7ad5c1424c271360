package region

import (
	"image"
	"image/color"
)

// Image returns a picture for a trace: lines are white, what paint hides is blue, and pixels where regions meet are red.
func (p *Parts) Image() image.Image {
	out := image.NewRGBA(image.Rect(0, 0, p.w, p.h))
	for i, v := range p.lines {
		out.Pix[4*i], out.Pix[4*i+1], out.Pix[4*i+2], out.Pix[4*i+3] = v, v, max(v, p.hidden[i]), 255
	}
	for _, b := range p.findBorders() {
		copy(out.Pix[4*b[0]:], []uint8{255, 0, 0})
	}
	return out
}

// Image returns a picture for a trace, drawn over the working picture: cells are gray by number, holes red, thick seams white, thin
// ones green, and seams of which too little is known yellow.
func (g *Regions) Image(img *image.RGBA) image.Image {
	out := image.NewRGBA(img.Rect)
	copy(out.Pix, img.Pix)
	set := func(x, y int, c color.RGBA) { out.SetRGBA(x+g.Area.Min.X, y+g.Area.Min.Y, c) }
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
		if g.knownExtent(e) < minKnown {
			c = color.RGBA{255, 255, 0, 255}
		} else if g.isThick(e) {
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
