package overlay

import (
	"image/color"

	"flowlens/solve/puzzle"
)

// deck is the half height of a bridge's deck, in units of the pitch: between its rails the vertical lane is out of sight.
const deck = 0.2

// hidden reports whether a flow runs through n under a bridge's deck.
func (g *geometry) hidden(n puzzle.NodeID) bool {
	node := g.board.Graph().Nodes[n]
	return g.isBridge(node.Cell) && node.Lane == puzzle.Vertical
}

// pipes returns the visible stretches of a flow. It is cut where a warp takes it out of the board and where a bridge hides it.
func (g *geometry) pipes(c *canvas, f puzzle.Flow) []pipe {
	graph := g.board.Graph()
	w := walk{p: pipe{color: g.layout.Palette[f.Color]}}
	for i, n := range f.Nodes {
		center := g.centers[graph.Nodes[n].Cell]
		in, fromWarp := g.leg(f, i, i-1)
		out, toWarp := g.leg(f, i, i)
		if fromWarp {
			w.cut()
			w.open(center, in, g.pitch)
		}
		switch {
		case i == 0 || i == len(f.Edges):
			w.end(g, c, graph.Nodes[n], f.Color, in.add(out)) // one of them is zero
		case g.hidden(n):
			w.to(center.along(in.unit(), deck*g.pitch))
			w.cut()
			w.to(center.along(out.unit(), deck*g.pitch))
		default:
			w.to(center)
		}
		if toWarp {
			w.open(center, out, g.pitch)
		}
	}
	w.cut()
	return w.done
}

// leg returns the step from node i of a flow along its edge e to the border of the node's cell, and whether the edge is a warp;
// zero where the flow has no such edge.
func (g *geometry) leg(f puzzle.Flow, i, e int) (step vec, warp bool) {
	if e < 0 || e >= len(f.Edges) {
		return vec{}, false
	}
	graph := g.board.Graph()
	edge, n := graph.Edges[f.Edges[e]], f.Nodes[i]
	from := graph.Nodes[n].Cell
	if edge.Warp {
		return g.outward(from, edge.DirFrom(n)), true
	}
	to := graph.Nodes[edge.Other(n)].Cell
	return g.centers[to].sub(g.centers[from]).scale(0.5), false
}

// A walk collects pipes along a flow.
type walk struct {
	p    pipe // not yet cut off
	done []pipe
}

func (w *walk) to(at vec) { w.p.points = append(w.p.points, at) }

func (w *walk) cut() {
	if len(w.p.points) > 1 {
		w.done = append(w.done, w.p)
	}
	w.p = pipe{color: w.p.color}
}

// fade is the length, in units of the pitch, over which the game lets a pipe vanish outside an opening. It shows as far as the
// board's bounds reach.
const fade = 0.9

// open lets a pipe begin or end at the opening that lies step away from the center of a cell.
func (w *walk) open(center, step vec, pitch float64) {
	side := center.add(step)
	w.to(side)
	w.p.fades = append(w.p.fades, [2]vec{side, side.along(step.unit(), fade*pitch)})
}

// end adds the first or last point of a flow, in the cell of node n, from whose center it goes on along leg. In a dot of its
// own a pipe stops short of the center, so that the dot's pixels and what is printed on them stay; elsewhere it gets a round
// cap.
func (w *walk) end(g *geometry, c *canvas, n puzzle.Node, flow puzzle.Color, leg vec) {
	center := g.centers[n.Cell]
	if n.Color != flow {
		w.p.caps = append(w.p.caps, center)
		w.to(center)
		return
	}
	w.to(center.along(leg.unit(), g.inDot(c, center, leg.unit(), g.layout.Palette[flow])))
}

// Where a pipe begins in its dot, in units of the pitch from the center. On a round dot the chord as wide as a pipe stands at
// 0.28 to 0.30; letters and ticks stay within 0.24.
const (
	startMax  = 0.30
	startElse = 0.20 // where the dot cannot be made out
	dotSearch = 0.45 // no dot reaches further
)

// sameColor is how far a channel may be off within a dot or a pipe: JPEG noise. Other flow colors differ by 60 or more.
const sameColor = 48

// inDot returns the distance from the center of a dot, in px, at which a pipe that leaves along u may begin so that its whole
// end lies on the dot. It is measured, as dots differ between builds and are ellipses on some boards.
func (g *geometry) inDot(c *canvas, center, u vec, dot color.RGBA) float64 {
	reach := startMax * g.pitch
	for _, side := range []float64{-0.5, 0, 0.5} {
		ray := center.along(u.normal(), side*(g.width-2)) // the edges of the pipe, but a pixel inside
		end := g.dotEnd(c, ray, u, dot)
		if end == 0 {
			return startElse * g.pitch
		}
		reach = min(reach, end-1) // the last pixel of the dot is mixed with what is behind
	}
	return max(reach, 0)
}
