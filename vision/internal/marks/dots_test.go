package marks

import (
	"testing"

	"flowlens/vision/internal/geom"
	"flowlens/vision/internal/raster"
)

// TestVerdict judges cells by what their rings show: clear ones, and those that the solver must decide about.
func TestVerdict(t *testing.T) {
	for _, c := range []struct {
		name string
		look Look
		want verdict
	}{
		{"dot", Look{contrast: 200, cover: 1, fill: 1, gap: 0.9, edge: 1, drop: 200, seen: 1}, aDot},
		{"pipe", Look{contrast: 200, cover: 0.6, fill: 0.6, gap: 0.75, edge: 0.4, drop: 150, seen: 1}, noDot},
		{"empty", Look{contrast: 4, cover: 0.5, fill: 1, gap: 0.5, edge: 0.3, drop: 3, seen: 1}, noDot},
		{"half below a finger's disc", Look{contrast: 40, cover: 0.7, fill: 0.5, gap: 0.7, edge: 0.8, drop: 60, seen: 1}, aDot},
		{"dark, and half below a finger's disc", Look{contrast: 17, cover: 1, fill: 0.63, gap: 0.86, edge: 0.75, drop: 30, seen: 1}, doubtful},
		{"mostly beyond the picture", Look{contrast: 200, cover: 1, fill: 1, gap: 1, edge: 1, drop: 200, seen: 0.4}, noDot},
	} {
		if got := c.look.verdict(); got != c.want {
			t.Errorf("%s: %d, want %d", c.name, got, c.want)
		}
	}
}

// TestTypical returns the color of most of a ring's samples, whatever the others show.
func TestTypical(t *testing.T) {
	dot, letter, tint := raster.RGB{250, 20, 150}, raster.RGB{255, 255, 255}, raster.RGB{60, 30, 50}
	ring := func(colors ...raster.RGB) (out [][]raster.RGB) {
		for i := range geom.RingSamples {
			p := colors[i*len(colors)/geom.RingSamples]
			noise := int16(i % 3)
			out = append(out, []raster.RGB{{p[0] - noise, p[1] + noise, p[2] - noise}})
		}
		return out
	}
	for _, c := range []struct {
		name string
		rays [][]raster.RGB
		want raster.RGB
	}{
		{"a letter in a dot", ring(dot, letter, dot, dot, letter, dot, dot), dot},
		{"a pipe", ring(tint, tint, dot, tint, tint, dot), tint},
		{"an empty cell", ring(tint), tint},
	} {
		if got := typical(c.rays); got.Far(c.want) > 2 {
			t.Errorf("%s: %v, want about %v", c.name, got, c.want)
		}
	}
}
