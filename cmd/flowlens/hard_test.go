package main

import (
	"os"
	"slices"

	"github.com/rogpeppe/go-internal/testscript"

	"flowlens/cmd/internal/outcome"
)

// manyPigeons makes the proofs that the boards below need take longer than any
// test waits.
const manyPigeons = 11

// hardBoard is a free board without a solution. To prove it takes going through
// about all ways to seat pigeons in one hole fewer: so many pairs of dots can each
// be joined by any of the holes, and by nothing else.
func hardBoard(pigeons int) string {
	var g graph
	left := g.dots(0, pigeons)
	holes := g.empty(pigeons - 1)
	right := g.dots(0, pigeons)
	g.linkAll(left, holes)
	g.linkAll(holes, right)
	g.linkAll(holes[:1], holes[1:2]) // or it would be like a chessboard, where counting tells
	return g.line("hard")
}

// lateBoard is a free board with a solution that is found at once, while the proof
// that it is the only one takes as long as that for hardBoard. Each pair is joined
// by a cell of its own, and one more pair by the row of holes. The other way
// round, that one would take the row of own cells and leave the rest the holes.
func lateBoard(pigeons int) string {
	var g graph
	one := g.dots(pigeons, 1)
	other := g.dots(pigeons, 1)
	left := g.dots(0, pigeons)
	right := g.dots(0, pigeons)
	own := g.empty(pigeons)
	holes := g.empty(pigeons - 1)
	g.linkRow(one, own, other)
	for i := range own {
		g.linkAll(own[i:i+1], []int{left[i], right[i]})
	}
	g.linkRow(one, holes, other)
	g.linkAll(left, holes)
	g.linkAll(holes, right)
	return g.line("late")
}

// graph is a free board in the making.
type graph struct {
	Name    string      `json:"name"`
	Lattice string      `json:"lattice"`
	Cells   []graphCell `json:"cells"`
	Links   [][2]int    `json:"links"`
}

type graphCell struct {
	X   int    `json:"x"`
	Y   int    `json:"y"`
	Dot string `json:"dot,omitempty"`
}

// dots adds n dots with the letters from number first on.
func (g *graph) dots(first, n int) []int {
	added := g.empty(n)
	for i, cell := range added {
		g.Cells[cell].Dot = string(rune('A' + first + i))
	}
	return added
}

// empty adds n empty cells.
func (g *graph) empty(n int) []int {
	var added []int
	for range n {
		added = append(added, len(g.Cells))
		g.Cells = append(g.Cells, graphCell{X: 10 * len(g.Cells)})
	}
	return added
}

// linkAll links each of some cells with each of others.
func (g *graph) linkAll(some, others []int) {
	for _, a := range some {
		for _, b := range others {
			g.Links = append(g.Links, [2]int{a, b})
		}
	}
}

// linkRow links each cell of the lists with the next.
func (g *graph) linkRow(lists ...[]int) {
	row := slices.Concat(lists...)
	for i, a := range row[1:] {
		g.Links = append(g.Links, [2]int{row[i], a})
	}
}

// line returns the board as a line of JSON.
func (g *graph) line(name string) string {
	g.Name, g.Lattice = name, "free"
	return string(outcome.JSONLine(g))
}

// makeBoard writes a board: "board hard|late FILE".
func makeBoard(ts *testscript.TestScript, neg bool, args []string) {
	makers := map[string]func(int) string{"hard": hardBoard, "late": lateBoard}
	if neg || len(args) != 2 || makers[args[0]] == nil {
		ts.Fatalf("usage: board hard|late FILE")
	}
	ts.Check(os.WriteFile(ts.MkAbs(args[1]), []byte(makers[args[0]](manyPigeons)), 0o666))
}
