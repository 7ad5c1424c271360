package hexiom

import (
	"fmt"
	"math"
	"slices"

	"flowlens/vision/internal/board"
	"flowlens/vision/internal/geom"
	"flowlens/vision/internal/num"
)

// state is what the color of a tile says.
type state uint8

const (
	noState state = iota
	tooFew        // green: more tiles belong beside it
	enough        // yellow
	tooMany       // red
)

// String names the color.
func (s state) String() string { return [...]string{"of no color", "green", "yellow", "red"}[s] }

// stateFor returns the state of a tile with that many tiles beside it.
func stateFor(beside, number int) state {
	switch {
	case beside < number:
		return tooFew
	case beside > number:
		return tooMany
	}
	return enough
}

// stateOf returns the state that the color of a pixel stands for.
func stateOf(pix []uint8) state {
	r, g, b := int(pix[0]), int(pix[1]), int(pix[2])
	most := max(r, g)
	if most-min(r, g, b) < minChroma || float64(b) > maxBlue*float64(most) {
		return noState
	}
	switch {
	case float64(min(r, g)) > betweenColors*float64(most):
		return enough
	case g > r:
		return tooFew
	}
	return tooMany
}

func isGray(pix []uint8) bool {
	least, most := min(pix[0], pix[1], pix[2]), max(pix[0], pix[1], pix[2])
	return most-least <= maxGrayChroma && least >= minGray && most <= maxGray
}

// place is a place of the honeycomb.
type place struct {
	col, half int
	look      look
	state     state // of a tile
	fixed     bool
	number    int
	relief    float64 // how far the gray of a place is from even, in levels
}

// look is what a place shows.
type look uint8

const (
	offBoard   look = iota // not the board
	plainPlace             // the board and nothing on it
	slotPlace
	tilePlace
	unclearPlace
)

func (h *shot) center(p *place) geom.Vec { return h.comb.At(float64(p.col), float64(p.half)) }

// row is the distance of two places in a column, in pixels.
func (h *shot) row() float64 { return 2 * h.comb.Y.Len() }

// lookAtPlaces tells what every place in the picture shows.
func (h *shot) lookAtPlaces() error {
	w, t := float64(h.img.Rect.Dx()), float64(h.img.Rect.Dy())
	h.index = make(map[[2]int]int)
	c0, h0 := h.comb.Index(geom.Pt(0, 0))
	c1, h1 := h.comb.Index(geom.Pt(w, t))
	for col := int(math.Floor(min(c0, c1))); col <= int(math.Ceil(max(c0, c1))); col++ {
		for half := int(math.Floor(min(h0, h1))); half <= int(math.Ceil(max(h0, h1))); half++ {
			p := place{col: col, half: half}
			at := h.center(&p)
			if (col+half)%2 != 0 || at.X < 0 || at.Y < 0 || at.X >= w || at.Y >= t {
				continue
			}
			h.lookAt(&p)
			h.index[[2]int{col, half}] = len(h.places)
			h.places = append(h.places, p)
		}
	}
	if !slices.ContainsFunc(h.places, func(p place) bool { return p.look == tilePlace }) {
		return fmt.Errorf("%w: no tiles of Hexiom", board.ErrNoBoard)
	}
	return nil
}

// lookAt tells what a place shows.
func (h *shot) lookAt(p *place) {
	var count [tooMany + 1]int
	gray, white, all := 0, 0, 0
	h.disc(h.center(p), innerPart*h.row(), func(pix []uint8) {
		all++
		s := stateOf(pix)
		count[s]++
		switch {
		case s != noState:
		case isGray(pix):
			gray++
		case min(pix[0], pix[1], pix[2]) > maxGray:
			white++
		}
	})
	colored, best := 0, noState
	for s := tooFew; s <= tooMany; s++ {
		colored += count[s]
		if count[s] > count[best] || best == noState && count[s] > 0 {
			best = s
		}
	}
	enoughOf := func(n int) bool { return float64(n) >= mostlyOne*float64(all) }
	switch {
	case all == 0:
	case colored > white && float64(count[best]) >= oneColor*float64(colored) && float64(colored+white) >= tileShare*float64(all):
		p.look, p.state = tilePlace, best
	case enoughOf(gray):
		p.look = unclearPlace
		if p.relief = h.reliefAt(h.center(p)); p.relief >= minRelief {
			p.look = slotPlace
		} else if p.relief < maxPlainRelief {
			p.look = plainPlace
		}
	}
}

// disc calls f for the pixels of a disc that are in the picture.
func (h *shot) disc(at geom.Vec, radius float64, f func(pix []uint8)) {
	for y := max(int(at.Y-radius), 0); y <= min(int(at.Y+radius), h.img.Rect.Dy()-1); y++ {
		for x := max(int(at.X-radius), 0); x <= min(int(at.X+radius), h.img.Rect.Dx()-1); x++ {
			if math.Hypot(float64(x)+0.5-at.X, float64(y)+0.5-at.Y) <= radius {
				f(h.img.Pix[h.img.PixOffset(x, y):])
			}
		}
	}
}

// reliefAt compares the gray of the middle of a place, of the upper and of the lower part of its bevel.
func (h *shot) reliefAt(at geom.Vec) float64 {
	row := h.row()
	var sum, n [3]float64
	reach := bevelReach * row
	for y := max(int(at.Y-reach), 0); y <= min(int(at.Y+reach), h.img.Rect.Dy()-1); y++ {
		for x := max(int(at.X-1.2*reach), 0); x <= min(int(at.X+1.2*reach), h.img.Rect.Dx()-1); x++ {
			d := geom.Pt((float64(x)+0.5-at.X)/row, (float64(y)+0.5-at.Y)/row)
			pix := h.img.Pix[h.img.PixOffset(x, y):]
			if !isGray(pix) {
				continue
			}
			// How far out, where 0.5 is halfway to the next place.
			out := max(math.Abs(d.Y), math.Abs(d.X)*math.Sqrt(3)/2+math.Abs(d.Y)/2)
			k := 0
			switch {
			case out > bevelFrom && out < bevelTo && math.Abs(d.Y) > bevelLevel:
				k = num.Pick(d.Y < 0, 1, 2)
			case out > bevelInner:
				continue
			}
			sum[k] += float64(pix[0]) + float64(pix[1]) + float64(pix[2])
			n[k] += 3
		}
	}
	least, most := math.Inf(1), math.Inf(-1)
	for k := range sum {
		if n[k] > 0 {
			least, most = min(least, sum[k]/n[k]), max(most, sum[k]/n[k])
		}
	}
	return most - least
}
