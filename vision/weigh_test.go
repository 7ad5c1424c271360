//go:build gocv_specific_modules

package vision

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

// TestTypical takes the color of most of a ring's samples, whatever the others show.
func TestTypical(t *testing.T) {
	dot, letter, tint := rgb{250, 20, 150}, rgb{255, 255, 255}, rgb{60, 30, 50}
	ring := func(colors ...rgb) (out [][]rgb) {
		for i := range ringSamples {
			p := colors[i*len(colors)/ringSamples]
			noise := int16(i % 3)
			out = append(out, []rgb{{p[0] - noise, p[1] + noise, p[2] - noise}})
		}
		return out
	}
	for _, c := range []struct {
		name string
		rays [][]rgb
		want rgb
	}{
		{"a letter in a dot", ring(dot, letter, dot, dot, letter, dot, dot), dot},
		{"a pipe", ring(tint, tint, dot, tint, tint, dot), tint},
		{"an empty cell", ring(tint), tint},
	} {
		if got := typical(c.rays); got.far(c.want) > 2 {
			t.Errorf("%s: %v, want about %v", c.name, got, c.want)
		}
	}
}
