//go:build !race && !matprofile

package vision_test

import (
	"cmp"
	"flowlens/vision/visiontest"
	"image"
	"image/color"
	"image/draw"
	"path/filepath"
	"slices"
	"testing"
)

// palettes are ways in which a picture loses its colors: as a GIF, or as a PNG that was made small.
var palettes = []degradation{
	{"64 colors", 60, func(_ *testing.T, m *image.RGBA, _ image.Rectangle) *image.RGBA { return inColors(m, 64) }},
	{"256 colors", 90, func(_ *testing.T, m *image.RGBA, _ image.Rectangle) *image.RGBA { return inColors(m, 256) }},
}

// inColors returns m in n colors, dithered. They are found by halving, n-1 times, the colors whose widest channel spans the
// most: Heckbert, "Color image quantization for frame buffer display", 1982.
func inColors(m *image.RGBA, n int) *image.RGBA {
	var pixels [][4]uint8
	for i := 0; i < len(m.Pix); i += 4 * 7 { // every seventh will do
		pixels = append(pixels, [4]uint8(m.Pix[i:i+4]))
	}
	boxes := [][][4]uint8{pixels}
	for len(boxes) < n {
		best, channel, span := 0, 0, uint8(0)
		for i, box := range boxes {
			for c := range 3 {
				low, high := uint8(255), uint8(0)
				for _, p := range box {
					low, high = min(low, p[c]), max(high, p[c])
				}
				if high >= low && high-low > span {
					best, channel, span = i, c, high-low
				}
			}
		}
		box := boxes[best]
		slices.SortFunc(box, func(a, b [4]uint8) int { return cmp.Compare(a[channel], b[channel]) })
		boxes[best] = box[:len(box)/2]
		boxes = append(boxes, box[len(box)/2:])
	}
	var palette color.Palette
	for _, box := range boxes {
		if len(box) == 0 {
			continue
		}
		var sum [3]int
		for _, p := range box {
			for c := range sum {
				sum[c] += int(p[c])
			}
		}
		palette = append(palette, color.RGBA{uint8(sum[0] / len(box)), uint8(sum[1] / len(box)), uint8(sum[2] / len(box)), 255})
	}
	few := image.NewPaletted(m.Rect, palette)
	draw.FloydSteinberg.Draw(few, few.Rect, m, m.Rect.Min)
	return toRGBA(few)
}

// TestFewColors reads the project's own boards with a thick outline in few colors, where fading lines get steps and dim ones
// noise. A board that is not read must not be misread.
func TestFewColors(t *testing.T) {
	var all []intact
	for _, dir := range visiontest.Some([]string{"shapes", "warps", "mixed"}) {
		for name, truth := range pictures(t, filepath.Join("..", "samples", dir)) {
			img := toRGBA(picture(t, name).Image)
			all = append(all, intact{filepath.Join(dir, filepath.Base(name)), img, img.Rect, truth})
		}
	}
	readDegraded(t, all, visiontest.Some(palettes))
}
