package view

import (
	"cmp"
	"image"
	"math"
	"slices"

	"flowlens/vision/internal/board"
	"flowlens/vision/internal/geom"
	"flowlens/vision/internal/num"
)

// Mesh is a lattice of crossings in perspective, as a camera sees a board on a screen. The crossings lie on no plane lattice, but
// each lies about where the step before it points.
type Mesh struct {
	at         map[[2]int]geom.Vec // by row and column, from 0
	Rows, Cols int                 // crossings, one more than cells
	View       geom.Homography     // from (column, row) of a crossing to pixels of the working picture
	Off        float64             // root mean square distance of the crossings from View, in steps
}

// FindMesh returns the mesh with the most crossings among the nodes of the lines, in pixels, or nil where there is none.
func FindMesh(nodes []geom.Vec) *Mesh {
	if len(nodes) > maxMeshNodes {
		return nil
	}
	var best *Mesh
	order := acrossPicture(nodes)
	taken := make(map[geom.Vec]bool)
	for i := range nodes {
		if taken[nodes[i]] {
			continue
		}
		m := growMesh(nodes, order, i)
		if m == nil || !m.plausible() {
			continue
		}
		for _, p := range m.at {
			taken[p] = true
		}
		if best == nil || len(m.at) > len(best.at) {
			best = m
		}
	}
	return best
}

// acrossPicture returns the nodes from the left to the right.
func acrossPicture(nodes []geom.Vec) []geom.Vec {
	out := slices.Clone(nodes)
	slices.SortStableFunc(out, func(a, b geom.Vec) int { return cmp.Compare(a.X, b.X) })
	return out
}

// growMesh collects the crossings around node i, step by step, breadth first. order has the nodes from the left to the right.
// It returns nil where they are too few.
func growMesh(nodes, order []geom.Vec, i int) *Mesh {
	u, okU := firstStep(nodes, i, false)
	v, okV := firstStep(nodes, i, true)
	if !okU || !okV {
		return nil
	}
	type spot struct {
		at   [2]int
		u, v geom.Vec // the steps to the right and down from here
	}
	found := map[[2]int]geom.Vec{{0, 0}: nodes[i]}
	queue := []spot{{[2]int{0, 0}, u, v}}
	for len(queue) > 0 {
		s := queue[0]
		queue = queue[1:]
		p := found[s.at]
		for _, d := range [][2]int{{0, 1}, {0, -1}, {1, 0}, {-1, 0}} {
			to := [2]int{s.at[0] + d[0], s.at[1] + d[1]}
			if _, known := found[to]; known || max(num.Abs(to[0]), num.Abs(to[1])) > board.MaxCells {
				continue
			}
			step := s.u.Mul(float64(d[1])).Add(s.v.Mul(float64(d[0])))
			q, ok := nearest(order, p.Add(step), maxStepOff*step.Len())
			if !ok {
				continue
			}
			found[to] = q
			next := spot{to, s.u, s.v}
			if d[0] == 0 {
				next.u = q.Sub(p).Mul(float64(d[1]))
			} else {
				next.v = q.Sub(p).Mul(float64(d[0]))
			}
			queue = append(queue, next)
		}
	}
	if len(found) < minMesh*minMesh {
		return nil
	}
	return newMesh(found)
}

// firstStep returns the step from node i to its nearest neighbor on the right, or below it.
func firstStep(nodes []geom.Vec, i int, down bool) (best geom.Vec, ok bool) {
	for _, q := range nodes {
		d := q.Sub(nodes[i])
		along, off := d.X, d.Y
		if down {
			along, off = d.Y, d.X
		}
		if along >= board.MinPitch && math.Abs(off) <= maxTilt*along && (!ok || d.Len() < best.Len()) {
			best, ok = d, true
		}
	}
	return best, ok
}

// nearest returns the node nearest to p, within reach. order has the nodes from the left to the right.
func nearest(order []geom.Vec, p geom.Vec, reach float64) (best geom.Vec, ok bool) {
	first, _ := slices.BinarySearchFunc(order, p.X-reach, func(q geom.Vec, x float64) int { return cmp.Compare(q.X, x) })
	for _, q := range order[first:] {
		if q.X > p.X+reach {
			break
		}
		if d := q.Sub(p).Len(); d <= reach {
			best, ok, reach = q, true, d
		}
	}
	return best, ok
}

