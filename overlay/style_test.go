package overlay_test

import (
	"image"
	"image/color"
	"math"
	"slices"
	"testing"

	"github.com/fogleman/gg"

	"flowlens/overlay"
	"flowlens/solve/puzzle"
)

// TestMarksKeepClear draws with and without arrows: they may differ neither at the center of any cell nor in the middle of any
// link, nor off the pipes and dots, and there must be arrows.
func TestMarksKeepClear(t *testing.T) {
	eachFamily(t, func(t *testing.T, p *picture, s *puzzle.Solution) {
		bare := p.clone().img
		drawOn(t, p.img, p, s, nil)
		drawOn(t, bare, p, s, &overlay.Options{NoArrows: true})
		g := p.board.Graph()
		for _, f := range s.Flows {
			for i, e := range f.Edges {
				a, b := p.layout.Centers[g.Nodes[f.Nodes[i]].Cell], p.layout.Centers[g.Nodes[f.Nodes[i+1]].Cell]
				same(t, p.img, bare, a)
				same(t, p.img, bare, b)
				if !g.Edges[e].Warp {
					same(t, p.img, bare, puzzle.Point{X: (a.X + b.X) / 2, Y: (a.Y + b.Y) / 2})
				}
			}
		}
		marked := false
		for y := range p.img.Rect.Max.Y {
			for x := range p.img.Rect.Max.X {
				if p.img.RGBAAt(x, y) == bare.RGBAAt(x, y) {
					continue
				}
				at := puzzle.Point{X: float64(x) + 0.5, Y: float64(y) + 0.5}
				inDot := p.toDot(at) < 0.345*p.layout.Pitch+1
				if !inDot && p.toFlow(s, at) > 0.168*p.layout.Pitch+1 {
					t.Fatalf("%d,%d is marked, off every pipe and dot", x, y)
				}
				marked = marked || !inDot
			}
		}
		if !marked {
			t.Error("no arrows")
		}
	})
}

// TestDrawnLinksHaveNoMarks draws the first half of each flow as drawn already: only the other half may have arrows, and no
// dot a ring.
func TestDrawnLinksHaveNoMarks(t *testing.T) {
	b := parse(t, "A........A\nB........B\n")
	s := flowsOf(t, b, row(0, 10), row(1, 10))
	p := newPicture(b, 100, puzzle.Point{X: 10, Y: 10})
	bare := p.clone().img
	var drawn []puzzle.EdgeID
	for _, f := range s.Flows {
		drawn = append(drawn, f.Edges[:4]...)
	}
	drawOn(t, p.img, p, s, &overlay.Options{Drawn: drawn})
	drawOn(t, bare, p, s, &overlay.Options{NoArrows: true})
	marks := 0
	for y := range bare.Rect.Max.Y {
		for x := range bare.Rect.Max.X {
			if p.img.RGBAAt(x, y) == bare.RGBAAt(x, y) {
				continue
			}
			if marks++; x < 400 {
				t.Fatalf("%d,%d is marked", x, y)
			}
		}
	}
	if marks == 0 {
		t.Error("no arrows on what is to be drawn")
	}
}

// same compares the pixels within a sixteenth of the pitch of a place.
func same(t *testing.T, a, b *image.RGBA, at puzzle.Point) {
	t.Helper()
	for dy := -2; dy <= 2; dy++ {
		for dx := -2; dx <= 2; dx++ {
			x, y := int(at.X)+dx, int(at.Y)+dy
			if got, want := a.RGBAAt(x, y), b.RGBAAt(x, y); got != want {
				t.Fatalf("the arrows change %d,%d from %v to %v", x, y, want, got)
			}
		}
	}
}

