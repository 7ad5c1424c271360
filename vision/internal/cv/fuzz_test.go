//go:build cgo && gocv_specific_modules

package cv

import (
	"fmt"
	"image"
	"math/rand/v2"
	"testing"

	"flowlens/vision/internal/cv/pure"
	"flowlens/vision/internal/geom"
	"flowlens/vision/internal/raster"
)

// A dealer deals what a fuzzer gave, and 0 when there is no more.
type dealer struct{ data []byte }

func (d *dealer) byte() (b uint8) {
	if len(d.data) > 0 {
		b, d.data = d.data[0], d.data[1:]
	}
	return b
}

// upTo is a number from least to most.
func (d *dealer) upTo(least, most int) int { return least + int(d.byte())%(most-least+1) }

// factor is a number from -2 to nearly 2.
func (d *dealer) factor() float64 {
	return float64(int(d.byte())-128)/64 + float64(d.byte())/(64*256)
}

// pixels are n bytes of what is left, over and over, with noise in the last bits of some; random ones where nothing is left.
func (d *dealer) pixels(n int) []uint8 {
	rng := rand.New(rand.NewPCG(27, uint64(len(d.data))))
	noise := uint(d.byte()) % 9
	out := make([]uint8, n)
	for i := range out {
		if len(d.data) > 0 {
			out[i] = d.data[i%len(d.data)]
		}
		out[i] ^= uint8(rng.IntN(1 << noise))
	}
	return out
}

func (d *dealer) plane(size image.Point) *raster.Plane {
	return &raster.Plane{W: size.X, H: size.Y, Pix: d.pixels(size.X * size.Y)}
}

// FuzzPlanes holds the functions of planes against OpenCV's, bit for bit.
func FuzzPlanes(f *testing.F) {
	f.Add([]byte{})
	f.Add([]byte{16, 3, 7, 9, 100, 5, 50, 60, 1, 8, 255, 0, 128})
	f.Add([]byte{63, 40, 11, 19, 200, 0, 150, 20, 0, 3, 0, 0, 0, 0, 255, 255})
	f.Fuzz(func(t *testing.T, data []byte) {
		d := &dealer{data}
		size := image.Pt(d.upTo(1, 80), d.upTo(1, 60))
		r, width, v := d.upTo(0, 11), d.upTo(1, 20), uint8(d.upTo(1, 255))
		along := []image.Point{{1, 0}, {0, 1}}[d.upTo(0, 1)]
		x, y := d.factor(), d.factor()
		a := d.plane(size)
		b := d.plane(size)
		comparePlanes(t, a, b, r, width, v, along, x, y)
	})
}

// FuzzPictures holds the functions of pictures against OpenCV's. A byte may be off by 1 as comparePictures' callers say.
func FuzzPictures(f *testing.F) {
	f.Add([]byte{})
	f.Add([]byte{20, 10, 40, 3, 100, 5, 50, 60, 1, 8, 255, 0, 128, 30, 99, 70, 140, 150, 160, 120, 3, 4, 5, 6})
	f.Fuzz(func(t *testing.T, data []byte) {
		d := &dealer{data}
		size := image.Pt(d.upTo(1, 80), d.upTo(1, 60))
		to := image.Pt(d.upTo(1, 160), d.upTo(1, 120))
		if to.X <= size.X {
			to.Y = min(to.Y, size.Y) // no picture grows in height alone
		}
		at := image.Pt(d.upTo(0, size.X-1), d.upTo(0, size.Y-1))
		area := image.Rectangle{at, at.Add(image.Pt(d.upTo(1, size.X-at.X), d.upTo(1, size.Y-at.Y)))}
		width := d.upTo(0, 20)
		gain := d.factor() + 2
		corner := func() geom.Vec { return geom.Pt(d.factor()*float64(size.X), d.factor()*float64(size.Y)) }
		o, u, v := corner(), corner(), corner()
		back := &geom.Homography{d.factor(), d.factor(), d.factor() * 20, d.factor(), d.factor(), d.factor() * 20, d.factor() / 100, d.factor() / 100}
		img := &image.RGBA{Pix: d.pixels(4 * size.X * size.Y), Stride: 4 * size.X, Rect: image.Rectangle{Max: size}}

		samePlane(t, fmt.Sprintf("gray of %v", size), Gray(img), func() *raster.Plane { return pure.Gray(img) })
		comparePictures(t, fmt.Sprintf("gain %g of %v", gain, size), 0, Gain(img, gain), pure.Gain(img, gain))
		ours, theirs := pure.Split(img, area, width), Split(img, area, width)
		for c := range ours {
			samePlane(t, fmt.Sprintf("channel %d of %v of %v", c, area, size), theirs[c], func() *raster.Plane { return ours[c] })
		}
		compareResized(t, img, to)
		comparePictures(t, fmt.Sprintf("affine %v %v %v of %v to %v", o, u, v, size, to), 0, WarpAffine(img, o, u, v, to), pure.WarpAffine(img, o, u, v, to))
		comparePictures(t, fmt.Sprintf("perspective %v of %v to %v", *back, size, to), 0, WarpPerspective(img, back, to), pure.WarpPerspective(img, back, to))
	})
}
