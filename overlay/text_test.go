package overlay_test

import (
	"encoding/json"
	"image/color"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"flowlens/overlay"
	"flowlens/solve/puzzle"
)

// TestText holds what is written for boards that have no rows, or no straight ones, against what somebody has looked at.
func TestText(t *testing.T) {
	for board, want := range map[string]string{
		"hexes": `
    B       ●       C
      ╲   ╱   ╲     ┃
A       ●       ●   ┃
  ╲             ┃   ┃
    ●       E   ┃   ┃
      ╲     ┃   ┃   ┃
D       ●   ┃   ┃   ┃
┃       ┃   ┃   ┃   ┃
┃   E   ┃   ┃   ┃   ┃
┃   ┃   ┃   ┃   ┃   ┃
┃   ┃   A   ┃   ┃   ┃
┃   ┃       ┃   ┃   ┃
┃   ●       ●   ┃   C
┃     ╲   ╱     ┃
┃       ●       ●
┃                 ╲
┃   B       ●       ●
┃   ┃     ╱   ╲     ┃
┃   ┃   F       F   ┃
┃   ┃               ┃
┃   ●       ●       ●
┃     ╲   ╱   ╲   ╱
D       ●       ●
`,
		"free": `
       Bb━━        Cd━━━━━━━e━━━━Cf
 Aa        ━━━c
 ┃            ┃
 g━━━━━━h     i━━━        Dk━━
          ╲       ━━━j╲       ━━━l
            ╲          ╲╲        ┃
     ━━Bn    ╲           ╲╲       ┃
  m━━         Ao   Ep      ╲q     r
  ┃                 ┃       ┃     ┃
  ┃                 ┃       ┃    ┃
  s   Ft      Eu━━━━v       w   Dx
  ┃    ┃                    ┃
 ┃      ┃                  ┃
 y      z━━━━aa━━━━Fab    ac━━━━━ad
 ┃                                ┃
 ┃                                ┃
 ┃   ━━af━━━      ━━ah━━━         ┃
ae━━━       ━ag━━━       ━ai━━━━━aj

A: a ━ g ━ h ━ o
B: b ━ c ━ i ━ j ━ q ━ w ━ ac ━ ad ━ aj ━ ai ━ ah ━ ag ━ af ━ ae ━ y ━ s ━ m ━ n
C: d ━ e ━ f
D: k ━ l ━ r ━ x
E: p ━ v ━ u
F: t ━ z ━ aa ━ ab
`,
	} {
		b, s := solved(t, board)
		if got := "\n" + overlay.Text(b, s, nil); got != want {
			t.Errorf("%s: got%s\nwant%s", board, got, want)
		}
	}
}

// TestTextFollows reads the flows of square boards off the text, from letter to letter, without looking at the board's flows.
func TestTextFollows(t *testing.T) {
	for _, name := range []string{"square", "holes", "walls", "bridges"} {
		b, s := solved(t, name)
		rows := strings.Split(strings.TrimSuffix(overlay.Text(b, s, nil), "\n"), "\n")
		if len(b.Walls()) > 0 { // there is a row for walls below each
			rows = slices.Collect(func(yield func(string) bool) {
				for i := 0; i < len(rows) && yield(rows[i]); i += 2 {
				}
			})
		}
		for _, f := range s.Flows {
			got := follow(t, rows, b, b.Dots(f.Color)[0])
			if want := b.Dots(f.Color)[1]; got[len(got)-1] != b.Cell(want).At || len(got) != len(f.Nodes) {
				t.Errorf("%s: flow %s runs along %v", name, b.ColorName(f.Color), got)
			}
		}
	}
}

// follow walks along a line of the text to its end.
func follow(t *testing.T, rows []string, b *puzzle.Board, start puzzle.CellID) []puzzle.Coord {
	t.Helper()
	at := b.Cell(start).At
	from := puzzle.NoDir
	path := []puzzle.Coord{at}
	for {
		next := puzzle.NoDir
		for _, d := range puzzle.Square.Dirs() {
			to := puzzle.Square.Step(at, d)
			if d == from || !opensTo(charAt(rows, at), d, from) || !opensTo(charAt(rows, to), d.Opposite(), d.Opposite()) {
				continue
			}
			if letter := charAt(rows, to); isLetter(letter) && letter != charAt(rows, path[0]) {
				continue // a dot beside the line
			}
			if d == puzzle.East || d == puzzle.West { // what joins them shows
				if charBetween(rows, at, to) != '━' {
					continue
				}
			}
			next = d
		}
		if next == puzzle.NoDir || len(path) > b.NumCells() {
			return path
		}
		at, from = puzzle.Square.Step(at, next), next.Opposite()
		path = append(path, at)
		if isLetter(charAt(rows, at)) {
			return path
		}
	}
}

func charAt(rows []string, at puzzle.Coord) rune {
	if at.Row < 0 || at.Row >= len(rows) {
		return ' '
	}
	row := []rune(rows[at.Row])
	if at.Col < 0 || 2*at.Col >= len(row) {
		return ' '
	}
	return row[2*at.Col]
}

