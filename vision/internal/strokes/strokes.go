package strokes

import (
	"image"
	"math"

	"flowlens/vision/internal/cv"
	"flowlens/vision/internal/num"
	"flowlens/vision/internal/raster"
)

// OddWidth returns a width in whole pixels, odd and at least 7, as a morphological opening needs it.
func OddWidth(width float64) int { return max(int(math.Round(width)), minWidth) | 1 }

// Strokes is a part of a working picture taken apart: its thin lines of any direction, and its broad bright parts.
type Strokes struct {
	Area  image.Rectangle // of the working picture; all planes have its size and begin at its corner
	Full  image.Point     // size of the working picture, in pixels
	Line  *raster.Plane   // by how much a thin line is brighter than what lies beside it, 0-255, see FindLine
	Width int             // separates lines from paint: what is this wide is broad, in pixels
	broad *raster.Plane   // brightness, in the strongest channel, of what is wider than any line
	pale  *raster.Plane   // brightness in the weakest channel
	paint uint8           // dots and pipes are at least so bright in broad
	sure  uint8           // what is at least so bright in broad, and no line, is paint whatever is around it
}

// PaintMask returns a mask, of the size of Area, of the pixels that belong to a dot or a pipe. It is lent: call Done on it.
func (s *Strokes) PaintMask() *raster.Plane { return cv.Threshold(s.broad, s.paint) }

// Find takes the area of the working picture apart. line is what [FindLine] made of the whole picture with the
// same width; width separates lines from paint, in pixels, see [OddWidth]. byColor says to seek paint in red, green and blue,
// too, which finds more below a finger's disc.
func Find(img *image.RGBA, line *raster.Plane, width int, area image.Rectangle, byColor bool) *Strokes {
	s := &Strokes{Area: area, Full: img.Rect.Size(), Line: line.Part(area), Width: width}
	channels := cv.Split(img, area, width)
	weakest, strongest := raster.NewPlane(channels[0].W, channels[0].H), raster.NewPlane(channels[0].W, channels[0].H)
	defer raster.Done(weakest, strongest, channels[0], channels[1], channels[2])
	cv.Min(weakest, channels[0], channels[1])
	cv.Min(weakest, weakest, channels[2])
	cv.Max(strongest, channels[0], channels[1])
	cv.Max(strongest, strongest, channels[2])
	inner := image.Rectangle{Max: area.Size()}.Add(image.Pt(width, width))
	s.broad, s.pale = openedWithin(strongest, inner, width), weakest.Part(inner)
	var colors []*raster.Plane
	if byColor {
		for _, c := range channels {
			colors = append(colors, openedWithin(c, inner, width))
		}
	}
	s.fillLetters(strongest, channels[:], s.findPaint(colors), inner)
	s.untie()
	return s
}

// openedWithin returns what is broad in a plane, of the part in which the picture lies.
func openedWithin(p *raster.Plane, inner image.Rectangle, width int) *raster.Plane {
	open := cv.OpenRound(p, width)
	defer open.Done()
	return open.Part(inner)
}

// untie makes lines of two kinds of broad pale parts: small ones, knots where thick lines meet at an acute angle, and
// slender ones, thick lines that look broad.
func (s *Strokes) untie() {
	mask := s.PaintMask()
	defer mask.Done()
	isPale := func(i int32) bool { return float64(s.broad.Pix[i]) < maxPaleRatio*float64(s.pale.Pix[i]) }
	raster.EachPart(mask.Pix, mask.W, func(box image.Rectangle, pixels []int32) {
		small := len(pixels) <= int(knotArea*float64(s.Width*s.Width))
		if !small && (num.Share(pixels, isPale) < minPaleShare || float64(raster.InnerRadius(box, pixels, mask.W)) > slenderRadius*float64(s.Width)) {
			return
		}
		for _, i := range pixels {
			if isPale(i) {
				s.Line.Pix[i], s.broad.Pix[i] = s.broad.Pix[i], 0
			}
		}
	})
}
