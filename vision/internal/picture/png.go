package picture

import (
	"bytes"
	"encoding/binary"
	"hash/crc32"
	"image"
	"image/png"
	"io"

	"github.com/klauspost/compress/flate"
)

// decodePNG reads a PNG. Nearly all screenshots are of the plain kind that is read here, several times faster than by image/png.
// That has the last word on all others, and on what is wrong with a broken one.
func decodePNG(data []byte) (image.Image, error) {
	if p, ok := findPlain(data); ok {
		if img := p.decode(); img != nil {
			return img, nil
		}
	}
	return png.Decode(bytes.NewReader(data))
}

// plainPNG is a PNG of 8-bit RGB or RGBA, not interlaced.
type plainPNG struct {
	width, height int
	stored        int    // bytes of a pixel, 3 or 4
	zlib          []byte // the bodies of its IDAT chunks
}

const (
	ihdrSize   = 13
	chunkFrame = 12 // bytes of a chunk besides its body: length, name and checksum
)

// findPlain finds the pixels of a PNG, if it is plain and all its chunks are whole and in the usual order.
func findPlain(data []byte) (p plainPNG, ok bool) {
	var parts [][]byte
	ended := false // IDAT chunks stand together
	for first, rest := true, data[8:]; ; first = false {
		if len(rest) < chunkFrame {
			return p, false
		}
		n := int64(binary.BigEndian.Uint32(rest))
		if n > int64(len(rest)-chunkFrame) {
			return p, false
		}
		name, body := string(rest[4:8]), rest[8:8+n]
		if crc32.ChecksumIEEE(rest[4:8+n]) != binary.BigEndian.Uint32(rest[8+n:]) || first != (name == "IHDR") {
			return p, false
		}
		rest = rest[chunkFrame+n:]
		switch {
		case first:
			if p, ok = plainHeader(body); !ok {
				return p, false
			}
		case name == "IDAT":
			if ended {
				return p, false
			}
			parts = append(parts, body)
		case name == "IEND":
			p.zlib = joined(parts)
			return p, n == 0 && len(p.zlib) > 0
		case name == "tRNS" || name[0]&0x20 == 0: // transparency, or critical: it says how to read the pixels
			return p, false
		default:
			ended = len(parts) > 0
		}
	}
}

// plainHeader reads the body of IHDR (PNG, 11.2.2).
func plainHeader(body []byte) (p plainPNG, ok bool) {
	if len(body) != ihdrSize {
		return p, false
	}
	p.width, p.height = int(binary.BigEndian.Uint32(body)), int(binary.BigEndian.Uint32(body[4:]))
	switch string(body[8:]) { // depth, color, compression, filters, interlacing
	case "\x08\x02\x00\x00\x00":
		p.stored = 3
	case "\x08\x06\x00\x00\x00":
		p.stored = 4
	}
	return p, p.stored > 0 && p.width > 0 && p.height > 0
}

// joined is what all the parts hold, without copying where there is just one.
func joined(parts [][]byte) []byte {
	if len(parts) == 1 {
		return parts[0]
	}
	return bytes.Join(parts, nil)
}

// rowsBytes is how many bytes of rows are unpacked at a time: so many stay in the cache.
const rowsBytes = 64 << 10

// decode unpacks the rows into pixels: an *image.RGBA of RGB, an *image.NRGBA of RGBA. It returns nil where anything is wrong.
func (p *plainPNG) decode() image.Image {
	const zlibHeader, zlibSum = 2, 4
	if len(p.zlib) < zlibHeader+zlibSum {
		return nil
	}
	if h := binary.BigEndian.Uint16(p.zlib); h>>8&0x0f != 8 || h>>12 > 7 || h%31 != 0 || h&0x20 != 0 { // RFC 1950, 2.2; no dictionary
		return nil
	}
	packed := bytes.NewReader(p.zlib[zlibHeader:])
	rows := flate.NewReader(packed)
	defer rows.Close()
	rect := image.Rect(0, 0, p.width, p.height)
	stride := 4 * p.width
	length := 1 + p.stored*p.width // of a stored row with the number of its filter
	many := min(max(rowsBytes/length, 1), p.height)
	buf := make([]byte, many*length+pixelSlack)
	above := make([]byte, stride)
	sum := adler(1)
	pix := make([]byte, stride*p.height)
	for y := 0; y < p.height; {
		some := buf[:min(many, p.height-y)*length]
		if _, err := io.ReadFull(rows, some); err != nil {
			return nil
		}
		sum = sum.update(some)
		for at := 0; at < len(some); at += length {
			row := pix[y*stride:][:stride:stride]
			if !unfilter(some[at], row, above, buf[at+1:][:p.stored*p.width+pixelSlack], p.stored) {
				return nil
			}
			above = row
			y++
		}
	}
	if _, err := io.ReadFull(rows, buf[:1]); err != io.EOF {
		return nil
	}
	var last [zlibSum]byte
	if packed.Len() != zlibSum {
		return nil
	}
	packed.Read(last[:])
	if binary.BigEndian.Uint32(last[:]) != uint32(sum) {
		return nil
	}
	if p.stored == 3 {
		return &image.RGBA{Pix: pix, Stride: stride, Rect: rect}
	}
	return &image.NRGBA{Pix: pix, Stride: stride, Rect: rect}
}
