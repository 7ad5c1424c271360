//go:build gocv_specific_modules

package vision

import (
	"image"
	"image/draw"
	"runtime"

	"gocv.io/x/gocv"
)

// This file holds every crossing between Go's pictures and OpenCV's. The Mats live only inside the functions
// here and in lines.go: what they return are plain Go pixels, so that the rest of the package needs no Close.

// plane is a picture of one channel, 8 bits a pixel, row by row without padding.
type plane struct {
	w, h int
	pix  []uint8
}

// planePixels lends planes their pixels.
var planePixels scratch[uint8]

// done gives the pixels back, for another plane: this one must not be used afterwards. Those that nobody gives back are collected.
func (p *plane) done() { planePixels.back(&p.pix) }

func (p *plane) in(x, y int) bool { return x >= 0 && y >= 0 && x < p.w && y < p.h }

// rgba returns img as 8-bit RGBA with its origin at (0,0); what is transparent lies on black. The pixels are img's own
// when it has that form already: treat them as read-only.
func rgba(img image.Image) *image.RGBA {
	b := img.Bounds()
	if m, ok := img.(*image.RGBA); ok && b.Min == (image.Point{}) && m.Stride == 4*b.Dx() && opaque(m.Pix[:4*b.Dx()*b.Dy()]) {
		return &image.RGBA{Pix: m.Pix[:4*b.Dx()*b.Dy()], Stride: m.Stride, Rect: b}
	}
	m := image.NewRGBA(image.Rect(0, 0, b.Dx(), b.Dy()))
	draw.Draw(m, m.Rect, image.Black, image.Point{}, draw.Src)
	draw.Draw(m, m.Rect, img, b.Min, draw.Over)
	return m
}

// matOf returns a Mat over img's own pixels, without a copy. The caller closes it, and keeps img alive until then.
func matOf(img *image.RGBA) (gocv.Mat, error) {
	return gocv.NewMatFromBytes(img.Rect.Dy(), img.Rect.Dx(), gocv.MatTypeCV8UC4, img.Pix)
}

// partOf copies a part of a picture, which then begins at (0,0).
func partOf(img *image.RGBA, area image.Rectangle) *image.RGBA {
	out := image.NewRGBA(image.Rectangle{Max: area.Size()})
	draw.Draw(out, out.Rect, img, area.Min, draw.Src)
	return out
}

// part copies a part of a plane.
func (p *plane) part(area image.Rectangle) *plane {
	out := &plane{area.Dx(), area.Dy(), make([]uint8, area.Dx()*area.Dy())}
	for y := range out.h {
		copy(out.pix[y*out.w:(y+1)*out.w], p.pix[(area.Min.Y+y)*p.w+area.Min.X:])
	}
	return out
}

// mat returns a Mat over the plane's own pixels, without a copy. The caller closes it, and keeps p alive until then.
func (p *plane) mat() (gocv.Mat, error) {
	return gocv.NewMatFromBytes(p.h, p.w, gocv.MatTypeCV8UC1, p.pix)
}

// planeFrom returns a plane of the given size that fill writes, all of it, straight into its pixels.
func planeFrom(size image.Point, fill func(dst *gocv.Mat) error) (*plane, error) {
	p := &plane{size.X, size.Y, *planePixels.lend(size.X * size.Y)}
	defer runtime.KeepAlive(p)
	dst, err := p.mat()
	if err != nil {
		return nil, err
	}
	defer dst.Close()
	return p, fill(&dst)
}

// rgbaFrom returns a picture of the given size that fill writes, straight into its pixels.
func rgbaFrom(size image.Point, fill func(dst *gocv.Mat) error) (*image.RGBA, error) {
	img := image.NewRGBA(image.Rectangle{Max: size})
	defer runtime.KeepAlive(img)
	dst, err := matOf(img)
	if err != nil {
		return nil, err
	}
	defer dst.Close()
	return img, fill(&dst)
}

// resized returns img at the given size in pixels: by area where it shrinks, cubic where it grows.
func resized(img *image.RGBA, size image.Point) (*image.RGBA, error) {
	if size == img.Rect.Size() {
		return img, nil
	}
	src, err := matOf(img)
	if err != nil {
		return nil, err
	}
	defer src.Close()
	defer runtime.KeepAlive(img)
	how := gocv.InterpolationArea
	if size.X > img.Rect.Dx() {
		how = gocv.InterpolationCubic
	}
	return rgbaFrom(size, func(dst *gocv.Mat) error { return gocv.Resize(src, dst, size, 0, 0, how) })
}

// warped returns the part of img that the affine map covers, as a picture of the given size: the points (0,0),
// (size.X,0) and (0,size.Y) of the result are o, a and b of img. Pixel centers are at +0.5. What lies outside img
// has alpha 0.
func warped(img *image.RGBA, o, a, b vec, size image.Point) (*image.RGBA, error) {
	src, err := matOf(img)
	if err != nil {
		return nil, err
	}
	defer src.Close()
	defer runtime.KeepAlive(img)
	m := gocv.NewMatWithSize(2, 3, gocv.MatTypeCV64F)
	defer m.Close()
	u, v := a.sub(o).mul(1/float64(size.X)), b.sub(o).mul(1/float64(size.Y))
	// OpenCV samples at integer pixel indices: shift by half a pixel on both sides.
	at := o.add(u.mul(0.5)).add(v.mul(0.5)).sub(vec{0.5, 0.5})
	for i, f := range []float64{u.x, v.x, at.x, u.y, v.y, at.y} {
		m.SetDoubleAt(i/3, i%3, f)
	}
	return rgbaFrom(size, func(dst *gocv.Mat) error {
		return gocv.WarpAffineWithParams(src, dst, m, size, gocv.InterpolationLinear|gocv.WarpInverseMap, gocv.BorderConstant, transparent)
	})
}
