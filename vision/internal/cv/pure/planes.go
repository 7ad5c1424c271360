package pure

import (
	"encoding/binary"
	"fmt"
	"image"
	"math"

	"flowlens/vision/internal/raster"
)

// sameSize panics where planes differ in size.
func sameSize(planes ...*raster.Plane) {
	for _, p := range planes {
		if p.Size() != planes[0].Size() {
			panic(fmt.Errorf("vision: planes of %v and %v", planes[0].Size(), p.Size()))
		}
	}
}

// Min is OpenCV's min. dst may be a or b, here and below.
func Min(dst, a, b *raster.Plane) {
	sameSize(dst, a, b)
	least(dst.Pix, a.Pix, b.Pix)
}

// Max is OpenCV's max.
func Max(dst, a, b *raster.Plane) {
	sameSize(dst, a, b)
	most(dst.Pix, a.Pix, b.Pix)
}

// Subtract is OpenCV's subtract: below 0 is 0.
func Subtract(dst, a, b *raster.Plane) {
	sameSize(dst, a, b)
	less(dst.Pix, a.Pix, b.Pix)
}

// Blend is OpenCV's addWeighted, in float32 and rounded half to even.
func Blend(dst, a, b *raster.Plane, x, y float64) {
	sameSize(dst, a, b)
	var xs, ys [256]float32
	for v := range xs {
		xs[v], ys[v] = float32(x)*float32(v), float32(y)*float32(v)
	}
	for i, v := range a.Pix {
		dst.Pix[i] = rounded(xs[v] + ys[b.Pix[i]])
	}
}

// rounded is OpenCV's saturate_cast to 8 bits: half to even, no less than 0 and no more than 255.
func rounded(v float32) uint8 { return uint8(min(max(nearest(v), 0), 255)) }

// nearest is v rounded half to even; v is less than 2^22 either way.
func nearest(v float32) int32 {
	const shift = 3 << 22 // float32 has no fractions beside so great a number
	return int32(float32(v+shift) - shift)
}

// Threshold is OpenCV's threshold, of the binary kind.
func Threshold(p *raster.Plane, v uint8) *raster.Plane {
	out := raster.NewPlane(p.W, p.H)
	to, from := out.Pix, p.Pix[:len(out.Pix)]
	vs := ones * uint64(v)
	i := 0
	for ; i+8 <= len(to); i += 8 {
		binary.LittleEndian.PutUint64(to[i:], notLess(binary.LittleEndian.Uint64(from[i:]), vs))
	}
	for ; i < len(to); i++ {
		to[i] = 0
		if from[i] >= v {
			to[i] = 255
		}
	}
	return out
}

// Border is OpenCV's copyMakeBorder, of constant 0.
func Border(p *raster.Plane, width int) *raster.Plane {
	out := raster.NewPlane(p.W+2*width, p.H+2*width)
	for y := range p.H {
		copy(out.Pix[(width+y)*out.W+width:][:p.W], p.Pix[y*p.W:])
	}
	out.FillAround(image.Rect(width, width, width+p.W, width+p.H), 0)
	return out
}

// Gray is OpenCV's cvtColor to gray: weights in parts of 2^15, rounded half up.
func Gray(img *image.RGBA) *raster.Plane {
	out := raster.NewPlane(img.Rect.Dx(), img.Rect.Dy())
	const red, green, blue, half = 9798, 19235, 3735, 1 << 14 // 0.299, 0.587, 0.114
	pix, to := img.Pix[:4*len(out.Pix)], out.Pix
	for ; len(to) >= 2; pix, to = pix[8:], to[2:] { // two pixels, whose sums have 32 bits each
		const first, halves = 0x000000ff_000000ff, half<<32 | half
		c := binary.LittleEndian.Uint64(pix)
		sums := c&first*red + c>>8&first*green + c>>16&first*blue + halves
		to[0], to[1] = uint8(sums>>15), uint8(sums>>47)
	}
	for i := range to {
		c := binary.LittleEndian.Uint32(pix[4*i:])
		to[i] = uint8((c&255*red + c>>8&255*green + c>>16&255*blue + half) >> 15)
	}
	return out
}

// Gain is OpenCV's convertScaleAbs: in float32, rounded half to even.
func Gain(img *image.RGBA, gain float64) *image.RGBA {
	var table [256]uint8
	for v := range table {
		table[v] = rounded(float32(math.Abs(float64(float32(v) * float32(gain)))))
	}
	out := image.NewRGBA(image.Rectangle{Max: img.Rect.Size()})
	for i, v := range img.Pix[:len(out.Pix)] {
		out.Pix[i] = table[v]
	}
	return out
}

// Split is OpenCV's copyMakeBorder, of constant 0 and isolated, and then extractChannel.
func Split(img *image.RGBA, area image.Rectangle, width int) (out [3]*raster.Plane) {
	inner := image.Rectangle{Max: area.Size()}.Add(image.Pt(width, width))
	for c := range out {
		out[c] = raster.NewPlane(area.Dx()+2*width, area.Dy()+2*width)
		out[c].FillAround(inner, 0)
	}
	w := area.Dx()
	for y := range area.Dy() {
		at := (width+y)*out[0].W + width
		r, g, b := out[0].Pix[at:][:w], out[1].Pix[at:][:w], out[2].Pix[at:][:w]
		row := img.Pix[img.PixOffset(area.Min.X, area.Min.Y+y):][:4*w]
		for x := range r {
			c := binary.LittleEndian.Uint32(row[4*x:])
			r[x], g[x], b[x] = uint8(c), uint8(c>>8), uint8(c>>16)
		}
	}
	return out
}
