package hint_test

import (
	"errors"
	"image/color"
	"math/rand/v2"
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

// TestNamesOfTheGame has the colors of the game as builds of three ages show them, up to what JPEG makes of them.
func TestNamesOfTheGame(t *testing.T) {
	rng := rand.New(rand.NewPCG(17, 17))
	for name, looks := range map[string][]color.RGBA{
		"red": {{254, 0, 0, 255}, {234, 51, 35, 255}}, "green": {{0, 141, 0, 255}, {0, 128, 0, 255}, {61, 139, 38, 255}},
		"blue": {{12, 42, 254, 255}, {0, 0, 254, 255}}, "yellow": {{233, 224, 0, 255}, {238, 238, 0, 255}},
		"orange": {{250, 137, 0, 255}, {255, 127, 0, 255}}, "cyan": {{0, 255, 255, 255}, {117, 251, 254, 255}},
		"magenta": {{255, 10, 201, 255}, {255, 0, 255, 255}}, "maroon": {{165, 43, 42, 255}}, "purple": {{129, 0, 127, 255}},
		"white": {{255, 255, 255, 255}}, "gray": {{159, 158, 189, 255}, {166, 166, 166, 255}}, "lime": {{0, 255, 1, 255}, {117, 251, 76, 255}},
		"tan": {{160, 138, 81, 255}, {189, 183, 107, 255}}, "navy": {{9, 25, 159, 255}, {1, 0, 139, 255}}, "teal": {{0, 128, 128, 255}},
		"pink": {{255, 124, 237, 255}, {255, 20, 147, 255}}, "olive": {{96, 104, 10, 255}}, "sky": {{90, 165, 255, 255}},
		"salmon": {{255, 165, 140, 255}}, "wine": {{90, 0, 30, 255}},
	} {
		b, _ := board(t, `{"lattice":"square","cells":["AA"]}`)
		for _, look := range looks {
			for range 20 {
				noisy := func(v uint8) uint8 { return uint8(min(max(int(v)+rng.IntN(13)-6, 0), 255)) }
				shown := color.RGBA{noisy(look.R), noisy(look.G), noisy(look.B), 255}
				if got := hint.NewNames(b, []color.RGBA{{}, shown}).Of(1); got != name {
					t.Errorf("%v is %s, want %s", shown, got, name)
				}
			}
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
	only, _ := board(t, `{"lattice":"square","cells":["AA"]}`)
	if c, err := hint.NewNames(only, nil).Find("a"); c != 1 || err != nil {
		t.Errorf("a: %d, %v", c, err)
	}
	if got := names.Of(2); got != "a" {
		t.Errorf("name %q", got)
	}
}
