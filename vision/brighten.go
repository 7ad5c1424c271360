package vision

import "image"

// brightest is the share of the pixels that are darker than a picture's brightest things: two small dots are more than the rest.
const brightest = 0.998

// brightened returns a dim picture as bright as a screen's, any other as it is.
func brightened(img *image.RGBA) *image.RGBA {
	const (
		dim, full = 160, 230
		most      = 5 // times as bright: beyond that there is but noise
	)
	var count counter
	for i := 0; i < len(img.Pix); i += 4 {
		p := img.Pix[i:][:3]
		count.add(i/4, max(p[0], p[1], p[2]))
	}
	hist := count.histogram()
	bright := quantile(&hist, len(img.Pix)/4, brightest)
	if bright >= dim || bright == 0 {
		return img
	}
	var to [256]uint8
	for v := range to {
		to[v] = uint8(min(v*full/bright, v*most, 255))
	}
	out := image.NewRGBA(img.Rect)
	for i := range out.Pix {
		out.Pix[i] = pick(i%4 == 3, img.Pix[i], to[img.Pix[i]])
	}
	return out
}
