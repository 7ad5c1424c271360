package overlay

import (
	"cmp"
	"fmt"
	"image/color"
	"slices"
	"strings"
	"unicode/utf8"

	"flowlens/solve/puzzle"
)

// TextOptions say how Text writes. Nil and zero fields mean the defaults.
type TextOptions struct {
	// Palette holds the colors of the flows, by [puzzle.Color], for terminals that show 24-bit colors; nil is none.
	Palette []color.RGBA
	// Ground is the color of the terminal, from which the flows' are made to stand out; zero is the dark gray that most have.
	Ground color.RGBA
	// Order is in which order the flows are to be drawn, by color; nil is the order of the solution.
	Order []puzzle.Color
}

// Text draws the flows of s with box-drawing characters: dots are their letters, a bridge is ╫, and an arrow at the border is a
// warp. Square cells are two characters wide and one high, or two high where there are walls between them, which are double
// lines. Hexagons are four wide and four high, and × stands in the way of a walled side. A free board becomes a map with the name
// of each cell, see [puzzle.CellLetters], and a list of its flows by these names.
//
// s may lack flows, and a flow may end before its second dot.
func Text(b *puzzle.Board, s *puzzle.Solution, o *TextOptions) string {
	if o == nil {
		o = &TextOptions{}
	}
	o = o.legible()
	if b.Lattice() == puzzle.Free {
		return mapOf(b, s, o) + "\n" + listing(b, s, o)
	}
	p := newPage(b)
	for i := range b.NumCells() {
		p.empty(puzzle.CellID(i))
	}
	p.walls()
	for _, f := range s.Flows {
		p.flow(f)
	}
	for i := range b.NumCells() {
		p.dot(puzzle.CellID(i))
	}
	return p.text(o.Palette)
}

// dark is the color of terminals that is not black but looks so.
var dark = color.RGBA{30, 30, 30, 255}

// legible returns the options with colors that stand out from the terminal's.
func (o TextOptions) legible() *TextOptions {
	o.Palette = slices.Clone(o.Palette)
	for k := range o.Palette {
		o.Palette[k] = legible(o.Palette[k], 1, cmp.Or(o.Ground, dark))
	}
	return &o
}

// A page is a grid of characters with room for the cells of a board, what joins them, and arrows at the border.
type page struct {
	board *puzzle.Board
	rows  [][]glyph
	top   int // of the highest cell
	drop  int // from row to row, in characters
}

// A glyph is a character, or at a dot a word, in the color of a flow.
type glyph struct {
	text  string
	color puzzle.Color
}

// Steps between the cells of a page, in characters.
const (
	squareStep       = 2
	hexStep, hexDrop = 4, 4
)

func newPage(b *puzzle.Board) *page {
	p := &page{board: b, drop: 1, top: 1}
	if len(b.Walls()) > 0 {
		p.drop = 2 // with room for them
	}
	width, height := squareStep*b.Cols()+3, p.drop*b.Rows()+2
	if b.Lattice() == puzzle.Hex {
		width, height = hexStep*b.Cols()+3, hexDrop*b.Rows()+5
		p.top = 1 + hexDrop/2 // odd columns are raised
	}
	p.rows = make([][]glyph, height)
	for i := range p.rows {
		p.rows[i] = make([]glyph, width)
	}
	return p
}

// at returns where the middle of a place is.
func (p *page) at(c puzzle.Coord) (x, y int) {
	if p.board.Lattice() == puzzle.Hex {
		return 2 + hexStep*c.Col, p.top + hexDrop*c.Row - hexDrop/2*(c.Col%2)
	}
	return 2 + squareStep*c.Col, p.top + p.drop*c.Row
}

func (p *page) set(x, y int, text string, k puzzle.Color) {
	if y >= 0 && y < len(p.rows) && x >= 0 && x < len(p.rows[y]) {
		p.rows[y][x] = glyph{text, k}
	}
}

