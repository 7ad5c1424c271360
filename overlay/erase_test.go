package overlay_test

import (
	"image"
	"image/color"
	"testing"

	"github.com/fogleman/gg"

	"flowlens/overlay"
	"flowlens/solve/puzzle"
)

// TestDrawErases lets the player draw against the solution first. The result must look as if he had not: the same pixels up to
// what his colors hid, which is made up from beside them.
func TestDrawErases(t *testing.T) {
	b := parse(t, "A...A\n.B.B.\n....C\nC....\n")
	at := func(r, c int) puzzle.Coord { return puzzle.Coord{Row: r, Col: c} }
	s := flowsOf(t, b,
		row(0, 5),
		[]puzzle.Coord{at(1, 1), at(1, 2), at(1, 3)},
		[]puzzle.Coord{at(2, 4), at(3, 4), at(3, 3), at(3, 2), at(3, 1), at(3, 0)})
	wrong := flowsOf(t, b,
		[]puzzle.Coord{at(0, 0), at(1, 0), at(2, 0), at(2, 1), at(2, 2)},
		[]puzzle.Coord{at(1, 1), at(0, 1), at(0, 2), at(0, 3), at(1, 3)},
		[]puzzle.Coord{at(2, 4), at(2, 3), at(2, 2)})
	for _, tt := range []struct {
		name  string
		cells [3]int // how far each wrong flow is drawn; 5 finishes B, whose cells are then tinted
	}{
		{"one begun", [3]int{4, 0, 0}},
		{"all begun", [3]int{4, 3, 2}},
		{"one finished", [3]int{3, 5, 0}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			clean := newPicture(b, 61.7, puzzle.Point{X: 8.3, Y: 9.6})
			p := clean.clone()
			for i, n := range tt.cells {
				if n > 0 {
					p.play(wrong.Flows[i], n)
				}
			}
			for _, tint := range []bool{false, true} {
				got, want := p.clone(), clean.clone()
				drawOn(t, got.img, got, s, &overlay.Options{Tint: tint})
				drawOn(t, want.img, want, s, &overlay.Options{Tint: tint})
				lookAlike(t, got.img, want.img)
			}
		})
	}
}

// TestDrawKeepsRightStrokes draws over what the player has drawn rightly: the same picture as without it.
func TestDrawKeepsRightStrokes(t *testing.T) {
	eachFamily(t, func(t *testing.T, p *picture, s *puzzle.Solution) {
		if p.board.Lattice() == puzzle.Free || len(p.board.Warps()) > 0 {
			t.Skip("play draws straight from center to center")
		}
		clean := p.clone()
		for _, f := range s.Flows {
			if !crossesBridge(p.board, f) && len(f.Nodes) > 2 {
				p.play(f, len(f.Nodes)-1)
			}
		}
		drawOn(t, p.img, p, s, nil)
		drawOn(t, clean.img, clean, s, nil)
		lookAlike(t, p.img, clean.img)
	})
}

func crossesBridge(b *puzzle.Board, f puzzle.Flow) bool {
	for _, cell := range f.Cells(b) {
		if b.Cell(cell).Kind == puzzle.Bridge {
			return true
		}
	}
	return false
}

// TestDrawHintKeepsStrokes shows a flow on a board where the player has drawn another one: that one stays.
func TestDrawHintKeepsStrokes(t *testing.T) {
	b, s := twoRows(t)
	p := newPicture(b, 50, puzzle.Point{X: 10, Y: 10})
	p.play(s.Flows[1], 2)
	before := p.clone().img
	drawOn(t, p.img, p, &puzzle.Solution{Flows: s.Flows[:1]}, nil)
	if n := changed(p.img, before, image.Rect(0, 62, 300, 300)); n > 0 {
		t.Errorf("%d pixels changed below the hint", n)
	}
}

// TestDrawKeepsDiscs has a disc in the color of a flow on a link, as wide as the one around a finger: it is no pipe, and stays.
func TestDrawKeepsDiscs(t *testing.T) {
	b := parse(t, "A...A\nB...B\nC...C\n")
	s := flowsOf(t, b, row(0, 5))
	p := newPicture(b, 50, puzzle.Point{X: 10, Y: 10})
	dc := gg.NewContextForRGBA(p.img)
	dc.SetColor(p.layout.Palette[3])
	dc.DrawCircle(10+2*50, 10+1.5*50, 0.42*50)
	dc.Fill()
	before := p.clone().img
	drawOn(t, p.img, p, s, nil)
	if n := changed(p.img, before, image.Rect(0, 62, 300, 300)); n > 0 {
		t.Errorf("%d pixels changed below the flow", n)
	}
}

