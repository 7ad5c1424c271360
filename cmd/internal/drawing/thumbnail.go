package drawing

import (
	"bytes"
	"image"
	"image/jpeg"

	"golang.org/x/image/draw"

	"flowlens/solve/puzzle"
)

const (
	// thumbnailSide bounds the sides of a thumbnail, in px. It is about what the
	// report has room for, and gives some 3 KB.
	thumbnailSide    = 144
	thumbnailQuality = 60
)

// Thumbnail returns a small JPEG of a part of img, for a report; nil where the part is
// empty.
func Thumbnail(img image.Image, part image.Rectangle) []byte {
	dst := shrunk(img, part, thumbnailSide)
	if dst == nil {
		return nil
	}
	var data bytes.Buffer
	if jpeg.Encode(&data, dst, &jpeg.Options{Quality: thumbnailQuality}) != nil {
		return nil // never, into memory and at this size
	}
	return data.Bytes()
}

// shrunk returns a part of img, made smaller where a side is longer than that; nil where there is nothing.
func shrunk(img image.Image, part image.Rectangle, side int) *image.RGBA {
	part = part.Intersect(img.Bounds())
	size := part.Size()
	if size.X == 0 || size.Y == 0 {
		return nil
	}
	scale := min(1, float64(side)/float64(max(size.X, size.Y)))
	small := image.Rect(0, 0, max(1, int(float64(size.X)*scale)), max(1, int(float64(size.Y)*scale)))
	// In two steps, of which the first looks at some of the pixels only: a tenth
	// of the time, and no difference to be seen.
	half := image.NewRGBA(image.Rect(0, 0, 2*small.Dx(), 2*small.Dy()))
	draw.ApproxBiLinear.Scale(half, half.Rect, img, part, draw.Src, nil)
	dst := image.NewRGBA(small)
	draw.BiLinear.Scale(dst, dst.Rect, half, half.Rect, draw.Src, nil)
	return dst
}

// BoardPart returns the part of a picture of these bounds, in px, that shows the board,
// with a narrow edge.
func BoardPart(picture image.Rectangle, l *puzzle.Layout) image.Rectangle {
	return l.Bounds.Inset(-int(l.Pitch / 4)).Intersect(picture)
}
