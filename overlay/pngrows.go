package overlay

import (
	"encoding/binary"
	"image"
	"io"

	"github.com/klauspost/compress/flate"
)

// pngRows is a picture of 8-bit channels as the PNG format stores it: rows of filtered bytes.
type pngRows struct {
	pix       []byte // source pixels
	stride    int    // bytes from one source row to the next
	width     int    // px
	height    int    // px
	colorType byte   // as in IHDR
	dropAlpha bool   // source pixels have 4 bytes, stored ones the first 3
}

// The color types of IHDR that are used here (PNG, 11.2.2).
const (
	typeGray  = 0
	typeRGB   = 2
	typeNRGBA = 6
)

// pngRowsOf returns the rows of img, or false when its kind needs more than copying bytes. Opaque pictures lose their alpha
// channel, which makes the file smaller by as much as a fifth.
func pngRowsOf(img image.Image) (pngRows, bool) {
	size := img.Bounds().Size()
	if size.X <= 0 || size.Y <= 0 || size.X > 1<<24 || size.Y > 1<<24 {
		return pngRows{}, false
	}
	r := pngRows{width: size.X, height: size.Y}
	switch m := img.(type) {
	case *image.RGBA:
		r.pix, r.stride, r.colorType, r.dropAlpha = m.Pix, m.Stride, typeRGB, true
		if !opaque(m.Pix, m.Stride, size) { // premultiplied: needs arithmetic
			return pngRows{}, false
		}
	case *image.NRGBA:
		r.pix, r.stride, r.colorType = m.Pix, m.Stride, typeNRGBA
		if opaque(m.Pix, m.Stride, size) {
			r.colorType, r.dropAlpha = typeRGB, true
		}
	case *image.Gray:
		r.pix, r.stride, r.colorType = m.Pix, m.Stride, typeGray
	default:
		return pngRows{}, false
	}
	return r, true
}

// header is the body of IHDR: 8 bits a channel, not interlaced.
func (r pngRows) header() []byte {
	h := binary.BigEndian.AppendUint32(nil, uint32(r.width))
	h = binary.BigEndian.AppendUint32(h, uint32(r.height))
	return append(h, 8, r.colorType, 0, 0, 0)
}

// sourceBytes and storedBytes are the lengths of a row before and after the filter (without the filter's own byte).
func (r pngRows) sourceBytes() int {
	switch r.colorType {
	case typeGray:
		return r.width
	default:
		return 4 * r.width
	}
}

func (r pngRows) storedBytes() int {
	if r.dropAlpha {
		return 3 * r.width
	}
	return r.sourceBytes()
}

func (r pngRows) row(y int) []byte { return r.pix[y*r.stride:][:r.sourceBytes()] }

// filter is a PNG filter type (PNG, 9.2), one for the whole picture.
type filter byte

const (
	filterNone  filter = 0 // best for repeating patterns: dithered glows, fine text
	filterUp    filter = 2 // best for gray pictures
	filterPaeth filter = 4 // best for most screenshots
)

// level 1 of the klauspost encoder: the higher ones take a fifth more time for 2 to 4 % less size.
const level = 1

// compress writes the rows as IDAT chunks.
func (r pngRows) compress(out *chunkWriter) {
	idat := &idatWriter{out: out, buf: make([]byte, 0, chunkSize)}
	idat.Write([]byte{0x78, 0x01}) // a zlib stream, fast level (RFC 1950, 2.2)
	z := newDeflater(idat)
	f := r.chooseFilter()
	buf := r.buffer()
	sum := adler(1)
	for y := 0; y < r.height && out.err == nil; {
		n := min(rowsAtOnce, r.height-y)
		rows := r.filtered(buf, y, n, f)
		sum = sum.update(rows)
		z.Write(rows) // errors stay in out
		y += n
	}
	z.Close()
	idat.Write(binary.BigEndian.AppendUint32(nil, uint32(sum)))
	idat.flush()
}

func newDeflater(w io.Writer) *flate.Writer {
	z, err := flate.NewWriter(w, level)
	if err != nil {
		panic(err) // the level is a constant
	}
	return z
}

// adler is the checksum Adler-32 (RFC 1950, 8.2), like hash/adler32 but faster where bytes are zero, as most filtered ones are.
type adler uint32

func (s adler) update(p []byte) adler {
	const modulus, reduceAfter = 65521, 1 << 16 // by then b is below 2^46
	a, b := uint64(s&0xffff), uint64(s>>16)
	for len(p) > 0 {
		part := p[:min(len(p), reduceAfter)]
		p = p[len(part):]
		for ; len(part) >= block; part = part[block:] {
			if zero(part) {
				b += block * a
				continue
			}
			for _, v := range part[:block] {
				a += uint64(v)
				b += a
			}
		}
		for _, v := range part {
			a += uint64(v)
			b += a
		}
		a, b = a%modulus, b%modulus
	}
	return adler(b<<16 | a)
}

// rowsAtOnce is how many rows go to the encoder in one call: enough to fill its 64 KB blocks.
const rowsAtOnce = 32

// buffer has room for rowsAtOnce rows, and for the bytes that a write of a whole pixel may leave behind the last one.
func (r pngRows) buffer() []byte { return make([]byte, rowsAtOnce*(1+r.storedBytes())+8) }

// filtered fills buf with n rows from y on.
func (r pngRows) filtered(buf []byte, y, n int, f filter) []byte {
	length := 1 + r.storedBytes()
	nothing := make([]byte, r.sourceBytes())
	for i := range n {
		above := nothing
		if y+i > 0 {
			above = r.row(y + i - 1)
		}
		dst := buf[i*length:]
		dst[0] = byte(f)
		switch {
		case f == filterUp:
			subtract(dst[1:length], r.row(y+i), above)
		case f == filterPaeth:
			subtractPaeth(dst[1:], r.row(y+i), above, r.storedBytes()/r.width)
		case r.dropAlpha:
			pack(dst[1:], r.row(y+i))
		default:
			copy(dst[1:], r.row(y+i))
		}
	}
	return buf[:n*length]
}

const (
	sampleBands = 16 // bands of rows, spread evenly
	sampleRows  = 8  // rows in each: together a twentieth of a telephone's screen
)

// chooseFilter compresses a few bands of rows with the likely filters and takes the one with the smallest result. Screenshots
// differ too much for a rule: None makes those with dithered glows a fourth smaller, and others by as much bigger.
func (r pngRows) chooseFilter() filter {
	likely := [...]filter{filterPaeth, filterNone}
	if r.colorType == typeGray {
		likely[0] = filterUp
	}
	if r.height < 2*sampleBands*sampleRows {
		return likely[0]
	}
	buf := r.buffer()
	var sizes [len(likely)]counter
	for k, f := range likely {
		z := newDeflater(&sizes[k])
		for i := range sampleBands {
			y := i * (r.height - sampleRows) / (sampleBands - 1)
			z.Write(r.filtered(buf, y, sampleRows, f))
		}
		z.Close()
	}
	if sizes[1] < sizes[0] {
		return likely[1]
	}
	return likely[0]
}

// counter counts the bytes written to it.
type counter int64

func (c *counter) Write(p []byte) (int, error) {
	*c += counter(len(p))
	return len(p), nil
}
