package lines

import (
	"image"

	"flowlens/vision/internal/cv"
	"flowlens/vision/internal/geom"
	"flowlens/vision/internal/raster"
)

// Nodes returns the crossings of lines, in pixels: the centroids of the connected parts where a vertical and a
// horizontal line are both present with at least the given strength. A pipe covers only the middle third of
// a cell side, so the arms of a crossing are never hidden, not even on a finished board.
func Nodes(both *raster.Plane, strength uint8) (out []geom.Vec) {
	for _, b := range Blobs(both, strength) {
		if b.N <= maxCrossing {
			out = append(out, b.Middle)
		}
	}
	return out
}

// Blob is a connected part of a plane.
type Blob struct {
	N      int             // pixels
	Middle geom.Vec        // the centroid
	Box    image.Rectangle // around it
}

// Blobs returns the connected parts of a plane that have at least the given strength, 1 or more. Pixels that touch across
// a corner do not hang together.
func Blobs(p *raster.Plane, strength uint8) []Blob {
	mask := cv.Threshold(p, strength)
	defer mask.Done()
	parts := raster.ComponentsOf(mask.Pix, mask.W, 255, false)
	defer parts.Done()
	out := make([]Blob, parts.N)
	for i, box := range parts.Boxes() {
		out[i].Box = box
	}
	for _, s := range parts.Spans {
		n := float64(s.X1 - s.X0)
		b := &out[s.Part]
		b.N += s.X1 - s.X0
		b.Middle = b.Middle.Add(geom.Pt(n*float64(s.X0+s.X1)/2, n*(float64(s.Y)+0.5)))
	}
	for i := range out {
		b := &out[i]
		b.Middle = geom.Pt(b.Middle.X/float64(b.N), b.Middle.Y/float64(b.N))
	}
	return out
}
