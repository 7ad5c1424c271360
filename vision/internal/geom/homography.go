package geom

// Homography maps points of one plane to another as a camera does: x' = (h0 x + h1 y + h2) / (h6 x + h7 y + 1), y' likewise
// with h3, h4 and h5 (Hartley and Zisserman, Multiple View Geometry, ch. 2).
type Homography [8]float64

// At returns where the map leads from p.
func (h *Homography) At(p Vec) Vec {
	w := h[6]*p.X + h[7]*p.Y + 1
	return Vec{(h[0]*p.X + h[1]*p.Y + h[2]) / w, (h[3]*p.X + h[4]*p.Y + h[5]) / w}
}

// FitHomography returns the map of the points from to the points to by least squares over the linear form of the
// equations (direct linear transform). ok is false where the points do not settle it.
func FitHomography(from, to []Vec) (h Homography, ok bool) {
	s := NewLeastSquares(len(h))
	for i, p := range from {
		q := to[i]
		s.Add(q.X, p.X, p.Y, 1, 0, 0, 0, -p.X*q.X, -p.Y*q.X)
		s.Add(q.Y, 0, 0, 0, p.X, p.Y, 1, -p.X*q.Y, -p.Y*q.Y)
	}
	x, ok := s.Solve()
	return Homography(x), ok
}
