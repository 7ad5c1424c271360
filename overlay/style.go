package overlay

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"image"
	"slices"
	"strings"

	"github.com/fogleman/gg"
)

// Style is how flows are painted.
type Style uint8

const (
	// Game paints flows as the game does.
	Game Style = iota
	// Ghost lets the picture shine through the flows.
	Ghost
	// Outline paints the edges of the flows alone.
	Outline
)

var styleNames = [...]string{"game", "ghost", "outline"}

// Styles returns all styles.
func Styles() []Style { return []Style{Game, Ghost, Outline} }

// String returns game, ghost or outline.
func (s Style) String() string {
	if int(s) < len(styleNames) {
		return styleNames[s]
	}
	return fmt.Sprintf("Style(%d)", uint8(s))
}

// ParseStyle is the inverse of String.
func ParseStyle(name string) (Style, error) {
	if i := slices.Index(styleNames[:], name); i >= 0 {
		return Style(i), nil
	}
	return Game, fmt.Errorf("overlay: no style %q: want %s", name, strings.Join(styleNames[:], ", "))
}

const (
	ghostShare = 96 // of 255: what shines through; with more, nothing stands out from a middle gray
	// outlineStroke is the width of an outline, in units of the pitch; at least minOutline px on a telephone, whose screen the
	// board fills and has phoneWidth px of its own.
	outlineStroke = 0.055
	minOutline    = 1.5
	phoneWidth    = 390
)

// soften turns flows that are painted as the game does into those of another style. before is what the canvas showed,
// and hollows are the insides of outlines.
func (g *geometry) soften(c *canvas, before []byte, hollows []pipe, style Style) {
	switch style {
	case Ghost:
		c.bringBack(before, func(int) uint8 { return ghostShare })
	case Outline:
		inside := gg.NewContext(c.view.Rect.Dx(), c.view.Rect.Dy())
		for _, p := range hollows {
			p.stroke(inside)
		}
		pix := inside.Image().(*image.RGBA).Pix
		c.bringBack(before, func(i int) uint8 { return pix[4*i+3] })
	}
}

// innerWidth is the width of what an outline encloses, in px.
func (g *geometry) innerWidth() float64 {
	onPhone := max(1, float64(g.layout.Bounds.Dx())/phoneWidth)
	return max(0, g.width-2*max(minOutline*onPhone, outlineStroke*g.pitch))
}

// snapshot returns the pixels of the canvas, row by row.
func (c *canvas) snapshot() []byte {
	var out bytes.Buffer
	out.Grow(4 * c.view.Rect.Dx() * c.view.Rect.Dy())
	for y := range c.view.Rect.Dy() {
		out.Write(c.view.Pix[y*c.view.Stride:][:4*c.view.Rect.Dx()])
	}
	return out.Bytes()
}

// bringBack gives every pixel that has changed since the snapshot a share of what it was: share is 0 to 255 for the i-th one.
func (c *canvas) bringBack(before []byte, share func(i int) uint8) {
	width := c.view.Rect.Dx()
	for y := range c.view.Rect.Dy() {
		now := c.view.Pix[y*c.view.Stride:][:4*width]
		was := before[4*y*width:][:4*width]
		for x := range width {
			n, w := now[4*x:4*x+4], was[4*x:4*x+4]
			if binary.LittleEndian.Uint32(n) == binary.LittleEndian.Uint32(w) {
				continue
			}
			f := int(share(y*width + x))
			for ch := range n {
				n[ch] = uint8((int(n[ch])*(255-f) + int(w[ch])*f + 127) / 255)
			}
		}
	}
}
