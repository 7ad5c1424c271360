package hex

import (
	"cmp"
	"math"
	"slices"

	"flowlens/vision/internal/board"
	"flowlens/vision/internal/geom"
	"flowlens/vision/internal/lines"
	"flowlens/vision/internal/num"
	"flowlens/vision/internal/raster"
)

// rung is a level piece of a line: its middle and its length, in pixels.
type rung struct {
	mid  geom.Vec
	long float64
}

// findRungs returns the level pieces of lines that may be sides of hexagons, shorter ones first. Two pieces with as much between
// them as a pipe hides of a side also count as one.
func findRungs(h *raster.Plane, strength uint8) []rung {
	longest := rungLong * maxSide * float64(min(h.W, h.H))
	var out []rung
	for _, b := range lines.Blobs(h, strength) { // from the top down
		if long := float64(b.Box.Dx()); long <= longest && b.Box.Dy() <= lines.Kernel {
			out = append(out, rung{b.Middle, long})
		}
	}
	pieces := out
	for i := range pieces {
		for j := i + 1; j < len(pieces) && pieces[j].mid.Y-pieces[i].mid.Y <= 2*lines.Kernel; j++ {
			if r, ok := joinHalves(pieces[i], pieces[j]); ok && r.long <= longest {
				out = append(out, r)
			}
		}
	}
	slices.SortFunc(out, func(a, b rung) int { return cmp.Compare(a.long, b.long) })
	return out
}

// joinHalves returns the side of which a and b are left beside a pipe. It is not ok if they are no such halves.
func joinHalves(a, b rung) (r rung, ok bool) {
	if a.mid.X > b.mid.X {
		a, b = b, a
	}
	r = rung{geom.Lerp(a.mid, b.mid, 0.5), b.mid.X - a.mid.X + (a.long+b.long)/2}
	r.mid.X = (a.mid.X - a.long/2 + b.mid.X + b.long/2) / 2
	return r, math.Abs(a.mid.Y-b.mid.Y) <= offHalf && min(a.long, b.long) >= r.long/shortHalf && max(a.long, b.long) <= r.long/longHalf
}

// likeSide returns those of the sorted rungs that may be sides of the given length, in a picture whose shorter side is short. Both
// are pixels.
func likeSide(rungs []rung, side float64, short int) []rung {
	at := func(long float64) int {
		i, _ := slices.BinarySearchFunc(rungs, long, func(b rung, long float64) int { return cmp.Compare(b.long, long) })
		return i
	}
	return rungs[at(rungShort*side):at(max(rungLong*side, side+rungEnds*float64(short)))]
}

// comb is a honeycomb as it was found. The rungs are the level sides that it was found by, in columns and half rows.
type comb struct {
	geom.Honeycomb
	rungs [][2]int
}

// size grows with the part of the picture that the honeycomb explains.
func (c *comb) size() float64 { return float64(len(c.rungs)) * math.Sqrt(c.Pitch()) }

// findHoneycombs returns the honeycombs whose level sides are among the rungs, those with more of them first. The heights of the
// sides are multiples of half a row. Their middles come every two columns, in every other half row in between. Both steps are
// those at which the rungs are most in phase.
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

