package puzzle

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
)

// Doc is the JSON form of a board. A struct that embeds it has the fields of
// the board at its top level.
type Doc struct {
	Name    string          `json:"name,omitempty"`
	Lattice string          `json:"lattice"`
	Rows    int             `json:"rows,omitempty"`
	Cols    int             `json:"cols,omitempty"`
	Cells   json.RawMessage `json:"cells"` // rows as strings or as arrays of short strings; free: []freeDoc
	Walls   [][]Ref         `json:"walls,omitempty"`
	Warps   [][]Ref         `json:"warps,omitempty"`
	Links   [][]Ref         `json:"links,omitempty"` // free boards only
	Drawn   []FlowDoc       `json:"drawn,omitempty"`
}

// FlowDoc is the JSON form of a flow, or of the part that a player has drawn.
type FlowDoc struct {
	Dot  string `json:"dot"`  // the letter of the color
	Path []Ref  `json:"path"` // every cell in order, from a dot
}

// freeDoc is the JSON form of a free cell.
type freeDoc struct {
	X   *float64 `json:"x"` // centroid in pixels
	Y   *float64 `json:"y"`
	Dot *string  `json:"dot,omitempty"` // nil for an empty cell
}

// Drawn is what a player has drawn of a flow: linked cells from a dot onward.
type Drawn struct {
	Color Color
	Cells []CellID
}

// MarshalJSON writes [row,col], or the index of a free cell.
func (r Ref) MarshalJSON() ([]byte, error) { return r.appendJSON(nil), nil }

func (r Ref) appendJSON(out []byte) []byte {
	if r.Free {
		return strconv.AppendInt(out, int64(r.Col), 10)
	}
	out = strconv.AppendInt(append(out, '['), int64(r.Row), 10)
	out = strconv.AppendInt(append(out, ','), int64(r.Col), 10)
	return append(out, ']')
}

// MarshalJSON writes the fields of a flow. It does in one go what the package json
// would do cell by cell.
func (f FlowDoc) MarshalJSON() ([]byte, error) {
	const most = 10 // bytes a cell, on any board that people draw on
	dot := mustJSON(f.Dot)
	out := make([]byte, 0, len(dot)+len(f.Path)*most+20)
	out = append(append(append(out, `{"dot":`...), dot...), `,"path":`...)
	if f.Path == nil {
		return append(out, "null}"...), nil
	}
	out = append(out, '[')
	for i, r := range f.Path {
		if i > 0 {
			out = append(out, ',')
		}
		out = r.appendJSON(out)
	}
	return append(out, "]}"...), nil
}

// UnmarshalJSON reads [row,col], or the index of a free cell.
func (r *Ref) UnmarshalJSON(data []byte) error {
	if at, ok := parsePair(data); ok {
		*r = Ref{at, false}
		return nil
	}
	var index *int // nil after a JSON null, which is no number
	if json.Unmarshal(data, &index) == nil && index != nil {
		*r = Ref{Coord{0, *index}, true}
		return nil
	}
	var pair []*int
	if err := json.Unmarshal(data, &pair); err != nil || len(pair) != 2 || pair[0] == nil || pair[1] == nil {
		return fmt.Errorf("%s is not a cell: want [row,col], or an index on a free board", clip(data))
	}
	*r = Ref{Coord{*pair[0], *pair[1]}, false}
	return nil
}

// parsePair reads [row,col] as most write it: short numbers of digits alone.
func parsePair(data []byte) (Coord, bool) {
	if len(data) < 5 || data[0] != '[' || data[len(data)-1] != ']' {
		return Coord{}, false
	}
	row, col, ok := bytes.Cut(data[1:len(data)-1], []byte(","))
	r, okRow := parseDigits(row)
	c, okCol := parseDigits(col)
	return Coord{r, c}, ok && okRow && okCol
}

// parseDigits reads a number of up to five digits.
func parseDigits(data []byte) (n int, ok bool) {
	if len(data) == 0 || len(data) > 5 || data[0] == '0' && len(data) > 1 {
		return 0, false
	}
	for _, c := range data {
		if c < '0' || c > '9' {
			return 0, false
		}
		n = 10*n + int(c-'0')
	}
	return n, true
}

