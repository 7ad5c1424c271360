package view

import (
	"image"
	"image/draw"
	"slices"

	"flowlens/vision/internal/board"
	"flowlens/vision/internal/geom"
	"flowlens/vision/internal/num"
	"flowlens/vision/internal/raster"
)

const (
	// canvasSpread is the most by which a canvas's pixels differ in a channel, JPEG included; canvasLevel is how bright its
	// brightest channel is at least: dark ones do no harm, unless they leave less than darkLeft of the width.
	canvasSpread = 25
	canvasLevel  = 60
	darkLeft     = 0.6
	// canvasLeft is the least part of either side that a canvas leaves of the picture.
	canvasLeft = 0.3
	// canvasWidth is the least width of a canvas, as a part of the picture's shorter side: thick lines have 0.011.
	canvasWidth = 0.02
	// pageShare is the most of a screen that has its canvas's color: advertisements and what shines behind a board.
	pageShare = 0.2
	// rimBright is the most of a part's edge that is bright though no frame runs along it: pipes and dots that were cut through.
	rimBright = 0.5
	// canvasRim is how far a canvas's blurred edge reaches, in pixels; rimShare is the share of such a row's pixels, at least,
	// that have the canvas's color, mixed with black down to rimLevel of it.
	canvasRim, rimShare, rimLevel = 3, 0.7, 0.1
	// bleeds is how far a JPEG's colors bleed into a canvas, in pixels: those of 16x16 are stored together. bledShare is the share
	// of such a row's pixels, at least, that have the canvas's color down to bledLevel of it.
	bleeds, bledShare, bledLevel = 16, 0.8, 0.9
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
	for _, side := range canvasSides {
		if rest, width, canvas := cutCanvas(img, in, side, canvasLevel); width >= max(least, 1) {
			in, wide = rest, append(wide, canvas)
		}
	}
	in = withoutDark(img, in)
	if in == img.Rect {
		return img, image.Point{}
	}
	for _, side := range canvasSides {
		rest, width, canvas := cutCanvas(img, in, side, canvasLevel)
		if width < least && slices.ContainsFunc(wide, func(c raster.RGB) bool { return c.Far(canvas) <= canvasSpread }) {
			in = rest
		}
	}
	frame := in
	if rim := rimOf(img, in); num.Share(rim, func(p raster.RGB) bool { return p.Brightest() >= canvasLevel }) > rimBright {
		frame = in.Inset(-int(canvasWidth*float64(max(in.Dx(), in.Dy()))) - 1)
	}
	page, inside := false, pixelsIn(img, in) // page: with several things on it
	for _, c := range wide {
		page = page || num.Share(inside, func(p raster.RGB) bool { return p.Far(c) <= canvasSpread }) > pageShare
	}
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
		return plain(img, image.Rect(x, in.Min.Y, x+1, in.Max.Y), raster.ColorAt(img, geom.Pt(float64(x), float64(in.Min.Y))))
	}
	if !wide(in.Min.X+margin) && !wide(in.Max.X-1-margin) {
		return in // most pictures: all of a margin need not be looked at
	}
	out := in
	for i := range canvasSides {
		out, _, _ = cutCanvas(img, out, canvasSides[len(canvasSides)-1-i], 0)
	}
	if float64(out.Dx()) >= darkLeft*float64(in.Dx()) {
		return in
	}
	return out
}

// rimOf are the colors along the edge of a part.
func rimOf(img *image.RGBA, part image.Rectangle) (out []raster.RGB) {
	for _, side := range canvasSides {
		line, _ := side(part)
		out = append(out, pixelsIn(img, line)...)
	}
	return out
}

// pixelsIn are the colors of every third pixel of every third row of a part.
func pixelsIn(img *image.RGBA, part image.Rectangle) (out []raster.RGB) {
	const step = 3
	for y := part.Min.Y; y < part.Max.Y; y += step {
		for x := part.Min.X; x < part.Max.X; x += step {
			out = append(out, raster.ColorAt(img, geom.Pt(float64(x), float64(y))))
		}
	}
	return out
}

