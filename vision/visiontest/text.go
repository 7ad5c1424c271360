package visiontest

import (
	"image"
	"image/color"
	"math"
	"strings"
	"sync"

	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/gomono"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/math/fixed"
)

// typeface names a font. The parsed fonts are shared by all goroutines; the faces
// made from them are not safe to share, so each drawing makes its own.
type typeface uint8

const (
	regular typeface = iota
	bold
	mono
)

var parsedFonts = sync.OnceValue(func() []*opentype.Font {
	var fonts []*opentype.Font
	for _, ttf := range [][]byte{goregular.TTF, gobold.TTF, gomono.TTF} {
		f, err := opentype.Parse(ttf)
		if err != nil {
			panic("visiontest: embedded font: " + err.Error())
		}
		fonts = append(fonts, f)
	}
	return fonts
})

// face makes a face of the given em size in pixels.
func (t typeface) face(size float64) font.Face {
	f, err := opentype.NewFace(parsedFonts()[t], &opentype.FaceOptions{Size: size, DPI: 72})
	if err != nil {
		panic("visiontest: font face: " + err.Error())
	}
	return f
}

// Go Regular, in em: the height of a capital letter.
const capHeight = 0.723

// text writes s with its baseline at y, starting at x, and returns where it ends.
func (c *canvas) text(t typeface, size, x, y float64, s string, col color.NRGBA) float64 {
	f := t.face(size)
	defer f.Close()
	d := font.Drawer{Dst: c.img, Src: image.NewUniform(col), Face: f, Dot: fixedPoint(x, y)}
	for i, part := range strings.Split(s, "0") {
		if i > 0 {
			advance := font.MeasureString(f, "0")
			c.zero(float64(d.Dot.X)/64, y, float64(advance)/64, size, t, col)
			d.Dot.X += advance
		}
		d.DrawString(part)
	}
	return float64(d.Dot.X) / 64
}

// zero draws a plain 0: the font's has a slash, which no phone's has.
func (c *canvas) zero(x, y, advance, size float64, t typeface, col color.NRGBA) {
	stroke := [...]float64{0.085, 0.14, 0.08}[t] * size
	rx, ry := advance*0.42, capHeight*size/2
	ellipse := func(rx, ry, turn float64) []point {
		pts := make([]point, 0, 32)
		for i := range 32 {
			s, co := math.Sincos(turn * float64(i) * math.Pi / 16)
			pts = append(pts, point{x + advance/2 + rx*co, y - capHeight*size/2 + ry*s})
		}
		return pts
	}
	c.polygon(col, ellipse(rx, ry, 1), ellipse(rx-stroke, ry-stroke, -1))
}

// textRight writes s so that it ends at x.
func (c *canvas) textRight(t typeface, size, x, y float64, s string, col color.NRGBA) {
	c.text(t, size, x-textWidth(t, size, s), y, s, col)
}

// textCenter writes s with the middle of its capital letters at (x,y).
func (c *canvas) textCenter(t typeface, size, x, y float64, s string, col color.NRGBA) {
	c.text(t, size, x-textWidth(t, size, s)/2, y+capHeight*size/2, s, col)
}

// textWidth is the advance of s in pixels.
func textWidth(t typeface, size float64, s string) float64 {
	f := t.face(size)
	defer f.Close()
	return float64(font.MeasureString(f, s)) / 64
}

func fixedPoint(x, y float64) fixed.Point26_6 {
	return fixed.Point26_6{X: fixed.Int26_6(x * 64), Y: fixed.Int26_6(y * 64)}
}
