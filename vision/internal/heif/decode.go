//go:build !js

package heif

import (
	"fmt"
	"image"
)

// MaxPixels is how many pixels a picture may have that Decode is given: those of the largest that telephones take by
// default, which are of 24 million as HEIC.
func (f Format) MaxPixels() int {
	if f == HEIC {
		return 25_000_000
	}
	return 13_000_000
}

// needs returns how many bytes of memory the code of a format may take for a picture, measured with some room: 6 bytes a
// pixel for HEIC of 8 bits a channel, and 20 for AVIF, 33 with 10 bits.
func (f Format) needs(pixels int) int {
	if f == HEIC {
		return 64<<20 + 16*pixels
	}
	return 32<<20 + 35*pixels
}

// Decode returns the main picture of a file of format f, with 8 bits a channel. A HEIC stands upright; an AVIF is as it is
// stored. The memory that this takes follows from the size that [Parse] finds, which the caller has looked at.
func Decode(f Format, data []byte) (image.Image, error) {
	get := machines[f]
	if get == nil {
		return nil, fmt.Errorf("no format %q", f)
	}
	info, err := Parse(data)
	if err != nil {
		return nil, err
	}
	factory, err := get()
	if err != nil {
		return nil, err
	}
	pixels := info.Width * info.Height
	m, err := factory.start(f.needs(pixels) + 2*len(data))
	if err != nil {
		return nil, err
	}
	defer m.close()
	if f == HEIC {
		return m.heic(data, pixels)
	}
	return m.avif(data, pixels)
}

// The numbers of libheif for kinds of pixels.
const (
	heicYCbCr = 0
	heicRGB   = 1
	heicGray  = 2
	heic420   = 1
	heic422   = 2
	heic444   = 3
)

// heicRow returns how many bytes libheif has in a row of width pixels of that many bytes.
func heicRow(width, bytes int) int {
	const least, align = 64, 16
	return (max(width+width%2, least)*bytes + align - 1) / align * align
}

// heic calls decode(in, size, sizeOnly, &width, &height, &space, &chroma, &premultiplied, out).
func (m *machine) heic(data []byte, pixels int) (image.Image, error) {
	in, err := m.put(data)
	if err != nil {
		return nil, err
	}
	if string(data[8:12]) == general { // libheif goes by the first brand alone
		m.module.Memory().WriteString(uint32(in)+8, string(HEIC))
	}
	said, err := m.alloc(5 * 4)
	if err != nil {
		return nil, err
	}
	call := func(sizeOnly, out uint64) error {
		return m.decode(in, uint64(len(data)), sizeOnly, said, said+4, said+8, said+12, said+16, out)
	}
	if err := call(1, 0); err != nil {
		return nil, err
	}
	n := m.numbers(said, 5)
	w, h, space, chroma := n[0], n[1], n[2], n[3]
	if w <= 0 || h <= 0 || w > pixels/h { // it said less
		return nil, errGaveUp
	}
	row, cw, ch, ratio := heicRow(w, 1), w, h, image.YCbCrSubsampleRatio444
	size := row * h
	switch {
	case space == heicRGB:
		row = heicRow(w, 4)
		size = row * h
	case space == heicYCbCr && chroma == heic420:
		cw, ch, ratio = (w+1)/2, (h+1)/2, image.YCbCrSubsampleRatio420
	case space == heicYCbCr && chroma == heic422:
		cw, ratio = (w+1)/2, image.YCbCrSubsampleRatio422
	case space == heicYCbCr && chroma == heic444, space == heicGray:
	default:
		return nil, errGaveUp
	}
	cw = heicRow(cw, 1)
	if space == heicYCbCr {
		size += 2 * cw * ch
	}
	out, err := m.alloc(size)
	if err != nil {
		return nil, err
	}
	if err := call(0, out); err != nil {
		return nil, err
	}
	pix, err := m.bytes(out, size)
	if err != nil {
		return nil, err
	}
	r := image.Rect(0, 0, w, h)
	switch space {
	case heicGray:
		return &image.Gray{Pix: pix, Stride: row, Rect: r}, nil
	case heicRGB:
		return &image.NRGBA{Pix: pix, Stride: row, Rect: r}, nil
	}
	cb, cr := row*h, row*h+cw*ch
	return &image.YCbCr{Y: pix[:cb], Cb: pix[cb:cr], Cr: pix[cr:], YStride: row, CStride: cw, SubsampleRatio: ratio, Rect: r}, nil
}

// unsaid is no number in the form of a float64.
const unsaid = 1<<64 - 1

// avif calls decode(in, size, sizeOnly, all, &width, &height, &depth, &count, delays, out). That answers 1 even when it could
// make no pixels, but writes how long they are to be shown only then.
func (m *machine) avif(data []byte, pixels int) (image.Image, error) {
	in, err := m.put(data)
	if err != nil {
		return nil, err
	}
	said, err := m.alloc(4*4 + 8)
	if err != nil {
		return nil, err
	}
	delay := said + 4*4
	m.module.Memory().WriteUint64Le(uint32(delay), unsaid)
	call := func(sizeOnly, out uint64) error {
		return m.decode(in, uint64(len(data)), sizeOnly, 0, said, said+4, said+8, said+12, delay, out)
	}
	if err := call(1, 0); err != nil {
		return nil, err
	}
	n := m.numbers(said, 3)
	w, h, bytes := n[0], n[1], 1
	if w <= 0 || h <= 0 || w > pixels/h { // it said less
		return nil, errGaveUp
	}
	if n[2] > 8 {
		bytes = 2
	}
	out, err := m.alloc(4 * w * h * bytes)
	if err != nil {
		return nil, err
	}
	if err := call(0, out); err != nil {
		return nil, err
	}
	if v, _ := m.module.Memory().ReadUint64Le(uint32(delay)); v == unsaid {
		return nil, errGaveUp
	}
	pix, err := m.bytes(out, 4*w*h*bytes)
	if err != nil {
		return nil, err
	}
	if bytes == 2 { // the high byte comes second
		for i := range 4 * w * h {
			pix[i] = pix[2*i+1]
		}
		pix = pix[:4*w*h]
	}
	return &image.RGBA{Pix: pix, Stride: 4 * w, Rect: image.Rect(0, 0, w, h)}, nil
}