// NewDoc returns the JSON form of a board and of what is drawn on it.
func NewDoc(b *Board, drawn []Drawn) *Doc {
	d := &Doc{Name: b.name, Lattice: b.lattice.String(), Rows: b.rows, Cols: b.cols}
	d.Walls = b.refPairs(b.walls)
	d.Warps = b.refPairs(b.warps)
	d.Links = b.refPairs(b.links)
	for _, dr := range drawn {
		d.Drawn = append(d.Drawn, FlowDoc{Dot: b.names[dr.Color], Path: b.refs(dr.Cells)})
	}
	d.Cells = b.cellsJSON()
	return d
}

func (b *Board) cellsJSON() json.RawMessage {
	var cells any
	switch {
	case b.lattice == Free:
		docs := make([]freeDoc, len(b.cells))
		for i := range b.cells {
			c := &b.cells[i]
			docs[i] = freeDoc{X: &c.Pos.X, Y: &c.Pos.Y}
			if c.Color != NoColor {
				docs[i].Dot = &b.names[c.Color]
			}
		}
		cells = docs
	case b.lettered():
		cells = b.rowStrings()
	default:
		cells = b.marks()
	}
	return mustJSON(cells)
}

// mustJSON returns the JSON form of what always has one: of strings and finite numbers.
func mustJSON(v any) []byte {
	data, err := json.Marshal(v)
	if err != nil {
		panic("puzzle: " + err.Error())
	}
	return data
}

func (b *Board) refs(ids []CellID) []Ref {
	refs := make([]Ref, len(ids))
	for i, id := range ids {
		refs[i] = b.Ref(id)
	}
	return refs
}

func (b *Board) refPairs(pairs [][2]CellID) [][]Ref {
	var out [][]Ref
	for _, p := range pairs {
		out = append(out, b.refs(p[:]))
	}
	return out
}

// ParseJSON reads one board in JSON form, and what is drawn on it. Fields that
// it does not know are ignored. The error is an *InvalidError.
func ParseJSON(data []byte) (*Board, []Drawn, error) {
	var d Doc
	if err := json.Unmarshal(data, &d); err != nil {
		return nil, nil, invalid("%s", explainJSON(err))
	}
	return d.Board()
}

// explainJSON says in our words what is wrong with malformed JSON.
func explainJSON(err error) string {
	if t, ok := errors.AsType[*json.UnmarshalTypeError](err); ok {
		if t.Field == "" {
			return fmt.Sprintf("a board is a JSON object, not a JSON %s", t.Value)
		}
		return fmt.Sprintf("field %s: a JSON %s does not belong here", t.Field, t.Value)
	}
	if s, ok := errors.AsType[*json.SyntaxError](err); ok {
		return fmt.Sprintf("not JSON: %v at byte %d", s, s.Offset)
	}
	return err.Error()
}

// Board validates the document and returns its board and what is drawn on it.
// The error is an *InvalidError.
func (d *Doc) Board() (*Board, []Drawn, error) {
	b, err := d.builder()
	if err != nil {
		return nil, nil, err
	}
	board, err := b.build()
	if err != nil {
		return nil, nil, err
	}
	drawn, err := board.checkDrawn(d.Drawn)
	if err != nil {
		return nil, nil, err
	}
	return board, drawn, nil
}

func (d *Doc) builder() (*Builder, *InvalidError) {
	l, ok := parseLattice(d.Lattice)
	if !ok {
		return nil, invalid("unknown lattice %q: want square, hex or free", d.Lattice)
	}
	b := NewBuilder(l)
	b.SetName(d.Name)
	if l == Free {
		return b, d.addFree(b)
	}
	if len(d.Links) > 0 {
		return nil, invalid("only a free board has links of its own")
	}
	if err := d.addRows(b); err != nil {
		return nil, err
	}
	for _, w := range d.Walls {
		p, err := gridPair(w, "wall")
		if err != nil {
			return nil, err
		}
		b.AddWall(p[0], p[1])
	}
	for _, w := range d.Warps {
		p, err := gridPair(w, "warp")
		if err != nil {
			return nil, err
		}
		b.AddWarp(p[0], p[1])
	}
	return b, nil
}

