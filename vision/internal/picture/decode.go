package picture

import (
	"bytes"
	"errors"
	"fmt"
	"image"
	"image/draw"
	"image/gif"
	"image/jpeg"
	"image/png"
	"io"
	"strings"

	"golang.org/x/image/bmp"
	"golang.org/x/image/tiff"
	"golang.org/x/image/webp"
)

// Decode returns an error that wraps one of these.
var (
	// ErrFormat says that the bytes are no picture of a kind that Decode reads.
	ErrFormat = errors.New("vision: not a picture we read")
	// ErrTooBig says that a limit of DecodeOptions was passed.
	ErrTooBig = errors.New("vision: picture too big")
	// ErrBroken says that the bytes begin as a picture but do not hold a whole one.
	ErrBroken = errors.New("vision: broken picture")
)

const (
	// defaultMaxBytes is ten times the largest screenshot seen (a 1440x2560 PNG of a busy page).
	defaultMaxBytes = 20 << 20
	// defaultMaxPixels leaves room for any tablet (the largest has 8 million) and for photos of a screen, and keeps the
	// decoded pixels under 160 MB: 17 KB of PNG can claim 144 million pixels.
	defaultMaxPixels = 40_000_000
	// defaultMaxSide is the longest side that WebP itself can hold.
	defaultMaxSide = 16384
	// maxScans bounds the passes of a progressive JPEG. Encoders write about ten; each pass can cost a full sweep over the
	// picture for a few dozen bytes, so an unbounded number would keep the decoder busy for minutes.
	maxScans = 100
)

// Options are the limits of Decode. Nil and zero fields mean the defaults; a smaller limit protects memory, a larger
// one lets bigger pictures in.
type Options struct {
	MaxBytes  int // encoded size in bytes; default 20 MiB
	MaxPixels int // width times height in px, read before anything is decoded; default 40 million
	MaxSide   int // the longer side in px; default 16384
}

// A Picture is what Decode made of a file.
type Picture struct {
	// Image has 8 bits a channel, its origin at (0,0), and is upright whatever its EXIF orientation said. It is an
	// *image.RGBA when every pixel is opaque, else an *image.NRGBA. It shares memory with nothing else: the caller owns it.
	Image image.Image
	// Format is "png", "jpeg", "webp", "gif", "bmp", "tiff", "heic" or "avif", told by the first bytes.
	Format string
	// ICC is the RGB color profile that the pixels are meant in, or nil when there was none (so sRGB). The pixels are not
	// converted; a PNG made from them should carry it on, as the wide-gamut screenshots of telephones need it.
	ICC []byte
}

// Decode turns the bytes of a PNG, JPEG, WebP, HEIC, AVIF, GIF (its first frame), BMP or TIFF (its first page) file into a
// Picture. The format is told by the first bytes, never by a name. Sizes are checked before pixels are decoded. Programs for
// js read neither HEIC nor AVIF, as a browser does that.
//
// The error wraps ErrFormat, ErrTooBig or ErrBroken and says what to try; the Picture is then nil. A picture that is cut
// short is an error, not a picture with a gray end.
func Decode(data []byte, o *Options) (*Picture, error) {
	limits := o.withDefaults()
	if len(data) > limits.MaxBytes {
		return nil, fmt.Errorf("%w: the file has more than %.3g MiB; crop it or save it as PNG", ErrTooBig, float64(limits.MaxBytes)/(1<<20))
	}
	c, err := detect(data)
	if err != nil {
		return nil, err
	}
	if c.maxPixels > 0 {
		limits.MaxPixels = min(limits.MaxPixels, c.maxPixels)
	}
	if err := checkSize(c, data, limits); err != nil {
		return nil, err
	}
	meta, err := c.meta(data)
	if err != nil {
		return nil, err
	}
	img, err := c.decode(data)
	if err != nil {
		return nil, c.broken(err)
	}
	return &Picture{
		Image:  upright(flatten(img), meta.orientation),
		Format: c.name,
		ICC:    meta.icc,
	}, nil
}

// withDefaults returns a copy of o, which may be nil, with every zero field set.
func (o *Options) withDefaults() Options {
	var l Options
	if o != nil {
		l = *o
	}
	if l.MaxBytes <= 0 {
		l.MaxBytes = defaultMaxBytes
	}
	if l.MaxPixels <= 0 {
		l.MaxPixels = defaultMaxPixels
	}
	if l.MaxSide <= 0 {
		l.MaxSide = defaultMaxSide
	}
	return l
}

// codec reads one file format.
type codec struct {
	name   string
	magic  string // first bytes; '?' stands for any byte
	config func(io.Reader) (image.Config, error)
	meta   func(data []byte) (metadata, error)
	decode func(data []byte) (image.Image, error)

	maxPixels int // what it takes whatever the options say; 0 is any number
}

var codecs = []codec{
	{"png", "\x89PNG\r\n\x1a\n", png.DecodeConfig, pngMeta, decodePNG, 0},
	{"jpeg", "\xff\xd8\xff", jpeg.DecodeConfig, jpegMeta, with(jpeg.Decode), 0},
	{"webp", "RIFF????WEBP", webp.DecodeConfig, webpMeta, decodeWebP, 0},
	{"gif", "GIF87a", gif.DecodeConfig, noMeta, decodeGIF, 0},
	{"gif", "GIF89a", gif.DecodeConfig, noMeta, decodeGIF, 0},
	{"bmp", "BM????\x00\x00\x00\x00", bmp.DecodeConfig, noMeta, with(bmp.Decode), 0},
	{"tiff", "II*\x00", tiff.DecodeConfig, tiffMeta, with(tiff.Decode), 0},
	{"tiff", "MM\x00*", tiff.DecodeConfig, tiffMeta, with(tiff.Decode), 0},
}

