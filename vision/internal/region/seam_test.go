package region

import (
	"math"
	"testing"

	"flowlens/vision/internal/geom"
	"flowlens/vision/internal/num"
)

// TestFit fits a parabola through points of one.
func TestFit(t *testing.T) {
	want := curve{3, -0.5, 0.02}
	var points track
	for u := -20.0; u <= 20; u++ {
		points.add(u, want.at(u))
	}
	if got := points.fit(2); !near(got, want, 1e-9) || !points.isOn(got) {
		t.Errorf("got %v, want %v", got, want)
	}
	if points.isOn(points.fit(1)) {
		t.Error("a parabola lies on a straight line")
	}
}

func near(a, b curve, slack float64) bool {
	for i := range a {
		if math.Abs(a[i]-b[i]) > slack {
			return false
		}
	}
	return true
}

// TestIsOneCurve checks borders of which paint hides a part.
func TestIsOneCurve(t *testing.T) {
	const w, h = 60, 60
	for _, c := range []struct {
		name     string
		at       func(x int) float64 // the border's height
		from, to int                 // where paint hides it
		other    int                 // where another region begins
		want     bool
	}{
		{"straight", func(int) float64 { return 30 }, 25, 35, w, true},
		{"arc", func(x int) float64 { return 25 + 0.01*float64((x-30)*(x-30)) }, 25, 35, w, true},
		{"two lines", func(x int) float64 { return num.Pick(x < 30, 24.0, 36.0) }, 25, 35, w, false},
		{"one end", func(int) float64 { return 30 }, 25, w, w, false},
		{"an end between others", func(int) float64 { return 30 }, 31, 52, 57, true},
		{"an end between others, off the line", func(x int) float64 { return num.Pick(x < 45, 30.0, 33) }, 31, 52, 57, false},
	} {
		g := newRegions(w, h)
		g.Thick = 4
		s := &seam{a: 2, b: 3}
		for x := range w {
			y := c.at(x)
			for k := range h {
				g.label[k*w+x] = num.Pick(x >= c.other, 4, num.Pick[uint16](float64(k) < y, 2, 3))
			}
			p := geom.Pt(float64(x)+0.5, y)
			s.Moments.Add(p)
			if x >= c.from && x < c.to {
				s.under = append(s.under, p)
			} else {
				s.line = append(s.line, p)
			}
		}
		if got := g.isOneCurve(s); got != c.want {
			t.Errorf("%s: one curve: %v", c.name, got)
		}
	}
}
