package raster

import (
	"encoding/binary"
	"image"
	"image/draw"
)

// Opaque reports whether every fourth byte is 255. pix holds whole 4-byte pixels without gaps, as decoders make them.
func Opaque(pix []byte) bool {
	const alphas = 0xff000000_ff000000
	for ; len(pix) >= 32; pix = pix[32:] {
		p := pix[:32:32]
		all := binary.LittleEndian.Uint64(p) & binary.LittleEndian.Uint64(p[8:]) &
			binary.LittleEndian.Uint64(p[16:]) & binary.LittleEndian.Uint64(p[24:])
		if all&alphas != alphas {
			return false
		}
	}
	for ; len(pix) >= 4; pix = pix[4:] {
		if pix[3] != 0xff {
			return false
		}
	}
	return true
}

// Plane is a picture of one channel, 8 bits a pixel, row by row without padding.
type Plane struct {
	W, H int
	Pix  []uint8
}

// planePixels lends planes their pixels.
var planePixels Scratch[uint8]

// NewPlane returns a plane with any values in it. Its pixels are lent: see done.
func NewPlane(w, h int) *Plane { return &Plane{w, h, *planePixels.Lend(w * h)} }

// Done gives the pixels back, for another plane: this one must not be used afterwards. Those that nobody gives back are collected.
func (p *Plane) Done() { planePixels.Back(&p.Pix) }

// Done gives the pixels of the planes back.
func Done(planes ...*Plane) {
	for _, p := range planes {
		p.Done()
	}
}

// Size returns the width and the height in pixels.
func (p *Plane) Size() image.Point { return image.Pt(p.W, p.H) }

// In reports whether a pixel lies in the plane.
func (p *Plane) In(x, y int) bool { return x >= 0 && y >= 0 && x < p.W && y < p.H }

// Part copies a part of a plane.
func (p *Plane) Part(area image.Rectangle) *Plane {
	out := NewPlane(area.Dx(), area.Dy())
	for y := range out.H {
		copy(out.Pix[y*out.W:(y+1)*out.W], p.Pix[(area.Min.Y+y)*p.W+area.Min.X:])
	}
	return out
}

// Clone copies a plane.
func (p *Plane) Clone() *Plane { return p.Part(image.Rect(0, 0, p.W, p.H)) }

// FillAround sets what lies beside a part of the plane to the value.
func (p *Plane) FillAround(part image.Rectangle, v uint8) {
	for y := range p.H {
		row := p.Pix[y*p.W:][:p.W]
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

// FromImage returns img as 8-bit RGBA with its origin at (0,0); what is transparent lies on black. The pixels are img's own
// when it has that form already: treat them as read-only.
func FromImage(img image.Image) *image.RGBA {
	b := img.Bounds()
	if m, ok := img.(*image.RGBA); ok && b.Min == (image.Point{}) && m.Stride == 4*b.Dx() && Opaque(m.Pix[:4*b.Dx()*b.Dy()]) {
		return &image.RGBA{Pix: m.Pix[:4*b.Dx()*b.Dy()], Stride: m.Stride, Rect: b}
	}
	m := image.NewRGBA(image.Rect(0, 0, b.Dx(), b.Dy()))
	draw.Draw(m, m.Rect, image.Black, image.Point{}, draw.Src)
	draw.Draw(m, m.Rect, img, b.Min, draw.Over)
	return m
}

// Crop copies a part of a picture, which then begins at (0,0).
func Crop(img *image.RGBA, area image.Rectangle) *image.RGBA {
	out := image.NewRGBA(image.Rectangle{Max: area.Size()})
	draw.Draw(out, out.Rect, img, area.Min, draw.Src)
	return out
}
