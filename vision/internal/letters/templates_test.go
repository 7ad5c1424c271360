package letters

import (
	"flag"
	"fmt"
	"image"
	"math"
	"os"
	"strings"
	"testing"

	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gomedium"
	"golang.org/x/image/font/gofont/gomono"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/math/fixed"
)

var update = flag.Bool("update", false, "write fonts.go anew")

// TestFonts holds fonts.go against the fonts that it was made from. The third has bars on its I and J, as some phones' have.
func TestFonts(t *testing.T) {
	var sb strings.Builder
	sb.WriteString("package letters\n\n// fonts are the capitals of Go Regular, Go Medium and Go Mono, each gridH rows of gridW cells, 0 to f by their ink.\n" +
		"// TestFonts makes this file with -update.\nvar fonts = [...]string{\n")
	for _, ttf := range [][]byte{goregular.TTF, gomedium.TTF, gomono.TTF} {
		sb.WriteString("\t`\n")
		for _, letter := range capitals {
			c := printed(t, ttf, letter, 120).scaled(1)
			for _, v := range c {
				fmt.Fprintf(&sb, "%x", int(math.Round(15*v)))
			}
			sb.WriteString("\n")
		}
		sb.WriteString("`,\n")
	}
	sb.WriteString("}\n")
	if *update {
		if err := os.WriteFile("fonts.go", []byte(sb.String()), 0o666); err != nil {
			t.Fatal(err)
		}
		return
	}
	if got, err := os.ReadFile("fonts.go"); err != nil || string(got) != sb.String() {
		t.Errorf("fonts.go differs from its fonts (%v): run go test -run TestFonts -update", err)
	}
}

// printed returns a letter of a font as a glyph. size is the em in pixels.
func printed(t *testing.T, ttf []byte, letter rune, size float64) *glyph {
	t.Helper()
	f, err := opentype.Parse(ttf)
	if err != nil {
		t.Fatal(err)
	}
	face, err := opentype.NewFace(f, &opentype.FaceOptions{Size: size, DPI: 72, Hinting: font.HintingNone})
	if err != nil {
		t.Fatal(err)
	}
	defer face.Close()
	m := image.NewGray(image.Rect(0, 0, int(2*size), int(2*size)))
	d := font.Drawer{Dst: m, Src: image.White, Face: face, Dot: fixed.P(int(size/2), int(1.5*size))}
	d.DrawString(string(letter))
	box := image.Rectangle{}
	for i, v := range m.Pix {
		if v >= 128 {
			at := image.Pt(i%m.Stride, i/m.Stride)
			box = box.Union(image.Rectangle{Min: at, Max: at.Add(image.Pt(1, 1))})
		}
	}
	g := &glyph{w: box.Dx(), h: box.Dy()}
	for y := box.Min.Y; y < box.Max.Y; y++ {
		for x := box.Min.X; x < box.Max.X; x++ {
			g.ink = append(g.ink, float64(m.GrayAt(x, y).Y)/255)
		}
	}
	return g
}
