//go:build gocv_specific_modules && !race && !matprofile

package vision_test

import (
	"cmp"
	"context"
	"image"
	"image/color"
	"image/draw"
	"maps"
	"path/filepath"
	"runtime"
	"slices"
	"testing"

	"flowlens/solve/puzzle"
	"flowlens/vision"
)

// palettes are ways in which a picture loses its colors: as a GIF, or as a PNG that was made small.
var palettes = []degradation{
	{"32 colors", 60, func(_ *testing.T, m *image.RGBA, _ image.Rectangle) *image.RGBA { return inColors(m, 32) }},
	{"64 colors", 90, func(_ *testing.T, m *image.RGBA, _ image.Rectangle) *image.RGBA { return inColors(m, 64) }},
	{"256 colors", 97, func(_ *testing.T, m *image.RGBA, _ image.Rectangle) *image.RGBA { return inColors(m, 256) }},
}

// inColors returns m in its n commonest colors, dithered.
func inColors(m *image.RGBA, n int) *image.RGBA {
	const step = 8 // colors closer than this count as one
	count := make(map[color.RGBA]int)
	for i := 0; i < len(m.Pix); i += 4 {
		count[color.RGBA{m.Pix[i] / step * step, m.Pix[i+1] / step * step, m.Pix[i+2] / step * step, 255}]++
	}
	all := slices.SortedFunc(maps.Keys(count), func(a, b color.RGBA) int {
		return cmp.Or(cmp.Compare(count[b], count[a]), cmp.Compare(a.R, b.R), cmp.Compare(a.G, b.G), cmp.Compare(a.B, b.B))
	})
	var palette color.Palette
	for _, c := range all[:min(n, len(all))] {
		palette = append(palette, c)
	}
	few := image.NewPaletted(m.Rect, palette)
	draw.FloydSteinberg.Draw(few, few.Rect, m, m.Rect.Min)
	return toRGBA(few)
}

// TestHarmedSamples reads the project's own pictures after each kind of harm. A board that is not read must not be misread.
func TestHarmedSamples(t *testing.T) {
	type sample struct {
		name  string
		truth *puzzle.Board
		img   *image.RGBA
	}
	var all []sample
	for _, dir := range sampleFamilies {
		for name, truth := range pictures(t, filepath.Join("..", "samples", dir)) {
			all = append(all, sample{filepath.Join(dir, filepath.Base(name)), truth, toRGBA(picture(t, name).Image)})
		}
	}
	var got table
	for _, d := range palettes {
		eachOf(all, runtime.GOMAXPROCS(0), func(s sample) {
			bad := d.apply(t, s.img, s.img.Rect)
			r, err := vision.Read(context.Background(), bad, &vision.Options{Accept: accept})
			outcome, why := judge(r, err, moved(t, s.truth, s.img.Rect.Size(), bad.Rect.Size()))
			got.add(d.name, outcome)
			if outcome == misread {
				t.Errorf("%s, %s: misread: %s", s.name, d.name, why)
			} else if outcome == refused {
				t.Logf("%s, %s: refused: %s", s.name, d.name, why)
			}
		})
		if n := got.rows[d.name].right; 100*n < d.bar*len(all) {
			t.Errorf("%s: %d of %d right, want %d %%", d.name, n, len(all), d.bar)
		}
	}
	got.log(t)
}
