package board

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"flowlens/solve/puzzle"
	"flowlens/vision/internal/geom"
	"flowlens/vision/internal/num"
)

// Ground is a board without its dots, as it lies in the working picture. Every reader of a lattice ends in one;
// dots, pairs and drawn flows are read from it alone.
type Ground struct {
	Lattice    puzzle.Lattice
	Rows, Cols int                     // of a square or hex board
	Cells      []Cell                  // that are there: row by row; of a free board by index
	Walls      [][2]int                // closed links, as pairs of cells
	Ways       []Way                   // open links, warps among them
	Rim        []RimSide               // sides beyond which the board ends
	Outlined   bool                    // its outline is thicker than its lines
	Box        Box                     // around the board
	ToPicture  func(geom.Vec) geom.Vec // of a free board: from the working picture to the picture given, in pixels
	Parts      []Part                  // how sure its parts are, see Reading.Parts
	Doubt      float64                 // grows with what is unlikely about it
	Sure       bool                    // nothing about it was in doubt
	Doubts     []string                // what was
	InQuestion []geom.Vec              // where: centers of cells, see Near
	Decisive   bool                    // ErrUnknownKind ends the reading, see vision.reader.refuse
}

// Cell is a cell of the ground, without what is on it.
type Cell struct {
	Spot
	At      puzzle.Coord // of a free board: its index in Col
	Middle  geom.Vec     // of a free board's cell: the centroid
	Through geom.Vec     // of a free board's cell: where a pipe passes that has no dot there
	Bridge  bool
	Painted int // how many parts of paint are in it that lie in no other cell
}

// Spot is where a cell lies: the point (x,y) of the unit cell, -0.5 to 0.5 from side to side, is at
// center + x·right + y·down.
type Spot struct {
	Center, Right, Down geom.Vec
	Corners             []geom.Vec // points of the unit cell that show its background; nil: squareCorners
}

// At returns where the point (x,y) of the unit cell lies, in pixels.
func (s Spot) At(x, y float64) geom.Vec { return s.Center.Add(s.Right.Mul(x)).Add(s.Down.Mul(y)) }

// Within returns where in the unit cell a point lies: the inverse of At.
func (s Spot) Within(p geom.Vec) geom.Vec {
	d, area := p.Sub(s.Center), s.Right.X*s.Down.Y-s.Right.Y*s.Down.X
	return geom.Pt((d.X*s.Down.Y-d.Y*s.Down.X)/area, (s.Right.X*d.Y-s.Right.Y*d.X)/area)
}

// Way leads from cell a to cell b. A pipe on it crosses all the sides: one for a link, the two openings of a warp.
type Way struct {
	A, B   int
	Warp   bool
	Sides  []Crossing
	Hidden []geom.Vec // of a free board: the places of the side that paint hides
	Mid    geom.Vec   // of a free board: the middle of the side
}

// Crossing is the middle of a side with the step of one pitch across it, along the pipe, and the one beside the pipe.
type Crossing struct{ Mid, Along, Beside geom.Vec }

// RimSide is a side of a cell where the board ends: no dot may be on the place beyond, and no pipe lead there.
type RimSide struct {
	Cell   int
	Side   Crossing
	Beyond Spot
}

// Box is a parallelogram of w x h pitches from its upper left corner o; u and v are the steps of one pitch to the right
// and down.
type Box struct {
	O, U, V geom.Vec
	W, H    float64
}

// At returns the point so many pitches to the right and down from the corner, in pixels.
func (b Box) At(x, y float64) geom.Vec { return b.O.Add(b.U.Mul(x)).Add(b.V.Mul(y)) }

// Pitch returns the mean length of the two steps, in pixels.
func (b Box) Pitch() float64 { return (b.U.Len() + b.V.Len()) / 2 }

// Size says in words how large the ground is.
func (g *Ground) Size() string {
	if g.Lattice == puzzle.Free {
		return fmt.Sprintf("a board of %d cells", len(g.Cells))
	}
	return fmt.Sprintf("a %dx%d grid", g.Cols, g.Rows)
}

// InDoubt says what about the ground is in doubt, to be appended to an error.
func (g *Ground) InDoubt() string {
	if len(g.Doubts) == 0 {
		return ""
	}
	return "; in doubt: " + strings.Join(g.Doubts, ", ")
}

// Where says in words which cell the i-th is.
func (g *Ground) Where(i int) string {
	if g.Lattice == puzzle.Free {
		return fmt.Sprintf("cell %d", i)
	}
	return place(g.Cells[i].At.Row, g.Cells[i].At.Col)
}

