package view

import (
	"image"
	"math"
)

const (
	// workSide is the least shorter side of the working picture, in pixels: 27 a cell on a 20x20 board, and lines
	// still 2 pixels wide. Larger pictures are shrunk by a whole number, which keeps thin lines even.
	workSide = 540
	// smallSide is what pictures below workSide are enlarged to.
	smallSide = 800
	// coarser is by how much a working picture is larger than it need be, at least, for another to be worth a look: blurred lines, as
	// in a photo, are as wide as the finer picture's dots.
	coarser = 1.25
)

// WorkSize returns the size of the working picture for a picture of the given size. Fine ones are two or three times
// as large, where the picture has as much, or else coarser. A small picture is enlarged as it is, and its fine one is
// coarser instead: where a board was cut out of a screen, thick lines are too thick for lines there. A wide picture is cut out of a phone's
// screen and has its width, or the half of a computer's.
func WorkSize(size image.Point, fine bool) image.Point {
	short := min(size.X, size.Y)
	if short < workSide {
		f := float64(smallSide) / float64(short)
		switch {
		case size.X > size.Y && !fine:
			f = max(float64(smallSide)/float64(size.X), 1)
		case size.X <= size.Y && fine:
			f = float64(workSide) / float64(short)
		}
		return image.Pt(int(math.Round(float64(size.X)*f)), int(math.Round(float64(size.Y)*f)))
	}
	f := short / workSide
	switch {
	case fine && f > 1:
		f = f / 2
	case fine && float64(short) >= coarser*workSide: // it is as fine as it can be: coarser
		k := float64(workSide) / float64(short)
		return image.Pt(int(math.Round(float64(size.X)*k)), int(math.Round(float64(size.Y)*k)))
	}
	return image.Pt(size.X/f, size.Y/f)
}
