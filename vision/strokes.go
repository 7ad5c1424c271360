package vision

import (
	"image"
	"math"
)

const (
	// strokeWidth separates lines from paint, as a fraction of the picture's shorter side: above the thickest line (0.011),
	// below the thinnest pipe (0.0185, on a board 18 cells wide).
	strokeWidth = 0.0145
	// leastStroke is the same in pixels.
	leastStroke = 7
)

// strokePixels is what separates lines from paint in whole pixels, an odd number of them.
func strokePixels(width float64) int { return max(int(math.Round(width)), leastStroke) | 1 }

// strokes is a part of a working picture taken apart: its thin lines in any direction, and its broad bright parts.
type strokes struct {
	area  image.Rectangle // of the working picture: all planes have its size
	full  image.Point     // the size of the working picture
	line  *plane          // how much brighter a thin line is than what lies beside it, in the mean of the channels
	broad *plane          // brightness, in the strongest channel, of what is wider than any line
	pale  *plane          // brightness in the weakest channel
	width int             // the least width of what is broad, in pixels
	paint uint8           // the least of broad that is a dot's or a pipe's
	sure  uint8           // what is as bright as this and no line is paint, whatever is around it
}

// paintMask marks, by 255, the pixels that are a dot's or a pipe's.
func (s *strokes) paintMask() *plane { return atLeast(s.broad, s.paint) }

// findStrokes takes a part of the working picture apart. Width separates lines from paint, in pixels; line is what findLine returned
// for it. ByColor says to seek paint in each color, too.
func findStrokes(img *image.RGBA, line *plane, width int, area image.Rectangle, byColor bool) *strokes {
	s := &strokes{area: area, full: img.Rect.Size(), line: line.part(area), width: width}
	parts := channelsOf(img, area, width)
	least, most := newPlane(parts[0].w, parts[0].h), newPlane(parts[0].w, parts[0].h)
	defer done(least, most, parts[0], parts[1], parts[2])
	setMin(least, parts[0], parts[1])
	setMin(least, least, parts[2])
	setMax(most, parts[0], parts[1])
	setMax(most, most, parts[2])
	inner := image.Rectangle{Max: area.Size()}.Add(image.Pt(width, width))
	s.broad, s.pale = openedWithin(most, inner, width), least.part(inner)
	var colors []*plane
	if byColor {
		for _, c := range parts {
			colors = append(colors, openedWithin(c, inner, width))
		}
	}
	s.fillLetters(most, parts[:], s.findPaint(colors), inner)
	s.untie()
	return s
}

// openedWithin is what is broad in a plane, of which the picture is the inner part.
func openedWithin(p *plane, inner image.Rectangle, width int) *plane {
	open := openedRound(p, width)
	defer open.done()
	return open.part(inner)
}

// untie makes lines of the broad pale parts that are small, where thick lines meet at an acute angle, and of those that are
// nowhere broader, which are thick lines that look broad. The smallest dot, 0.038 wide on a board 19 cells wide, has five times the
// area of strokeWidth's square.
func (s *strokes) untie() {
	const (
		knot    = 2.5 // of that square
		slender = 0.6 // half of its width, over strokeWidth: what is broad has 0.5, and a flow at its dot 0.78 on a board of 72 cells
		pale    = 2.6 // the strongest channel over the weakest, at most: bright lines have 1.8
	)
	mask := s.paintMask()
	defer mask.done()
	isPale := func(i int32) bool { return float64(s.broad.pix[i]) < pale*float64(s.pale.pix[i]) }
	eachPart(mask.pix, mask.w, func(box image.Rectangle, pixels []int32) {
		small := len(pixels) <= int(knot*float64(s.width*s.width))
		if !small && (share(pixels, isPale) < 0.5 || float64(innerRadius(box, pixels, mask.w)) > slender*float64(s.width)) {
			return
		}
		for _, i := range pixels {
			if isPale(i) {
				s.line.pix[i], s.broad.pix[i] = s.broad.pix[i], 0
			}
		}
	})
}
