package picture_test

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"image"
	"image/color"
	"math/rand/v2"
	"os"
	"strconv"
	"strings"
	"testing"

	"flowlens/vision/internal/picture"
)

// The pictures quarters.* in testdata/decode are 64x48, each quarter of one color; 10 stands for bits a channel. alpha.avif
// is the same, half transparent. They were made with heif-enc, avifenc and libavif. The HEICs are grids of tiles, as those of
// telephones are.
var quarters = [4]color.NRGBA{{254, 0, 0, 255}, {12, 42, 254, 255}, {0, 200, 0, 255}, {250, 250, 250, 255}}

// checkQuarters compares the middles of the quarters, from the upper left one row by row.
func checkQuarters(t *testing.T, p *picture.Picture, want [4]color.NRGBA, tolerance int) {
	t.Helper()
	checkKind(t, p.Image)
	size := p.Image.Bounds().Size()
	for i, c := range want {
		near(t, p.Image, image.Pt(size.X*(1+i%2*2)/4, size.Y*(1+i/2*2)/4), c, tolerance)
	}
}

func TestDecodeHEIF(t *testing.T) {
	for _, name := range []string{"quarters.heic", "quarters10.heic", "quarters.avif", "quarters10.avif"} {
		t.Run(name, func(t *testing.T) {
			p := decode(t, testFile(t, name))
			if p.Image.Bounds() != image.Rect(0, 0, 64, 48) || p.Format != name[len(name)-4:] {
				t.Errorf("%s %v", p.Format, p.Image.Bounds())
			}
			checkQuarters(t, p, quarters, 6)
		})
	}
	t.Run("alpha", func(t *testing.T) {
		clear := quarters
		for i := range clear {
			clear[i].A = 128
		}
		checkQuarters(t, decode(t, testFile(t, "alpha.avif")), clear, 6)
	})
	t.Run("brand of its kind second", func(t *testing.T) {
		for _, name := range []string{"quarters.heic", "quarters.avif"} {
			data := bytes.Clone(testFile(t, name))
			copy(data[8:], "mif1")
			checkQuarters(t, decode(t, data), quarters, 6)
		}
	})
	t.Run("video range", func(t *testing.T) { // the same numbers then mean more contrast
		data := insertProperty(t, testFile(t, "quarters.heic"), "colr", []byte("nclx\x00\x01\x00\x01\x00\x06\x00"))
		checkQuarters(t, decode(t, data), [4]color.NRGBA{{255, 0, 0, 255}, {0, 28, 255, 255}, {0, 214, 0, 255}, {255, 255, 255, 255}}, 8)
	})
	t.Run("profile", func(t *testing.T) {
		profile := iccProfile("RGB ", 300)
		for _, name := range []string{"quarters.heic", "quarters.avif"} {
			p := decode(t, insertProperty(t, testFile(t, name), "colr", append([]byte("prof"), profile...)))
			if !bytes.Equal(p.ICC, profile) {
				t.Errorf("%s: a profile of %d bytes", name, len(p.ICC))
			}
		}
	})
}

// TestDecodeTurnedHEIF has pictures that say how to turn them: the library turns HEIC, this package AVIF.
func TestDecodeTurnedHEIF(t *testing.T) {
	a, b, c, d := quarters[0], quarters[1], quarters[2], quarters[3]
	for _, tt := range []struct {
		kind  string
		value byte
		want  [4]color.NRGBA
	}{
		{"irot", 0, [4]color.NRGBA{a, b, c, d}},
		{"irot", 1, [4]color.NRGBA{b, d, a, c}},
		{"irot", 2, [4]color.NRGBA{d, c, b, a}},
		{"irot", 3, [4]color.NRGBA{c, a, d, b}},
		{"imir", 0, [4]color.NRGBA{c, d, a, b}},
		{"imir", 1, [4]color.NRGBA{b, a, d, c}},
	} {
		for _, name := range []string{"quarters.heic", "quarters.avif"} {
			t.Run(fmt.Sprint(name, tt.kind, tt.value), func(t *testing.T) {
				p := decode(t, insertProperty(t, testFile(t, name), tt.kind, []byte{tt.value}))
				want := image.Rect(0, 0, 64, 48)
				if tt.kind == "irot" && tt.value%2 == 1 {
					want = image.Rect(0, 0, 48, 64)
				}
				if p.Image.Bounds() != want {
					t.Errorf("%v, want %v", p.Image.Bounds(), want)
				}
				checkQuarters(t, p, tt.want, 6)
			})
		}
	}
}

