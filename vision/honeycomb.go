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
	// A horizontal side is found at this part of its length at least and at most: lines that meet it add their width. The
	// thick ones on a board of small cells add more, up to rungEnds of the picture's shorter side.
	rungShort, rungLong, rungEnds = 0.7, 1.4, 0.017
	// minRungs is the least number of horizontal sides by which a honeycomb is found: the smallest board, of 7 cells, has
	// 10, and pipes cover some.
	minRungs = 5
	// minCluster is the least number of them that lie close together: pipes leave no more on narrow boards.
	minCluster = 4
	// maxRungs bounds the horizontal pieces of lines: a board 20 cells wide has 420.
	maxRungs = 3000
	// offHoneycomb is how far a horizontal side's middle may lie off its place, in columns and half rows.
	offHoneycomb = 0.16
	// honeycombsTried bounds the honeycombs of one picture.
	honeycombsTried = 3
)

// rung is a horizontal piece of a line: its middle and its length, in pixels.
type rung struct {
	mid  vec
	long float64
}

// findRungs returns the horizontal pieces of lines that may be sides of hexagons, shorter ones first. Two pieces with as
// much between them as a pipe hides of a side count as one, too.
func findRungs(h *plane, strength uint8) []rung {
	longest := rungLong * maxHexSide * float64(min(h.w, h.h))
	var out []rung
	for _, b := range blobsOf(h, strength) { // from the top down
		if long := float64(b.x1 - b.x0); long <= longest && b.y1-b.y0 <= lineKernel {
			out = append(out, rung{b.middle(), long})
		}
	}
	pieces := out
	for i := range pieces {
		for j := i + 1; j < len(pieces) && pieces[j].mid.y-pieces[i].mid.y <= 2*lineKernel; j++ {
			if r, ok := bridged(pieces[i], pieces[j]); ok && r.long <= longest {
				out = append(out, r)
			}
		}
	}
	slices.SortFunc(out, func(a, b rung) int { return cmp.Compare(a.long, b.long) })
	return out
}

// bridged is the side of which a and b are the ends beside a pipe: each is at least a sixth of it, and a third at most.
func bridged(a, b rung) (r rung, ok bool) {
	if a.mid.x > b.mid.x {
		a, b = b, a
	}
	r = rung{lerp(a.mid, b.mid, 0.5), b.mid.x - a.mid.x + (a.long+b.long)/2}
	r.mid.x = (a.mid.x - a.long/2 + b.mid.x + b.long/2) / 2
	return r, math.Abs(a.mid.y-b.mid.y) <= 1.5 && min(a.long, b.long) >= r.long/6 && max(a.long, b.long) <= r.long/3
}

// likeSide returns those of the sorted rungs that may be sides of the given length in a picture with the given shorter side.
func likeSide(rungs []rung, side float64, short int) []rung {
	at := func(long float64) int {
		i, _ := slices.BinarySearchFunc(rungs, long, func(b rung, long float64) int { return cmp.Compare(b.long, long) })
		return i
	}
	return rungs[at(rungShort*side):at(max(rungLong*side, side+rungEnds*float64(short)))]
}

// comb is a honeycomb as it was found, with the places of the sides that it was found by, in columns and half rows.
type comb struct {
	honeycomb
	rungs [][2]int
}

// size grows with the part of the picture that the honeycomb explains.
func (c *comb) size() float64 { return float64(len(c.rungs)) * math.Sqrt(c.pitch()) }

// findHoneycombs returns the honeycombs whose horizontal sides are among the rungs, those with more of them first. The
// sides' heights are multiples of half a row, and their middles come every two columns, in every other half row in
// between: both steps are those at which the rungs are most in phase.
func findHoneycombs(rungs []rung, short int) []comb {
	var out []comb
	for _, r := range halfRows(rungs, short) {
		c, ok := fitHoneycomb(likeSide(rungs, r.step*2/math.Sqrt(3), short), r)
		if ok && c.hasCluster() && !slices.ContainsFunc(out, c.same) {
			out = append(out, c)
		}
	}
	slices.SortStableFunc(out, func(a, b comb) int { return cmp.Compare(b.size(), a.size()) })
	return out[:min(len(out), honeycombsTried)]
}

// hasCluster tells whether some of the sides lie no more than two cells apart, as those of a board do: those that are none, of
// texts and icons, lie all over the screen.
func (c *comb) hasCluster() bool {
	left := slices.Clone(c.rungs)
	for len(left) > 0 {
		part := left[:1:1]
		left = left[1:]
		for k := 0; k < len(part); k++ {
			left = slices.DeleteFunc(left, func(r [2]int) bool {
				near := hexDistance(part[k], r) <= 2
				if near {
					part = append(part, r)
				}
				return near
			})
		}
		if len(part) >= minCluster {
			return true
		}
	}
	return false
}

