package lines

import "testing"

// TestProfile follows lines across, alone and beside another one that somebody drew.
func TestProfile(t *testing.T) {
	for _, c := range []struct {
		name            string
		line            []float64 // from 8 pixels before the side's place to 8 behind it
		sum, width, off float64
	}{
		{"thin", []float64{0, 0, 0, 0, 0, 0, 0, 50, 100, 50, 0, 0, 0, 0, 0, 0, 0}, 200, 2, 0},
		{"thick", []float64{0, 0, 0, 0, 0, 100, 200, 200, 200, 200, 200, 100, 0, 0, 0, 0, 0}, 1200, 6, 0},
		{"thin beside a brighter one", []float64{0, 0, 0, 0, 0, 0, 0, 50, 100, 50, 5, 0, 240, 240, 0, 0, 0}, 200, 2, 0},
		{"a pixel off its place", []float64{0, 0, 0, 0, 0, 0, 0, 0, 50, 100, 50, 0, 0, 0, 0, 0, 0}, 200, 2, 1},
		{"a bar beside a thin one", []float64{0, 0, 0, 100, 100, 100, 100, 100, 200, 100, 0, 0, 0, 0, 0, 0, 0}, 800, 4, -1.75},
		{"none", make([]float64, 17), 0, 0, 0},
	} {
		at := func(d int) (strength, level float64) { return c.line[d+8], c.line[d+8] }
		if sum, width, _, off := profile(at, 2, 8); sum != c.sum || width != c.width || off != c.off {
			t.Errorf("%s: sum %g, width %g, off %g, want %g, %g and %g", c.name, sum, width, off, c.sum, c.width, c.off)
		}
	}
}
