package picture_test

import (
	"bytes"
	"compress/zlib"
	"encoding/binary"
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/gif"
	"image/jpeg"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"flowlens/vision/internal/picture"
)

// The pictures in testdata/decode, made with ImageMagick: NAME.webp and NAME.jpg are 16x16, (254,0,0) above (12,42,254),
// alpha.webp with a half transparent upper half; gray1.png is one white and one black pixel of one bit; anim.webp has two
// frames.
var (
	upper = color.NRGBA{254, 0, 0, 255}
	lower = color.NRGBA{12, 42, 254, 255}
)

func TestDecodeFiles(t *testing.T) {
	for _, tt := range []struct {
		name, format string
		upper, lower color.NRGBA
		tolerance    int
	}{
		{"lossless.webp", "webp", upper, lower, 0},
		{"lossy.webp", "webp", upper, lower, 4},
		{"alpha.webp", "webp", color.NRGBA{254, 0, 0, 128}, lower, 4},
		{"progressive.jpg", "jpeg", upper, lower, 4},
		{"cmyk.jpg", "jpeg", upper, lower, 4},
	} {
		t.Run(tt.name, func(t *testing.T) {
			p := decode(t, testFile(t, tt.name))
			if p.Format != tt.format {
				t.Errorf("format %q, want %q", p.Format, tt.format)
			}
			checkKind(t, p.Image)
			near(t, p.Image, image.Pt(8, 3), tt.upper, tt.tolerance)
			near(t, p.Image, image.Pt(8, 12), tt.lower, tt.tolerance)
		})
	}
}

// TestDecodeTypes encodes every pixel type that a PNG can hold and compares with the type's own colors.
func TestDecodeTypes(t *testing.T) {
	r := image.Rect(0, 0, 13, 7) // 91 pixels: not a multiple of what the fast loops take at once
	rng := rand.New(rand.NewPCG(1, 2))
	palette := color.Palette{color.NRGBA{1, 2, 3, 255}, color.NRGBA{200, 100, 50, 255}, color.NRGBA{9, 8, 7, 128}, color.NRGBA{}}
	paletted := image.NewPaletted(r, palette)
	opaquePaletted := image.NewPaletted(r, palette[:2])
	for i := range paletted.Pix {
		paletted.Pix[i], opaquePaletted.Pix[i] = byte(rng.IntN(4)), byte(rng.IntN(2))
	}
	rgba, rgba64 := image.NewRGBA(r), image.NewRGBA64(r)
	nrgba, nrgba64 := image.NewNRGBA(r), image.NewNRGBA64(r)
	gray, gray16 := image.NewGray(r), image.NewGray16(r)
	for _, pix := range [][]byte{rgba.Pix, rgba64.Pix, nrgba.Pix, nrgba64.Pix, gray.Pix, gray16.Pix} {
		for i := range pix {
			pix[i] = byte(rng.Uint32())
		}
	}
	for i := 0; i < len(rgba.Pix); i += 4 {
		rgba.Pix[i+3] = 255
		rgba64.Pix[2*i+6], rgba64.Pix[2*i+7] = 255, 255
	}
	lastOnly := image.NewNRGBA(r) // opaque but for its last pixel
	for i := range lastOnly.Pix {
		lastOnly.Pix[i] = 255
	}
	lastOnly.Pix[len(lastOnly.Pix)-1] = 254

	for _, img := range []image.Image{rgba, rgba64, nrgba, nrgba64, gray, gray16, paletted, opaquePaletted, lastOnly} {
		t.Run(fmt.Sprintf("%T", img), func(t *testing.T) {
			p := decode(t, encodePNG(t, img))
			checkKind(t, p.Image)
			if p.Image.Bounds() != r {
				t.Fatalf("bounds %v, want %v", p.Image.Bounds(), r)
			}
			for y := range r.Dy() {
				for x := range r.Dx() {
					want := color.NRGBAModel.Convert(img.At(x, y)).(color.NRGBA)
					if c, ok := img.At(x, y).(color.NRGBA64); ok { // the model goes by premultiplied values
						want = color.NRGBA{byte(c.R >> 8), byte(c.G >> 8), byte(c.B >> 8), byte(c.A >> 8)}
					}
					near(t, p.Image, image.Pt(x, y), want, 0)
				}
			}
		})
	}
}

func TestDecodeOneBitGray(t *testing.T) {
	p := decode(t, testFile(t, "gray1.png"))
	near(t, p.Image, image.Pt(0, 0), color.NRGBA{255, 255, 255, 255}, 0)
	near(t, p.Image, image.Pt(1, 0), color.NRGBA{0, 0, 0, 255}, 0)
}

