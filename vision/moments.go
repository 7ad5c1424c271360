package vision

import "math"

// moments are the sums that tell where points lie and how they spread.
type moments struct {
	n          int
	sum        vec
	xx, xy, yy float64 // second moments about the origin
}

func (m *moments) add(p vec) {
	m.n++
	m.sum = m.sum.add(p)
	m.xx, m.xy, m.yy = m.xx+p.x*p.x, m.xy+p.x*p.y, m.yy+p.y*p.y
}

// addRun adds the middles of the pixels from x0 up to x1 in a row at the height y.
func (m *moments) addRun(x0, x1, y float64) {
	n, mid := x1-x0, (x0+x1)/2
	m.n += int(n)
	m.sum = m.sum.add(vec{n * mid, n * y})
	m.xx, m.xy, m.yy = m.xx+n*(mid*mid+(n*n-1)/12), m.xy+n*mid*y, m.yy+n*y*y
}

// center is the centroid.
func (m *moments) center() vec { return m.sum.mul(1 / float64(m.n)) }

// spread returns the standard deviations along the direction in which it is the largest, and across it. angle is that
// direction, 0 to π.
func (m *moments) spread() (long, short, angle float64) {
	n, c := float64(m.n), m.center()
	xx, xy, yy := m.xx/n-c.x*c.x, m.xy/n-c.x*c.y, m.yy/n-c.y*c.y
	mean, diff := (xx+yy)/2, math.Hypot((xx-yy)/2, xy)
	angle = math.Atan2(2*xy, xx-yy) / 2
	if angle < 0 {
		angle += math.Pi
	}
	return math.Sqrt(max(mean+diff, 0)), math.Sqrt(max(mean-diff, 0)), angle
}

// direction is that of the largest spread.
func (m *moments) direction() float64 {
	_, _, angle := m.spread()
	return angle
}