// TestDecodeLargeHEIF holds the limits of their own against what the boxes say.
func TestDecodeLargeHEIF(t *testing.T) {
	for name, most := range map[string]string{"quarters.heic": "25000000", "quarters.avif": "13000000"} {
		data := patch(t, testFile(t, name), "\x00\x00\x00\x40\x00\x00\x00\x30", "\x00\x00\x18\x00\x00\x00\x17\x00") // 6144x5888
		if _, err := picture.Decode(data, nil); !errors.Is(err, picture.ErrTooBig) || !strings.Contains(err.Error(), most) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestDecodeDamagedHEIF changes bytes: what comes out is a picture or an error, in time.
func TestDecodeDamagedHEIF(t *testing.T) {
	n := 20
	if shots, err := strconv.Atoi(os.Getenv("FLOWLENS_SHOTS")); err == nil {
		n = shots
	}
	rng := rand.New(rand.NewPCG(29, 17))
	for i := range n {
		for _, name := range []string{"quarters.heic", "quarters.avif", "alpha.avif"} {
			data := bytes.Clone(testFile(t, name))
			for range 1 + rng.IntN(4) {
				data[12+rng.IntN(len(data)-12)] = byte(rng.Uint32())
			}
			p, err := picture.Decode(data, nil)
			if (p == nil) == (err == nil) {
				t.Errorf("%d, %s: %v, %v", i, name, p, err)
			}
			if err != nil && !errors.Is(err, picture.ErrBroken) && !errors.Is(err, picture.ErrTooBig) && !errors.Is(err, picture.ErrFormat) {
				t.Errorf("%d, %s: %v", i, name, err)
			}
		}
	}
}

// insertProperty gives the main picture of a file as heif-enc writes it one property more.
func insertProperty(t *testing.T, data []byte, kind string, body []byte) []byte {
	t.Helper()
	data = bytes.Clone(data)
	box := func(kind string) int { // where it begins
		at := bytes.Index(data, []byte(kind)) - 4
		if at < 0 {
			t.Fatalf("no %s", kind)
		}
		return at
	}
	grow := func(at, by int) {
		binary.BigEndian.PutUint32(data[at:], binary.BigEndian.Uint32(data[at:])+uint32(by))
	}
	insert := func(at int, what []byte, within ...string) {
		for _, kind := range within {
			grow(box(kind), len(what))
		}
		data = append(data[:at:at], append(bytes.Clone(what), data[at:]...)...)
	}
	before := len(data)
	end := func(kind string) int { return box(kind) + int(binary.BigEndian.Uint32(data[box(kind):])) }

	properties := byte(0)
	for at := box("ipco") + 8; at < end("ipco"); at += int(binary.BigEndian.Uint32(data[at:])) {
		properties++
	}
	property := binary.BigEndian.AppendUint32(nil, uint32(8+len(body)))
	property = append(append(property, kind...), body...)
	insert(end("ipco"), property, "ipco", "iprp", "meta")

	item := data[box("pitm")+12:][:2]
	at := box("ipma") + 16
	for !bytes.Equal(data[at:at+2], item) {
		at += 3 + int(data[at+2])
	}
	data[at+2]++
	const mustKnow = 0x80
	insert(at+2+int(data[at+2]), []byte{mustKnow | (properties + 1)}, "ipma", "iprp", "meta")

	iloc := box("iloc")
	at, method := iloc+16, 0
	if data[iloc+8] == 1 {
		method = 2
	}
	for range binary.BigEndian.Uint16(data[iloc+14:]) { // each with one extent
		if method == 0 || data[at+3] == 0 { // not within the boxes
			grow(at+2+method+2, len(data)-before)
		}
		at += 2 + method + 2 + 4 + 2 + 8
	}
	return data
}
