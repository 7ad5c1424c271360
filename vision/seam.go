package vision

import "math"

const (
	// leastEnd is the least that must be seen of a border on either side of what paint hides, in pixels, where no other line is
	// near.
	leastEnd = 5
	// offLine is how far a border's pixels are off its line, at most, and onLine the share of them that are not farther: noise
	// beside paint may be.
	offLine, onLine = 1.5, 0.8
)

// goesOn tells, where paint hides a part of a seam, whether what is seen of it lies on one straight line or arc, and on
// either side of that.
func (g *regions) goesOn(s *seam) bool {
	if len(s.under) == 0 || len(s.line) < 2*leastEnd {
		return false
	}
	sin, cos := math.Sincos(s.direction())
	mid := s.center()
	along := func(p vec) (u, v float64) {
		d := p.sub(mid)
		return d.x*cos + d.y*sin, d.y*cos - d.x*sin
	}
	lo, hi := math.Inf(1), math.Inf(-1)
	for _, p := range s.under {
		u, _ := along(p)
		lo, hi = min(lo, u), max(hi, u)
	}
	before, after := 0, 0
	joint := g.parts.thick/2 + paintRim // so far another line reaches
	us, vs := make([]float64, len(s.line)), make([]float64, len(s.line))
	for i, p := range s.line {
		us[i], vs[i] = along(p)
		end := pick(us[i] < lo, &before, &after)
		if (us[i] < lo || us[i] > hi) && *end < leastEnd && g.apart(s, p, int(joint)) {
			*end++
		}
	}
	if min(before, after) < leastEnd {
		return false
	}
	a := parabola(us, vs)
	on := 0
	for i, u := range us {
		on += pick(math.Abs(a[0]+u*(a[1]+u*a[2])-vs[i]) < offLine, 1, 0)
	}
	return float64(on) >= onLine*float64(len(us))
}

// apart tells whether there is no region but the seam's within r pixels of a place, in x and in y.
func (g *regions) apart(s *seam, p vec, r int) bool {
	for y := max(int(p.y)-r, 0); y <= min(int(p.y)+r, g.h-1); y++ {
		for x := max(int(p.x)-r, 0); x <= min(int(p.x)+r, g.w-1); x++ {
			if id := int(g.label[y*g.w+x]); id != s.a && id != s.b {
				return false
			}
		}
	}
	return true
}

// parabola returns a, b and c of v = a + b·u + c·u² by least squares.
func parabola(us, vs []float64) (out [3]float64) {
	var m [3][4]float64
	for i, u := range us {
		powers := [3]float64{1, u, u * u}
		for r := range 3 {
			for c := range 3 {
				m[r][c] += powers[r] * powers[c]
			}
			m[r][3] += powers[r] * vs[i]
		}
	}
	for k := range 3 { // the matrix is positive definite
		if m[k][k] == 0 {
			return out
		}
		for r := range 3 {
			if r != k {
				f := m[r][k] / m[k][k]
				for c := k; c < 4; c++ {
					m[r][c] -= f * m[k][c]
				}
			}
		}
	}
	for k := range 3 {
		out[k] = m[k][3] / m[k][k]
	}
	return out
}
