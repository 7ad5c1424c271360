package vision

import "errors"

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
