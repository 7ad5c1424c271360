package vision

import (
	"cmp"
	"math"
	"slices"
)

// lattice is the affine grid of line crossings: crossing (r,c) lies at o + c·u + r·v, in pixels of the working
// picture. Rows and columns are counted from an arbitrary crossing and may be negative.
type lattice struct{ o, u, v vec }

func (l *lattice) at(r, c float64) vec { return l.o.add(l.u.mul(c)).add(l.v.mul(r)) }
func (l *lattice) pitch() float64      { return (l.u.len() + l.v.len()) / 2 }

// index is the inverse of at: the row and column of a point.
func (l *lattice) index(p vec) (r, c float64) {
	d, det := p.sub(l.o), l.u.cross(l.v)
	return l.u.cross(d) / det, d.cross(l.v) / det
}

// minPitch is the least pitch in px of the working picture: a 20x20 board over a side of 540 px has 27.
const minPitch = 14

// maxAnisotropy and maxShear bound how far a screenshot may be stretched or sheared; a camera's picture is more.
const maxAnisotropy, maxShear = 0.06, 0.03

const (
	// maxPitch is the largest pitch in px: a 3x3 board at the fine scale has up to 720.
	maxPitch = 720
	// pitchSpread is how far the distance of two neighbors may be from the pitch, as a fraction: pixel rounding
	// of thin lines, and a little perspective.
	pitchSpread      = 0.045
	offLattice       = 0.08 // of the pitch: a node farther from its place is none of the lattice's
	fewNodes         = 8    // a lattice has at least this part of the nodes of the best one
	latticesPerPitch = 3    // the board, its preview miniature, and one mistake
	pitchesTried     = 5
	minNodes         = 4 // the inner crossings of a 3x3 board
)

// findLattices returns the lattices on which the nodes lie, those with more nodes first. A board spans extent pixels at
// least, and has two rows of inner nodes or more: with fewer nodes than those it is a line of text.
func findLattices(nodes []vec, extent float64) []lattice {
	near := neighbors(nodes)
	type fit struct {
		lattice
		n int
	}
	var fits []fit
	for _, p := range pitches(nodes, near) {
		parts := linked(nodes, near, p)
		for _, part := range parts[:min(len(parts), latticesPerPitch)] {
			if l, n, ok := fitLattice(nodes, part); ok && float64(n) >= 2*(extent/l.pitch()-1) {
				fits = append(fits, fit{l, n})
			}
		}
	}
	slices.SortStableFunc(fits, func(a, b fit) int { return cmp.Compare(b.n, a.n) })
	var out []lattice
	for _, f := range fits {
		if f.n*fewNodes < fits[0].n {
			break // a chance alignment beside a true lattice
		}
		out = append(out, f.lattice)
	}
	return out
}

// link is a node's possible neighbor to the right or below, d pixels away.
type link struct {
	to   int
	d    float64
	down bool
}

// neighbors returns for every node the few nearest nodes to its right and below it. A false node between two
// true ones hides the true one if only the nearest is kept.
func neighbors(nodes []vec) [][]link {
	const kept = 3
	order := make([]int, len(nodes))
	for i := range order {
		order[i] = i
	}
	out := make([][]link, len(nodes))
	for _, down := range []bool{false, true} {
		// Along is the coordinate in the direction of search, off the other one.
		along := func(i int) float64 { return pick(down, nodes[i].y, nodes[i].x) }
		off := func(i int) float64 { return pick(down, nodes[i].x, nodes[i].y) }
		slices.SortFunc(order, func(a, b int) int { return cmp.Compare(off(a), off(b)) })
		for k, i := range order {
			var best []link
			scan := func(j int) bool {
				d, e := along(j)-along(i), math.Abs(off(j)-off(i))
				if d >= minPitch && e <= pitchSpread*d+1 {
					best = append(best, link{j, d, down})
				}
				return e <= pitchSpread*maxPitch+1
			}
			for m := k + 1; m < len(order) && scan(order[m]); m++ {
			}
			for m := k - 1; m >= 0 && scan(order[m]); m-- {
			}
			slices.SortFunc(best, func(a, b link) int { return cmp.Compare(a.d, b.d) })
			out[i] = append(out[i], best[:min(len(best), kept)]...)
		}
	}
	return out
}

func pick[T any](b bool, yes, no T) T {
	if b {
		return yes
	}
	return no
}

