// Package finger turns flows into strokes: the ways of a finger that draw them on the screen of the game.
//
// [Plan] takes what was read off the screen and the flows that are wanted, and gives the strokes for those that are not
// drawn yet. It knows the game's rules of drawing: a finger starts at a dot, or at the end of what is drawn, and moves from
// cell to cell. Places are pixels of the screen, x to the right and y down.
package finger

import (
	"encoding/json"
	"fmt"
	"math"
	"slices"

	"flowlens/solve/puzzle"
)

// A Stroke is the way of the finger from down to up.
type Stroke struct {
	// Dot is the letter of the flow that it draws.
	Dot string
	// Points are the places that it passes: the centers of the cells, between cells of any form the middles of their sides, and
	// where it leaves the board through a warp, a place beyond the opening.
	Points []puzzle.Point
	// straight says that the way between two points crosses no third cell.
	straight bool
}

// beyond is how far beyond the center of its cell a stroke leaves the board through a warp, in pitches. The opening is at 0.5,
// and the game's rails fade over about one more.
const beyond = 0.85

// before is how far before the side between two cells of any form a stroke has a point, over the way from the center: a swipe that
// begins there has to begin in the cell where the flow ends by then.
const before = 0.25

// Plan returns the strokes of each flow that is not drawn yet, the longest flow first. A flow of which a part is drawn goes on
// from there. A flow that joins no dot cannot be drawn; skipped tells how many there are.
func Plan(b *puzzle.Board, l *puzzle.Layout, want []puzzle.Flow, drawn []puzzle.Drawn) (strokes [][]Stroke, skipped int) {
	for _, f := range want {
		f, ok := fromDot(b, f)
		if !ok {
			skipped++
			continue
		}
		cells := f.Cells(b)
		from := 0
		for _, d := range drawn {
			switch {
			case d.Color != f.Color:
			case covers(d.Cells, cells):
				from = len(cells) - 1
			case b.Cell(cells[len(cells)-1]).Color == f.Color && begins(reversed(cells), d.Cells):
				f, cells, from = turned(f), reversed(cells), onward(b, d.Cells)
			case begins(cells, d.Cells):
				from = onward(b, d.Cells)
			}
		}
		if from < len(cells)-1 {
			strokes = append(strokes, flowStrokes(b, l, f, from))
		}
	}
	slices.SortStableFunc(strokes, func(a, b []Stroke) int { return length(b) - length(a) })
	return strokes, skipped
}

// fromDot is the flow in the direction in which it begins at a dot of its color.
func fromDot(b *puzzle.Board, f puzzle.Flow) (puzzle.Flow, bool) {
	cells := f.Cells(b)
	switch f.Color {
	case b.Cell(cells[0]).Color:
		return f, true
	case b.Cell(cells[len(cells)-1]).Color:
		return turned(f), true
	}
	return f, false
}

func turned(f puzzle.Flow) puzzle.Flow {
	return puzzle.Flow{Color: f.Color, Nodes: reversed(f.Nodes), Edges: reversed(f.Edges)}
}

func reversed[T any](s []T) []T {
	out := slices.Clone(s)
	slices.Reverse(out)
	return out
}

func begins(cells, part []puzzle.CellID) bool {
	return len(part) > 1 && len(part) < len(cells) && slices.Equal(cells[:len(part)], part)
}

// covers reports whether what is drawn holds all of the cells, in one direction or the other.
func covers(drawn, cells []puzzle.CellID) bool {
	return len(drawn) >= len(cells) && (slices.Equal(drawn[:len(cells)], cells) || slices.Equal(drawn[:len(cells)], reversed(cells)) ||
		slices.Equal(reversed(drawn)[:len(cells)], cells))
}

// onward is where a stroke goes on with what is drawn. On a bridge a finger could mean either lane: there it starts anew.
func onward(b *puzzle.Board, drawn []puzzle.CellID) int {
	if b.Cell(drawn[len(drawn)-1]).Kind == puzzle.Bridge {
		return 0
	}
	return len(drawn) - 1
}

func length(strokes []Stroke) (n int) {
	for _, s := range strokes {
		n += len(s.Points)
	}
	return n
}

