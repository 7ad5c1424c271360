package board

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"flowlens/solve/puzzle"
	"flowlens/vision/internal/geom"
)

// square returns a ground of rows x cols cells of 10 pixels, from (100,200) on, with all links.
func square(rows, cols int) *Ground {
	g := &Ground{Lattice: puzzle.Square, Rows: rows, Cols: cols, Sure: true,
		Box: Box{geom.Pt(100, 200), geom.Pt(10, 0), geom.Pt(0, 10), float64(cols), float64(rows)}}
	for i := range rows * cols {
		at := puzzle.Coord{Row: i / cols, Col: i % cols}
		spot := Spot{Center: g.Box.At(float64(at.Col)+0.5, float64(at.Row)+0.5), Right: g.Box.U, Down: g.Box.V}
		g.Cells = append(g.Cells, Cell{Spot: spot, At: at})
		if at.Col > 0 {
			g.Ways = append(g.Ways, Way{A: i - 1, B: i})
		}
		if at.Row > 0 {
			g.Ways = append(g.Ways, Way{A: i - cols, B: i})
		}
	}
	return g
}

func TestSpot(t *testing.T) {
	s := Spot{Center: geom.Pt(50, 60), Right: geom.Pt(8, 2), Down: geom.Pt(-3, 10)}
	for _, p := range []geom.Vec{{}, {X: 0.5, Y: -0.25}, {X: -0.4, Y: 0.3}} {
		if got := s.Within(s.At(p.X, p.Y)); got.Sub(p).Len() > 1e-12 {
			t.Errorf("%v comes back as %v", p, got)
		}
	}
	for d, want := range map[puzzle.Dir]geom.Vec{puzzle.East: {X: 54, Y: 61}, puzzle.West: {X: 46, Y: 59}, puzzle.South: {X: 48.5, Y: 65}, puzzle.North: {X: 51.5, Y: 55}} {
		side := s.Side(d)
		if side.Mid != want || side.Along != side.Mid.Sub(s.Center).Mul(2) {
			t.Errorf("%v: side at %v, along %v", d, side.Mid, side.Along)
		}
		if math.Abs(side.Beside.Len()-map[bool]float64{true: s.Down.Len(), false: s.Right.Len()}[d == puzzle.East || d == puzzle.West]) > 1e-12 {
			t.Errorf("%v: beside is %v", d, side.Beside)
		}
	}
}

func TestBox(t *testing.T) {
	g := square(3, 4)
	if p := g.Box.At(4, 3); p != geom.Pt(140, 230) || g.Box.Pitch() != 10 {
		t.Errorf("corner %v, pitch %v", p, g.Box.Pitch())
	}
	for p, want := range map[geom.Vec]bool{{X: 105, Y: 205}: true, {X: 139, Y: 229}: true, {X: 95, Y: 205}: false, {X: 145, Y: 205}: false, {X: 105, Y: 195}: false, {X: 105, Y: 235}: false,
		{X: 100, Y: 205}: false, {X: 140, Y: 205}: false, {X: 105, Y: 200}: false, {X: 105, Y: 230}: false /* on its edge */} {
		if got := g.InBox(RimSide{Beyond: Spot{Center: p}}); got != want {
			t.Errorf("%v in the box: %v", p, got)
		}
	}
	g.Lattice = puzzle.Hex
	if g.InBox(RimSide{Beyond: Spot{Center: geom.Pt(105, 205)}}) {
		t.Error("only square boards have a box")
	}
}

func TestDirections(t *testing.T) {
	g := square(3, 4)
	if g.Dir(Way{A: 0, B: 1}) != puzzle.East || g.Dir(Way{A: 0, B: 4}) != puzzle.South {
		t.Error("directions of links")
	}
	for _, c := range []struct {
		row, col int
		d        puzzle.Dir
		to       puzzle.Coord
		ok       bool
	}{
		{1, 0, puzzle.West, puzzle.Coord{Row: 1, Col: 3}, true}, {1, 3, puzzle.East, puzzle.Coord{Row: 1, Col: 0}, true},
		{0, 2, puzzle.North, puzzle.Coord{Row: 2, Col: 2}, true}, {2, 2, puzzle.South, puzzle.Coord{Row: 0, Col: 2}, true},
		{1, 1, puzzle.West, puzzle.Coord{}, false}, {1, 2, puzzle.East, puzzle.Coord{}, false}, {1, 2, puzzle.North, puzzle.Coord{}, false},
		{1, 3, puzzle.South, puzzle.Coord{}, false}, {1, 0, puzzle.East, puzzle.Coord{}, false},
	} {
		if to, ok := g.OtherEnd(puzzle.Coord{Row: c.row, Col: c.col}, c.d); ok != c.ok || ok && to != c.to {
			t.Errorf("from (%d,%d) to the %v: %v, %v", c.row, c.col, c.d, to, ok)
		}
	}
}