// hexDistance is the number of cells from one to the other, in columns and half rows.
func hexDistance(a, b [2]int) int {
	cols, halves := abs(a[0]-b[0]), abs(a[1]-b[1])
	return cols + max(halves-cols, 0)/2
}

// same tells whether two honeycombs have about the same pitch.
func (c *comb) same(o comb) bool { return math.Abs(c.pitch()/o.pitch()-1) < 0.02 }

// wave is a step in pixels with the place of its zero, and how well what was counted lies on its multiples: the
// expected value is 1 where that lies anywhere.
type wave struct{ step, zero, score float64 }

// phase sums up where values lie within a step: their number times how close together they lie, and the middle.
type phase struct{ sin, cos, n float64 }

func (p *phase) add(turns float64) {
	sin, cos := math.Sincos(2 * math.Pi * turns)
	p.sin, p.cos, p.n = p.sin+sin, p.cos+cos, p.n+1
}

func (p *phase) wave(step float64) wave {
	if p.n == 0 {
		return wave{step: step}
	}
	return wave{step, math.Atan2(p.sin, p.cos) / (2 * math.Pi) * step, (p.sin*p.sin + p.cos*p.cos) / p.n}
}

// halfRows returns the likeliest heights of half a row.
func halfRows(rungs []rung, short int) []wave {
	const (
		finer = 1.004 // ratio of the heights tried: over 40 half rows that is a sixth of one
		apart = 1.02  // least ratio of two heights that are kept
		tried = 6
	)
	var all []wave
	for side := float64(minHexSide); side <= maxHexSide*float64(short); side *= finer {
		step := side * math.Sqrt(3) / 2
		var p phase
		for _, b := range likeSide(rungs, side, short) {
			p.add(b.mid.y / step)
		}
		if p.n >= minRungs {
			all = append(all, p.wave(step))
		}
	}
	slices.SortStableFunc(all, func(a, b wave) int { return cmp.Compare(b.score, a.score) })
	var out []wave
	for _, w := range all {
		near := func(o wave) bool { return max(o.step, w.step) < apart*min(o.step, w.step) }
		if len(out) < tried && !slices.ContainsFunc(out, near) {
			out = append(out, w)
		}
	}
	return out
}

// fitHoneycomb finds the columns of the rungs that lie on half rows, and fits a honeycomb to them by least squares.
func fitHoneycomb(rungs []rung, rows wave) (c comb, ok bool) {
	columns := twoColumns(rungs, rows)
	l := lattice{o: vec{columns.zero, rows.zero}, u: vec{columns.step / 2, 0}, v: vec{0, rows.step}}
	nodes := make([]vec, len(rungs))
	for i, b := range rungs {
		nodes[i] = b.mid
	}
	var part []placed
	for range 3 {
		part = part[:0]
		for i, p := range nodes {
			if row, col, off := nearestRung(&l, p); off <= offHoneycomb {
				part = append(part, placed{i, row, col})
			}
		}
		if l, ok = leastSquares(nodes, part); !ok || len(part) < minRungs {
			return comb{}, false
		}
	}
	c = comb{honeycomb: honeycomb{l.o.add(l.v), l.u, l.v}}
	for _, p := range part {
		c.rungs = append(c.rungs, [2]int{p.c, p.r - 1})
	}
	return c, isUpright(&c.honeycomb)
}

// nearestRung returns the place of a horizontal side that is nearest to p, and how far off p is. Its row and column are both even or both odd.
func nearestRung(l *lattice, p vec) (row, col int, off float64) {
	r, c := l.index(p)
	rr := math.Round(r)
	rc := 2*math.Round((c-rr)/2) + rr
	return int(rr), int(rc), math.Hypot(r-rr, c-rc)
}

// isUpright tells whether the honeycomb is one as a screenshot shows it, hardly stretched or sheared.
func isUpright(c *honeycomb) bool {
	ratio := c.y.len() / c.x.len() * math.Sqrt(3)
	return math.Abs(c.x.y)/c.x.len() <= maxShear && math.Abs(c.y.x)/c.y.len() <= maxShear && math.Abs(ratio-1) <= maxAnisotropy
}

// twoColumns returns the likeliest width of two columns.
func twoColumns(rungs []rung, rows wave) (best wave) {
	const (
		finer  = 1.004 // ratio of the widths tried
		offRow = 0.2   // how far a rung may lie off its half row
	)
	width := rows.step * 2 * math.Sqrt(3)
	for step := width * (1 - maxAnisotropy); step <= width*(1+maxAnisotropy); step *= finer {
		var p phase
		for _, b := range rungs {
			at := (b.mid.y - rows.zero) / rows.step
			if half := math.Round(at); math.Abs(at-half) <= offRow {
				p.add(b.mid.x/step + half/2)
			}
		}
		if w := p.wave(step); w.score >= best.score {
			best = w
		}
	}
	return best
}
