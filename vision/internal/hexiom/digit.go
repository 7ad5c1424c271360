package hexiom

import (
	"math"

	"flowlens/vision/internal/board"
	"flowlens/vision/internal/geom"
	"flowlens/vision/internal/raster"
)

const (
	// minLikeness is the least that a digit must be like what it is taken for.
	minLikeness = 0.6
	// minDigitLead is by how much it must be more so than any other that the color of the tile allows.
	minDigitLead = 0.08
	// maxDigitLag is by how much it may be less so than one that the color forbids.
	maxDigitLag = 0.03
	// sureDigitLead is that of a digit in the game's own font.
	sureDigitLead = 0.25
)

// readTiles reads the claws and the digits of all tiles.
func (h *shot) readTiles() error {
	for _, k := range h.cells {
		p := &h.places[k]
		if p.look != hexiomTile {
			continue
		}
		at := h.center(p)
		switch n := h.claws(at); {
		case n >= 5:
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
	const out, size = 0.42, 0.06 // of a row
	n := 0
	for k := range 6 {
		sin, cos := math.Sincos(math.Pi / 3 * float64(k))
		other, all := 0, 0
		h.disc(at.Add(geom.Pt(cos, sin).Mul(out*h.row())), max(size*h.row(), 1), func(pix []uint8) {
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
func (h *shot) readDigit(p *hexiomPlace) error {
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
func (h *shot) tilesBeside(p *hexiomPlace) int {
	n := 0
	for _, step := range geom.HexSteps {
		if k, ok := h.index[[2]int{p.col + step[0], p.half + step[1]}]; ok && h.places[k].look == hexiomTile {
			n++
		}
	}
	return n
}

// glyphAt cuts out the digit of a tile; ok is false where there is none.
func (h *shot) glyphAt(at geom.Vec) (g glyph, ok bool) {
	const (
		step         = 0.25       // px
		halfW, halfH = 0.25, 0.32 // of a row: a digit is 0.28 wide and 0.47 high, and claws begin at 0.3
		leastH       = 0.25       // of a row
		leastW       = 0.06
	)
	row := h.row()
	x0, y0, x1, y1 := math.Inf(1), math.Inf(1), math.Inf(-1), math.Inf(-1)
	for y := at.Y - halfH*row; y <= at.Y+halfH*row; y += step {
		for x := at.X - halfW*row; x <= at.X+halfW*row; x += step {
			if h.whiteAt(x, y) >= 0.5 {
				x0, y0, x1, y1 = min(x0, x), min(y0, y), max(x1, x), max(y1, y)
			}
		}
	}
	w, t := x1-x0, y1-y0
	if t < leastH*row || w < leastW*row || w > t {
		return g, false
	}
	const fine = 3 // points a sample, in either direction
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

// white returns how white a pixel is, from 0 to 1. The colors of tiles have at most 100 in their weakest channel.
func (h *shot) white(x, y int) float64 {
	const none, all = 100, 240
	x, y = min(max(x, 0), h.img.Rect.Dx()-1), min(max(y, 0), h.img.Rect.Dy()-1)
	pix := h.img.Pix[h.img.PixOffset(x, y):]
	return min(max((float64(min(pix[0], pix[1], pix[2]))-none)/(all-none), 0), 1)
}
