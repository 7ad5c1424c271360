package puzzletest

import (
	"math/rand/v2"

	"flowlens/solve/puzzle"
)

// Change says how to make another board from a board. Nil fields change
// nothing.
type Change struct {
	// Move gives every place of a square or hex board its new place.
	Move func(puzzle.Coord) puzzle.Coord
	// Transpose swaps the numbers of rows and columns.
	Transpose bool
	// Letter gives every cell its new letter, "" for none; old is the present one.
	Letter func(id puzzle.CellID, old string) string
}

// Apply returns the changed board.
func (c Change) Apply(b *puzzle.Board) (*puzzle.Board, error) {
	move := c.Move
	if move == nil {
		move = func(at puzzle.Coord) puzzle.Coord { return at }
	}
	out := puzzle.NewBuilder(b.Lattice())
	out.SetName(b.Name())
	for i := range b.NumCells() {
		id := puzzle.CellID(i)
		cell := b.Cell(id)
		letter := c.letter(b, id)
		switch {
		case b.Lattice() == puzzle.Free:
			out.AddFree(cell.Pos, letter)
		case cell.Kind == puzzle.Bridge:
			out.AddBridge(move(cell.At))
		case letter != "":
			out.AddDot(move(cell.At), letter)
		default:
			out.AddCell(move(cell.At))
		}
	}
	if b.Lattice() == puzzle.Free {
		for _, l := range b.Links() {
			out.AddLink(int(l[0]), int(l[1]))
		}
		return out.Build()
	}
	if c.Transpose {
		out.SetSize(b.Cols(), b.Rows())
	} else {
		out.SetSize(b.Rows(), b.Cols())
	}
	for _, w := range b.Walls() {
		out.AddWall(move(b.Cell(w[0]).At), move(b.Cell(w[1]).At))
	}
	for _, w := range b.Warps() {
		out.AddWarp(move(b.Cell(w[0]).At), move(b.Cell(w[1]).At))
	}
	return out.Build()
}

func (c Change) letter(b *puzzle.Board, id puzzle.CellID) string {
	letter := ""
	if color := b.Cell(id).Color; color != puzzle.NoColor {
		letter = b.ColorName(color)
	}
	if c.Letter != nil {
		letter = c.Letter(id, letter)
	}
	return letter
}

// MoveDot returns the board with one random dot on another random cell, so that
// most likely no solution is left. Every cell of the board may hold a dot
// already; then the board comes back as it is.
func MoveDot(rng *rand.Rand, b *puzzle.Board) *puzzle.Board {
	var empty, dots []puzzle.CellID
	for i := range b.NumCells() {
		switch cell := b.Cell(puzzle.CellID(i)); {
		case cell.Color != puzzle.NoColor:
			dots = append(dots, puzzle.CellID(i))
		case cell.Kind == puzzle.Plain:
			empty = append(empty, puzzle.CellID(i))
		}
	}
	if len(empty) == 0 {
		return b
	}
	from, to := dots[rng.IntN(len(dots))], empty[rng.IntN(len(empty))]
	name := b.ColorName(b.Cell(from).Color)
	moved, err := Change{Letter: func(id puzzle.CellID, old string) string {
		switch id {
		case from:
			return ""
		case to:
			return name
		}
		return old
	}}.Apply(b)
	if err != nil {
		panic("puzzletest: " + err.Error())
	}
	return moved
}
