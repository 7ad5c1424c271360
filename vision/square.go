package vision

import "flowlens/solve/puzzle"

// grounds returns what the grid may be, the likeliest first, or says why it is none that we understand.
func (g *grid) grounds() ([]*ground, error) {
	if err := g.check(); err != nil {
		return nil, err
	}
	return []*ground{g.ground()}, nil
}

// ground is the grid with all its cells.
func (g *grid) ground() *ground {
	rows, cols := g.rect.rows, g.rect.cols
	out := &ground{
		lattice: puzzle.Square, rows: rows, cols: cols,
		box:   box{g.corner(0, 0), g.u, g.v, float64(cols), float64(rows)},
		parts: []Part{{"lines", (g.lineShare - minLineShare) / (1 - minLineShare)}},
		sure:  !g.doubted, decisive: g.first && !g.lines.amplified,
	}
	for i := range rows * cols {
		at := puzzle.Coord{Row: i / cols, Col: i % cols}
		out.cells = append(out.cells, cell{spot: g.spot(at.Row, at.Col), at: at})
	}
	for i, c := range out.cells {
		for _, d := range puzzle.Square.Dirs() {
			n := puzzle.Square.Step(c.at, d)
			side := c.side(n.Col-c.at.Col, n.Row-c.at.Row)
			switch {
			case n.Row < 0 || n.Col < 0 || n.Row >= rows || n.Col >= cols:
				out.rim = append(out.rim, rimSide{i, side, g.spot(n.Row, n.Col)})
			case n.Row*cols+n.Col > i:
				out.ways = append(out.ways, way{a: i, b: n.Row*cols + n.Col, sides: []crossing{side}})
			}
		}
	}
	return out
}

// spot is where the board's cell (r,c) lies.
func (g *grid) spot(r, c int) spot {
	return spot{g.node(float64(g.r+r)+0.5, float64(g.c+c)+0.5), g.u, g.v}
}

// side is the side of a square cell towards (dx,dy), one of which is 1 or -1 and the other 0.
func (s spot) side(dx, dy int) crossing {
	x, y := float64(dx), float64(dy)
	return crossing{s.at(x/2, y/2), s.right.mul(x).add(s.down.mul(y)), s.right.mul(y).add(s.down.mul(x))}
}
