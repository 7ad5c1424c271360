package puzzle_test

import (
	"errors"
	"math"
	"strings"
	"testing"

	"flowlens/solve/puzzle"
)

// at shortens coordinates in tables.
func at(row, col int) puzzle.Coord { return puzzle.Coord{Row: row, Col: col} }

// grid starts a builder with the cells that rows give in the marks of the JSON
// form.
func grid(l puzzle.Lattice, rows ...string) *puzzle.Builder {
	b := puzzle.NewBuilder(l)
	b.SetSize(len(rows), len(rows[0]))
	for r, row := range rows {
		for c, ch := range row {
			switch ch {
			case '#':
			case '.':
				b.AddCell(at(r, c))
			case '+':
				b.AddBridge(at(r, c))
			default:
				b.AddDot(at(r, c), string(ch))
			}
		}
	}
	return b
}

func mustBuild(t testing.TB, b *puzzle.Builder) *puzzle.Board {
	t.Helper()
	board, err := b.Build()
	if err != nil {
		t.Fatal(err)
	}
	return board
}

func TestBuildRefuses(t *testing.T) {
	square := func(rows ...string) *puzzle.Builder { return grid(puzzle.Square, rows...) }
	with := func(b *puzzle.Builder, change func(*puzzle.Builder)) *puzzle.Builder {
		change(b)
		return b
	}
	free := func(letters ...string) *puzzle.Builder {
		b := puzzle.NewBuilder(puzzle.Free)
		for i, l := range letters {
			b.AddFree(puzzle.Point{X: float64(i)}, l)
		}
		return b
	}
	tests := []struct {
		name  string
		b     *puzzle.Builder
		cell  string // as in the message, or ""
		color string
		want  string
	}{
		{"no size", puzzle.NewBuilder(puzzle.Square), "", "", "0 rows and 0 columns"},
		{"negative size", with(puzzle.NewBuilder(puzzle.Square), func(b *puzzle.Builder) { b.SetSize(-1, 3) }), "", "", "-1 rows"},
		{"side too large", with(square("AA"), func(b *puzzle.Builder) { b.SetSize(1, puzzle.MaxSide+1) }), "", "", "too large"},
		{"area too large", with(square("AA"), func(b *puzzle.Builder) { b.SetSize(puzzle.MaxSide, puzzle.MaxSide) }), "", "", "too large"},
		{"no cells", square("##"), "", "", "no cells"},
		{"no dots", square(".."), "", "", "no dots"},
		{"outside", with(square("AA"), func(b *puzzle.Builder) { b.AddCell(at(1, 0)) }), "row 2, column 1", "", "outside"},
		{"outside, negative", with(square("AA"), func(b *puzzle.Builder) { b.AddCell(at(0, -1)) }), "row 1, column 0", "", "outside"},
		{"cell twice", with(square("A.A"), func(b *puzzle.Builder) { b.AddDot(at(0, 1), "B") }), "row 1, column 2", "", "given twice"},
		{"one dot", square("AAB"), "row 1, column 3", "B", "only one dot"},
		{"three dots", square("AAA"), "row 1, column 3", "A", "third dot"},
		{"empty letter", with(square("AA#"), func(b *puzzle.Builder) { b.AddDot(at(0, 2), "") }), "row 1, column 3", "", "cannot name"},
		{"letter like a hole", with(square("AA#"), func(b *puzzle.Builder) { b.AddDot(at(0, 2), "#") }), "row 1, column 3", "", "cannot name"},
		{"long letter", with(square("AA#"), func(b *puzzle.Builder) { b.AddDot(at(0, 2), "ABCDEFGHI") }), "row 1, column 3", "", "cannot name"},
		{"not UTF-8", with(square("AA#"), func(b *puzzle.Builder) { b.AddDot(at(0, 2), "\xff") }), "row 1, column 3", "", "cannot name"},
		{"wall far", with(square("A.A"), func(b *puzzle.Builder) { b.AddWall(at(0, 0), at(0, 2)) }), "row 1, column 1", "", "not its neighbor"},
		{"wall to itself", with(square("A.A"), func(b *puzzle.Builder) { b.AddWall(at(0, 0), at(0, 0)) }), "row 1, column 1", "", "wall to itself"},
		{"wall at a hole", with(square("A#A"), func(b *puzzle.Builder) { b.AddWall(at(0, 0), at(0, 1)) }), "row 1, column 2", "", "not there"},
		{"wall twice", with(square("AA"), func(b *puzzle.Builder) {
			b.AddWall(at(0, 0), at(0, 1))
			b.AddWall(at(0, 1), at(0, 0))
		}), "row 1, column 2", "", "given twice"},
		{"warp to itself", with(square("AA"), func(b *puzzle.Builder) { b.AddWarp(at(0, 1), at(0, 1)) }), "row 1, column 2", "", "warp to itself"},
		{"warp outside", with(square("AA"), func(b *puzzle.Builder) { b.AddWarp(at(0, 0), at(0, 2)) }), "row 1, column 3", "", "not there"},
		{"warp twice", with(square("A.A"), func(b *puzzle.Builder) {
			b.AddWarp(at(0, 0), at(0, 2))
			b.AddWarp(at(0, 2), at(0, 0))
		}), "row 1, column 3", "", "given twice"},
		{"warp from inside", with(square("A..", "...", "..A"), func(b *puzzle.Builder) { b.AddWarp(at(0, 0), at(1, 1)) }), "row 2, column 2", "", "warp to row 1, column 1 from a cell that is not at the border"},
		{"warp from inside, given first", with(square("A..", "...", "..A"), func(b *puzzle.Builder) { b.AddWarp(at(1, 1), at(0, 0)) }), "row 2, column 2", "", "warp to row 1, column 1 from"},
		{"warp from either lane", with(square("+..", "...", "A.A"), func(b *puzzle.Builder) { b.AddWarp(at(0, 0), at(1, 2)) }), "row 1, column 1", "", "either lane"},
		{"two warps on one side of a bridge", with(square("A.A", "+..", "BB."), func(b *puzzle.Builder) {
			b.AddWarp(at(1, 0), at(0, 2))
			b.AddWarp(at(1, 0), at(2, 2))
		}), "row 2, column 1", "", "two warps leave the bridge to the west"},
		{"hex bridge", grid(puzzle.Hex, "A+A"), "row 1, column 2", "", "only a square board has bridges"},
		{"hex wall far", with(grid(puzzle.Hex, "A..", "..A"), func(b *puzzle.Builder) { b.AddWall(at(1, 0), at(0, 1)) }), "row 2, column 1", "", "not its neighbor"},
		{"square link", with(square("AA"), func(b *puzzle.Builder) { b.AddLink(0, 1) }), "", "", "only a free board"},
		{"free size", with(free("A", "A"), func(b *puzzle.Builder) { b.SetSize(1, 2) }), "", "", "no rows and columns"},
		{"free wall", with(free("A", "A"), func(b *puzzle.Builder) { b.AddWall(at(0, 0), at(0, 1)) }), "", "", "no walls or warps"},
		{"free bridge", with(free("A", "A"), func(b *puzzle.Builder) { b.AddBridge(at(0, 2)) }), "cells[2]", "", "bridges"},
		{"free cell by coordinates", with(free("A", "A"), func(b *puzzle.Builder) { b.AddCell(at(3, 3)) }), "cells[3]", "", "free cells only"},
		{"free link to itself", with(free("A", "A"), func(b *puzzle.Builder) { b.AddLink(1, 1) }), "cells[1]", "", "link to itself"},
		{"free link outside", with(free("A", "A"), func(b *puzzle.Builder) { b.AddLink(0, 2) }), "cells[2]", "", "not there"},
		{"free link twice", with(free("A", "A"), func(b *puzzle.Builder) { b.AddLink(0, 1); b.AddLink(1, 0) }), "cells[1]", "", "given twice"},
		{"free position", with(free("A", "A"), func(b *puzzle.Builder) { b.AddFree(puzzle.Point{X: math.NaN()}, "") }), "cells[2]", "", "not a number"},
		{"unknown lattice", puzzle.NewBuilder(puzzle.Lattice(9)), "", "", "unknown lattice"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			board, err := tt.b.Build()
			var invalid *puzzle.InvalidError
			if board != nil || !errors.As(err, &invalid) {
				t.Fatalf("Build() = %v, %v; want an InvalidError", board, err)
			}
			cell := ""
			if invalid.Cell != nil {
				cell = invalid.Cell.String()
			}
			if cell != tt.cell || invalid.Color != tt.color {
				t.Errorf("cell %q, color %q; want %q, %q", cell, invalid.Color, tt.cell, tt.color)
			}
			if !strings.Contains(err.Error(), tt.want) || !strings.Contains(err.Error(), tt.cell) {
				t.Errorf("message %q does not name %q and %q", err, tt.want, tt.cell)
			}
		})
	}
}

