package overlay

import (
	"image"
	"image/color"

	"flowlens/solve/puzzle"
)

// pipes returns the visible stretches of a flow, with pipes of that width in px. It is cut where a warp takes it out of the
// board, and at bridges.
func (g *geometry) pipes(c *canvas, f puzzle.Flow, width float64) []pipe {
	graph := g.board.Graph()
	w := walk{p: pipe{color: g.paints[f.Color], blend: g.blendOf(f), width: width}}
	for i, n := range f.Nodes {
		node := graph.Nodes[n]
		center := g.centers[node.Cell]
		in, fromWarp := g.leg(f, i, i-1)
		out, toWarp := g.leg(f, i, i)
		if fromWarp {
			w.cut()
			w.open(center, in, g.pitch)
		}
		switch {
		case i == 0 || i == len(f.Edges):
			w.end(g, c, node, f.Color, in.add(out)) // one of them is zero
		case g.isBridge(node.Cell):
			const over = 0.8 // of the way to the middle of the side: into the span, as soft edges side by side let the ground through
			w.to(center.along(in, over))
			w.p.spans = append(w.p.spans, g.spans(center, node.Lane, width)...)
			w.cut()
			w.to(center.along(out, over))
		default:
			w.to(center)
		}
		switch {
		case toWarp:
			w.open(center, out, g.pitch)
		case i < len(f.Edges):
			if side, ok := g.side(node.Cell, graph.Nodes[f.Nodes[i+1]].Cell); ok {
				w.to(side)
			}
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
	if side, ok := g.side(from, to); ok {
		return side.sub(g.centers[from]), false
	}
	return g.centers[to].sub(g.centers[from]).scale(0.5), false
}

// side returns the middle of the side between two cells of a board without a lattice, where the layout knows it: a pipe has to
// pass there, since the straight way between centers may lead through a third cell.
func (g *geometry) side(a, b puzzle.CellID) (vec, bool) {
	p, ok := g.layout.Sides[[2]puzzle.CellID{min(a, b), max(a, b)}]
	return vecOf(p).sub(g.origin), ok
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
	w.p = pipe{color: w.p.color, blend: w.p.blend, width: w.p.width}
}

// fade is the length, in units of the pitch, over which the game lets a pipe vanish outside an opening.
const fade = 0.9

// reach returns the part of a picture, in px, that may be painted on: the board, and what lies before its openings.
func reach(b *puzzle.Board, l *puzzle.Layout) image.Rectangle {
	all := l.Bounds
	g := geometry{board: b, layout: l, pitch: l.Pitch}
	for _, p := range l.Centers {
		g.centers = append(g.centers, vecOf(p))
	}
	graph := b.Graph()
	for _, e := range graph.Edges {
		if !e.Warp {
			continue
		}
		for _, n := range []puzzle.NodeID{e.A, e.B} {
			cell := graph.Nodes[n].Cell
			step := g.outward(cell, e.DirFrom(n))
			side := g.centers[cell].add(step)
			all = all.Union(boxAround(pipeWidth/2*l.Pitch+1, side, side.along(step.unit(), fadeEnd*l.Pitch)))
		}
	}
	return all
}

// fadeEnd is how far outside an opening something may be left of a pipe that the game has drawn, in units of the pitch.
const fadeEnd = 1.05

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
