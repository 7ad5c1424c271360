package pure

import (
	"encoding/binary"
	"image"
	"math"

	"flowlens/vision/internal/geom"
)

// WarpAffine is OpenCV's warpAffine, linear, with a border of constant 0: places in parts of 32 pixels. The corner o of img and the
// ends a and b of the sides there show as the result's corner and sides; pixel centers are at +0.5.
func WarpAffine(img *image.RGBA, o, a, b geom.Vec, size image.Point) *image.RGBA {
	at, u, v := Steps(o, a, b, size)
	out := image.NewRGBA(image.Rectangle{Max: size})
	const whole = 1024
	steps := make([][2]int, size.X)
	for x := range steps {
		steps[x] = [2]int{nearest64(u.X * float64(x) * whole), nearest64(u.Y * float64(x) * whole)}
	}
	for y := range size.Y {
		const half = whole / fine / 2
		x0 := nearest64((float64(v.X*float64(y))+at.X)*whole) + half
		y0 := nearest64((float64(v.Y*float64(y))+at.Y)*whole) + half
		to := out.Pix[y*out.Stride:][:4*size.X]
		for x, s := range steps {
			sample((*[4]uint8)(to[4*x:]), img, (x0+s[0])>>5, (y0+s[1])>>5, false)
		}
	}
	return out
}

// Steps returns where the first pixel of an affine warp lies in the indices of the source's pixels, and the steps from there to the
// next in a row and in a column: half a pixel is taken off on both sides, for OpenCV's pixel centers are at whole numbers.
func Steps(o, a, b geom.Vec, size image.Point) (at, u, v geom.Vec) {
	u, v = a.Sub(o).Mul(1/float64(size.X)), b.Sub(o).Mul(1/float64(size.Y))
	return o.Add(u.Mul(0.5)).Add(v.Mul(0.5)).Sub(geom.Pt(0.5, 0.5)), u, v
}

// WarpPerspective is OpenCV's warpPerspective, linear, with the border repeated: places in parts of 32 pixels. back leads from the
// indices of the result's pixels to those of img's.
func WarpPerspective(img *image.RGBA, back *geom.Homography, size image.Point) *image.RGBA {
	out := image.NewRGBA(image.Rectangle{Max: size})
	m := back
	for y := range size.Y {
		to := out.Pix[y*out.Stride:][:4*size.X]
		v := float64(y)
		x0, y0, w0 := float64(m[1]*v)+m[2], float64(m[4]*v)+m[5], float64(m[7]*v)+1
		for x := range size.X {
			u := float64(x)
			w := w0 + float64(m[6]*u)
			if w != 0 {
				w = fine / w
			}
			sample((*[4]uint8)(to[4*x:]), img, nearest64((x0+float64(m[0]*u))*w), nearest64((y0+float64(m[3]*u))*w), true)
		}
	}
	return out
}

// fine is how many places a pixel is wide.
const fine = 32

// nearest64 is v rounded half to even, and within what 32 bits hold.
func nearest64(v float64) int {
	return int(math.RoundToEven(min(max(v, math.MinInt32), math.MaxInt32)))
}

// sample sets to to what lies between four pixels, in parts of 1024, rounded half up. What lies outside img is like its edge
// or 0.
func sample(to *[4]uint8, img *image.RGBA, x, y int, edge bool) {
	ix, iy := x>>5, y>>5
	w, h := img.Rect.Dx(), img.Rect.Dy()
	if uint(ix) < uint(w-1) && uint(iy) < uint(h-1) {
		above, below := img.Pix[iy*img.Stride+4*ix:], img.Pix[(iy+1)*img.Stride+4*ix:]
		between(to, binary.LittleEndian.Uint64(above), binary.LittleEndian.Uint64(below), uint64(x&31), uint64(y&31))
		return
	}
	at := func(x, y int) uint64 {
		if edge {
			x, y = min(max(x, 0), w-1), min(max(y, 0), h-1)
		} else if uint(x) >= uint(w) || uint(y) >= uint(h) {
			return 0
		}
		return uint64(binary.LittleEndian.Uint32(img.Pix[y*img.Stride+4*x:]))
	}
	between(to, at(ix, iy)|at(ix+1, iy)<<32, at(ix, iy+1)|at(ix+1, iy+1)<<32, uint64(x&31), uint64(y&31))
}

// between sets to to what lies so many parts of 32 from the first of two pixels, and of two rows. Sums along a row have 16
// bits each and their sums 32.
func between(to *[4]uint8, above, below uint64, fx, fy uint64) {
	const words, halves = 0x0000ffff_0000ffff, 512<<32 | 512
	a := channels(above&0xffffffff)*(fine-fx) + channels(above>>32)*fx
	b := channels(below&0xffffffff)*(fine-fx) + channels(below>>32)*fx
	first := (a&words)*(fine-fy) + (b&words)*fy + halves
	second := (a>>16&words)*(fine-fy) + (b>>16&words)*fy + halves
	first, second = first>>10, second>>10
	*to = [4]uint8{uint8(first), uint8(first >> 32), uint8(second), uint8(second >> 32)}
}

// channels spreads those of a pixel to 16 bits each: the first, the third, the second and the fourth.
func channels(c uint64) uint64 { return c&0x00ff00ff | c>>8&0x00ff00ff<<32 }
