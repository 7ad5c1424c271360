package visiontest

import (
	"math"
	"slices"
)

// sharpest is the cosine of the sharpest turn that a mitered stroke follows; what turns
// further gets a flat corner. The tips of a five-pointed star turn by 144 degrees.
const sharpest = -0.85

// strokeLine is the outline of a polyline with sharp corners. An open one runs on past
// its ends by half its width. The parts overlap, all clockwise, so that one call of
// polygon fills them evenly.
func strokeLine(l line, width float64) [][]point {
	var parts [][]point
	n := len(l.points)
	last := n - 1
	if l.closed {
		last = n
	}
	for i := range last {
		p, q := l.points[i], l.points[(i+1)%n]
		start, end := 0.0, 0.0
		if !l.closed && i == 0 {
			start = width / 2
		}
		if !l.closed && i == last-1 {
			end = width / 2
		}
		parts = append(parts, strokeSegment(p, q, width, start, end))
		if i+1 < last || l.closed {
			if miter := miterAt(p, q, l.points[(i+2)%n], width); miter != nil {
				parts = append(parts, miter)
			}
		}
	}
	return parts
}

// strokeSegment is the box around a segment, longer by start and end.
func strokeSegment(p, q point, width, start, end float64) []point {
	d := distance(p, q)
	ux, uy := (q.x-p.x)/d, (q.y-p.y)/d
	nx, ny := -uy*width/2, ux*width/2
	a := point{p.x - ux*start, p.y - uy*start}
	b := point{q.x + ux*end, q.y + uy*end}
	return clockwise([]point{{a.x - nx, a.y - ny}, {b.x - nx, b.y - ny}, {b.x + nx, b.y + ny}, {a.x + nx, a.y + ny}})
}

// miterAt fills the outer side of a bend at q.
func miterAt(p, q, r point, width float64) []point {
	d1, d2 := distance(p, q), distance(q, r)
	u1, u2 := point{(q.x - p.x) / d1, (q.y - p.y) / d1}, point{(r.x - q.x) / d2, (r.y - q.y) / d2}
	cross, dot := u1.x*u2.y-u1.y*u2.x, u1.x*u2.x+u1.y*u2.y
	if math.Abs(cross) < 1e-6 {
		return nil
	}
	h := width / 2
	if cross > 0 {
		h = -h // turns right, so the outer side is the left one
	}
	a := point{q.x - u1.y*h, q.y + u1.x*h}
	b := point{q.x - u2.y*h, q.y + u2.x*h}
	if dot < sharpest {
		return clockwise([]point{q, a, b})
	}
	t := math.Abs(cross) / (1 + dot) * width / 2
	return clockwise([]point{q, a, {a.x + u1.x*t, a.y + u1.y*t}, b})
}

// clockwise turns a contour round where needed, in place.
func clockwise(pts []point) []point {
	if area(pts) < 0 {
		slices.Reverse(pts)
	}
	return pts
}
