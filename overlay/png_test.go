package overlay_test

import (
	"bytes"
	"compress/zlib"
	"encoding/binary"
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/color/palette"
	"image/draw"
	"image/png"
	"io"
	"math/rand/v2"
	"testing"

	"flowlens/overlay"
	"flowlens/vision/visiontest"
)

// TestEncodePNGRoundTrip encodes every kind of picture, at sizes around what the fast loops take at once, and reads it back
// with image/png.
func TestEncodePNGRoundTrip(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	for _, size := range []image.Point{{1, 1}, {2, 1}, {3, 2}, {5, 7}, {8, 33}, {31, 300}} {
		r := image.Rectangle{Max: size}
		noisy := func(pix []byte) {
			for i := range pix {
				pix[i] = byte(rng.Uint32())
			}
		}
		rgba, translucent, opaque := image.NewRGBA(r), image.NewNRGBA(r), image.NewNRGBA(r)
		premultiplied, gray, gray16 := image.NewRGBA(r), image.NewGray(r), image.NewGray16(r)
		deep, paletted := image.NewNRGBA64(r), image.NewPaletted(r, palette.Plan9)
		for _, pix := range [][]byte{rgba.Pix, translucent.Pix, opaque.Pix, gray.Pix, gray16.Pix, deep.Pix, paletted.Pix} {
			noisy(pix)
		}
		for i := 3; i < len(rgba.Pix); i += 4 {
			rgba.Pix[i], opaque.Pix[i] = 255, 255
		}
		premultiplied.SetRGBA(0, 0, color.RGBA{10, 20, 30, 40})
		lastClear := image.NewNRGBA(r)
		copy(lastClear.Pix, opaque.Pix)
		lastClear.Pix[len(lastClear.Pix)-1] = 0
		for _, img := range []image.Image{rgba, translucent, opaque, lastClear, premultiplied, gray, gray16, deep, paletted} {
			t.Run(fmt.Sprintf("%T/%dx%d", img, size.X, size.Y), func(t *testing.T) {
				var buf bytes.Buffer
				if err := png.Encode(&buf, img); err != nil {
					t.Fatal(err)
				}
				// Premultiplied colors do not survive a PNG; image/png sets the rounding.
				samePicture(t, decodePNG(t, encode(t, img, nil)), decodePNG(t, buf.Bytes()))
			})
		}
	}
}

// TestEncodePNGPart encodes a part of a picture, whose rows are apart and whose origin is not 0.
func TestEncodePNGPart(t *testing.T) {
	img := image.NewRGBA(image.Rect(0, 0, 40, 30))
	for i := range img.Pix {
		img.Pix[i] = byte(i*i) | byte(i%4/3*255)
	}
	part := img.SubImage(image.Rect(7, 5, 20, 25))
	samePicture(t, decodePNG(t, encode(t, part, nil)), part)
}

// TestEncodePNGFlat encodes pictures of rectangles and glows, where the fast loops take their short cuts.
func TestEncodePNGFlat(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 5))
	for range 20 {
		r := image.Rect(0, 0, 1+rng.IntN(300), 1+rng.IntN(300))
		rgba, nrgba, gray := image.NewRGBA(r), image.NewNRGBA(r), image.NewGray(r)
		draw.Draw(rgba, r, image.Black, image.Point{}, draw.Src)
		for range 12 {
			part := image.Rect(rng.IntN(r.Dx()), rng.IntN(r.Dy()), rng.IntN(r.Dx()+1), rng.IntN(r.Dy()+1))
			c := color.NRGBA{byte(rng.Uint32()), byte(rng.Uint32()), byte(rng.Uint32()), 255}
			draw.Draw(rgba, part, image.NewUniform(c), image.Point{}, draw.Src)
			draw.Draw(gray, part, image.NewUniform(c), image.Point{}, draw.Src)
			c.A = byte(rng.Uint32())
			draw.Draw(nrgba, part, image.NewUniform(c), image.Point{}, draw.Src)
		}
		for i := range rgba.Pix { // a glow on a part
			if i%4 < 3 && i < len(rgba.Pix)/3 {
				rgba.Pix[i] |= byte(i * 9 / len(rgba.Pix))
			}
		}
		for _, img := range []image.Image{rgba, nrgba, gray} {
			samePicture(t, decodePNG(t, encode(t, img, nil)), img)
		}
	}
}