// pitches returns the most frequent distances of nearest neighbors, most frequent first.
func pitches(nodes []vec, near [][]link) []float64 {
	var d []float64
	for i := range near {
		var seen [2]bool
		for _, l := range near[i] {
			if k := pick(l.down, 1, 0); !seen[k] {
				seen[k] = true
				d = append(d, l.d)
			}
		}
	}
	slices.Sort(d)
	var out []float64
	for len(out) < pitchesTried && len(d) >= minNodes/2 {
		lo, hi := densest(d, 1+pitchSpread)
		mid := d[(lo+hi)/2]
		out = append(out, mid)
		d = slices.DeleteFunc(d, func(x float64) bool { return math.Abs(x/mid-1) <= pitchSpread })
	}
	return out
}

// densest returns the bounds of the longest run of the sorted d whose ends differ by no more than the factor.
func densest(d []float64, factor float64) (lo, hi int) {
	for i, j := 0, 0; j < len(d); j++ {
		for d[j] > d[i]*factor {
			i++
		}
		if j+1-i > hi-lo {
			lo, hi = i, j+1
		}
	}
	return lo, hi
}

// placed is a node with its row and column on a lattice.
type placed struct{ node, r, c int }

// linked returns the groups of nodes that hang together by neighbors one pitch apart, larger ones first.
func linked(nodes []vec, near [][]link, pitch float64) [][]placed {
	steps := make([][]placed, len(nodes))
	for i := range near {
		for _, l := range near[i] {
			if math.Abs(l.d/pitch-1) > pitchSpread {
				continue
			}
			dr, dc := pick(l.down, 1, 0), pick(l.down, 0, 1)
			steps[i] = append(steps[i], placed{l.to, dr, dc})
			steps[l.to] = append(steps[l.to], placed{i, -dr, -dc})
		}
	}
	return linkedParts(steps)
}

// linkedParts returns the groups of nodes that hang together by steps, larger ones first.
func linkedParts(steps [][]placed) [][]placed {
	seen := make([]bool, len(steps))
	var out [][]placed
	for i := range steps {
		if seen[i] {
			continue
		}
		seen[i] = true
		part := []placed{{i, 0, 0}}
		for k := 0; k < len(part); k++ {
			at := part[k]
			for _, s := range steps[at.node] {
				if !seen[s.node] {
					seen[s.node] = true
					part = append(part, placed{s.node, at.r + s.r, at.c + s.c})
				}
			}
		}
		if len(part) >= minNodes {
			out = append(out, part)
		}
	}
	slices.SortStableFunc(out, func(a, b []placed) int { return cmp.Compare(len(b), len(a)) })
	return out
}

// fitLattice fits a lattice to the placed nodes by least squares, drops those that lie off it, takes in every other
// node that lies on it, and fits again. It returns the number of nodes on the lattice; ok is false where they
// do not span a lattice, or a stretched or sheared one.
func fitLattice(nodes []vec, part []placed) (l lattice, n int, ok bool) {
	for round := range 3 {
		if l, ok = leastSquares(nodes, part); !ok {
			return l, 0, false
		}
		if round == 2 {
			break
		}
		part = part[:0:0]
		for i, p := range nodes {
			r, c := l.index(p)
			rr, rc := math.Round(r), math.Round(c)
			if math.Hypot(r-rr, c-rc) <= offLattice {
				part = append(part, placed{i, int(rr), int(rc)})
			}
		}
	}
	pu, pv := l.u.len(), l.v.len()
	straight := math.Abs(l.u.y)/pu <= maxShear && math.Abs(l.v.x)/pv <= maxShear
	ok = straight && math.Abs(pu/pv-1) <= maxAnisotropy && min(pu, pv) >= minPitch
	return l, len(part), ok
}

// leastSquares solves x = o + c·u + r·v over the placed nodes.
func leastSquares(nodes []vec, part []placed) (l lattice, ok bool) {
	n := float64(len(part))
	if n < 3 {
		return l, false
	}
	var mr, mc, scc, srr, scr float64
	var m, sc, sr vec
	for _, p := range part {
		mr, mc, m = mr+float64(p.r), mc+float64(p.c), m.add(nodes[p.node])
	}
	mr, mc, m = mr/n, mc/n, m.mul(1/n)
	for _, p := range part {
		r, c, q := float64(p.r)-mr, float64(p.c)-mc, nodes[p.node].sub(m)
		scc, srr, scr = scc+c*c, srr+r*r, scr+c*r
		sc, sr = sc.add(q.mul(c)), sr.add(q.mul(r))
	}
	det := scc*srr - scr*scr
	if det < 1e-9 {
		return l, false
	}
	l.u = sc.mul(srr).sub(sr.mul(scr)).mul(1 / det)
	l.v = sr.mul(scc).sub(sc.mul(scr)).mul(1 / det)
	l.o = m.sub(l.u.mul(mc)).sub(l.v.mul(mr))
	return l, true
}
