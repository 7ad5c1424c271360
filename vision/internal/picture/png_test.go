package picture

import (
	"bytes"
	"encoding/binary"
	"hash/crc32"
	"image"
	"image/png"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"testing"

	"github.com/klauspost/compress/zlib"
)

// pngOf makes a PNG of parts whose checksums are right.
func pngOf(width, height int, color byte, stream []byte, cut int) []byte {
	out := []byte("\x89PNG\r\n\x1a\n")
	chunk := func(name string, body []byte) {
		out = binary.BigEndian.AppendUint32(out, uint32(len(body)))
		named := append([]byte(name), body...)
		out = binary.BigEndian.AppendUint32(append(out, named...), crc32.ChecksumIEEE(named))
	}
	header := binary.BigEndian.AppendUint32(nil, uint32(width))
	header = binary.BigEndian.AppendUint32(header, uint32(height))
	chunk("IHDR", append(header, 8, color, 0, 0, 0))
	chunk("tEXt", []byte("Comment\x00none"))
	for len(stream) > cut && cut > 0 {
		chunk("IDAT", stream[:cut])
		stream = stream[cut:]
	}
	chunk("IDAT", stream)
	chunk("IEND", nil)
	return out
}

// packed is a zlib stream.
func packed(tb testing.TB, rows []byte) []byte {
	var buf bytes.Buffer
	z := zlib.NewWriter(&buf)
	if _, err := z.Write(rows); err != nil {
		tb.Fatal(err)
	}
	if err := z.Close(); err != nil {
		tb.Fatal(err)
	}
	return buf.Bytes()
}

// compare decodes a PNG with this package and with image/png: both give the same pixels, or both an error.
func compare(tb testing.TB, data []byte) {
	tb.Helper()
	got, err := decodePNG(data)
	want, wantErr := png.Decode(bytes.NewReader(data))
	if (err == nil) != (wantErr == nil) {
		tb.Fatalf("error %v, want %v", err, wantErr)
	}
	if err == nil && !reflect.DeepEqual(got, want) {
		tb.Fatal("other pixels than those of image/png")
	}
}

// storedRows are random rows with random filters, many of whose pixels are as predicted.
func storedRows(rng *rand.Rand, width, height, stored int) []byte {
	var out []byte
	for range height {
		out = append(out, byte(rng.IntN(5)))
		plain := rng.IntN(4)
		for range width * stored {
			out = append(out, byte(rng.IntN(256)*max(0, 1-rng.IntN(1+20*plain))))
		}
	}
	return out
}

// TestPNG holds the decoding of plain files against image/png, and that it is this package's own.
func TestPNG(t *testing.T) {
	for seed := range uint64(300) {
		rng := rand.New(rand.NewPCG(seed, 1))
		width, height, stored := 1+rng.IntN(70), 1+rng.IntN(20), 3+rng.IntN(2)
		stream := packed(t, storedRows(rng, width, height, stored))
		data := pngOf(width, height, byte(2+4*(stored-3)), stream, rng.IntN(50))
		compare(t, data)
		if p, ok := findPlain(data); !ok || p.decode() == nil {
			t.Errorf("seed %d: not read here", seed)
		}
	}
}

// TestPNGSamples does the same with screenshots.
func TestPNGSamples(t *testing.T) {
	files, err := filepath.Glob("../../../samples/*/*.png")
	if err != nil || len(files) == 0 {
		t.Fatal("no samples: ", err)
	}
	plain := 0
	for _, name := range files {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if p, ok := findPlain(data); ok && p.decode() != nil {
			plain++
		}
		compare(t, data)
	}
	if 2*plain < len(files) {
		t.Errorf("%d of %d are read here", plain, len(files))
	}
}

// FuzzPNG changes a byte of a stream, cuts it, or takes any pixels.
func FuzzPNG(f *testing.F) {
	f.Add([]byte{1, 2, 3, 4, 0, 0, 0, 1, 5}, uint8(2), uint8(3), uint8(0), uint16(0), uint8(0), false)
	f.Add([]byte("\x04aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\x04"), uint8(20), uint8(4), uint8(7), uint16(9), uint8(3), true)
	f.Fuzz(func(t *testing.T, pixels []byte, width, stored, cut uint8, at uint16, flip uint8, raw bool) {
		w, n := 1+int(width), 3+int(stored)%2
		length := 1 + n*w
		height := min(max(len(pixels)/length, 1), 64)
		rows := make([]byte, height*length)
		copy(rows, pixels)
		stream := packed(t, rows)
		if raw { // the bytes are the stream itself
			stream = bytes.Clone(pixels)
		}
		if len(stream) > 0 {
			stream[int(at)%len(stream)] ^= flip
		}
		data := pngOf(w, height, byte(2+4*(n-3)), stream, int(cut))
		compare(t, data)
		data[len(data)-1-int(at)%min(len(data), 200)] ^= flip // a chunk's name, length or checksum
		compare(t, data)
	})
}

// TestUnfilterUnknown refuses a filter that there is not.
func TestUnfilterUnknown(t *testing.T) {
	if unfilter(5, make([]byte, 4), make([]byte, 4), make([]byte, 4), 3) {
		t.Error("taken")
	}
	compare(t, pngOf(1, 1, 2, packed(t, []byte{5, 0, 0, 0}), 0))
	if img, err := decodePNG(pngOf(2, 1, 2, packed(t, []byte{1, 1, 2, 3, 4, 5, 6}), 0)); err != nil || img.(*image.RGBA).Pix[4] != 5 {
		t.Errorf("%v, %v", img, err)
	}
}