// canvasSides split off the outermost row or column of pixels, on one side each.
var canvasSides = [...]func(image.Rectangle) (line, rest image.Rectangle){
	func(r image.Rectangle) (line, rest image.Rectangle) { return splitRows(r, r.Min.Y+1) },
	func(r image.Rectangle) (line, rest image.Rectangle) {
		rest, line = splitRows(r, r.Max.Y-1)
		return line, rest
	},
	func(r image.Rectangle) (line, rest image.Rectangle) { return splitColumns(r, r.Min.X+1) },
	func(r image.Rectangle) (line, rest image.Rectangle) {
		rest, line = splitColumns(r, r.Max.X-1)
		return line, rest
	},
}

func splitRows(r image.Rectangle, y int) (above, below image.Rectangle) {
	return image.Rect(r.Min.X, r.Min.Y, r.Max.X, y), image.Rect(r.Min.X, y, r.Max.X, r.Max.Y)
}

func splitColumns(r image.Rectangle, x int) (before, after image.Rectangle) {
	return image.Rect(r.Min.X, r.Min.Y, x, r.Max.Y), image.Rect(x, r.Min.Y, r.Max.X, r.Max.Y)
}

// cutCanvas takes the canvas on one side off the part of the picture, if its brightest channel has the given level, with its
// blurred edge if it is bright. It also returns how wide that is, in pixels, and its color.
func cutCanvas(img *image.RGBA, in image.Rectangle, side func(image.Rectangle) (line, rest image.Rectangle), level int) (left image.Rectangle, width int, canvas raster.RGB) {
	enough := func(r image.Rectangle) bool {
		return float64(r.Dx()) >= canvasLeft*float64(img.Rect.Dx()) && float64(r.Dy()) >= canvasLeft*float64(img.Rect.Dy())
	}
	cut := func(is func(line image.Rectangle) bool) bool {
		line, rest := side(in)
		if !enough(rest) || !is(line) {
			return false
		}
		in = rest
		width++
		return true
	}
	first, _ := side(in)
	canvas = raster.ColorAt(img, geom.Pt(float64(first.Min.X), float64(first.Min.Y)))
	for int(canvas.Brightest()) >= level && cut(func(line image.Rectangle) bool { return plain(img, line, canvas) }) {
	}
	if width == 0 || canvas.Brightest() < canvasLevel {
		return in, 0, canvas
	}
	for k := 0; k < bleeds && cut(func(line image.Rectangle) bool { return shaded(img, line, canvas, bledLevel) >= bledShare }); k++ {
	}
	for k := 0; k < canvasRim && cut(func(line image.Rectangle) bool { return shaded(img, line, canvas, rimLevel) >= rimShare }); k++ {
	}
	return in, width, canvas
}

// plain tells whether all pixels of the part have the canvas's color.
func plain(img *image.RGBA, part image.Rectangle, canvas raster.RGB) bool {
	for y := part.Min.Y; y < part.Max.Y; y++ {
		for x := part.Min.X; x < part.Max.X; x++ {
			if raster.ColorAt(img, geom.Pt(float64(x), float64(y))).Far(canvas) > canvasSpread {
				return false
			}
		}
	}
	return true
}

// shaded is the share of the part's pixels that have the canvas's color, mixed with black down to more than the given level of it.
func shaded(img *image.RGBA, part image.Rectangle, canvas raster.RGB, least float64) float64 {
	n := 0
	for y := part.Min.Y; y < part.Max.Y; y++ {
		for x := part.Min.X; x < part.Max.X; x++ {
			p := raster.ColorAt(img, geom.Pt(float64(x), float64(y)))
			k := float64(p.Brightest()) / float64(canvas.Brightest())
			dimmed := raster.RGB{int16(k * float64(canvas[0])), int16(k * float64(canvas[1])), int16(k * float64(canvas[2]))}
			if k > least && p.Far(dimmed) <= canvasSpread {
				n++
			}
		}
	}
	return float64(n) / float64(part.Dx()*part.Dy())
}
