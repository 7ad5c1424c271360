package strokes

import (
	"image"
	"math"

	"flowlens/vision/internal/cv"
	"flowlens/vision/internal/num"
	"flowlens/vision/internal/raster"
)

// Pixels is what separates lines from paint in whole pixels, an odd number of them.
func Pixels(width float64) int { return max(int(math.Round(width)), minWidth) | 1 }

// Strokes is a part of a working picture taken apart: its thin lines in any direction, and its broad bright parts.
type Strokes struct {
	Area  image.Rectangle // of the working picture: all planes have its size
	Full  image.Point     // the size of the working picture
	Line  *raster.Plane   // how much brighter a thin line is than what lies beside it, in the mean of the channels
	broad *raster.Plane   // brightness, in the strongest channel, of what is wider than any line
	pale  *raster.Plane   // brightness in the weakest channel
	Width int             // the least width of what is broad, in pixels
	paint uint8           // the least of broad that is a dot's or a pipe's
	sure  uint8           // what is as bright as this and no line is paint, whatever is around it
}

// PaintMask marks, by 255, the pixels that are a dot's or a pipe's.
func (s *Strokes) PaintMask() *raster.Plane { return cv.Threshold(s.broad, s.paint) }

// Find takes a part of the working picture apart. Width separates lines from paint, in pixels; line is what FindLine returned
// for it. ByColor says to seek paint in each color, too.
func Find(img *image.RGBA, line *raster.Plane, width int, area image.Rectangle, byColor bool) *Strokes {
	s := &Strokes{Area: area, Full: img.Rect.Size(), Line: line.Part(area), Width: width}
	parts := cv.Split(img, area, width)
	least, most := raster.NewPlane(parts[0].W, parts[0].H), raster.NewPlane(parts[0].W, parts[0].H)
	defer raster.Done(least, most, parts[0], parts[1], parts[2])
	cv.Min(least, parts[0], parts[1])
	cv.Min(least, least, parts[2])
	cv.Max(most, parts[0], parts[1])
	cv.Max(most, most, parts[2])
	inner := image.Rectangle{Max: area.Size()}.Add(image.Pt(width, width))
	s.broad, s.pale = openedWithin(most, inner, width), least.Part(inner)
	var colors []*raster.Plane
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
func openedWithin(p *raster.Plane, inner image.Rectangle, width int) *raster.Plane {
	open := cv.OpenRound(p, width)
	defer open.Done()
	return open.Part(inner)
}

// untie makes lines of the broad pale parts that are small, where thick lines meet at an acute angle, and of those that are
// nowhere broader, which are thick lines that look broad. The smallest dot, 0.038 wide on a board 19 cells wide, has five times the
// area of Width's square.
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
