package vision

// rect is a rectangle of cells in a window of sides: rows r..r+rows-1 and columns c..c+cols-1.
type rect struct{ r, c, rows, cols int }

const (
	minCells = 3 // cells along a board's side
	maxCells = 20

	// sideBias is subtracted from the evidence of each side, so that a rectangle gains by sides that are lines and
	// loses by sides that are not. On a lattice of half the pitch half of all sides are empty, on one of twice the
	// pitch there are fewer sides: multiples of the pitch settle themselves.
	sideBias = 0.6
	// unseenGain is what a side beyond the picture's edge adds: a little less than nothing, so that the board ends at
	// the edge, unless the lines into the last row or column of cells, cut off by the edge, can be seen.
	unseenGain = -0.1
)

// bestRect returns the rectangle of cells within the given part of the window with the largest sum of side evidence
// less sideBias a side.
func bestRect(s *sides, part rect) (best rect, score float64) {
	// sumH[r][c]: sides above row r in columns < c. sumV: all vertical sides of rows < r in columns <= c, as 2-D
	// prefix sums.
	w := s.cols + 1
	sumH := make([]float64, (s.rows+1)*w)
	sumHH := make([]float64, (s.rows+2)*w)
	sumV := make([]float64, (s.rows+1)*(w+1))
	gain := func(e float64) float64 {
		if e == unseen {
			return unseenGain
		}
		return e - sideBias
	}
	for r := range s.rows + 1 {
		for c := range s.cols {
			sumH[r*w+c+1] = sumH[r*w+c] + gain(s.hAt(r, c))
		}
		for c := range w {
			sumHH[(r+1)*w+c] = sumHH[r*w+c] + sumH[r*w+c]
		}
	}
	for r := range s.rows {
		acc := 0.0
		for c := range s.cols + 1 {
			acc += gain(s.vAt(r, c))
			sumV[(r+1)*(w+1)+c+1] = sumV[r*(w+1)+c+1] + acc
		}
	}
	for r := part.r; r < part.r+part.rows; r++ {
		for c := part.c; c < part.c+part.cols; c++ {
			for rows := minCells; rows <= maxCells && r+rows <= part.r+part.rows; rows++ {
				for cols := minCells; cols <= maxCells && c+cols <= part.c+part.cols; cols++ {
					h := sumHH[(r+rows+1)*w+c+cols] - sumHH[r*w+c+cols] - sumHH[(r+rows+1)*w+c] + sumHH[r*w+c]
					lo, hi := r*(w+1), (r+rows)*(w+1)
					v := sumV[hi+c+cols+1] - sumV[lo+c+cols+1] - sumV[hi+c] + sumV[lo+c]
					if h+v > score {
						best, score = rect{r, c, rows, cols}, h+v
					}
				}
			}
		}
	}
	return best, score
}