// TestMarksPoint finds the tip of the arrow on a straight flow at the end that the flow runs to, both ways.
func TestMarksPoint(t *testing.T) {
	b := parse(t, "A...A\nB...B\n")
	s := flowsOf(t, b, row(0, 5), []puzzle.Coord{{Row: 1, Col: 4}, {Row: 1, Col: 3}, {Row: 1, Col: 2}, {Row: 1, Col: 1}, {Row: 1}})
	p := newPicture(b, 100, puzzle.Point{X: 10, Y: 10})
	bare := p.clone().img
	drawOn(t, p.img, p, s, nil)
	drawOn(t, bare, p, s, &overlay.Options{NoArrows: true})
	for _, tt := range []struct {
		row, first int // of the pixels that the first arrow may lie in
		right      bool
	}{{0, 160, true}, {1, 310, false}} {
		middle, edges := math.Inf(-1), math.Inf(-1) // how far each reaches the way of the flow
		y := 60 + 100*tt.row
		for dx := range 100 {
			x, ahead := tt.first+dx, float64(dx)
			if !tt.right {
				ahead = -ahead
			}
			if p.img.RGBAAt(x, y) != bare.RGBAAt(x, y) {
				middle = max(middle, ahead)
			}
			if p.img.RGBAAt(x, y-8) != bare.RGBAAt(x, y-8) {
				edges = max(edges, ahead)
			}
		}
		if !(middle > edges+3) {
			t.Errorf("row %d: the arrow reaches %v in the middle and %v at its edge", tt.row, middle, edges)
		}
	}
}

// TestSmallCellsHaveNoMarks draws on a board whose cells are too small for arrows.
func TestSmallCellsHaveNoMarks(t *testing.T) {
	b := parse(t, "A...A\nB...B\n")
	s := flowsOf(t, b, row(0, 5), row(1, 5))
	p := newPicture(b, 15, puzzle.Point{X: 10, Y: 10})
	bare := p.clone().img
	drawOn(t, p.img, p, s, nil)
	drawOn(t, bare, p, s, &overlay.Options{NoArrows: true})
	if n := changed(p.img, bare, p.img.Rect); n > 0 {
		t.Errorf("%d pixels of marks", n)
	}
}

// TestStyles looks at the middle of a pipe and at its edge, on a board that the player has finished.
func TestStyles(t *testing.T) {
	b, s := twoRows(t)
	for _, style := range overlay.Styles() {
		t.Run(style.String(), func(t *testing.T) {
			p := newPicture(b, 50, puzzle.Point{X: 10, Y: 10})
			empty := p.clone().img.RGBAAt(10+100, 10+25) // a line, half way along the first row
			p.play(s.Flows[0], 4)
			drawOn(t, p.img, p, s, &overlay.Options{Style: style})
			red := p.layout.Palette[1]
			middle, edge := p.img.RGBAAt(10+100, 10+25), p.img.RGBAAt(10+100, 10+25-8)
			want := map[overlay.Style][2]bool{overlay.Game: {true, true}, overlay.Ghost: {false, false}, overlay.Outline: {false, true}}[style]
			if (middle == red) != want[0] || (edge == red) != want[1] {
				t.Errorf("middle %v, edge %v of a pipe of %v", middle, edge, red)
			}
			if style == overlay.Outline && tooFar(middle, empty, 20) {
				t.Errorf("the line within the outline is %v, was %v", middle, empty)
			}
			if style == overlay.Ghost && !(middle.R > empty.R+40 && middle.G > 20) {
				t.Errorf("the line below the ghost is %v, was %v", middle, empty)
			}
		})
	}
}

// TestStylesStayInside holds every style with all that can be added against the picture before, outside the bounds
// and where flows leave them.
func TestStylesStayInside(t *testing.T) {
	eachFamily(t, func(t *testing.T, p *picture, s *puzzle.Solution) {
		for _, style := range overlay.Styles() {
			q := p.clone()
			drawOn(t, q.img, q, s, &overlay.Options{Style: style, Labels: true, Numbers: true, Tint: true})
			for y := range q.img.Rect.Max.Y {
				for x := range q.img.Rect.Max.X {
					if image.Pt(x, y).In(p.layout.Bounds) || q.img.RGBAAt(x, y) == p.img.RGBAAt(x, y) {
						continue
					}
					if at := (puzzle.Point{X: float64(x) + 0.5, Y: float64(y) + 0.5}); p.toFlow(s, at) > 0.168*p.layout.Pitch+2 {
						t.Fatalf("%v: %d,%d changed outside of %v", style, x, y, p.layout.Bounds)
					}
				}
			}
		}
	})
}

