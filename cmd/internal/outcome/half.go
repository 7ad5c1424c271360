package outcome

import (
	"errors"

	"flowlens/solve/puzzle"
	"flowlens/vision"
)

// A HalfDoc is the JSON form of what was read of a board that is refused, for people to correct. Its board may break the rules.
type HalfDoc struct {
	Board    *puzzle.Doc  `json:"board"`
	Layout   *layoutDoc   `json:"layout"`
	Doubtful []puzzle.Ref `json:"doubtful"` // the cells to compare with the game
}

// Half returns what the error of a picture tells of the board, nil where that is nothing.
func Half(err error) *HalfDoc {
	var refused *vision.HalfReadError
	if !errors.As(err, &refused) {
		return nil
	}
	h := refused.Half
	doubtful := append([]puzzle.Ref{}, h.Doubtful...) // never null
	return &HalfDoc{h.Board, newLayoutDoc(h.Layout, func(c int) string { return h.Letters[c] }), doubtful}
}
