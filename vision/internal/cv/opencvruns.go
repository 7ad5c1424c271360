//go:build cgo && gocv_specific_modules

package cv

import (
	"image"
	"runtime"

	"gocv.io/x/gocv"

	"flowlens/vision/internal/raster"
)

// A run is a bar of pixels, level or upright, of an odd length and one pixel wide. Its least and greatest values are
// taken in steps that make the runs up to twice as long, by the extremes of the picture and itself moved along: for
// upright runs that takes a quarter of the time of OpenCV's own filters (see BenchmarkHandWritten). Edges must be black for
// as far as a run is long, which is 3 pixels or more.

// OpenRun sets dst to what of src is as long as the run, the size of a bar. It may be src.
func OpenRun(dst, src *raster.Plane, run image.Point) {
	least := raster.NewPlane(src.W, src.H)
	defer least.Done()
	ErodeRun(least, src, run)
	DilateRun(dst, least, run)
}

// CloseRun sets dst to what is left of src when gaps shorter than the run are filled. It may be src.
func CloseRun(dst, src *raster.Plane, run image.Point) {
	most := raster.NewPlane(src.W, src.H)
	defer most.Done()
	DilateRun(most, src, run)
	ErodeRun(dst, most, run)
}

// ErodeRun sets dst to the least value in the run around each pixel.
func ErodeRun(dst, src *raster.Plane, run image.Point) { extremeOfRun(dst, src, run, gocv.Min) }

// DilateRun sets dst to the greatest value in the run around each pixel.
func DilateRun(dst, src *raster.Plane, run image.Point) { extremeOfRun(dst, src, run, gocv.Max) }

func extremeOfRun(dst, src *raster.Plane, run image.Point, of func(a, b gocv.Mat, dst *gocv.Mat) error) {
	along, long := image.Pt(1, 0), run.X
	if run.Y > run.X {
		along, long = image.Pt(0, 1), run.Y
	}
	steps := [2]*raster.Plane{raster.NewPlane(src.W, src.H), raster.NewPlane(src.W, src.H)}
	mats := [2]gocv.Mat{matOver(steps[0]), matOver(steps[1])}
	first, last := matOver(src), matOver(dst)
	defer func() {
		closeAll(mats[0], mats[1], first, last)
		steps[0].Done()
		steps[1].Done()
	}()
	from := first
	for have, k := 1, 0; have < long; k = 1 - k {
		step := min(have, long-have)
		have += step
		part := image.Rectangle{Max: src.Size().Sub(along.Mul(have - 1))} // where the runs so far lie within the picture
		to, out := part, mats[k]
		if have == long {
			to, out = part.Add(along.Mul(long/2)), last
			dst.FillAround(to, 0)
		}
		moved(out, to, from, part, part.Add(along.Mul(step)), of)
		from = out
	}
	runtime.KeepAlive([]*raster.Plane{dst, src})
}

// moved sets the part to of dst to the least or the greatest of the parts a and b of src.
func moved(dst gocv.Mat, to image.Rectangle, src gocv.Mat, a, b image.Rectangle, of func(a, b gocv.Mat, dst *gocv.Mat) error) {
	x, y, out := src.Region(a), src.Region(b), dst.Region(to)
	defer closeAll(x, y, out)
	must(of(x, y, &out))
}
