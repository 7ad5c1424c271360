package pure

import (
	"image"

	"flowlens/vision/internal/raster"
)

// OpenRun is OpenCV's morphologyEx, opening with a bar of a length of 3 pixels or more. Edges must be black for as far as
// it is long, here and below.
func OpenRun(dst, src *raster.Plane, run image.Point) {
	extremeOfRun(dst, src, run, smallest)
	extremeOfRun(dst, dst, run, greatest)
}

// CloseRun is OpenCV's morphologyEx, closing with a bar.
func CloseRun(dst, src *raster.Plane, run image.Point) {
	extremeOfRun(dst, src, run, greatest)
	extremeOfRun(dst, dst, run, smallest)
}

// ErodeRun is OpenCV's erode with a bar.
func ErodeRun(dst, src *raster.Plane, run image.Point) { extremeOfRun(dst, src, run, smallest) }

// DilateRun is OpenCV's dilate with a bar.
func DilateRun(dst, src *raster.Plane, run image.Point) { extremeOfRun(dst, src, run, greatest) }

// extremeOfRun sets dst to the extremes of the runs that lie within src, and to 0 where they do not.
func extremeOfRun(dst, src *raster.Plane, run image.Point, e extreme) {
	sameSize(dst, src)
	w, h := src.W, src.H
	inner := image.Rect(run.X/2, run.Y/2, w-run.X/2, h-run.Y/2)
	if inner.Empty() {
		clear(dst.Pix)
		return
	}
	if run.Y > run.X {
		rows := src.Clone()
		double(dst.Pix[inner.Min.Y*w:inner.Max.Y*w], rows.Pix, w, run.Y, e)
		rows.Done()
	} else {
		row := raster.NewPlane(w, 1)
		for y := range h {
			copy(row.Pix, src.Pix[y*w:])
			double(dst.Pix[y*w:][inner.Min.X:inner.Max.X], row.Pix, 1, run.X, e)
		}
		row.Done()
	}
	dst.FillAround(inner, 0)
}
