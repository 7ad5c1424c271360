package visiontest

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"

	"flowlens/solve/puzzle"
)

// Case is a picture to read again and again, because it was not read right once. It holds all that the picture is rendered from,
// so that it stays the same whatever [RandomBoard] and [RandomStyle] make of a seed one day.
type Case struct {
	// Why is the difficulty, in a sentence.
	Why string
	// MayRefuse says that it is good enough to refuse the picture. To misread it never is.
	MayRefuse bool
	// Puzzle is the board. It must be one of our own, for it is stored.
	Puzzle Puzzle
	// Style is the look that is asked for; see [Shot.Style].
	Style Style
}

// Case is what the picture was rendered from, without its reason.
func (s *Shot) Case() Case { return s.from }

// Render draws the case.
func (c Case) Render() *Shot { return c.Puzzle.Render(c.Style) }

// caseDoc is the JSON form of a case.
type caseDoc struct {
	Why       string           `json:"why"`
	MayRefuse bool             `json:"mayRefuse,omitzero"`
	Style     Style            `json:"style"`
	Board     *puzzle.Doc      `json:"board"`
	Flows     []puzzle.FlowDoc `json:"flows,omitempty"` // the solution
	Form      *formDoc         `json:"form,omitempty"`
}

// formDoc is the JSON form of a [FreeForm]: what its board does not tell.
type formDoc struct {
	Name   string        `json:"name"`
	Points [][2]float64  `json:"points"` // the corners of all cells
	Cells  []formCellDoc `json:"cells"`
}

type formCellDoc struct {
	Corners []int       `json:"corners"`       // indices of points
	Dot     *[3]float64 `json:"dot,omitempty"` // axes and angle of an ellipse
}

// Save stores the case in a file. It fails where the stored one would not give the very same picture.
func (c Case) Save(file string) error {
	data, err := c.encode()
	if err != nil {
		return fmt.Errorf("visiontest: %s: %w", file, err)
	}
	stored, err := decodeCase(data)
	if err != nil {
		return fmt.Errorf("visiontest: %s: %w", file, err)
	}
	if got, want := stored.Render().Image, c.Render().Image; got.Rect != want.Rect || !bytes.Equal(got.Pix, want.Pix) {
		return fmt.Errorf("visiontest: %s: the board and its form do not tell the whole picture", file)
	}
	return os.WriteFile(file, data, 0o644)
}

// LoadCase is the inverse of [Case.Save].
func LoadCase(file string) (Case, error) {
	data, err := os.ReadFile(file)
	if err != nil {
		return Case{}, err
	}
	c, err := decodeCase(data)
	if err != nil {
		return Case{}, fmt.Errorf("visiontest: %s: %w", file, err)
	}
	return c, nil
}

func (c Case) encode() ([]byte, error) {
	p := c.Puzzle
	d := caseDoc{Why: c.Why, MayRefuse: c.MayRefuse, Style: c.Style, Board: puzzle.NewDoc(p.Board, nil)}
	if p.Solution != nil {
		d.Flows = p.Solution.FlowDocs(p.Board)
	}
	if p.Form != nil {
		d.Form = newFormDoc(p.Form)
	}
	var buf bytes.Buffer
	enc := json.NewEncoder(&buf)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(d); err != nil {
		return nil, err
	}
	return append(laidOut(bytes.TrimSpace(buf.Bytes()), ""), '\n'), nil
}

// decodeCase takes no fields that it does not know: a trait of the style that is gone would be lost.
func decodeCase(data []byte) (Case, error) {
	dec := json.NewDecoder(bytes.NewReader(data))
	dec.DisallowUnknownFields()
	var d caseDoc
	if err := dec.Decode(&d); err != nil {
		return Case{}, err
	}
	if d.Why == "" || d.Board == nil {
		return Case{}, errors.New("a case has a reason and a board")
	}
	b, _, err := d.Board.Board()
	if err != nil {
		return Case{}, err
	}
	c := Case{Why: d.Why, MayRefuse: d.MayRefuse, Style: d.Style, Puzzle: Puzzle{Board: b}}
	if d.Flows != nil {
		if c.Puzzle.Solution, err = b.ParseFlows(d.Flows); err != nil {
			return Case{}, err
		}
	}
	if (d.Form != nil) != (b.Lattice() == puzzle.Free) {
		return Case{}, errors.New("a free board has a form, and no other has")
	}
	if d.Form != nil {
		if c.Puzzle.Form, err = d.Form.form(b); err != nil {
			return Case{}, err
		}
	}
	return c, nil
}

func newFormDoc(f *FreeForm) *formDoc {
	d := &formDoc{Name: f.Name}
	index := map[puzzle.Point]int{}
	for _, c := range f.Cells {
		cell := formCellDoc{}
		for _, p := range c.Corners {
			if _, ok := index[p]; !ok {
				index[p] = len(d.Points)
				d.Points = append(d.Points, [2]float64{p.X, p.Y})
			}
			cell.Corners = append(cell.Corners, index[p])
		}
		if c.dot != (ellipse{}) {
			cell.Dot = &[3]float64{c.dot.major, c.dot.minor, c.dot.angle}
		}
		d.Cells = append(d.Cells, cell)
	}
	return d
}

// form is that of a board, whose cells and links are the form's.
func (d *formDoc) form(b *puzzle.Board) (*FreeForm, error) {
	if len(d.Cells) != b.NumCells() {
		return nil, fmt.Errorf("a form of %d cells for a board of %d", len(d.Cells), b.NumCells())
	}
	f := &FreeForm{Name: d.Name}
	for i, c := range d.Cells {
		cell := FreeCell{Center: b.Cell(puzzle.CellID(i)).Pos}
		for _, k := range c.Corners {
			if k < 0 || k >= len(d.Points) {
				return nil, fmt.Errorf("cell %d has a corner %d of %d", i, k, len(d.Points))
			}
			cell.Corners = append(cell.Corners, puzzle.Point{X: d.Points[k][0], Y: d.Points[k][1]})
		}
		if c.Dot != nil {
			cell.dot = ellipse{c.Dot[0], c.Dot[1], c.Dot[2]}
		}
		f.Cells = append(f.Cells, cell)
	}
	for _, l := range b.Links() {
		f.Links = append(f.Links, [2]int{int(l[0]), int(l[1])})
	}
	return f, nil
}
