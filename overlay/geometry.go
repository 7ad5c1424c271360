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
	origin  vec                       // of the canvas in the layout's pixels
	middles []vec                     // of the cells, by CellID
	centers []vec                     // of dots and pipes, by CellID
	pitch   float64                   // px; of a free board that of its smallest cells
	width   float64                   // of a pipe, px
	stretch vec                       // how wide and high cells are, in units of the pitch; 1 but in photos
	paints  []color.RGBA              // of the pipes, by color, once chosen: see choosePaints
	dots    map[puzzle.CellID]dotForm // once measured, see measureDots
}

func newGeometry(b *puzzle.Board, l *puzzle.Layout, c *canvas) *geometry {
	g := &geometry{board: b, layout: l, pitch: l.Pitch, width: pipeWidth * l.Pitch, stretch: vec{1, 1}}
	g.origin = vec{float64(c.origin.X), float64(c.origin.Y)}
	for _, p := range l.Centers {
		g.middles = append(g.middles, vecOf(p).sub(g.origin))
	}
	g.centers = slices.Clone(g.middles)
	if b.Lattice() == puzzle.Square {
		g.stretch = g.cellSize().scale(1 / l.Pitch)
	}
	if b.Lattice() == puzzle.Free {
		g.centerOnEachDot(c)
		g.fitDots(c)
	} else {
		g.centerOnDots(c)
	}
	if b.Lattice() == puzzle.Square {
		g.snap()
	}
	return g
}

// cellSize returns the width and height of square cells, in px: the median distances of neighbors.
func (g *geometry) cellSize() vec {
	step := func(d puzzle.Dir) float64 {
		var all []float64
		for i, from := range g.middles {
			if n, ok := g.board.Neighbor(puzzle.CellID(i), d); ok {
				all = append(all, g.middles[n].sub(from).length())
			}
		}
		if len(all) == 0 {
			return g.layout.Pitch
		}
		return middleOf(all)
	}
	return vec{step(puzzle.East), step(puzzle.South)}
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
