package picture

import (
	"image"
	"image/color"
	"image/draw"

	"flowlens/vision/internal/raster"
)

// flatten returns img with 8 bits a channel and its origin at (0,0): *image.RGBA when every pixel is opaque, else
// *image.NRGBA. It takes img over: the result may share its pixels. 16-bit channels keep their high byte, as
// color.NRGBAModel does it.
func flatten(img image.Image) draw.Image {
	switch m := img.(type) {
	case *image.RGBA:
		if m.Rect.Min == (image.Point{}) { // the decoders make it of opaque pixels only
			return m
		}
	case *image.NRGBA:
		if m.Rect.Min == (image.Point{}) {
			return asOpaque(m)
		}
	case *image.NRGBA64:
		return asOpaque(fromNRGBA64(m))
	case *image.Paletted:
		return asOpaque(fromPaletted(m))
	}
	size := image.Rectangle{Max: img.Bounds().Size()}
	if isOpaque(img) {
		dst := image.NewRGBA(size)
		draw.Draw(dst, size, img, img.Bounds().Min, draw.Src)
		return dst
	}
	dst := image.NewNRGBA(size)
	draw.Draw(dst, size, img, img.Bounds().Min, draw.Src)
	return dst
}

// isOpaque asks the image itself; one that cannot tell counts as not opaque.
func isOpaque(img image.Image) bool {
	m, ok := img.(interface{ Opaque() bool })
	return ok && m.Opaque()
}

// asOpaque returns m as *image.RGBA over the same pixels when all are opaque (the two types then agree byte for byte), else m.
func asOpaque(m *image.NRGBA) draw.Image {
	if !raster.Opaque(m.Pix) {
		return m
	}
	return &image.RGBA{Pix: m.Pix, Stride: m.Stride, Rect: m.Rect}
}

// fromNRGBA64 keeps the high byte of each channel, so alpha and color stay independent of each other.
func fromNRGBA64(m *image.NRGBA64) *image.NRGBA {
	w, h := m.Rect.Dx(), m.Rect.Dy()
	dst := image.NewNRGBA(image.Rect(0, 0, w, h))
	for y := range h {
		src := m.Pix[y*m.Stride:][:8*w]
		row := dst.Pix[y*dst.Stride:][:4*w]
		for i := range row {
			row[i] = src[2*i]
		}
	}
	return dst
}

// fromPaletted looks every pixel up in the palette, converted once.
func fromPaletted(m *image.Paletted) *image.NRGBA {
	var table [256]color.NRGBA // an index past the palette is transparent black, as in image.Paletted.At
	for i, c := range m.Palette {
		table[i] = color.NRGBAModel.Convert(c).(color.NRGBA)
	}
	w, h := m.Rect.Dx(), m.Rect.Dy()
	dst := image.NewNRGBA(image.Rect(0, 0, w, h))
	for y := range h {
		row := dst.Pix[y*dst.Stride:][:4*w]
		for x, i := range m.Pix[y*m.Stride:][:w] {
			c := table[i]
			p := row[4*x : 4*x+4 : 4*x+4]
			p[0], p[1], p[2], p[3] = c.R, c.G, c.B, c.A
		}
	}
	return dst
}

// fromVideoRange converts the YCbCr of a lossy WebP (BT.601, luma 16–235, chroma 16–240) with libwebp's own fixed-point
// formula (src/dsp/yuv.h), so that black is 0 and white 255. alpha, one byte a pixel, may be nil for opaque.
func fromVideoRange(m *image.YCbCr, alpha []byte, alphaStride int) *image.NRGBA {
	w, h := m.Rect.Dx(), m.Rect.Dy()
	dst := image.NewNRGBA(image.Rect(0, 0, w, h))
	for y := range h {
		row := dst.Pix[y*dst.Stride:][:4*w]
		for x := range w {
			at := m.Rect.Min.Add(image.Pt(x, y))
			luma := int(m.Y[m.YOffset(at.X, at.Y)]) * 19077 >> 8
			c := m.COffset(at.X, at.Y)
			cb, cr := int(m.Cb[c]), int(m.Cr[c])
			p := row[4*x : 4*x+4 : 4*x+4]
			p[0] = clip6(luma + cr*26149>>8 - 14234)
			p[1] = clip6(luma - cb*6419>>8 - cr*13320>>8 + 8708)
			p[2] = clip6(luma + cb*33050>>8 - 17685)
			p[3] = 0xff
			if alpha != nil {
				p[3] = alpha[y*alphaStride+x]
			}
		}
	}
	return dst
}

// clip6 rounds a value with 6 fractional bits down into a byte.
func clip6(v int) byte { return byte(min(max(v>>6, 0), 255)) }

// upright undoes an EXIF orientation, 1 to 8 (1 is upright already). It returns img itself when there is nothing to do.
func upright(img draw.Image, orientation int) draw.Image {
	if orientation <= 1 || orientation > 8 {
		return img
	}
	switch m := img.(type) {
	case *image.RGBA:
		dst := &image.RGBA{}
		dst.Pix, dst.Stride, dst.Rect = turn(m.Pix, m.Rect.Dx(), m.Rect.Dy(), orientation)
		return dst
	case *image.NRGBA:
		dst := &image.NRGBA{}
		dst.Pix, dst.Stride, dst.Rect = turn(m.Pix, m.Rect.Dx(), m.Rect.Dy(), orientation)
		return dst
	}
	return img
}

// turn copies w x h 4-byte pixels into upright order. EXIF's orientation names the sides at which the stored row 0 and
// column 0 show: 3 is bottom right, 6 right top, and so on (EXIF 2.32, 4.6.4 A).
func turn(src []byte, w, h, orientation int) (pix []byte, stride int, r image.Rectangle) {
	row := 4 * w
	right, bottom := 4*(w-1), row*(h-1) // offsets of the last column and the last row
	walk := [9]struct{ from, dx, dy int }{
		2: {right, -4, row},
		3: {right + bottom, -4, -row},
		4: {bottom, 4, -row},
		5: {0, row, 4},
		6: {bottom, -row, 4},
		7: {right + bottom, -row, -4},
		8: {right, row, -4},
	}[orientation]
	if orientation >= 5 {
		w, h = h, w
	}
	pix = make([]byte, 4*w*h)
	for y := range h {
		from := walk.from + y*walk.dy
		for x := range w {
			copy(pix[4*(y*w+x):][:4], src[from:][:4])
			from += walk.dx
		}
	}
	return pix, 4 * w, image.Rect(0, 0, w, h)
}
