package puzzletest

import (
	"math/rand/v2"
	"strings"

	"flowlens/solve/puzzle"
)

// Silhouette returns a ground for [Spec.Ground] as the game's boards of odd shapes have
// it: cells in one piece that reach all four sides of rows by cols, mostly symmetric,
// with corners cut off, notches that may leave a thin neck, and inner holes. At least
// half of the cells are there. Both sides are 4 or more.
func Silhouette(rng *rand.Rand, rows, cols int) string {
	for {
		s := newSilhouette(rows, cols)
		mirror := rng.IntN(5)
		for range 2 + rng.IntN(3) {
			s.bite(rng, mirror)
		}
		if s.left < rows*cols {
			return s.String()
		}
	}
}

// HexBlock returns a ground for [Spec.Ground] whose cells, on a hex lattice, fill a large
// hexagon of the given number of cells a side, 2 or more.
func HexBlock(side int) string {
	size := 2*side - 1
	s := newSilhouette(size, size)
	// The middle column is full; odd columns are raised by half a cell, so each step
	// away from it takes half a cell at both ends.
	mid := side - 1
	middle := puzzle.Hex.Pos(puzzle.Coord{Row: mid, Col: mid})
	for row := range size {
		for col := range size {
			at := puzzle.Hex.Pos(puzzle.Coord{Row: row, Col: col})
			away := float64(abs(col - mid))
			if y := at.Y - middle.Y; y < -float64(mid)+away/2-0.1 || y > float64(mid)-away/2+0.1 {
				s.gone[row*size+col] = true
			}
		}
	}
	return s.String()
}

// silhouette is a rectangle of cells of which some are gone.
type silhouette struct {
	rows, cols int
	gone       []bool // row by row
	left       int
}

func newSilhouette(rows, cols int) *silhouette {
	return &silhouette{rows, cols, make([]bool, rows*cols), rows * cols}
}

// bite takes a piece out, and the same at the mirrored places, unless the rest would not
// be a board.
func (s *silhouette) bite(rng *rand.Rand, mirror int) {
	taken := append([]bool(nil), s.gone...)
	inPiece := s.piece(rng)
	for r := range s.rows {
		for c := range s.cols {
			if !inPiece(r, c) {
				continue
			}
			for _, at := range s.mirrored(mirror, r, c) {
				taken[at] = true
			}
		}
	}
	rest := silhouette{s.rows, s.cols, taken, 0}
	for _, gone := range taken {
		if !gone {
			rest.left++
		}
	}
	if rest.isBoard() {
		*s = rest
	}
}

// piece chooses what to take out: a corner, a notch from one side, or a hole.
func (s *silhouette) piece(rng *rand.Rand) func(r, c int) bool {
	switch rng.IntN(3) {
	case 0: // a corner, in stairs
		n := 1 + rng.IntN(min(s.rows, s.cols)/2)
		bottom, right := rng.IntN(2) == 0, rng.IntN(2) == 0
		return func(r, c int) bool {
			if bottom {
				r = s.rows - 1 - r
			}
			if right {
				c = s.cols - 1 - c
			}
			return r+c < n
		}
	case 1: // a notch
		h, w := 1+rng.IntN(s.rows/2), 1+rng.IntN(s.cols/2)
		r0, c0 := rng.IntN(s.rows-h+1), rng.IntN(s.cols-w+1)
		if rng.IntN(2) == 0 {
			r0 = rng.IntN(2) * (s.rows - h)
		} else {
			c0 = rng.IntN(2) * (s.cols - w)
		}
		return box(r0, c0, h, w)
	}
	h, w := 1+rng.IntN(max(1, s.rows/3)), 1+rng.IntN(max(1, s.cols/3))
	return box(1+rng.IntN(s.rows-h-1), 1+rng.IntN(s.cols-w-1), h, w)
}

func box(r0, c0, h, w int) func(r, c int) bool {
	return func(r, c int) bool { return r >= r0 && r < r0+h && c >= c0 && c < c0+w }
}

// mirrored lists the places that look like one place under a symmetry: 0 left and right,
// 1 top and bottom, 2 both, 3 half a turn, 4 none.
func (s *silhouette) mirrored(mirror, r, c int) []int {
	at := func(r, c int) int { return r*s.cols + c }
	r2, c2 := s.rows-1-r, s.cols-1-c
	switch mirror {
	case 0:
		return []int{at(r, c), at(r, c2)}
	case 1:
		return []int{at(r, c), at(r2, c)}
	case 2:
		return []int{at(r, c), at(r, c2), at(r2, c), at(r2, c2)}
	case 3:
		return []int{at(r, c), at(r2, c2)}
	}
	return []int{at(r, c)}
}

// isBoard reports whether enough is left, in one piece, reaching all four sides.
func (s *silhouette) isBoard() bool {
	first, sides := -1, [4]bool{}
	for i, gone := range s.gone {
		if gone {
			continue
		}
		if first < 0 {
			first = i
		}
		r, c := i/s.cols, i%s.cols
		for j, on := range [...]bool{r == 0, r == s.rows-1, c == 0, c == s.cols-1} {
			sides[j] = sides[j] || on
		}
	}
	return sides == [4]bool{true, true, true, true} && 2*s.left >= len(s.gone) && s.reach(first) == s.left
}

// reach counts the cells that hang together with one.
func (s *silhouette) reach(from int) int {
	seen := append([]bool(nil), s.gone...)
	seen[from] = true
	count := 0
	for queue := []int{from}; len(queue) > 0; {
		at := queue[0]
		queue = queue[1:]
		count++
		for _, step := range [...][2]int{{0, 1}, {1, 0}, {0, -1}, {-1, 0}} {
			r, c := at/s.cols+step[0], at%s.cols+step[1]
			if r < 0 || c < 0 || r >= s.rows || c >= s.cols || seen[r*s.cols+c] {
				continue
			}
			seen[r*s.cols+c] = true
			queue = append(queue, r*s.cols+c)
		}
	}
	return count
}

// String draws the cells: '.' for one that is there and '#' for one that is not.
func (s *silhouette) String() string {
	var sb strings.Builder
	for i, gone := range s.gone {
		mark := byte('.')
		if gone {
			mark = '#'
		}
		sb.WriteByte(mark)
		if i%s.cols == s.cols-1 && i < len(s.gone)-1 {
			sb.WriteByte('\n')
		}
	}
	return sb.String()
}

func abs(n int) int { return max(n, -n) }
