package puzzle_test

import (
	"errors"
	"strings"
	"testing"

	"flowlens/solve/puzzle"
)

func TestTextRoundTrip(t *testing.T) {
	for _, text := range []string{"AA\n", "A.\n.A\n", "a..b\nB..A\n.ab.\n.AB.\n", "AZaz\nAZaz\n"} {
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
	for _, text := range []string{"A.\n.A", "A.\r\n.A\r\n", "A.\n.A\n\n"} {
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
		{"ragged", "A.\n.A.\n", "row 1 has 3 cells, row 0 has 2"},
		{"gap", "AA\n\nBB\n", "row 1 has 0 cells"},
		{"hole", "A#\n.A\n", "cell [0,1]: '#' is neither"},
		{"digit", "1.\n.1\n", "cell [0,0]: '1' is neither"},
		{"before A", "@@\n", "'@' is neither"},
		{"after Z", "[[\n", "'[' is neither"},
		{"before a", "``\n", "'`' is neither"},
		{"after z", "{{\n", "'{' is neither"},
		{"space", "A \n.A\n", "cell [0,1]: ' ' is neither"},
		{"not ASCII", "Ä.\n.Ä\n", "cell [0,0]"},
		{"one dot", "A.\n..\n", "cell [0,0]: color A: only one dot"},
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
	long.AddDot(at(0, 0), "A1")
	long.AddDot(at(0, 1), "A1")
	for name, b := range map[string]*puzzle.Builder{
		"hex": grid(puzzle.Hex, "AA"), "hole": grid(puzzle.Square, "A#A"), "bridge": grid(puzzle.Square, "A+A"),
		"wall": wall, "long names": long,
	} {
		if board := mustBuild(t, b); board.HasText() || board.Text() != "" {
			t.Errorf("%s: Text() = %q", name, board.Text())
		}
	}
}
