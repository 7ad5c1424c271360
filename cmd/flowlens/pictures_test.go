package main

import (
	"bytes"
	"compress/zlib"
	"encoding/binary"
	"hash/crc32"
	"image"
	"image/color"
	"image/draw"
	"image/gif"
	"image/jpeg"
	"image/png"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
	"golang.org/x/image/bmp"
	"golang.org/x/image/tiff"

	"flowlens/solve/hexiom/tiles"
	"flowlens/solve/puzzle"
	"flowlens/vision"
	"flowlens/vision/visiontest"
)

// makers make the pictures of the scripts: "picture KIND FILE [BOARD.txt...]". Those
// of a board are small, so that the scripts are quick. Several boards come side by side.
var makers = map[string]func(ts *testscript.TestScript, board *image.RGBA) []byte{
	"png":  func(ts *testscript.TestScript, m *image.RGBA) []byte { return pngBytes(ts, m) },
	"jpeg": func(ts *testscript.TestScript, m *image.RGBA) []byte { return jpegBytes(ts, m) },
	"gray": func(ts *testscript.TestScript, m *image.RGBA) []byte {
		return pngBytes(ts, redrawn(m, image.NewGray(m.Rect)))
	},
	"16-bit": func(ts *testscript.TestScript, m *image.RGBA) []byte {
		return pngBytes(ts, redrawn(m, image.NewRGBA64(m.Rect)))
	},
	"alpha": func(ts *testscript.TestScript, m *image.RGBA) []byte {
		return pngBytes(ts, withHoles(m))
	},
	"exif-rotated": func(ts *testscript.TestScript, m *image.RGBA) []byte {
		return withOrientation(jpegBytes(ts, turnedLeft(m)), 6)
	},
	"bmp": func(ts *testscript.TestScript, m *image.RGBA) []byte {
		var buf bytes.Buffer
		ts.Check(bmp.Encode(&buf, m))
		return buf.Bytes()
	},
	"tiff": func(ts *testscript.TestScript, m *image.RGBA) []byte {
		var buf bytes.Buffer
		ts.Check(tiff.Encode(&buf, m, &tiff.Options{Compression: tiff.Deflate}))
		return buf.Bytes()
	},
	// heif-enc made these of what "png" makes of the board in refuse.txtar.
	"heic": func(ts *testscript.TestScript, _ *image.RGBA) []byte { return stored(ts, "testdata/five.heic") },
	"avif": func(ts *testscript.TestScript, _ *image.RGBA) []byte { return stored(ts, "testdata/five.avif") },

	"cut-png":  func(ts *testscript.TestScript, m *image.RGBA) []byte { return half(pngBytes(ts, m)) },
	"cut-jpeg": func(ts *testscript.TestScript, m *image.RGBA) []byte { return half(jpegBytes(ts, m)) },

	"1x1": func(ts *testscript.TestScript, _ *image.RGBA) []byte {
		return pngBytes(ts, image.NewRGBA(image.Rect(0, 0, 1, 1)))
	},
	"noise": func(ts *testscript.TestScript, _ *image.RGBA) []byte { return pngBytes(ts, noise(noiseSize())) },
	"cmyk": func(ts *testscript.TestScript, _ *image.RGBA) []byte {
		return stored(ts, "../../vision/internal/picture/testdata/decode/cmyk.jpg")
	},
	"header-50000": func(*testscript.TestScript, *image.RGBA) []byte { return rawPNG(50000, 0) },
	"bomb-12000":   func(*testscript.TestScript, *image.RGBA) []byte { return rawPNG(12000, 12000) },
}

// makePicture writes a picture: "picture KIND FILE [BOARD.txt...]".
func makePicture(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 || makers[args[0]] == nil {
		ts.Fatalf("usage: picture KIND FILE [BOARD.txt...]")
	}
	var m *image.RGBA
	for i, path := range args[2:] {
		b, err := puzzle.Parse(ts.ReadFile(path))
		ts.Check(err)
		const w, h = 360, 640
		one := visiontest.Render(b, nil, visiontest.Style{Device: visiontest.Device{W: w, H: h}}).Image
		if i == 0 {
			m = image.NewRGBA(image.Rect(0, 0, len(args[2:])*w, h))
		}
		draw.Draw(m, one.Rect.Add(image.Pt(i*w, 0)), one, image.Point{}, draw.Src)
	}
	ts.Check(os.WriteFile(ts.MkAbs(args[1]), makers[args[0]](ts, m), 0o666))
}

// makeHexiomShot writes a screenshot of Hexiom: "hexiomshot FILE LEVEL.txt".
func makeHexiomShot(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 2 {
		ts.Fatalf("usage: hexiomshot FILE LEVEL.txt")
	}
	b, err := tiles.Parse(ts.ReadFile(args[1]))
	ts.Check(err)
	shot := visiontest.RenderHexiom(b, visiontest.RandomHexiomStyle(3))
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), pngBytes(ts, shot), 0o666))
}

// drawn checks "drawn FROM TO": TO is a PNG of the size of FROM upright, and
// some of it, but not most, differs.
func drawn(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 2 {
		ts.Fatalf("usage: drawn FROM TO")
	}
	var images [2]image.Image
	for i, path := range args {
		p, err := vision.Decode([]byte(ts.ReadFile(path)), nil)
		ts.Check(err)
		if i == 1 && p.Format != "png" {
			ts.Fatalf("%s is %s", path, p.Format)
		}
		images[i] = p.Image
	}
	if images[0].Bounds() != images[1].Bounds() {
		ts.Fatalf("size %v became %v", images[0].Bounds(), images[1].Bounds())
	}
	differ, size := 0, images[0].Bounds().Size()
	for y := range size.Y {
		for x := range size.X {
			if images[0].At(x, y) != images[1].At(x, y) {
				differ++
			}
		}
	}
	if share := float64(differ) / float64(size.X*size.Y); share < 0.02 || share > 0.5 {
		ts.Fatalf("%.1f%% of the pixels differ", 100*share)
	}
}

