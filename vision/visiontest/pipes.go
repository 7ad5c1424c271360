package visiontest

import (
	"math"

	"flowlens/solve/puzzle"
)

func (sc *scene) pipeWidth() float64 { return pipeWidth * sc.room * sc.pitch }

// paintPipes draws the flows, round at ends and bends.
func (sc *scene) paintPipes() {
	for _, f := range sc.drawn {
		for _, run := range sc.runs(f) {
			sc.paintRun(run, f)
		}
		for _, e := range f.flow.Edges {
			if sc.b.Graph().Edges[e].Warp {
				sc.paintWarpedPipe(e, f)
			}
		}
	}
}

// paintRun strokes a polyline, a straight part at once, or joints would show at its edges.
func (sc *scene) paintRun(run []point, f drawnFlow) {
	from := 0
	for i := 1; i < len(run); i++ {
		if i+1 < len(run) && sc.straight(run[i-1], run[i], run[i+1]) {
			continue
		}
		a, b := run[from], run[i]
		sc.capsule(a.x, a.y, b.x, b.y, sc.pipeWidth(), sc.colors[f.Color])
		from = i
	}
}

// straight reports whether b lies on the way from a to c.
func (sc *scene) straight(a, b, c point) bool {
	cross := (b.x-a.x)*(c.y-b.y) - (b.y-a.y)*(c.x-b.x)
	return math.Abs(cross) < 0.01*distance(a, b)*distance(b, c)
}

// runs cuts a flow into the polylines that show: a warp and a bridge passed below end one.
func (sc *scene) runs(f drawnFlow) [][]point {
	g := sc.b.Graph()
	t := tracer{}
	for i, n := range f.flow.Nodes {
		if sc.passesUnder(n) {
			t.stop()
		} else {
			t.add(sc.center(g.Nodes[n].Cell))
		}
		if i < len(f.flow.Edges) {
			sc.trace(&t, g.Edges[f.flow.Edges[i]], n)
		}
	}
	t.stop()
	return t.runs
}

// trace adds what lies between a node and the next.
func (sc *scene) trace(t *tracer, e puzzle.Edge, n puzzle.NodeID) {
	g := sc.b.Graph()
	next := e.Other(n)
	from, to := g.Nodes[n].Cell, g.Nodes[next].Cell
	under, nextUnder := sc.passesUnder(n), sc.passesUnder(next)
	switch {
	case e.Warp:
		if !under {
			t.add(sc.nearExit(from, e.DirFrom(n)))
		}
		t.stop()
		if !nextUnder {
			t.add(sc.nearExit(to, e.DirFrom(next)))
		}
	case sc.b.Lattice() == puzzle.Free:
		t.add(sc.gate(from, to))
	case under != nextUnder:
		// The round end lies in the part of the bridge where the pipe shows.
		t.add(midway(sc.center(from), sc.center(to)))
	}
}

// tracer collects polylines.
type tracer struct {
	runs [][]point
	run  []point
}

func (t *tracer) add(p point) { t.run = append(t.run, p) }

// stop ends a polyline; a single point is none.
func (t *tracer) stop() {
	if len(t.run) > 1 {
		t.runs = append(t.runs, t.run)
	}
	t.run = nil
}

// nearExit is where a pipe ends so that its round end keeps within the cell.
func (sc *scene) nearExit(id puzzle.CellID, d puzzle.Dir) point {
	u, p := sc.unit(id, d), sc.exit(id, d)
	r := sc.pipeWidth() / 2
	return point{p.x - u.x*r, p.y - u.y*r}
}

// exit is the middle of the side through which a warp leaves a cell.
func (sc *scene) exit(id puzzle.CellID, d puzzle.Dir) point {
	u, c := sc.unit(id, d), sc.center(id)
	return point{c.x + u.x*sc.pitch/2, c.y + u.y*sc.pitch/2}
}

// gate is the middle of the border line that two free cells share.
func (sc *scene) gate(a, b puzzle.CellID) point {
	var pieces []side
	length := 0.0
	for _, s := range sc.sides {
		if s.cell == min(a, b) && s.beyond == max(a, b) {
			pieces = append(pieces, s)
			length += distance(s.from, s.to)
		}
	}
	way := length / 2
	for _, l := range chains(pieces) {
		for i := 1; i < len(l.points); i++ {
			p, q := l.points[i-1], l.points[i]
			d := distance(p, q)
			if way <= d {
				return point{p.x + (q.x-p.x)*way/d, p.y + (q.y-p.y)*way/d}
			}
			way -= d
		}
	}
	return midway(sc.center(a), sc.center(b))
}

// paintWarpedPipe draws both ends of a pipe that runs out through openings and fades.
func (sc *scene) paintWarpedPipe(id puzzle.EdgeID, f drawnFlow) {
	g := sc.b.Graph()
	e := g.Edges[id]
	for _, end := range []struct {
		node puzzle.NodeID
		dir  puzzle.Dir
	}{{e.A, e.Dir}, {e.B, e.Back}} {
		cell := g.Nodes[end.node].Cell
		sc.band(sc.exit(cell, end.dir), sc.unit(cell, end.dir), sc.pipeWidth(), sc.colors[f.Color], -sc.pipeWidth()/2, sc.fading)
	}
}
