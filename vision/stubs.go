package vision

import (
	"image"
	"math"
)

// A drawn pipe hides the lines that it crosses. What is left of one ends in a stub on either side of the pipe: the two
// stubs point at each other.
const (
	paintRim  = 2    // pixels around paint where its blurred edge passes for a line
	stubGap   = 2    // further pixels between a line's last ones and the paint
	stubCone  = 0.42 // sine of the angle by which a stub may point past the other one: blur, bends, curved lines
	maxPipe   = 0.2  // of the picture's shorter side: the widest pipe, crossed aslant
	overPaint = 0.8  // share of the way between two stubs that is paint
	maxStubs  = 1500 // a finished board of 15x15 cells has 450
)

// stub is an end of a line at paint: dir leads on into the paint.
type stub struct{ at, dir vec }

// lineMask marks, by 255, the pixels that are line and neither paint nor its rim.
func (s *strokes) lineMask(strength uint8) (*plane, error) {
	m, err := grown(s.broad, paintRim)
	if err != nil {
		return nil, err
	}
	for i, v := range m.pix {
		m.pix[i] = pick[uint8](s.line.pix[i] >= strength && v < s.paint, 255, 0)
	}
	return m, nil
}

// bridge draws the lines that pipes hide into the mask, from stub to stub. It returns the stubs.
func (s *strokes) bridge(m *plane) ([]stub, error) {
	stubs, err := s.findStubs(m)
	if err != nil || len(stubs) > maxStubs {
		return nil, err
	}
	mate := make([]int, len(stubs))
	for i := range stubs {
		mate[i] = s.facing(stubs, i)
	}
	for i, j := range mate {
		if j > i && mate[j] == i {
			drawLine(m, stubs[i].at, stubs[j].at)
		}
	}
	return stubs, nil
}

// facing returns the nearest stub across the paint that points at stub i, or -1.
func (s *strokes) facing(stubs []stub, i int) int {
	best, least := -1, maxPipe*float64(min(s.line.w, s.line.h))
	a := stubs[i]
	for j, b := range stubs {
		d := b.at.sub(a.at)
		n := d.len()
		if j == i || n < float64(s.width)/2 || n >= least {
			continue
		}
		d = d.mul(1 / n)
		if a.dir.dot(d) <= 0 || b.dir.dot(d) >= 0 || math.Abs(a.dir.cross(d)) > stubCone || math.Abs(b.dir.cross(d)) > stubCone {
			continue
		}
		// A stub that points straight at this one is nearer than one that is as far but off its line.
		cost := n * (1 + math.Abs(a.dir.cross(d)) + math.Abs(b.dir.cross(d)))
		if cost < least && s.paintBetween(a.at, b.at) {
			best, least = j, cost
		}
	}
	return best
}

// paintBetween tells whether the way from a to b is paint, but for its ends.
func (s *strokes) paintBetween(a, b vec) bool {
	d := b.sub(a)
	n := int(d.len())
	on, all := 0, 0
	for k := paintRim + stubGap; k <= n-paintRim-stubGap; k++ {
		p := lerp(a, b, float64(k)/float64(n))
		all++
		if s.painted(int(p.x), int(p.y)) {
			on++
		}
	}
	return all > 0 && float64(on) >= overPaint*float64(all)
}

// findStubs returns the ends of the mask's lines at paint.
func (s *strokes) findStubs(m *plane) (out []stub, err error) {
	touch, err := grown(s.broad, paintRim+stubGap)
	if err != nil {
		return nil, err
	}
	for i, v := range touch.pix {
		touch.pix[i] = pick[uint8](v >= s.paint && m.pix[i] != 0, 255, 0)
	}
	for _, b := range blobsOf(touch, 255) {
		if dir, ok := s.pointing(m, b.middle()); ok {
			out = append(out, stub{b.middle(), dir})
		}
	}
	return out, nil
}

// pointing tells where a line that ends at p leads: away from the rest of its pixels nearby.
func (s *strokes) pointing(m *plane, p vec) (vec, bool) {
	r := s.width
	n, sum := 0, vec{}
	for y := int(p.y) - r; y <= int(p.y)+r; y++ {
		for x := int(p.x) - r; x <= int(p.x)+r; x++ {
			if m.in(x, y) && m.pix[y*m.w+x] != 0 {
				if d := (vec{float64(x) + 0.5, float64(y) + 0.5}).sub(p); d.len() <= float64(r) {
					n, sum = n+1, sum.add(d)
				}
			}
		}
	}
	if n == 0 || sum.len() < float64(n)*0.15*float64(r) {
		return vec{}, false // no end: the line goes on both ways
	}
	return sum.mul(-1 / sum.len()), true
}

// drawLine draws a line two pixels wide.
func drawLine(m *plane, a, b vec) {
	n := int(b.sub(a).len()) + 1
	for k := 0; k <= n; k++ {
		p := lerp(a, b, float64(k)/float64(n))
		for _, d := range []image.Point{{0, 0}, {1, 0}, {0, 1}, {1, 1}} {
			if x, y := int(p.x-0.5)+d.X, int(p.y-0.5)+d.Y; m.in(x, y) {
				m.pix[y*m.w+x] = 255
			}
		}
	}
}
