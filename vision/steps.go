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
	// stepFlat is the part of a step by which the color may change on either side of it: a slope changes by half.
	stepFlat = 0.4
)

// stepShare returns the share of the samples along a side from a to b at which the picture's color steps across it. Beyond
// the picture it is black.
func stepShare(img *image.RGBA, a, b, across vec) float64 {
	hit := 0
	for _, t := range sideSamples {
		p := lerp(a, b, t)
		at := func(d float64) rgb { return colorAt(img, p.add(across.mul(d*stepReach))) }
		before, after := at(-1), at(1)
		step := before.far(after)
		if step >= leastStep && float64(max(before.far(at(-2)), after.far(at(2)))) <= stepFlat*float64(step) {
			hit++
		}
	}
	return float64(hit) / float64(len(sideSamples))
}

// colorAt is the color of the picture at a place.
func colorAt(img *image.RGBA, p vec) (c rgb) {
	x, y := int(math.Floor(p.x)), int(math.Floor(p.y))
	if !image.Pt(x, y).In(img.Rect) {
		return c
	}
	pix := img.Pix[img.PixOffset(x, y):]
	return rgb{int16(pix[0]), int16(pix[1]), int16(pix[2])}
}
