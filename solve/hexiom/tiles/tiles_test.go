package tiles_test

import (
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"flowlens/solve/hexiom/tiles"
	"flowlens/solve/hexiom/tiles/tilestest"
	"flowlens/solve/puzzle"
)

func parse(t *testing.T, text string) *tiles.Board {
	t.Helper()
	b, err := tiles.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func TestParse(t *testing.T) {
	b := parse(t, "2\r\n +3 .\r\n 6+. 0   \r\n  . 1\r\n \r\n")
	want := []tiles.Cell{
		{Kind: tiles.Fixed, Number: 3}, {Kind: tiles.Slot},
		{Kind: tiles.Tile, Number: 6}, {Kind: tiles.Missing}, {Kind: tiles.Tile, Number: 0},
		{Kind: tiles.Slot}, {Kind: tiles.Tile, Number: 1},
	}
	if b.Side() != 2 || b.NumCells() != len(want) {
		t.Fatalf("side %d, %d cells", b.Side(), b.NumCells())
	}
	for i, c := range want {
		if b.Cell(i) != c {
			t.Errorf("cell %d is %+v, want %+v", i, b.Cell(i), c)
		}
	}
	if got, want := b.Text(), "2\n +3 .\n 6+. 0\n  . 1\n"; got != want {
		t.Errorf("Text = %q, want %q", got, want)
	}
}

func TestParseRefuses(t *testing.T) {
	for _, tt := range []struct{ name, text, reason string }{
		{"nothing", "", "the first line, \"\", is not the number"},
		{"a Flow board", "AB\nAB\n", "the first line, \"AB\", is not the number"},
		{"a number with more", "3x\n", "is not the number"},
		{"an odd number form", "02\n  . .\n . . .\n  . .\n", "is not the number"},
		{"side 0", "0\n", "a side of 0 places; it must have 1 to 20"},
		{"a huge side", "1000000\n", "a side of 1000000 places"},
		{"a row too few", "2\n  . .\n . . .\n", "2 rows after the first line; a side of 2 places makes 3"},
		{"a row too many", "1\n .\n .\n", "2 rows after the first line"},
		{"a short row", "2\n  . .\n . .\n  . .\n", "row 2 is not 3 cells"},
		{"a long row", "1\n . .\n", "row 1 is not 1 cells"},
		{"an empty row", "2\n  . .\n\n  . .\n", "row 2 is not 3 cells"},
		{"a number above 6", "1\n 7\n", "row 1, column 1: \" 7\" is neither"},
		{"a letter", "2\n  . .\n . . A\n  . .\n", "row 2, column 3: \" A\" is neither"},
		{"a wrong prefix", "2\n  . .\n .-3 .\n  . .\n", "row 2, column 2: \"-3\" is neither"},
	} {
		b, err := tiles.Parse(tt.text)
		var invalid *puzzle.InvalidError
		if b != nil || !errors.As(err, &invalid) || !strings.Contains(err.Error(), tt.reason) {
			t.Errorf("%s: %v, %v; want %q", tt.name, b, err, tt.reason)
		}
	}
}

func TestNewRefuses(t *testing.T) {
	for _, cells := range [][]tiles.Cell{
		nil,
		{{Kind: tiles.Tile, Number: 7}},
		{{Kind: tiles.Fixed, Number: -1}},
		{{Kind: tiles.Missing + 1}},
		make([]tiles.Cell, 2),
	} {
		if b, err := tiles.New(1, cells); b != nil || err == nil {
			t.Errorf("%v: %v, %v", cells, b, err)
		}
	}
	if b, err := tiles.New(1, []tiles.Cell{{Kind: tiles.Slot, Number: 5}}); err != nil || b.Cell(0).Number != 0 {
		t.Errorf("an empty slot keeps a number: %v, %v", b, err)
	}
}

// FuzzParse reads any text; what is a board reads the same when written, and its
// text form does not change any more.
func FuzzParse(f *testing.F) {
	for _, text := range []string{"1\n .\n", "2\r\n +3 .\r\n 6+. 0 \r\n  . 1\r\n", "2\n  . .\n . . .\n  . .", "", "1\n+."} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		b, err := tiles.Parse(text)
		if err != nil {
			if b != nil {
				t.Error("a board and an error")
			}
			return
		}
		again, err := tiles.Parse(b.Text())
		if err != nil {
			t.Fatal(err)
		}
		if !again.Equal(b) || again.Text() != b.Text() {
			t.Errorf("%q became %q", b.Text(), again.Text())
		}
	})
}

