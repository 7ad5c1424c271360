package overlay

import (
	"image"
	"image/color"
	"image/draw"
	"math"
	"strings"
	"sync"

	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/math/fixed"
)

var textFont = sync.OnceValue(func() *opentype.Font { return mustParse(goregular.TTF) })

// Colors around pictures that are put together.
var (
	surround = color.RGBA{18, 20, 24, 255}
	captions = color.RGBA{222, 226, 232, 255}
	doubts   = color.RGBA{255, 196, 84, 255}
)

// BeforeAfter returns a picture with the two given ones, which keep every pixel: side by side or, where they are wider than
// high, one above the other.
func BeforeAfter(before, after image.Image) *image.RGBA {
	a, b := before.Bounds().Size(), after.Bounds().Size()
	if a.X > a.Y {
		gap := max(8, (a.Y+b.Y)/60)
		out := blank(image.Pt(max(a.X, b.X), a.Y+gap+b.Y))
		place(out, before, image.Point{})
		place(out, after, image.Pt(0, a.Y+gap))
		return out
	}
	gap := max(8, (a.X+b.X)/60)
	out := blank(image.Pt(a.X+gap+b.X, max(a.Y, b.Y)))
	place(out, before, image.Point{})
	place(out, after, image.Pt(a.X+gap, 0))
	return out
}

// The size of a caption's letters: captionShare of the width, so that they have leastCaption px on a telephone's screen as well,
// and in the picture itself no less.
const (
	leastCaption = 14.0
	captionShare = leastCaption / phoneWidth
)

// Caption returns a picture with img above, every pixel kept, and a text below it, in as many lines as it needs. doubt is
// written below that in another color, and is left out when empty. A picture that is narrower than a word gets a margin.
func Caption(img image.Image, text, doubt string) *image.RGBA {
	size := img.Bounds().Size()
	height := max(leastCaption, captionShare*float64(size.X))
	face := faceOf(textFont(), height)
	width := size.X
	for _, word := range strings.Fields(text + " " + doubt) {
		width = max(width, int(math.Ceil(fromFixed(font.MeasureString(face, word))))+4)
	}
	lines := wrapped(face, text, 0.96*float64(width))
	plain := len(lines)
	lines = append(lines, wrapped(face, doubt, 0.96*float64(width))...)
	step := int(math.Ceil(1.5 * height))
	out := blank(image.Pt(width, size.Y+len(lines)*step+int(height/2)))
	place(out, img, image.Pt((width-size.X)/2, 0))
	for i, l := range lines {
		ink := captions
		if i >= plain {
			ink = doubts
		}
		d := font.Drawer{Dst: out, Src: image.NewUniform(ink), Face: face}
		x := (float64(width) - fromFixed(d.MeasureString(l))) / 2
		y := float64(size.Y) + float64(step*(i+1)) - 0.25*height
		d.Dot = fixed.Point26_6{X: toFixed(max(x, 0)), Y: toFixed(y)}
		d.DrawString(l)
	}
	return out
}

// wrapped breaks a text into lines of at most width px.
func wrapped(face font.Face, text string, width float64) []string {
	var lines []string
	for _, word := range strings.Fields(text) {
		if n := len(lines); n > 0 && fromFixed(font.MeasureString(face, lines[n-1]+" "+word)) <= width {
			lines[n-1] += " " + word
			continue
		}
		lines = append(lines, word)
	}
	return lines
}

// blank returns a picture in the color that lies around others.
func blank(size image.Point) *image.RGBA {
	out := image.NewRGBA(image.Rectangle{Max: size})
	draw.Draw(out, out.Rect, image.NewUniform(surround), image.Point{}, draw.Src)
	return out
}

func place(on *image.RGBA, img image.Image, at image.Point) {
	r := img.Bounds()
	draw.Draw(on, r.Sub(r.Min).Add(at), img, r.Min, draw.Src)
}
