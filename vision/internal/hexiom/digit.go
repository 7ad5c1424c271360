package hexiom

import (
	"math"

	"flowlens/vision/internal/board"
	"flowlens/vision/internal/geom"
	"flowlens/vision/internal/raster"
)

// readTiles reads the claws and the digits of all tiles.
func (h *shot) readTiles() error {
	for _, k := range h.cells {
		p := &h.places[k]
		if p.look != tilePlace {
			continue
		}
		at := h.center(p)
		switch n := h.claws(at); {
		case n >= minClaws:
			p.fixed = true
		case n > 1:
			return board.ErrorAt(board.ErrBadBoard, at, "the tile at {} has claws at %d of its corners", n)
		}
		if err := h.readDigit(p); err != nil {
			return err
		}
	}
	return nil
}

// claws counts the corners of a tile that are not of its color.
func (h *shot) claws(at geom.Vec) int {
	n := 0
	for k := range 6 {
		sin, cos := math.Sincos(math.Pi / 3 * float64(k))
		other, all := 0, 0
		h.disc(at.Add(geom.Pt(cos, sin).Mul(clawReach*h.row())), max(clawSize*h.row(), 1), func(pix []uint8) {
			all++
			if stateOf(pix) == noState {
				other++
			}
		})
		if all > 0 && 2*other > all {
			n++
		}
	}
	return n
}

// readDigit reads the digit of a tile: of those that its color allows, the one that it looks like.
func (h *shot) readDigit(p *place) error {
	at := h.center(p)
	g, ok := h.glyphAt(at)
	if !ok {
		return board.ErrorAt(board.ErrBadBoard, at, "the tile at {} has no digit")
	}
	like := g.likeDigits()
	beside := h.tilesBeside(p)
	best, second, other := -1, 0.0, 0.0
	for n, l := range like {
		switch {
		case stateFor(beside, n) != p.state:
			other = max(other, l)
		case best < 0:
			best = n
		case l > like[best]:
			best, second = n, max(second, like[best])
		default:
			second = max(second, l)
		}
	}
	if best < 0 {
		return board.ErrorAt(board.ErrBadBoard, at, "the tile at {} is %v, which no digit explains", p.state)
	}
	lead := like[best] - second
	if like[best] < minLikeness || lead < minDigitLead || other-like[best] > maxDigitLag {
		return board.ErrorAt(board.ErrBadBoard, at, "the digit at {} is not clear; it looks like %d", best)
	}
	p.number = best
	h.confidence = min(h.confidence, lead/sureDigitLead)
	return nil
}

// tilesBeside counts the tiles beside a place.
func (h *shot) tilesBeside(p *place) int {
	n := 0
	for _, step := range geom.HexSteps {
		if k, ok := h.index[[2]int{p.col + step[0], p.half + step[1]}]; ok && h.places[k].look == tilePlace {
			n++
		}
	}
	return n
}

// glyphAt cuts out the digit of a tile; ok is false where there is none.
func (h *shot) glyphAt(at geom.Vec) (g glyph, ok bool) {
	row := h.row()
	x0, y0, x1, y1 := math.Inf(1), math.Inf(1), math.Inf(-1), math.Inf(-1)
	for y := at.Y - digitHalfH*row; y <= at.Y+digitHalfH*row; y += digitStep {
		for x := at.X - digitHalfW*row; x <= at.X+digitHalfW*row; x += digitStep {
			if h.whiteAt(x, y) >= halfWhite {
				x0, y0, x1, y1 = min(x0, x), min(y0, y), max(x1, x), max(y1, y)
			}
		}
	}
	w, t := x1-x0, y1-y0
	if t < minDigitH*row || w < minDigitW*row || w > t {
		return g, false
	}
	const fine = digitPoints
	for i := range g {
		for k := range fine * fine {
			x := (float64(i%glyphW) + (float64(k%fine)+0.5)/fine) / glyphW
			y := (float64(i/glyphW) + (float64(k/fine)+0.5)/fine) / glyphH
			g[i] += h.whiteAt(x0+x*w, y0+y*t) / (fine * fine)
		}
	}
	return g, true
}

// whiteAt returns how white the picture is at a point, from 0 to 1, between its pixels too.
func (h *shot) whiteAt(x, y float64) (sum float64) {
	for _, t := range raster.Taps(geom.Pt(x, y)) {
		sum += t.Share * h.white(t.X, t.Y)
	}
	return sum
}

// white returns how white a pixel is, from 0 to 1.
func (h *shot) white(x, y int) float64 {
	x, y = min(max(x, 0), h.img.Rect.Dx()-1), min(max(y, 0), h.img.Rect.Dy()-1)
	pix := h.img.Pix[h.img.PixOffset(x, y):]
	return min(max((float64(min(pix[0], pix[1], pix[2]))-noWhite)/(allWhite-noWhite), 0), 1)
}
