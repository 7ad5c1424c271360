package view

import (
	"image"
	"image/draw"
	"math"
	"slices"

	"flowlens/vision/internal/board"
	"flowlens/vision/internal/num"
	"flowlens/vision/internal/raster"
)

// TrimCanvas returns img without the plain bright canvas around it, or a wide dark one. What is bright at its edge is put in a
// narrow black frame: a board's own frame that lies against a canvas is no thin bright line, but a step. What is dark there was cut
// off somewhere, as at a picture's edge: in black it would look as if it ended there. It also returns where that begins in img.
// Where there is no canvas it returns img itself, and where it is a page with more on it than a screen, all of it with the canvas
// black. What is as thin as a board's frame may be one, unless it has the color of a wider canvas at another side.
func TrimCanvas(img *image.RGBA) (*image.RGBA, image.Point) {
	least := int(canvasWidth * float64(min(img.Rect.Dx(), img.Rect.Dy())))
	var wide []raster.RGB
	in := img.Rect
	for _, s := range canvasSides {
		if rest, width, canvas := cutCanvas(img, in, s, canvasLevel); width >= max(least, 1) {
			in, wide = rest, append(wide, canvas)
		}
	}
	in = withoutDark(img, in)
	if in == img.Rect {
		return img, image.Point{}
	}
	for _, s := range canvasSides {
		rest, width, canvas := cutCanvas(img, in, s, canvasLevel)
		if width < least && slices.ContainsFunc(wide, func(c raster.RGB) bool { return c.Far(canvas) <= canvasSpread }) {
			in = rest
		}
	}
	frame := in
	var edge []image.Rectangle
	for _, s := range canvasSides {
		line, _ := s.split(in)
		edge = append(edge, line)
	}
	if share(img, edge, func(p raster.RGB) bool { return p.Brightest() >= canvasLevel }) > rimBright {
		frame = in.Inset(-int(canvasWidth*float64(max(in.Dx(), in.Dy()))) - 1)
	}
	page := slices.ContainsFunc(wide, func(c raster.RGB) bool {
		return share(img, []image.Rectangle{in}, func(p raster.RGB) bool { return p.Far(c) <= canvasSpread }) > pageShare
	})
	if page || max(frame.Dx(), frame.Dy()) > board.MaxAspect*min(frame.Dx(), frame.Dy()) {
		frame = img.Rect // with black where the canvas was
	}
	out := image.NewRGBA(image.Rectangle{Max: frame.Size()})
	draw.Draw(out, out.Rect, image.Black, image.Point{}, draw.Src)
	draw.Draw(out, in.Sub(frame.Min), img, in.Min, draw.Src)
	return out, frame.Min
}

// withoutDark returns the part of a picture without the plain canvas beside it and then above and below it, be it black, where that
// leaves less than darkLeft of its width.
func withoutDark(img *image.RGBA, in image.Rectangle) image.Rectangle {
	margin := int((1 - darkLeft) / 2 * float64(in.Dx()))
	wide := func(x int) bool {
		return plain(img, image.Rect(x, in.Min.Y, x+1, in.Max.Y), pixel(img, image.Pt(x, in.Min.Y)))
	}
	if !wide(in.Min.X+margin) && !wide(in.Max.X-1-margin) {
		return in // most pictures: all of a margin need not be looked at
	}
	out := in
	for _, s := range slices.Backward(canvasSides[:]) {
		out, _, _ = cutCanvas(img, out, s, 0)
	}
	if float64(out.Dx()) >= darkLeft*float64(in.Dx()) {
		return in
	}
	return out
}

// row is the part's pixels in the row y of the picture, four bytes each.
func row(img *image.RGBA, part image.Rectangle, y int) []uint8 {
	return img.Pix[img.PixOffset(part.Min.X, y):][:4*part.Dx()]
}

// first is the color of the first of some pixels.
func first(pix []uint8) raster.RGB { return raster.RGB{int16(pix[0]), int16(pix[1]), int16(pix[2])} }

