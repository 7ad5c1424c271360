//go:build gocv_specific_modules

package vision

import (
	"errors"
	"image"
	"slices"
	"strings"
	"testing"

	"flowlens/solve/puzzle"
)

// TestLinksInDoubt looks at borders between two cells of 40x40 pixels of which it cannot be told whether they are links: a few
// are left to the solver, more are refused.
func TestLinksInDoubt(t *testing.T) {
	seamOf := func(length float64, mass uint8) *seam {
		s := &seam{a: 2, b: 3, length: length, known: length, mass: []uint8{mass}}
		s.moments.add(vec{20, 20})
		return s
	}
	for _, c := range []struct {
		name  string
		seam  *seam
		doubt string
	}{
		{"a border", seamOf(40, 20), ""},
		{"a point", seamOf(8, 20), ""},
		{"neither", seamOf(13, 20), "may or may not share"},
		{"neither thin nor thick", seamOf(40, 44), "may or may not be thick"},
	} {
		g := &regions{parts: &parts{}, outline: 100, all: make([]region, 4), seams: []*seam{c.seam}}
		g.all[2].area, g.all[3].area = 1600, 1600
		if err := g.checkSeams(); err != nil {
			t.Errorf("%s: %v", c.name, err)
		}
		if got := c.seam.doubt; (got == "") != (c.doubt == "") || !strings.Contains(got, c.doubt) {
			t.Errorf("%s: in doubt: %q", c.name, got)
		}
		for range maxOpen {
			s := *c.seam
			g.seams = append(g.seams, &s)
		}
		if err := g.checkSeams(); errors.Is(err, ErrBadBoard) != (c.doubt != "") {
			t.Errorf("%s, %d of them: %v", c.name, len(g.seams), err)
		}
	}
}

// TestBorderThroughDot looks at borders below the pipe from a dot, an ellipse of 20x10 pixels' radius, to the next cell.
func TestBorderThroughDot(t *testing.T) {
	for _, c := range []struct {
		name   string
		border vec
		ok     bool
	}{
		{"beside the dot, along it", vec{122, 100}, true},
		{"through it, along it", vec{112, 100}, false},
		{"beside it, across", vec{100, 111}, true},
		{"through it, across", vec{100, 104}, false},
	} {
		b := puzzle.NewBuilder(puzzle.Free)
		g := &ground{lattice: puzzle.Free, ways: []way{{a: 0, b: 1, hidden: []vec{c.border}}}}
		for i := range 2 {
			b.AddFree(puzzle.Point{X: float64(i)}, "A")
			g.cells = append(g.cells, cell{spot: spot{center: vec{100 + 60*float64(i), 100}, right: vec{20 / dotRadius, 0}, down: vec{0, 10 / dotRadius}}})
		}
		b.AddLink(0, 1)
		board, err := b.Build()
		if err != nil {
			t.Fatal(err)
		}
		if err := (&candidate{ground: g, board: board}).checkDots(); (err == nil) != c.ok {
			t.Errorf("%s: %v", c.name, err)
		}
	}
}

// TestFaintLines looks at what may be lines in a cell of 60x60 pixels, the upper 15 rows of which a pipe hides.
func TestFaintLines(t *testing.T) {
	const side, pipe = 60, 15
	for _, c := range []struct {
		name string
		line image.Rectangle
		ok   bool
	}{
		{"along the pipe", image.Rect(10, pipe+3, 50, pipe+5), true},
		{"along it, as far as a border is from a dot", image.Rect(10, pipe+7, 50, pipe+9), false},
		{"away from it", image.Rect(30, pipe+2, 32, pipe+30), false},
		{"a point", image.Rect(30, pipe+20, 33, pipe+23), true},
	} {
		all := make([]uint8, side*side)
		g := &regions{parts: &parts{w: side, h: side, hidden: slices.Clone(all), label: slices.Repeat([]uint16{2}, side*side)}, unit: side, all: make([]region, 3)}
		g.all[2].inner = side / 2
		for i := range side * pipe {
			g.hidden[i] = 255
		}
		for y := c.line.Min.Y; y < c.line.Max.Y; y++ {
			for x := c.line.Min.X; x < c.line.Max.X; x++ {
				all[y*side+x] = 255
			}
		}
		if err := g.checkFaint(all); (err == nil) != c.ok {
			t.Errorf("%s: %v", c.name, err)
		}
	}
}
