package heif

import (
	"crypto/sha256"
	"fmt"
	"os"
	"testing"
)

// TestCode holds the decoders against what codec/README.md says that they are.
func TestCode(t *testing.T) {
	for want, code := range map[string][]byte{
		"3634a6447ea3915633667f39e01ff540a60f4e2f837a8391d044d76dfd8a0435": heicCode,
		"1ee2423413384d54b3fa4e2882424d60a2a05f5fe7ec573535fdb6b531071a9b": avifCode,
	} {
		if got := fmt.Sprintf("%x", sha256.Sum256(code)); got != want {
			t.Errorf("sum %s, want %s", got, want)
		}
	}
}

func TestFormatOf(t *testing.T) {
	for data, want := range map[string]Format{
		"":                         None,
		"\x00\x00\x00\x18ftypheic": HEIC, // cut short
		"\x00\x00\x00\x18ftyp":     None,
		"\x00\x00\x00\x10ftypheic\x00\x00\x00\x00":         HEIC,
		"\x00\x00\x00\x10ftypheix\x00\x00\x00\x00":         HEIC,
		"\x00\x00\x00\x10ftypavif\x00\x00\x00\x00":         AVIF,
		"\x00\x00\x00\x10ftypmif1\x00\x00\x00\x00":         None,
		"\x00\x00\x00\x18ftypmif1\x00\x00\x00\x00mif1heic": HEIC,
		"\x00\x00\x00\x18ftypmif1\x00\x00\x00\x00miafavif": AVIF,
		"\x00\x00\x00\x18ftypmp42\x00\x00\x00\x00mp42heic": None,
	} {
		if got := FormatOf([]byte(data)); got != want {
			t.Errorf("%q: %q, want %q", data, got, want)
		}
	}
}

// TestOrientation turns the corners of a picture step by step, and at once as EXIF says.
func TestOrientation(t *testing.T) {
	type corners = [4]int    // upper left, upper right, lower left, lower right: which of the stored ones it shows
	exif := map[int]corners{ // EXIF 2.32, 4.6.4 A: where row 0 and column 0 show
		1: {0, 1, 2, 3}, 2: {1, 0, 3, 2}, 3: {3, 2, 1, 0}, 4: {2, 3, 0, 1},
		5: {0, 2, 1, 3}, 6: {2, 0, 3, 1}, 7: {3, 1, 2, 0}, 8: {1, 3, 0, 2},
	}
	for quarters := range 4 {
		for _, mirror := range []turn{{}, {mirrored: true}, {mirrored: true, upDown: true}} {
			mirror.quarters = quarters
			c := corners{0, 1, 2, 3}
			for range quarters { // against the clock
				c = corners{c[1], c[3], c[0], c[2]}
			}
			switch {
			case mirror.mirrored && mirror.upDown:
				c = corners{c[2], c[3], c[0], c[1]}
			case mirror.mirrored:
				c = corners{c[1], c[0], c[3], c[2]}
			}
			if got := exif[mirror.orientation()]; got != c {
				t.Errorf("%+v is orientation %d, whose corners are %v; want %v", mirror, mirror.orientation(), got, c)
			}
		}
	}
}

func FuzzParse(f *testing.F) {
	for _, name := range []string{"quarters.heic", "quarters.avif", "alpha.avif"} {
		data, err := os.ReadFile("../picture/testdata/decode/" + name)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(data)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		FormatOf(data)
		if info, err := Parse(data); (info == nil) == (err == nil) {
			t.Errorf("%v, %v", info, err)
		}
	})
}
