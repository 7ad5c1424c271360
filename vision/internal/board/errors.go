package board

import (
	"errors"
	"fmt"
	"strings"

	"flowlens/solve/puzzle"
	"flowlens/vision/internal/geom"
)

// What may be wrong with a picture, from "nothing there" to "there, but not what we read". Read wraps one of them with
// what was not found and where.
var (
	// ErrNoBoard: no grid of a board was found.
	ErrNoBoard = errors.New("no board found")
	// ErrBadBoard: a grid was found, but what it shows is not a plausible board.
	ErrBadBoard = errors.New("not a plausible board")
	// ErrUnknownKind: a board was found that has parts which are not understood yet.
	ErrUnknownKind = errors.New("board not understood yet")
	// ErrAmbiguous is for Options.Accept to return, wrapped, for a board that has several solutions. The game's own
	// levels have one, so such a reading is kept in reserve and taken only when no other is accepted outright.
	ErrAmbiguous = errors.New("board has several solutions")
)

// A PlaceError says what is wrong at one place of the picture.
type PlaceError struct {
	Kind error        // ErrNoBoard or ErrBadBoard, or what wraps it
	What string       // in words, with {} where the place is named
	At   puzzle.Point // px of the picture given to Read
}

// Error says what is wrong, with the place in pixels.
func (e *PlaceError) Error() string {
	at := fmt.Sprintf("(%.0f,%.0f)", e.At.X, e.At.Y)
	return e.Kind.Error() + ": " + strings.Replace(e.What, "{}", at, 1)
}

// Unwrap returns the kind.
func (e *PlaceError) Unwrap() error { return e.Kind }

// ErrorAt returns an error about a place of the working picture; see MovePlace.
func ErrorAt(kind error, at geom.Vec, format string, args ...any) error {
	return &PlaceError{kind, fmt.Sprintf(format, args...), at.Point()}
}

// MovePlace moves the place of an error, if it has one, from the working picture to where the map leads.
func MovePlace(err error, to func(geom.Vec) geom.Vec) {
	if p := (*PlaceError)(nil); errors.As(err, &p) {
		p.At = to(geom.Pt(p.At.X, p.At.Y)).Point()
	}
}

// A GroundError refuses a ground of which the cells are known: people may tell what those in doubt hold.
type GroundError struct {
	Err    error
	Ground *Ground
	Cells  []int // that the error is about; may be none
}

// Error says what Err does.
func (e *GroundError) Error() string { return e.Err.Error() }

// Unwrap returns Err.
func (e *GroundError) Unwrap() error { return e.Err }

// Refuse returns the error as one about cells of the ground.
func (g *Ground) Refuse(err error, cells ...int) error { return &GroundError{err, g, cells} }
