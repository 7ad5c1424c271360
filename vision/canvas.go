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
)

// withoutCanvas returns img with the plain bright canvas around it black: a board's frame that lies against it is no
// thin bright line, but a step. Where there is none it returns img itself.
func withoutCanvas(img *image.RGBA) *image.RGBA {
	w, h := img.Rect.Dx(), img.Rect.Dy()
	in := img.Rect
	for in.Dy() > int(canvasLeft*float64(h)) && plain(img, image.Rect(0, in.Min.Y, w, in.Min.Y+1)) {
		in.Min.Y++
	}
	for in.Dy() > int(canvasLeft*float64(h)) && plain(img, image.Rect(0, in.Max.Y-1, w, in.Max.Y)) {
		in.Max.Y--
	}
	for in.Dx() > int(canvasLeft*float64(w)) && plain(img, image.Rect(in.Min.X, in.Min.Y, in.Min.X+1, in.Max.Y)) {
		in.Min.X++
	}
	for in.Dx() > int(canvasLeft*float64(w)) && plain(img, image.Rect(in.Max.X-1, in.Min.Y, in.Max.X, in.Max.Y)) {
		in.Max.X--
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
