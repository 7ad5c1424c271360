package visiontest

import (
	"math"

	"flowlens/solve/puzzle"
)

// plan is a board before it is put on a screen: lengths are pitches, and the box around
// the cells starts at (0,0).
type plan struct {
	w, h  float64
	cells []planCell // by puzzle.CellID
}

// planCell is one cell of a plan.
type planCell struct {
	center  point
	corners []point // clockwise on the screen
	// room is what dots and pipes are measured in: the side of a square cell, or what
	// stands for it.
	room float64
	// dot is the form of a dot here; zero for a round one.
	dot ellipse
}

// newPlan lays out the cells of a board. form is needed for a free board only.
func newPlan(b *puzzle.Board, form *FreeForm) *plan {
	switch b.Lattice() {
	case puzzle.Hex:
		return hexPlan(b)
	case puzzle.Free:
		return freePlan(b, form)
	}
	return squarePlan(b)
}

func squarePlan(b *puzzle.Board) *plan {
	p := &plan{w: float64(b.Cols()), h: float64(b.Rows())}
	for id := range b.NumCells() {
		at := b.Cell(puzzle.CellID(id)).At
		x, y := float64(at.Col), float64(at.Row)
		p.cells = append(p.cells, planCell{
			center:  point{x + 0.5, y + 0.5},
			corners: []point{{x, y}, {x + 1, y}, {x + 1, y + 1}, {x, y + 1}},
			room:    1,
		})
	}
	return p
}

// hexRoom makes the dots of hexes 0.643 pitches wide where those of squares take 0.69.
const hexRoom = 0.643 / 0.69

func hexPlan(b *puzzle.Board) *plan {
	p := &plan{}
	side := 1 / math.Sqrt(3)
	for id := range b.NumCells() {
		pos := b.Cell(puzzle.CellID(id)).Pos
		c := planCell{center: point{pos.X, pos.Y}, room: hexRoom}
		for i := range 6 {
			sin, cos := math.Sincos(float64(i) * math.Pi / 3)
			c.corners = append(c.corners, point{pos.X + side*cos, pos.Y + side*sin})
		}
		p.cells = append(p.cells, c)
	}
	p.moveToOrigin()
	return p
}

// moveToOrigin moves the cells so that the box around them starts at (0,0).
func (p *plan) moveToOrigin() {
	x0, y0, x1, y1 := p.box()
	for i := range p.cells {
		c := &p.cells[i]
		c.center = point{c.center.x - x0, c.center.y - y0}
		for j, q := range c.corners {
			c.corners[j] = point{q.x - x0, q.y - y0}
		}
	}
	p.w, p.h = x1-x0, y1-y0
}

func (p *plan) box() (x0, y0, x1, y1 float64) {
	x0, y0, x1, y1 = math.Inf(1), math.Inf(1), math.Inf(-1), math.Inf(-1)
	for _, c := range p.cells {
		for _, q := range c.corners {
			x0, y0, x1, y1 = min(x0, q.x), min(y0, q.y), max(x1, q.x), max(y1, q.y)
		}
	}
	return x0, y0, x1, y1
}

// leastRoom is that of the tightest cell.
func (p *plan) leastRoom() float64 {
	room := math.Inf(1)
	for _, c := range p.cells {
		room = min(room, c.room)
	}
	return room
}