// TestLimits builds boards of the largest size that is allowed, and of the next one.
func TestLimits(t *testing.T) {
	sized := func(rows, cols int) *puzzle.Builder {
		b := puzzle.NewBuilder(puzzle.Hex)
		b.SetSize(rows, cols)
		b.AddDot(at(0, 0), "A")
		b.AddDot(at(rows-1, cols-1), "A")
		return b
	}
	free := func(cells, links int) *puzzle.Builder {
		b := puzzle.NewBuilder(puzzle.Free)
		b.AddFree(puzzle.Point{}, "ABCDEFG8")
		b.AddFree(puzzle.Point{}, "ABCDEFG8")
		for range cells - 2 {
			b.AddFree(puzzle.Point{}, "")
		}
		for i := range links {
			b.AddLink(i%512, 512+i/512)
		}
		return b
	}
	for _, tt := range []struct {
		name string
		b    *puzzle.Builder
		ok   bool
	}{
		{"1 row of 1024", sized(1, 1024), true},
		{"1 row of 1025", sized(1, 1025), false},
		{"1024 rows of 64", sized(1024, 64), true},
		{"1025 rows of 1", sized(1025, 1), false},
		{"256 rows of 257", sized(256, 257), false},
		{"65536 free cells", free(65536, 0), true},
		{"65537 free cells", free(65537, 0), false},
		{"262144 links", free(1024, 262144), true},
		{"262145 links", free(1025, 262145), false},
	} {
		if board, err := tt.b.Build(); (err == nil) != tt.ok || (board != nil) != tt.ok {
			t.Errorf("%s: %v", tt.name, err)
		}
	}
}

