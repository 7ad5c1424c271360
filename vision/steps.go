package vision

import (
	"image"
	"math"
)

// On a drawn board the cells are tinted, on the oldest builds so much that a line between two tints may have a color between
// theirs: no ridge, but a step. A step right at a place of the lattice tells a side, too.
const (
	// stepReach is how far beside a side its cells' colors are compared, in pitches: beyond a thin line, far from dots and pipes.
	// At twice that they are still the same, for a glow has no step.
	stepReach = 0.07
	// leastStep is the least difference of a channel across the side.
	leastStep = 12
	// stepFlat is the part of a step by which the color may change on either side of it.
	stepFlat = 0.5
)

// stepShare returns the share of the samples along a side from a to b at which the picture's color steps across it.
func stepShare(img *image.RGBA, a, b, across vec) float64 {
	seen, hit := 0, 0
	for _, t := range sideSamples {
		p := lerp(a, b, t)
		var at [4]rgb
		all := true
		for i, d := range [4]float64{-2, -1, 1, 2} {
			q := p.add(across.mul(d * stepReach))
			var ok bool
			at[i], ok = colorAt(img, q)
			all = all && ok
		}
		if !all {
			continue
		}
		seen++
		step := at[1].far(at[2])
		if step >= leastStep && float64(max(at[0].far(at[1]), at[2].far(at[3]))) <= stepFlat*float64(step) {
			hit++
		}
	}
	return float64(hit) / float64(max(seen, 1))
}

// colorAt is the color of the picture at a place; ok is false outside of it.
func colorAt(img *image.RGBA, p vec) (c rgb, ok bool) {
	x, y := int(math.Floor(p.x)), int(math.Floor(p.y))
	if x < 0 || y < 0 || x >= img.Rect.Dx() || y >= img.Rect.Dy() {
		return c, false
	}
	i := img.PixOffset(x, y)
	return rgb{int16(img.Pix[i]), int16(img.Pix[i+1]), int16(img.Pix[i+2])}, true
}
