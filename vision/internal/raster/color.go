package raster

import (
	"image"
	"math"
	"slices"

	"flowlens/vision/internal/geom"
	"flowlens/vision/internal/num"
)

func (a RGB) Least() int { return int(min(a[0], a[1], a[2])) }

// SmoothAt is the color at a place between the middles of pixels, which are at +0.5. What lies outside of the picture is like its edge.
func SmoothAt(img *image.RGBA, p geom.Vec) (out [3]float64) {
	x, y := math.Floor(p.X-0.5), math.Floor(p.Y-0.5)
	right, down := p.X-0.5-x, p.Y-0.5-y
	for k, share := range [...]float64{(1 - right) * (1 - down), right * (1 - down), (1 - right) * down, right * down} {
		i := img.PixOffset(min(max(int(x)+k%2, 0), img.Rect.Dx()-1), min(max(int(y)+k/2, 0), img.Rect.Dy()-1))
		for c := range out {
			out[c] += share * float64(img.Pix[i+c])
		}
	}
	return out
}

// RGB is a color of the rectified picture, 0 to 255 a channel.
type RGB [3]int16

// Far is the largest difference of a channel.
func (a RGB) Far(b RGB) int {
	d := 0
	for i := range a {
		d = max(d, num.Abs(int(a[i])-int(b[i])))
	}
	return d
}

func (a RGB) Brightest() int16 { return max(a[0], a[1], a[2]) }

// Dist is the Euclidean distance.
func (a RGB) Dist(b RGB) float64 {
	s := 0
	for i := range a {
		d := int(a[i]) - int(b[i])
		s += d * d
	}
	return math.Sqrt(float64(s))
}

func (a RGB) Minus(b RGB) RGB { return RGB{a[0] - b[0], a[1] - b[1], a[2] - b[2]} }

func (a RGB) Dot(b RGB) float64 {
	return float64(a[0])*float64(b[0]) + float64(a[1])*float64(b[1]) + float64(a[2])*float64(b[2])
}

// Ranked returns the sample at the quantile q of brightness (the largest channel, then the sum).
func Ranked(s []RGB, q float64) RGB {
	slices.SortFunc(s, func(a, b RGB) int {
		if d := int(a.Brightest()) - int(b.Brightest()); d != 0 {
			return d
		}
		return int(a[0]+a[1]+a[2]) - int(b[0]+b[1]+b[2])
	})
	return s[min(int(q*float64(len(s))), len(s)-1)]
}

// ColorAt is the color of the picture at a place.
func ColorAt(img *image.RGBA, p geom.Vec) (c RGB) {
	x, y := int(math.Floor(p.X)), int(math.Floor(p.Y))
	if !image.Pt(x, y).In(img.Rect) {
		return c
	}
	pix := img.Pix[img.PixOffset(x, y):]
	return RGB{int16(pix[0]), int16(pix[1]), int16(pix[2])}
}
