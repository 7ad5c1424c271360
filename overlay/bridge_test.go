package overlay_test

import (
	"image/color"
	"testing"

	"flowlens/overlay"
	"flowlens/solve/puzzle"
)

// crossing is a board with a bridge in its middle, over which flow B runs level and under which flow A runs upright.
func crossing(t *testing.T) (*puzzle.Board, *puzzle.Solution) {
	t.Helper()
	bl := puzzle.NewBuilder(puzzle.Square)
	bl.SetSize(3, 3)
	bl.AddBridge(puzzle.Coord{Row: 1, Col: 1})
	bl.AddDot(puzzle.Coord{Row: 0, Col: 1}, "A")
	bl.AddDot(puzzle.Coord{Row: 2, Col: 1}, "A")
	bl.AddDot(puzzle.Coord{Row: 1, Col: 0}, "B")
	bl.AddDot(puzzle.Coord{Row: 1, Col: 2}, "B")
	b, err := bl.Build()
	if err != nil {
		t.Fatal(err)
	}
	return b, flowsOf(t, b,
		[]puzzle.Coord{{Row: 0, Col: 1}, {Row: 1, Col: 1}, {Row: 2, Col: 1}},
		[]puzzle.Coord{{Row: 1, Col: 0}, {Row: 1, Col: 1}, {Row: 1, Col: 2}})
}

// TestDrawBridge looks for the horizontal flow on the deck, which rises into the upper arch, for the vertical one on both sides
// of it, in the lower arch too and not on the deck, and for the rails over both.
func TestDrawBridge(t *testing.T) {
	b, s := crossing(t)
	p := newPicture(b, 100, puzzle.Point{X: 10, Y: 10})
	before := p.clone().img
	drawOn(t, p.img, p, s, nil)
	vertical, horizontal := p.layout.Palette[1], p.layout.Palette[2]
	for _, tt := range []struct {
		what   string
		dx, dy int
		want   color.RGBA
	}{
		{"above the deck", 0, -40, vertical},
		{"below the deck", 0, 30, vertical},
		{"on the deck", 0, 0, horizontal},
		{"on the deck's left", -40, 0, horizontal},
		{"in the upper arch", 0, -22, horizontal},
		{"in the lower arch", 0, 14, vertical},
		{"the upper rail's hump", 0, -30, color.RGBA{211, 211, 211, 255}},
		{"the lower rail's hump", 0, 8, color.RGBA{211, 211, 211, 255}},
		{"the upper rail", -30, -20, before.RGBAAt(130, 140)},
	} {
		if got := p.img.RGBAAt(160+tt.dx, 160+tt.dy); got != tt.want {
			t.Errorf("%s: %v, want %v", tt.what, got, tt.want)
		}
	}
	for y := 115; y < 205; y++ { // down the middle of the vertical flow
		if got := p.img.RGBAAt(160, y); max(got.R, got.G, got.B) < 100 {
			t.Errorf("a gap at %d: %v", y-160, got)
		}
	}
}

// TestDrawRenewsBridge draws on a bridge that a player has drawn on, each lane by itself and both, right or wrong: it must look
// as if he had not.
func TestDrawRenewsBridge(t *testing.T) {
	b, right := crossing(t)
	wrong := right.Flows[0]
	wrong.Color = 2 // as far as the picture goes
	for name, drawn := range map[string][]puzzle.Flow{
		"vertical": {right.Flows[0]}, "horizontal": {right.Flows[1]}, "both": right.Flows, "wrong": {wrong},
	} {
		for _, style := range overlay.Styles() {
			p := newPicture(b, 100, puzzle.Point{X: 10, Y: 10})
			untouched := p.clone()
			for _, f := range drawn {
				p.played = append(p.played, played{f.Color, f.Cells(b), false})
			}
			p.paint()
			for _, q := range []*picture{p, untouched} {
				drawOn(t, q.img, q, right, &overlay.Options{Style: style})
			}
			t.Run(name+", "+style.String(), func(t *testing.T) { lookAlike(t, p.img, untouched.img) })
		}
	}
}
