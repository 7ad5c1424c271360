package visiontest

import (
	"math/rand/v2"
	"strings"

	"flowlens/solve/puzzle"
	"flowlens/solve/puzzle/puzzletest"
)

// Puzzle is a board with what it takes to draw it.
type Puzzle struct {
	Board    *puzzle.Board
	Solution *puzzle.Solution
	Form     *FreeForm // the forms of the cells; nil but for free boards
}

// Render draws the board; see [Render].
func (p Puzzle) Render(style Style) *Shot { return render(p.Board, p.Solution, p.Form, style) }

// Families lists the kinds of boards that [RandomBoard] makes.
func Families() []string {
	return []string{"classic", "walls", "shapes", "bridges", "warps", "hexes", "free", "mixed"}
}

// RandomBoard makes a board of a family with its solution, of a size and with as many
// walls, bridges and so on as the game's boards have. It panics on an unknown family.
func RandomBoard(rng *rand.Rand, family string) Puzzle {
	if family == "free" {
		return randomFree(rng)
	}
	for {
		spec := randomSpec(rng, family)
		if b, s, ok := spec.Try(rng); ok {
			return Puzzle{Board: b, Solution: s}
		}
	}
}

// randomSpec chooses a board's size and features. It may be impossible.
func randomSpec(rng *rand.Rand, family string) puzzletest.Spec {
	rows := 5 + rng.IntN(8)
	s := puzzletest.Spec{Rows: rows, Cols: max(4, rows-2+rng.IntN(4))}
	feature := func(name string) {
		switch name {
		case "walls":
			s.Walls = 2 + rng.IntN(s.Rows*s.Cols/4)
		case "shapes":
			s.Ground = puzzletest.Silhouette(rng, s.Rows, s.Cols)
		case "scattered":
			s.Holes = 2 + rng.IntN(s.Rows*s.Cols/10)
		case "bridges":
			s.Bridges = 1 + rng.IntN(1+s.Rows*s.Cols/16)
		case "warps":
			s.Warps = 1 + rng.IntN(4)
		case "hexes":
			s.Lattice, s.Ground = puzzle.Hex, hexGround(rng)
		}
	}
	switch family {
	case "classic":
	case "walls", "bridges", "warps":
		feature(family)
	case "shapes":
		feature(pick(rng, "shapes", "shapes", "shapes", "scattered"))
	case "hexes":
		feature("hexes")
		if chance(rng, 0.3) {
			s.Walls = 1 + rng.IntN(6)
		}
	case "mixed":
		for _, name := range strings.Fields(pick(rng, mixes...)) {
			feature(name)
		}
	default:
		panic("visiontest: no family " + family)
	}
	s.Colors = colorsFor(s)
	return s
}

// mixes are what the game's packs combine.
var mixes = []string{
	"bridges walls", "warps walls", "warps bridges", "warps bridges walls",
	"shapes warps", "shapes walls", "shapes bridges", "shapes warps bridges walls", "hexes walls",
}

// hexGround is the outline of a hex board: a large hexagon, columns of one or of two
// lengths, or any shape.
func hexGround(rng *rand.Rand) string {
	rows, cols := 4+rng.IntN(6), 3+rng.IntN(7)
	switch rng.IntN(4) {
	case 0:
		return puzzletest.HexBlock(2 + rng.IntN(4))
	case 1:
		return puzzletest.Silhouette(rng, max(rows, 5), max(cols, 5))
	case 2:
		return strings.TrimSuffix(strings.Repeat(strings.Repeat(".", cols)+"\n", rows), "\n")
	}
	last := strings.Repeat("#.", cols/2+1)[:cols]
	return strings.Repeat(strings.Repeat(".", cols)+"\n", rows) + last
}

// colorsFor is the most flows that a board gets: shapes need more of them, as thin parts
// hold one each.
func colorsFor(s puzzletest.Spec) int {
	cells, per := s.Rows*s.Cols-s.Holes, 8
	if s.Ground != "" {
		cells, per = strings.Count(s.Ground, "."), 7
	}
	return min(2+cells/per, 16)
}
