package vision

import (
	"fmt"
	"math"
	"strings"

	"flowlens/solve/puzzle"
)

// ground is a board without its dots, as it lies in the working picture. Every reader of a lattice ends in one;
// dots, pairs and drawn flows are read from it alone.
type ground struct {
	lattice    puzzle.Lattice
	rows, cols int       // of a square or hex board
	cells      []cell    // that are there: row by row; of a free board by index
	walls      [][2]int  // closed links, as pairs of cells
	ways       []way     // open links, warps among them
	rim        []rimSide // sides beyond which the board ends
	box        box       // around the board
	scale      vec       // of a free board: the picture's pixels over the working picture's
	origin     vec       // of a free board: where the working picture begins, in the picture's pixels
	parts      []Part    // how sure its parts are, see Reading.Parts
	doubt      float64   // grows with what is unlikely about it
	sure       bool      // nothing about it was in doubt
	doubts     []string  // what was
	decisive   bool      // ErrUnknownKind ends the reading, see reader.refuse
}

// cell is a cell of the ground, without what is on it.
type cell struct {
	spot
	at      puzzle.Coord // of a free board: its index in Col
	middle  vec          // of a free board's cell: the centroid
	bridge  bool
	painted int // how many parts of paint are in it that lie in no other cell
}

// spot is where a cell lies: the point (x,y) of the unit cell, -0.5 to 0.5 from side to side, is at
// center + x·right + y·down.
type spot struct {
	center, right, down vec
	corners             []vec // points of the unit cell that show its background; nil: squareCorners
}

func (s spot) at(x, y float64) vec { return s.center.add(s.right.mul(x)).add(s.down.mul(y)) }

// within returns where in the unit cell a point lies: the inverse of at.
func (s spot) within(p vec) vec {
	d, area := p.sub(s.center), s.right.x*s.down.y-s.right.y*s.down.x
	return vec{(d.x*s.down.y - d.y*s.down.x) / area, (s.right.x*d.y - s.right.y*d.x) / area}
}

// way leads from cell a to cell b. A pipe on it crosses all the sides: one for a link, the two openings of a warp.
type way struct {
	a, b   int
	warp   bool
	sides  []crossing
	hidden []vec // of a free board: the places of the side that paint hides
}

// crossing is the middle of a side with the step of one pitch across it, along the pipe, and the one beside the pipe.
type crossing struct{ mid, along, beside vec }

// rimSide is a side of a cell where the board ends: no dot may be on the place beyond, and no pipe lead there.
type rimSide struct {
	cell   int
	side   crossing
	beyond spot
}

// box is a parallelogram of w x h pitches from its upper left corner o; u and v are the steps of one pitch to the right
// and down.
type box struct {
	o, u, v vec
	w, h    float64
}

func (b box) at(x, y float64) vec { return b.o.add(b.u.mul(x)).add(b.v.mul(y)) }
func (b box) pitch() float64      { return (b.u.len() + b.v.len()) / 2 }

// size says in words how large the ground is.
func (g *ground) size() string {
	if g.lattice == puzzle.Free {
		return fmt.Sprintf("a board of %d cells", len(g.cells))
	}
	return fmt.Sprintf("a %dx%d grid", g.cols, g.rows)
}

// inDoubt says what about the ground is in doubt, to be appended to an error.
func (g *ground) inDoubt() string {
	if len(g.doubts) == 0 {
		return ""
	}
	return "; in doubt: " + strings.Join(g.doubts, ", ")
}

// where says in words which cell the i-th is.
func (g *ground) where(i int) string {
	if g.lattice == puzzle.Free {
		return fmt.Sprintf("cell %d", i)
	}
	return place(g.cells[i].at.Row, g.cells[i].at.Col)
}

// place names a row and a column, from 1.
func place(r, c int) string { return fmt.Sprintf("row %d, column %d", r+1, c+1) }

// builder holds the ground's links, walls and warps, but not its cells.
func (g *ground) builder() *puzzle.Builder {
	b := puzzle.NewBuilder(g.lattice)
	if g.lattice == puzzle.Free {
		for _, w := range g.ways {
			b.AddLink(w.a, w.b)
		}
		return b
	}
	b.SetSize(g.rows, g.cols)
	for _, w := range g.walls {
		b.AddWall(g.cells[w[0]].at, g.cells[w[1]].at)
	}
	for _, w := range g.ways {
		if w.warp {
			b.AddWarp(g.cells[w.a].at, g.cells[w.b].at)
		}
	}
	return b
}

// inPicture is a place of a free board in the picture, in pixels.
func (g *ground) inPicture(p vec) puzzle.Point {
	return puzzle.Point{X: p.x*g.scale.x + g.origin.x, Y: p.y*g.scale.y + g.origin.y}
}

// hundredths rounds a coordinate of a free cell: no more of its centroid is known, or needed.
func hundredths(px float64) float64 { return math.Round(px*100) / 100 }

// board makes the board with the given letters on the cells, "" where there is no dot.
func (g *ground) board(letters []string) (*puzzle.Board, error) {
	b := g.builder()
	for i, c := range g.cells {
		switch {
		case g.lattice == puzzle.Free:
			at := g.inPicture(c.middle)
			b.AddFree(puzzle.Point{X: hundredths(at.X), Y: hundredths(at.Y)}, letters[i])
		case c.bridge:
			b.AddBridge(c.at)
		case letters[i] != "":
			b.AddDot(c.at, letters[i])
		default:
			b.AddCell(c.at)
		}
	}
	return b.Build()
}
