package overlay

import (
	"image"
	"image/color"
	"image/draw"
	"math"
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

// BeforeAfter returns a picture with the two given ones side by side. They keep every pixel.
func BeforeAfter(before, after image.Image) *image.RGBA {
	a, b := before.Bounds().Size(), after.Bounds().Size()
	gap := max(8, (a.X+b.X)/60)
	out := blank(image.Pt(a.X+gap+b.X, max(a.Y, b.Y)))
	place(out, before, image.Point{})
	place(out, after, image.Pt(a.X+gap, 0))
	return out
}

// Caption returns a picture with img above, every pixel kept, and a line of text below it. doubt is a second line, in another
// color, and is left out when empty.
func Caption(img image.Image, text, doubt string) *image.RGBA {
	size := img.Bounds().Size()
	lines := []string{text}
	if doubt != "" {
		lines = append(lines, doubt)
	}
	height := captionHeight(size.X, lines)
	step := int(math.Ceil(1.5 * height))
	out := blank(image.Pt(size.X, size.Y+len(lines)*step+int(height/2)))
	place(out, img, image.Point{})
	face := faceOf(textFont(), height)
	for i, l := range lines {
		d := font.Drawer{Dst: out, Src: image.NewUniform([]color.Color{captions, doubts}[i]), Face: face}
		x := (float64(size.X) - fromFixed(d.MeasureString(l))) / 2
		y := float64(size.Y) + float64(step*(i+1)) - 0.25*height
		d.Dot = fixed.Point26_6{X: toFixed(max(x, 0)), Y: toFixed(y)}
		d.DrawString(l)
	}
	return out
}

// captionHeight returns the size of letters, in px, with which every line goes into the width: a thirtieth of it if it can.
func captionHeight(width int, lines []string) float64 {
	const least = 6
	height := max(least, float64(width)/30)
	room := 0.96 * float64(width)
	for _, text := range lines {
		if w := fromFixed(font.MeasureString(faceOf(textFont(), height), text)); w > room {
			height = max(least, height*room/w)
		}
	}
	return height
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
