package overlay

import (
	"image/color"
	"math"

	"flowlens/solve/puzzle"
)

// A stroke is a straight piece of pipe that the player has drawn: from the center of a cell to the center of the next one, or
// half as far, to the opening through which it leaves the board.
type stroke struct {
	from  vec // center of the first cell
	way   vec // to the center of the next one, which for an opening lies outside
	color puzzle.Color
	edge  puzzle.EdgeID
	cells []puzzle.CellID // one, or two for a link
}

// How a drawn piece is told from other things between two cells, in units of the distance between the cells, with the first
// cell at 0. Dots end at 0.38 and pipes are 0.336 wide: up to the border and a little beyond it the colors must be the pipe's,
// beside it they must not. Beyond an opening the pipe fades.
var (
	strokeAlong   = []float64{0.40, 0.46, 0.5, 0.54, 0.60}
	openingAlong  = []float64{0.40, 0.43, 0.46, 0.48}
	strokeAcross  = []float64{-0.1, 0, 0.1}
	strokeOutside = []float64{-0.27, 0.27}
)

// drawn finds what the player has drawn, by looking at every link. It does not follow flows: a piece that leads nowhere is
// found just as well.
func (g *geometry) drawn(c *canvas) []stroke {
	var out []stroke
	add := func(s stroke, along []float64) {
		if s.color = g.paint(c, s, along); s.color != puzzle.NoColor {
			out = append(out, s)
		}
	}
	graph := g.board.Graph()
	for i, e := range graph.Edges {
		id := puzzle.EdgeID(i)
		a, b := graph.Nodes[e.A].Cell, graph.Nodes[e.B].Cell
		if !e.Warp {
			way := g.centers[b].sub(g.centers[a])
			add(stroke{from: g.centers[a], way: way, edge: id, cells: []puzzle.CellID{a, b}}, strokeAlong)
			continue
		}
		for _, n := range []puzzle.NodeID{e.A, e.B} {
			cell := graph.Nodes[n].Cell
			way := g.outward(cell, e.DirFrom(n)).scale(2)
			add(stroke{from: g.centers[cell], way: way, edge: id, cells: []puzzle.CellID{cell}}, openingAlong)
		}
	}
	return out
}

// paint returns the color of the pipe that runs where s says, or NoColor when there is none.
func (g *geometry) paint(c *canvas, s stroke, along []float64) puzzle.Color {
	first, ok := c.at(s.from.along(s.way, along[0]))
	if !ok {
		return puzzle.NoColor
	}
	found := g.nearest(first)
	like := func(t, across float64) bool {
		px, ok := c.at(s.from.along(s.way, t).along(s.way.normal(), across))
		return ok && distance(px, g.layout.Palette[found]) <= sameColor
	}
	for _, t := range along {
		for _, across := range strokeAcross {
			if !like(t, across) {
				return puzzle.NoColor
			}
		}
	}
	for _, t := range []float64{along[0], along[len(along)-1]} { // the line between the cells may have the pipe's color
		for _, across := range strokeOutside {
			if like(t, across) {
				return puzzle.NoColor
			}
		}
	}
	return found
}

// nearest returns the flow color that is most like px.
func (g *geometry) nearest(px color.RGBA) puzzle.Color {
	best, least := puzzle.NoColor, math.MaxInt
	for k := 1; k <= g.board.NumColors(); k++ {
		if d := distance(px, g.layout.Palette[k]); d < least {
			best, least = puzzle.Color(k), d
		}
	}
	return best
}
