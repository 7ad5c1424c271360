//go:build !cgo || !gocv_specific_modules

package cv

import (
	"image"

	"flowlens/vision/internal/cv/pure"
	"flowlens/vision/internal/geom"
	"flowlens/vision/internal/raster"
)

// Min sets dst to the lesser of a and b at each pixel. It may be one of them, as in the functions below.
func Min(dst, a, b *raster.Plane) { pure.Min(dst, a, b) }

// Max sets dst to the greater of a and b at each pixel.
func Max(dst, a, b *raster.Plane) { pure.Max(dst, a, b) }

// Subtract sets dst to a less b at each pixel, 0 where that is less.
func Subtract(dst, a, b *raster.Plane) { pure.Subtract(dst, a, b) }

// Blend sets dst to x·a + y·b at each pixel, rounded half to even.
func Blend(dst, a, b *raster.Plane, x, y float64) { pure.Blend(dst, a, b, x, y) }

// Threshold marks, by 255, the pixels of at least the value, 1 or more.
func Threshold(p *raster.Plane, v uint8) *raster.Plane { return pure.Threshold(p, v) }

// Dilate is p with every pixel's value spread r pixels in x and in y, where it is the greatest there.
func Dilate(p *raster.Plane, r int) *raster.Plane { return pure.Dilate(p, r) }

// Erode is p with every pixel's value spread r pixels in x and in y, where it is the least there.
func Erode(p *raster.Plane, r int) *raster.Plane { return pure.Erode(p, r) }

// Close is p with what is darker than its surroundings and narrower than width filled.
func Close(p *raster.Plane, width int) *raster.Plane { return pure.Close(p, width) }

// Blur is the mean of the square of the given odd width around each pixel.
func Blur(p *raster.Plane, width int) *raster.Plane { return pure.Blur(p, width) }

// BlurAlong sets dst to the mean of each pixel of p and the two beside it along the unit step.
func BlurAlong(dst, p *raster.Plane, along image.Point) { pure.BlurAlong(dst, p, along) }

// Border is p in a black frame of the given width.
func Border(p *raster.Plane, width int) *raster.Plane { return pure.Border(p, width) }

// Gray is the brightness of a picture.
func Gray(img *image.RGBA) *raster.Plane { return pure.Gray(img) }

// Gain is a picture with every channel multiplied by the gain.
func Gain(img *image.RGBA, gain float64) *image.RGBA { return pure.Gain(img, gain) }

// Split are red, green and blue of a part of a picture, in a black frame of the given width.
func Split(img *image.RGBA, area image.Rectangle, width int) [3]*raster.Plane {
	return pure.Split(img, area, width)
}

// OpenRound is a morphological opening with an octagon of the given odd width: what it does not fit into vanishes. An
// octagon is a square and some steps of a cross, which is much faster than a disc.
func OpenRound(p *raster.Plane, width int) *raster.Plane { return pure.OpenRound(p, width) }

// Resize returns img at the given size in pixels: by area where it shrinks, cubic where it grows.
func Resize(img *image.RGBA, size image.Point) *image.RGBA { return pure.Resize(img, size) }

// WarpAffine returns the part of img that the affine map covers, as a picture of the given size: the points (0,0),
// (size.X,0) and (0,size.Y) of the result are o, a and b of img. Pixel centers are at +0.5. What lies outside img
// has alpha 0.
func WarpAffine(img *image.RGBA, o, a, b geom.Vec, size image.Point) *image.RGBA {
	return pure.WarpAffine(img, o, a, b, size)
}

// WarpPerspective returns a picture of the given size that shows at each point what img shows where back leads: from the
// indices of its pixels to those of img's. What lies outside img is like its edge.
func WarpPerspective(img *image.RGBA, back *geom.Homography, size image.Point) *image.RGBA {
	return pure.WarpPerspective(img, back, size)
}

// OpenRun sets dst to what of src is as long as the run, the size of a bar. It may be src.
func OpenRun(dst, src *raster.Plane, run image.Point) { pure.OpenRun(dst, src, run) }

// CloseRun sets dst to what is left of src when gaps shorter than the run are filled. It may be src.
func CloseRun(dst, src *raster.Plane, run image.Point) { pure.CloseRun(dst, src, run) }

// ErodeRun sets dst to the least value in the run around each pixel.
func ErodeRun(dst, src *raster.Plane, run image.Point) { pure.ErodeRun(dst, src, run) }

// DilateRun sets dst to the greatest value in the run around each pixel.
func DilateRun(dst, src *raster.Plane, run image.Point) { pure.DilateRun(dst, src, run) }
