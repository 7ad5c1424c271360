package puzzle

import "strings"

// Parse reads the text form of a board: one line a row, a dot for an empty
// cell, a letter for a dot, each letter exactly twice. Only square boards
// without holes, walls, bridges and warps have it. A line may end in CR LF and
// the last one in nothing. The error is an *InvalidError.
func Parse(s string) (*Board, error) {
	s = strings.ReplaceAll(s, "\r\n", "\n")
	rows := strings.Split(strings.TrimRight(s, "\n"), "\n")
	b := NewBuilder(Square)
	b.SetSize(len(rows), len(rows[0]))
	for r, row := range rows {
		if len(row) == 0 && len(rows) == 1 {
			return nil, invalid("no cells")
		}
		if len(row) != len(rows[0]) {
			return nil, ragged(r, len(row), len(rows[0]))
		}
		for c := range len(row) {
			at := Coord{r, c}
			switch ch := row[c]; {
			case ch == emptyMark:
				b.AddCell(at)
			case isLetter(ch):
				b.AddDot(at, row[c:c+1])
			default:
				return nil, invalid("%q is neither a dot nor a letter; other boards are written as JSON", ch).at(Ref{Coord: at})
			}
		}
	}
	return b.Build()
}

// Marks of a cell in the rows of the text and the JSON form.
const (
	emptyMark  = '.'
	holeMark   = '#'
	bridgeMark = '+'
)

func isLetter(ch byte) bool { return 'A' <= ch && ch <= 'Z' || 'a' <= ch && ch <= 'z' }

func ragged(row, got, want int) *InvalidError {
	return invalid("row %d has %d cells, row 0 has %d", row, got, want)
}

// HasText reports whether the board has a text form.
func (b *Board) HasText() bool {
	if b.lattice != Square || len(b.cells) != b.rows*b.cols || len(b.walls)+len(b.warps) > 0 {
		return false
	}
	for _, c := range b.cells {
		if c.Kind == Bridge {
			return false
		}
	}
	return b.lettered()
}

// lettered reports whether every color is named by one letter A-Z or a-z.
func (b *Board) lettered() bool {
	for _, name := range b.names[1:] {
		if len(name) != 1 || !isLetter(name[0]) {
			return false
		}
	}
	return true
}

// Text returns the text form, a line a row, each with its end. It is "" for a
// board that has none; see HasText.
func (b *Board) Text() string {
	if !b.HasText() {
		return ""
	}
	return strings.Join(b.rowStrings(), "\n") + "\n"
}

// marks returns the rows of a square or hex board, one entry a place.
func (b *Board) marks() [][]string {
	rows := make([][]string, b.rows)
	for r := range rows {
		rows[r] = make([]string, b.cols)
		for c := range rows[r] {
			id, ok := b.Lookup(Coord{r, c})
			switch {
			case !ok:
				rows[r][c] = string(holeMark)
			case b.cells[id].Kind == Bridge:
				rows[r][c] = string(bridgeMark)
			case b.cells[id].Color != NoColor:
				rows[r][c] = b.names[b.cells[id].Color]
			default:
				rows[r][c] = string(emptyMark)
			}
		}
	}
	return rows
}

// rowStrings returns the rows of a board with one-letter colors.
func (b *Board) rowStrings() []string {
	var rows []string
	for _, row := range b.marks() {
		rows = append(rows, strings.Join(row, ""))
	}
	return rows
}
