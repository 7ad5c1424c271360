package hexiom

import (
	"fmt"
	"math"
	"slices"

	"flowlens/vision/internal/board"
	"flowlens/vision/internal/geom"
	"flowlens/vision/internal/num"
)

// hexiomState is what the color of a tile says.
type hexiomState uint8

const (
	noState hexiomState = iota
	tooFew              // green: more tiles belong beside it
	enough              // yellow
	tooMany             // red
)

// String names the color.
func (s hexiomState) String() string { return [...]string{"of no color", "green", "yellow", "red"}[s] }

// stateFor returns the state of a tile with that many tiles beside it.
func stateFor(beside, number int) hexiomState {
	switch {
	case beside < number:
		return tooFew
	case beside > number:
		return tooMany
	}
	return enough
}

const (
	// minHexiomChroma is the least difference of a tile's strongest and weakest channel: its colors have 130 and more,
	// the sky below the board less than 60.
	minHexiomChroma = 90
	// maxGrayChroma is the most of what is gray, JPEG's color errors beside a tile included.
	maxGrayChroma = 30
	// The board and what is on it that has no color: 95 to 127, and 255 for digits.
	minHexiomGray, maxHexiomGray = 70, 160
	// betweenColors is the share of the second channel that tells yellow from red and green: it has 0.7 to 0.95 in
	// yellow, and at most 0.35 in the others.
	betweenColors = 0.55
)

// stateOf returns the state that the color of a pixel stands for.
func stateOf(pix []uint8) hexiomState {
	r, g, b := int(pix[0]), int(pix[1]), int(pix[2])
	most := max(r, g)
	if most-min(r, g, b) < minHexiomChroma || b > most*7/10 {
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

func isHexiomGray(pix []uint8) bool {
	least, most := min(pix[0], pix[1], pix[2]), max(pix[0], pix[1], pix[2])
	return most-least <= maxGrayChroma && least >= minHexiomGray && most <= maxHexiomGray
}

// hexiomPlace is a place of the honeycomb.
type hexiomPlace struct {
	col, half int
	look      hexiomLook
	state     hexiomState // of a tile
	fixed     bool
	number    int
	relief    float64 // how far the gray of a place is from even, in levels
}

// hexiomLook is what a place shows.
type hexiomLook uint8

const (
	hexiomNoBoard hexiomLook = iota // not the board
	hexiomPlain                     // the board and nothing on it
	hexiomSlot
	hexiomTile
	hexiomUnclear
)

const (
	// Of the inner part of a place, as a fraction of a row's height, at least so much is of one kind.
	hexiomInner = 0.38
	mostlyOne   = 0.8
	// minRelief is the least difference between the parts of a slot's bevel, in levels: they are 95, 102 and 116 of 255.
	// A plain place has less than maxPlainRelief.
	minRelief, maxPlainRelief = 4.2, 3.2
)

func (h *shot) center(p *hexiomPlace) geom.Vec { return h.comb.At(float64(p.col), float64(p.half)) }

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
			p := hexiomPlace{col: col, half: half}
			at := h.center(&p)
			if (col+half)%2 != 0 || at.X < 0 || at.Y < 0 || at.X >= w || at.Y >= t {
				continue
			}
			h.lookAt(&p)
			h.index[[2]int{col, half}] = len(h.places)
			h.places = append(h.places, p)
		}
	}
	if !slices.ContainsFunc(h.places, func(p hexiomPlace) bool { return p.look == hexiomTile }) {
		return fmt.Errorf("%w: no tiles of Hexiom", board.ErrNoBoard)
	}
	return nil
}

// lookAt tells what a place shows.
func (h *shot) lookAt(p *hexiomPlace) {
	var count [tooMany + 1]int
	gray, white, all := 0, 0, 0
	h.disc(h.center(p), hexiomInner*h.row(), func(pix []uint8) {
		all++
		s := stateOf(pix)
		count[s]++
		switch {
		case s != noState:
		case isHexiomGray(pix):
			gray++
		case min(pix[0], pix[1], pix[2]) > maxHexiomGray:
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
	case colored > white && count[best]*10 >= colored*9 && float64(colored+white) >= 0.6*float64(all):
		p.look, p.state = hexiomTile, best
	case enoughOf(gray):
		p.look = hexiomUnclear
		if p.relief = h.reliefAt(h.center(p)); p.relief >= minRelief {
			p.look = hexiomSlot
		} else if p.relief < maxPlainRelief {
			p.look = hexiomPlain
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
	reach := 0.47 * row
	for y := max(int(at.Y-reach), 0); y <= min(int(at.Y+reach), h.img.Rect.Dy()-1); y++ {
		for x := max(int(at.X-1.2*reach), 0); x <= min(int(at.X+1.2*reach), h.img.Rect.Dx()-1); x++ {
			d := geom.Pt((float64(x)+0.5-at.X)/row, (float64(y)+0.5-at.Y)/row)
			pix := h.img.Pix[h.img.PixOffset(x, y):]
			if !isHexiomGray(pix) {
				continue
			}
			// How far out, where 0.5 is halfway to the next place.
			out := max(math.Abs(d.Y), math.Abs(d.X)*math.Sqrt(3)/2+math.Abs(d.Y)/2)
			k := 0
			switch {
			case out > 0.36 && out < 0.45 && math.Abs(d.Y) > 0.08:
				k = num.Pick(d.Y < 0, 1, 2)
			case out > 0.3:
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
