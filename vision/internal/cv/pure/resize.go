package pure

import (
	"encoding/binary"
	"image"
	"math"
)

// Resize is OpenCV's resize: INTER_AREA where it shrinks, INTER_CUBIC where it grows. A picture that grows in height alone is
// none that OpenCV's area can take a mean of; it does something else there.
func Resize(img *image.RGBA, size image.Point) *image.RGBA {
	from := img.Rect.Size()
	if size == from {
		return img
	}
	out := image.NewRGBA(image.Rectangle{Max: size})
	switch fx, fy := from.X/size.X, from.Y/size.Y; {
	case size.X > from.X:
		grow(out, img)
	case size.X*fx == from.X && size.Y*fy == from.Y && fx == 2 && fy == 2:
		halve(out, img)
	case size.X*fx == from.X && size.Y*fy == from.Y:
		shrinkWhole(out, img, fx, fy)
	default:
		shrink(out, img)
	}
	return out
}

// halve takes the mean of two by two pixels, rounded half up.
func halve(out, img *image.RGBA) {
	w := out.Rect.Dx()
	for y := range out.Rect.Dy() {
		above, below := img.Pix[2*y*img.Stride:][:8*w], img.Pix[(2*y+1)*img.Stride:][:8*w]
		to := out.Pix[y*out.Stride:][:4*w]
		for x := range w {
			a, b := binary.LittleEndian.Uint64(above[8*x:]), binary.LittleEndian.Uint64(below[8*x:])
			even, odd := a&odds+b&odds, a>>8&odds+b>>8&odds // of 16 bits each
			even, odd = even+even>>32+0x00020002, odd+odd>>32+0x00020002
			binary.LittleEndian.PutUint32(to[4*x:], uint32(even>>2&0x00ff00ff|odd>>2&0x00ff00ff<<8))
		}
	}
}

// shrinkWhole takes the mean of fx by fy pixels, rounded half to even.
func shrinkWhole(out, img *image.RGBA, fx, fy int) {
	scale := 1 / float32(fx*fy)
	w := out.Rect.Dx()
	sums := make([]int32, 4*w)
	for y := range out.Rect.Dy() {
		clear(sums)
		for v := range fy {
			row := img.Pix[(y*fy+v)*img.Stride:]
			for x := range w {
				s, part := (*[4]int32)(sums[4*x:]), row[4*fx*x:][:4*fx]
				for ; len(part) >= 4; part = part[4:] {
					s[0] += int32(part[0])
					s[1] += int32(part[1])
					s[2] += int32(part[2])
					s[3] += int32(part[3])
				}
			}
		}
		to := out.Pix[y*out.Stride:][:4*w]
		for i, s := range sums {
			to[i] = rounded(float32(s) * scale)
		}
	}
}

// A share is how much of a source pixel belongs to a pixel of the result.
type share struct {
	to, from int
	part     float32
}

// shares are those of n pixels in m.
func shares(n, m int) (out []share) {
	scale := float64(n) / float64(m)
	for to := range m {
		a := float64(to) * scale
		b := a + scale
		width := min(scale, float64(n)-a)
		first, last := int(math.Ceil(a)), min(int(math.Floor(b)), n-1)
		first = min(first, last)
		const dust = 1e-3 // a share of less is left out
		if float64(first)-a > dust {
			out = append(out, share{to, first - 1, float32((float64(first) - a) / width)})
		}
		for from := first; from < last; from++ {
			out = append(out, share{to, from, float32(1 / width)})
		}
		if b-float64(last) > dust {
			out = append(out, share{to, last, float32(min(min(b-float64(last), 1), width) / width)})
		}
	}
	return out
}

// shrink takes the mean over the area of each pixel, in float32.
func shrink(out, img *image.RGBA) {
	from, size := img.Rect.Size(), out.Rect.Size()
	level := shares(from.X, size.X)
	sums := make([]float32, 4*size.X)
	last := 0
	flush := func() {
		to := out.Pix[last*out.Stride:][:4*size.X]
		for i, s := range sums {
			to[i] = rounded(s)
		}
	}
	for _, s := range shares(from.Y, size.Y) {
		if s.to != last {
			flush()
			clear(sums)
			last = s.to
		}
		addRow(sums, img.Pix[s.from*img.Stride:][:4*from.X], level, s.part)
	}
	flush()
}

// addRow adds a part of what a row of source pixels gives to a row of the result.
func addRow(sums []float32, row []uint8, level []share, part float32) {
	for k := 0; k < len(level); {
		to := level[k].to
		var r, g, b, a float32
		for ; k < len(level) && level[k].to == to; k++ {
			l := &level[k]
			p := (*[4]uint8)(row[4*l.from:])
			r += float32(float32(p[0]) * l.part)
			g += float32(float32(p[1]) * l.part)
			b += float32(float32(p[2]) * l.part)
			a += float32(float32(p[3]) * l.part)
		}
		s := (*[4]float32)(sums[4*to:])
		s[0] += float32(r * part)
		s[1] += float32(g * part)
		s[2] += float32(b * part)
		s[3] += float32(a * part)
	}
}

// A tap is where four pixels begin, and their weights in parts of 2048.
type tap struct {
	from    int
	weights [4]int32
}

// taps are those of a row of m pixels that shows one of n: what lies between the middles of pixels is cubic, with A = -0.75.
func taps(n, m int) []tap {
	out := make([]tap, m)
	scale := float64(n) / float64(m)
	for i := range out {
		at := float32(float64((float64(i)+0.5)*scale) - 0.5)
		from := int(math.Floor(float64(at)))
		x := at - float32(from)
		const a = -0.75
		var c [4]float32
		c[0] = float32(float32(float32(float32(a*(x+1))-5*a)*(x+1))+8*a)*(x+1) - 4*a
		c[1] = float32(float32(float32((a+2)*x)-(a+3))*x)*x + 1
		c[2] = float32(float32(float32((a+2)*(1-x))-(a+3))*(1-x))*(1-x) + 1
		c[3] = 1 - c[0] - c[1] - c[2]
		out[i].from = from - 1
		for k := range c {
			out[i].weights[k] = nearest(c[k] * 2048)
		}
	}
	return out
}

// grow takes what lies between the pixels, along rows in whole numbers and along columns in float32, rounded half to even.
// The border is repeated.
func grow(out, img *image.RGBA) {
	from, size := img.Rect.Size(), out.Rect.Size()
	level := taps(from.X, size.X)
	rows := make(map[int][]int32)
	row := func(y int) []int32 {
		y = min(max(y, 0), from.Y-1)
		if r, ok := rows[y]; ok {
			return r
		}
		r := make([]int32, 4*size.X)
		pix := img.Pix[y*img.Stride:][:4*from.X]
		for x, t := range level {
			for k, weight := range t.weights {
				p := (*[4]uint8)(pix[4*min(max(t.from+k, 0), from.X-1):])
				for c, v := range p {
					r[4*x+c] += int32(v) * weight
				}
			}
		}
		rows[y] = r
		return r
	}
	const scale = 1. / (2048 * 2048)
	for y, t := range taps(from.Y, size.Y) {
		var parts [4][]int32
		var weights [4]float32
		for k := range parts {
			parts[k], weights[k] = row(t.from+k), float32(t.weights[k])*scale
		}
		delete(rows, t.from-1)
		to := out.Pix[y*out.Stride:][:4*size.X]
		for i := range to {
			sum := float32(float32(parts[3][i]) * weights[3])
			for k := 2; k >= 0; k-- {
				sum = float32(float32(parts[k][i])*weights[k]) + sum
			}
			to[i] = rounded(sum)
		}
	}
}
