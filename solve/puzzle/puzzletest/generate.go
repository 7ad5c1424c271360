// Package puzzletest makes random boards with known solutions, for tests. Every
// board is cut from a set of paths that cover it, so it is solvable by birth;
// it may well have other solutions too.
package puzzletest

import (
	"fmt"
	"math/rand/v2"

	"flowlens/solve/puzzle"
)

// Spec says what a random board is like. Only Rows and Cols are required.
type Spec struct {
	Lattice    puzzle.Lattice
	Rows, Cols int  // a free board has Rows*Cols cells, less the holes
	Colors     int  // at most so many; 0 means as the game has, one to about 8 cells
	Shortest   int  // cells of the shortest flow, 2 or more; 0 means 3, as in the game
	Holes      int  // cells that are not there
	Walls      int  // closed links, square and hex boards
	Bridges    int  // square boards
	Warps      int  // opposite ends of rows and columns, square and hex boards
	Touch      bool // flows may touch themselves
	Long       bool // takes its time to make flows long: needed for fewer than one color to 24 cells on large boards

	// Ground says which cells are there, in place of Rows, Cols and Holes: one line a
	// row, '#' where there is no cell. See [Silhouette] and [HexBlock].
	Ground string
}

// attempts bounds the tries at one board. Each has new holes, walls and so on.
const attempts = 1000

// Generate returns a random plain square board of the game's kind and its
// solution: flows of at least three cells that do not touch themselves, at most
// colors of them (0: about one to 8 cells). It panics when there is no such
// board, as with one row of five cells and two colors.
func Generate(rng *rand.Rand, rows, cols, colors int) (*puzzle.Board, *puzzle.Solution) {
	return Spec{Rows: rows, Cols: cols, Colors: colors}.Generate(rng)
}

// Generate returns a random board as specified and a solution of it. It panics
// after many attempts in vain.
func (s Spec) Generate(rng *rand.Rand) (*puzzle.Board, *puzzle.Solution) {
	for range attempts {
		if b, solution, ok := s.Try(rng); ok {
			return b, solution
		}
	}
	panic(fmt.Sprintf("puzzletest: no board like %+v", s))
}

// Try is one attempt of Generate, for specifications that may be impossible.
func (s Spec) Try(rng *rand.Rand) (*puzzle.Board, *puzzle.Solution, bool) {
	g, ok := s.newGround(rng)
	if !ok {
		return nil, nil, false
	}
	bare, err := g.bare()
	if err != nil {
		return nil, nil, false
	}
	return s.cut(rng, bare, func(paths [][]puzzle.CellID) (*puzzle.Board, error) { return g.board(bare, paths) })
}

// cellsPerColor is about what the boards of the game have.
const cellsPerColor = 8

func (s Spec) colors(b *puzzle.Board) int {
	if s.Colors > 0 {
		return s.Colors
	}
	return min(b.NumCells()/cellsPerColor+2, len(letters))
}

func (s Spec) shortest() int {
	if s.Shortest > 0 {
		return s.Shortest
	}
	return 3
}

// Family is a kind of board.
type Family struct {
	Name string
	Spec Spec
}

// Families returns each kind of board that the game has, and mixtures, of about
// side*side cells; side is 5 or more.
func Families(side int) []Family {
	some := side - 3
	return []Family{
		{"classic", Spec{Rows: side, Cols: side}},
		{"rectangle", Spec{Rows: side - 1, Cols: side + 1}},
		{"holes", Spec{Rows: side, Cols: side, Holes: some}},
		{"walls", Spec{Rows: side, Cols: side, Walls: some}},
		{"bridges", Spec{Rows: side, Cols: side, Bridges: some / 2}},
		{"warps", Spec{Rows: side, Cols: side, Warps: some}},
		{"mixed", Spec{Rows: side, Cols: side, Holes: some / 2, Walls: some, Bridges: some / 2, Warps: some}},
		{"hex", Spec{Lattice: puzzle.Hex, Rows: side, Cols: side}},
		{"hex with holes and walls", Spec{Lattice: puzzle.Hex, Rows: side, Cols: side, Holes: some, Walls: some}},
		{"hex with warps", Spec{Lattice: puzzle.Hex, Rows: side, Cols: side, Warps: some}},
		{"free", Spec{Lattice: puzzle.Free, Rows: side, Cols: side, Holes: some / 2}},
	}
}
