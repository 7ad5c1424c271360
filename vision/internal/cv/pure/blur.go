package pure

import (
	"image"

	"flowlens/vision/internal/raster"
)

// Blur is OpenCV's blur: a row or column beyond the border is like that as far within it, and the outermost is not repeated
// (BORDER_REFLECT_101). Of an odd number of pixels no mean is halfway between two numbers.
func Blur(p *raster.Plane, width int) *raster.Plane {
	out := raster.NewPlane(p.W, p.H)
	w, h, before := p.W, p.H, width/2
	sums := make([]int32, w)
	level := func(y int) []uint8 { y = mirrored(y, h); return p.Pix[y*w:][:w] }
	for y := -before; y < width-before; y++ {
		for x, v := range level(y) {
			sums[x] += int32(v)
		}
	}
	area := int32(width * width)
	for y := range h {
		sum := area / 2 // rounds
		for x := -before; x < width-before; x++ {
			sum += sums[mirrored(x, w)]
		}
		to := out.Pix[y*w:][:w]
		for x := range to {
			to[x] = uint8(sum / area)
			sum += sums[mirrored(x+width-before, w)] - sums[mirrored(x-before, w)]
		}
		next, last := level(y+width-before), level(y-before)
		for x := range sums {
			sums[x] += int32(next[x]) - int32(last[x])
		}
	}
	return out
}

// mirrored is the index in a row of n pixels of what it shows at i, within a few rows' length of it.
func mirrored(i, n int) int {
	if uint(i) < uint(n) {
		return i
	}
	if n == 1 {
		return 0
	}
	for i < 0 || i >= n {
		if i = max(i, -i); i >= n {
			i = 2*(n-1) - i
		}
	}
	return i
}

// BlurAlong is OpenCV's GaussianBlur of three pixels at sigma 5, in fixed point: weights of 85, 86 and 85 in 256, rounded
// half up. The border is repeated.
func BlurAlong(dst, p *raster.Plane, along image.Point) {
	sameSize(dst, p)
	w, h := p.W, p.H
	if along.X == 0 {
		last, row := raster.NewPlane(w, 1), raster.NewPlane(w, 1) // dst may be p
		copy(last.Pix, p.Pix)
		for y := range h {
			copy(row.Pix, p.Pix[y*w:])
			third(dst.Pix[y*w:][:w], last.Pix, row.Pix, p.Pix[min(y+1, h-1)*w:])
			last, row = row, last
		}
		raster.Done(last, row)
		return
	}
	row := raster.NewPlane(w+2, 1)
	for y := range h {
		copy(row.Pix[1:], p.Pix[y*w:][:w])
		row.Pix[0], row.Pix[w+1] = row.Pix[1], row.Pix[w]
		third(dst.Pix[y*w:][:w], row.Pix, row.Pix[1:], row.Pix[2:])
	}
	row.Done()
}

// third sets dst to the means of three values. Four of eight bytes stand in a uint64, with 16 bits for the sum of each.
func third(dst, a, b, c []uint8) {
	const halves = 0x0080008000800080
	a, b, c = a[:len(dst)], b[:len(dst)], c[:len(dst)]
	i := 0
	for ; i+8 <= len(dst); i += 8 {
		x, y, z := get8(a[i:]), get8(b[i:]), get8(c[i:])
		even := (x&odds+z&odds)*85 + y&odds*86 + halves
		odd := (x>>8&odds+z>>8&odds)*85 + y>>8&odds*86 + halves
		put8(dst[i:], even>>8&odds|odd&^odds)
	}
	for ; i < len(dst); i++ {
		dst[i] = uint8((85*(uint32(a[i])+uint32(c[i])) + 86*uint32(b[i]) + 128) >> 8)
	}
}
