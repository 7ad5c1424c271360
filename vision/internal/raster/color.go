package raster

import (
	"image"
	"math"
	"slices"

	"flowlens/vision/internal/geom"
	"flowlens/vision/internal/num"
)

// RGB is a color, or the difference of two: red, green and blue, 0 to 255 for a color.
type RGB [3]int16

// Far returns the largest difference of a channel.
func (a RGB) Far(b RGB) int {
	d := 0
	for i := range a {
		d = max(d, num.Abs(int(a[i])-int(b[i])))
	}
	return d
}

// Brightest returns the strongest channel.
func (a RGB) Brightest() int16 { return max(a[0], a[1], a[2]) }

// Dist returns the Euclidean distance.
func (a RGB) Dist(b RGB) float64 {
	s := 0
	for i := range a {
		d := int(a[i]) - int(b[i])
		s += d * d
	}
	return math.Sqrt(float64(s))
}

// Least returns the weakest channel.
func (a RGB) Least() int { return int(min(a[0], a[1], a[2])) }

// Minus returns the difference by channel.
func (a RGB) Minus(b RGB) RGB { return RGB{a[0] - b[0], a[1] - b[1], a[2] - b[2]} }

// Dot returns the scalar product.
func (a RGB) Dot(b RGB) float64 {
	return float64(a[0])*float64(b[0]) + float64(a[1])*float64(b[1]) + float64(a[2])*float64(b[2])
}

// Ranked sorts the samples, which are not none, and returns the one at the quantile q of brightness (the largest channel, then the sum).
func Ranked(s []RGB, q float64) RGB {
	slices.SortFunc(s, func(a, b RGB) int {
		if d := int(a.Brightest()) - int(b.Brightest()); d != 0 {
			return d
		}
		return int(a[0]+a[1]+a[2]) - int(b[0]+b[1]+b[2])
	})
	return s[min(int(q*float64(len(s))), len(s)-1)]
}

// ColorAt returns the color of the pixel at a place, black outside of the picture.
func ColorAt(img *image.RGBA, p geom.Vec) (c RGB) {
	x, y := int(math.Floor(p.X)), int(math.Floor(p.Y))
	if !image.Pt(x, y).In(img.Rect) {
		return c
	}
	pix := img.Pix[img.PixOffset(x, y):]
	return RGB{int16(pix[0]), int16(pix[1]), int16(pix[2])}
}

// SmoothAt returns the color at a place, by channel, between the middles of pixels. Beyond the edge it is as at the edge.
func SmoothAt(img *image.RGBA, p geom.Vec) (out [3]float64) {
	for _, t := range Taps(p) {
		x, y := min(max(t.X, 0), img.Rect.Dx()-1), min(max(t.Y, 0), img.Rect.Dy()-1)
		i := img.PixOffset(x, y)
		for c := range out {
			out[c] += t.Share * float64(img.Pix[i+c])
		}
	}
	return out
}

// Tap is a pixel and its share, 0 to 1, in what is seen at a place.
type Tap struct {
	image.Point
	Share float64
}

// Taps returns the four pixels around a place with their shares (bilinear interpolation). Pixels have their middles at +0.5.
func Taps(p geom.Vec) [4]Tap {
	x, y := math.Floor(p.X-0.5), math.Floor(p.Y-0.5)
	right, down := p.X-0.5-x, p.Y-0.5-y
	at := image.Pt(int(x), int(y))
	return [4]Tap{
		{at, (1 - right) * (1 - down)}, {at.Add(image.Pt(1, 0)), right * (1 - down)},
		{at.Add(image.Pt(0, 1)), (1 - right) * down}, {at.Add(image.Pt(1, 1)), right * down},
	}
}
