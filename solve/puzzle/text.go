package puzzle

import (
	"fmt"
	"strings"
)

// Parse reads the text form of a board: one line a row, a dot for an empty cell,
// a label for a dot, each label exactly twice. A label is a letter or digit, or
// where blanks separate the cells, up to [MaxName] of them. Only square boards
// without holes, walls, bridges and warps have a text form. A line may end in CR LF
// and the last one in nothing. The error is an *InvalidError.
func Parse(s string) (*Board, error) {
	rows := textCells(s)
	if len(rows) == 1 && len(rows[0]) == 0 {
		return nil, invalid("no cells")
	}
	b := NewBuilder(Square)
	b.SetSize(len(rows), len(rows[0]))
	for r, row := range rows {
		if len(row) != len(rows[0]) {
			return nil, ragged(r, len(row), len(rows[0]))
		}
		for c, mark := range row {
			at := Coord{r, c}
			switch {
			case mark == string(emptyMark):
				b.AddCell(at)
			case strings.Trim(mark, labelRunes) == "":
				b.AddDot(at, mark)
			default:
				return nil, invalid("%q is neither a dot nor letters or digits; other boards are written as JSON", mark).at(Ref{Coord: at})
			}
		}
	}
	return b.Build()
}

// textCells returns the cells of each row of a board's text form.
func textCells(s string) [][]string {
	s = strings.ReplaceAll(s, "\r\n", "\n")
	lines := strings.Split(strings.TrimRight(s, "\n"), "\n")
	apart := false
	for i := range lines {
		lines[i] = strings.Trim(lines[i], " \t")
		apart = apart || strings.ContainsAny(lines[i], " \t")
	}
	var rows [][]string
	for _, line := range lines {
		if apart {
			rows = append(rows, strings.Fields(line))
		} else {
			rows = append(rows, strings.Split(line, ""))
		}
	}
	return rows
}

// labelRunes are the characters of labels in the text form.
const labelRunes = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"

// Marks of a cell in the rows of the text and the JSON form.
const (
	emptyMark  = '.'
	holeMark   = '#'
	bridgeMark = '+'
)

func isLetter(ch byte) bool { return 'A' <= ch && ch <= 'Z' || 'a' <= ch && ch <= 'z' }

func ragged(row, got, want int) *InvalidError {
	return invalid("row %d has %d cells, row 1 has %d", row+1, got, want)
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
	for _, name := range b.names {
		if strings.Trim(name, labelRunes) != "" || len(name) > 1 && b.cols == 1 { // in a single column no blank shows where a cell ends
			return false
		}
	}
	return true
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

// Text returns the text form, a line a row, each with its end; where a label has
// several characters, the cells stand in columns. It is "" for a board that has no
// text form; see HasText.
func (b *Board) Text() string {
	if !b.HasText() {
		return ""
	}
	width := 0
	for _, name := range b.names {
		width = max(width, len(name))
	}
	var text strings.Builder
	for _, row := range b.marks() {
		for c, mark := range row {
			if width > 1 && c > 0 {
				text.WriteByte(' ')
			}
			fmt.Fprintf(&text, "%*s", width, mark)
		}
		text.WriteByte('\n')
	}
	return text.String()
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
