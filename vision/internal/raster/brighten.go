package raster

import (
	"image"

	"flowlens/vision/internal/num"
)

// Brightest is the share of the pixels that are darker than a picture's brightest things: two small dots are more than the rest.
const Brightest = 0.998

// Brightened returns a dim picture as bright as a screen's, any other as it is.
func Brightened(img *image.RGBA) *image.RGBA {
	const (
		dim, full = 160, 230
		most      = 5 // times as bright: beyond that there is but noise
	)
	var count Counter
	for i := 0; i < len(img.Pix); i += 4 {
		p := img.Pix[i:][:3]
		count.Add(i/4, max(p[0], p[1], p[2]))
	}
	hist := count.Histogram()
	bright := Quantile(&hist, len(img.Pix)/4, Brightest)
	if bright >= dim || bright == 0 {
		return img
	}
	var to [256]uint8
	for v := range to {
		to[v] = uint8(min(v*full/bright, v*most, 255))
	}
	out := image.NewRGBA(img.Rect)
	for i := range out.Pix {
		out.Pix[i] = num.Pick(i%4 == 3, img.Pix[i], to[img.Pix[i]])
	}
	return out
}