// TestStylesStandOut draws flows of all colors of the game on grounds of many kinds. In every style but the game's own, where it is
// the dots' color that counts, what is painted of a pipe has a contrast of 3 to what was there, which is what WCAG 2.1 asks for.
func TestStylesStandOut(t *testing.T) {
	text := "A..A\nB..B\nC..C\nD..D\nE..E\nF..F\nG..G\nH..H\nI..I\nJ..J\nK..K\nL..L\n"
	b := parse(t, text)
	var rows [][]puzzle.Coord
	for i := range 12 {
		rows = append(rows, row(i, 4))
	}
	s := flowsOf(t, b, rows...)
	for _, ground := range []color.RGBA{
		{0, 0, 0, 255}, {20, 12, 0, 255}, {62, 31, 30, 255}, {70, 70, 70, 255}, {119, 119, 119, 255}, {200, 210, 220, 255}, {255, 255, 255, 255},
	} {
		for _, style := range []overlay.Style{overlay.Ghost, overlay.Outline} {
			p := newPicture(b, 60, puzzle.Point{X: 10, Y: 10})
			p.img = filled(p.img.Rect, ground)
			for i, c := range p.layout.Centers {
				if k := b.Cell(puzzle.CellID(i)).Color; k != puzzle.NoColor {
					p.dot(gg.NewContextForRGBA(p.img), c, k)
				}
			}
			drawOn(t, p.img, p, s, &overlay.Options{Style: style, NoArrows: true})
			for i := range 12 {
				y := 10 + 60*i + 30
				if style == overlay.Outline {
					y -= 9 // a pipe is 20 px wide, and its outline 3
				}
				if got := p.img.RGBAAt(10+120, y); ratio(got, ground) < 3 {
					t.Errorf("%v, %v: %v on %v has a contrast of %.2f", style, p.layout.Palette[i+1], got, ground, ratio(got, ground))
				}
			}
		}
	}
}

// ratio is the contrast of two colors, as WCAG 2 has it: 1 to 21.
func ratio(a, b color.RGBA) float64 {
	light := func(c color.RGBA) float64 {
		sum := 0.0
		for i, weight := range []float64{0.2126, 0.7152, 0.0722} {
			v := float64([]uint8{c.R, c.G, c.B}[i]) / 255
			if v <= 0.04045 {
				sum += weight * v / 12.92
			} else {
				sum += weight * math.Pow((v+0.055)/1.055, 2.4)
			}
		}
		return sum
	}
	p, q := light(a)+0.05, light(b)+0.05
	return max(p/q, q/p)
}

func TestParseStyle(t *testing.T) {
	for _, style := range overlay.Styles() {
		if got, err := overlay.ParseStyle(style.String()); got != style || err != nil {
			t.Errorf("%v became %v, %v", style, got, err)
		}
	}
	if _, err := overlay.ParseStyle("glossy"); err == nil {
		t.Error("no error for an unknown style")
	}
}

// TestNoLabelsOverLetters leaves the dots as they are where the game prints letters on them.
func TestNoLabelsOverLetters(t *testing.T) {
	b := parse(t, "A...A\nB...B\n")
	s := flowsOf(t, b, row(0, 5), row(1, 5))
	p := newPicture(b, 100, puzzle.Point{X: 10, Y: 10})
	p.layout.Lettered = true
	bare := p.clone().img
	drawOn(t, p.img, p, s, &overlay.Options{Labels: true})
	drawOn(t, bare, p, s, nil)
	if !slices.Equal(p.img.Pix, bare.Pix) {
		t.Error("labels are printed over letters")
	}
	p.layout.Lettered = false
	drawOn(t, p.img, p, s, &overlay.Options{Labels: true})
	if slices.Equal(p.img.Pix, bare.Pix) {
		t.Error("no labels")
	}
}
