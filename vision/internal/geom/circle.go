package geom

import "math"

// RingSamples is the number of directions in which a ring is sampled.
const RingSamples = 36

// Around are the directions in which a ring is sampled: unit steps, from the right on, clockwise as seen on a screen.
var Around = func() (out [RingSamples]Vec) {
	for k := range out {
		out[k].Y, out[k].X = math.Sincos(2 * math.Pi * float64(k) / RingSamples)
	}
	return out
}()
