package pure

import (
	"image"
	"math"

	"flowlens/vision/internal/raster"
)

// Dilate is OpenCV's dilate with a square. What lies beyond the border changes nothing, here and below.
func Dilate(p *raster.Plane, r int) *raster.Plane { return spread(p, 2*r+1, greatest) }

// Erode is OpenCV's erode with a square.
func Erode(p *raster.Plane, r int) *raster.Plane { return spread(p, 2*r+1, smallest) }

// Close is OpenCV's morphologyEx, closing with a square. In one of an even width the pixel before the middle has the
// longer half before it, in both steps.
func Close(p *raster.Plane, width int) *raster.Plane {
	most := spread(p, width, greatest)
	defer most.Done()
	return spread(most, width, smallest)
}

// spread is the extreme of the square of the given width around each pixel: those of rows, and then those of columns of these.
func spread(p *raster.Plane, width int, e extreme) *raster.Plane {
	out := raster.NewPlane(p.W, p.H)
	spreadInto(out, p, width, e)
	return out
}

// spreadInto sets dst, which may be p.
func spreadInto(dst, p *raster.Plane, width int, e extreme) {
	before := width / 2
	w, h := p.W, p.H
	row := raster.NewPlane(w+width-1, 1)
	rows := raster.NewPlane(w, h+width-1)
	defer raster.Done(row, rows)
	rows.FillAround(image.Rect(0, before, w, before+h), e.neutral)
	for y := range h {
		row.FillAround(image.Rect(before, 0, before+w, 1), e.neutral)
		copy(row.Pix[before:], p.Pix[y*w:][:w])
		double(rows.Pix[(before+y)*w:][:w], row.Pix, 1, width, e)
	}
	double(dst.Pix, rows.Pix, w, width, e)
}

// double sets dst to the extremes of runs of so many values in src, each step beyond the one before it. Runs are made as
// long as the power of two below, each of two that are half as long, and last of two that overlap. src is overwritten.
func double(dst, src []uint8, step, long int, e extreme) {
	have := 1
	for ; 2*have < long; have *= 2 {
		n := len(src) - have*step
		e.of(src[:n], src[:n], src[have*step:])
		src = src[:n]
	}
	if long == 1 {
		copy(dst, src)
		return
	}
	e.of(dst, src, src[(long-have)*step:])
}

// OpenRound is OpenCV's erode with a square and then so many times with a cross of three pixels, and dilate in the same way.
func OpenRound(p *raster.Plane, width int) *raster.Plane {
	steps := OctagonSteps(width)
	out := raster.NewPlane(p.W, p.H)
	octagon(out, p, width-2*steps, steps, smallest)
	octagon(out, out, width-2*steps, steps, greatest)
	return out
}

// OctagonSteps is how many steps of a cross make an octagon of so odd a width of a square.
func OctagonSteps(width int) int { return int(math.Round(float64(width-1) * (1 - 1/math.Sqrt2))) }

// octagon sets dst, which may be p, to the extreme of a square around each pixel and then, step by step, of its neighbors.
func octagon(dst, p *raster.Plane, square, steps int, e extreme) {
	spreadInto(dst, p, square, e)
	other := raster.NewPlane(p.W, p.H)
	defer other.Done()
	from, to := dst, other
	for range steps {
		cross(to, from, e)
		from, to = to, from
	}
	if from != dst {
		copy(dst.Pix, from.Pix)
	}
}

// cross sets dst to the extreme of each pixel and the four beside it.
func cross(dst, p *raster.Plane, e extreme) {
	w := p.W
	for y := range p.H {
		row, to := p.Pix[y*w:][:w], dst.Pix[y*w:][:w]
		copy(to, row)
		e.of(to[1:], row, to[1:])
		e.of(to[:w-1], row[1:], to)
		if y > 0 {
			e.of(to, to, p.Pix[(y-1)*w:])
		}
		if y < p.H-1 {
			e.of(to, to, p.Pix[(y+1)*w:])
		}
	}
}
