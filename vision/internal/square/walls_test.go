package square

import (
	"image"
	"image/color"
	"image/draw"
	"testing"

	"flowlens/vision/internal/geom"
	"flowlens/vision/internal/lines"
)

// TestWallLimits tells walls from what lies near thin lines, on a board with walls of weight 20.
func TestWallLimits(t *testing.T) {
	wall, thin := lines.Weight{Width: 6, Level: 200}, lines.Weight{Width: 2, Level: 90}
	for _, c := range []struct {
		name  string
		heavy float64
		line  lines.Weight
		want  bool
	}{
		{"wall", 20, wall, true},
		{"wall amid tinted cells", 15, wall, true},
		{"wall under a halo", 8, lines.Weight{Width: 5.8, Level: 160}, true},
		{"thin line", 1, thin, false},
		{"thin line beside somebody's box", 6.6, lines.Weight{Width: 1.2, Level: 140}, false},
		{"thin line beside a halo's rim", 5.2, lines.Weight{Width: 9, Level: 116}, false},
	} {
		links := []linkLine{{heavy: c.heavy, Weight: c.line}, {heavy: 1, Weight: thin}, {heavy: 1, Weight: thin}}
		for range 3 {
			links = append(links, linkLine{heavy: 20, Weight: wall})
		}
		width := setWallLimits(links)
		if got := links[0].isHeavy(); got != c.want {
			t.Errorf("%s: %t", c.name, got)
		}
		if width < 5 || width > 6 {
			t.Errorf("%s: walls are %g wide", c.name, width)
		}
	}
}

// TestPaleWall tells a wall under a halo from thin lines where the others' weights lie between it and the heaviest.
func TestPaleWall(t *testing.T) {
	thin := linkLine{heavy: 1, Weight: lines.Weight{Width: 2, Level: 100}}
	links := []linkLine{thin, thin, {heavy: 4.6, Weight: lines.Weight{Width: 5.6, Level: 175}}}
	for _, heavy := range []float64{9, 9, 9, 13, 13, 13} {
		links = append(links, linkLine{heavy: heavy, Weight: lines.Weight{Width: 5.8, Level: 210}})
	}
	setWallLimits(links)
	for i, l := range links {
		if want := l.heavy > 1; l.isHeavy() != want {
			t.Errorf("line %d, of weight %g, limit %g", i, l.heavy, l.limit)
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
		m := lines.Find(img, lines.Gray, c.gain)
		s := newSides(geom.Affine{O: geom.Pt(pitch+1, pitch+1), U: geom.Pt(pitch, 0), V: geom.Pt(0, pitch)}, m, 14)
		g := bestGrid(s, []geom.Vec{geom.Pt(pitch+1, pitch+1), geom.Pt((cells+1)*pitch+1, (cells+1)*pitch+1)})
		if _, err := g.Grounds(); (err == nil) != c.want {
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
	m := lines.Find(img, lines.Gray, 1)
	g := newGrid(newSides(geom.Affine{O: geom.Pt(1.5, 1.5), U: geom.Pt(pitch, 0), V: geom.Pt(0, pitch)}, m, 14), rect{0, 0, 4, 4})
	for i, want := range []float64{100, 100, 100, 220} {
		x := float64((i+1)*pitch) + 1.5
		if got := g.white(side{a: geom.Pt(x, pitch), b: geom.Pt(x, 2*pitch)}); got != want {
			t.Errorf("line %d: %g, want %g", i, got, want)
		}
	}
}
