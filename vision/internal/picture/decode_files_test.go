package picture_test

import (
	"bytes"
	"encoding/binary"
	"hash/crc32"
	"image"
	"image/color"
	"image/png"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"golang.org/x/image/bmp"
	"golang.org/x/image/tiff"

	"flowlens/vision/internal/picture"
)

func decode(t testing.TB, data []byte) *picture.Picture {
	t.Helper()
	p, err := picture.Decode(data, nil)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// checkKind holds img against the promise of Picture.Image.
func checkKind(t testing.TB, img image.Image) {
	t.Helper()
	if img.Bounds().Min != (image.Point{}) {
		t.Errorf("origin at %v", img.Bounds().Min)
	}
	switch m := img.(type) {
	case *image.RGBA:
		if !m.Opaque() {
			t.Error("an RGBA with transparent pixels")
		}
	case *image.NRGBA:
		if m.Opaque() {
			t.Error("an NRGBA of opaque pixels only")
		}
	default:
		t.Errorf("a %T", img)
	}
}

func near(t testing.TB, img image.Image, at image.Point, want color.NRGBA, tolerance int) {
	t.Helper()
	var got color.NRGBA
	switch m := img.(type) {
	case *image.RGBA:
		got = color.NRGBA(m.RGBAAt(at.X, at.Y)) // opaque
	case *image.NRGBA:
		got = m.NRGBAAt(at.X, at.Y)
	}
	for _, d := range []int{int(got.R) - int(want.R), int(got.G) - int(want.G), int(got.B) - int(want.B), int(got.A) - int(want.A)} {
		if max(d, -d) > tolerance {
			t.Errorf("%v at %v, want %v within %d", got, at, want, tolerance)
			return
		}
	}
}

func testFile(t testing.TB, name string) []byte {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("testdata", "decode", name))
	if err != nil {
		t.Fatal(err)
	}
	return data
}

func encodePNG(t testing.TB, img image.Image) []byte {
	t.Helper()
	var buf bytes.Buffer
	if err := png.Encode(&buf, img); err != nil {
		t.Fatal(err)
	}
	return buf.Bytes()
}

func encodeBMP(t testing.TB, img image.Image) []byte {
	t.Helper()
	var buf bytes.Buffer
	if err := bmp.Encode(&buf, img); err != nil {
		t.Fatal(err)
	}
	return buf.Bytes()
}

func encodeTIFF(t testing.TB, img image.Image) []byte {
	t.Helper()
	var buf bytes.Buffer
	if err := tiff.Encode(&buf, img, nil); err != nil {
		t.Fatal(err)
	}
	return buf.Bytes()
}

// patch returns data with its one or last place that reads old changed to new, of the same length.
func patch(t testing.TB, data []byte, old, new string) []byte {
	t.Helper()
	at := bytes.LastIndex(data, []byte(old))
	if at < 0 || len(old) != len(new) {
		t.Fatalf("%q is not in the file", old)
	}
	data = bytes.Clone(data)
	copy(data[at:], new)
	return data
}

// pngHeader is a PNG of one-bit gray that ends after its header.
func pngHeader(w, h uint32) []byte {
	ihdr := binary.BigEndian.AppendUint32(nil, w)
	ihdr = binary.BigEndian.AppendUint32(ihdr, h)
	return append([]byte("\x89PNG\r\n\x1a\n"), chunk("IHDR", append(ihdr, 1, 0, 0, 0, 0))...)
}

func chunk(name string, body []byte) []byte {
	c := binary.BigEndian.AppendUint32(nil, uint32(len(body)))
	c = append(append(c, name...), body...)
	return binary.BigEndian.AppendUint32(c, crc32.ChecksumIEEE(c[4:]))
}

// insertChunk puts a chunk behind the header of a PNG.
func insertChunk(data []byte, name string, body []byte) []byte {
	const header = 8 + 12 + 13
	return append(append(bytes.Clone(data[:header]), chunk(name, body)...), data[header:]...)
}

// insertSegment puts a segment behind the first marker of a JPEG.
func insertSegment(data []byte, marker byte, body []byte) []byte {
	s := append(bytes.Clone(data[:2]), 0xff, marker)
	s = binary.BigEndian.AppendUint16(s, uint16(len(body)+2))
	return append(append(s, body...), data[2:]...)
}

// insertRIFF puts a chunk in front of the pixels of a simple WebP.
func insertRIFF(t testing.TB, data []byte, name string, body []byte) []byte {
	t.Helper()
	c := append([]byte(name), 0, 0, 0, 0)
	binary.LittleEndian.PutUint32(c[4:], uint32(len(body)))
	c = append(c, body...)
	out := append(append(bytes.Clone(data[:12]), c...), data[12:]...)
	binary.LittleEndian.PutUint32(out[4:], uint32(len(out)-8))
	return out
}

// exif is a TIFF block with an unrelated tag and the orientation.
func exif(orientation int, order binary.AppendByteOrder) []byte {
	t := []byte("MM\x00*")
	if order == binary.LittleEndian {
		t = []byte("II*\x00")
	}
	t = order.AppendUint32(t, 8)
	t = order.AppendUint16(t, 2)
	for _, e := range [][2]uint16{{0x0100, 99}, {0x0112, uint16(orientation)}} {
		t = order.AppendUint16(t, e[0])
		t = order.AppendUint16(t, 3)
		t = order.AppendUint32(t, 1)
		t = order.AppendUint16(t, e[1])
		t = order.AppendUint16(t, 0)
	}
	return order.AppendUint32(t, 0)
}

// iccProfile is a header of an ICC profile with noise behind it, n bytes in all.
func iccProfile(space string, n int) []byte {
	p := make([]byte, n)
	rng := rand.New(rand.NewPCG(5, 6))
	for i := range p {
		p[i] = byte(rng.Uint32())
	}
	binary.BigEndian.PutUint32(p, uint32(n))
	copy(p[16:], space)
	copy(p[36:], "acsp")
	return p
}
