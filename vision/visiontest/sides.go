package visiontest

import (
	"math"

	"flowlens/solve/puzzle"
)

// noCell stands in a side for the outside of the board.
const noCell puzzle.CellID = -1

// side is a straight piece of a cell's border.
type side struct {
	from, to point         // clockwise around cell
	cell     puzzle.CellID // on its right
	beyond   puzzle.CellID // on its left; noCell at the outline
}

func (s side) middle() point { return midway(s.from, s.to) }

// corner identifies a point: equal for points that differ by rounding only.
type corner struct{ x, y int64 }

// cornerOf takes points in pitches or px, where nothing smaller than 1e-5 matters. The
// offset keeps round numbers away from the step between two integers.
func cornerOf(p point) corner {
	const offset = 0.1373
	return corner{int64(math.Floor(p.x*1e5 + offset)), int64(math.Floor(p.y*1e5 + offset))}
}

// sidesOf lists the sides of all cells, given as closed contours, each side once: one
// between two cells belongs to the first.
func sidesOf(cells [][]point) []side {
	var sides []side
	index := map[[2]corner]int{}
	for id, corners := range cells {
		for i, p := range corners {
			q := corners[(i+1)%len(corners)]
			a, b := cornerOf(p), cornerOf(q)
			if j, ok := index[[2]corner{b, a}]; ok {
				sides[j].beyond = puzzle.CellID(id)
				continue
			}
			index[[2]corner{a, b}] = len(sides)
			sides = append(sides, side{from: p, to: q, cell: puzzle.CellID(id), beyond: noCell})
		}
	}
	return sides
}

// line is a polyline along sides.
type line struct {
	points []point
	closed bool
}

// chains joins sides end to end: first what starts in the open, then the loops. Where
// cells meet in a point only, a chain stays with the cell that it runs around.
func chains(sides []side) []line {
	starts, ends := map[corner][]int{}, map[corner]int{}
	for i, s := range sides {
		starts[cornerOf(s.from)] = append(starts[cornerOf(s.from)], i)
		ends[cornerOf(s.to)]++
	}
	used := make([]bool, len(sides))
	next := func(i int) int {
		best := -1
		for _, j := range starts[cornerOf(sides[i].to)] {
			if !used[j] && (best < 0 || sides[j].cell == sides[i].cell) {
				best = j
			}
		}
		return best
	}
	var lines []line
	follow := func(i int) {
		l := line{points: []point{sides[i].from}}
		for ; i >= 0; i = next(i) {
			used[i] = true
			l.points = append(l.points, sides[i].to)
		}
		if last := len(l.points) - 1; cornerOf(l.points[0]) == cornerOf(l.points[last]) {
			l.points, l.closed = l.points[:last], true
		}
		lines = append(lines, l)
	}
	for i, s := range sides {
		if at := cornerOf(s.from); !used[i] && len(starts[at]) > ends[at] {
			follow(i)
		}
	}
	for i := range sides {
		if !used[i] {
			follow(i)
		}
	}
	return lines
}

// area of a contour, positive when it runs clockwise on the screen.
func area(pts []point) float64 {
	sum := 0.0
	for i, p := range pts {
		q := pts[(i+1)%len(pts)]
		sum += p.x*q.y - q.x*p.y
	}
	return sum / 2
}

func midway(p, q point) point { return point{(p.x + q.x) / 2, (p.y + q.y) / 2} }

func distance(p, q point) float64 { return math.Hypot(p.x-q.x, p.y-q.y) }
