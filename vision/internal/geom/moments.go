package geom

import "math"

// Moments are the sums that tell where points lie and how they spread.
type Moments struct {
	N          int // points
	sum        Vec
	xx, xy, yy float64 // second moments about the origin
}

// Add adds a point.
func (m *Moments) Add(p Vec) {
	m.N++
	m.sum = m.sum.Add(p)
	m.xx, m.xy, m.yy = m.xx+p.X*p.X, m.xy+p.X*p.Y, m.yy+p.Y*p.Y
}

// AddRun adds the middles of the pixels from x0 up to x1 in a row at the height y.
func (m *Moments) AddRun(x0, x1, y float64) {
	n, mid := x1-x0, (x0+x1)/2
	m.N += int(n)
	m.sum = m.sum.Add(Vec{n * mid, n * y})
	m.xx, m.xy, m.yy = m.xx+n*(mid*mid+(n*n-1)/12), m.xy+n*mid*y, m.yy+n*y*y
}

// Center returns the centroid.
func (m *Moments) Center() Vec { return m.sum.Mul(1 / float64(m.N)) }

// Spread returns the standard deviations along the direction in which it is the largest, and across it. angle is that
// direction, 0 to π.
func (m *Moments) Spread() (long, short, angle float64) {
	n, c := float64(m.N), m.Center()
	xx, xy, yy := m.xx/n-c.X*c.X, m.xy/n-c.X*c.Y, m.yy/n-c.Y*c.Y
	mean, diff := (xx+yy)/2, math.Hypot((xx-yy)/2, xy)
	angle = math.Atan2(2*xy, xx-yy) / 2
	if angle < 0 {
		angle += math.Pi
	}
	return math.Sqrt(max(mean+diff, 0)), math.Sqrt(max(mean-diff, 0)), angle
}

// Direction returns the direction of the largest spread, 0 to π.
func (m *Moments) Direction() float64 {
	_, _, angle := m.Spread()
	return angle
}