func TestDecodeGIFFirstFrame(t *testing.T) {
	frame := image.NewPaletted(image.Rect(2, 1, 5, 4), color.Palette{color.NRGBA{10, 20, 30, 255}, color.NRGBA{}})
	frame.SetColorIndex(3, 2, 1)
	var buf bytes.Buffer
	g := &gif.GIF{Image: []*image.Paletted{frame}, Delay: []int{0}, Config: image.Config{Width: 8, Height: 6}}
	if err := gif.EncodeAll(&buf, g); err != nil {
		t.Fatal(err)
	}
	// A later frame that nobody can decode proves that none but the first is read.
	data := append(bytes.TrimSuffix(buf.Bytes(), []byte{0x3b}), ",garbage"...)
	p := decode(t, data)
	if p.Format != "gif" || p.Image.Bounds() != image.Rect(0, 0, 8, 6) {
		t.Errorf("got %s %v, want gif of 8x6", p.Format, p.Image.Bounds())
	}
	checkKind(t, p.Image)
	near(t, p.Image, image.Pt(2, 1), color.NRGBA{10, 20, 30, 255}, 0)
	near(t, p.Image, image.Pt(3, 2), color.NRGBA{}, 0)
	near(t, p.Image, image.Pt(0, 0), color.NRGBA{}, 0)
}

// TestDecodeUpright stores one picture in each of the eight ways that EXIF names; all must come out the same.
func TestDecodeUpright(t *testing.T) {
	const w, h = 5, 3
	want := image.NewNRGBA(image.Rect(0, 0, w, h))
	for i := range want.Pix {
		want.Pix[i] = byte(7 * i)
	}
	// Where pixel (x,y) of the upright picture is stored: EXIF says which sides of the scene row 0 and column 0 are.
	stored := map[int]func(x, y int) (int, int){
		1: func(x, y int) (int, int) { return x, y },
		2: func(x, y int) (int, int) { return w - 1 - x, y },
		3: func(x, y int) (int, int) { return w - 1 - x, h - 1 - y },
		4: func(x, y int) (int, int) { return x, h - 1 - y },
		5: func(x, y int) (int, int) { return y, x },
		6: func(x, y int) (int, int) { return y, w - 1 - x }, // row 0 at the right, column 0 at the top
		7: func(x, y int) (int, int) { return h - 1 - y, w - 1 - x },
		8: func(x, y int) (int, int) { return h - 1 - y, x },
	}
	for o, at := range stored {
		t.Run(fmt.Sprint(o), func(t *testing.T) {
			size := image.Rect(0, 0, w, h)
			if o >= 5 {
				size = image.Rect(0, 0, h, w)
			}
			img := image.NewNRGBA(size)
			for y := range h {
				for x := range w {
					sx, sy := at(x, y)
					img.SetNRGBA(sx, sy, want.NRGBAAt(x, y))
				}
			}
			p := decode(t, insertChunk(encodePNG(t, img), "eXIf", exif(o, binary.BigEndian)))
			got, ok := p.Image.(*image.NRGBA)
			if !ok || got.Rect != want.Rect || !bytes.Equal(got.Pix, want.Pix) {
				t.Errorf("got %v %v\nwant %v %v", got.Rect, got.Pix, want.Rect, want.Pix)
			}
		})
	}
}

func TestDecodeUprightJPEG(t *testing.T) {
	for _, order := range []binary.AppendByteOrder{binary.BigEndian, binary.LittleEndian} {
		body := append([]byte("Exif\x00\x00"), exif(6, order)...)
		p := decode(t, insertSegment(testFile(t, "progressive.jpg"), 0xe1, body))
		near(t, p.Image, image.Pt(12, 8), upper, 4) // a turn to the right brings the upper half to the right
		near(t, p.Image, image.Pt(3, 8), lower, 4)
	}
}

