package marks

import (
	"fmt"

	"flowlens/solve/puzzle"
	"flowlens/vision/internal/board"
	"flowlens/vision/internal/num"
	"flowlens/vision/internal/raster"
)

// Drawn returns the flows that the player has drawn on the board b of the ground g, each from a dot as far as its pipe can be
// followed. colors are those of the dots, indexed by Color. It returns nil where nothing is drawn, or cannot be told.
func Drawn(f *Face, g *board.Ground, b *puzzle.Board, colors []raster.RGB) []puzzle.Drawn {
	paint, sure := f.pipes(g, b, colors)
	if !sure {
		return nil
	}
	// On a lattice a stray piece is a pipe of which a link was missed, for something lies over it. On a free board it says that
	// borders were missed, and then no pipe is believed.
	if g.Lattice != puzzle.Free {
		return followAll(b, joined(b, paint))
	}
	out := followAll(b, paint)
	left := 0
	for _, k := range paint {
		left += num.Pick(k != puzzle.NoColor, 1, 0)
	}
	for _, d := range out {
		left -= len(d.Cells) - 1
	}
	return num.Pick(left == 0, out, nil) // otherwise a piece of a pipe leads to no dot
}

// pipes returns the color of the pipe on each edge of the board's graph. sure is false where one of them cannot be told.
func (f *Face) pipes(g *board.Ground, b *puzzle.Board, colors []raster.RGB) (paint []puzzle.Color, sure bool) {
	type ends struct {
		a, b puzzle.CellID
		warp bool
	}
	ways := make(map[ends]board.Way)
	for _, w := range g.Ways {
		a, b := puzzle.CellID(min(w.A, w.B)), puzzle.CellID(max(w.A, w.B))
		ways[ends{a, b, w.Warp}] = w
	}
	graph := b.Graph()
	paint = make([]puzzle.Color, len(graph.Edges))
	sure = true
	for i, e := range graph.Edges {
		a, b := graph.Nodes[e.A].Cell, graph.Nodes[e.B].Cell
		color, ok := f.pipeOn(ways[ends{min(a, b), max(a, b), e.Warp}], colors)
		paint[i], sure = color, sure && ok
	}
	return paint, sure
}

// Check refuses a free board with ErrBadBoard where its dots and pipes show that its borders were not seen right. On a lattice
// the cells do not depend on what lies on them: pipes that seem to meet there are misread pipes, no reason to refuse the board.
func (f *Face) Check(c *Candidate) error {
	if c.Ground.Lattice != puzzle.Free {
		return nil
	}
	if err := c.checkDots(); err != nil {
		return err
	}
	return f.checkPipes(c)
}

// checkDots refuses a board on which a border leads through a dot: a line was seen where there is none.
func (c *Candidate) checkDots() error {
	for _, w := range c.Ground.Ways {
		for _, i := range [...]int{w.A, w.B} {
			if c.Board.Cell(puzzle.CellID(i)).Color == puzzle.NoColor {
				continue
			}
			for _, p := range w.Hidden {
				if c.Ground.Cells[i].Within(p).Len() < insideDot*board.DotRadius {
					return c.Ground.Refuse(fmt.Errorf("%w: a border leads through the dot in %s", board.ErrBadBoard, c.Ground.Where(i)), i)
				}
			}
		}
	}
	return nil
}

// checkPipes refuses a board on which two pipes meet in a cell, or one forks: two cells were taken for one.
func (f *Face) checkPipes(c *Candidate) error {
	paint, _ := f.pipes(c.Ground, c.Board, c.Colors)
	graph := c.Board.Graph()
	for i := range graph.Nodes {
		n := puzzle.NodeID(i)
		color, most := graph.Nodes[n].Color, 1
		if color == puzzle.NoColor {
			most = 2
		}
		for _, e := range graph.Incident(n) {
			if paint[e] == puzzle.NoColor {
				continue
			}
			if color == puzzle.NoColor {
				color = paint[e]
			}
			if most--; most < 0 || paint[e] != color {
				i := int(graph.Nodes[n].Cell)
				return c.Ground.Refuse(fmt.Errorf("%w: pipes meet in %s", board.ErrBadBoard, c.Ground.Where(i)), i)
			}
		}
	}
	return nil
}

// followAll follows the pipes from both dots of each color. paint is the color of the pipe on each edge.
func followAll(b *puzzle.Board, paint []puzzle.Color) (out []puzzle.Drawn) {
	for k := 1; k <= b.NumColors(); k++ {
		color := puzzle.Color(k)
		dots := b.Dots(color)
		first, ok := follow(b, paint, dots[0], color)
		if !ok {
			continue
		}
		if len(first) > 1 {
			out = append(out, puzzle.Drawn{Color: color, Cells: first})
		}
		if first[len(first)-1] == dots[1] {
			continue
		}
		if second, ok := follow(b, paint, dots[1], color); ok && len(second) > 1 {
			out = append(out, puzzle.Drawn{Color: color, Cells: second})
		}
	}
	return out
}

// follow walks along the pipe of the color from a dot, and returns its cells. ok is false where the pipe forks or leads to
// another's dot, for then it cannot be told. paint is the color of the pipe on each edge.
func follow(b *puzzle.Board, paint []puzzle.Color, dot puzzle.CellID, color puzzle.Color) (cells []puzzle.CellID, ok bool) {
	graph := b.Graph()
	path := []puzzle.CellID{dot}
	at, came := b.CellNodes(dot)[0], puzzle.EdgeID(-1)
	for {
		next := puzzle.EdgeID(-1)
		for _, e := range graph.Incident(at) {
			if e == came || paint[e] != color {
				continue
			}
			if next >= 0 {
				return nil, false
			}
			next = e
		}
		if next < 0 {
			return path, true
		}
		at, came = graph.Edges[next].Other(at), next
		cell := graph.Nodes[at].Cell
		if k := graph.Nodes[at].Color; k != puzzle.NoColor && k != color || len(path) > len(graph.Nodes) {
			return nil, false
		}
		path = append(path, cell)
		if b.Cell(cell).Color == color {
			return path, cell != dot
		}
	}
}
