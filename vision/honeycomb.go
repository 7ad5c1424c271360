package vision

import (
	"cmp"
	"math"
	"slices"
)

// honeycomb is a lattice of flat-top hexagons in the working picture. Cells are counted in columns and half rows, from
// an arbitrary cell: the sum of the two is even, and both may be negative. The cell in column c and half row h
// is centered at o + c·x + h·y.
type honeycomb struct{ o, x, y vec }

func (c *honeycomb) at(col, half float64) vec { return c.o.add(c.x.mul(col)).add(c.y.mul(half)) }

// pitch is the distance of the centers of neighbors.
func (c *honeycomb) pitch() float64 { return (2*c.y.len() + c.x.len()*2/math.Sqrt(3)) / 2 }

// index is the inverse of at.
func (c *honeycomb) index(p vec) (col, half float64) {
	d, det := p.sub(c.o), c.x.cross(c.y)
	return d.cross(c.y) / det, c.x.cross(d) / det
}

// hexSteps leads from a cell to its six neighbors, clockwise from north, in columns and half rows.
var hexSteps = [6][2]int{{0, -2}, {1, -1}, {1, 1}, {0, 2}, {-1, 1}, {-1, -1}}

// hexCorners are the corners of a cell in columns and half rows from its center: side k runs from corner k to k+1.
var hexCorners = [7][2]float64{{-1. / 3, -1}, {1. / 3, -1}, {2. / 3, 0}, {1. / 3, 1}, {-1. / 3, 1}, {-2. / 3, 0}, {-1. / 3, -1}}

const (
	// minHexSide is the shortest side of a hexagon, in pixels: of one on a board 20 cells wide.
	minHexSide = 14
	// maxHexSide is the longest, as a fraction of the picture's shorter side: of one on a board 2 cells wide.
	maxHexSide = 0.4
	// hexCorner is how far a corner may lie off its place for its neighbors, as a fraction of the side, and in pixels.
	hexCorner, hexCornerPixels = 0.06, 1.5
	// maxHexNodes bounds the corners: a board of 19x19 has 700.
	maxHexNodes = 2500
	// hollowShare is the most of a honeycomb's nodes that lie in the middle of its cells, where it has none.
	hollowShare = 0.1
	// hexPitchesTried is how many distances of neighbors are tried: texts have many nodes close together.
	hexPitchesTried = 14
	// minHexCorners is the least number of a board's corners that are found: the smallest has 24.
	minHexCorners = 12
	// fewHexCorners: a honeycomb has at least this part of the best one's corners, times the root of its pitch.
	fewHexCorners = 4
)

// findHoneycombs returns the honeycombs whose corners are among the nodes, the larger ones with more corners first.
func findHoneycombs(nodes []vec, short int) []honeycomb {
	near := hexNeighbors(nodes, maxHexSide*float64(short))
	type fit struct {
		honeycomb
		size float64
	}
	var fits []fit
	for _, side := range hexPitches(near) {
		parts := hexLinked(nodes, near, side)
		for _, part := range parts[:min(len(parts), latticesPerPitch)] {
			if h, n, ok := fitHoneycomb(nodes, part); ok && n >= minHexCorners {
				fits = append(fits, fit{h, float64(n) * math.Sqrt(h.pitch())})
			}
		}
	}
	slices.SortStableFunc(fits, func(a, b fit) int { return cmp.Compare(b.size, a.size) })
	var out []honeycomb
	for _, f := range fits {
		if f.size*fewHexCorners < fits[0].size {
			break
		}
		out = append(out, f.honeycomb)
	}
	return out
}

// hexLink is a node's neighbor in direction dir, of 0, 60 and 120 degrees, d pixels away.
type hexLink struct {
	to, dir int
	d       float64
}

// hexNeighbors returns for every node the few nearest nodes in each of the three directions.
func hexNeighbors(nodes []vec, far float64) [][]hexLink {
	const kept = 6 // in a JPEG a line itself is beset with false corners
	order := make([]int, len(nodes))
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(a, b int) int { return cmp.Compare(nodes[a].y, nodes[b].y) })
	out := make([][]hexLink, len(nodes))
	for k, i := range order {
		var found [3][]hexLink
		look := func(j int) {
			if d := nodes[j].sub(nodes[i]); math.Abs(d.x) <= far {
				if dir, ok := hexDirection(d); ok {
					found[dir] = append(found[dir], hexLink{j, dir, d.len()})
				}
			}
		}
		for m := k + 1; m < len(order) && nodes[order[m]].y-nodes[i].y <= far; m++ {
			look(order[m])
		}
		for m := k - 1; m >= 0 && nodes[i].y-nodes[order[m]].y <= hexCorner*far+hexCornerPixels; m-- {
			look(order[m])
		}
		for _, f := range found {
			slices.SortFunc(f, func(a, b hexLink) int { return cmp.Compare(a.d, b.d) })
			out[i] = append(out[i], f[:min(len(f), kept)]...)
		}
	}
	return out
}

