package input

import (
	"bytes"
	"errors"
	"fmt"

	"flowlens/solve/hexiom/tiles"
	"flowlens/solve/puzzle"
)

// errHexiom says that a level of Hexiom was given where there must be a board.
var errHexiom = &puzzle.InvalidError{Reason: "a level of Hexiom; try flowlens hexiom"}

// errNotALevel says that an input is no level, nor a picture of one.
var errNotALevel = errors.New("neither a level of Hexiom nor a picture; a level begins with the number of places along a side")

// Level returns the level of Hexiom that s holds as text. The error says why it is
// none.
func (s *Source) Level() (*tiles.Board, error) {
	if !s.IsLevel() {
		return nil, errNotALevel
	}
	data, err := s.data(maxBoard + 1)
	if err != nil {
		return nil, err
	}
	if len(data) > maxBoard {
		return nil, &puzzle.InvalidError{Reason: fmt.Sprintf("longer than %d MiB", maxBoard>>20)}
	}
	return tiles.Parse(string(data))
}

// IsLevel reports whether s begins as a level of Hexiom does.
func (s *Source) IsLevel() bool {
	head, _ := s.r.Peek(s.r.Buffered())
	return beginsLevel(head)
}

// beginsLevel reports whether data begins as a level of Hexiom does: no picture and no
// board of Flow Free begins with a digit.
func beginsLevel(data []byte) bool {
	head := bytes.TrimSpace(data)
	return len(head) > 0 && '0' <= head[0] && head[0] <= '9'
}
