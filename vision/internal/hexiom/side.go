package hexiom

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"flowlens/solve/hexiom/tiles"
	"flowlens/vision/internal/board"
	"flowlens/vision/internal/geom"
	"flowlens/vision/internal/num"
)

// hexagon is a size and a place that the board may have.
type hexagon struct {
	side      int
	middle    [2]int // column and half row
	good, bad int    // samples along its outline that do and do not show one
}

// findHexagon finds out how large the board is and where: it holds all tiles and slots, it is gray all over, and it ends
// at its outline.
func (h *shot) findHexagon() error {
	var found []hexagon
	for i := range h.places {
		p := &h.places[i]
		least := h.reach(p) + 1
		for side := least; side <= least+sidesTried && side <= tiles.MaxSide; side++ {
			g := hexagon{side: side, middle: [2]int{p.col, p.half}}
			if !h.covers(&g) {
				break // a larger one neither
			}
			h.traceOutline(&g)
			found = append(found, g)
		}
	}
	if len(found) == 0 {
		return fmt.Errorf("%w: the board of Hexiom is not whole in the picture", board.ErrNoBoard)
	}
	best := slices.MaxFunc(found, func(a, b hexagon) int { return cmp.Compare(a.score(), b.score()) })
	if best.good < minOutlineSeen || float64(best.bad) > maxOutlineFaults*float64(best.good+best.bad) {
		return fmt.Errorf("%w: the outline of the board of Hexiom was not found", board.ErrNoBoard)
	}
	h.side, h.middle = best.side, best.middle
	h.confidence = float64(best.good) / float64(best.good+best.bad)
	return h.fill()
}

// score is higher where more shows that the board is this one.
func (g *hexagon) score() int { return g.good - badWeight*g.bad }

// reach is the distance from a place to the farthest tile or slot, in places.
func (h *shot) reach(p *place) int {
	far := 0
	for i := range h.places {
		if q := &h.places[i]; q.look == tilePlace || q.look == slotPlace {
			dc, dh := num.Abs(q.col-p.col), num.Abs(q.half-p.half)
			far = max(far, dc, (dc+dh)/2)
		}
	}
	return far
}

// covers reports whether all cells of the hexagon are in the picture and on the board.
func (h *shot) covers(g *hexagon) bool {
	for _, at := range cellsOf(g.side) {
		k, ok := h.index[[2]int{g.middle[0] + at[0], g.middle[1] + at[1]}]
		if !ok || h.places[k].look == offBoard {
			return false
		}
	}
	return true
}

// cellsOf returns by cell of a board where it lies in the picture, from the middle, in columns and half rows.
func cellsOf(side int) [][2]int {
	b, err := tiles.New(side, make([]tiles.Cell, tiles.Places(side)))
	if err != nil {
		panic(err) // for sides that findHexagon does not try
	}
	all := make([][2]int, b.NumCells())
	for i := range all {
		at := b.At(i)
		all[i] = [2]int{at.R, -2*at.Q - at.R}
	}
	return all
}

// outline is the distance from the middle of the board to its corners, in pixels.
func (h *shot) outline() float64 { return (float64(h.side-1) + cornerMargin) * h.row() }

// traceOutline counts where the hexagon ends in the picture as a board does.
func (h *shot) traceOutline(g *hexagon) {
	middle := h.comb.At(float64(g.middle[0]), float64(g.middle[1]))
	out := float64(g.side-1) + cornerMargin
	corner := func(k int, r float64) geom.Vec {
		sin, cos := math.Sincos(math.Pi/6 + math.Pi/3*float64(k))
		return middle.Add(geom.Pt(cos, sin).Mul(r * h.row()))
	}
	for k := range 6 {
		for i := range outlineSamples {
			t := (float64(i) + 0.5) / outlineSamples
			inside := geom.Lerp(corner(k, out-justInside), corner(k+1, out-justInside), t)
			outside := geom.Lerp(corner(k, out+justOutside), corner(k+1, out+justOutside), t)
			in, ok := h.grayAt(inside)
			off, visible := h.grayAt(outside)
			switch {
			case !ok || !visible:
			case in && !off:
				g.good++
			default:
				g.bad++
			}
		}
	}
}

// grayAt reports whether the picture is gray as the board at a point; ok is false outside it.
func (h *shot) grayAt(p geom.Vec) (gray, ok bool) {
	x, y := int(math.Floor(p.X)), int(math.Floor(p.Y))
	if x < 0 || y < 0 || x >= h.img.Rect.Dx() || y >= h.img.Rect.Dy() {
		return false, false
	}
	return isGray(h.img.Pix[h.img.PixOffset(x, y):]), true
}

// fill gives each cell of the board its place.
func (h *shot) fill() error {
	for _, at := range cellsOf(h.side) {
		k := h.index[[2]int{h.middle[0] + at[0], h.middle[1] + at[1]}]
		p := &h.places[k]
		if p.look == unclearPlace {
			c := h.center(p)
			return board.ErrorAt(board.ErrBadBoard, c, "what lies at {} is neither a slot nor plain")
		}
		h.cells = append(h.cells, k)
	}
	return nil
}