func charBetween(rows []string, p, q puzzle.Coord) rune { return []rune(rows[p.Row])[p.Col+q.Col] }

func isLetter(r rune) bool { return r >= 'A' && r <= 'Z' }

// opensTo reports whether a character has a line in direction d; over a bridge a line that came in goes on straight.
func opensTo(r rune, d, from puzzle.Dir) bool {
	if r == '╫' {
		return d == from || d == from.Opposite()
	}
	if isLetter(r) {
		return true
	}
	ways := map[rune][]puzzle.Dir{
		'┃': {puzzle.North, puzzle.South}, '━': {puzzle.East, puzzle.West},
		'┗': {puzzle.North, puzzle.East}, '┏': {puzzle.South, puzzle.East},
		'┓': {puzzle.South, puzzle.West}, '┛': {puzzle.North, puzzle.West},
	}[r]
	for _, w := range ways {
		if w == d {
			return true
		}
	}
	return false
}

// TestTextWarp shows a flow that leaves at one side and comes in at the other.
func TestTextWarp(t *testing.T) {
	b, s := solved(t, "warps")
	text := overlay.Text(b, s, nil)
	if !strings.Contains(text, "←") || !strings.Contains(text, "→") {
		t.Errorf("no arrows in\n%s", text)
	}
}

// TestTextColors strips the colors: what remains must be the text without them.
func TestTextColors(t *testing.T) {
	eachFamily(t, func(t *testing.T, p *picture, s *puzzle.Solution) {
		plain := overlay.Text(p.board, s, nil)
		colored := overlay.Text(p.board, s, &overlay.TextOptions{Palette: p.layout.Palette})
		if got := regexp.MustCompile(`\x1b\[[0-9;]*m`).ReplaceAllString(colored, ""); got != plain {
			t.Errorf("%q without colors is %q", got, plain)
		}
		if !strings.Contains(colored, "\x1b[38;2;254;0;0m") {
			t.Error("no red")
		}
	})
}

// TestTextStandsOut writes blue flows and yellow ones on terminals of both kinds: where a color has too little contrast to the
// terminal's, another one of that hue stands for it.
func TestTextStandsOut(t *testing.T) {
	b := parse(t, "A.A\nB.B\n")
	s := flowsOf(t, b, row(0, 3), row(1, 3))
	palette := []color.RGBA{{}, {0, 0, 254, 255}, {233, 224, 0, 255}}
	for _, ground := range []color.RGBA{{}, {0, 0, 0, 255}, {255, 255, 255, 255}, {253, 246, 227, 255}} {
		text := overlay.Text(b, s, &overlay.TextOptions{Palette: palette, Ground: ground})
		codes := regexp.MustCompile(`38;2;(\d+);(\d+);(\d+)m`).FindAllStringSubmatch(text, -1)
		if len(codes) < 2 {
			t.Fatalf("%d colors in %q", len(codes), text)
		}
		if ground == (color.RGBA{}) {
			ground = color.RGBA{30, 30, 30, 255}
		}
		for _, code := range codes {
			var c color.RGBA
			for i, ch := range []*uint8{&c.R, &c.G, &c.B} {
				v, err := strconv.Atoi(code[i+1])
				if err != nil {
					t.Fatal(err)
				}
				*ch = uint8(v)
			}
			if ratio(c, ground) < 3 {
				t.Errorf("%v on %v has a contrast of %.2f", c, ground, ratio(c, ground))
			}
		}
	}
}

// TestTextWalls writes walls of a square board, alone, in a corner and as a cross, and of a hexagonal one.
func TestTextWalls(t *testing.T) {
	for want, doc := range map[string]string{
		"A · · A\n═══╗\nB ·║· B\n   ║\n· ·║· ·\n": `{"lattice":"square","rows":3,"cols":4,"cells":["A..A","B..B","...."],
			"walls":[[[0,0],[1,0]],[[0,1],[1,1]],[[1,1],[1,2]],[[2,1],[2,2]]]}`,
		"    ·\n  ×   ×\nA       A\n\n×   ·\n\n·       ·\n": `{"lattice":"hex","rows":2,"cols":3,"cells":["A.A","..."],
			"walls":[[[0,0],[0,1]],[[0,1],[0,2]],[[0,0],[1,0]]]}`,
	} {
		var d puzzle.Doc
		if err := json.Unmarshal([]byte(doc), &d); err != nil {
			t.Fatal(err)
		}
		b, _, err := d.Board()
		if err != nil {
			t.Fatal(err)
		}
		if got := overlay.Text(b, &puzzle.Solution{}, nil); got != want {
			t.Errorf("got\n%s\nwant\n%s", got, want)
		}
	}
}

// TestTextPart writes a hint: the cells that no flow has reached are points.
func TestTextPart(t *testing.T) {
	b := parse(t, "A..A\nB..B\n")
	s := flowsOf(t, b, row(0, 3))
	if got, want := overlay.Text(b, s, nil), "A━━━● A\nB · · B\n"; got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}
