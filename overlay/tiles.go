package overlay

import (
	"math"

	"flowlens/solve/puzzle"
)

// A tile is a cell as a polygon. Its i-th side runs from its i-th corner to the next one, clockwise as one sees it.
type tile struct {
	center  vec
	corners []vec
	sides   []puzzle.CellID // the cell beyond each side, or noCell
	dirs    []puzzle.Dir    // of each side; none on a free board
}

const noCell puzzle.CellID = -1

// side returns the ends of a side.
func (t tile) side(i int) (from, to vec) {
	return t.corners[i], t.corners[(i+1)%len(t.corners)]
}

// tilesOf returns the cells of a board, in px, anywhere in the plane.
func tilesOf(b *puzzle.Board, pitch float64) []tile {
	if b.Lattice() == puzzle.Free {
		return freeTiles(b, pitch)
	}
	out := make([]tile, b.NumCells())
	for i := range out {
		out[i] = latticeTile(b, puzzle.CellID(i), pitch)
	}
	return out
}

// latticeTile returns a square or a hexagon.
func latticeTile(b *puzzle.Board, cell puzzle.CellID, pitch float64) tile {
	lattice, at := b.Lattice(), b.Cell(cell).At
	t := tile{center: vecOf(lattice.Pos(at)).scale(pitch), dirs: lattice.Dirs()}
	stretch := 1.0 // the steps to two sides of a square add up to its corner
	if lattice == puzzle.Hex {
		stretch = 2.0 / 3
	}
	for i, d := range t.dirs {
		before := t.dirs[(i+len(t.dirs)-1)%len(t.dirs)]
		step := toSide(lattice, at, before).add(toSide(lattice, at, d)).scale(stretch * pitch)
		t.corners = append(t.corners, t.center.add(step))
		next, ok := b.Neighbor(cell, d)
		if !ok {
			next = noCell
		}
		t.sides = append(t.sides, next)
	}
	return t
}

// toSide returns the step from the center of a place to the middle of its side, in units of the pitch.
func toSide(lattice puzzle.Lattice, at puzzle.Coord, d puzzle.Dir) vec {
	return vecOf(lattice.Pos(lattice.Step(at, d))).sub(vecOf(lattice.Pos(at))).scale(0.5)
}

// freeTiles makes up cells around centroids, which is all that a file says of free cells: of the places near a centroid, those
// that are nearer to no other one.
func freeTiles(b *puzzle.Board, pitch float64) []tile {
	scale := pitch / freePitch(b)
	centers, reach := make([]vec, b.NumCells()), make([]float64, b.NumCells())
	for i := range centers {
		centers[i], reach[i] = vecOf(b.Cell(puzzle.CellID(i)).Pos).scale(scale), 0.76*pitch // more than √½, so that four around a point meet
	}
	for _, l := range b.Links() {
		d := centers[l[1]].sub(centers[l[0]]).length()
		for _, cell := range l { // a little more than half way
			reach[cell] = min(max(reach[cell], 0.6*d), 1.2*pitch)
		}
	}
	out := make([]tile, len(centers))
	for i, c := range centers {
		out[i] = around(c, reach[i])
		for j, other := range centers {
			if way := other.sub(c); way != (vec{}) && way.length() < 2*reach[i] {
				out[i].cut(way, puzzle.CellID(j))
			}
		}
	}
	return out
}

// freePitch returns the distance that counts as one between the cells of a free board: that of the nearer ones of those that
// are linked, so that no two pipes lie on top of each other.
func freePitch(b *puzzle.Board) float64 {
	var lengths []float64
	for _, l := range b.Links() {
		d := vecOf(b.Cell(l[1]).Pos).sub(vecOf(b.Cell(l[0]).Pos)).length()
		if d > 0 {
			lengths = append(lengths, d)
		}
	}
	return quartile(lengths)
}

// around returns a tile that is about a circle.
func around(center vec, radius float64) tile {
	const corners = 32
	t := tile{center: center}
	for i := range corners {
		sin, cos := math.Sincos(2 * math.Pi * float64(i) / corners)
		t.corners = append(t.corners, center.add(vec{cos, sin}.scale(radius)))
		t.sides = append(t.sides, noCell)
	}
	return t
}

// cut takes off what is nearer to another cell, which lies way from the center, and makes that cell the one beyond the cut.
func (t *tile) cut(way vec, beyond puzzle.CellID) {
	u, limit := way.unit(), way.length()/2
	ahead := func(p vec) float64 { return p.sub(t.center).dot(u) - limit }
	var corners []vec
	var sides []puzzle.CellID
	for i := range t.corners {
		from, to := t.side(i)
		a, b := ahead(from), ahead(to)
		if a <= 0 {
			corners, sides = append(corners, from), append(sides, t.sides[i])
		}
		if (a <= 0) != (b <= 0) {
			crossing := from.add(to.sub(from).scale(a / (a - b)))
			side := t.sides[i] // the way in
			if a <= 0 {
				side = beyond // the way out
			}
			corners, sides = append(corners, crossing), append(sides, side)
		}
	}
	t.corners, t.sides = corners, sides
}
