//go:build cgo && gocv_specific_modules

package cv

import (
	"fmt"
	"image"
	"image/color"
	"runtime"

	"gocv.io/x/gocv"

	"flowlens/vision/internal/cv/pure"
	"flowlens/vision/internal/geom"
	"flowlens/vision/internal/raster"
)

// These functions take and return plain Go pixels. OpenCV works on them where they lie: a Mat is made over them and
// closed again within the function that needs it.

var transparent = color.RGBA{}

// matOver returns a Mat over the plane's own pixels. The caller closes it.
func matOver(p *raster.Plane) gocv.Mat { return over(p.Pix, p.W, p.H, gocv.MatTypeCV8UC1) }

// matOfPicture returns a Mat over the picture's own pixels, which lie without gaps. The caller closes it.
func matOfPicture(img *image.RGBA) gocv.Mat {
	return over(img.Pix, img.Rect.Dx(), img.Rect.Dy(), gocv.MatTypeCV8UC4)
}

func over(pix []uint8, w, h int, kind gocv.MatType) gocv.Mat {
	m, err := gocv.NewMatFromBytes(h, w, kind, pix)
	must(err)
	return m
}

// must panics where OpenCV refused what it was given.
func must(err error) {
	if err != nil {
		panic(fmt.Errorf("vision: OpenCV: %w", err))
	}
}

func closeAll(mats ...gocv.Mat) {
	for i := range mats {
		mats[i].Close()
	}
}

// combine fills dst from two planes of its size, either of which it may be.
func combine(dst, a, b *raster.Plane, op func(a, b gocv.Mat, dst *gocv.Mat) error) {
	x, y, to := matOver(a), matOver(b), matOver(dst)
	defer closeAll(x, y, to)
	must(op(x, y, &to))
	runtime.KeepAlive([]*raster.Plane{dst, a, b})
}

// Min sets dst to the lesser of a and b at each pixel. It may be one of them, as in the functions below.
func Min(dst, a, b *raster.Plane) { combine(dst, a, b, gocv.Min) }

// Max sets dst to the greater of a and b at each pixel.
func Max(dst, a, b *raster.Plane) { combine(dst, a, b, gocv.Max) }

// Subtract sets dst to a less b at each pixel, 0 where that is less.
func Subtract(dst, a, b *raster.Plane) { combine(dst, a, b, gocv.Subtract) }

// Blend sets dst to x·a + y·b at each pixel, rounded half to even.
func Blend(dst, a, b *raster.Plane, x, y float64) {
	combine(dst, a, b, func(a, b gocv.Mat, dst *gocv.Mat) error { return gocv.AddWeighted(a, x, b, y, 0, dst) })
}

// transformed returns a plane of the given size that op makes of p.
func transformed(p *raster.Plane, size image.Point, op func(src gocv.Mat, dst *gocv.Mat) error) *raster.Plane {
	out := raster.NewPlane(size.X, size.Y)
	src, dst := matOver(p), matOver(out)
	defer closeAll(src, dst)
	must(op(src, &dst))
	runtime.KeepAlive([]*raster.Plane{p, out})
	return out
}

// Threshold marks, by 255, the pixels of at least the value, 1 or more.
func Threshold(p *raster.Plane, v uint8) *raster.Plane {
	return transformed(p, p.Size(), func(src gocv.Mat, dst *gocv.Mat) error {
		gocv.Threshold(src, dst, float32(v-1), 255, gocv.ThresholdBinary)
		return nil
	})
}

// Dilate is p with every pixel's value spread r pixels in x and in y, where it is the greatest there.
func Dilate(p *raster.Plane, r int) *raster.Plane { return morphed(p, gocv.MorphDilate, 2*r+1) }

// Erode is p with every pixel's value spread r pixels in x and in y, where it is the least there.
func Erode(p *raster.Plane, r int) *raster.Plane { return morphed(p, gocv.MorphErode, 2*r+1) }

// Close is p with what is darker than its surroundings and narrower than width filled.
func Close(p *raster.Plane, width int) *raster.Plane { return morphed(p, gocv.MorphClose, width) }

// morphed is what an operation with a square of the given width makes of p.
func morphed(p *raster.Plane, op gocv.MorphType, width int) *raster.Plane {
	kernel := gocv.GetStructuringElement(gocv.MorphRect, image.Pt(width, width))
	defer kernel.Close()
	return transformed(p, p.Size(), func(src gocv.Mat, dst *gocv.Mat) error { return gocv.MorphologyEx(src, dst, op, kernel) })
}

// Blur is the mean of the square of the given odd width around each pixel.
func Blur(p *raster.Plane, width int) *raster.Plane {
	return transformed(p, p.Size(), func(src gocv.Mat, dst *gocv.Mat) error { return gocv.Blur(src, dst, image.Pt(width, width)) })
}

// BlurAlong sets dst to the mean of each pixel of p and the two beside it along the unit step.
func BlurAlong(dst, p *raster.Plane, along image.Point) {
	// A Gaussian so wide that its three weights are alike: OpenCV is three times as fast at it as at a mean.
	const wide = 5
	src, to := matOver(p), matOver(dst)
	defer closeAll(src, to)
	must(gocv.GaussianBlur(src, &to, Bar(along, 3), wide, wide, gocv.BorderReplicate))
	runtime.KeepAlive([]*raster.Plane{p, dst})
}

