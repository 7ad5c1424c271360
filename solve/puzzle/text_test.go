package puzzle_test

import (
	"errors"
	"strings"
	"testing"

	"flowlens/solve/puzzle"
)

func TestTextRoundTrip(t *testing.T) {
	for _, text := range []string{"AA\n", "A.\n.A\n", "a..b\nB..A\n.ab.\n.AB.\n", "AZaz\nAZaz\n", "1.2\n1.2\n", " 1 10  .\n 1 10  .\n .  . AB\n .  . AB\n"} {
		b, err := puzzle.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		if got := b.Text(); got != text || !b.HasText() {
			t.Errorf("Text() = %q, want %q", got, text)
		}
	}
}

func TestParseTakesOtherLineEnds(t *testing.T) {
	for _, text := range []string{"A.\n.A", "A.\r\n.A\r\n", "A.\n.A\n\n", "A . \n . A", " A.\n\t.A"} {
		b, err := puzzle.Parse(text)
		if err != nil {
			t.Fatalf("%q: %v", text, err)
		}
		if got := b.Text(); got != "A.\n.A\n" {
			t.Errorf("%q reads as %q", text, got)
		}
	}
}

func TestParseRefuses(t *testing.T) {
	tests := []struct{ name, text, want string }{
		{"empty", "", "no cells"},
		{"blank", "\n\n", "no cells"},
		{"ragged", "A.\n.A.\n", "row 2 has 3 cells, row 1 has 2"},
		{"gap", "AA\n\nBB\n", "row 2 has 0 cells"},
		{"hole", "A#\n.A\n", `row 1, column 2: "#" is neither`},
		{"a sign", "@@\n", `"@" is neither`},
		{"a word for a cell", "A- A-\n", `row 1, column 1: "A-" is neither`},
		{"a long label", "123456789 123456789\n", "row 1, column 1: \"123456789\" cannot name a color"},
		{"no blank between two cells", "1 .\n.1\n", "row 2 has 1 cells, row 1 has 2"},
		{"not ASCII", "Ä.\n.Ä\n", `row 1, column 1: "Ä" is neither`},
		{"one dot", "A.\n..\n", "row 1, column 1: color A: only one dot"},
		{"too wide", strings.Repeat(".", puzzle.MaxSide+1), "too large"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			b, err := puzzle.Parse(tt.text)
			var invalid *puzzle.InvalidError
			if b != nil || !errors.As(err, &invalid) || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("Parse = %v, %v; want an InvalidError with %q", b, err, tt.want)
			}
		})
	}
}

func TestBoardsWithoutText(t *testing.T) {
	wall := grid(puzzle.Square, "A.A")
	wall.AddWall(at(0, 0), at(0, 1))
	long := puzzle.NewBuilder(puzzle.Square)
	long.SetSize(1, 2)
	long.AddDot(at(0, 0), "Ä")
	long.AddDot(at(0, 1), "Ä")
	for name, b := range map[string]*puzzle.Builder{
		"hex": grid(puzzle.Hex, "AA"), "hole": grid(puzzle.Square, "A#A"), "bridge": grid(puzzle.Square, "A+A"),
		"wall": wall, "a label that is not ASCII": long,
	} {
		if board := mustBuild(t, b); board.HasText() || board.Text() != "" {
			t.Errorf("%s: Text() = %q", name, board.Text())
		}
	}
}

func TestCellLetters(t *testing.T) {
	for cell, want := range map[puzzle.CellID]string{0: "a", 25: "z", 26: "aa", 51: "az", 52: "ba", 701: "zz", 702: "aaa"} {
		if got := puzzle.CellLetters(cell); got != want {
			t.Errorf("cell %d: %s, want %s", cell, got, want)
		}
	}
}
