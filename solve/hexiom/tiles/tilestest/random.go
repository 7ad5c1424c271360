// Package tilestest makes random Hexiom levels for tests.
package tilestest

import (
	"math/rand/v2"

	"flowlens/solve/hexiom/tiles"
)

// Spec says what a random level is like. Shares are from 0 to 1.
type Spec struct {
	Side    int     // places along a side
	Missing float64 // share of the places that are missing
	Fill    float64 // share of the others that a tile lies on
	Fixed   float64 // share of the tiles that are fixed
}

// Specs returns twelve kinds of level of a side, from sparse to crowded, with missing
// places and fixed tiles and without.
func Specs(side int) []Spec {
	var all []Spec
	for _, fixed := range []float64{0, 0.15} {
		for _, missing := range []float64{0, 0.15} {
			for _, fill := range []float64{0.4, 0.6, 0.75} {
				all = append(all, Spec{side, missing, fill, fixed})
			}
		}
	}
	return all
}

// Generate returns a level, and one of its solutions: tiles thrown at random, with
// the numbers that make them right, of which the movable ones are mixed for the level.
func (s Spec) Generate(rng *rand.Rand) (level, solution *tiles.Board) {
	cells := make([]tiles.Cell, tiles.Places(s.Side))
	for i := range cells {
		switch {
		case rng.Float64() < s.Missing:
			cells[i].Kind = tiles.Missing
		case rng.Float64() >= s.Fill:
		case rng.Float64() < s.Fixed:
			cells[i].Kind = tiles.Fixed
		default:
			cells[i].Kind = tiles.Tile
		}
	}
	solution = mustNew(s.Side, cells)
	for i := range cells {
		if cells[i].Kind.HasTile() {
			cells[i].Number = solution.Occupied(i)
		}
	}
	solution = mustNew(s.Side, cells)
	return Mix(rng, solution), solution
}

// Mix returns the board with its movable tiles in other places.
func Mix(rng *rand.Rand, b *tiles.Board) *tiles.Board {
	cells := Cells(b)
	var free []int
	for i, c := range cells {
		if c.Kind == tiles.Slot || c.Kind == tiles.Tile {
			free = append(free, i)
		}
	}
	rng.Shuffle(len(free), func(i, j int) {
		cells[free[i]], cells[free[j]] = cells[free[j]], cells[free[i]]
	})
	return mustNew(b.Side(), cells)
}

// Cells returns the cells of a board.
func Cells(b *tiles.Board) []tiles.Cell {
	cells := make([]tiles.Cell, b.NumCells())
	for i := range cells {
		cells[i] = b.Cell(i)
	}
	return cells
}

func mustNew(side int, cells []tiles.Cell) *tiles.Board {
	b, err := tiles.New(side, cells)
	if err != nil {
		panic(err) // a mistake in this package
	}
	return b
}
