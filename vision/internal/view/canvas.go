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

// TrimCanvas cuts the plain canvas off a picture: a bright one, or a wide dark one. It returns the rest, and where that begins
// in img, in pixels; without a canvas it returns img itself and (0,0).
//
//   - A rest with a bright edge gets a narrow black frame. A board's own frame against a canvas is a step, not the thin
//     bright line that it is on black. A dark edge gets none: the screen was cut there, and black would look like its end.
//   - A page with more on it than a screen stays whole, with the canvas in black. So does what would be a strip.
//   - A canvas as thin as a board's frame may be one. It is cut only where a wider canvas on another side has its color.
func TrimCanvas(img *image.RGBA) (rest *image.RGBA, at image.Point) {
	least := int(minCanvasWidth * float64(min(img.Rect.Dx(), img.Rect.Dy())))
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
		if width < least && slices.ContainsFunc(wide, func(c raster.RGB) bool { return c.Far(canvas) <= canvasNoise }) {
			in = rest
		}
	}
	frame := in
	var edge []image.Rectangle
	for _, s := range canvasSides {
		line, _ := s.split(in)
		edge = append(edge, line)
	}
	if share(img, edge, func(p raster.RGB) bool { return p.Brightest() >= canvasLevel }) > maxBrightEdge {
		frame = in.Inset(-int(blackFrame*float64(max(in.Dx(), in.Dy()))) - 1)
	}
	page := slices.ContainsFunc(wide, func(c raster.RGB) bool {
		return share(img, []image.Rectangle{in}, func(p raster.RGB) bool { return p.Far(c) <= canvasNoise }) > pageShare
	})
	if page || max(frame.Dx(), frame.Dy()) > board.MaxAspect*min(frame.Dx(), frame.Dy()) {
		frame = img.Rect
	}
	out := image.NewRGBA(image.Rectangle{Max: frame.Size()})
	draw.Draw(out, out.Rect, image.Black, image.Point{}, draw.Src)
	draw.Draw(out, in.Sub(frame.Min), img, in.Min, draw.Src)
	return out, frame.Min
}

// withoutDark cuts a plain canvas of any brightness off a part of the picture, at the sides, then above and below. It returns the
// part as it is where at least maxDarkLeft of its width would remain.
func withoutDark(img *image.RGBA, in image.Rectangle) image.Rectangle {
	margin := int((1 - maxDarkLeft) / 2 * float64(in.Dx()))
	wide := func(x int) bool {
		return plain(img, image.Rect(x, in.Min.Y, x+1, in.Max.Y), pixel(img, image.Pt(x, in.Min.Y)))
	}
	if !wide(in.Min.X+margin) && !wide(in.Max.X-1-margin) {
		return in // a quick look at two columns settles most pictures
	}
	out := in
	for _, s := range slices.Backward(canvasSides[:]) { // the sides before the ends
		out, _, _ = cutCanvas(img, out, s, 0)
	}
	if float64(out.Dx()) >= maxDarkLeft*float64(in.Dx()) {
		return in
	}
	return out
}

// row returns the part's pixels in the row y of the picture, four bytes each.
func row(img *image.RGBA, part image.Rectangle, y int) []uint8 {
	return img.Pix[img.PixOffset(part.Min.X, y):][:4*part.Dx()]
}

// first returns the color of the first of some pixels.
func first(pix []uint8) raster.RGB { return raster.RGB{int16(pix[0]), int16(pix[1]), int16(pix[2])} }

// pixel returns the color of one pixel, which must lie in the picture.
func pixel(img *image.RGBA, at image.Point) raster.RGB {
	return first(img.Pix[img.PixOffset(at.X, at.Y):])
}

// share returns the share of the parts' pixels for which is holds. It samples every third pixel of every third row.
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

// split returns the outermost row or column of pixels on the side, and the rest.
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

// cutCanvas cuts the canvas on one side off a part of the picture, where its brightest channel has at least the given level. It
// returns the rest, and the canvas's width in pixels and color. A bright one goes with its blurred edge; a dark one counts as 0 wide.
func cutCanvas(img *image.RGBA, in image.Rectangle, s side, level int) (rest image.Rectangle, width int, canvas raster.RGB) {
	cut := func(most int, is func(line image.Rectangle) bool) {
		for range most {
			line, rest := s.split(in)
			if float64(rest.Dx()) < minCanvasLeft*float64(img.Rect.Dx()) || float64(rest.Dy()) < minCanvasLeft*float64(img.Rect.Dy()) || !is(line) {
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
	cut(bleedReach, func(line image.Rectangle) bool { return shaded(img, line, canvas, bleedLevel) >= bleedShare })
	cut(blurReach, func(line image.Rectangle) bool { return shaded(img, line, canvas, blurLevel) >= blurShare })
	return in, width, canvas
}

// plain reports whether all pixels of the part have the canvas's color.
func plain(img *image.RGBA, part image.Rectangle, canvas raster.RGB) bool {
	for y := part.Min.Y; y < part.Max.Y; y++ {
		for pix := row(img, part, y); len(pix) > 0; pix = pix[4:] {
			if first(pix).Far(canvas) > canvasNoise {
				return false
			}
		}
	}
	return true
}

// shaded returns the share of the part's pixels that have the canvas's color mixed with black, brighter than the given share of it.
func shaded(img *image.RGBA, part image.Rectangle, canvas raster.RGB, level float64) float64 {
	n := 0
	for y := part.Min.Y; y < part.Max.Y; y++ {
		for pix := row(img, part, y); len(pix) > 0; pix = pix[4:] {
			p := first(pix)
			k := float64(p.Brightest()) / float64(canvas.Brightest())
			dimmed := raster.RGB{int16(k * float64(canvas[0])), int16(k * float64(canvas[1])), int16(k * float64(canvas[2]))}
			if k > level && p.Far(dimmed) <= canvasNoise {
				n++
			}
		}
	}
	return float64(n) / float64(part.Dx()*part.Dy())
}
