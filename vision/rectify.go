//go:build gocv_specific_modules

package vision

import (
	"image"
	"math"
)

// cellPixels is the side of a cell in the rectified picture, in pixels. The thinnest thing that is read there,
// the gap between a dot and its cell's side, is 0.15 of it.
const cellPixels = 40

// face is the board with one ring of cells around it, straightened: every cell is cellPixels wide and high, and colors
// are stretched so that the board's background is black and its brightest paint is full. Rows and columns count from
// the board's first; those of the ring are -1 and rows or cols.
type face struct {
	rows, cols int         // of the board, without the ring
	img        *image.RGBA // alpha 0 where the picture ends
}

// rectify cuts the rectangle's cells and the ring around them out of img, the working picture.
func rectify(img *image.RGBA, s *sides, b rect) (*face, error) {
	r0, c0, r1, c1 := float64(b.r-1), float64(b.c-1), float64(b.r+b.rows+1), float64(b.c+b.cols+1)
	o, x, y := s.node(r0, c0), s.node(r0, c1), s.node(r1, c0)
	// Linear sampling skips pixels when it shrinks by more than 2: average them first.
	if f := int(s.pitch() / cellPixels); f >= 2 {
		small, err := resized(img, image.Pt(img.Rect.Dx()/f, img.Rect.Dy()/f))
		if err != nil {
			return nil, err
		}
		fx, fy := float64(small.Rect.Dx())/float64(img.Rect.Dx()), float64(small.Rect.Dy())/float64(img.Rect.Dy())
		for _, p := range []*vec{&o, &x, &y} {
			p.x, p.y = p.x*fx, p.y*fy
		}
		img = small
	}
	out, err := warped(img, o, x, y, image.Pt((b.cols+2)*cellPixels, (b.rows+2)*cellPixels))
	if err != nil {
		return nil, err
	}
	f := &face{b.rows, b.cols, out}
	f.stretch()
	return f, nil
}

// stretch maps the background level to 0 and the brightest paint to 250, alike in all channels: a dimmed, washed or faint
// picture then reads like a plain one.
func (f *face) stretch() {
	const (
		darkest  = 0.05 // share of pixels, in the channel that is darkest there: on a finished board the others are tinted
		lightest = 0.99 // the two dots of the sparsest board cover 3 % of it
		full     = 250
		maxGain  = 8 // beyond that only noise is left
	)
	var low, top [256]int
	n := 0
	for y := cellPixels; y < (f.rows+1)*cellPixels; y++ {
		row := f.img.Pix[y*f.img.Stride:][4*cellPixels : 4*cellPixels*(f.cols+1)]
		for i := 0; i < len(row); i += 4 {
			p := row[i : i+4 : i+4]
			if p[3] < 255 {
				continue
			}
			n++
			low[min(p[0], p[1], p[2])]++
			top[max(p[0], p[1], p[2])]++
		}
	}
	lo, hi := quantile(&low, n, darkest), quantile(&top, n, lightest)
	gain := min(max(full/float64(max(hi-lo, 1)), 1), maxGain)
	var lut [256]uint8
	for v := range lut {
		lut[v] = uint8(math.Round(min(max(float64(v-lo)*gain, 0), 255)))
	}
	for i := 0; i < len(f.img.Pix); i += 4 {
		p := f.img.Pix[i : i+4 : i+4]
		p[0], p[1], p[2] = lut[p[0]], lut[p[1]], lut[p[2]]
	}
}

// quantile returns the value below or at which the share q of n counted values lies.
func quantile(hist *[256]int, n int, q float64) int {
	left := int(q * float64(n))
	for v, k := range hist {
		if left -= k; left < 0 {
			return v
		}
	}
	return 255
}

// at returns the color of the point (dx,dy) pitches right of and below the center of the cell (r,c); ok is false
// where the picture does not show it.
func (f *face) at(r, c int, dx, dy float64) (p rgb, ok bool) {
	x := int((float64(c) + 1.5 + dx) * cellPixels)
	y := int((float64(r) + 1.5 + dy) * cellPixels)
	if x < 0 || y < 0 || x >= f.img.Rect.Dx() || y >= f.img.Rect.Dy() {
		return rgb{}, false
	}
	q := f.img.Pix[y*f.img.Stride+4*x:]
	return rgb{int16(q[0]), int16(q[1]), int16(q[2])}, q[3] == 255
}
