package vision

import (
	"image"
	"slices"
)

const (
	// canvasSpread is the most by which a canvas's pixels differ in a channel, JPEG included; canvasLevel is how bright its
	// brightest channel is at least: black ones do no harm.
	canvasSpread = 12
	canvasLevel  = 60
	// canvasLeft is the least part of either side that a canvas leaves of the picture.
	canvasLeft = 0.3
	// canvasWidth is the least width of a canvas, as a part of the picture's shorter side: thick lines have 0.011.
	canvasWidth = 0.02
	// canvasRim is how far a canvas's blurred edge reaches, in pixels; rimShare is the share of such a row's pixels, at least,
	// that have the canvas's color, mixed with black down to rimLevel of it.
	canvasRim, rimShare, rimLevel = 3, 0.7, 0.1
)

// withoutCanvas returns img with the plain bright canvas around it black: a board's frame that lies against it is no
// thin bright line, but a step. Where there is none it returns img itself.
func withoutCanvas(img *image.RGBA) *image.RGBA {
	w, h := img.Rect.Dx(), img.Rect.Dy()
	in := img.Rect
	for _, side := range canvasSides {
		in = cutCanvas(img, in, side)
	}
	// What is as thin as a board's frame may be one.
	least := int(canvasWidth * float64(min(w, h)))
	in.Min.X, in.Min.Y = pick(in.Min.X < least, 0, in.Min.X), pick(in.Min.Y < least, 0, in.Min.Y)
	in.Max.X, in.Max.Y = pick(w-in.Max.X < least, w, in.Max.X), pick(h-in.Max.Y < least, h, in.Max.Y)
	if in == img.Rect {
		return img
	}
	out := image.NewRGBA(img.Rect)
	for i := 3; i < len(out.Pix); i += 4 {
		out.Pix[i] = 255
	}
	for y := in.Min.Y; y < in.Max.Y; y++ {
		copy(out.Pix[out.PixOffset(in.Min.X, y):out.PixOffset(in.Max.X, y)], img.Pix[img.PixOffset(in.Min.X, y):img.PixOffset(in.Max.X, y)])
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

// cutCanvas takes the canvas on one side off the part of the picture, with its blurred edge.
func cutCanvas(img *image.RGBA, in image.Rectangle, side func(image.Rectangle) (line, rest image.Rectangle)) image.Rectangle {
	whole, first := in, image.Rectangle{}
	enough := func(r image.Rectangle) bool {
		return float64(r.Dx()) >= canvasLeft*float64(img.Rect.Dx()) && float64(r.Dy()) >= canvasLeft*float64(img.Rect.Dy())
	}
	for {
		line, rest := side(in)
		if !enough(rest) || !plain(img, line) {
			break
		}
		if in == whole {
			first = line
		}
		in = rest
	}
	if in == whole {
		return in
	}
	canvas := colorAt(img, vec{float64(first.Min.X), float64(first.Min.Y)})
	for range canvasRim {
		line, rest := side(in)
		if !enough(rest) || !shaded(img, line, canvas) {
			break
		}
		in = rest
	}
	return in
}

// plain tells whether all pixels of the part are bright and alike.
func plain(img *image.RGBA, part image.Rectangle) bool {
	first := img.Pix[img.PixOffset(part.Min.X, part.Min.Y):][:3]
	if max(first[0], first[1], first[2]) < canvasLevel {
		return false
	}
	for y := part.Min.Y; y < part.Max.Y; y++ {
		for x := part.Min.X; x < part.Max.X; x++ {
			p := img.Pix[img.PixOffset(x, y):][:3]
			if slices.ContainsFunc([]int{0, 1, 2}, func(i int) bool { return abs(int(p[i])-int(first[i])) > canvasSpread }) {
				return false
			}
		}
	}
	return true
}

// shaded tells whether most pixels of the part have the canvas's color, or that with some black.
func shaded(img *image.RGBA, part image.Rectangle, canvas rgb) bool {
	n := 0
	for y := part.Min.Y; y < part.Max.Y; y++ {
		for x := part.Min.X; x < part.Max.X; x++ {
			p := colorAt(img, vec{float64(x), float64(y)})
			k := float64(p.brightest()) / float64(canvas.brightest())
			dimmed := rgb{int16(k * float64(canvas[0])), int16(k * float64(canvas[1])), int16(k * float64(canvas[2]))}
			if k > rimLevel && p.far(dimmed) <= 2*canvasSpread {
				n++
			}
		}
	}
	return float64(n) >= rimShare*float64(part.Dx()*part.Dy())
}
