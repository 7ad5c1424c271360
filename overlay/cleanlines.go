package overlay

import (
	"image/color"

	"flowlens/solve/puzzle"
)

// thick is the width of thick lines in thin ones.
const thick = 3.0

// figure returns the drawing of the empty board: thin lines, the outline, walls, rails, dots.
func (c *cleanBoard) figure() figure {
	var out figure
	out = append(out, c.farLinks()...)
	links, frame, walls := c.sides()
	out = append(out, links...)
	out = append(out, frame...)
	out = append(out, walls...)
	for i, t := range c.tiles {
		cell := c.Cell(puzzle.CellID(i))
		if cell.Kind == puzzle.Bridge {
			out = append(out, bridgeRails(t.center, c.pitch)...)
		}
		if cell.Color != puzzle.NoColor {
			out = append(out, disc(solid(c.palette[cell.Color]), t.center, dotRadius*c.pitch))
		}
	}
	return out
}

// sides draws the sides of all cells: those that flows may cross, those where the board ends, and walls.
func (c *cleanBoard) sides() (links, frame, walls figure) {
	linked, open := c.linked(), c.openings()
	frameWidth, frameColor := c.frame()
	for i, t := range c.tiles {
		cell := puzzle.CellID(i)
		for s, beyond := range t.sides {
			from, to := t.side(s)
			switch {
			case beyond == noCell && c.Lattice() != puzzle.Free && open[opening{cell, t.dirs[s]}]:
				frame = append(frame, c.openSide(t, from, to)...)
			case beyond == noCell:
				frame = append(frame, c.side(frameColor, frameWidth, from, to))
			case beyond < cell: // drawn already
			case linked[[2]puzzle.CellID{cell, beyond}]:
				links = append(links, c.side(dim, c.thin, from, to))
			default:
				walls = append(walls, c.side(bright, thick*c.thin, from, to))
			}
		}
	}
	return links, frame, walls
}

// frame returns the look of the outline, which in the game says what the board has.
func (c *cleanBoard) frame() (width float64, paint color.NRGBA) {
	holes := c.Lattice() == puzzle.Square && c.NumCells() < c.Rows()*c.Cols()
	switch {
	case holes || len(c.Warps()) > 0 || c.Lattice() == puzzle.Free:
		return thick * c.thin, bright
	case len(c.Walls()) > 0 || c.Lattice() == puzzle.Hex:
		return thick * c.thin, dim
	}
	return c.thin, dim
}

// side draws a line from corner to corner. It runs past them, so that lines meet without a notch.
func (c *cleanBoard) side(paint color.NRGBA, width float64, from, to vec) shape {
	if c.Lattice() != puzzle.Square {
		s := line(paint, width, from, to)
		s.round = true
		return s
	}
	past := to.sub(from).unit().scale(width / 2)
	return line(paint, width, from.sub(past), to.add(past))
}

// linked returns the pairs of cells that a link joins, the smaller one first.
func (c *cleanBoard) linked() map[[2]puzzle.CellID]bool {
	g := c.Graph()
	out := map[[2]puzzle.CellID]bool{}
	for _, e := range g.Edges {
		a, b := g.Nodes[e.A].Cell, g.Nodes[e.B].Cell
		if !e.Warp {
			out[[2]puzzle.CellID{min(a, b), max(a, b)}] = true
		}
	}
	return out
}

// An opening is a side through which a warp leaves the board.
type opening struct {
	cell puzzle.CellID
	dir  puzzle.Dir
}

func (c *cleanBoard) openings() map[opening]bool {
	g := c.Graph()
	out := map[opening]bool{}
	for _, e := range g.Edges {
		if e.Warp {
			out[opening{g.Nodes[e.A].Cell, e.Dir}] = true
			out[opening{g.Nodes[e.B].Cell, e.Back}] = true
		}
	}
	return out
}

// openSide draws an opening: a dashed line in place of the side, and from its ends dashed rails that run outwards and fade.
func (c *cleanBoard) openSide(t tile, from, to vec) figure {
	const dash, gap = 0.09, 0.05 // units of the pitch
	var out figure
	u, length := to.sub(from).unit(), to.sub(from).length()
	for at := 0.0; at < length; at += (dash + gap) * c.pitch {
		out = append(out, line(dim, c.thin, from.along(u, at), from.along(u, min(at+dash*c.pitch, length))))
	}
	away := from.add(to).scale(0.5).sub(t.center).unit()
	for _, corner := range []vec{from, to} {
		for at := 0.0; at < fade; at += dash + gap {
			paint := bright
			paint.A = uint8(255 * (1 - at/fade))
			out = append(out, line(paint, thick*c.thin, corner.along(away, at*c.pitch), corner.along(away, (at+dash)*c.pitch)))
		}
	}
	return out
}

// farLinks draws links between free cells that have no side in common.
func (c *cleanBoard) farLinks() figure {
	meet := map[[2]puzzle.CellID]bool{}
	for i, t := range c.tiles {
		for _, beyond := range t.sides {
			meet[[2]puzzle.CellID{puzzle.CellID(i), beyond}] = true
		}
	}
	var out figure
	for _, l := range c.Links() {
		if !meet[l] {
			out = append(out, line(dim, c.thin, c.tiles[l[0]].center, c.tiles[l[1]].center))
		}
	}
	return out
}