// addFree adds the cells and links of a free board.
func (d *Doc) addFree(b *Builder) *InvalidError {
	if d.Rows != 0 || d.Cols != 0 || len(d.Walls)+len(d.Warps) > 0 {
		return invalid("a free board has no rows, cols, walls or warps")
	}
	var cells []freeDoc
	if err := json.Unmarshal(d.Cells, &cells); err != nil {
		return invalid("cells of a free board are a list of {x, y, dot}: %s", explainJSON(err))
	}
	for i, c := range cells {
		if c.X == nil || c.Y == nil {
			return invalid("no position").at(Ref{Coord{0, i}, true})
		}
		letter := ""
		if c.Dot != nil {
			if letter = *c.Dot; letter == "" {
				return invalid("a dot without a letter").at(Ref{Coord{0, i}, true})
			}
		}
		b.AddFree(Point{*c.X, *c.Y}, letter)
	}
	for _, l := range d.Links {
		if len(l) != 2 || !l[0].Free || !l[1].Free {
			return invalid("link %s is not a pair of cell indices", clip(mustJSON(l)))
		}
		b.AddLink(l[0].Col, l[1].Col)
	}
	return nil
}

// gridPair returns the two cells of a wall or warp of a square or hex board.
func gridPair(p []Ref, what string) (pair [2]Coord, err *InvalidError) {
	if len(p) != 2 || p[0].Free || p[1].Free {
		return pair, invalid("%s %s is not a pair of cells [row,col]", what, clip(mustJSON(p)))
	}
	return [2]Coord{p[0].Coord, p[1].Coord}, nil
}

// addRows adds the cells of a square or hex board.
func (d *Doc) addRows(b *Builder) *InvalidError {
	rows, err := d.rows()
	if err != nil {
		return err
	}
	cols, places := 0, 0
	if len(rows) > 0 {
		cols = len(rows[0])
	}
	for _, row := range rows {
		places += len(row)
	}
	b.cells = slices.Grow(b.cells, places)
	if d.Rows != 0 && d.Rows != len(rows) || d.Cols != 0 && d.Cols != cols {
		return invalid("%d rows of %d cells, but rows and cols say %d and %d", len(rows), cols, d.Rows, d.Cols)
	}
	b.SetSize(len(rows), cols)
	for r, row := range rows {
		if len(row) != cols {
			return ragged(r, len(row), cols)
		}
		for c, mark := range row {
			at := Coord{r, c}
			switch mark {
			case string(holeMark):
			case string(emptyMark):
				b.AddCell(at)
			case string(bridgeMark):
				b.AddBridge(at)
			default:
				b.AddDot(at, mark)
			}
		}
	}
	return nil
}

// Marks returns the marks of a square or hex board's cells by row and column: a letter, "." empty, "#" no cell, "+" a bridge. It
// returns nil where the rows are malformed.
func (d *Doc) Marks() [][]string {
	rows, err := d.rows()
	if err != nil {
		return nil
	}
	return rows
}

// rows returns the marks of the cells, from either form of the rows.
func (d *Doc) rows() ([][]string, *InvalidError) {
	var short []string
	if json.Unmarshal(d.Cells, &short) != nil {
		var long [][]string
		if json.Unmarshal(d.Cells, &long) != nil {
			return nil, invalid("cells are a list of strings, one a row, or a list of lists of strings")
		}
		return long, nil
	}
	rows := make([][]string, len(short))
	for r, s := range short {
		rows[r] = make([]string, 0, len(s))
		for c := range len(s) {
			if ch := s[c]; ch != emptyMark && ch != holeMark && ch != bridgeMark && !isLetter(ch) {
				return nil, invalid("%q is no mark of a cell: want '.', '#', '+' or a letter", ch).at(Ref{Coord: Coord{r, c}})
			}
			rows[r] = append(rows[r], s[c:c+1])
		}
	}
	return rows, nil
}

// clip shortens malformed input for a message.
func clip(data []byte) string {
	const most = 40
	if len(data) > most {
		return string(data[:most]) + "…"
	}
	return string(data)
}
