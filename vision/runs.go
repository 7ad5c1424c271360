//go:build gocv_specific_modules

package vision

import (
	"image"

	"gocv.io/x/gocv"
)

// runs takes the least and the greatest of each run of pixels, level or upright, in pictures of one size and one channel whose
// edges are black for as far as a run is long. Every step makes the runs up to twice as long, by the extremes of the picture
// and itself moved along: for upright runs that takes a quarter of the time of OpenCV's own filters.
type runs struct {
	size    image.Point
	scratch [3]gocv.Mat
}

// newRuns makes the scratch pictures. The caller closes them.
func newRuns(size image.Point) *runs {
	r := &runs{size: size}
	for i := range r.scratch {
		r.scratch[i] = gocv.NewMatWithSize(size.Y, size.X, gocv.MatTypeCV8UC1)
	}
	return r
}

func (r *runs) Close() { closeAll(r.scratch[:]) }

// opened writes to dst what of src is as long as the run, which is the size of a bar. It may be src, but must have its size.
func (r *runs) opened(src gocv.Mat, dst *gocv.Mat, run image.Point) error {
	if err := r.extreme(src, &r.scratch[2], run, gocv.Min); err != nil {
		return err
	}
	return r.extreme(r.scratch[2], dst, run, gocv.Max)
}

// closed writes to dst what is left of src when gaps shorter than the run are filled.
func (r *runs) closed(src gocv.Mat, dst *gocv.Mat, run image.Point) error {
	if err := r.extreme(src, &r.scratch[2], run, gocv.Max); err != nil {
		return err
	}
	return r.extreme(r.scratch[2], dst, run, gocv.Min)
}

// extreme writes to dst which is the pick of all pixels in the run around each one, its length odd.
func (r *runs) extreme(src gocv.Mat, dst *gocv.Mat, run image.Point, pick func(a, b gocv.Mat, dst *gocv.Mat) error) error {
	along, long := image.Pt(1, 0), run.X
	if run.Y > run.X {
		along, long = image.Pt(0, 1), run.Y
	}
	for have, k := 1, 0; have < long; k = 1 - k {
		step := min(have, long-have)
		have += step
		part := image.Rectangle{Max: r.size.Sub(along.Mul(have - 1))} // where the runs so far lie within the picture
		to, out := part, &r.scratch[k]
		if have == long {
			to, out = part.Add(along.Mul(long/2)), dst
			surround(*dst, to, 0)
		}
		if err := moved(src, part, part.Add(along.Mul(step)), *out, to, pick); err != nil {
			return err
		}
		src = *out
	}
	return nil
}

// moved writes to the part to of dst the pick of the parts a and b of src.
func moved(src gocv.Mat, a, b image.Rectangle, dst gocv.Mat, to image.Rectangle, pick func(a, b gocv.Mat, dst *gocv.Mat) error) error {
	parts := []gocv.Mat{src.Region(a), src.Region(b), dst.Region(to)}
	defer closeAll(parts)
	return pick(parts[0], parts[1], &parts[2])
}

// surround sets what lies beside the part of the picture to the value.
func surround(m gocv.Mat, part image.Rectangle, value float64) {
	w, h := m.Cols(), m.Rows()
	for _, rim := range []image.Rectangle{
		image.Rect(0, 0, w, part.Min.Y), image.Rect(0, part.Max.Y, w, h), image.Rect(0, 0, part.Min.X, h), image.Rect(part.Max.X, 0, w, h),
	} {
		if rim.Empty() {
			continue
		}
		side := m.Region(rim)
		side.SetTo(gocv.NewScalar(value, 0, 0, 0))
		side.Close()
	}
}

// morph writes to dst what an operation with a rectangle of the given size makes of src.
func morph(src gocv.Mat, dst *gocv.Mat, op gocv.MorphType, size image.Point) error {
	kernel := gocv.GetStructuringElement(gocv.MorphRect, size)
	defer kernel.Close()
	return gocv.MorphologyEx(src, dst, op, kernel)
}
