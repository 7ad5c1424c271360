package input

import (
	"errors"
	"fmt"
	"strings"

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

// IsLevel reports whether s begins as a level of Hexiom does. It waits for the second
// line where the first may be that of a level.
func (s *Source) IsLevel() bool {
	for n := max(1, s.r.Buffered()); ; n++ {
		head, err := s.r.Peek(n)
		first, second, whole := strings.Cut(string(head), "\n")
		if err != nil || whole && strings.Contains(second, "\n") || !isNumber(first) {
			return beginsLevel(head)
		}
	}
}

// beginsLevel reports whether data begins as a level of Hexiom does: with a line that
// is a number, and one of another length. In a board with digits for dots, all rows
// are as long as the first.
func beginsLevel(data []byte) bool {
	first, rest, _ := strings.Cut(string(data), "\n")
	second, _, _ := strings.Cut(rest, "\n")
	width := func(line string) int { return len(strings.TrimRight(line, " \t\r")) }
	return isNumber(first) && width(second) > 0 && width(first) != width(second)
}

// isNumber reports whether a line holds digits alone.
func isNumber(line string) bool {
	line = strings.TrimRight(line, " \t\r")
	return line != "" && strings.Trim(line, "0123456789") == ""
}
