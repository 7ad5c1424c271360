package overlay

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"image"
	"image/png"
	"io"

	"github.com/klauspost/compress/zlib"
)

// PNGOptions are the settings of EncodePNG. Nil means none of them.
type PNGOptions struct {
	// ICC is the color profile that the pixels are meant in, written as iCCP; nil leaves it out (so sRGB). A picture that
	// came with one looks wrong without it.
	ICC []byte
	// Result notes in a text chunk that flowlens made the picture. [IsResult] knows it by that.
	Result bool
}

// EncodePNG writes img to w as PNG, several times faster than image/png at its best speed and, for screenshots, no bigger
// by more than a tenth (often smaller). Decoding gives back the very pixels.
//
// The fast way is for opaque *image.RGBA, *image.NRGBA and *image.Gray. Other kinds go through image/png.
func EncodePNG(w io.Writer, img image.Image, o *PNGOptions) error {
	if o == nil {
		o = &PNGOptions{}
	}
	rows, ok := pngRowsOf(img)
	if !ok {
		return encodeSlowly(w, img, o)
	}
	e := &chunkWriter{w: w}
	e.write([]byte(pngSignature))
	e.chunk("IHDR", rows.header())
	e.options(o)
	rows.compress(e)
	e.chunk("IEND", nil)
	if e.err != nil {
		return fmt.Errorf("overlay: write PNG: %w", e.err)
	}
	return nil
}

const pngSignature = "\x89PNG\r\n\x1a\n"

// encodeSlowly leaves the pixels to image/png and puts the options in behind its header.
func encodeSlowly(w io.Writer, img image.Image, o *PNGOptions) error {
	var buf bytes.Buffer
	if err := (&png.Encoder{CompressionLevel: png.BestSpeed}).Encode(&buf, img); err != nil {
		return fmt.Errorf("overlay: encode PNG: %w", err)
	}
	const headerEnd = len(pngSignature) + 12 + 13 // the IHDR chunk has 13 bytes
	data := buf.Bytes()
	e := &chunkWriter{w: w}
	e.write(data[:headerEnd])
	e.options(o)
	e.write(data[headerEnd:])
	if e.err != nil {
		return fmt.Errorf("overlay: write PNG: %w", e.err)
	}
	return nil
}

// packICC is the body of an iCCP chunk: a name of any kind, the compression method 0, and the profile as zlib stream.
func packICC(profile []byte) []byte {
	var buf bytes.Buffer
	buf.WriteString("ICC profile\x00\x00")
	z := zlib.NewWriter(&buf)
	z.Write(profile) // a bytes.Buffer takes everything
	z.Close()
	return buf.Bytes()
}

// chunkWriter writes PNG chunks and keeps the first error.
type chunkWriter struct {
	w   io.Writer
	err error
}

func (c *chunkWriter) write(p []byte) {
	if c.err == nil {
		_, c.err = c.w.Write(p)
	}
}

func (c *chunkWriter) chunk(name string, body []byte) {
	head := binary.BigEndian.AppendUint32(nil, uint32(len(body)))
	head = append(head, name...)
	sum := crc32.Update(crc32.ChecksumIEEE(head[4:]), crc32.IEEETable, body)
	c.write(head)
	c.write(body)
	c.write(binary.BigEndian.AppendUint32(nil, sum))
}

// options writes the chunks of the options, which come before those of the pixels.
func (c *chunkWriter) options(o *PNGOptions) {
	if len(o.ICC) > 0 {
		c.chunk("iCCP", packICC(o.ICC))
	}
	if o.Result {
		c.chunk("tEXt", []byte(pngMark))
	}
}

// idatWriter cuts a stream into IDAT chunks of at most chunkSize bytes.
type idatWriter struct {
	out *chunkWriter
	buf []byte
}

// chunkSize of IDAT: big enough that the 12 bytes around each do not matter, small enough to go out early.
const chunkSize = 64 << 10

func (w *idatWriter) Write(p []byte) (int, error) {
	n := len(p)
	for len(p) > 0 {
		k := min(len(p), chunkSize-len(w.buf))
		w.buf = append(w.buf, p[:k]...)
		p = p[k:]
		if len(w.buf) == chunkSize {
			w.flush()
		}
	}
	return n, w.out.err
}

func (w *idatWriter) flush() {
	if len(w.buf) > 0 {
		w.out.chunk("IDAT", w.buf)
		w.buf = w.buf[:0]
	}
}