// TestEncodePNGFilters makes a picture for each filter: the sampled choice must fall on it, and not change a pixel.
func TestEncodePNGFilters(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 2))
	columns := image.NewRGBA(image.Rect(0, 0, 200, 600)) // noise along the row, a slow slope down the column
	dither := image.NewRGBA(columns.Rect)                // a pattern that repeats along the row only
	grayColumns, grayDither := image.NewGray(columns.Rect), image.NewGray(columns.Rect)
	noise := rng.Perm(200)
	for y := range 600 {
		offset := rng.IntN(8)
		for x := range 200 {
			columns.SetRGBA(x, y, color.RGBA{byte(noise[x] + y), byte(noise[x] * noise[x]), byte(noise[x] - y), 255})
			grayColumns.SetGray(x, y, color.Gray{byte(noise[x] + y)})
			dither.SetRGBA(x, y, color.RGBA{byte((x + offset) % 8), byte((x + offset) % 4 * 60), 0, 255})
			grayDither.SetGray(x, y, color.Gray{byte((x + offset) % 8)})
		}
	}
	for _, tt := range []struct {
		img  image.Image
		want byte
	}{{columns, 4}, {dither, 0}, {grayColumns, 2}, {grayDither, 0}} {
		data := encode(t, tt.img, nil)
		samePicture(t, decodePNG(t, data), tt.img)
		if got := firstFilter(t, data); got != tt.want {
			t.Errorf("%T: filter %d, want %d", tt.img, got, tt.want)
		}
	}
}

func TestEncodePNGProfile(t *testing.T) {
	profile := bytes.Repeat([]byte("not a real profile "), 50)
	fast, slow := image.NewRGBA(image.Rect(0, 0, 4, 4)), image.NewNRGBA64(image.Rect(0, 0, 4, 4))
	for i := 3; i < len(fast.Pix); i += 4 {
		fast.Pix[i] = 255
	}
	for _, img := range []image.Image{fast, slow} {
		data := encode(t, img, &overlay.PNGOptions{ICC: profile})
		samePicture(t, decodePNG(t, data), img)
		chunk := chunks(data)["iCCP"]
		name, rest, ok := bytes.Cut(chunk, []byte{0})
		if !ok || len(name) < 1 || len(name) > 79 || rest[0] != 0 {
			t.Fatalf("%T: iCCP %q", img, chunk)
		}
		if got := inflate(t, rest[1:]); !bytes.Equal(got, profile) {
			t.Errorf("%T: profile of %d bytes, want %d", img, len(got), len(profile))
		}
	}
	if c, ok := chunks(encode(t, fast, nil))["iCCP"]; ok {
		t.Errorf("iCCP %q without a profile", c)
	}
}

// TestEncodePNGChunks encodes noise, which stays large: it must go out in pieces.
func TestEncodePNGChunks(t *testing.T) {
	img := image.NewNRGBA(image.Rect(0, 0, 300, 300))
	rng := rand.New(rand.NewPCG(4, 4))
	for i := range img.Pix {
		img.Pix[i] = byte(rng.Uint32())
	}
	pieces := 0
	for data := encode(t, img, nil)[8:]; len(data) >= 12; pieces++ {
		n := binary.BigEndian.Uint32(data)
		if n > 64<<10 {
			t.Errorf("a %s chunk of %d bytes", data[4:8], n)
		}
		data = data[12+n:]
	}
	if pieces < 2+len(img.Pix)/(64<<10) {
		t.Errorf("%d chunks", pieces)
	}
}

