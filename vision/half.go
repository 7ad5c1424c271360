package vision

import (
	"errors"
	"image"

	"flowlens/solve/puzzle"
	"flowlens/vision/internal/board"
	"flowlens/vision/internal/marks"
)

// A HalfReadError refuses a board of which nevertheless most was read, so that a person can correct it.
type HalfReadError struct {
	Err  error // why it is refused
	Half *Half
}

// Error says what Err does.
func (e *HalfReadError) Error() string { return e.Err.Error() }

// Unwrap returns Err.
func (e *HalfReadError) Unwrap() error { return e.Err }

// A Half is what was read of a board that is refused. It is no reading: what is not in doubt may be wrong as well.
type Half struct {
	// Board may break the rules: a dot whose partner was not found is alone in its letter.
	Board *puzzle.Doc
	// Layout is in pixels of the picture given to Read, its Palette in the order of Letters.
	Layout   *puzzle.Layout
	Letters  []string     // from 1
	Doubtful []puzzle.Ref // the cells to compare with the game; none where they cannot be told
}

// maxHazy is the largest share of a board's cells in doubt: with more it is none, or nothing that can be corrected.
const maxHazy = 1. / 4

// halfway is the attempt that came closest to a board of those that know its cells.
type halfway struct {
	*board.GroundError
	depth depth
	sight *sight
	work  *image.RGBA
}

// keep notes what an attempt knows of a board, if it came closer to one than those before.
func (r *reader) keep(s *sight, work *image.RGBA, d depth, why error) {
	var on *board.GroundError
	if errors.As(why, &on) && (r.half == nil || d > r.half.depth) {
		r.half = &halfway{on, d, s, work}
	}
}

// refusal returns why nothing was read, with what can be told of the board nevertheless.
func (r *reader) refusal(why error) error {
	h := r.half
	if h == nil || errors.Is(h.Err, board.ErrNoBoard) || errors.Is(why, board.ErrNoBoard) && r.depth >= h.depth {
		return why
	}
	g, f := h.Ground, marks.Rectify(h.work, h.Ground.Box)
	if g.Lattice == puzzle.Square && h.depth == noGround {
		g = f.WithBridges([]*board.Ground{g})[0] // nobody has looked yet
	}
	d := f.Draft(g, h.Cells)
	if d == nil || float64(len(d.Doubtful)) > maxHazy*float64(len(g.Cells)) {
		return why
	}
	out := &Half{Board: d.Doc, Letters: d.Letters, Layout: h.sight.Layout(marks.Layout(h.sight.Img, g, d.Dots, h.sight.scale(h.work)), r.bounds)}
	for _, i := range d.Doubtful {
		out.Doubtful = append(out.Doubtful, puzzle.Ref{Coord: g.Cells[i].At, Free: g.Lattice == puzzle.Free})
	}
	return &HalfReadError{why, out}
}
