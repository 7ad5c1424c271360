package overlay_test

import (
	"bytes"
	"image"
	"image/color"
	"image/gif"
	"image/png"
	"testing"

	"flowlens/overlay"
)

// TestIsResult checks that pictures with solutions are known by what they say of themselves, that other decoders still read
// them, and that no other file is taken for one, whole or cut off.
func TestIsResult(t *testing.T) {
	b, s := solved(t, "square")
	img, _, err := overlay.Clean(b)
	if err != nil {
		t.Fatal(err)
	}
	var slow, film, vector, other bytes.Buffer
	paletted := image.NewPaletted(image.Rect(0, 0, 2, 2), nil)
	paletted.Palette = color.Palette{color.Black}
	for _, err := range []error{
		overlay.EncodePNG(&slow, paletted, &overlay.PNGOptions{Result: true}),
		(&overlay.GIF{Board: b, Solution: s}).Encode(&film),
		(&overlay.SVG{Board: b, Solution: s}).Encode(&vector),
		gif.Encode(&other, paletted, nil),
	} {
		if err != nil {
			t.Fatal(err)
		}
	}
	fast := encode(t, img, &overlay.PNGOptions{Result: true, ICC: []byte("a profile")})
	for name, file := range map[string][]byte{"PNG": fast, "PNG of another kind": slow.Bytes(), "GIF": film.Bytes(), "SVG": vector.Bytes()} {
		if !overlay.IsResult(file) {
			t.Errorf("%s is not known", name)
		}
		if cut := file[:min(len(file), 40)]; overlay.IsResult(cut) {
			t.Errorf("the first bytes of a %s are known", name)
		}
	}
	if _, err := png.Decode(bytes.NewReader(fast)); err != nil {
		t.Error(err)
	}
	if _, err := gif.DecodeAll(&film); err != nil {
		t.Error(err)
	}
	for name, file := range map[string][]byte{
		"nothing": nil, "PNG": encode(t, img, nil), "GIF": other.Bytes(), "SVG": []byte("<svg xmlns=\"x\">\n<title/>"), "text": []byte("made by flowlens"),
	} {
		if overlay.IsResult(file) {
			t.Errorf("%s is taken for a result", name)
		}
	}
}
