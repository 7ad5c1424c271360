package hint_test

import (
	"errors"
	"image/color"
	"testing"

	"flowlens/solve/hint"
	"flowlens/solve/puzzle"
)

func TestNames(t *testing.T) {
	b, _ := board(t, `{"lattice":"square","cells":["AA","BB","CC","DD","EE"]}`)
	// As a phone shows them: dimmed, and two greens.
	palette := []color.RGBA{{}, {220, 10, 5, 255}, {10, 120, 12, 255}, {15, 150, 10, 255}, {250, 20, 190, 255}, {150, 150, 180, 255}}
	names := hint.NewNames(b, palette)
	for c, want := range []string{"", "red", "green B", "green C", "magenta", "gray"} {
		if c == 0 {
			continue
		}
		if got := names.Of(puzzle.Color(c)); got != want {
			t.Errorf("color %d is %q, want %q", c, got, want)
		}
	}
	for _, test := range []struct {
		name string
		want puzzle.Color
		err  string
	}{
		{"red", 1, ""},
		{"Red", 1, ""},
		{"B", 2, ""},
		{"b", 2, ""},
		{"pink", 4, ""}, // no flow is the game's other pink
		{"grey", 5, ""},
		{"green", 0, "hint: no such flow: several are green; give a letter: B (green), C (green)"},
		{"beige", 0, "hint: no such flow as beige; there are A (red), B (green), C (green), D (magenta), E (gray)"},
	} {
		got, err := names.Find(test.name)
		if got != test.want || (err == nil) != (test.err == "") {
			t.Errorf("%s: %d, %v", test.name, got, err)
		}
		if err != nil && (err.Error() != test.err || !errors.Is(err, hint.ErrNoFlow)) {
			t.Errorf("%s: %v, want %s", test.name, err, test.err)
		}
	}
}

// TestNamesOfBoards: without a picture only letters tell flows apart, small ones from capitals.
func TestNamesOfBoards(t *testing.T) {
	b, _ := board(t, `{"lattice":"square","cells":["AA","aa","BB"]}`)
	names := hint.NewNames(b, nil)
	for name, want := range map[string]puzzle.Color{"A": 1, "a": 2, "B": 3, "b": 3} {
		if got, err := names.Find(name); got != want {
			t.Errorf("%s: %d, %v", name, got, err)
		}
	}
	if _, err := names.Find("red"); err == nil || err.Error() != "hint: no such flow as red; there are A, a, B" {
		t.Error(err)
	}
	if got := names.Of(2); got != "a" {
		t.Errorf("name %q", got)
	}
}
