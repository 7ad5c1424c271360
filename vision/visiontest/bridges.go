package visiontest

import (
	"slices"

	"flowlens/solve/puzzle"
)

// A bridge's rails, in pitches from the upper left corner of its cell, as measured.
const (
	upperRail  = 0.307
	lowerRail  = 0.688
	railStroke = 0.042
	humpHalf   = 0.172 // half the width of a hump
	railBreak  = 0.196 // from the middle to where the rail goes on
	railGray   = 211
)

// hump is the upper line of a hump: x from the middle, y above the rail.
var hump = []point{
	{-humpHalf, 0}, {-0.078, 0.090}, {-0.056, 0.104}, {-0.030, 0.110},
	{0.030, 0.110}, {0.056, 0.104}, {0.078, 0.090}, {humpHalf, 0},
}

// paintBridges draws the rails of all bridges, and below them the pipes that pass under.
func (sc *scene) paintBridges() {
	for _, f := range sc.drawn {
		for _, id := range sc.underpasses(f) {
			sc.paintUnderpass(id, f)
		}
	}
	for i := range sc.b.NumCells() {
		if id := puzzle.CellID(i); sc.b.Cell(id).Kind == puzzle.Bridge {
			sc.paintRails(id)
		}
	}
}

// paintRails draws both rails of a bridge.
func (sc *scene) paintRails(id puzzle.CellID) {
	c := sc.center(id)
	half, w := sc.pitch/2, railStroke*sc.pitch
	for _, y := range []float64{upperRail, lowerRail} {
		y := c.y + (y-0.5)*sc.pitch
		x0, x1 := c.x-half+sc.line/2, c.x+half-sc.line/2
		sc.rect(x0, y-w/2, c.x-railBreak*sc.pitch, y+w/2, gray(railGray))
		sc.rect(c.x+railBreak*sc.pitch, y-w/2, x1, y+w/2, gray(railGray))
		sc.polygon(gray(railGray), sc.humpBand(point{c.x, y}, w))
	}
}

// humpBand is a hump as a stroke whose ends are cut upright, as in the game.
func (sc *scene) humpBand(at point, width float64) []point {
	upper := sc.humpLine(at, 0.62*width)
	lower := sc.humpLine(at, -0.62*width)
	slices.Reverse(lower)
	return append(upper, lower...)
}

// humpLine is the line of a hump, raised by so many px.
func (sc *scene) humpLine(at point, raised float64) []point {
	var pts []point
	for _, h := range hump {
		pts = append(pts, point{at.x + h.x*sc.pitch, at.y - h.y*sc.pitch - raised})
	}
	return pts
}

// paintUnderpass draws a pipe that runs from top to bottom of a bridge: it is hidden
// between the rails.
func (sc *scene) paintUnderpass(id puzzle.CellID, f drawnFlow) {
	c := sc.center(id)
	r := sc.pipeWidth() / 2
	top, bottom := c.y-sc.pitch/2, c.y+sc.pitch/2
	clip := func(line []point) []point {
		for i := range line {
			line[i].x = max(c.x-r, min(c.x+r, line[i].x))
		}
		return line
	}
	upper := clip(sc.humpLine(point{c.x, c.y + (upperRail-0.5)*sc.pitch}, 0))
	lower := clip(sc.humpLine(point{c.x, c.y + (lowerRail-0.5)*sc.pitch}, 0))
	sc.polygon(sc.colors[f.Color], append([]point{{c.x + r, top}, {c.x - r, top}}, upper...))
	sc.polygon(sc.colors[f.Color], append([]point{{c.x + r, bottom}, {c.x - r, bottom}}, lower...))
}

// underpasses lists the bridges that a flow passes from top to bottom.
func (sc *scene) underpasses(f drawnFlow) []puzzle.CellID {
	var ids []puzzle.CellID
	for _, n := range f.flow.Nodes {
		if sc.passesUnder(n) {
			ids = append(ids, sc.b.Graph().Nodes[n].Cell)
		}
	}
	return ids
}

func (sc *scene) passesUnder(n puzzle.NodeID) bool {
	node := sc.b.Graph().Nodes[n]
	return sc.b.Cell(node.Cell).Kind == puzzle.Bridge && node.Lane == puzzle.Vertical
}