// TestEncodePNGErrors lets the writer fail at every point that matters.
func TestEncodePNGErrors(t *testing.T) {
	img := image.NewNRGBA(image.Rect(0, 0, 100, 100))
	rng := rand.New(rand.NewPCG(3, 3))
	for i := range img.Pix {
		img.Pix[i] = byte(rng.Uint32())
	}
	total := len(encode(t, img, nil))
	for _, room := range []int{0, 10, 40, 1000, total - 1} {
		if err := overlay.EncodePNG(&fullWriter{room}, img, nil); !errors.Is(err, io.ErrShortWrite) {
			t.Errorf("room for %d of %d bytes: error %v", room, total, err)
		}
	}
	if err := overlay.EncodePNG(&fullWriter{5}, image.NewGray16(img.Rect), nil); !errors.Is(err, io.ErrShortWrite) {
		t.Errorf("image/png's way: error %v", err)
	}
	if err := overlay.EncodePNG(io.Discard, image.NewRGBA(image.Rectangle{}), nil); err == nil {
		t.Error("no error for a picture without pixels")
	}
}

func BenchmarkEncodePNG(b *testing.B) {
	shot, s := screenshot(b, visiontest.Style{})
	img, err := overlay.Draw(shot.Image, shot.Board, shot.Layout, s, nil)
	if err != nil {
		b.Fatal(err)
	}
	b.Run("flowlens", func(b *testing.B) {
		benchmarkEncode(b, func(w io.Writer) error { return overlay.EncodePNG(w, img, nil) })
	})
	b.Run("go", func(b *testing.B) {
		e := &png.Encoder{CompressionLevel: png.BestSpeed}
		benchmarkEncode(b, func(w io.Writer) error { return e.Encode(w, img) })
	})
}

func benchmarkEncode(b *testing.B, encode func(io.Writer) error) {
	var buf bytes.Buffer
	for b.Loop() {
		buf.Reset()
		if err := encode(&buf); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(buf.Len())/1000, "KB")
}

// fullWriter fails once its room is used up.
type fullWriter struct{ room int }

func (w *fullWriter) Write(p []byte) (int, error) {
	if len(p) > w.room {
		n := w.room
		w.room = 0
		return n, io.ErrShortWrite
	}
	w.room -= len(p)
	return len(p), nil
}

func encode(t testing.TB, img image.Image, o *overlay.PNGOptions) []byte {
	t.Helper()
	var buf bytes.Buffer
	if err := overlay.EncodePNG(&buf, img, o); err != nil {
		t.Fatal(err)
	}
	return buf.Bytes()
}

func decodePNG(t testing.TB, data []byte) image.Image {
	t.Helper()
	img, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	return img
}

// samePicture compares every pixel in the color model of want.
func samePicture(t testing.TB, got, want image.Image) {
	t.Helper()
	if got.Bounds().Size() != want.Bounds().Size() {
		t.Fatalf("size %v, want %v", got.Bounds().Size(), want.Bounds().Size())
	}
	off := want.Bounds().Min.Sub(got.Bounds().Min)
	for y := got.Bounds().Min.Y; y < got.Bounds().Max.Y; y++ {
		for x := got.Bounds().Min.X; x < got.Bounds().Max.X; x++ {
			g, w := got.At(x, y), want.At(x+off.X, y+off.Y)
			if c, ok := w.(color.NRGBA); ok { // through the model a clear pixel would lose its color
				if n, ok := g.(color.NRGBA); ok && n == c {
					continue
				}
			}
			gr, gg, gb, ga := g.RGBA()
			wr, wg, wb, wa := w.RGBA()
			if gr != wr || gg != wg || gb != wb || ga != wa {
				t.Fatalf("pixel %d,%d is %v, want %v", x, y, g, w)
			}
		}
	}
}

// chunks returns the bodies of a PNG's chunks by name, those of one name joined.
func chunks(data []byte) map[string][]byte {
	m := map[string][]byte{}
	for data = data[8:]; len(data) >= 12; {
		n := binary.BigEndian.Uint32(data)
		name := string(data[4:8])
		m[name] = append(m[name], data[8:8+n]...)
		data = data[12+n:]
	}
	return m
}

func firstFilter(t testing.TB, data []byte) byte { return inflate(t, chunks(data)["IDAT"])[0] }

func inflate(t testing.TB, data []byte) []byte {
	t.Helper()
	z, err := zlib.NewReader(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	out, err := io.ReadAll(z)
	if err != nil {
		t.Fatal(err)
	}
	return out
}