func TestColorsAreNumberedByFirstCell(t *testing.T) {
	b := puzzle.NewBuilder(puzzle.Square)
	b.SetSize(2, 3)
	b.AddDot(at(1, 2), "A") // given first, but later in row order
	b.AddDot(at(1, 0), "Z")
	b.AddCell(at(1, 1))
	b.AddDot(at(0, 1), "Z")
	b.AddCell(at(0, 0))
	b.AddDot(at(0, 2), "A")
	board := mustBuild(t, b)
	if got := board.ColorName(1) + board.ColorName(2); got != "ZA" {
		t.Errorf("colors in the order %s, want ZA", got)
	}
	if got := board.Dots(1); got != [2]puzzle.CellID{1, 3} {
		t.Errorf("dots of Z at %v, want [1 3]", got)
	}
	if c, ok := board.ColorByName("A"); c != 2 || !ok {
		t.Errorf("ColorByName(A) = %d, %t", c, ok)
	}
	if _, ok := board.ColorByName("Q"); ok {
		t.Error("ColorByName(Q) found a color")
	}
}

func TestLookup(t *testing.T) {
	board := mustBuild(t, grid(puzzle.Square, "A#", ".A"))
	for _, tt := range []struct {
		at   puzzle.Coord
		want puzzle.CellID
		ok   bool
	}{
		{at(0, 0), 0, true}, {at(0, 1), -1, false}, {at(1, 0), 1, true}, {at(1, 1), 2, true},
		{at(2, 0), -1, false}, {at(0, 2), -1, false}, {at(-1, 0), -1, false},
	} {
		if id, ok := board.Lookup(tt.at); id != tt.want || ok != tt.ok {
			t.Errorf("Lookup(%v) = %d, %t; want %d, %t", tt.at, id, ok, tt.want, tt.ok)
		}
	}
}

// TestDraft notes what is known of boards that are none yet, and refuses what can be none.
func TestDraft(t *testing.T) {
	b := puzzle.NewBuilder(puzzle.Square)
	b.SetSize(2, 2)
	b.AddDot(at(0, 0), "A")
	b.AddCell(at(0, 1))
	b.AddBridge(at(1, 1))
	b.AddWall(at(0, 0), at(0, 1))
	if _, err := b.Build(); err == nil {
		t.Fatal("a single dot is a board")
	}
	d, err := b.Draft()
	if err != nil || string(d.Cells) != `["A.","#+"]` || len(d.Walls) != 1 {
		t.Errorf("%+v, %v", d, err)
	}
	for range 3 {
		b.AddDot(at(1, 0), "B")
	}
	if d, err := b.Draft(); err == nil || d != nil {
		t.Errorf("a cell given three times: %+v, %v", d, err)
	}

	free := puzzle.NewBuilder(puzzle.Free)
	for i := range 3 {
		free.AddFree(puzzle.Point{X: float64(i)}, "A")
	}
	free.AddLink(0, 1)
	if d, err := free.Draft(); err != nil || string(d.Cells) != `[{"x":0,"y":0,"dot":"A"},{"x":1,"y":0,"dot":"A"},{"x":2,"y":0,"dot":"A"}]` || len(d.Links) != 1 {
		t.Errorf("three dots of a color: %s, %v", d.Cells, err)
	}
}