// with makes a codec's decode of one for readers.
func with(decode func(io.Reader) (image.Image, error)) func([]byte) (image.Image, error) {
	return func(data []byte) (image.Image, error) { return decode(bytes.NewReader(data)) }
}

// strangers are files that people take for screenshots: naming them tells more than "unknown".
var strangers = []struct{ magic, what string }{
	{"????ftypheic", "a HEIC photo"},
	{"????ftypheix", "a HEIC photo"},
	{"????ftypmif1", "a HEIF photo"},
	{"????ftypavif", "an AVIF picture"},
	{"????ftyp", "a video"},
	{"\x1a\x45\xdf\xa3", "a video"},
	{"%PDF-", "a PDF document"},
	{"<svg", "an SVG drawing"},
	{"<?xml", "an XML document"},
	{"<!DOCTYPE", "a web page"},
	{"<!doctype", "a web page"},
	{"<html", "a web page"},
	{"PK\x03\x04", "a ZIP archive"},
}

// detect finds the codec for data by its first bytes.
func detect(data []byte) (*codec, error) {
	for i := range codecs {
		if hasMagic(data, codecs[i].magic) {
			return &codecs[i], nil
		}
	}
	if c := heifCodec(data); c != nil {
		return c, nil
	}
	what := "unknown first bytes"
	if len(data) == 0 {
		what = "the file is empty"
	}
	for _, s := range strangers {
		if hasMagic(data, s.magic) {
			what = s.what
			break
		}
	}
	return nil, fmt.Errorf("%w: %s; save the screenshot as PNG or JPEG", ErrFormat, what)
}

// hasMagic reports whether data begins with magic, whose '?' match any byte.
func hasMagic(data []byte, magic string) bool {
	if len(data) < len(magic) {
		return false
	}
	for i := range len(magic) {
		if magic[i] != '?' && magic[i] != data[i] {
			return false
		}
	}
	return true
}

// checkSize reads the picture's header only and holds its size against the limits.
func checkSize(c *codec, data []byte, l Options) error {
	cfg, err := c.config(bytes.NewReader(data))
	if err != nil {
		return c.broken(err)
	}
	w, h := cfg.Width, cfg.Height
	if w <= 0 || h <= 0 {
		return fmt.Errorf("%w: it has no pixels; take the screenshot again", ErrBroken)
	}
	if max(w, h) > l.MaxSide {
		return fmt.Errorf("%w: %dx%d px, the limit is %d px a side; scale it down or crop it", ErrTooBig, w, h, l.MaxSide)
	}
	if w > l.MaxPixels/h {
		return fmt.Errorf("%w: %dx%d px, the limit is %d pixels; scale it down or crop it", ErrTooBig, w, h, l.MaxPixels)
	}
	return nil
}

// broken words an error of the codec, which may be that it does not read such files.
func (c *codec) broken(err error) error {
	var unsupported tiff.UnsupportedError
	switch {
	case errors.Is(err, ErrTooBig):
		return err
	case errors.Is(err, bmp.ErrUnsupported), errors.As(err, &unsupported):
		return fmt.Errorf("%w: a rare kind of %s; save the screenshot as PNG or JPEG", ErrFormat, strings.ToUpper(c.name))
	}
	return broken(err)
}

// broken words an error of one of the decoders.
func broken(err error) error {
	if errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, io.EOF) {
		return fmt.Errorf("%w: the file is cut short; copy or download it again", ErrBroken)
	}
	return fmt.Errorf("%w: %w; copy or download it again", ErrBroken, err)
}

// decodeWebP settles the color range that the webp package leaves open: a lossy WebP stores video-range YCbCr, which Go's
// own types would show as a washed-out picture.
func decodeWebP(data []byte) (image.Image, error) {
	img, err := webp.Decode(bytes.NewReader(data))
	if err != nil {
		return nil, err
	}
	switch m := img.(type) {
	case *image.YCbCr:
		return fromVideoRange(m, nil, 0), nil
	case *image.NYCbCrA:
		return fromVideoRange(&m.YCbCr, m.A, m.AStride), nil
	}
	return img, nil
}

// decodeGIF returns the first frame on the whole canvas; what the frame leaves free stays transparent. Later frames are
// never read.
func decodeGIF(data []byte) (image.Image, error) {
	cfg, err := gif.DecodeConfig(bytes.NewReader(data))
	if err != nil {
		return nil, err
	}
	frame, err := gif.Decode(bytes.NewReader(data))
	if err != nil {
		return nil, err
	}
	screen := image.Rect(0, 0, cfg.Width, cfg.Height)
	if frame.Bounds() == screen {
		return frame, nil
	}
	canvas := image.NewNRGBA(screen)
	draw.Draw(canvas, frame.Bounds(), frame, frame.Bounds().Min, draw.Src)
	return canvas, nil
}
