package vision

import (
	"cmp"
	"math"
	"slices"
)

// A camera's picture of a screen shows the board in perspective: its crossings lie on no lattice, but each still lies
// about where the step from the one before points.

const (
	// offStep is how far a crossing may be from where the last step points, in steps.
	offStep = 0.12
	// maxTilt is the most by which a row may rise, as a slope: people hold cameras nearly level.
	maxTilt = 0.3
	// maxStepRatio bounds how far a cell may be stretched, and how much larger the nearest cell is than the farthest.
	maxStepRatio = 2.2
	// minMesh is the crossings a side of the smallest mesh that counts: those of a board of 3x3 cells.
	minMesh = 4
	// fullMesh is the share of the crossings of a mesh that must have been found.
	fullMesh = 0.85
	// offPlane is how far the crossings may lie from the best perspective view of a flat lattice, root mean square, in
	// steps: a bent mesh is no screen.
	offPlane = 0.04
	// offUpright is how far, in steps, the ends of a side may lie apart at most for the mesh to be no view of a lattice but one:
	// what the passes see.
	offUpright = 0.05
	// maxTiltNodes bounds the crossings of a picture that is searched for meshes.
	maxTiltNodes = 1200
)

// mesh is a lattice of crossings in perspective.
type mesh struct {
	at         map[[2]int]vec // by row and column, from 0
	rows, cols int            // crossings
	view       homography     // from column and row to pixels
	off        float64        // root mean square distance from the view, in steps
}

// findMesh returns the largest mesh among the nodes, or nil.
func findMesh(nodes []vec) *mesh {
	if len(nodes) > maxTiltNodes {
		return nil
	}
	var best *mesh
	taken := make([]bool, len(nodes))
	for i := range nodes {
		if taken[i] {
			continue
		}
		m := growMesh(nodes, i)
		if m == nil || !m.plausible() {
			continue
		}
		for j, p := range nodes {
			taken[j] = taken[j] || m.has(p)
		}
		if best == nil || len(m.at) > len(best.at) {
			best = m
		}
	}
	return best
}

func (m *mesh) has(p vec) bool {
	for _, q := range m.at {
		if p == q {
			return true
		}
	}
	return false
}

// growMesh collects the crossings that hang together with node i, step by step. It returns nil where they are too few.
func growMesh(nodes []vec, i int) *mesh {
	u, okU := firstStep(nodes, i, false)
	v, okV := firstStep(nodes, i, true)
	if !okU || !okV {
		return nil
	}
	type spot struct {
		at   [2]int
		u, v vec // the steps to the right and down from here
	}
	found := map[[2]int]vec{{0, 0}: nodes[i]}
	queue := []spot{{[2]int{0, 0}, u, v}}
	for len(queue) > 0 {
		s := queue[0]
		queue = queue[1:]
		p := found[s.at]
		for _, d := range [][2]int{{0, 1}, {0, -1}, {1, 0}, {-1, 0}} {
			to := [2]int{s.at[0] + d[0], s.at[1] + d[1]}
			if _, known := found[to]; known || max(abs(to[0]), abs(to[1])) > maxCells {
				continue
			}
			step := s.u.mul(float64(d[1])).add(s.v.mul(float64(d[0])))
			q, ok := nearest(nodes, p.add(step), offStep*step.len())
			if !ok {
				continue
			}
			found[to] = q
			next := spot{to, s.u, s.v}
			if d[0] == 0 {
				next.u = q.sub(p).mul(float64(d[1]))
			} else {
				next.v = q.sub(p).mul(float64(d[0]))
			}
			queue = append(queue, next)
		}
	}
	if len(found) < minMesh*minMesh {
		return nil
	}
	return newMesh(found)
}

// firstStep returns the step from node i to its nearest neighbor on the right, or below.
func firstStep(nodes []vec, i int, down bool) (best vec, ok bool) {
	for _, q := range nodes {
		d := q.sub(nodes[i])
		along, off := d.x, d.y
		if down {
			along, off = d.y, d.x
		}
		if along >= minPitch && math.Abs(off) <= maxTilt*along && (!ok || d.len() < best.len()) {
			best, ok = d, true
		}
	}
	return best, ok
}

// nearest returns the node nearest to p, within reach.
func nearest(nodes []vec, p vec, reach float64) (best vec, ok bool) {
	for _, q := range nodes {
		if d := q.sub(p).len(); d <= reach {
			best, ok, reach = q, true, d
		}
	}
	return best, ok
}