// pixel is the color of one pixel.
func pixel(img *image.RGBA, at image.Point) raster.RGB { return first(img.Pix[img.PixOffset(at.X, at.Y):]) }

// share returns the share of the parts' pixels for which is holds, of every third in every third row.
func share(img *image.RGBA, parts []image.Rectangle, is func(raster.RGB) bool) float64 {
	const step = 3
	n, all := 0, 0
	for _, part := range parts {
		for y := part.Min.Y; y < part.Max.Y; y += step {
			pix := row(img, part, y)
			for i := 0; i < len(pix); i += 4 * step {
				all++
				n += num.Pick(is(first(pix[i:])), 1, 0)
			}
		}
	}
	return float64(n) / float64(all)
}

// side is a side of a rectangle.
type side int

const (
	top side = iota
	bottom
	left
	right
)

var canvasSides = [...]side{top, bottom, left, right}

// split splits off the outermost row or column of pixels on the side.
func (s side) split(r image.Rectangle) (line, rest image.Rectangle) {
	line, rest = r, r
	switch s {
	case top:
		line.Max.Y, rest.Min.Y = r.Min.Y+1, r.Min.Y+1
	case bottom:
		line.Min.Y, rest.Max.Y = r.Max.Y-1, r.Max.Y-1
	case left:
		line.Max.X, rest.Min.X = r.Min.X+1, r.Min.X+1
	case right:
		line.Min.X, rest.Max.X = r.Max.X-1, r.Max.X-1
	}
	return line, rest
}

// cutCanvas takes the canvas on one side off the part of the picture, if its brightest channel has the given level, with its
// blurred edge if it is bright. It also returns how wide that is, in pixels, and its color. The width of a dark one counts as 0.
func cutCanvas(img *image.RGBA, in image.Rectangle, s side, level int) (left image.Rectangle, width int, canvas raster.RGB) {
	cut := func(most int, is func(line image.Rectangle) bool) {
		for range most {
			line, rest := s.split(in)
			if float64(rest.Dx()) < canvasLeft*float64(img.Rect.Dx()) || float64(rest.Dy()) < canvasLeft*float64(img.Rect.Dy()) || !is(line) {
				return
			}
			in = rest
			width++
		}
	}
	line, _ := s.split(in)
	canvas = pixel(img, line.Min)
	if int(canvas.Brightest()) >= level {
		cut(math.MaxInt, func(line image.Rectangle) bool { return plain(img, line, canvas) })
	}
	if width == 0 || canvas.Brightest() < canvasLevel {
		return in, 0, canvas
	}
	cut(bleeds, func(line image.Rectangle) bool { return shaded(img, line, canvas, bledLevel) >= bledShare })
	cut(canvasRim, func(line image.Rectangle) bool { return shaded(img, line, canvas, rimLevel) >= rimShare })
	return in, width, canvas
}

// plain reports whether all pixels of the part have the canvas's color.
func plain(img *image.RGBA, part image.Rectangle, canvas raster.RGB) bool {
	for y := part.Min.Y; y < part.Max.Y; y++ {
		for pix := row(img, part, y); len(pix) > 0; pix = pix[4:] {
			if first(pix).Far(canvas) > canvasSpread {
				return false
			}
		}
	}
	return true
}

// shaded returns the share of the part's pixels that have the canvas's color, mixed with black down to more than the given level of it.
func shaded(img *image.RGBA, part image.Rectangle, canvas raster.RGB, level float64) float64 {
	n := 0
	for y := part.Min.Y; y < part.Max.Y; y++ {
		for pix := row(img, part, y); len(pix) > 0; pix = pix[4:] {
			p := first(pix)
			k := float64(p.Brightest()) / float64(canvas.Brightest())
			dimmed := raster.RGB{int16(k * float64(canvas[0])), int16(k * float64(canvas[1])), int16(k * float64(canvas[2]))}
			if k > level && p.Far(dimmed) <= canvasSpread {
				n++
			}
		}
	}
	return float64(n) / float64(part.Dx()*part.Dy())
}
