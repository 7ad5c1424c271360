package main

import (
	"errors"
	"fmt"
	"slices"

	"flowlens/solve/puzzle"
	"flowlens/solve/puzzle/puzzletest"
)

// size returns the rows and columns of a board, such as "20x30". A free board has
// but cells.
func size(board *puzzle.Board) string {
	if board.Lattice() == puzzle.Free {
		return fmt.Sprintf("%d cells", board.NumCells())
	}
	return fmt.Sprintf("%dx%d", board.Rows(), board.Cols())
}

// families are the kinds of boards, in the order of printing.
var families = []string{"classic", "shapes", "walls", "bridges", "warps", "mix", "hex", "free"}

// family names the kind of a board: its lattice, or else which of walls, bridges
// and warps it has, or else whether cells of its rectangle are missing.
func family(board *puzzle.Board) string {
	switch board.Lattice() {
	case puzzle.Hex:
		return "hex"
	case puzzle.Free:
		return "free"
	}
	var has []string
	if len(board.Walls()) > 0 {
		has = append(has, "walls")
	}
	if len(board.Graph().Nodes) > board.NumCells() {
		has = append(has, "bridges")
	}
	if len(board.Warps()) > 0 {
		has = append(has, "warps")
	}
	switch {
	case len(has) > 1:
		return "mix"
	case len(has) == 1:
		return has[0]
	case board.NumCells() < board.Rows()*board.Cols():
		return "shapes"
	}
	return "classic"
}

// sizeClasses are ranges of the number of cells, in the order of printing.
var sizeClasses = []string{"1-49", "50-100", "101-169", "170 or more"}

func sizeClass(board *puzzle.Board) string {
	switch n := board.NumCells(); {
	case n <= 49:
		return sizeClasses[0]
	case n <= 100:
		return sizeClasses[1]
	case n <= 169:
		return sizeClasses[2]
	}
	return sizeClasses[3]
}

// orientations returns a square board turned and mirrored in all eight ways, of
// which the first is the board itself.
func orientations(board *puzzle.Board) ([]*puzzle.Board, error) {
	var all []*puzzle.Board
	var errs error
	for i := range 8 {
		upend, mirror, transpose := i&1 != 0, i&2 != 0, i&4 != 0
		turned, err := puzzletest.Change{
			Transpose: transpose,
			Move: func(at puzzle.Coord) puzzle.Coord {
				if upend {
					at.Row = board.Rows() - 1 - at.Row
				}
				if mirror {
					at.Col = board.Cols() - 1 - at.Col
				}
				if transpose {
					at.Row, at.Col = at.Col, at.Row
				}
				return at
			},
		}.Apply(board)
		all, errs = append(all, turned), errors.Join(errs, err)
	}
	return all, errs
}

// sizes returns the sizes of boards, smallest first.
func sizes(all []*puzzle.Board) []string {
	sorted := slices.Clone(all)
	slices.SortStableFunc(sorted, func(a, b *puzzle.Board) int { return a.NumCells() - b.NumCells() })
	var names []string
	for _, board := range sorted {
		if name := size(board); !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	return names
}

// sizeRange returns the smallest and the largest size.
func sizeRange(all []*puzzle.Board) string {
	names := sizes(all)
	if len(names) == 1 {
		return names[0]
	}
	return names[0] + " to " + names[len(names)-1]
}

// keep returns what a test holds for, in order.
func keep[T any](all []T, test func(T) bool) []T {
	var part []T
	for _, x := range all {
		if test(x) {
			part = append(part, x)
		}
	}
	return part
}
