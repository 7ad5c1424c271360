package region

import (
	"math"

	"flowlens/vision/internal/geom"
	"flowlens/vision/internal/num"
)

// track is the pixels of a line, us along it and vs across, in pixels.
type track struct {
	us, vs []float64
	apart  int // how many of them were found apart from all other lines
}

func (t *track) add(u, v float64) { t.us, t.vs = append(t.us, u), append(t.vs, v) }

// isOn reports whether most of the track lies on a curve.
func (t *track) isOn(c curve) bool {
	on := 0
	for i, u := range t.us {
		on += num.Pick(math.Abs(c.at(u)-t.vs[i]) < maxOffLine, 1, 0)
	}
	return float64(on) >= minOnLine*float64(len(t.us))
}

// curve is v = c[0] + c[1]·u + c[2]·u².
type curve [3]float64

func (c curve) at(u float64) float64 { return c[0] + u*(c[1]+u*c[2]) }

// fit returns the straight line (degree 1) or parabola (2) through the track by least squares. Outliers count, too: they may be
// a border that leads elsewhere.
func (t *track) fit(degree int) curve {
	s := geom.NewLeastSquares(degree + 1)
	for i, u := range t.us {
		s.Add(t.vs[i], 1, u, u*u)
	}
	x, _ := s.Solve()
	return curve(x[:3])
}
