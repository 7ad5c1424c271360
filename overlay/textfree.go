package overlay

import (
	"math"
	"strings"

	"flowlens/solve/puzzle"
)

// Steps between neighbors on the map of a free board, in characters: they are about twice as high as wide.
const (
	freeStep = 6
	freeDrop = 3
)

// mapOf writes the names of the cells of a free board where they lie, and between those that a flow joins a line.
func mapOf(b *puzzle.Board, s *puzzle.Solution, o *TextOptions) string {
	unit := freePitch(b)
	low, high := vec{math.Inf(1), math.Inf(1)}, vec{math.Inf(-1), math.Inf(-1)}
	for i := range b.NumCells() {
		p := vecOf(b.Cell(puzzle.CellID(i)).Pos)
		low, high = vec{min(low.x, p.x), min(low.y, p.y)}, vec{max(high.x, p.x), max(high.y, p.y)}
	}
	at := func(p vec) (x, y int) {
		p = p.sub(low).scale(1 / unit)
		return int(math.Round(p.x*freeStep)) + 2, int(math.Round(p.y * freeDrop))
	}
	width, height := at(high)
	p := &page{board: b, rows: make([][]glyph, height+1)}
	for i := range p.rows {
		p.rows[i] = make([]glyph, width+4)
	}
	colors := make([]puzzle.Color, b.NumCells())
	for _, f := range s.Flows {
		cells := f.Cells(b)
		for i, cell := range cells {
			colors[cell] = f.Color
			if i > 0 {
				from, to := vecOf(b.Cell(cells[i-1]).Pos), vecOf(b.Cell(cell).Pos)
				x0, y0 := at(from)
				x1, y1 := at(to)
				p.strokes(x0, y0, x1, y1, strokeAlongside(to.sub(from)), f.Color)
			}
		}
	}
	for i := range b.NumCells() {
		cell := puzzle.CellID(i)
		x, y := at(vecOf(b.Cell(cell).Pos))
		name := puzzle.CellLetters(cell)
		if k := b.Cell(cell).Color; k != puzzle.NoColor {
			name, colors[cell] = b.ColorName(k)+name, k
		}
		for i, r := range []rune(name) {
			p.set(x-len([]rune(name))/2+i, y, string(r), colors[cell])
		}
	}
	return p.text(o.Palette)
}

// strokes draws a line between two characters: one stroke in each row or column that it crosses, whichever are more.
func (p *page) strokes(x0, y0, x1, y1 int, stroke string, k puzzle.Color) {
	n := max(x1-x0, x0-x1)
	if rows := max(y1-y0, y0-y1); rows*freeStep > n*freeDrop {
		n = rows
	}
	for i := 1; i < n; i++ {
		t := float64(i) / float64(n)
		p.set(x0+int(math.Round(t*float64(x1-x0))), y0+int(math.Round(t*float64(y1-y0))), stroke, k)
	}
}

// strokeAlongside returns the line that runs about along a step.
func strokeAlongside(step vec) string {
	flat, steep := math.Abs(step.x), math.Abs(step.y)
	switch {
	case steep < flat*math.Tan(math.Pi/8):
		return "━"
	case flat < steep*math.Tan(math.Pi/8):
		return "┃"
	case step.x*step.y < 0:
		return "╱"
	}
	return "╲"
}

// listing writes the flows of a free board in their order, by the names of their cells.
func listing(b *puzzle.Board, s *puzzle.Solution, o *TextOptions) string {
	var out strings.Builder
	for _, f := range ordered(s, o.Order) {
		var line strings.Builder
		line.WriteString(b.ColorName(f.Color) + ":")
		for i, cell := range f.Cells(b) {
			if i > 0 {
				line.WriteString(" ━")
			}
			line.WriteString(" " + puzzle.CellLetters(cell))
		}
		out.WriteString(tinted(line.String(), f.Color, o.Palette) + "\n")
	}
	return out.String()
}