func TestRoundTrip(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	for side := 1; side <= tiles.MaxSide; side++ {
		for _, spec := range tilestest.Specs(side) {
			b, solution := spec.Generate(rng)
			for _, b := range []*tiles.Board{b, solution} {
				if !parse(t, b.Text()).Equal(b) {
					t.Errorf("reads otherwise:\n%s", b.Text())
				}
				if !parse(t, strings.ReplaceAll(b.Text(), "\n", " \r\n")).Equal(b) {
					t.Errorf("with CR LF reads otherwise:\n%s", b.Text())
				}
			}
		}
	}
}

// TestNeighbors finds neighbors in the text form: in a row two characters apart, in
// rows that touch one.
func TestNeighbors(t *testing.T) {
	for side := 1; side <= 5; side++ {
		b, _ := tilestest.Spec{Side: side, Missing: 0.2}.Generate(rand.New(rand.NewPCG(2, 2)))
		type place struct{ row, x int }
		at := map[place]int{}
		i := 0
		for row, text := range b.Rows() {
			indent := len(text) - len(strings.TrimLeft(strings.ReplaceAll(text, " .", "+."), " "))
			for x := indent; x < len(text); x += 2 {
				at[place{row, x}] = i
				if b.Ref(i).Row != row || b.Ref(i).Col != (x-indent)/2 {
					t.Errorf("cell %d is called %v", i, b.Ref(i))
				}
				if got, ok := b.Lookup(b.At(i)); got != i || !ok {
					t.Errorf("cell %d is looked up as %d, %t", i, got, ok)
				}
				i++
			}
		}
		for p, i := range at {
			want := map[int]bool{}
			for _, d := range []place{{0, 2}, {0, -2}, {1, 1}, {1, -1}, {-1, 1}, {-1, -1}} {
				if k, ok := at[place{p.row + d.row, p.x + d.x}]; ok && b.Cell(k).Kind != tiles.Missing {
					want[k] = true
				}
			}
			for _, k := range b.Neighbors(i) {
				if !want[k] {
					t.Errorf("side %d: cell %d has a neighbor %d", side, i, k)
				}
				delete(want, k)
			}
			if len(want) > 0 {
				t.Errorf("side %d: cell %d lacks the neighbors %v", side, i, want)
			}
		}
	}
}

// TestSymmetries looks whether neighbors stay neighbors, and all twelve differ.
func TestSymmetries(t *testing.T) {
	for side := 2; side <= 5; side++ {
		b, err := tiles.New(side, make([]tiles.Cell, tiles.Places(side)))
		if err != nil {
			t.Fatal(err)
		}
		seen := map[int]bool{}
		all := tiles.Symmetries(side)
		if len(all) != 12 || len(b.Symmetries()) != 12 {
			t.Fatalf("%d symmetries, %d of an empty board", len(all), len(b.Symmetries()))
		}
		for _, s := range all {
			seen[s[0]*len(s)+s[1]] = true
			hit := map[int]bool{}
			for i, to := range s {
				hit[to] = true
				beside := map[int]bool{}
				for _, k := range b.Neighbors(to) {
					beside[k] = true
				}
				for _, k := range b.Neighbors(i) {
					if !beside[s[k]] {
						t.Fatalf("side %d: neighbors %d and %d become %d and %d", side, i, k, to, s[k])
					}
				}
			}
			if len(hit) != len(s) {
				t.Fatalf("side %d: a symmetry puts two cells in one place", side)
			}
		}
		if len(seen) != 12 {
			t.Errorf("side %d: %d symmetries differ", side, len(seen))
		}
	}
}

func TestSymmetriesOfALevel(t *testing.T) {
	for _, tt := range []struct {
		name, text string
		want       int
	}{
		{"movable tiles do not matter", "2\n  1 2\n . . .\n  . 3\n", 12},
		{"a missing corner", "2\n +. .\n . . .\n  . .\n", 2},
		{"two like fixed tiles face to face", "2\n +1 .\n . . .\n  .+1\n", 4},
		{"two fixed tiles that differ", "2\n +1 .\n . . .\n  .+2\n", 2},
		{"a fixed tile and a missing place side by side", "2\n +1+.\n . . .\n  . .\n", 1},
	} {
		b := parse(t, tt.text)
		got := b.Symmetries()
		if len(got) != tt.want {
			t.Errorf("%s: %d symmetries, want %d", tt.name, len(got), tt.want)
		}
		for i, to := range got[0] {
			if i != to {
				t.Errorf("%s: the first symmetry moves cell %d", tt.name, i)
			}
		}
	}
}

