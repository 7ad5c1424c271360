package marks

import (
	"image"
	"image/color"
	"image/draw"
	"testing"

	"flowlens/vision/internal/board"
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

// TestDotsOfAnyColor draws dots, brighter and darker than their cells, on dark, light and saturated boards. Each is a dot and no
// empty cell is one.
func TestDotsOfAnyColor(t *testing.T) {
	const pitch, margin, cells = 60, 90, 4
	discs := []color.RGBA{
		{0, 150, 136, 255}, {95, 125, 140, 255}, {122, 85, 71, 255}, {62, 78, 184, 255}, {157, 27, 178, 255}, // darker than a light cell
		{255, 0, 0, 255}, {234, 224, 0, 255}, {255, 255, 255, 255}, {20, 20, 20, 255},
	}
	for _, ground := range []color.RGBA{{225, 225, 225, 255}, {10, 10, 12, 255}, {120, 130, 140, 255}, {40, 90, 180, 255}} {
		for _, disc := range discs {
			want := raster.RGB{int16(disc.R), int16(disc.G), int16(disc.B)}
			if want.Far(raster.RGB{int16(ground.R), int16(ground.G), int16(ground.B)}) < 60 {
				continue // too alike to tell
			}
			size := 2*margin + cells*pitch
			img := image.NewRGBA(image.Rect(0, 0, size, size))
			draw.Draw(img, img.Rect, image.NewUniform(ground), image.Point{}, draw.Src)
			mid := geom.Pt(margin+2.5*pitch, margin+1.5*pitch)
			for y := range size {
				for x := range size {
					if geom.Pt(float64(x)+0.5, float64(y)+0.5).Sub(mid).Len() < 0.345*pitch {
						img.SetRGBA(x, y, disc)
					}
				}
			}
			box := board.Box{O: geom.Pt(margin, margin), U: geom.Pt(pitch, 0), V: geom.Pt(0, pitch), W: cells, H: cells}
			f := Rectify(img, box)
			for i := range cells * cells {
				l := f.look(board.Spot{Center: box.At(float64(i%cells)+0.5, float64(i/cells)+0.5), Right: box.U, Down: box.V})
				if dot := i == cells+2; (l.verdict() == aDot) != dot || !dot && l.verdict() != noDot {
					t.Errorf("%v on %v, cell %d: verdict %d", disc, ground, i, l.verdict())
				}
			}
		}
	}
}
