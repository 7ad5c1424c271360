package marks

import (
	"image"
	"math"

	"flowlens/vision/internal/board"
	"flowlens/vision/internal/cv"
	"flowlens/vision/internal/geom"
	"flowlens/vision/internal/raster"
)

// Face is the board with a margin of one pitch around it, straightened and stretched: a pitch is cellPixels pixels, the board's
// background is black and its brightest paint is full.
type Face struct {
	img *image.RGBA // alpha 0 where the picture ends
	lut [256]uint8  // from its pixels to the colors
	box board.Box   // what it shows, in the working picture

	looks map[lookKey]Look // see look
}

// Rectify cuts a ground's box with its margin out of img, the working picture.
func Rectify(img *image.RGBA, b board.Box) *Face {
	size := image.Pt(int(math.Round((b.W+2)*cellPixels)), int(math.Round((b.H+2)*cellPixels)))
	w, h := float64(size.X)/cellPixels-1, float64(size.Y)/cellPixels-1
	o, x, y := b.At(-1, -1), b.At(w, -1), b.At(-1, h)
	// Linear sampling skips pixels when it shrinks by more than 2: average them first.
	if f := int(b.Pitch() / cellPixels); f >= 2 {
		small := cv.Resize(img, image.Pt(img.Rect.Dx()/f, img.Rect.Dy()/f))
		fx, fy := float64(small.Rect.Dx())/float64(img.Rect.Dx()), float64(small.Rect.Dy())/float64(img.Rect.Dy())
		for _, p := range []*geom.Vec{&o, &x, &y} {
			p.X, p.Y = p.X*fx, p.Y*fy
		}
		img = small
	}
	out := cv.WarpAffine(img, o, x, y, size)
	f := &Face{img: out, box: b}
	f.lut = f.levels(out.Rect.Inset(cellPixels)) // of the board, without the margin
	return f
}

// levels returns the map of pixels to stretched colors, alike in all channels: the background goes to 0 and the brightest paint to
// 250. A dimmed, washed or faint picture then reads like a plain one.
func (f *Face) levels(area image.Rectangle) (lut [256]uint8) {
	const (
		darkest  = 0.05  // share of pixels, in the channel that is darkest there: on a finished board the others are tinted
		deepest  = 0.001 // share: on a light board the one pair of dots that is darker than all else covers 0.002 of 20x20 cells
		lightest = 0.99  // share, in the brightest channel: the dots of the sparsest board cover 3 % of it
		full     = 250
		maxGain  = 8 // beyond that only noise is left
		step     = 3 // in both directions: a cell still has 177 samples
	)
	var low, top [256]int
	n := 0
	for y := area.Min.Y; y < area.Max.Y; y += step {
		row := f.img.Pix[y*f.img.Stride:][4*area.Min.X : 4*area.Max.X]
		for i := 0; i < len(row); i += 4 * step {
			p := row[i : i+4 : i+4]
			if p[3] < 255 {
				continue
			}
			n++
			low[min(p[0], p[1], p[2])]++
			top[max(p[0], p[1], p[2])]++
		}
	}
	lo, hi := raster.Quantile(&low, n, darkest), raster.Quantile(&top, n, lightest)
	if deep := raster.Quantile(&low, n, deepest); lo-deep >= dotContrast {
		lo = deep // what is so much darker than the background is paint on a light board
	}
	gain := min(max(full/float64(max(hi-lo, 1)), 1), maxGain)
	for v := range lut {
		lut[v] = uint8(math.Round(min(max(float64(v-lo)*gain, 0), 255)))
	}
	return lut
}

// of returns the point of the face that shows the point p of the working picture.
func (f *Face) of(p geom.Vec) geom.Vec {
	return f.turned(p.Sub(f.box.O)).Add(geom.Pt(cellPixels, cellPixels))
}

// turned returns the step of the face that shows the step d of the working picture.
func (f *Face) turned(d geom.Vec) geom.Vec {
	det := f.box.U.Cross(f.box.V)
	return geom.Pt(d.Cross(f.box.V)/det, f.box.U.Cross(d)/det).Mul(cellPixels)
}

// spot returns where the face shows the cell at s in the working picture.
func (f *Face) spot(s board.Spot) board.Spot {
	return board.Spot{Center: f.of(s.Center), Right: f.turned(s.Right), Down: f.turned(s.Down), Corners: s.Corners}
}

// crossing returns where the face shows the side c of the working picture.
func (f *Face) crossing(c board.Crossing) board.Crossing {
	return board.Crossing{Mid: f.of(c.Mid), Along: f.turned(c.Along), Beside: f.turned(c.Beside)}
}

// nudge keeps points on the border of two pixels off the rounding of their sums.
const nudge = 1e-6

// at returns the stretched color of the point p of the face. ok is false where the picture does not show it.
func (f *Face) at(p geom.Vec) (color raster.RGB, ok bool) {
	x, y := int(p.X+nudge), int(p.Y+nudge)
	if p.X < 0 || p.Y < 0 || x >= f.img.Rect.Dx() || y >= f.img.Rect.Dy() {
		return raster.RGB{}, false
	}
	q := f.img.Pix[y*f.img.Stride+4*x:]
	return raster.RGB{int16(f.lut[q[0]]), int16(f.lut[q[1]]), int16(f.lut[q[2]])}, q[3] == 255
}
