package terminal

import (
	"bytes"
	"encoding/base64"
	"image"
	"image/color"
	"image/png"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi/sixel"
)

func env(pairs ...string) func(string) string {
	return func(name string) string {
		for i := 0; i < len(pairs); i += 2 {
			if pairs[i] == name {
				return pairs[i+1]
			}
		}
		return ""
	}
}

func TestByName(t *testing.T) {
	for _, c := range []struct {
		env  func(string) string
		want Protocol
	}{
		{env("TERM", "xterm-kitty"), Kitty},
		{env("TERM", "xterm-ghostty"), Kitty},
		{env("TERM", "xterm-256color", "TERM_PROGRAM", "iTerm.app"), ITerm2},
		{env("TERM", "xterm-256color", "TERM_PROGRAM", "WezTerm"), ITerm2},
		{env("TERM", "xterm-256color"), None},
		{env("TERM", "tmux-256color", "TMUX", "/tmp/tmux,1,0", "KITTY_WINDOW_ID", "1"), None},
		{env(), None},
	} {
		if got := byName(c.env); got != c.want {
			t.Errorf("%s %s: %d, want %d", c.env("TERM"), c.env("TERM_PROGRAM"), got, c.want)
		}
	}
}

// The answers are those that the terminals' manuals give.
func TestSixelIn(t *testing.T) {
	for answer, want := range map[string]bool{
		"\x1b[?62;4c":                      true, // iTerm2
		"\x1b[?63;1;2;4;6;9;15;22c":        true, // xterm as a VT340
		"\x1b[?65;4;6;18;22c":              true, // WezTerm
		"\x1b[?1;2c":                       false,
		"\x1b[?65;1;9c":                    false,
		"\x1b[?64;1;2;14;42c":              false, // 14 and 42 are not 4
		"":                                 false,
		"4":                                false,
		"typed ahead 4;4c\x1b[?62;22c":     false,
		"\x1b[?64;1;2;6;9;15;18;21;22;4;c": true,
	} {
		if got := sixelIn([]byte(answer)); got != want {
			t.Errorf("%q: %v", answer, got)
		}
	}
}

func TestNoTerminal(t *testing.T) {
	f, err := os.CreateTemp(t.TempDir(), "")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if kitty := env("TERM", "xterm-kitty"); Is(f) || Colors(f, kitty) || Detect(f, kitty) != None {
		t.Error("a file is taken for a terminal")
	}
}

// few is a picture of four colors, which every protocol can carry without loss.
func few() image.Image {
	img := image.NewRGBA(image.Rect(0, 0, 45, 31))
	for y := range 31 {
		for x := range 45 {
			img.SetRGBA(x, y, color.RGBA{uint8(x / 30 * 255), uint8(y / 20 * 255), 0, 255})
		}
	}
	return img
}

func same(t *testing.T, got image.Image) {
	t.Helper()
	want := few()
	if got.Bounds().Size() != want.Bounds().Size() {
		t.Fatalf("%v, want %v", got.Bounds(), want.Bounds())
	}
	for y := range want.Bounds().Dy() {
		for x := range want.Bounds().Dx() {
			if r, g, b, _ := got.At(x, y).RGBA(); !close(want.At(x, y), r, g, b) {
				t.Fatalf("(%d,%d): %v, want %v", x, y, got.At(x, y), want.At(x, y))
			}
		}
	}
}

// close allows for sixel's colors, which are percentages.
func close(c color.Color, r, g, b uint32) bool {
	wr, wg, wb, _ := c.RGBA()
	const step = 0x10000 / 100
	near := func(a, b uint32) bool { return max(a, b)-min(a, b) <= step }
	return near(wr, r) && near(wg, g) && near(wb, b)
}

func shown(t *testing.T, p Protocol) string {
	t.Helper()
	var out bytes.Buffer
	if err := Show(&out, p, few()); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

func TestShow(t *testing.T) {
	t.Run("none", func(t *testing.T) {
		if got := shown(t, None); got != "" {
			t.Errorf("%q", got)
		}
	})
	t.Run("sixel", func(t *testing.T) {
		m := regexp.MustCompile(`(?s)^\x1bP[0-9;]*q(.*)\x1b\\\n$`).FindStringSubmatch(shown(t, Sixel))
		if m == nil {
			t.Fatal("no sixel sequence")
		}
		img, err := new(sixel.Decoder).Decode(strings.NewReader(m[1]))
		if err != nil {
			t.Fatal(err)
		}
		same(t, img)
	})
	t.Run("kitty", func(t *testing.T) {
		var data strings.Builder
		parts := regexp.MustCompile(`\x1b_G([^;]*);([^\x1b]*)\x1b\\`).FindAllStringSubmatch(shown(t, Kitty), -1)
		if len(parts) == 0 || !strings.Contains(parts[0][1], "a=T") || !strings.Contains(parts[0][1], "f=100") {
			t.Fatalf("%q", parts)
		}
		for _, p := range parts {
			data.WriteString(p[2])
		}
		same(t, decoded(t, data.String()))
	})
	t.Run("iterm2", func(t *testing.T) {
		m := regexp.MustCompile(`^\x1b]1337;File=[^:]*inline=1[^:]*:([^\a]*)\a\n$`).FindStringSubmatch(shown(t, ITerm2))
		if m == nil {
			t.Fatal("no inline picture")
		}
		same(t, decoded(t, m[1]))
	})
}

func decoded(t *testing.T, text string) image.Image {
	t.Helper()
	img, err := png.Decode(base64.NewDecoder(base64.StdEncoding, strings.NewReader(text)))
	if err != nil {
		t.Fatal(err)
	}
	return img
}

func TestGround(t *testing.T) {
	white := color.RGBA{255, 255, 255, 255}
	for value, want := range map[string]color.RGBA{
		"": {}, "15;0": {}, "0;15": white, "0;default;15": white, "0;7": white, "7;8": {}, "15;default": {}, "12;6": {},
	} {
		env := func(string) string { return value }
		if got := Ground(env); got != want {
			t.Errorf("COLORFGBG %q: %v, want %v", value, got, want)
		}
	}
}
