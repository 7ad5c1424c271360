package overlay

import (
	"encoding/binary"
	"image"
	"image/color"
	"image/draw"
	"math"
)

// A canvas is the board's part of a picture, as gg and the pixel loops want it: premultiplied RGBA with its origin at the
// corner of the board. What lies outside cannot be reached through it.
type canvas struct {
	view   *image.RGBA
	origin image.Point // of view, in the picture
	// commit brings the pixels back where view is a copy.
	commit func()
}

// newCanvas returns the part of img within bounds, or nil when they do not meet.
func newCanvas(img draw.Image, bounds image.Rectangle) *canvas {
	r := bounds.Intersect(img.Bounds())
	if r.Empty() {
		return nil
	}
	c := &canvas{origin: r.Min, commit: func() {}}
	switch m := img.(type) {
	case *image.RGBA:
		c.view = shareRGBA(m.Pix[m.PixOffset(r.Min.X, r.Min.Y):], m.Stride, r.Size())
	case *image.NRGBA:
		pix := m.Pix[m.PixOffset(r.Min.X, r.Min.Y):]
		if opaque(pix, m.Stride, r.Size()) { // then both kinds agree byte for byte
			c.view = shareRGBA(pix, m.Stride, r.Size())
		} else {
			c.copyOf(m, r)
		}
	}
	return c
}

// opaque reports whether all of the 4-byte pixels have alpha 255.
func opaque(pix []byte, stride int, size image.Point) bool {
	const alphas = 0xff000000_ff000000
	for y := range size.Y {
		row := pix[y*stride:][:4*size.X]
		all := ^uint64(0)
		for ; len(row) >= 8; row = row[8:] {
			all &= binary.LittleEndian.Uint64(row)
		}
		if all&alphas != alphas || len(row) == 4 && row[3] != 255 {
			return false
		}
	}
	return true
}

func shareRGBA(pix []byte, stride int, size image.Point) *image.RGBA {
	return &image.RGBA{Pix: pix, Stride: stride, Rect: image.Rectangle{Max: size}}
}

// copyOf makes view a copy of m's part r; commit writes back only what was painted, since the way through premultiplied
// colors is not exact.
func (c *canvas) copyOf(m *image.NRGBA, r image.Rectangle) {
	c.view = image.NewRGBA(image.Rectangle{Max: r.Size()})
	draw.Draw(c.view, c.view.Rect, m, r.Min, draw.Src)
	before := image.NewRGBA(c.view.Rect)
	copy(before.Pix, c.view.Pix)
	c.commit = func() {
		for y := range r.Dy() {
			for x := range r.Dx() {
				if now := c.view.RGBAAt(x, y); now != before.RGBAAt(x, y) {
					m.SetNRGBA(r.Min.X+x, r.Min.Y+y, color.NRGBAModel.Convert(now).(color.NRGBA))
				}
			}
		}
	}
}

// at returns the pixel that holds the place p, given in the canvas; false outside.
func (c *canvas) at(p vec) (color.RGBA, bool) {
	x, y := int(p.x), int(p.y)
	if p.x < 0 || p.y < 0 || x >= c.view.Rect.Max.X || y >= c.view.Rect.Max.Y {
		return color.RGBA{}, false
	}
	i := c.view.PixOffset(x, y)
	s := c.view.Pix[i : i+4 : i+4]
	return color.RGBA{s[0], s[1], s[2], s[3]}, true
}

// distance is the largest difference of a channel.
func distance(a, b color.RGBA) int {
	d := func(x, y uint8) int { return max(int(x)-int(y), int(y)-int(x)) }
	return max(d(a.R, b.R), d(a.G, b.G), d(a.B, b.B))
}

// blend returns the color at p, mixed from the four pixels around; false near the border and outside.
func (c *canvas) blend(p vec) (color.RGBA, bool) {
	x, y := math.Floor(p.x-0.5), math.Floor(p.y-0.5)
	fx, fy := p.x-0.5-x, p.y-0.5-y
	if x < 0 || y < 0 || int(x)+1 >= c.view.Rect.Max.X || int(y)+1 >= c.view.Rect.Max.Y {
		return color.RGBA{}, false
	}
	i, j := int(x), int(y)
	top := mix(c.view.RGBAAt(i, j), c.view.RGBAAt(i+1, j), fx)
	bottom := mix(c.view.RGBAAt(i, j+1), c.view.RGBAAt(i+1, j+1), fx)
	return mix(top, bottom, fy), true
}

// mix returns a where f is 0 and b where f is 1.
func mix(a, b color.RGBA, f float64) color.RGBA {
	ch := func(x, y uint8) uint8 { return uint8(float64(x) + (float64(y)-float64(x))*f + 0.5) }
	return color.RGBA{ch(a.R, b.R), ch(a.G, b.G), ch(a.B, b.B), ch(a.A, b.A)}
}
