package view

import (
	"image"

	"flowlens/vision/internal/cv"
	"flowlens/vision/internal/geom"
)

const (
	// uprightPitch is the pitch of a straightened board, in pixels: lines of 1 in 200 of a phone's width, on a board of 5
	// cells, are 2.4 pixels wide then.
	uprightPitch = 96
	// uprightMargin is what is left around a straightened board, in cells.
	uprightMargin = 1.5
)

// Straighten returns the view of the mesh, with a margin, from straight before it. The mesh was found in a working picture of
// v, which is larger by scale, in x and in y. ok is false where the mesh is tilted too far.
func (m *Mesh) Straighten(v *View, scale geom.Vec) (straight View, ok bool) {
	back := func(p geom.Vec) geom.Vec {
		q := m.View.At(p.Mul(1.0 / uprightPitch).Sub(geom.Pt(uprightMargin, uprightMargin)))
		return geom.Pt(q.X*scale.X, q.Y*scale.Y)
	}
	size := image.Pt(int((float64(m.Cols-1)+2*uprightMargin)*uprightPitch), int((float64(m.Rows-1)+2*uprightMargin)*uprightPitch))
	indices, ok := IndexMap(back, size)
	if !ok {
		return View{}, false
	}
	straight = v.With(cv.WarpPerspective(v.Img, &indices, size), back)
	straight.shows = func(p geom.Vec) bool { return v.Shows(back(p)) }
	return straight, true
}