// hexDirection tells in which of the directions 0, 60 and 120 degrees the step d leads.
func hexDirection(d vec) (dir int, ok bool) {
	n := d.len()
	if n < minHexSide {
		return 0, false
	}
	off := hexCorner*n + hexCornerPixels
	for dir, u := range [3]vec{{1, 0}, {0.5, math.Sqrt(3) / 2}, {-0.5, math.Sqrt(3) / 2}} {
		if math.Abs(d.cross(u)) <= off && d.x*u.x+d.y*u.y > 0 {
			return dir, true
		}
	}
	return 0, false
}

// hexPitches returns the most frequent distances of neighbors.
func hexPitches(near [][]hexLink) []float64 {
	var d []float64
	for _, links := range near {
		for _, l := range links {
			d = append(d, l.d)
		}
	}
	slices.Sort(d)
	var out []float64
	for len(out) < hexPitchesTried && len(d) >= minNodes {
		lo, hi := densest(d, 1+2*hexCorner)
		mid := d[(lo+hi)/2]
		out = append(out, mid)
		d = slices.DeleteFunc(d, func(x float64) bool { return math.Abs(x/mid-1) <= hexCorner })
	}
	return out
}

// hexLinked returns the groups of nodes that hang together by neighbors one side apart, larger ones first. A node's
// column counts sides to the right, its row sides at 60 degrees.
func hexLinked(nodes []vec, near [][]hexLink, side float64) [][]placed {
	steps := make([][]placed, len(nodes))
	for i, links := range near {
		for _, l := range links {
			if math.Abs(l.d-side) > hexCorner*side+hexCornerPixels {
				continue
			}
			dr, dc := pick(l.dir > 0, 1, 0), [3]int{1, 0, -1}[l.dir]
			steps[i] = append(steps[i], placed{l.to, dr, dc})
			steps[l.to] = append(steps[l.to], placed{i, -dr, -dc})
		}
	}
	return linkedParts(steps)
}

// fitHoneycomb fits a honeycomb to the placed nodes as fitLattice does a square lattice, but takes in other nodes only
// where these are. The nodes are a third of a triangular lattice short: in the middle of the cells there are none.
func fitHoneycomb(nodes []vec, part []placed) (h honeycomb, n int, ok bool) {
	hollow, ok := hollowClass(part)
	if !ok {
		return h, 0, false
	}
	near := surroundings(nodes, part)
	var l lattice
	for round := range 3 {
		if l, ok = leastSquares(nodes, part); !ok {
			return h, 0, false
		}
		if round == 2 {
			break
		}
		part = part[:0:0]
		for _, i := range near {
			r, c := l.index(nodes[i])
			rr, rc := math.Round(r), math.Round(c)
			if math.Hypot(r-rr, c-rc) <= offLattice && mod3(int(rc-rr)) != hollow {
				part = append(part, placed{i, int(rr), int(rc)})
			}
		}
	}
	x, y := l.u.mul(1.5), l.v.sub(l.u.mul(0.5))
	ratio := y.len() / x.len() * math.Sqrt(3)
	straight := math.Abs(x.y)/x.len() <= maxShear && math.Abs(y.x)/y.len() <= maxShear
	if !straight || math.Abs(ratio-1) > maxAnisotropy || l.u.len() < minHexSide {
		return h, 0, false
	}
	return honeycomb{l.at(0, float64(hollow)), x, y}, len(part), true
}

// hollowClass returns which of the three classes of a triangular lattice's points the placed nodes leave out.
func hollowClass(part []placed) (hollow int, ok bool) {
	var classes [3]int
	for _, p := range part {
		classes[mod3(p.c-p.r)]++
	}
	for i, k := range classes {
		if k < classes[hollow] {
			hollow = i
		}
	}
	return hollow, float64(classes[hollow]) <= hollowShare*float64(len(part))
}

// surroundings returns the nodes in the rectangle that those of the part span.
func surroundings(nodes []vec, part []placed) (near []int) {
	lo, hi := vec{math.Inf(1), math.Inf(1)}, vec{math.Inf(-1), math.Inf(-1)}
	for _, p := range part {
		q := nodes[p.node]
		lo, hi = vec{min(lo.x, q.x), min(lo.y, q.y)}, vec{max(hi.x, q.x), max(hi.y, q.y)}
	}
	for i, q := range nodes {
		if q.x >= lo.x && q.y >= lo.y && q.x <= hi.x && q.y <= hi.y {
			near = append(near, i)
		}
	}
	return near
}

func mod3(k int) int { return (k%3 + 3) % 3 }