// empty shows a cell that no flow passes.
func (p *page) empty(cell puzzle.CellID) {
	x, y := p.at(p.board.Cell(cell).At)
	mark := "·"
	if p.board.Cell(cell).Kind == puzzle.Bridge {
		mark = "╫"
	}
	p.set(x, y, mark, puzzle.NoColor)
}

// flow draws one flow.
func (p *page) flow(f puzzle.Flow) {
	graph := p.board.Graph()
	for i, n := range f.Nodes {
		var ways []puzzle.Dir
		for _, e := range []int{i - 1, i} {
			if e < 0 || e >= len(f.Edges) {
				continue
			}
			edge := graph.Edges[f.Edges[e]]
			ways = append(ways, edge.DirFrom(n))
			p.join(n, edge, f.Color)
		}
		cell := p.board.Cell(graph.Nodes[n].Cell)
		x, y := p.at(cell.At)
		switch {
		case cell.Kind == puzzle.Bridge && graph.Nodes[n].Lane == puzzle.Horizontal:
			p.set(x, y, "╫", f.Color)
		case cell.Kind == puzzle.Plain:
			p.set(x, y, joint(ways), f.Color)
		}
	}
}

// walls draws the walls between cells.
func (p *page) walls() {
	type place struct{ x, y int }
	corners := map[place]int{} // which arms of walls meet there
	for _, w := range p.board.Walls() {
		x, y := p.at(p.board.Cell(w[0]).At)
		x1, y1 := p.at(p.board.Cell(w[1]).At)
		x, y = (x+x1)/2, (y+y1)/2
		switch {
		case p.board.Lattice() == puzzle.Hex:
			p.set(x, y, "×", puzzle.NoColor)
		case y == y1: // side by side
			p.set(x, y, "║", puzzle.NoColor)
			corners[place{x, y - 1}] |= armDown
			corners[place{x, y + 1}] |= armUp
		default:
			p.set(x, y, "═", puzzle.NoColor)
			corners[place{x - 1, y}] |= armRight
			corners[place{x + 1, y}] |= armLeft
		}
	}
	right, bottom := p.at(puzzle.Coord{Row: p.board.Rows() - 1, Col: p.board.Cols() - 1})
	left, top := p.at(puzzle.Coord{})
	for at, arms := range corners {
		if left < at.x && at.x < right && top < at.y && at.y < bottom {
			p.set(at.x, at.y, armsOf[arms], puzzle.NoColor)
		}
	}
}

// The arms of walls that meet in a corner.
const (
	armUp = 1 << iota
	armRight
	armDown
	armLeft
)

// armsOf are the characters with such arms; one arm alone is a line as well.
var armsOf = [16]string{"", "║", "═", "╚", "║", "║", "╔", "╠", "═", "╝", "═", "╩", "╗", "╣", "╦", "╬"}

// join draws what lies between a cell and the next one: half of a line, which the next cell completes, or an arrow.
func (p *page) join(n puzzle.NodeID, e puzzle.Edge, k puzzle.Color) {
	d := e.DirFrom(n)
	x, y := p.at(p.board.Cell(p.board.Graph().Nodes[n].Cell).At)
	dx, dy, stroke := heading(d, p.board.Lattice())
	if e.Warp {
		stroke = arrows[d]
	}
	reach := 1
	if p.board.Lattice() == puzzle.Square && dy != 0 && !e.Warp && p.drop == 1 {
		return // rows touch
	}
	if p.board.Lattice() == puzzle.Hex && dx == 0 {
		reach = hexDrop - 1
		if e.Warp {
			reach = 1
		}
	}
	for i := 1; i <= reach; i++ {
		p.set(x+i*dx, y+i*dy, stroke, k)
	}
}

var arrows = map[puzzle.Dir]string{
	puzzle.North: "↑", puzzle.East: "→", puzzle.South: "↓", puzzle.West: "←",
	puzzle.NorthEast: "↗", puzzle.SouthEast: "↘", puzzle.SouthWest: "↙", puzzle.NorthWest: "↖",
}

