package solve

import "errors"

var (
	// ErrUnsolvable says that no solution exists within the touch rule asked
	// for. A board read from a picture was most likely misread.
	ErrUnsolvable = errors.New("solve: the board has no solution")
	// ErrTooLarge says that the board would take more clauses than MaxLiterals
	// allows, and that the presolve does not do without them.
	ErrTooLarge = errors.New("solve: the board is too large")
	// ErrNotCovered says that the encoding asked for cannot answer: Direction
	// and Degree know nothing of flows that touch themselves.
	ErrNotCovered = errors.New("solve: the encoding does not cover this")
)

// MaxLiterals bounds the size of the clauses of a board, in literals. In the Edge
// encoding a board of 128 by 128 cells stays below it; at the bound gophersat
// takes about half a gigabyte. The other encodings, which grow with the number of
// colors and must be asked for by name, may be four times as large.
const MaxLiterals = 4 << 20
