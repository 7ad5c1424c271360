package hexiom

import (
	"cmp"
	"fmt"
	"image"
	"math"
	"slices"

	"flowlens/vision/internal/board"
	"flowlens/vision/internal/geom"
	"flowlens/vision/internal/num"
	"flowlens/vision/internal/raster"
)

// patch is a connected patch of one color of the game.
type patch struct {
	center geom.Vec
	w, h   float64
	area   int
}

// findTiles looks for patches that may be tiles: those of about the same height as most.
func (h *shot) findTiles() error {
	var all []patch
	for _, p := range h.findPatches() {
		aspect := p.w / p.h
		if aspect >= minAspect && aspect <= maxAspect && float64(p.area) > minFilled*p.w*p.h {
			all = append(all, p)
		}
	}
	if len(all) == 0 || len(all) > maxPatches {
		return fmt.Errorf("%w: no tiles of Hexiom", board.ErrNoBoard)
	}
	slices.SortFunc(all, func(a, b patch) int { return cmp.Compare(a.h, b.h) })
	heights := make([]float64, len(all))
	for i, p := range all {
		heights[i] = p.h
	}
	lo, hi := num.Densest(heights, sameHeight)
	h.patches = all[lo:hi]
	h.height = num.Median(heights[lo:hi])
	return nil
}

// findPatches returns the connected patches of each color of the game that are high enough, and that the border of the
// picture does not cut.
func (h *shot) findPatches() []patch {
	size := h.img.Rect.Size()
	inner := image.Rectangle{Max: size}.Inset(1)
	var out []patch
	for own := tooFew; own <= tooMany; own++ {
		mask := make([]uint8, size.X*size.Y)
		for i := range mask {
			if stateOf(h.img.Pix[4*i:]) == own {
				mask[i] = 255
			}
		}
		parts := raster.ComponentsOf(mask, size.X, 255, false)
		areas := make([]int, parts.N)
		for _, s := range parts.Spans {
			areas[s.Part] += s.X1 - s.X0
		}
		for i, box := range parts.Boxes() {
			if box.In(inner) && box.Dy() >= minTileHeight {
				out = append(out, patch{
					center: geom.Pt(float64(box.Min.X+box.Max.X)/2, float64(box.Min.Y+box.Max.Y)/2),
					w:      float64(box.Dx()), h: float64(box.Dy()), area: areas[i],
				})
			}
		}
		parts.Done()
	}
	return out
}

// fitPlaces finds the honeycomb that the tiles lie on.
func (h *shot) fitPlaces() error {
	l := geom.Affine{O: h.patches[0].center, U: geom.Pt(columnStep*h.height, 0), V: geom.Pt(0, rowStep*h.height/2)}
	centers := make([]geom.Vec, len(h.patches))
	for i, p := range h.patches {
		centers[i] = p.center
	}
	part := stepByStep(&l, centers)
	if float64(len(part)) < minOnPlaces*float64(len(centers)) {
		return fmt.Errorf("%w: the tiles lie on no honeycomb", board.ErrNoBoard)
	}
	for range 2 {
		fit, ok := geom.FitAffine(centers, part)
		if !ok || !alike(&fit, &l) {
			break // too few tiles to tell more than their size does
		}
		l = fit
		part = onLattice(&l, centers)
	}
	if float64(len(part)) < minOnPlaces*float64(len(centers)) {
		return fmt.Errorf("%w: the tiles lie on no honeycomb", board.ErrNoBoard)
	}
	h.comb = geom.Honeycomb{O: l.O, X: l.U, Y: l.V}
	return nil
}

// stepByStep gives each center its place on the lattice, counted from the nearest that has one.
func stepByStep(l *geom.Affine, centers []geom.Vec) []geom.Placed {
	part := []geom.Placed{{Node: 0, R: 0, C: 0}}
	left := make([]int, 0, len(centers))
	for i := 1; i < len(centers); i++ {
		left = append(left, i)
	}
	for len(left) > 0 {
		best, from, d := 0, geom.Placed{}, math.Inf(1)
		for k, i := range left {
			for _, p := range part {
				if e := centers[i].Sub(centers[p.Node]).Len(); e < d {
					best, from, d = k, p, e
				}
			}
		}
		i := left[best]
		left = slices.Delete(left, best, best+1)
		step := *l
		step.O = centers[from.Node]
		if r, c, ok := placeAt(&step, centers[i]); ok {
			part = append(part, geom.Placed{Node: i, R: from.R + r, C: from.C + c})
		}
	}
	return part
}

// onLattice returns the centers that lie on places.
func onLattice(l *geom.Affine, centers []geom.Vec) (part []geom.Placed) {
	for i, p := range centers {
		if r, c, ok := placeAt(l, p); ok {
			part = append(part, geom.Placed{Node: i, R: r, C: c})
		}
	}
	return part
}

// placeAt returns the half row and column of the place at p, if there is one.
func placeAt(l *geom.Affine, p geom.Vec) (half, col int, ok bool) {
	r, c := l.Index(p)
	half, col = int(math.Round(r)), int(math.Round(c))
	return half, col, (half+col)%2 == 0 && math.Abs(r-float64(half)) < 2*offPlace && math.Abs(c-float64(col)) < offPlace
}

// alike reports whether a lattice has about the pitches of another and is as straight.
func alike(l, like *geom.Affine) bool {
	u, v := l.U.Sub(like.U).Len()/like.U.Len(), l.V.Sub(like.V).Len()/like.V.Len()
	return u < sameStep && v < sameStep
}