// heading returns the step to the character beside a cell, and the line that stands there.
func heading(d puzzle.Dir, lattice puzzle.Lattice) (dx, dy int, stroke string) {
	wide := 1
	if lattice == puzzle.Hex {
		wide = 2
	}
	switch d {
	case puzzle.North:
		return 0, -1, "┃"
	case puzzle.South:
		return 0, 1, "┃"
	case puzzle.East:
		return wide, 0, "━"
	case puzzle.West:
		return -wide, 0, "━"
	case puzzle.NorthEast:
		return wide, -1, "╱"
	case puzzle.SouthEast:
		return wide, 1, "╲"
	case puzzle.SouthWest:
		return -wide, 1, "╱"
	}
	return -wide, -1, "╲"
}

// joint returns the character for a cell that a flow leaves in the given directions. Between hexagons there are too many ways
// for box-drawing characters, so that each is a small disc.
func joint(ways []puzzle.Dir) string {
	slices.Sort(ways)
	for _, j := range joints {
		if slices.Equal(j.ways, ways) {
			return j.text
		}
	}
	return "●"
}

var joints = []struct {
	ways []puzzle.Dir
	text string
}{
	{[]puzzle.Dir{puzzle.North, puzzle.South}, "┃"},
	{[]puzzle.Dir{puzzle.East, puzzle.West}, "━"},
	{[]puzzle.Dir{puzzle.North, puzzle.East}, "┗"},
	{[]puzzle.Dir{puzzle.East, puzzle.South}, "┏"},
	{[]puzzle.Dir{puzzle.South, puzzle.West}, "┓"},
	{[]puzzle.Dir{puzzle.North, puzzle.West}, "┛"},
}

// dot writes the letter of a dot into its cell. Only the first character of a name has room.
func (p *page) dot(cell puzzle.CellID) {
	k := p.board.Cell(cell).Color
	if k == puzzle.NoColor {
		return
	}
	x, y := p.at(p.board.Cell(cell).At)
	first, size := utf8.DecodeRuneInString(p.board.ColorName(k))
	if size > 0 {
		p.set(x, y, string(first), k)
	}
}

// text returns the page without empty rows above and below and without empty columns at the left.
func (p *page) text(palette []color.RGBA) string {
	used := func(row []glyph) bool {
		return slices.ContainsFunc(row, func(g glyph) bool { return g.text != "" })
	}
	rows := p.rows
	for len(rows) > 0 && !used(rows[0]) {
		rows = rows[1:]
	}
	for len(rows) > 0 && !used(rows[len(rows)-1]) {
		rows = rows[:len(rows)-1]
	}
	left := len(p.rows[0])
	for _, row := range rows {
		for x, g := range row {
			if g.text != "" {
				left = min(left, x)
			}
		}
	}
	var out strings.Builder
	for _, row := range rows {
		row = row[left:]
		for len(row) > 0 && row[len(row)-1].text == "" {
			row = row[:len(row)-1]
		}
		for len(row) > 0 {
			n := 1 // characters of the same color are colored together
			for n < len(row) && row[n].color == row[0].color {
				n++
			}
			var part strings.Builder
			for _, g := range row[:n] {
				part.WriteString(cmp.Or(g.text, " "))
			}
			out.WriteString(tinted(part.String(), row[0].color, palette))
			row = row[n:]
		}
		out.WriteByte('\n')
	}
	return out.String()
}

// tinted puts the escape codes of a color around a text.
func tinted(text string, k puzzle.Color, palette []color.RGBA) string {
	if k == puzzle.NoColor || int(k) >= len(palette) {
		return text
	}
	c := palette[k]
	return fmt.Sprintf("\x1b[38;2;%d;%d;%dm%s\x1b[0m", c.R, c.G, c.B, text)
}