// Border is p in a black frame of the given width.
func Border(p *raster.Plane, width int) *raster.Plane {
	return transformed(p, p.Size().Add(image.Pt(2*width, 2*width)), func(src gocv.Mat, dst *gocv.Mat) error {
		return gocv.CopyMakeBorder(src, dst, width, width, width, width, gocv.BorderConstant, transparent)
	})
}

// Gray is the brightness of a picture.
func Gray(img *image.RGBA) *raster.Plane {
	out := raster.NewPlane(img.Rect.Dx(), img.Rect.Dy())
	src, dst := matOfPicture(img), matOver(out)
	defer closeAll(src, dst)
	must(gocv.CvtColor(src, &dst, gocv.ColorRGBAToGray))
	runtime.KeepAlive(img)
	return out
}

// Gain is a picture with every channel multiplied by the gain.
func Gain(img *image.RGBA, gain float64) *image.RGBA {
	return img2img(img, img.Rect.Size(), func(src gocv.Mat, dst *gocv.Mat) error { return gocv.ConvertScaleAbs(src, dst, gain, 0) })
}

// Split are red, green and blue of a part of a picture, in a black frame of the given width.
func Split(img *image.RGBA, area image.Rectangle, width int) (out [3]*raster.Plane) {
	whole := matOfPicture(img)
	defer whole.Close()
	part := whole.Region(area)
	defer part.Close()
	framed := gocv.NewMat()
	defer framed.Close()
	must(gocv.CopyMakeBorder(part, &framed, width, width, width, width, gocv.BorderConstant|gocv.BorderIsolated, transparent))
	for c := range out {
		out[c] = raster.NewPlane(framed.Cols(), framed.Rows())
		dst := matOver(out[c])
		must(gocv.ExtractChannel(framed, &dst, c))
		dst.Close()
	}
	runtime.KeepAlive(img)
	return out
}

// OpenRound is a morphological opening with an octagon of the given odd width: what it does not fit into vanishes. An
// octagon is a square and some steps of a cross, which is much faster than a disc.
func OpenRound(p *raster.Plane, width int) *raster.Plane {
	steps := pure.OctagonSteps(width)
	square := gocv.GetStructuringElement(gocv.MorphRect, image.Pt(width-2*steps, width-2*steps))
	cross := gocv.GetStructuringElement(gocv.MorphCross, image.Pt(3, 3))
	defer closeAll(square, cross)
	return transformed(p, p.Size(), func(src gocv.Mat, dst *gocv.Mat) error {
		must(gocv.Erode(src, dst, square))
		must(gocv.ErodeWithParams(*dst, dst, cross, image.Pt(-1, -1), steps, gocv.BorderConstant))
		must(gocv.Dilate(*dst, dst, square))
		for range steps {
			must(gocv.Dilate(*dst, dst, cross))
		}
		return nil
	})
}

// img2img returns a picture of the given size that op makes of another.
func img2img(img *image.RGBA, size image.Point, op func(src gocv.Mat, dst *gocv.Mat) error) *image.RGBA {
	out := image.NewRGBA(image.Rectangle{Max: size})
	src, dst := matOfPicture(img), matOfPicture(out)
	defer closeAll(src, dst)
	must(op(src, &dst))
	runtime.KeepAlive([]*image.RGBA{img, out})
	return out
}

// Resize returns img at the given size in pixels: by area where it shrinks, cubic where it grows.
func Resize(img *image.RGBA, size image.Point) *image.RGBA {
	if size == img.Rect.Size() {
		return img
	}
	how := gocv.InterpolationArea
	if size.X > img.Rect.Dx() {
		how = gocv.InterpolationCubic
	}
	return img2img(img, size, func(src gocv.Mat, dst *gocv.Mat) error { return gocv.Resize(src, dst, size, 0, 0, how) })
}

// WarpAffine returns the part of img that the affine map covers, as a picture of the given size: the points (0,0),
// (size.X,0) and (0,size.Y) of the result are o, a and b of img. Pixel centers are at +0.5. What lies outside img
// has alpha 0.
func WarpAffine(img *image.RGBA, o, a, b geom.Vec, size image.Point) *image.RGBA {
	at, u, v := pure.Steps(o, a, b, size)
	m := matrix(2, u.X, v.X, at.X, u.Y, v.Y, at.Y)
	defer m.Close()
	return img2img(img, size, func(src gocv.Mat, dst *gocv.Mat) error {
		return gocv.WarpAffineWithParams(src, dst, m, size, gocv.InterpolationLinear|gocv.WarpInverseMap, gocv.BorderConstant, transparent)
	})
}

// WarpPerspective returns a picture of the given size that shows at each point what img shows where back leads: from the
// indices of its pixels to those of img's. What lies outside img is like its edge.
func WarpPerspective(img *image.RGBA, back *geom.Homography, size image.Point) *image.RGBA {
	m := matrix(3, append(back[:], 1)...)
	defer m.Close()
	return img2img(img, size, func(src gocv.Mat, dst *gocv.Mat) error {
		return gocv.WarpPerspectiveWithParams(src, dst, m, size, gocv.InterpolationLinear|gocv.WarpInverseMap, gocv.BorderReplicate, transparent)
	})
}

// matrix returns a matrix of three columns, row by row.
func matrix(rows int, values ...float64) gocv.Mat {
	m := gocv.NewMatWithSize(rows, 3, gocv.MatTypeCV64F)
	for i, v := range values {
		m.SetDoubleAt(i/3, i%3, v)
	}
	return m
}
