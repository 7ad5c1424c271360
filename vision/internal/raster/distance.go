package raster

import "image"

// A chamfer distance takes a fifth of the time of OpenCV's DistanceTransform, which gocv always asks for labels: see
// BenchmarkHandWritten in package cv.

// The steps of a distance, in parts of a pixel: along a row or a column, to a corner, and as a knight moves (Borgefors, 1986). Sums of
// them are within 2 % of the straight distance.
const (
	pixelStep  = 1 << 16
	cornerStep = 91750  // 1.4
	knightStep = 143976 // 2.1969
)

// Distances returns, by pixel, the distance to the nearest pixel that is 0, of a mask w pixels wide of 0 and 255, and the
// largest of them.
func Distances(mask []uint8, w int) (out []float32, most float32) {
	out = make([]float32, len(mask))
	return out, measureDistances(out, mask, w)
}

// Farthest is the largest of the distances in a mask.
func Farthest(mask []uint8, w int) float32 { return measureDistances(nil, mask, w) }

// measureDistances returns the largest of the distances in a mask, and writes them all to out, unless that is nil.
func measureDistances(out []float32, mask []uint8, w int) float32 {
	const (
		margin = 2
		far    = 1 << 30
	)
	h := len(mask) / w
	wide := w + 2*margin
	room := manyPixels.Lend(wide * (h + 2*margin))
	defer manyPixels.Back(room)
	d := *room
	clear(d)
	for i := range margin * wide {
		d[i], d[len(d)-1-i] = far, far
	}
	for y := range h {
		row := d[(y+margin)*wide : (y+margin+1)*wide]
		row[0], row[1], row[wide-2], row[wide-1] = far, far, far, far
	}
	sweep := func(begin, x0, x1 int) {
		n := x1 - x0
		row, up, upper := d[begin+x0:][:n+2*margin], d[begin-wide+x0:][:n+2*margin], d[begin-2*wide+x0:][:n+2*margin]
		last := row[1]
		for x := 2; x < n+2; x++ {
			near := min(last, up[x]) + pixelStep
			near = min(near, min(up[x-1], up[x+1])+cornerStep)
			near = min(near, min(upper[x-1], upper[x+1], up[x-2], up[x+2])+knightStep)
			row[x], last = near, near
		}
	}
	back := func(begin, x0, x1 int) {
		n := x1 - x0
		row, down, lower := d[begin+x0:][:n+2*margin], d[begin+wide+x0:][:n+2*margin], d[begin+2*wide+x0:][:n+2*margin]
		last := row[n+2]
		for x := n + 1; x >= 2; x-- {
			near := row[x]
			if near > pixelStep {
				near = min(near, min(last, down[x])+pixelStep)
				near = min(near, min(down[x-1], down[x+1])+cornerStep)
				near = min(near, min(lower[x-1], lower[x+1], down[x-2], down[x+2])+knightStep)
				row[x] = near
			}
			last = near
		}
	}
	list := runsOfPixels.Lend(0)
	defer runsOfPixels.Back(list)
	*list = spansOf(*list, mask, w, 255)
	spans := *list
	for _, s := range spans {
		sweep((s.Y+margin)*wide, s.X0, s.X1)
	}
	most := int32(0)
	for i := len(spans) - 1; i >= 0; i-- {
		s := spans[i]
		begin := (s.Y + margin) * wide
		back(begin, s.X0, s.X1)
		from := d[begin+margin+s.X0:][:s.X1-s.X0]
		for _, v := range from {
			most = max(most, v)
		}
		if out == nil {
			continue
		}
		to := out[s.Y*w+s.X0:][:s.X1-s.X0]
		for k, v := range from {
			to[k] = float32(v) / pixelStep
		}
	}
	return float32(most) / pixelStep
}

// InnerRadius is the radius of the largest circle in a part of a mask that is w pixels wide: its pixels, and the box around them.
func InnerRadius(box image.Rectangle, pixels []int32, w int) float32 {
	box = box.Inset(-1) // beyond it nothing is known
	part := make([]uint8, box.Dx()*box.Dy())
	for _, i := range pixels {
		part[(int(i)/w-box.Min.Y)*box.Dx()+int(i)%w-box.Min.X] = 255
	}
	return Farthest(part, box.Dx())
}