func TestEquivalent(t *testing.T) {
	a := parse(t, "2\n +1 .\n . 2 .\n  . 3\n")
	for _, s := range tiles.Symmetries(2) {
		if image := a.Image(s); !a.Equivalent(image) || !image.Equivalent(a) {
			t.Errorf("not like its image\n%s", image.Text())
		}
	}
	for _, other := range []string{"2\n +1 .\n . 2 .\n  3 .\n", "1\n .\n", "2\n  1 .\n . 2 .\n  . 3\n"} {
		if a.Equivalent(parse(t, other)) {
			t.Errorf("like\n%s", other)
		}
	}
}

func TestVerify(t *testing.T) {
	const level = "2\n  1 .\n 1+2 .\n +. .\n"
	for _, tt := range []struct{ name, solved, reason string }{
		{"side by side", "2\n  . 1\n .+2 1\n +. .\n", "has a tile with 1 and 2 tiles beside it"},
		{"solved", "2\n  1 .\n .+2 1\n +. .\n", ""},
		{"as it was", level, "row 1, column 1 has a tile with 1 and 2 tiles beside it"},
		{"another side", "1\n .\n", "a side of 1 places, not 2"},
		{"the fixed tile moved", "2\n  1+2\n 1 . .\n +. .\n", "is \"+2\", not \" .\""},
		{"the fixed tile is loose", "2\n  1 .\n 1 2 .\n +. .\n", "is \" 2\", not \"+2\""},
		{"a place appeared", "2\n  1 .\n 1+2 .\n  . .\n", "is \" .\", not \"+.\""},
		{"a tile is gone", "2\n  1 .\n .+2 .\n +. .\n", "tiles by number"},
		{"other numbers", "2\n  0 .\n .+2 1\n +. .\n", "tiles by number"},
	} {
		err := tiles.Verify(parse(t, level), parse(t, tt.solved))
		if (err == nil) != (tt.reason == "") || err != nil && !strings.Contains(err.Error(), tt.reason) {
			t.Errorf("%s: %v, want %q", tt.name, err, tt.reason)
		}
	}
}

// TestGenerate makes random levels, which are solved by birth.
func TestGenerate(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 5))
	for side := 1; side <= 8; side++ {
		for _, spec := range tilestest.Specs(side) {
			level, solution := spec.Generate(rng)
			if err := tiles.Verify(level, solution); err != nil {
				t.Errorf("%+v: %v", spec, err)
			}
		}
	}
}

// TestPlace puts the tiles of solutions anywhere: what may not move stays, the others lie as asked, and all are right.
func TestPlace(t *testing.T) {
	rng := rand.New(rand.NewPCG(18, 18))
	for _, spec := range tilestest.Specs(4) {
		level, solution := spec.Generate(rng)
		holds := make([]bool, level.NumCells())
		for i := range holds {
			holds[i] = solution.Cell(i).Kind.HasTile()
		}
		if placed := level.Place(holds); !placed.Equal(solution) {
			t.Errorf("got\n%swant\n%s", placed.Text(), solution.Text())
		}
		for i := range holds {
			holds[i] = rng.IntN(2) == 0
		}
		placed := level.Place(holds)
		for i, hold := range holds {
			was, is := level.Cell(i), placed.Cell(i)
			stays := was.Kind == tiles.Fixed || was.Kind == tiles.Missing
			switch {
			case stays && is != was:
				t.Errorf("cell %v became %+v, was %+v", level.Ref(i), is, was)
			case !stays && hold != (is.Kind == tiles.Tile) || is.Kind == tiles.Tile && is.Number != placed.Occupied(i):
				t.Errorf("cell %v is %+v with %d tiles beside it; a tile is wanted: %t", level.Ref(i), is, placed.Occupied(i), hold)
			}
		}
	}
}

func TestNumbers(t *testing.T) {
	b := parse(t, "2\n +2 3\n 2+. 3\n +3 0\n")
	if got, want := b.Numbers(tiles.Tile), [7]int{0: 1, 2: 1, 3: 2}; got != want {
		t.Errorf("movable tiles by number %d, want %d", got, want)
	}
	if got, want := b.Numbers(tiles.Fixed), [7]int{2: 1, 3: 1}; got != want {
		t.Errorf("fixed tiles by number %d, want %d", got, want)
	}
	if got := b.Numbers(tiles.Missing); got != [7]int{} {
		t.Errorf("missing places by number %d", got)
	}
}
