//go:build gocv_specific_modules

package vision

import (
	"math"
	"testing"
)

// TestParabola fits one through points of one.
func TestParabola(t *testing.T) {
	want := [3]float64{3, -0.5, 0.02}
	var us, vs []float64
	for u := -20.0; u <= 20; u++ {
		us, vs = append(us, u), append(vs, want[0]+u*(want[1]+u*want[2]))
	}
	got := parabola(us, vs)
	for i := range want {
		if math.Abs(got[i]-want[i]) > 1e-9 {
			t.Errorf("coefficient %d is %v, want %v", i, got[i], want[i])
		}
	}
}

// TestGoesOn looks at borders of which paint hides the middle.
func TestGoesOn(t *testing.T) {
	const w, h = 60, 60
	for _, c := range []struct {
		name string
		at   func(x int) float64 // the border's height
		end  int                 // where paint ends
		want bool
	}{
		{"straight", func(int) float64 { return 30 }, 35, true},
		{"arc", func(x int) float64 { return 25 + 0.01*float64((x-30)*(x-30)) }, 35, true},
		{"two lines", func(x int) float64 { return pick(x < 30, 24.0, 36.0) }, 35, false},
		{"one end", func(int) float64 { return 30 }, w, false},
	} {
		g := &regions{parts: &parts{w: w, h: h, label: make([]uint16, w*h), thick: 4}}
		s := &seam{a: 2, b: 3}
		for x := range w {
			y := c.at(x)
			for k := range h {
				g.label[k*w+x] = pick[uint16](float64(k) < y, 2, 3)
			}
			p := vec{float64(x) + 0.5, y}
			s.moments.add(p)
			if x >= 25 && x < c.end {
				s.under = append(s.under, p)
			} else {
				s.line = append(s.line, p)
			}
		}
		if got := g.goesOn(s); got != c.want {
			t.Errorf("%s: goes on: %v", c.name, got)
		}
	}
}
