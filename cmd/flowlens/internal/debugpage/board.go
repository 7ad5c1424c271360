package debugpage

import (
	"encoding/json"
	"fmt"
	"image/color"
	"math"
	"strings"

	"flowlens/solve/puzzle"
	"flowlens/vision"
)

// A boardView is what was found, to be drawn over the picture in its pixels.
type boardView struct {
	Pitch   float64 // px
	Text    string  // the board in its text form, else as JSON
	Summary string
	Cells   []cellMark
	Links   []line
	Walls   []line
	Warps   []line
	Drawn   []stroke
	Parts   []part
}

// A cellMark is a cell: a dot with its letter and color, a bridge or neither.
type cellMark struct {
	X, Y   float64
	Letter string
	Fill   string
	Ink    string
	Bridge bool
	// Doubtful marks a cell to compare with the game.
	Doubtful bool
}

type line struct{ X1, Y1, X2, Y2 float64 }

type stroke struct{ Points, Color string }

// A part is one part of the reading's confidence.
type part struct {
	Name  string
	Score string
	Doubt bool
}

// doubtful is the margin below which a part is shown as one in doubt: nearer to being decided the other way than to being clear.
const doubtful = 0.5

func newBoardView(r *vision.Reading) *boardView {
	b, l := r.Board, r.Layout
	v := &boardView{Pitch: l.Pitch, Text: boardText(r), Summary: b.Summary()}
	for i, at := range l.Centers {
		v.Cells = append(v.Cells, newCellMark(b, l, puzzle.CellID(i), at))
	}
	v.addLinks(b, l)
	for _, pair := range b.Walls() {
		v.Walls = append(v.Walls, between(l.Centers[pair[0]], l.Centers[pair[1]], l.Pitch))
	}
	for _, d := range r.Drawn {
		var points []string
		for _, id := range d.Cells {
			points = append(points, fmt.Sprintf("%.1f,%.1f", l.Centers[id].X, l.Centers[id].Y))
		}
		v.Drawn = append(v.Drawn, stroke{strings.Join(points, " "), hex(l.Palette[d.Color])})
	}
	for _, p := range r.Parts {
		v.Parts = append(v.Parts, part{p.Name, fmt.Sprintf("%.2f", p.Score), p.Score < doubtful})
	}
	return v
}

func newCellMark(b *puzzle.Board, l *puzzle.Layout, id puzzle.CellID, at puzzle.Point) cellMark {
	c := b.Cell(id)
	m := cellMark{X: at.X, Y: at.Y, Bridge: c.Kind == puzzle.Bridge}
	if c.Color != puzzle.NoColor {
		p := l.Palette[c.Color]
		m.Letter, m.Fill, m.Ink = b.ColorName(c.Color), hex(p), inkOn(p)
	}
	return m
}

// addLinks adds a line for each pair of cells that a flow may join, and the halves of warps.
func (v *boardView) addLinks(b *puzzle.Board, l *puzzle.Layout) {
	g := b.Graph()
	for _, e := range g.Edges {
		p, q := g.Nodes[e.A].Cell, g.Nodes[e.B].Cell
		if !e.Warp {
			v.Links = append(v.Links, line{l.Centers[p].X, l.Centers[p].Y, l.Centers[q].X, l.Centers[q].Y})
			continue
		}
		for _, n := range []puzzle.NodeID{e.A, e.B} {
			at, out := l.Centers[g.Nodes[n].Cell], outward(b.Lattice(), e.DirFrom(n), l.Pitch)
			v.Warps = append(v.Warps, line{at.X, at.Y, at.X + out.X, at.Y + out.Y})
		}
	}
}

// outward returns the way from the center of a cell to a little beyond its border.
func outward(l puzzle.Lattice, d puzzle.Dir, pitch float64) puzzle.Point {
	here := puzzle.Coord{}
	from, to := l.Pos(here), l.Pos(l.Step(here, d))
	return puzzle.Point{X: 0.75 * pitch * (to.X - from.X), Y: 0.75 * pitch * (to.Y - from.Y)}
}

// between returns the line across the middle of the way from p to q, as long as the side of a cell.
func between(p, q puzzle.Point, pitch float64) line {
	dx, dy := q.X-p.X, q.Y-p.Y
	half := 0.45 * pitch / math.Hypot(dx, dy)
	x, y := (p.X+q.X)/2, (p.Y+q.Y)/2
	return line{x - dy*half, y + dx*half, x + dy*half, y - dx*half}
}

// boardText returns the board in its text form where it has one, else as JSON.
func boardText(r *vision.Reading) string {
	if r.Board.HasText() {
		return r.Board.Text()
	}
	text, err := json.Marshal(puzzle.NewDoc(r.Board, r.Drawn))
	if err != nil {
		panic(err) // only strings, numbers and lists of them
	}
	return string(text)
}

func hex(c color.RGBA) string { return fmt.Sprintf("#%02x%02x%02x", c.R, c.G, c.B) }

// inkOn returns black or white, whichever can be read on c, by the luma of ITU-R BT.601.
func inkOn(c color.RGBA) string {
	if 299*int(c.R)+587*int(c.G)+114*int(c.B) > 140_000 {
		return "#000"
	}
	return "#fff"
}
