package solve

import "errors"

var (
	// ErrUnsolvable says that no solution exists within the touch rule asked
	// for. A board read from a picture was most likely misread.
	ErrUnsolvable = errors.New("solve: the board has no solution")
	// ErrTooLarge says that the board would take more clauses than MaxLiterals
	// allows.
	ErrTooLarge = errors.New("solve: the board is too large")
)

// MaxLiterals bounds the size of the clauses of a board, in literals. A board
// of 128 by 128 cells stays below it. At the bound a solver takes about half a
// gigabyte.
const MaxLiterals = 4 << 20
