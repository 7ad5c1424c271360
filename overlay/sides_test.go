package overlay_test

import (
	"image"
	"image/color"
	"testing"

	"flowlens/overlay"
	"flowlens/solve"
	"flowlens/solve/puzzle"
)

// TestSides leads a flow around a corner: through the side that its cells share, not straight from center to center.
func TestSides(t *testing.T) {
	b, _, err := puzzle.ParseJSON([]byte(`{"lattice":"free","cells":[{"x":40,"y":40,"dot":"A"},{"x":160,"y":160,"dot":"A"}],"links":[[0,1]]}`))
	if err != nil {
		t.Fatal(err)
	}
	s, _, err := solve.Solve(t.Context(), b, nil)
	if err != nil {
		t.Fatal(err)
	}
	img := image.NewRGBA(image.Rect(0, 0, 200, 200))
	l := &puzzle.Layout{
		Bounds: img.Rect, Pitch: 60, Centers: []puzzle.Point{{X: 40, Y: 40}, {X: 160, Y: 160}},
		Palette: []color.RGBA{{}, {200, 0, 0, 255}}, Sides: map[[2]puzzle.CellID]puzzle.Point{{0, 1}: {X: 160, Y: 40}},
	}
	got, err := overlay.Draw(img, b, l, s, nil)
	if err != nil {
		t.Fatal(err)
	}
	if side, straight := got.At(158, 42).(color.RGBA), got.At(100, 100).(color.RGBA); side.R < 100 || straight.R > 50 {
		t.Errorf("at the side %v, half way between the centers %v", side, straight)
	}
}
