package vision

import (
	"image"
	"image/draw"
)

// plane is a picture of one channel, 8 bits a pixel, row by row without padding.
type plane struct {
	w, h int
	pix  []uint8
}

// planePixels lends planes their pixels.
var planePixels scratch[uint8]

// newPlane returns a plane with any values in it. Its pixels are lent: see done.
func newPlane(w, h int) *plane { return &plane{w, h, *planePixels.lend(w * h)} }

// done gives the pixels back, for another plane: this one must not be used afterwards. Those that nobody gives back are collected.
func (p *plane) done() { planePixels.back(&p.pix) }

// done gives the pixels of the planes back.
func done(planes ...*plane) {
	for _, p := range planes {
		p.done()
	}
}

func (p *plane) size() image.Point { return image.Pt(p.w, p.h) }

func (p *plane) in(x, y int) bool { return x >= 0 && y >= 0 && x < p.w && y < p.h }

// part copies a part of a plane.
func (p *plane) part(area image.Rectangle) *plane {
	out := newPlane(area.Dx(), area.Dy())
	for y := range out.h {
		copy(out.pix[y*out.w:(y+1)*out.w], p.pix[(area.Min.Y+y)*p.w+area.Min.X:])
	}
	return out
}

// clone copies a plane.
func (p *plane) clone() *plane { return p.part(image.Rect(0, 0, p.w, p.h)) }

// fillAround sets what lies beside a part of the plane to the value.
func (p *plane) fillAround(part image.Rectangle, v uint8) {
	for y := range p.h {
		row := p.pix[y*p.w:][:p.w]
		if y < part.Min.Y || y >= part.Max.Y {
			fillWith(row, v)
			continue
		}
		fillWith(row[:part.Min.X], v)
		fillWith(row[part.Max.X:], v)
	}
}

func fillWith(row []uint8, v uint8) {
	for i := range row {
		row[i] = v
	}
}

// rgba returns img as 8-bit RGBA with its origin at (0,0); what is transparent lies on black. The pixels are img's own
// when it has that form already: treat them as read-only.
func rgba(img image.Image) *image.RGBA {
	b := img.Bounds()
	if m, ok := img.(*image.RGBA); ok && b.Min == (image.Point{}) && m.Stride == 4*b.Dx() && opaque(m.Pix[:4*b.Dx()*b.Dy()]) {
		return &image.RGBA{Pix: m.Pix[:4*b.Dx()*b.Dy()], Stride: m.Stride, Rect: b}
	}
	m := image.NewRGBA(image.Rect(0, 0, b.Dx(), b.Dy()))
	draw.Draw(m, m.Rect, image.Black, image.Point{}, draw.Src)
	draw.Draw(m, m.Rect, img, b.Min, draw.Over)
	return m
}

// partOf copies a part of a picture, which then begins at (0,0).
func partOf(img *image.RGBA, area image.Rectangle) *image.RGBA {
	out := image.NewRGBA(image.Rectangle{Max: area.Size()})
	draw.Draw(out, out.Rect, img, area.Min, draw.Src)
	return out
}
