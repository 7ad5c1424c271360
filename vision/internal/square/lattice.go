package square

import (
	"cmp"
	"math"
	"slices"

	"flowlens/vision/internal/board"
	"flowlens/vision/internal/geom"
	"flowlens/vision/internal/num"
)

// findLattices returns the lattices on which the nodes lie, those with more nodes first. A board spans at least extent pixels and
// has at least two rows of inner nodes. With fewer nodes than those have it is a line of text.
func findLattices(nodes []geom.Vec, extent float64) []geom.Affine {
	near := neighbors(nodes)
	type fit struct {
		geom.Affine
		n int
	}
	var fits []fit
	for _, p := range pitches(nodes, near) {
		parts := linked(nodes, near, p)
		for _, part := range parts[:min(len(parts), latticesPerPitch)] {
			if l, n, ok := fitLattice(nodes, part); ok && float64(n) >= 2*(extent/l.Pitch()-1) {
				fits = append(fits, fit{l, n})
			}
		}
	}
	slices.SortStableFunc(fits, func(a, b fit) int { return cmp.Compare(b.n, a.n) })
	var out []geom.Affine
	for _, f := range fits {
		if f.n*fewNodes < fits[0].n {
			break // a chance alignment beside a true lattice
		}
		out = append(out, f.Affine)
	}
	return out
}

// Tiled returns the area, in square pixels, of the cells of a lattice of which all four corners are nodes: of the lattice on which
// that is largest, among those of at least that extent in pixels. Texts have lattices by chance, but hardly a cell on them: with
// less than half the cells of the smallest board the area is 0.
func Tiled(nodes []geom.Vec, extent float64) float64 {
	most := 0.0
	for _, l := range findLattices(nodes, extent) {
		at := make(map[[2]int]bool)
		for _, p := range nodes {
			r, c := l.Index(p)
			if rr, rc := math.Round(r), math.Round(c); math.Hypot(r-rr, c-rc) <= offLattice {
				at[[2]int{int(rr), int(rc)}] = true
			}
		}
		cells := 0
		for p := range at {
			if at[[2]int{p[0], p[1] + 1}] && at[[2]int{p[0] + 1, p[1]}] && at[[2]int{p[0] + 1, p[1] + 1}] {
				cells++
			}
		}
		if cells >= board.MinCells*board.MinCells/2 {
			most = max(most, float64(cells)*l.Pitch()*l.Pitch())
		}
	}
	return most
}

// link is a node's possible neighbor to the right or below, d pixels away.
type link struct {
	to   int
	d    float64
	down bool
}

// nearest keeps the nearest of many links, in order.
type nearest struct {
	links [neighborsKept]link
	n     int
}

func (b *nearest) add(l link) {
	k := b.n
	for ; k > 0 && b.links[k-1].d > l.d; k-- {
		if k < neighborsKept {
			b.links[k] = b.links[k-1]
		}
	}
	if k < neighborsKept {
		b.links[k] = l
		b.n = min(b.n+1, neighborsKept)
	}
}

// neighbors returns for every node the few nearest nodes to its right and below it that may be a pitch away.
func neighbors(nodes []geom.Vec) [][]link {
	order := make([]int, len(nodes))
	for i := range order {
		order[i] = i
	}
	out := make([][]link, len(nodes))
	for _, down := range []bool{false, true} {
		// The coordinates in the direction of search, and across it.
		along := func(i int) float64 { return num.Pick(down, nodes[i].Y, nodes[i].X) }
		off := func(i int) float64 { return num.Pick(down, nodes[i].X, nodes[i].Y) }
		slices.SortFunc(order, func(a, b int) int { return cmp.Compare(off(a), off(b)) })
		for k, i := range order {
			var best nearest
			scan := func(j int) bool {
				d, e := along(j)-along(i), math.Abs(off(j)-off(i))
				if d >= board.MinPitch && e <= pitchSpread*d+1 {
					best.add(link{j, d, down})
				}
				return e <= pitchSpread*maxPitch+1
			}
			for m := k + 1; m < len(order) && scan(order[m]); m++ {
			}
			for m := k - 1; m >= 0 && scan(order[m]); m-- {
			}
			out[i] = append(out[i], best.links[:best.n]...)
		}
	}
	return out
}

