package overlay

import (
	"image/color"
	"math"
	"slices"

	"flowlens/solve/puzzle"
)

// geometry is where the board's cells lie on the canvas.
type geometry struct {
	board   *puzzle.Board
	layout  *puzzle.Layout
	middles []vec   // of the cells, by CellID
	centers []vec   // of dots and pipes, by CellID
	pitch   float64 // px
	width   float64 // of a pipe, px
}

func newGeometry(b *puzzle.Board, l *puzzle.Layout, c *canvas) *geometry {
	g := &geometry{board: b, layout: l, pitch: l.Pitch, width: pipeWidth * l.Pitch}
	origin := vec{float64(c.origin.X), float64(c.origin.Y)}
	for _, p := range l.Centers {
		g.middles = append(g.middles, vecOf(p).sub(origin))
	}
	g.centers = slices.Clone(g.middles)
	if b.Lattice() != puzzle.Free {
		g.centerOnDots(c)
	}
	if b.Lattice() == puzzle.Square {
		g.snap()
	}
	return g
}

// minShift is the least shift that counts, in px: half a pixel may come from how an edge is rounded.
const minShift = 0.5

// maxShift is how far from the middle of their cells some builds draw dots, with some slack, in units of the pitch.
const maxShift = 0.06

// centerOnDots moves all centers by what the dots lie beside them, in the median. The game puts dots and pipes around the
// same points, but in some builds not quite in the middle of the cells, and a pipe beside the middle of its dot looks wrong.
func (g *geometry) centerOnDots(c *canvas) {
	var dx, dy []float64
	for i, center := range g.centers {
		k := g.board.Cell(puzzle.CellID(i)).Color
		if k == puzzle.NoColor {
			continue
		}
		if d, ok := g.offDot(c, center, vec{1, 0}, g.layout.Palette[k]); ok {
			dx = append(dx, d)
		}
		if d, ok := g.offDot(c, center, vec{0, 1}, g.layout.Palette[k]); ok {
			dy = append(dy, d)
		}
	}
	if len(dx) == 0 || len(dy) == 0 {
		return
	}
	slices.Sort(dx)
	slices.Sort(dy)
	shift := vec{dx[len(dx)/2], dy[len(dy)/2]}
	if shift.length() < minShift || shift.length() > maxShift*g.pitch {
		return
	}
	for i := range g.centers {
		g.centers[i] = g.centers[i].add(shift)
	}
}

// offDot returns how far along u the middle of a dot lies from center, in px; false where a pipe hides an end of the dot.
func (g *geometry) offDot(c *canvas, center, u vec, dot color.RGBA) (float64, bool) {
	ahead, behind := g.dotEnd(c, center, u, dot), g.dotEnd(c, center, u.scale(-1), dot)
	hidden := max(ahead, behind) > (dotSearch-0.01)*g.pitch
	return (ahead - behind) / 2, !hidden
}

// dotEnd returns the distance from start, in px, at which a dot ends in direction u, looking from outside inwards, because a
// letter may interrupt the dot near its center. It is 0 where there is no dot.
func (g *geometry) dotEnd(c *canvas, start, u vec, dot color.RGBA) float64 {
	t := dotSearch * g.pitch
	for ; t > 0; t -= 0.5 {
		if px, ok := c.at(start.along(u, t)); ok && distance(px, dot) <= sameColor {
			return t
		}
	}
	return 0
}

// maxSkew is how far, in px, the centers of one row may lie off a level line for the board to count as upright.
const maxSkew = 0.75

// snap puts the edges of upright and level pipes on whole pixels, as the game's own are, which makes them crisp: the width is
// rounded, and every row and column gets one place. A board that lies askew stays as it is.
func (g *geometry) snap() {
	rows, cols := newLines(g.board.Rows()), newLines(g.board.Cols())
	for i, p := range g.centers {
		at := g.board.Cell(puzzle.CellID(i)).At
		rows.add(at.Row, p.y)
		cols.add(at.Col, p.x)
	}
	for i, p := range g.centers {
		at := g.board.Cell(puzzle.CellID(i)).At
		if math.Abs(p.y-rows.mean(at.Row)) > maxSkew || math.Abs(p.x-cols.mean(at.Col)) > maxSkew {
			return
		}
	}
	g.width = max(2, math.Round(g.width))
	half := math.Mod(g.width, 2) / 2 // a pipe of odd width has its middle in the middle of a pixel
	for i := range g.centers {
		at := g.board.Cell(puzzle.CellID(i)).At
		g.centers[i] = vec{math.Round(cols.mean(at.Col)-half) + half, math.Round(rows.mean(at.Row)-half) + half}
	}
}

// lines averages the places of rows or columns.
type lines struct{ sum, n []float64 }

func newLines(n int) lines { return lines{make([]float64, n), make([]float64, n)} }

func (l lines) add(i int, at float64) { l.sum[i] += at; l.n[i]++ }
func (l lines) mean(i int) float64    { return l.sum[i] / l.n[i] }

// outward returns the step from the center of a cell to the middle of its side in direction d. Measured centers tell it where
// there is a neighbor on that line, since a photo's cells are not all alike; else the lattice does.
func (g *geometry) outward(cell puzzle.CellID, d puzzle.Dir) vec {
	if n, ok := g.board.Neighbor(cell, d); ok {
		return g.centers[n].sub(g.centers[cell]).scale(0.5)
	}
	if n, ok := g.board.Neighbor(cell, d.Opposite()); ok {
		return g.centers[cell].sub(g.centers[n]).scale(0.5)
	}
	lattice := g.board.Lattice()
	at := g.board.Cell(cell).At
	return vecOf(lattice.Pos(lattice.Step(at, d))).sub(vecOf(lattice.Pos(at))).scale(g.pitch / 2)
}
