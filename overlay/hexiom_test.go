package overlay_test

import (
	"bytes"
	"encoding/xml"
	"errors"
	"image"
	"image/color"
	"io"
	"math/rand/v2"
	"strings"
	"testing"

	"flowlens/overlay"
	"flowlens/solve/hexiom/tiles"
	"flowlens/solve/hexiom/tiles/tilestest"
	"flowlens/solve/puzzle"
)

func parseLevel(t *testing.T, text string) *tiles.Board {
	t.Helper()
	b, err := tiles.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// A ring of six twos, of which one is fixed, and what it was before.
const (
	hexiomSolved = "2\n  2 2\n 2 . 2\n +2 2\n"
	hexiomBefore = "2\n  2 2\n . 2 2\n +2 2\n"
)

func TestHexiomGolden(t *testing.T) {
	img, err := (&overlay.Hexiom{Board: parseLevel(t, "3\n   2+. .\n  1 3 1 .\n +3 . 2+1 0\n  . 6+. .\n   . . 2\n")}).Draw()
	if err != nil {
		t.Fatal(err)
	}
	golden(t, "hexiom", img)
}

// TestHexiomSizes draws boards of every size: none is too large for a screen or too small to read.
func TestHexiomSizes(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	for side := 1; side <= tiles.MaxSide; side++ {
		b, _ := tilestest.Spec{Side: side, Fill: 0.5}.Generate(rng)
		img, err := (&overlay.Hexiom{Board: b}).Draw()
		if err != nil {
			t.Fatal(err)
		}
		if h := img.Rect.Dy(); h < 250 || h > 1090 {
			t.Errorf("side %d: %d px high", side, h)
		}
	}
}

// TestHexiomOnShot draws into a plain picture: only the cells that change are touched.
func TestHexiomOnShot(t *testing.T) {
	const pitch = 50
	was, solved := parseLevel(t, hexiomBefore), parseLevel(t, hexiomSolved)
	shot := image.NewNRGBA(image.Rect(10, 20, 310, 320))
	layout := &puzzle.Layout{Pitch: pitch}
	for i := range was.NumCells() {
		ref := was.Ref(i)
		layout.Centers = append(layout.Centers, puzzle.Point{X: float64(60 + 70*ref.Row), Y: float64(60 + 70*ref.Col)})
	}
	img, err := (&overlay.Hexiom{Board: solved, Image: shot, Layout: layout, Was: was}).Draw()
	if err != nil {
		t.Fatal(err)
	}
	if img.Rect != image.Rect(0, 0, 300, 300) {
		t.Fatalf("bounds %v", img.Rect)
	}
	for y := range 300 {
		for x := range 300 {
			changed := img.RGBAAt(x, y) != color.RGBA{}
			near := -1
			for i, c := range layout.Centers {
				if dx, dy := float64(x)+0.5-c.X, float64(y)+0.5-c.Y; dx*dx+dy*dy < 0.6*0.6*pitch*pitch {
					near = i
				}
			}
			if changed && near < 0 {
				t.Fatalf("(%d,%d) changed, where there is no cell", x, y)
			}
		}
	}
	for i, c := range layout.Centers {
		// The two tiles at the left had two tiles beside them and still have. The tile that came has moved away from the
		// others, which had three.
		stays := was.Ref(i).Col == 0 && was.Ref(i).Row != 1
		if left := img.RGBAAt(int(c.X), int(c.Y)-int(0.42*pitch)) == (color.RGBA{}); left != stays {
			t.Errorf("cell %v was left as it was: %t, want %t", was.Ref(i), left, stays)
		}
	}
	same, err := (&overlay.Hexiom{Board: was, Image: shot, Layout: layout, Was: was}).Draw()
	if err != nil {
		t.Fatal(err)
	}
	for i, v := range same.Pix {
		if v != 0 {
			t.Fatalf("byte %d changed, where no tile moved", i)
		}
	}
}

func TestHexiomRefusesLayout(t *testing.T) {
	b := parseLevel(t, hexiomSolved)
	shot := image.NewRGBA(image.Rect(0, 0, 50, 50))
	for name, h := range map[string]overlay.Hexiom{
		"none":          {Board: b, Image: shot, Was: b},
		"of few cells":  {Board: b, Image: shot, Was: b, Layout: &puzzle.Layout{Pitch: 10, Centers: make([]puzzle.Point, 3)}},
		"was not given": {Board: b, Image: shot, Layout: &puzzle.Layout{Pitch: 10, Centers: make([]puzzle.Point, 7)}},
	} {
		if img, err := h.Draw(); img != nil || err == nil {
			t.Errorf("%s: %v, %v", name, img, err)
		}
		if err := h.EncodeSVG(io.Discard, nil); err == nil {
			t.Errorf("%s: SVG was written", name)
		}
	}
}

// TestHexiomSVG looks whether the drawing is XML and has every number, with a shadow that one can look through.
func TestHexiomSVG(t *testing.T) {
	var out bytes.Buffer
	if err := (&overlay.Hexiom{Board: parseLevel(t, hexiomSolved)}).EncodeSVG(&out, nil); err != nil {
		t.Fatal(err)
	}
	checkShapes(t, out.Bytes())
	twos, opacity := 0, map[string]int{}
	for d := xml.NewDecoder(strings.NewReader(out.String())); ; {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		switch token := token.(type) {
		case xml.StartElement:
			for _, a := range token.Attr {
				if token.Name.Local == "text" && a.Name.Local == "fill-opacity" {
					opacity[a.Value]++
				}
			}
		case xml.CharData:
			if string(token) == "2" {
				twos++
			}
		}
	}
	if twos != 12 { // each with its shadow
		t.Errorf("%d twos are written, want 12", twos)
	}
	if len(opacity) != 1 || opacity["0.27"] != 6 {
		t.Errorf("texts by opacity: %v, want 6 of 0.27 and the others solid", opacity)
	}
}
