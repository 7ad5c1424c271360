package square

import (
	"flowlens/vision/internal/board"
	"flowlens/vision/internal/lines"
)

// rect is a rectangle of cells in a window of sides: rows r..r+rows-1 and columns c..c+cols-1.
type rect struct{ r, c, rows, cols int }

// bestRect returns the rectangle of cells within the given part of the window with the largest sum of side evidence
// less sideBias a side.
func bestRect(s *sides, part rect) (best rect, score float64) {
	gain := func(e float64) float64 {
		if e == lines.Unseen {
			return unseenGain
		}
		return e - sideBias
	}
	// The sums of the horizontal and of the vertical sides above and left of each crossing of the part.
	w := part.cols + 2
	hs, vs := make([]float64, (part.rows+2)*w), make([]float64, (part.rows+2)*w)
	for r := range part.rows + 1 {
		h, v := 0.0, 0.0
		for c := range part.cols + 1 {
			if c < part.cols {
				h += gain(s.hAt(part.r+r, part.c+c))
			}
			if r < part.rows {
				v += gain(s.vAt(part.r+r, part.c+c))
			}
			i := (r+1)*w + c + 1
			hs[i], vs[i] = hs[i-w]+h, vs[i-w]+v
		}
	}
	for r := range part.rows {
		for rows := board.MinCells; rows <= board.MaxCells && r+rows <= part.rows; rows++ {
			h0, h1 := hs[r*w:], hs[(r+rows+1)*w:]
			v0, v1 := vs[r*w:], vs[(r+rows)*w:]
			for c := range part.cols {
				for cols := board.MinCells; cols <= board.MaxCells && c+cols <= part.cols; cols++ {
					h := h1[c+cols] - h0[c+cols] - h1[c] + h0[c]
					v := v1[c+cols+1] - v0[c+cols+1] - v1[c] + v0[c]
					if h+v > score {
						best, score = rect{part.r + r, part.c + c, rows, cols}, h+v
					}
				}
			}
		}
	}
	return best, score
}
