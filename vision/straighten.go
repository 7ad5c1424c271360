package vision

import "image"

// covers tells whether the mesh is as large a part of the picture as a board is.
func (m *mesh) covers(size image.Point) bool {
	a, b := m.view.at(vec{0, 0}), m.view.at(vec{float64(m.cols - 1), float64(m.rows - 1)})
	return b.x-a.x >= minExtent*float64(size.X) || b.y-a.y >= minExtent*float64(size.Y)
}

// indexMap is the map of a camera, from a picture of the given size, between the indices of pixels: their centers are at +0.5.
func indexMap(back func(vec) vec, size image.Point) (h homography, ok bool) {
	var from, to []vec
	for _, x := range []float64{0, float64(size.X)} {
		for _, y := range []float64{0, float64(size.Y)} {
			from, to = append(from, vec{x - 0.5, y - 0.5}), append(to, back(vec{x, y}).sub(vec{0.5, 0.5}))
		}
	}
	return fitHomography(from, to)
}