// place names a row and a column, from 1.
func place(r, c int) string { return fmt.Sprintf("row %d, column %d", r+1, c+1) }

// Near returns the cells nearest to places, each once, in their order. No place is farther from its cell than its neighbors are.
func (g *Ground) Near(places []geom.Vec) (out []int) {
	const near = 1.2 // pitches
	for _, p := range places {
		best, least := -1, near*g.Box.Pitch()
		for i, c := range g.Cells {
			if d := c.Center.Sub(p).Len(); d < least {
				best, least = i, d
			}
		}
		if best >= 0 {
			out = append(out, best)
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// builder holds the ground's links, walls and warps, but not its cells.
func (g *Ground) builder() *puzzle.Builder {
	b := puzzle.NewBuilder(g.Lattice)
	if g.Lattice == puzzle.Free {
		for _, w := range g.Ways {
			b.AddLink(w.A, w.B)
		}
		return b
	}
	b.SetSize(g.Rows, g.Cols)
	for _, w := range g.Walls {
		b.AddWall(g.Cells[w[0]].At, g.Cells[w[1]].At)
	}
	for _, w := range g.Ways {
		if w.Warp {
			b.AddWarp(g.Cells[w.A].At, g.Cells[w.B].At)
		}
	}
	return b
}

// hundredths rounds a coordinate of a free cell: no more of its centroid is known, or needed.
func hundredths(px float64) float64 { return math.Round(px*100) / 100 }

// Board makes the board with the given letters on the cells, "" where there is no dot.
func (g *Ground) Board(letters []string) (*puzzle.Board, error) { return g.lettered(letters).Build() }

// Draft returns the JSON form of the ground with any letters on its cells, a board or not.
func (g *Ground) Draft(letters []string) (*puzzle.Doc, error) { return g.lettered(letters).Draft() }

// lettered holds the ground with the letters on its cells.
func (g *Ground) lettered(letters []string) *puzzle.Builder {
	b := g.builder()
	for i, c := range g.Cells {
		switch {
		case g.Lattice == puzzle.Free:
			at := g.ToPicture(c.Middle)
			b.AddFree(puzzle.Point{X: hundredths(at.X), Y: hundredths(at.Y)}, letters[i])
		case c.Bridge:
			b.AddBridge(c.At)
		case letters[i] != "":
			b.AddDot(c.At, letters[i])
		default:
			b.AddCell(c.At)
		}
	}
	return b
}

// Part is one part of a reading's confidence: its name and a score from 0 (refused) to 1 (sure).
type Part struct {
	Name  string
	Score float64
}

// InBox reports whether the place beyond the side lies in the box around a square board. Texts and buttons are outside of it.
func (g *Ground) InBox(r RimSide) bool {
	if g.Lattice != puzzle.Square {
		return false
	}
	at := r.Beyond.Center.Sub(g.Box.O)
	det := g.Box.U.Cross(g.Box.V)
	x, y := at.Cross(g.Box.V)/det, g.Box.U.Cross(at)/det
	return x > 0 && y > 0 && x < g.Box.W && y < g.Box.H
}

// Side is the side of a square cell in a direction.
func (s Spot) Side(d puzzle.Dir) Crossing {
	to := puzzle.Square.Step(puzzle.Coord{}, d)
	x, y := float64(to.Col), float64(to.Row)
	return Crossing{s.At(x/2, y/2), s.Right.Mul(x).Add(s.Down.Mul(y)), s.Right.Mul(y).Add(s.Down.Mul(x))}
}

// Dir is the direction of a link of a square ground, out of its first cell.
func (g *Ground) Dir(w Way) puzzle.Dir {
	return num.Pick(g.Cells[w.A].At.Row == g.Cells[w.B].At.Row, puzzle.East, puzzle.South)
}

// OtherEnd is the cell at the opposite edge of the board's box, for a cell at the edge in direction d.
func (base *Ground) OtherEnd(at puzzle.Coord, d puzzle.Dir) (far puzzle.Coord, ok bool) {
	switch {
	case d == puzzle.East && at.Col == base.Cols-1:
		return puzzle.Coord{Row: at.Row, Col: 0}, true
	case d == puzzle.West && at.Col == 0:
		return puzzle.Coord{Row: at.Row, Col: base.Cols - 1}, true
	case d == puzzle.South && at.Row == base.Rows-1:
		return puzzle.Coord{Row: 0, Col: at.Col}, true
	case d == puzzle.North && at.Row == 0:
		return puzzle.Coord{Row: base.Rows - 1, Col: at.Col}, true
	}
	return at, false
}
