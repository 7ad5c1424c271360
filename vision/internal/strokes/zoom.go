package strokes

import (
	"image"

	"flowlens/vision/internal/geom"
)

const (
	// SlimStroke and WideStroke separate lines from paint where the width of thick lines is known, over that: on a board of
	// many cells pipes are 1.5 times as wide, and on one of few a thick line, blurred and on a tint, is nearly so.
	SlimStroke, WideStroke = 1.25, 1.5
	// zoomMargin is what is kept around a board, in widths of a thick line; wideMargin where an outline's sharp tip, with a pipe in
	// it, was missed.
	zoomMargin, wideMargin = 4, 10
	// maxZoom bounds how far a picture is enlarged, and maxZoomSide its sides then.
	maxZoom, maxZoomSide = 3, 1600
)

// Zoom says how close to look at what an outline bounds.
type Zoom struct {
	thick  float64 // the width that a thick line is brought to, in pixels
	stroke float64 // what separates lines from paint, over that
	margin float64 // around the outline, over that
}

// Zooms are the closer looks at what an outline bounds. On a phone's screen a thick line is as wide as the first, and in its working
// picture, where a JPEG's noise is the least, as the third.
var Zooms = []Zoom{{12, SlimStroke, zoomMargin}, {12, WideStroke, zoomMargin}, {6, SlimStroke, zoomMargin}, {12, SlimStroke, wideMargin}}

// Of returns what to crop of a picture within the given bounds, the size in pixels to bring that to, and the width that
// separates lines from paint there. The outline's area and its thick line are measured in a working picture; the picture
// is larger by scale. At a large scale the ends of lines are seen between paint that is near.
func (z Zoom) Of(area image.Rectangle, thick float64, scale geom.Vec, within image.Rectangle) (crop image.Rectangle, size image.Point, width float64) {
	area = area.Inset(-int(z.margin * thick))
	at := func(p image.Point) image.Point { return image.Pt(int(float64(p.X)*scale.X), int(float64(p.Y)*scale.Y)) }
	crop = image.Rectangle{Min: at(area.Min), Max: at(area.Max)}.Intersect(within)
	f := min(z.thick/(thick*scale.X), maxZoom, maxZoomSide/float64(max(crop.Dx(), crop.Dy())))
	return crop, image.Pt(int(f*float64(crop.Dx())), int(f*float64(crop.Dy()))), z.stroke * f * thick * scale.X
}
