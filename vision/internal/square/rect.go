package square

import (
	"flowlens/vision/internal/board"
	"flowlens/vision/internal/lines"
)

// rect is a rectangle of cells in a window: rows r..r+rows-1 and columns c..c+cols-1.
type rect struct{ r, c, rows, cols int }

// sideGain is what a side with the evidence e adds to a board's score.
func sideGain(e float64) float64 {
	if e == lines.Unseen {
		return unseenGain
	}
	return e - sideBias
}

// bestRect returns the rectangle of cells within a part of the window whose sides add up to the largest score, or a score of
// 0 where all are negative.
func bestRect(s *sides, part rect) (best rect, score float64) {
	// The sums of the level and of the upright sides above and left of each crossing of the part.
	w := part.cols + 2
	level, upright := make([]float64, (part.rows+2)*w), make([]float64, (part.rows+2)*w)
	for r := range part.rows + 1 {
		h, v := 0.0, 0.0
		for c := range part.cols + 1 {
			if c < part.cols {
				h += sideGain(s.levelSide(part.r+r, part.c+c).e)
			}
			if r < part.rows {
				v += sideGain(s.uprightSide(part.r+r, part.c+c).e)
			}
			i := (r+1)*w + c + 1
			level[i], upright[i] = level[i-w]+h, upright[i-w]+v
		}
	}
	for r := range part.rows {
		for rows := board.MinCells; rows <= board.MaxCells && r+rows <= part.rows; rows++ {
			h0, h1 := level[r*w:], level[(r+rows+1)*w:]
			v0, v1 := upright[r*w:], upright[(r+rows)*w:]
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
