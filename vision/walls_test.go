package vision

import (
	"image"
	"image/color"
	"image/draw"
	"testing"
)

// TestWallLimits tells walls from what lies near thin lines, on a board with walls of weight 20.
func TestWallLimits(t *testing.T) {
	wall, thin := weight{width: 6, level: 200}, weight{width: 2, level: 90}
	for _, c := range []struct {
		name  string
		heavy float64
		line  weight
		want  bool
	}{
		{"wall", 20, wall, true},
		{"wall amid tinted cells", 15, wall, true},
		{"wall under a halo", 8, weight{width: 5.8, level: 160}, true},
		{"thin line", 1, thin, false},
		{"thin line beside somebody's box", 6.6, weight{width: 1.2, level: 140}, false},
		{"thin line beside a halo's rim", 5.2, weight{width: 9, level: 116}, false},
	} {
		heavy, weights := []float64{20, 20, 20, 1, 1, c.heavy}, []weight{wall, wall, wall, thin, thin, c.line}
		limits, width := wallLimits(heavy, weights)
		if got := c.heavy > limits[5]; got != c.want {
			t.Errorf("%s: %t", c.name, got)
		}
		if width < 5 || width > 6 {
			t.Errorf("%s: walls are %g wide", c.name, width)
		}
	}
}

// TestPaleWall tells a wall under a halo from thin lines where the others' weights lie between it and the heaviest.
func TestPaleWall(t *testing.T) {
	heavy := []float64{9, 9, 9, 13, 13, 13, 1, 1, 4.6}
	weights := []weight{8: {width: 5.6, level: 175}}
	for i := range 8 {
		weights[i] = weight{width: 5.8, level: 210}
	}
	weights[6], weights[7] = weight{width: 2, level: 100}, weight{width: 2, level: 100}
	limits, _ := wallLimits(heavy, weights)
	for i, limit := range limits {
		if want := heavy[i] > 1; heavy[i] > limit != want {
			t.Errorf("line %d, of weight %g, limit %g", i, heavy[i], limit)
		}
	}
}

// TestAmplified looks at grids of lines in pictures made brighter: where the lines were bright before, walls look like them.
func TestAmplified(t *testing.T) {
	const pitch, cells = 40, 5
	for _, c := range []struct {
		level uint8
		gain  float64
		want  bool
	}{{90, 1, true}, {90, 4, false}, {40, 4, true}} {
		img := image.NewRGBA(image.Rect(0, 0, (cells+2)*pitch, (cells+2)*pitch))
		draw.Draw(img, img.Rect, image.Black, image.Point{}, draw.Src)
		line := image.NewUniform(color.Gray{Y: c.level})
		for i := range cells + 1 {
			at, end := (i+1)*pitch, (cells+1)*pitch+2
			draw.Draw(img, image.Rect(at, pitch, at+2, end), line, image.Point{}, draw.Src)
			draw.Draw(img, image.Rect(pitch, at, end, at+2), line, image.Point{}, draw.Src)
		}
		m := findLines(img, gray, c.gain)
		s := newSides(lattice{o: vec{pitch + 1, pitch + 1}, u: vec{pitch, 0}, v: vec{0, pitch}}, m, 14)
		g := bestGrid(s, []vec{{pitch + 1, pitch + 1}, {(cells+1)*pitch + 1, (cells+1)*pitch + 1}})
		if _, err := g.grounds(); (err == nil) != c.want {
			t.Errorf("lines of %d, gain %g: %v", c.level, c.gain, err)
		}
	}
}

// TestWhite measures a gray line and one that a finger's disc tints: brighter, but not in its weakest channel.
func TestWhite(t *testing.T) {
	const pitch = 40
	img := image.NewRGBA(image.Rect(0, 0, 5*pitch, 5*pitch))
	draw.Draw(img, img.Rect, image.Black, image.Point{}, draw.Src)
	for i, c := range []color.RGBA{{100, 100, 100, 255}, {100, 100, 100, 255}, {190, 190, 100, 255}, {220, 220, 220, 255}} {
		draw.Draw(img, image.Rect((i+1)*pitch, 0, (i+1)*pitch+3, 5*pitch), image.NewUniform(c), image.Point{}, draw.Src)
	}
	m := findLines(img, gray, 1)
	g := newGrid(newSides(lattice{o: vec{1.5, 1.5}, u: vec{pitch, 0}, v: vec{0, pitch}}, m, 14), rect{0, 0, 4, 4})
	for i, want := range []float64{100, 100, 100, 220} {
		x := float64((i+1)*pitch) + 1.5
		if got := g.white(vec{x, pitch}, vec{x, 2 * pitch}); got != want {
			t.Errorf("line %d: %g, want %g", i, got, want)
		}
	}
}

// TestStepShare looks for a step of color at x = 50.
func TestStepShare(t *testing.T) {
	for _, c := range []struct {
		name string
		at   func(x int) color.Gray
		want float64
	}{
		{"step", func(x int) color.Gray { return color.Gray{Y: uint8(x / 50 * 40)} }, 1},
		{"slope", func(x int) color.Gray { return color.Gray{Y: uint8(2 * x)} }, 0},
		{"plain", func(int) color.Gray { return color.Gray{Y: 40} }, 0},
		{"step elsewhere", func(x int) color.Gray { return color.Gray{Y: uint8(x / 60 * 40)} }, 0},
	} {
		img := image.NewRGBA(image.Rect(0, 0, 100, 100))
		for x := range 100 {
			draw.Draw(img, image.Rect(x, 0, x+1, 100), image.NewUniform(c.at(x)), image.Point{}, draw.Src)
		}
		if got := stepShare(img, vec{50, 0}, vec{50, 100}, vec{100, 0}); got != c.want {
			t.Errorf("%s: %g, want %g", c.name, got, c.want)
		}
	}
}
