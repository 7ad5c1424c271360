package lines

import (
	"image"

	"flowlens/vision/internal/geom"
	"flowlens/vision/internal/raster"
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

// StepShare returns the share of the samples along a side from a to b at which the picture's color steps across it. Beyond
// the picture it is black.
func StepShare(img *image.RGBA, a, b, across geom.Vec) float64 {
	hit := 0
	for _, t := range SideSamples {
		p := geom.Lerp(a, b, t)
		at := func(d float64) raster.RGB { return raster.ColorAt(img, p.Add(across.Mul(d*stepReach))) }
		before, after := at(-1), at(1)
		step := before.Far(after)
		if step >= leastStep && float64(max(before.Far(at(-2)), after.Far(at(2)))) <= stepFlat*float64(step) {
			hit++
		}
	}
	return float64(hit) / float64(len(SideSamples))
}
