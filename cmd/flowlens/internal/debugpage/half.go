package debugpage

import (
	"encoding/json"
	"fmt"
	"slices"

	"flowlens/solve/puzzle"
	"flowlens/vision"
)

// newHalfView shows what was read of a board that is refused, which need not be one.
func newHalfView(h *vision.Half) *boardView {
	text, err := json.Marshal(h.Board)
	if err != nil {
		panic(err) // only strings, numbers and lists of them
	}
	v := &boardView{Pitch: h.Layout.Pitch, Text: string(text), Summary: fmt.Sprintf("This much was read, and %d of its cells are in doubt", len(h.Doubtful))}
	centers := make(map[puzzle.Ref]puzzle.Point)
	for i, m := range halfCells(h.Board) {
		at := h.Layout.Centers[i]
		centers[m.at] = at
		mark := cellMark{X: at.X, Y: at.Y, Bridge: m.mark == "+", Doubtful: slices.Contains(h.Doubtful, m.at)}
		if c := slices.Index(h.Letters, m.mark); c > 0 {
			p := h.Layout.Palette[c]
			mark.Letter, mark.Fill, mark.Ink = m.mark, hex(p), inkOn(p)
		}
		v.Cells = append(v.Cells, mark)
	}
	for _, w := range h.Board.Walls {
		v.Walls = append(v.Walls, between(centers[w[0]], centers[w[1]], v.Pitch))
	}
	for _, l := range h.Board.Links {
		p, q := centers[l[0]], centers[l[1]]
		v.Links = append(v.Links, line{p.X, p.Y, q.X, q.Y})
	}
	return v
}

// A halfCell is a cell with its letter, "+" for a bridge.
type halfCell struct {
	at   puzzle.Ref
	mark string
}

// halfCells returns the cells that are there, row by row or, of a free board, by index.
func halfCells(d *puzzle.Doc) (out []halfCell) {
	var free []struct{ Dot string }
	if d.Lattice == puzzle.Free.String() {
		json.Unmarshal(d.Cells, &free) // our own
		for i, c := range free {
			out = append(out, halfCell{puzzle.Ref{Coord: puzzle.Coord{Col: i}, Free: true}, c.Dot})
		}
		return out
	}
	for r, row := range d.Marks() {
		for c, mark := range row {
			if mark != "#" {
				out = append(out, halfCell{puzzle.Ref{Coord: puzzle.Coord{Row: r, Col: c}}, mark})
			}
		}
	}
	return out
}
