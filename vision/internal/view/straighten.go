package view

import (
	"image"

	"flowlens/vision/internal/board"
	"flowlens/vision/internal/geom"
)

// Covers tells whether the mesh is as large a part of the picture as a board is.
func (m *Mesh) Covers(size image.Point) bool {
	a, b := m.View.At(geom.Pt(0, 0)), m.View.At(geom.Pt(float64(m.Cols-1), float64(m.Rows-1)))
	return b.X-a.X >= board.MinExtent*float64(size.X) || b.Y-a.Y >= board.MinExtent*float64(size.Y)
}

// IndexMap is the map of a camera, from a picture of the given size, between the indices of pixels: their centers are at +0.5.
func IndexMap(back func(geom.Vec) geom.Vec, size image.Point) (h geom.Homography, ok bool) {
	var from, to []geom.Vec
	for _, x := range []float64{0, float64(size.X)} {
		for _, y := range []float64{0, float64(size.Y)} {
			from, to = append(from, geom.Pt(x-0.5, y-0.5)), append(to, back(geom.Pt(x, y)).Sub(geom.Pt(0.5, 0.5)))
		}
	}
	return geom.FitHomography(from, to)
}