// hasCluster reports whether some of the rungs lie close together, as those of a board do.
func (c *comb) hasCluster() bool {
	left := slices.Clone(c.rungs)
	for len(left) > 0 {
		part := left[:1:1]
		left = left[1:]
		for k := 0; k < len(part); k++ {
			left = slices.DeleteFunc(left, func(r [2]int) bool {
				near := distance(part[k], r) <= clusterReach
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

// distance is the number of cells between two places, given as columns and half rows.
func distance(a, b [2]int) int {
	cols, halves := num.Abs(a[0]-b[0]), num.Abs(a[1]-b[1])
	return cols + max(halves-cols, 0)/2
}

// same reports whether two honeycombs have about the same pitch.
func (c *comb) same(o comb) bool { return math.Abs(c.Pitch()/o.Pitch()-1) < samePitch }

// wave is a step in pixels, the place of its zero, and a score that says how well values lie on its multiples (the power of a
// periodogram): 1 is expected of values that lie anywhere, their number is the most.
type wave struct{ step, zero, score float64 }

// phase sums up where values lie within a step, as unit vectors.
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

// halfRows returns the likeliest heights of half a row, the likeliest first. Short is the shorter side of the picture, in pixels.
func halfRows(rungs []rung, short int) []wave {
	var all []wave
	for side := float64(minSide); side <= maxSide*float64(short); side *= finer {
		step := side * math.Sqrt(3) / 2
		var p phase
		for _, b := range likeSide(rungs, side, short) {
			p.add(b.mid.Y / step)
		}
		if p.n >= minRungs {
			all = append(all, p.wave(step))
		}
	}
	slices.SortStableFunc(all, func(a, b wave) int { return cmp.Compare(b.score, a.score) })
	var out []wave
	for _, w := range all {
		near := func(o wave) bool { return max(o.step, w.step) < apart*min(o.step, w.step) }
		if len(out) < heightsKept && !slices.ContainsFunc(out, near) {
			out = append(out, w)
		}
	}
	return out
}

// fitHoneycomb finds the columns of the rungs that lie on half rows, and fits a honeycomb to them by least squares. It is not ok
// where too few lie on one that a screenshot may show.
func fitHoneycomb(rungs []rung, rows wave) (c comb, ok bool) {
	columns := twoColumns(rungs, rows)
	l := geom.Affine{O: geom.Pt(columns.zero, rows.zero), U: geom.Pt(columns.step/2, 0), V: geom.Pt(0, rows.step)}
	nodes := make([]geom.Vec, len(rungs))
	for i, b := range rungs {
		nodes[i] = b.mid
	}
	var part []geom.Placed
	for range 3 {
		part = part[:0]
		for i, p := range nodes {
			if row, col, off := nearestRung(&l, p); off <= offPlace {
				part = append(part, geom.Placed{Node: i, R: row, C: col})
			}
		}
		if l, ok = geom.FitAffine(nodes, part); !ok || len(part) < minRungs {
			return comb{}, false
		}
	}
	c = comb{Honeycomb: geom.Honeycomb{O: l.O.Add(l.V), X: l.U, Y: l.V}}
	for _, p := range part {
		c.rungs = append(c.rungs, [2]int{p.C, p.R - 1})
	}
	return c, isUpright(&c.Honeycomb)
}

// nearestRung returns the place of a level side that is nearest to p, and how far off p is. Its row and column are both even or
// both odd.
func nearestRung(l *geom.Affine, p geom.Vec) (row, col int, off float64) {
	r, c := l.Index(p)
	rr := math.Round(r)
	rc := 2*math.Round((c-rr)/2) + rr
	return int(rr), int(rc), math.Hypot(r-rr, c-rc)
}

// isUpright reports whether the honeycomb is hardly stretched or sheared, as a screenshot shows it.
func isUpright(c *geom.Honeycomb) bool {
	ratio := c.Y.Len() / c.X.Len() * math.Sqrt(3)
	straight := math.Abs(c.X.Y)/c.X.Len() <= board.MaxShear && math.Abs(c.Y.X)/c.Y.Len() <= board.MaxShear
	return straight && math.Abs(ratio-1) <= board.MaxAnisotropy
}

// twoColumns returns the likeliest width of two columns, given the half rows.
func twoColumns(rungs []rung, rows wave) (best wave) {
	width := rows.step * 2 * math.Sqrt(3)
	for step := width * (1 - board.MaxAnisotropy); step <= width*(1+board.MaxAnisotropy); step *= finer {
		var p phase
		for _, b := range rungs {
			at := (b.mid.Y - rows.zero) / rows.step
			if half := math.Round(at); math.Abs(at-half) <= offRow {
				p.add(b.mid.X/step + half/2)
			}
		}
		if w := p.wave(step); w.score >= best.score {
			best = w
		}
	}
	return best
}
