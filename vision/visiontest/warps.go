package visiontest

import (
	"image/color"
	"math"

	"flowlens/solve/puzzle"
)

// Lengths around the opening of a warp, in px of a screen 750 px wide, as measured.
const (
	dashOn     = 9.5
	dashOff    = 3.4
	dashUnit   = 1.0 / 750
	railGap    = 0.28 // what shows of a rail between its dashes
	railLength = 1.0  // over which a rail fades, in pitches
)

// opening is one end of a warp: a side of the outline that is open.
type opening struct {
	side int   // index of the side
	out  point // unit vector out of the board
}

// openings lists both ends of all warps.
func (sc *scene) openings() []opening {
	var found []opening
	g := sc.b.Graph()
	for _, e := range g.Edges {
		if e.Warp {
			found = append(found, sc.openingOf(g.Nodes[e.A].Cell, e.Dir), sc.openingOf(g.Nodes[e.B].Cell, e.Back))
		}
	}
	return found
}

// openingOf finds the side of a cell that a warp leaves through.
func (sc *scene) openingOf(id puzzle.CellID, d puzzle.Dir) opening {
	o := opening{side: -1, out: sc.unit(id, d)}
	best := math.Inf(-1)
	for i, s := range sc.sides {
		if s.cell != id || s.beyond != noCell {
			continue
		}
		m, c := s.middle(), sc.center(id)
		if along := (m.x-c.x)*o.out.x + (m.y-c.y)*o.out.y; along > best {
			best, o.side = along, i
		}
	}
	return o
}

// unit is the direction out of a cell as a vector of length 1.
func (sc *scene) unit(id puzzle.CellID, d puzzle.Dir) point {
	l, at := sc.b.Lattice(), sc.b.Cell(id).At
	p, q := l.Pos(at), l.Pos(l.Step(at, d))
	return point{q.X - p.X, q.Y - p.Y}
}

// paintOpenings draws the dashed line in each opening and the rails that lead out of it.
func (sc *scene) paintOpenings(openings []opening) {
	var dashes [][]point
	type rail struct{ from, to corner }
	painted := map[rail]bool{} // two openings side by side share one
	for _, o := range openings {
		s := sc.sides[o.side]
		dashes = append(dashes, sc.dashes(s.from, s.to)...)
		for _, p := range []point{s.from, s.to} {
			r := rail{cornerOf(p), cornerOf(point{p.x + o.out.x, p.y + o.out.y})}
			if !painted[r] {
				sc.paintRail(p, o.out)
			}
			painted[r] = true
		}
	}
	sc.polygon(sc.lineColor(false), dashes...)
}

// dashes cuts a line into dashes; the first lies half beyond its start.
func (sc *scene) dashes(p, q point) [][]point {
	var parts [][]point
	on, period := sc.dash()
	length := distance(p, q)
	at := func(d float64) point { return point{p.x + (q.x-p.x)*d/length, p.y + (q.y-p.y)*d/length} }
	for d := -on / 2; d < length; d += period {
		if from, to := max(0, d), min(length, d+on); to > from {
			parts = append(parts, strokeSegment(at(from), at(to), sc.line, 0, 0))
		}
	}
	return parts
}

// dash is the length of a dash, and of a dash and a gap, in px.
func (sc *scene) dash() (on, period float64) {
	k := dashUnit * sc.u
	return dashOn * k, (dashOn + dashOff) * k
}

// paintRail draws a thick dashed line from a corner of the outline outward, fading to
// nothing. The dashes start at the outer edge of the outline.
func (sc *scene) paintRail(p, out point) {
	on, period := sc.dash()
	sc.band(p, out, sc.thick, sc.lineColor(true), 0, func(d float64) float64 {
		show := sc.fading(d)
		if in := math.Mod(d-sc.thick/2, period); in > on && d > sc.thick/2 {
			// The gap's ends fall between pixels.
			show *= 1 - (1-railGap)*min(1, in-on+0.5, period-in+0.5)
		}
		return show
	})
}

// fading is what is left of rails and pipes so many px outside the board.
func (sc *scene) fading(d float64) float64 {
	return max(0, min(1, 1-d/(railLength*sc.pitch)))
}

// band paints a strip from p along the unit vector out, as wide as given, that begins at
// the distance from and shows as much as show tells for each distance.
func (sc *scene) band(p, out point, width float64, col color.NRGBA, from float64, show func(d float64) float64) {
	end := railLength * sc.pitch
	reach := func(v float64) (lo, hi float64) {
		return min(0, v*end, v*from) - width/2 - 1, max(0, v*end, v*from) + width/2 + 1
	}
	x0, x1 := reach(out.x)
	y0, y1 := reach(out.y)
	sc.cover(p.x+x0, p.y+y0, p.x+x1, p.y+y1, col, func(x, y float64) float64 {
		along := (x-p.x)*out.x + (y-p.y)*out.y
		across := math.Abs((y-p.y)*out.x - (x-p.x)*out.y)
		return max(0, min(1, width/2+0.5-across)) * max(0, min(1, along-from+0.5)) * show(along)
	})
}

// warpRoom is what the board leaves free beside and above it for the rails, in pitches.
func warpRoom(b *puzzle.Board) (x, y float64) {
	for _, e := range b.Graph().Edges {
		switch {
		case !e.Warp:
		case e.Dir == puzzle.North || e.Dir == puzzle.South:
			y = railLength
		default:
			x = railLength
		}
	}
	return x, y
}