// frames checks "frames FILE": it is a GIF that moves for some seconds and then pauses.
func frames(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 1 {
		ts.Fatalf("usage: frames FILE")
	}
	m, err := gif.DecodeAll(strings.NewReader(ts.ReadFile(args[0])))
	ts.Check(err)
	if n := len(m.Image); n < 3 || m.Delay[n-1] < 100 || m.Delay[1] >= 100 {
		ts.Fatalf("%d frames, shown for %v hundredths of a second", n, m.Delay)
	}
}

func pngBytes(ts *testscript.TestScript, m image.Image) []byte {
	var buf bytes.Buffer
	ts.Check(png.Encode(&buf, m))
	return buf.Bytes()
}

func jpegBytes(ts *testscript.TestScript, m image.Image) []byte {
	var buf bytes.Buffer
	ts.Check(jpeg.Encode(&buf, m, &jpeg.Options{Quality: 95}))
	return buf.Bytes()
}

func half(data []byte) []byte { return data[:len(data)/2] }

// redrawn converts src to the type of dst.
func redrawn(src image.Image, dst draw.Image) image.Image {
	draw.Draw(dst, dst.Bounds(), src, src.Bounds().Min, draw.Src)
	return dst
}

// withHoles makes what is black in src transparent, under bright pixels.
func withHoles(src *image.RGBA) image.Image {
	dst := image.NewNRGBA(src.Rect)
	for y := src.Rect.Min.Y; y < src.Rect.Max.Y; y++ {
		for x := src.Rect.Min.X; x < src.Rect.Max.X; x++ {
			c := src.RGBAAt(x, y)
			if max(c.R, c.G, c.B) < 8 {
				dst.SetNRGBA(x, y, color.NRGBA{R: 255, G: 255, B: 255})
			} else {
				dst.Set(x, y, c)
			}
		}
	}
	return dst
}

// turnedLeft turns a picture by a quarter, as a telephone held sideways does.
func turnedLeft(src *image.RGBA) image.Image {
	size := src.Rect.Size()
	dst := image.NewRGBA(image.Rect(0, 0, size.Y, size.X))
	for y := range size.Y {
		for x := range size.X {
			dst.SetRGBA(y, size.X-1-x, src.RGBAAt(x, y))
		}
	}
	return dst
}

// withOrientation puts an EXIF block with that orientation into a JPEG.
func withOrientation(jpeg []byte, orientation byte) []byte {
	exif := "Exif\x00\x00MM\x00*\x00\x00\x00\x08\x00\x01\x01\x12\x00\x03\x00\x00\x00\x01\x00" +
		string(orientation) + "\x00\x00\x00\x00\x00\x00"
	segment := append([]byte{0xff, 0xe1}, binary.BigEndian.AppendUint16(nil, uint16(len(exif)+2))...)
	return bytes.Join([][]byte{jpeg[:2], segment, []byte(exif), jpeg[2:]}, nil)
}

// smallNoise is the size of a picture of noise that is looked at quickly. To look for
// a board in one of twice the sides takes seconds.
var smallNoise = image.Pt(150, 200)

// noiseSize returns how large noise is in scripts.
func noiseSize() image.Point {
	if testing.Short() {
		return smallNoise
	}
	return smallNoise.Mul(2)
}

// noise is a picture without a board.
func noise(size image.Point) image.Image {
	m := image.NewRGBA(image.Rectangle{Max: size})
	r := rand.New(rand.NewPCG(1, 2))
	for i := range m.Pix {
		m.Pix[i] = uint8(r.Uint32()) | uint8(i%4/3*255)
	}
	return m
}

// cmyk is a small JPEG that Go cannot write.
func stored(ts *testscript.TestScript, path string) []byte {
	data, err := os.ReadFile(filepath.Join(sourceDir, path))
	ts.Check(err)
	return data
}

// sourceDir is the folder of this file; scripts run elsewhere.
var sourceDir, _ = os.Getwd()

// rawPNG is a black 1-bit PNG of side x side pixels with only some of its rows.
// It is small, but takes side*side bytes or more once decoded.
func rawPNG(side uint32, rows int) []byte {
	header := binary.BigEndian.AppendUint32(binary.BigEndian.AppendUint32(nil, side), side)
	header = append(header, 1, 0, 0, 0, 0) // 1 bit, gray
	var packed bytes.Buffer
	z := zlib.NewWriter(&packed)
	for range rows {
		z.Write(make([]byte, 1+(side+7)/8))
	}
	z.Close()
	var out strings.Builder
	out.WriteString("\x89PNG\r\n\x1a\n")
	for _, chunk := range []struct {
		kind string
		data []byte
	}{{"IHDR", header}, {"IDAT", packed.Bytes()}, {"IEND", nil}} {
		body := append([]byte(chunk.kind), chunk.data...)
		out.Write(binary.BigEndian.AppendUint32(nil, uint32(len(chunk.data))))
		out.Write(body)
		out.Write(binary.BigEndian.AppendUint32(nil, crc32.ChecksumIEEE(body)))
	}
	return []byte(out.String())
}
