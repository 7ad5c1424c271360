package overlay

import (
	"image/color"
	"slices"

	"flowlens/solve/puzzle"
)

// The marks of the order in which flows are drawn, in units of the pitch. An arrow stands a quarter of the way between two
// centers, where it keeps clear of the center of its cell and of the border, which people and programs look at.
const (
	arrowAt     = 0.25  // from the center of its cell to its middle
	arrowLength = 0.095 // from its tip back to its ends
	arrowHalf   = 0.085 // from the middle of the pipe to its ends
	arrowStroke = 0.045
	ringStroke  = 0.03
	arrowEvery  = 3     // cells from arrow to arrow
	ringRadius  = 0.925 // of the dot's
)

// minMarkPitch is the pitch, in px, below which marks would be specks: a pipe is 7 px wide there.
const minMarkPitch = 20

// orderMarks ring the dot that each flow starts from, and put arrows on the pipes.
func (g *geometry) orderMarks(s *puzzle.Solution, o *Options) figure {
	if g.pitch < minMarkPitch {
		return nil
	}
	var out figure
	ringWidth, arrowWidth := max(1.25, ringStroke*g.pitch), max(1.25, arrowStroke*g.pitch)
	for _, f := range s.Flows {
		paint := solid(shade(g.layout.Palette[f.Color]))
		if cell, ok := g.startDot(f, o.Drawn); ok {
			out = append(out, g.dots[cell].ring(paint, ringWidth))
		}
		if o.Style != Game { // the pipe is not solid, so that its own color stands out from it
			paint = solid(g.paints[f.Color])
		}
		for _, a := range g.arrows(f, o.Drawn) {
			tip, back := a.at.along(a.way, arrowLength/2*g.pitch), a.at.along(a.way, -arrowLength/2*g.pitch)
			side := a.way.normal().scale(arrowHalf * g.pitch)
			out = append(out, shape{points: []vec{back.add(side), tip, back.sub(side)}, round: true, line: paint, width: arrowWidth})
		}
	}
	return out
}

// light is the luminance from which on a color takes dark marks: white ones have a contrast of 3 to 1 there (WCAG 2, the least
// for large letters).
const light = 0.3

// shade returns a color that can be told from paint on it, but not more than that: a darker one, or for dark paint a
// lighter one.
func shade(paint color.RGBA) color.RGBA {
	if luminance(paint) > light {
		return mix(paint, color.RGBA{0, 0, 0, 255}, 0.62)
	}
	return mix(paint, color.RGBA{255, 255, 255, 255}, 0.68)
}

// startDot returns the cell of the dot that a flow is to be drawn from; false where it goes on from elsewhere.
func (g *geometry) startDot(f puzzle.Flow, drawn []puzzle.EdgeID) (puzzle.CellID, bool) {
	first := g.board.Graph().Nodes[f.Nodes[0]]
	toDraw := len(f.Edges) > 0 && !slices.Contains(drawn, f.Edges[0])
	return first.Cell, first.Color == f.Color && toDraw
}

// An arrow points the way of its flow.
type arrow struct{ at, way vec }

// arrows returns the arrows of a flow: on its first cell behind the dot, from there on every arrowEvery cells, and where it
// leaves the board. Dots and bridges hide them, and links drawn already have none.
func (g *geometry) arrows(f puzzle.Flow, drawn []puzzle.EdgeID) []arrow {
	graph := g.board.Graph()
	var out []arrow
	for i, last := 1, 1-arrowEvery; i < len(f.Edges); i++ {
		cell := graph.Nodes[f.Nodes[i]].Cell
		way, warp := g.leg(f, i, i)
		if g.isBridge(cell) || g.board.Cell(cell).Color != puzzle.NoColor || way == (vec{}) || slices.Contains(drawn, f.Edges[i]) {
			continue
		}
		if i-last < arrowEvery && !warp {
			continue
		}
		last = i
		out = append(out, arrow{g.centers[cell].along(way.unit(), arrowAt*g.pitch), way.unit()})
	}
	return out
}