// newMesh counts rows and columns from 0 and fits the view.
func newMesh(found map[[2]int]geom.Vec) *Mesh {
	r0, c0, r1, c1 := math.MaxInt, math.MaxInt, math.MinInt, math.MinInt
	for at := range found {
		r0, r1, c0, c1 = min(r0, at[0]), max(r1, at[0]), min(c0, at[1]), max(c1, at[1])
	}
	m := &Mesh{at: make(map[[2]int]geom.Vec, len(found)), Rows: r1 - r0 + 1, Cols: c1 - c0 + 1}
	var from, to []geom.Vec
	for r := range m.Rows { // in order: the last bits of a sum depend on it
		for c := range m.Cols {
			if p, ok := found[[2]int{r0 + r, c0 + c}]; ok {
				m.at[[2]int{r, c}] = p
				from, to = append(from, geom.Pt(float64(c), float64(r))), append(to, p)
			}
		}
	}
	var ok bool
	if m.View, ok = geom.FitHomography(from, to); !ok {
		return nil
	}
	sum := 0.0
	for i, p := range from {
		d := m.View.At(p).Sub(to[i]).Len()
		sum += d * d
	}
	m.Off = math.Sqrt(sum/float64(len(from))) / m.step()
	return m
}

// step returns the length of a step in the middle of the mesh, in pixels: the root of a cell's area.
func (m *Mesh) step() float64 {
	u, v := m.stepsAt(geom.Pt(float64(m.Cols-1)/2, float64(m.Rows-1)/2))
	return math.Sqrt(math.Abs(u.Cross(v)))
}

// stepsAt returns the steps to the right and down from a place given in columns and rows, in pixels.
func (m *Mesh) stepsAt(at geom.Vec) (right, down geom.Vec) {
	p := m.View.At(at)
	return m.View.At(at.Add(geom.Pt(1, 0))).Sub(p), m.View.At(at.Add(geom.Pt(0, 1))).Sub(p)
}

// plausible reports whether the mesh is the view of a flat board by a camera held about level.
func (m *Mesh) plausible() bool {
	if min(m.Rows, m.Cols) < minMesh || float64(len(m.at)) < minMeshFound*float64(m.Rows*m.Cols) || m.Off > OffPlane {
		return false
	}
	var steps []float64
	for _, c := range []float64{0, float64(m.Cols - 2)} {
		for _, r := range []float64{0, float64(m.Rows - 2)} {
			u, v := m.stepsAt(geom.Pt(c, r))
			if math.Abs(u.Y) > maxTilt*u.X || math.Abs(v.X) > maxTilt*v.Y {
				return false
			}
			steps = append(steps, u.Len(), v.Len())
		}
	}
	return slices.Max(steps) <= maxStepRatio*slices.Min(steps)
}

// Upright reports whether the mesh's sides lie along the picture's, so that it is a plain lattice.
func (m *Mesh) Upright() bool {
	right, bottom := float64(m.Cols-1), float64(m.Rows-1)
	a, b, c, d := m.View.At(geom.Pt(0, 0)), m.View.At(geom.Pt(right, 0)), m.View.At(geom.Pt(0, bottom)), m.View.At(geom.Pt(right, bottom))
	return max(math.Abs(a.Y-b.Y), math.Abs(c.Y-d.Y), math.Abs(a.X-c.X), math.Abs(b.X-d.X)) <= maxUprightOff*m.step()
}

// Same reports whether another mesh has the same crossings at about the same places.
func (m *Mesh) Same(o *Mesh) bool {
	if m.Rows != o.Rows || m.Cols != o.Cols {
		return false
	}
	right, bottom := float64(m.Cols-1), float64(m.Rows-1)
	for _, at := range [...]geom.Vec{geom.Pt(0, 0), geom.Pt(right, 0), geom.Pt(0, bottom), geom.Pt(right, bottom)} {
		if m.View.At(at).Sub(o.View.At(at)).Len() > samePlace*m.step() {
			return false
		}
	}
	return true
}

// Stretched reports whether the mesh's cells are too far from square for a plain lattice.
func (m *Mesh) Stretched() bool {
	u, v := m.stepsAt(geom.Pt(float64(m.Cols-1)/2, float64(m.Rows-1)/2))
	return math.Abs(u.Len()/v.Len()-1) > board.MaxAnisotropy
}

// Covers reports whether the mesh takes as much of a picture of the given size, in pixels, as a board does.
func (m *Mesh) Covers(size image.Point) bool {
	a, b := m.View.At(geom.Pt(0, 0)), m.View.At(geom.Pt(float64(m.Cols-1), float64(m.Rows-1)))
	return b.X-a.X >= board.MinExtent*float64(size.X) || b.Y-a.Y >= board.MinExtent*float64(size.Y)
}

// IndexMap returns the homography between the indices of pixels that does what back does to places. back leads from a picture of
// the given size to the one it was made of; the middle of a pixel is at its index +0.5. ok is false where there is none.
func IndexMap(back func(geom.Vec) geom.Vec, size image.Point) (h geom.Homography, ok bool) {
	var from, to []geom.Vec
	for _, x := range []float64{0, float64(size.X)} {
		for _, y := range []float64{0, float64(size.Y)} {
			from, to = append(from, geom.Pt(x-0.5, y-0.5)), append(to, back(geom.Pt(x, y)).Sub(geom.Pt(0.5, 0.5)))
		}
	}
	return geom.FitHomography(from, to)
}
