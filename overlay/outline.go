package overlay

import (
	"math"

	"flowlens/solve/puzzle"
)

// outline returns the corners of a cell in clockwise order; none on a free board, whose cells have any form.
func (g *geometry) outline(cell puzzle.CellID) []vec {
	dirs := g.board.Lattice().Dirs()
	stretch := 1.0 // the steps to two sides of a square add up to its corner
	if g.board.Lattice() == puzzle.Hex {
		stretch = 2.0 / 3
	}
	var out []vec
	for i, d := range dirs {
		next := dirs[(i+1)%len(dirs)]
		step := g.outward(cell, d).add(g.outward(cell, next)).scale(stretch)
		out = append(out, g.middles[cell].add(step))
	}
	return out
}

// A run is a part of one row of pixels, from x0 up to but not including x1.
type run struct {
	y, x0, x1 int
	side      bool // within the zone along the sides of the cell
}

// runs returns the pixels of a cell, those within zone px of a side apart from the others.
func (g *geometry) runs(c *canvas, cell puzzle.CellID, zone float64) []run {
	corners := g.outline(cell)
	if len(corners) == 0 {
		return nil
	}
	box := boxAround(0, corners[0], corners[0])
	for _, p := range corners {
		box = box.Union(boxAround(1, p, p))
	}
	box = box.Intersect(c.view.Rect)
	sides := sidesOf(corners)
	var out []run
	for y := box.Min.Y; y < box.Max.Y; y++ {
		middle := float64(y) + 0.5
		from, to := span(sides, middle, 0)
		from, to = max(from, box.Min.X), min(to, box.Max.X)
		innerFrom, innerTo := span(sides, middle, zone)
		innerFrom, innerTo = max(from, innerFrom), min(to, innerTo)
		if innerFrom >= innerTo {
			innerFrom, innerTo = to, to
		}
		out = append(out, run{y, from, innerFrom, true}, run{y, innerFrom, innerTo, false}, run{y, innerTo, to, true})
	}
	return out
}

// A side is the half plane in which p·out <= limit.
type side struct {
	out   vec // unit, away from the cell
	limit float64
}

func sidesOf(corners []vec) []side {
	var out []side
	for i, p := range corners {
		u := corners[(i+1)%len(corners)].sub(p).unit()
		n := vec{u.y, -u.x} // to the left of the way round, which is clockwise as one sees it
		out = append(out, side{n, n.dot(p)})
	}
	return out
}

// span returns the pixels [from, to) of the row at height y whose middles lie at least inset px within all sides.
func span(sides []side, y, inset float64) (from, to int) {
	left, right := math.Inf(-1), math.Inf(1)
	for _, s := range sides {
		rest := s.limit - inset - s.out.y*y // for x·out.x
		switch {
		case s.out.x > 1e-9:
			right = min(right, rest/s.out.x)
		case s.out.x < -1e-9:
			left = max(left, rest/s.out.x)
		case rest < 0:
			return 0, 0
		}
	}
	if !(left < right) {
		return 0, 0
	}
	return int(math.Ceil(left - 0.5)), int(math.Floor(right-0.5)) + 1
}