// TestBoard builds a board with a wall, a warp and a bridge, and a free one.
func TestBoard(t *testing.T) {
	g := square(3, 3)
	g.Walls = [][2]int{{0, 1}}
	g.Ways = append(g.Ways[1:], Way{A: 3, B: 5, Warp: true})
	g.Cells[4].Bridge = true
	letters := make([]string, 9)
	letters[0], letters[2] = "A", "A"
	b, err := g.Board(letters)
	if err != nil {
		t.Fatal(err)
	}
	if len(b.Walls()) != 1 || len(b.Warps()) != 1 || b.Cell(4).Kind != puzzle.Bridge || b.NumColors() != 1 || b.Cell(0).Color != b.Cell(2).Color {
		t.Errorf("got\n%s", b.Text())
	}
	free := &Ground{Lattice: puzzle.Free, ToPicture: func(p geom.Vec) geom.Vec { return p.Mul(2) },
		Cells: []Cell{{Middle: geom.Pt(1.23456, 2)}, {Middle: geom.Pt(5, 6)}, {Middle: geom.Pt(9, 6)}}, Ways: []Way{{A: 0, B: 1}, {A: 1, B: 2}}}
	b, err = free.Board([]string{"A", "", "A"})
	if err != nil {
		t.Fatal(err)
	}
	if p := b.Cell(0).Pos; p.X != 2.47 || p.Y != 4 || len(b.Links()) != 2 {
		t.Errorf("a free cell at %v, %d links", p, len(b.Links()))
	}
	if g.Size() != "a 3x3 grid" || free.Size() != "a board of 3 cells" || g.Where(5) != "row 2, column 3" || free.Where(1) != "cell 1" {
		t.Errorf("%s, %s, %s, %s", g.Size(), free.Size(), g.Where(5), free.Where(1))
	}
}

func TestClarity(t *testing.T) {
	for _, c := range []struct{ x, limit, want float64 }{
		{4, 4, 0}, {6, 4, 1}, {4 / 1.5, 4, 1}, {100, 4, 1}, {0, 4, 1}, {4 * math.Sqrt(1.5), 4, 0.5}, {4 / math.Sqrt(1.5), 4, 0.5},
		{0.02, 0.02, 0}, {0.02, 0.03, 1}, {0, 0.001, 0},
	} {
		if got := Clarity(c.x, c.limit); math.Abs(got-c.want) > 1e-9 {
			t.Errorf("%v at %v: %v, want %v", c.x, c.limit, got, c.want)
		}
	}
}

// TestAnswered asks questions with several margins: those in doubt are answered both ways, the others once.
func TestAnswered(t *testing.T) {
	asked := func(margins ...float64) []Question {
		var out []Question
		for k, m := range margins {
			out = append(out, Question{What: fmt.Sprintf("question %d", k), Yes: k%2 == 0, Margin: m, Apply: func(g *Ground) { g.Walls = append(g.Walls, [2]int{k, k}) }})
		}
		return out
	}
	for _, c := range []struct {
		name    string
		margins []float64
		open    int
	}{
		{"none", nil, 0}, {"one, sure", []float64{0.9}, 0}, {"sure", []float64{0.9, 0.5, 1}, 0}, {"one in doubt", []float64{0.9, 0.1, 1}, 1},
		{"two in doubt", []float64{0.2, 0.1, 1}, 2}, {"more in doubt than are left open", []float64{0.1, 0.2, 0.3, 0.4, 0.45}, MaxOpen},
	} {
		base := square(2, 2)
		all := base.Answered("walls", asked(c.margins...))
		if len(all) != 1<<c.open {
			t.Fatalf("%s: %d grounds", c.name, len(all))
		}
		seen := make(map[string]bool)
		for i, g := range all {
			seen[fmt.Sprint(g.Walls)] = true
			if i > 0 && g.Doubt < all[i-1].Doubt || g.Sure != (c.open == 0) || len(g.Doubts) != c.open {
				t.Errorf("%s: doubt %v, sure %v, %v", c.name, g.Doubt, g.Sure, g.Doubts)
			}
		}
		if len(seen) != len(all) || len(base.Walls) != 0 {
			t.Errorf("%s: %d of %d are different; the ground itself has %v", c.name, len(seen), len(all), base.Walls)
		}
		var want []int // the likeliest: every answer as it is
		for k := range c.margins {
			if k%2 == 0 {
				want = append(want, k)
			}
		}
		var got []int
		for _, w := range all[0].Walls {
			got = append(got, w[0])
		}
		slices.Sort(got)
		if !slices.Equal(got, want) || all[0].Doubt != 0 {
			t.Errorf("%s: the likeliest has %v, want %v", c.name, got, want)
		}
		if len(c.margins) > 0 && (len(all[0].Parts) != 1 || all[0].Parts[0].Score != slices.Min(c.margins)) {
			t.Errorf("%s: parts %v", c.name, all[0].Parts)
		}
		if in := all[0].InDoubt(); (in == "") != (c.open == 0) || strings.Count(in, "question") != c.open {
			t.Errorf("%s: %q", c.name, in)
		}
	}
}

// TestAnsweredTwice asks about one ground twice: the first answers' doubts stay theirs.
func TestAnsweredTwice(t *testing.T) {
	base := square(2, 2)
	base.Doubts = append(make([]string, 0, 9), "before")
	ask := func(what string) *Ground {
		return base.Answered("walls", []Question{{What: what, Margin: 0.1, Apply: func(*Ground) {}}})[0]
	}
	first, second := ask("first"), ask("second")
	if first.InDoubt() != "; in doubt: before, first" || second.InDoubt() != "; in doubt: before, second" {
		t.Errorf("%q and %q", first.InDoubt(), second.InDoubt())
	}
}

func TestPlaceError(t *testing.T) {
	err := ErrorAt(ErrBadBoard, geom.Pt(10, 20), "the line at {} has %d gaps", 3)
	MovePlace(err, func(p geom.Vec) geom.Vec { return p.Mul(2).Add(geom.Pt(1, 0)) })
	if want := "not a plausible board: the line at (21,40) has 3 gaps"; err.Error() != want || !errors.Is(err, ErrBadBoard) {
		t.Errorf("got %q", err)
	}
	MovePlace(errors.New("no place"), nil) // has none to move
}