func TestDecodeICC(t *testing.T) {
	profile := iccProfile("RGB ", 100_000)
	var packed bytes.Buffer
	z := zlib.NewWriter(&packed)
	z.Write(profile)
	z.Close()
	chunk := append([]byte("Display P3\x00\x00"), packed.Bytes()...)
	plain := encodePNG(t, image.NewNRGBA(image.Rect(0, 0, 2, 2)))

	parts := testFile(t, "progressive.jpg")
	for i, part := range [][]byte{profile[60_000:], profile[:60_000]} { // each goes in front: the last one first, as allowed
		body := append([]byte("ICC_PROFILE\x00"), byte(2-i), 2)
		parts = insertSegment(parts, 0xe2, append(body, part...))
	}
	oneOfTwo := append([]byte("ICC_PROFILE\x00\x01\x02"), profile[:60_000]...)
	grayProfile := append([]byte("ICC_PROFILE\x00\x01\x01"), iccProfile("GRAY", 200)...)
	for _, tt := range []struct {
		name string
		data []byte
		want []byte
	}{
		{"png", insertChunk(plain, "iCCP", chunk), profile},
		{"png damaged", insertChunk(plain, "iCCP", chunk[:len(chunk)-30]), nil},
		{"png without", plain, nil},
		{"jpeg two parts", parts, profile},
		{"jpeg part missing", insertSegment(testFile(t, "progressive.jpg"), 0xe2, oneOfTwo), nil},
		{"jpeg gray profile", insertSegment(testFile(t, "progressive.jpg"), 0xe2, grayProfile), nil},
		{"webp", insertRIFF(t, testFile(t, "lossless.webp"), "ICCP", profile), profile},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if p := decode(t, tt.data); !bytes.Equal(p.ICC, tt.want) {
				t.Errorf("profile of %d bytes, want %d", len(p.ICC), len(tt.want))
			}
		})
	}
}

func TestDecodeRefuses(t *testing.T) {
	small := encodePNG(t, image.NewGray(image.Rect(0, 0, 30, 20)))
	badCRC := bytes.Clone(small)
	badCRC[len(badCRC)-20] ^= 1
	scans := testFile(t, "progressive.jpg")
	scans = append(scans[:len(scans)-2:len(scans)-2], bytes.Repeat([]byte{0xff, 0xda, 0, 2}, 200)...)
	for _, tt := range []struct {
		name string
		data []byte
		o    *picture.Options
		want error
		says string
	}{
		{"empty", nil, nil, picture.ErrFormat, "empty"},
		{"text", []byte("flowlens"), nil, picture.ErrFormat, "unknown"},
		{"heic without pixels", []byte("\x00\x00\x00\x18ftypheic\x00\x00\x00\x00"), nil, picture.ErrBroken, "cut short"},
		{"film", []byte("\x00\x00\x00\x10ftypmp42\x00\x00\x00\x00"), nil, picture.ErrFormat, "video"},
		{"heic bomb", patch(t, testFile(t, "quarters.heic"), "\x00\x00\x00\x40\x00\x00\x00\x30", "\x00\x00\x40\x00\x00\x00\x40\x00"), nil, picture.ErrTooBig, "16384x16384"},
		{"avif bomb", patch(t, testFile(t, "quarters.avif"), "\x00\x00\x00\x40\x00\x00\x00\x30", "\x00\x00\x40\x00\x00\x00\x40\x00"), nil, picture.ErrTooBig, "16384x16384"},
		{"bmp bomb", patch(t, encodeBMP(t, image.NewGray(image.Rect(0, 0, 30, 20))), "\x1e\x00\x00\x00\x14\x00\x00\x00", "\x00\x40\x00\x00\x00\x40\x00\x00"), nil, picture.ErrTooBig, "16384x16384"},
		{"tiff bomb", patch(t, encodeTIFF(t, image.NewGray(image.Rect(0, 0, 30, 20))), "\x01\x00\x00\x00\x1e\x00\x00\x00", "\x01\x00\x00\x00\xff\xff\xff\x7f"), nil, picture.ErrTooBig, "65535x20"},
		{"bmp of a rare kind", []byte("BM\x1a\x00\x00\x00\x00\x00\x00\x00\x1a\x00\x00\x00\x0c\x00\x00\x00\x01\x00\x01\x00\x01\x00\x18\x00"), nil, picture.ErrFormat, "rare kind of BMP"},
		{"animated webp", testFile(t, "anim.webp"), nil, picture.ErrFormat, "animated"},
		{"huge side", pngHeader(50_000, 50_000), nil, picture.ErrTooBig, "50000x50000"},
		{"long strip", pngHeader(20_000, 1), nil, picture.ErrTooBig, "20000x1"},
		{"one-bit bomb", pngHeader(12_000, 12_000), nil, picture.ErrTooBig, "12000x12000"},
		{"own pixel limit", small, &picture.Options{MaxPixels: 599}, picture.ErrTooBig, "599"},
		{"own side limit", small, &picture.Options{MaxSide: 29}, picture.ErrTooBig, "29"},
		{"own byte limit", small, &picture.Options{MaxBytes: 10}, picture.ErrTooBig, "MiB"},
		{"scan bomb", scans, nil, picture.ErrTooBig, "scans"},
		{"no pixels", pngHeader(0, 0), nil, picture.ErrBroken, ""},
		{"bad checksum", badCRC, nil, picture.ErrBroken, "again"},
		{"header only", pngHeader(10, 10), nil, picture.ErrBroken, "cut short"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			p, err := picture.Decode(tt.data, tt.o)
			if p != nil || !errors.Is(err, tt.want) {
				t.Fatalf("got %v, %v; want an error of %v", p, err, tt.want)
			}
			if !strings.Contains(err.Error(), tt.says) || !strings.Contains(err.Error(), "; ") {
				t.Errorf("%q lacks %q or what to try", err, tt.says)
			}
		})
	}
	if _, err := picture.Decode(small, &picture.Options{MaxPixels: 600, MaxSide: 30, MaxBytes: len(small)}); err != nil {
		t.Errorf("a picture exactly at the limits: %v", err)
	}
}

