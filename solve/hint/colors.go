package hint

import (
	"errors"
	"fmt"
	"image/color"
	"slices"
	"strings"

	"flowlens/solve/puzzle"
)

// usual are the names of the game's colors, as people call them, and what they look like: in builds since about 2018, in the
// first ones, and as a wide-gamut screen saves them, measured on screenshots.
var usual = []struct {
	name  string
	also  []string
	looks []color.RGBA
}{
	{"red", nil, looks(0xfe0000, 0xea3323)},
	{"green", []string{"dark green"}, looks(0x008d00, 0x008000, 0x3d8b26)},
	{"blue", nil, looks(0x0c2afe, 0x0000fe, 0x1428f4)},
	{"yellow", nil, looks(0xe9e000, 0xeeee00, 0xe8e04a)},
	{"orange", nil, looks(0xfa8900, 0xff7f00, 0xec8e34)},
	{"cyan", []string{"aqua", "turquoise", "light blue"}, looks(0x00ffff, 0x75fbfe)},
	{"magenta", []string{"pink", "fuchsia"}, looks(0xff0ac9, 0xff00ff, 0xea35c2)},
	{"maroon", []string{"brown", "dark red"}, looks(0xa52b2a, 0x97342f)},
	{"purple", []string{"violet"}, looks(0x81007f, 0x800080, 0x74147b)},
	{"white", nil, looks(0xffffff)},
	{"gray", []string{"grey", "silver"}, looks(0x9f9ebd, 0xa6a6a6, 0x9f9fbb)},
	{"lime", []string{"light green", "bright green"}, looks(0x00ff01, 0x75fb4c)},
	{"tan", []string{"beige", "brown"}, looks(0xa08a51, 0xbdb76b, 0x9d8a59)},
	{"navy", []string{"dark blue", "indigo"}, looks(0x09199f, 0x01008b, 0x3a28b2)},
	{"teal", []string{"dark cyan"}, looks(0x008080, 0x357e7f)},
	{"pink", []string{"rose"}, looks(0xff7ced, 0xff1493, 0xef86e8)},
	{"olive", nil, looks(0x60680a, 0x646400)},
	{"sky", []string{"light blue"}, looks(0x5aa5ff, 0x78acf0)},
	{"salmon", nil, looks(0xffa58c, 0xf2aa96)},
	{"wine", []string{"dark red"}, looks(0x5a001e)},
}

func looks(rgb ...uint32) []color.RGBA {
	var list []color.RGBA
	for _, v := range rgb {
		list = append(list, color.RGBA{uint8(v >> 16), uint8(v >> 8), uint8(v), 255})
	}
	return list
}

// ErrNoFlow says that no flow of the board, or more than one, has the name asked for.
var ErrNoFlow = errors.New("hint: no such flow")

// Names are what people call the flows of a board: by color or, where there is no color or several flows share it, by letter.
type Names struct {
	board *puzzle.Board
	kind  []int // by Color: the place of its name in usual; -1 where there is no color
}

// NewNames returns the names of the flows on a board; palette is by Color, as in [puzzle.Layout], or nil where the board is not
// from a picture.
func NewNames(b *puzzle.Board, palette []color.RGBA) *Names {
	n := &Names{board: b, kind: make([]int, b.NumColors()+1)}
	for i := range n.kind {
		n.kind[i] = -1
		if i > 0 && i < len(palette) {
			n.kind[i] = nearest(palette[i])
		}
	}
	return n
}

// nearest returns the usual color that is most like c.
func nearest(c color.RGBA) int {
	best, least := 0, 1<<30
	for i, u := range usual {
		for _, l := range u.looks {
			if d := distance(c, l); d < least {
				best, least = i, d
			}
		}
	}
	return best
}

// distance is how far apart two colors look: the eye is keenest on green, and on red where there is much of it. See
// T. Riemersma, "Colour metric".
func distance(p, q color.RGBA) int {
	r, g, b := int(p.R)-int(q.R), int(p.G)-int(q.G), int(p.B)-int(q.B)
	mean := (int(p.R) + int(q.R)) / 2
	return (512+mean)*r*r>>8 + 4*g*g + (767-mean)*b*b>>8
}

// Of returns the name of a flow: "red", or "green D" where several are green, or "D".
func (n *Names) Of(c puzzle.Color) string {
	letter := n.board.ColorName(c)
	kind := n.kind[c]
	if kind < 0 {
		return letter
	}
	if len(n.where(func(k int) bool { return k == kind })) > 1 {
		return usual[kind].name + " " + letter
	}
	return usual[kind].name
}

// Find returns the flow that people call so: by the letter of its dots or by its color. The error, in one line, says what
// there is, and wraps ErrNoFlow.
func (n *Names) Find(name string) (puzzle.Color, error) {
	if c, ok := n.board.ColorByName(name); ok {
		return c, nil
	}
	name = strings.ToLower(name)
	found := n.where(func(k int) bool { return k >= 0 && usual[k].name == name })
	if len(found) == 0 {
		found = n.where(func(k int) bool { return k >= 0 && slices.Contains(usual[k].also, name) })
	}
	switch {
	case len(found) == 1:
		return found[0], nil
	case len(found) > 1:
		return 0, fmt.Errorf("%w: several are %s; give a letter: %s", ErrNoFlow, name, n.list(found))
	}
	all := n.where(func(int) bool { return true })
	if c := slices.IndexFunc(all, func(c puzzle.Color) bool { return strings.EqualFold(n.board.ColorName(c), name) }); c >= 0 {
		return all[c], nil
	}
	return 0, fmt.Errorf("%w as %s; there are %s", ErrNoFlow, name, n.list(all))
}

// where returns the flows whose usual color is of some kind.
func (n *Names) where(is func(kind int) bool) []puzzle.Color {
	var list []puzzle.Color
	for c := 1; c < len(n.kind); c++ {
		if is(n.kind[c]) {
			list = append(list, puzzle.Color(c))
		}
	}
	return list
}

// list names flows with their letters, as in "A (red), B (green)".
func (n *Names) list(colors []puzzle.Color) string {
	var parts []string
	for _, c := range colors {
		part := n.board.ColorName(c)
		if n.kind[c] >= 0 {
			part += " (" + usual[n.kind[c]].name + ")"
		}
		parts = append(parts, part)
	}
	return strings.Join(parts, ", ")
}

// ColorNames returns the names that flows may have by their colors, the commonest first.
func ColorNames() []string {
	var names []string
	for _, u := range usual {
		names = append(names, u.name)
	}
	return names
}