// TestDrawTint looks at the ground beside the pipes of an untouched board and of one where the player has finished a flow.
func TestDrawTint(t *testing.T) {
	b, s := twoRows(t)
	beside := image.Pt(10+50+40, 10+40) // in the second cell of A, near its corner
	for _, tt := range []struct {
		name     string
		finished bool
		o        *overlay.Options
		want     bool
	}{
		{"untouched", false, nil, false},
		{"asked for", false, &overlay.Options{Tint: true}, true},
		{"taken off", true, nil, false},
		{"asked for and found", true, &overlay.Options{Tint: true}, true},
	} {
		t.Run(tt.name, func(t *testing.T) {
			p := newPicture(b, 50, puzzle.Point{X: 10, Y: 10})
			if tt.finished {
				p.play(s.Flows[1], len(s.Flows[1].Nodes))
			}
			before := p.clone().img
			drawOn(t, p.img, p, s, tt.o)
			got, was := p.img.RGBAAt(beside.X, beside.Y), before.RGBAAt(beside.X, beside.Y)
			if !tt.want && got != was {
				t.Errorf("the ground is %v, was %v", got, was)
			}
			if want := (color.RGBA{62, 31, 30, 255}); tt.want && tooFar(got, want, 8) {
				t.Errorf("the ground is %v, want about %v", got, want)
			}
			line := image.Pt(10+100, 10+40) // between the second and the third cell
			if got, was := p.img.RGBAAt(line.X, line.Y), before.RGBAAt(line.X, line.Y); tooFar(got, was, 12) {
				t.Errorf("the line is %v, was %v", got, was)
			}
		})
	}
}

// TestDrawTintsAlike has a finished flow with a tint that is weaker or stronger than the game's own: the cells of both flows look
// as on an untouched board, with tints and without.
func TestDrawTintsAlike(t *testing.T) {
	b, s := twoRows(t)
	for _, strength := range []int{32, 40, 59, 80, 110} {
		for _, tint := range []bool{false, true} {
			p := newPicture(b, 50, puzzle.Point{X: 10, Y: 10})
			untouched := p.clone()
			p.tints = strength
			p.play(s.Flows[1], len(s.Flows[1].Nodes))
			for _, q := range []*picture{p, untouched} {
				drawOn(t, q.img, q, s, &overlay.Options{Tint: tint})
			}
			for _, y := range []int{10 + 40, 10 + 50 + 40} { // in the second cells, near their corners
				got, want := p.img.RGBAAt(10+50+40, y), untouched.img.RGBAAt(10+50+40, y)
				if tooFar(got, want, 9) {
					t.Errorf("strength %d, tint %t: the ground is %v, want about %v", strength, tint, got, want)
				}
			}
		}
	}
}

func twoRows(t testing.TB) (*puzzle.Board, *puzzle.Solution) {
	b := parse(t, "A..A\nB..B\n")
	return b, flowsOf(t, b, row(0, 4), row(1, 4))
}

func tooFar(a, b color.RGBA, tolerance int) bool {
	d := func(x, y uint8) bool { return int(x)-int(y) > tolerance || int(y)-int(x) > tolerance }
	return d(a.R, b.R) || d(a.G, b.G) || d(a.B, b.B) || d(a.A, b.A)
}

// lookAlike compares two pictures as an eye does: no patch of 3x3 pixels may differ throughout. Soft edges that were painted
// twice, or half a pixel aside, may.
func lookAlike(t *testing.T, got, want *image.RGBA) {
	t.Helper()
	const visible = 12
	differs := func(x, y int) bool { return tooFar(got.RGBAAt(x, y), want.RGBAAt(x, y), visible) }
	for y := 1; y < got.Rect.Max.Y-1; y++ {
	next:
		for x := 1; x < got.Rect.Max.X-1; x++ {
			for i := range 9 {
				if !differs(x-1+i%3, y-1+i/3) {
					continue next
				}
			}
			saveArtifacts(t, got, want)
			t.Errorf("around %d,%d: %v, want %v", x, y, got.RGBAAt(x, y), want.RGBAAt(x, y))
			return
		}
	}
}

// difference returns the share of pixels that differ by more than tolerance in some channel, and the largest difference.
func difference(a, b *image.RGBA, tolerance int) (share float64, worst int) {
	n := 0
	for i := 0; i < len(a.Pix); i += 4 {
		most := 0
		for ch := range 4 {
			d := int(a.Pix[i+ch]) - int(b.Pix[i+ch])
			most = max(most, d, -d)
		}
		worst = max(worst, most)
		if most > tolerance {
			n++
		}
	}
	return float64(4*n) / float64(len(a.Pix)), worst
}
