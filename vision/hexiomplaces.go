package vision

import (
	"cmp"
	"fmt"
	"math"
	"slices"
)

// Measures of the game's board, as fractions of the height of a tile (63.5 px where the columns are 58.5 px and
// the rows 68 px apart).
const (
	hexiomColumns = 58.5 / 63.5
	hexiomRows    = 68 / 63.5
)

const (
	// minHexiomTile is the least height of a tile, in pixels: digits are half as high.
	minHexiomTile = 14
	// A tile is wider than high, by 1.13; claws at its sides take some off.
	minHexiomAspect, maxHexiomAspect = 0.95, 1.25
	// hexiomOff is how far a tile may lie off its place, as a fraction of a step.
	hexiomOff = 0.16
	// maxHexiomPatches bounds the work on pictures that are something else.
	maxHexiomPatches = 5000
)

// hexiomPatch is a connected patch of one color of the game.
type hexiomPatch struct {
	center vec
	w, h   float64
	area   int
}

// findTiles looks for patches that may be tiles: those of about the same height as most.
func (h *hexiomShot) findTiles() error {
	var all []hexiomPatch
	for _, p := range h.findPatches() {
		aspect := p.w / p.h
		if aspect >= minHexiomAspect && aspect <= maxHexiomAspect && float64(p.area) > 0.3*p.w*p.h {
			all = append(all, p)
		}
	}
	if len(all) == 0 || len(all) > maxHexiomPatches {
		return fmt.Errorf("%w: no tiles of Hexiom", ErrNoBoard)
	}
	slices.SortFunc(all, func(a, b hexiomPatch) int { return cmp.Compare(a.h, b.h) })
	heights := make([]float64, len(all))
	for i, p := range all {
		heights[i] = p.h
	}
	lo, hi := densest(heights, 1.08)
	h.patches = all[lo:hi]
	h.height = median(heights[lo:hi])
	return nil
}

// findPatches returns the connected patches of each color of the game that are high enough, and that the border of the
// picture does not cut.
func (h *hexiomShot) findPatches() []hexiomPatch {
	w, t := h.img.Rect.Dx(), h.img.Rect.Dy()
	state := make([]hexiomState, w*t)
	for i := range state {
		state[i] = stateOf(h.img.Pix[4*i:])
	}
	var out []hexiomPatch
	var stack []int
	for i := range state {
		if state[i] == noState {
			continue
		}
		own := state[i]
		x0, y0, x1, y1, area := w, t, 0, 0, 0
		state[i], stack = noState, append(stack[:0], i)
		for len(stack) > 0 {
			k := stack[len(stack)-1]
			stack = stack[:len(stack)-1]
			x, y := k%w, k/w
			x0, y0, x1, y1, area = min(x0, x), min(y0, y), max(x1, x), max(y1, y), area+1
			for _, n := range [4]struct {
				k  int
				in bool
			}{{k - 1, x > 0}, {k + 1, x+1 < w}, {k - w, y > 0}, {k + w, y+1 < t}} {
				if n.in && state[n.k] == own {
					state[n.k], stack = noState, append(stack, n.k)
				}
			}
		}
		if x0 > 0 && y0 > 0 && x1 < w-1 && y1 < t-1 && y1-y0+1 >= minHexiomTile {
			out = append(out, hexiomPatch{
				center: vec{float64(x0+x1+1) / 2, float64(y0+y1+1) / 2},
				w:      float64(x1 - x0 + 1), h: float64(y1 - y0 + 1), area: area,
			})
		}
	}
	return out
}

// fitPlaces finds the honeycomb that the tiles lie on.
func (h *hexiomShot) fitPlaces() error {
	l := lattice{h.patches[0].center, vec{hexiomColumns * h.height, 0}, vec{0, hexiomRows * h.height / 2}}
	centers := make([]vec, len(h.patches))
	for i, p := range h.patches {
		centers[i] = p.center
	}
	part := stepByStep(&l, centers)
	if 4*len(part) < 3*len(centers) {
		return fmt.Errorf("%w: the tiles lie on no honeycomb", ErrNoBoard)
	}
	for range 2 {
		fit, ok := leastSquares(centers, part)
		if !ok || !likeHexiom(&fit, &l) {
			break // too few tiles to tell more than their size does
		}
		l = fit
		part = onLattice(&l, centers)
	}
	if 4*len(part) < 3*len(centers) {
		return fmt.Errorf("%w: the tiles lie on no honeycomb", ErrNoBoard)
	}
	h.comb = honeycomb{l.o, l.u, l.v}
	return nil
}

// stepByStep gives each center its place on the lattice, counted from the nearest that has one.
func stepByStep(l *lattice, centers []vec) []placed {
	part := []placed{{0, 0, 0}}
	left := make([]int, 0, len(centers))
	for i := 1; i < len(centers); i++ {
		left = append(left, i)
	}
	for len(left) > 0 {
		best, from, d := 0, placed{}, math.Inf(1)
		for k, i := range left {
			for _, p := range part {
				if e := centers[i].sub(centers[p.node]).len(); e < d {
					best, from, d = k, p, e
				}
			}
		}
		i := left[best]
		left = slices.Delete(left, best, best+1)
		step := *l
		step.o = centers[from.node]
		if r, c, ok := hexiomIndex(&step, centers[i]); ok {
			part = append(part, placed{i, from.r + r, from.c + c})
		}
	}
	return part
}

// onLattice returns the centers that lie on places.
func onLattice(l *lattice, centers []vec) (part []placed) {
	for i, p := range centers {
		if r, c, ok := hexiomIndex(l, p); ok {
			part = append(part, placed{i, r, c})
		}
	}
	return part
}

// hexiomIndex returns the half row and column of the place at p, if there is one.
func hexiomIndex(l *lattice, p vec) (half, col int, ok bool) {
	r, c := l.index(p)
	half, col = int(math.Round(r)), int(math.Round(c))
	return half, col, (half+col)%2 == 0 && math.Abs(r-float64(half)) < 2*hexiomOff && math.Abs(c-float64(col)) < hexiomOff
}

// likeHexiom reports whether a lattice has about the pitches of another and is as straight.
func likeHexiom(l, like *lattice) bool {
	const off = 0.1
	u, v := l.u.sub(like.u).len()/like.u.len(), l.v.sub(like.v).len()/like.v.len()
	return u < off && v < off
}