// newMesh counts rows and columns from 0 and fits the view.
func newMesh(found map[[2]int]vec) *mesh {
	r0, c0, r1, c1 := math.MaxInt, math.MaxInt, math.MinInt, math.MinInt
	for at := range found {
		r0, r1, c0, c1 = min(r0, at[0]), max(r1, at[0]), min(c0, at[1]), max(c1, at[1])
	}
	m := &mesh{at: make(map[[2]int]vec, len(found)), rows: r1 - r0 + 1, cols: c1 - c0 + 1}
	var from, to []vec
	for at, p := range found {
		k := [2]int{at[0] - r0, at[1] - c0}
		m.at[k] = p
		from, to = append(from, vec{float64(k[1]), float64(k[0])}), append(to, p)
	}
	var ok bool
	if m.view, ok = fitHomography(from, to); !ok {
		return nil
	}
	sum := 0.0
	for i, p := range from {
		d := m.view.at(p).sub(to[i]).len()
		sum += d * d
	}
	m.off = math.Sqrt(sum/float64(len(from))) / m.step()
	return m
}

// step is the length of a step in the middle of the mesh, in pixels.
func (m *mesh) step() float64 {
	mid := vec{float64(m.cols-1) / 2, float64(m.rows-1) / 2}
	return math.Sqrt(math.Abs(m.view.at(mid.add(vec{1, 0})).sub(m.view.at(mid)).cross(m.view.at(mid.add(vec{0, 1})).sub(m.view.at(mid)))))
}

// plausible tells whether the mesh is the view of a flat board, seen by a camera held about straight.
func (m *mesh) plausible() bool {
	if min(m.rows, m.cols) < minMesh || float64(len(m.at)) < fullMesh*float64(m.rows*m.cols) || m.off > offPlane {
		return false
	}
	var steps []float64
	for _, c := range []float64{0, float64(m.cols - 2)} {
		for _, r := range []float64{0, float64(m.rows - 2)} {
			p := m.view.at(vec{c, r})
			u, v := m.view.at(vec{c + 1, r}).sub(p), m.view.at(vec{c, r + 1}).sub(p)
			if math.Abs(u.y) > maxTilt*u.x || math.Abs(v.x) > maxTilt*v.y {
				return false
			}
			steps = append(steps, u.len(), v.len())
		}
	}
	return slices.Max(steps) <= maxStepRatio*slices.Min(steps)
}

// upright tells whether the mesh's sides lie along the picture's.
func (m *mesh) upright() bool {
	right, bottom := float64(m.cols-1), float64(m.rows-1)
	a, b, c, d := m.view.at(vec{0, 0}), m.view.at(vec{right, 0}), m.view.at(vec{0, bottom}), m.view.at(vec{right, bottom})
	return max(math.Abs(a.y-b.y), math.Abs(c.y-d.y), math.Abs(a.x-c.x), math.Abs(b.x-d.x)) <= offUpright*m.step()
}

// homography maps points of one plane to another as a camera does: x' = (h0 x + h1 y + h2) / (h6 x + h7 y + 1), y' likewise.
type homography [8]float64

func (h *homography) at(p vec) vec {
	w := h[6]*p.x + h[7]*p.y + 1
	return vec{(h[0]*p.x + h[1]*p.y + h[2]) / w, (h[3]*p.x + h[4]*p.y + h[5]) / w}
}

// fitHomography returns the map of the points from to the points to by least squares over the linear form of the
// equations (direct linear transform); ok is false where the points do not settle it.
func fitHomography(from, to []vec) (h homography, ok bool) {
	var a [8][9]float64 // normal equations
	for i, p := range from {
		q := to[i]
		for _, row := range [2][9]float64{
			{p.x, p.y, 1, 0, 0, 0, -p.x * q.x, -p.y * q.x, q.x},
			{0, 0, 0, p.x, p.y, 1, -p.x * q.y, -p.y * q.y, q.y},
		} {
			for j := range 8 {
				for k := range 9 {
					a[j][k] += row[j] * row[k]
				}
			}
		}
	}
	for j := range 8 {
		top := slices.MaxFunc([]int{0, 1, 2, 3, 4, 5, 6, 7}[j:], func(x, y int) int { return cmp.Compare(math.Abs(a[x][j]), math.Abs(a[y][j])) })
		a[j], a[top] = a[top], a[j]
		if math.Abs(a[j][j]) < 1e-9 {
			return h, false
		}
		for k := range 8 {
			if f := a[k][j] / a[j][j]; k != j {
				for l := j; l < 9; l++ {
					a[k][l] -= f * a[j][l]
				}
			}
		}
	}
	for j := range 8 {
		h[j] = a[j][8] / a[j][j]
	}
	return h, true
}