// TestDecodeCutShort cuts pictures at every byte: the least missing end must be noticed.
func TestDecodeCutShort(t *testing.T) {
	img := image.NewNRGBA(image.Rect(0, 0, 40, 40))
	rng := rand.New(rand.NewPCG(3, 4))
	for i := range img.Pix {
		img.Pix[i] = byte(rng.Uint32())
	}
	var baseline bytes.Buffer
	if err := jpeg.Encode(&baseline, img, nil); err != nil {
		t.Fatal(err)
	}
	behind := map[string]int{"tiff": 16} // bytes that say nothing of pixels: how many there are to an inch
	for name, data := range map[string][]byte{
		"png":              encodePNG(t, img),
		"jpeg":             baseline.Bytes(),
		"bmp":              encodeBMP(t, img),
		"tiff":             encodeTIFF(t, img),
		"heic":             testFile(t, "quarters.heic"),
		"avif":             testFile(t, "quarters.avif"),
		"progressive jpeg": testFile(t, "progressive.jpg"),
		"lossy webp":       testFile(t, "lossy.webp"),
		"lossless webp":    testFile(t, "lossless.webp"),
		"alpha webp":       testFile(t, "alpha.webp"),
	} {
		t.Run(name, func(t *testing.T) {
			decode(t, data)
			for n := range len(data) - behind[name] {
				if p, err := picture.Decode(data[:n], nil); err == nil || p != nil {
					t.Fatalf("%d of %d bytes: %v, %v", n, len(data), p, err)
				}
			}
		})
	}
}

func FuzzDecode(f *testing.F) {
	files, err := filepath.Glob("testdata/decode/*")
	if err != nil {
		f.Fatal(err)
	}
	for _, name := range files {
		if ending := filepath.Ext(name); ending == ".heic" || ending == ".avif" {
			continue // slow: TestDecodeDamagedHEIF has some, and package heif fuzzes its boxes
		}
		data, err := os.ReadFile(name)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(data)
	}
	f.Add(encodeBMP(f, image.NewNRGBA(image.Rect(0, 0, 3, 2))))
	f.Add(encodeTIFF(f, image.NewNRGBA(image.Rect(0, 0, 3, 2))))
	f.Add(insertChunk(encodePNG(f, image.NewNRGBA(image.Rect(0, 0, 3, 2))), "eXIf", exif(6, binary.LittleEndian)))
	limits := &picture.Options{MaxPixels: 1 << 16}
	f.Fuzz(func(t *testing.T, data []byte) {
		p, err := picture.Decode(data, limits)
		if err != nil {
			if p != nil {
				t.Error("a picture besides an error")
			}
			return
		}
		checkKind(t, p.Image)
		if size := p.Image.Bounds().Size(); size.X < 1 || size.Y < 1 || size.X*size.Y > limits.MaxPixels {
			t.Errorf("size %v", size)
		}
	})
}

func BenchmarkDecode(b *testing.B) {
	img := image.NewRGBA(image.Rect(0, 0, 1170, 2532))
	for i := range img.Pix {
		img.Pix[i] = byte(i / 4 / 97) // soft steps, as a background has them
		if i%4 == 3 {
			img.Pix[i] = 255
		}
	}
	var jpg bytes.Buffer
	if err := jpeg.Encode(&jpg, img, &jpeg.Options{Quality: 90}); err != nil {
		b.Fatal(err)
	}
	for name, data := range map[string][]byte{"png": encodePNG(b, img), "jpeg": jpg.Bytes()} {
		b.Run(name+"/flowlens", func(b *testing.B) {
			for b.Loop() {
				decode(b, data)
			}
		})
		b.Run(name+"/go", func(b *testing.B) {
			for b.Loop() {
				if _, _, err := image.Decode(bytes.NewReader(data)); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
