package tiles

import (
	"strconv"
	"strings"

	"flowlens/solve/puzzle"
)

// Marks of the text form.
const (
	stuckMark = '+' // before a fixed tile or a missing place
	emptyMark = '.'
)

// Parse reads the text form: a line with the side s, then 2s-1 rows of s, s+1, ...,
// 2s-1, ..., s cells of two characters each. " ." is an empty slot, " 3" a tile
// that may be moved, "+3" a fixed one, and "+." no place for a tile. Rows are indented to
// the form of a hexagon, but the spaces at the ends of a row do not matter. Lines
// may end in CR LF, and blank ones may follow. The error is a *puzzle.InvalidError.
func Parse(s string) (*Board, error) {
	lines := strings.Split(s, "\n")
	for len(lines) > 1 && strings.TrimSpace(lines[len(lines)-1]) == "" {
		lines = lines[:len(lines)-1]
	}
	first := strings.TrimRight(lines[0], " \t\r")
	side, err := strconv.Atoi(first)
	if err != nil || strconv.Itoa(side) != first {
		return nil, invalid("the first line, %q, is not the number of places along a side", clip(first))
	}
	if side < 1 || side > MaxSide {
		return nil, invalid("a side of %d places; it must have 1 to %d", side, MaxSide)
	}
	rows := lines[1:]
	if len(rows) != 2*side-1 {
		return nil, invalid("%d rows after the first line; a side of %d places makes %d", len(rows), side, 2*side-1)
	}
	var cells []Cell
	for r, row := range rows {
		parsed, err := parseRow(row, r, rowLength(side, r))
		if err != nil {
			return nil, err
		}
		cells = append(cells, parsed...)
	}
	return New(side, cells)
}

// parseRow reads row r, from 0, which must have n cells.
func parseRow(row string, r, n int) ([]Cell, error) {
	row = strings.Trim(row, " \t\r")
	if !strings.HasPrefix(row, string(stuckMark)) {
		row = " " + row
	}
	if len(row) != 2*n {
		return nil, invalid("row %d is not %d cells of two characters", r+1, n)
	}
	cells := make([]Cell, n)
	for i := range cells {
		var ok bool
		if cells[i], ok = parseCell(row[2*i], row[2*i+1]); !ok {
			err := invalid("%q is neither a slot nor a tile", row[2*i:2*i+2])
			err.Cell = &puzzle.Ref{Coord: puzzle.Coord{Row: r, Col: i}}
			return nil, err
		}
	}
	return cells, nil
}

func parseCell(prefix, value byte) (c Cell, ok bool) {
	stuck := prefix == stuckMark
	switch {
	case prefix != ' ' && !stuck:
		return c, false
	case value == emptyMark && stuck:
		return Cell{Kind: Missing}, true
	case value == emptyMark:
		return Cell{Kind: Slot}, true
	case value < '0' || value > '0'+MaxNumber:
		return c, false
	case stuck:
		return Cell{Fixed, int(value - '0')}, true
	}
	return Cell{Tile, int(value - '0')}, true
}

// clip shortens what an error quotes.
func clip(s string) string {
	const most = 20
	if len(s) > most {
		return strings.ToValidUTF8(s[:most], "") + "…"
	}
	return s
}

// Text returns the text form, without spaces at the ends of lines. [Parse] reads it.
func (b *Board) Text() string {
	var t strings.Builder
	t.WriteString(strconv.Itoa(b.side) + "\n")
	for _, row := range b.Rows() {
		t.WriteString(row + "\n")
	}
	return t.String()
}

// Rows returns the rows of the text form, without the line that tells the side.
func (b *Board) Rows() []string {
	rows := make([]string, 2*b.side-1)
	i := 0
	for r := range rows {
		row := []byte(strings.Repeat(" ", indent(b.side, r)))
		for range rowLength(b.side, r) {
			row = append(row, b.cells[i].text()...)
			i++
		}
		rows[r] = string(row)
	}
	return rows
}

func (c Cell) text() string {
	switch c.Kind {
	case Slot:
		return string([]byte{' ', emptyMark})
	case Missing:
		return string([]byte{stuckMark, emptyMark})
	case Fixed:
		return string(stuckMark) + strconv.Itoa(c.Number)
	}
	return " " + strconv.Itoa(c.Number)
}