// pitches returns the most frequent distances of nearest neighbors in pixels, the most frequent first.
func pitches(nodes []geom.Vec, near [][]link) []float64 {
	var d []float64
	for i := range near {
		var seen [2]bool
		for _, l := range near[i] {
			if k := num.Pick(l.down, 1, 0); !seen[k] {
				seen[k] = true
				d = append(d, l.d)
			}
		}
	}
	slices.Sort(d)
	var out []float64
	for len(out) < pitchesTried && len(d) >= minNodes/2 {
		lo, hi := num.Densest(d, 1+pitchSpread)
		mid := d[(lo+hi)/2]
		out = append(out, mid)
		d = slices.DeleteFunc(d, func(x float64) bool { return math.Abs(x/mid-1) <= pitchSpread })
	}
	return out
}

// linked returns the groups of nodes that are joined by neighbors one pitch apart, larger ones first.
func linked(nodes []geom.Vec, near [][]link, pitch float64) [][]geom.Placed {
	steps := make([][]geom.Placed, len(nodes))
	for i := range near {
		for _, l := range near[i] {
			if math.Abs(l.d/pitch-1) > pitchSpread {
				continue
			}
			dr, dc := num.Pick(l.down, 1, 0), num.Pick(l.down, 0, 1)
			steps[i] = append(steps[i], geom.Placed{Node: l.to, R: dr, C: dc})
			steps[l.to] = append(steps[l.to], geom.Placed{Node: i, R: -dr, C: -dc})
		}
	}
	return linkedParts(steps)
}

// linkedParts returns the groups of nodes that are joined by steps, larger ones first.
func linkedParts(steps [][]geom.Placed) [][]geom.Placed {
	seen := make([]bool, len(steps))
	var out [][]geom.Placed
	for i := range steps {
		if seen[i] {
			continue
		}
		seen[i] = true
		part := []geom.Placed{{Node: i, R: 0, C: 0}}
		for k := 0; k < len(part); k++ {
			at := part[k]
			for _, s := range steps[at.Node] {
				if !seen[s.Node] {
					seen[s.Node] = true
					part = append(part, geom.Placed{Node: s.Node, R: at.R + s.R, C: at.C + s.C})
				}
			}
		}
		if len(part) >= minNodes {
			out = append(out, part)
		}
	}
	slices.SortStableFunc(out, func(a, b []geom.Placed) int { return cmp.Compare(len(b), len(a)) })
	return out
}

// fitLattice fits a lattice to the placed nodes by least squares. Then it drops those that lie off it, takes in every other node
// that lies on it, and fits again. It returns the number of nodes on the lattice. It is not ok if they span no lattice, or a
// stretched or sheared one.
func fitLattice(nodes []geom.Vec, part []geom.Placed) (l geom.Affine, n int, ok bool) {
	for round := range 3 {
		if l, ok = geom.FitAffine(nodes, part); !ok {
			return l, 0, false
		}
		if round == 2 {
			break
		}
		part = part[:0:0]
		for i, p := range nodes {
			r, c := l.Index(p)
			rr, rc := math.Round(r), math.Round(c)
			if math.Hypot(r-rr, c-rc) <= offLattice {
				part = append(part, geom.Placed{Node: i, R: int(rr), C: int(rc)})
			}
		}
	}
	pu, pv := l.U.Len(), l.V.Len()
	straight := math.Abs(l.U.Y)/pu <= board.MaxShear && math.Abs(l.V.X)/pv <= board.MaxShear
	ok = straight && math.Abs(pu/pv-1) <= board.MaxAnisotropy && min(pu, pv) >= board.MinPitch
	return l, len(part), ok
}