// flowStrokes draws a flow from its from-th cell on. A stroke ends beyond the opening of a warp, where the flow appears at the
// other side; the next one goes on from there.
func flowStrokes(b *puzzle.Board, l *puzzle.Layout, f puzzle.Flow, from int) (out []Stroke) {
	cells, graph := f.Cells(b), b.Graph()
	begin := func(i int) Stroke {
		return Stroke{Dot: b.ColorName(f.Color), Points: []puzzle.Point{l.Centers[cells[i]]}, straight: b.Lattice() != puzzle.Free}
	}
	s := begin(from)
	for i := from; i < len(f.Edges); i++ {
		edge := graph.Edges[f.Edges[i]]
		if !edge.Warp {
			if !s.straight {
				side, at := l.Side(cells[i], cells[i+1]), l.Centers[cells[i]]
				s.Points = append(s.Points, puzzle.Point{X: side.X + before*(at.X-side.X), Y: side.Y + before*(at.Y-side.Y)})
			}
			s.Points = append(s.Points, l.Centers[cells[i+1]])
			continue
		}
		s.Points = append(s.Points, toward(l.Centers[cells[i]], edge.DirFrom(f.Nodes[i]), beyond*l.Pitch))
		out = append(out, s)
		s = begin(i + 1)
	}
	if len(s.Points) > 1 {
		out = append(out, s)
	}
	return out
}

// toward is the place so far from p in a direction.
func toward(p puzzle.Point, d puzzle.Dir, far float64) puzzle.Point {
	sin, cos := math.Sincos(float64(d-puzzle.North) * math.Pi / 4) // clockwise from north
	return puzzle.Point{X: p.X + sin*far, Y: p.Y - cos*far}
}

// Turns are the points at which the stroke begins, turns and ends.
func (s *Stroke) Turns() []puzzle.Point {
	const level = 0.02 // of a step: centers are fitted to lines that are whole pixels
	out := []puzzle.Point{s.Points[0]}
	for i := 1; i < len(s.Points)-1; i++ {
		a, p, b := out[len(out)-1], s.Points[i], s.Points[i+1]
		u, v := puzzle.Point{X: p.X - a.X, Y: p.Y - a.Y}, puzzle.Point{X: b.X - p.X, Y: b.Y - p.Y}
		size := math.Hypot(u.X, u.Y) * math.Hypot(v.X, v.Y)
		if u.X*v.X+u.Y*v.Y <= 0 || math.Abs(u.X*v.Y-u.Y*v.X) > level*size {
			out = append(out, p)
		}
	}
	return append(out, s.Points[len(s.Points)-1])
}

// Careful is the stroke with places half way to each center too, where that is no other cell: any one of them may get lost.
func (s *Stroke) Careful() []puzzle.Point {
	out := []puzzle.Point{s.Points[0]}
	for i := 1; i < len(s.Points); i++ {
		a, b := s.Points[i-1], s.Points[i]
		if s.straight {
			out = append(out, puzzle.Point{X: (a.X + b.X) / 2, Y: (a.Y + b.Y) / 2}, b)
		} else {
			out = append(out, b, b)
		}
	}
	return append(out, s.Points[len(s.Points)-1])
}

// strokeDoc is the JSON form.
type strokeDoc struct {
	Dot    string   `json:"dot"`
	Points [][2]int `json:"points"`
}

// MarshalJSON gives the form for other tools: the flow's letter, and the points at which the finger begins, turns and ends, in
// whole pixels.
func (s Stroke) MarshalJSON() ([]byte, error) {
	doc := strokeDoc{Dot: s.Dot}
	for _, p := range s.Turns() {
		x, y := Pixel(p)
		doc.Points = append(doc.Points, [2]int{x, y})
	}
	data, err := json.Marshal(doc)
	if err != nil {
		return nil, fmt.Errorf("finger: %w", err)
	}
	return data, nil
}

// Pixel is the pixel at a place.
func Pixel(p puzzle.Point) (x, y int) { return int(math.Round(p.X)), int(math.Round(p.Y)) }
