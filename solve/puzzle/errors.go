package puzzle

import (
	"fmt"
	"strconv"
)

// InvalidError says that a board breaks a rule, and where.
type InvalidError struct {
	Cell   *Ref   // the cell at fault, or nil
	Color  string // the letter of the color at fault, or ""
	Reason string // what is wrong, in lower case and without a full stop
}

// Error names the cell and the color, where known, before the reason.
func (e *InvalidError) Error() string {
	s := "puzzle: "
	if e.Cell != nil {
		s += e.Cell.String() + ": "
	}
	if e.Color != "" {
		s += "color " + e.Color + ": "
	}
	return s + e.Reason
}

// invalid returns an InvalidError about the board as a whole.
func invalid(format string, args ...any) *InvalidError {
	return &InvalidError{Reason: fmt.Sprintf(format, args...)}
}

// at returns the error with the cell at fault filled in.
func (e *InvalidError) at(r Ref) *InvalidError {
	e.Cell = &r
	return e
}

// of returns the error with the color at fault filled in.
func (e *InvalidError) of(color string) *InvalidError {
	e.Color = color
	return e
}

// Ref names a cell: by row and column, or by index on a free board, where Row is 0
// and Col is the index. All of them count from 0, as in JSON; for people rows and
// columns count from 1.
type Ref struct {
	Coord
	Free bool
}

// String names the cell for people: "row 1, column 2", or "cells[5]" for that entry
// of a free board's JSON form.
func (r Ref) String() string {
	if r.Free {
		return fmt.Sprintf("cells[%d]", r.Col)
	}
	return fmt.Sprintf("row %d, column %d", r.Row+1, r.Col+1)
}

// Short names the cell in as few characters as can be: "r1c2", counted from 1, or
// the index of a free cell.
func (r Ref) Short() string {
	if r.Free {
		return strconv.Itoa(r.Col)
	}
	return fmt.Sprintf("r%dc%d", r.Row+1, r.Col+1)
}
