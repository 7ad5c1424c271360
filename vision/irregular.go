package vision

import (
	"context"
	"errors"
	"fmt"
	"image"

	"flowlens/vision/internal/board"
	"flowlens/vision/internal/cv"
	"flowlens/vision/internal/geom"
	"flowlens/vision/internal/num"
	"flowlens/vision/internal/raster"
	"flowlens/vision/internal/region"
	"flowlens/vision/internal/strokes"
)

// irregularPasses are the attempts at finding a board without a lattice: the game's own lines, those of a dim picture, and faint ones
// among noise.
var irregularPasses = []region.Strength{{Outline: 14, Thin: 0.13}, {Outline: 6, Thin: 0.07}, {Outline: 10, Thin: 0.1}}

// irregular reads a board without a lattice. It returns nothing at all where there is none, or not accepted.
func (r *reader) irregular(ctx context.Context) (*Reading, error) {
	if r.full.Rect.Dx() < leastIrregular {
		return nil, nil
	}
	work := r.work[0]
	bright := raster.Brightened(work)
	size := work.Rect.Size()
	long, short := max(size.X, size.Y), min(size.X, size.Y)
	outlined := false
	for k, side := range []int{short, long} {
		if k > 0 && (float64(long) < cutOut*float64(short) || outlined && long == size.Y) {
			break // most pictures are a whole screen, upright
		}
		reading, seen, err := r.irregularBy(ctx, work, bright, strokes.Width*float64(side))
		if reading != nil || err != nil {
			return reading, err
		}
		outlined = outlined || seen
	}
	return nil, nil
}

// irregularBy looks at the picture, and closer at the outline that was found, for a board whose lines are about as wide as those
// of a phone's screen at which all that is wider than width is paint. Without a board it tells whether there was an outline.
func (r *reader) irregularBy(ctx context.Context, work, bright *image.RGBA, width float64) (*Reading, bool, error) {
	reading, found, err := r.irregularIn(ctx, work, bright, width, false)
	if reading != nil || err != nil || found == nil {
		return reading, false, err
	}
	// A part of the outline may have been taken for paint.
	reading, wider, err := r.irregularIn(ctx, work, bright, max(wideStroke*found.Thick, slimStroke*width), false)
	if reading != nil || err != nil {
		return reading, true, err
	}
	if wider != nil {
		found = wider
	}
	if found.Grid {
		return nil, true, nil
	}
	for _, z := range zooms {
		if reading, err := r.zoomed(ctx, found, z); reading != nil || err != nil {
			return reading, true, err
		}
	}
	return nil, true, nil
}

const (
	// leastIrregular is the least width of a picture, in pixels: below it a thin line, 0.0033 of the width, is less than a pixel
	// wide, and where a flow tints it two cells look like one.
	leastIrregular = 280
	// cutOut is the least aspect of a picture that may be a board cut out of a phone's screen, which was as wide as its longer
	// side: thick lines are then measured by that, too.
	cutOut = 1.05
	// slimStroke and wideStroke separate lines from paint where the width of thick lines is known, over that: on a board of
	// many cells pipes are 1.5 times as wide, and on one of few a thick line, blurred and on a tint, is nearly so.
	slimStroke, wideStroke = 1.25, 1.5
	// zoomMargin is what is kept around a board, in widths of a thick line; wideMargin where an outline's sharp tip, with a pipe in
	// it, was missed.
	zoomMargin, wideMargin = 4, 10
	// maxZoom bounds how far a picture is enlarged, and maxZoomSide its sides then.
	maxZoom, maxZoomSide = 3, 1600
)

// zoom is the width that a thick line is brought to, in pixels, and over that what separates lines from paint, and the margin.
type zoom struct{ thick, stroke, margin float64 }

// zooms are the looks at what an outline bounds. On a phone's screen a thick line is as wide as the first, and in its working
// picture, where a JPEG's noise is the least, as the third.
var zooms = []zoom{{12, slimStroke, zoomMargin}, {12, wideStroke, zoomMargin}, {6, slimStroke, zoomMargin}, {12, slimStroke, wideMargin}}

// irregularIn reads a board whose lines are thinner than width, and all else wider. Bright is the working picture as bright as a
// screen's; byColor says to seek paint in each color, too, which takes a while. Where there is none, it returns the outline that
// was found, if any.
func (r *reader) irregularIn(ctx context.Context, work, bright *image.RGBA, width float64, byColor bool) (*Reading, *region.Outline, error) {
	w := strokes.Pixels(width)
	line := strokes.FindLine(bright, w)
	var found *region.Outline
	var s *strokes.Strokes
	for _, least := range irregularPasses {
		if err := ctx.Err(); err != nil {
			return nil, nil, err
		}
		box := strokes.LargeLines(line, least.Outline)
		if box.Empty() {
			continue
		}
		area := box.Inset(-2 * w).Intersect(work.Rect) // with what lies beside the lines
		if s == nil || !area.In(s.Area) {
			s = strokes.Find(bright, line, w, area, byColor)
		}
		reading, o, err := r.free(ctx, work, s, least)
		if reading != nil || err != nil {
			return reading, nil, err
		}
		if found == nil {
			found = o
		}
		if found != nil && found.Grid {
			break // fainter lines won't make these thin
		}
	}
	return nil, found, nil
}

// zoomed reads the board within an outline at a scale at which thick lines are as wide as z says, whatever part of the
// picture it takes. At a large one the ends of lines are seen between paint that is near.
func (r *reader) zoomed(ctx context.Context, o *region.Outline, z zoom) (*Reading, error) {
	scale := r.scale(r.work[0])
	margin := int(z.margin * o.Thick)
	area := o.Area.Inset(-margin)
	crop := image.Rect(int(float64(area.Min.X)*scale.X), int(float64(area.Min.Y)*scale.Y), int(float64(area.Max.X)*scale.X), int(float64(area.Max.Y)*scale.Y)).Intersect(r.full.Rect)
	part := raster.Crop(r.full, crop)
	f := min(z.thick/(o.Thick*scale.X), maxZoom, maxZoomSide/float64(max(crop.Dx(), crop.Dy())))
	work := cv.Resize(part, image.Pt(int(f*float64(crop.Dx())), int(f*float64(crop.Dy()))))
	r.log.Debug("zoomed", "crop", crop, "factor", f)
	inner := &reader{Options: r.Options, trace: r.trace, log: r.log, full: part, asked: r.asked,
		origin: r.origin.Add(geom.Pt(float64(crop.Min.X), float64(crop.Min.Y))), ended: r.ended}
	inner.work[0] = work
	reading, _, err := inner.irregularIn(ctx, work, raster.Brightened(work), z.stroke*f*o.Thick*scale.X, true)
	r.ended = inner.ended
	if inner.depth > r.depth {
		r.depth, r.why = inner.depth, inner.why
	}
	for _, found := range []*Reading{reading, inner.reserve} {
		if found != nil {
			found.moveTo(func(p geom.Vec) geom.Vec { return p.Add(inner.origin.Sub(r.origin)) }, r.full.Rect)
		}
	}
	if r.reserve == nil {
		r.reserve = inner.reserve
	}
	return reading, err
}

// free reads a board without a lattice. It returns the outline where there is none.
func (r *reader) free(ctx context.Context, work *image.RGBA, s *strokes.Strokes, least region.Strength) (*Reading, *region.Outline, error) {
	p := region.Find(s, least)
	if p == nil {
		return nil, nil, nil
	}
	o := &region.Outline{Area: p.Area, Thick: p.Thick}
	if !p.Flood() {
		return nil, o, nil
	}
	r.trace.show("parts", func() image.Image { return p.Image() })
	g := p.Measure()
	err := g.Judge()
	cells := len(g.Cells())
	if errors.Is(err, region.ErrLineEnds) {
		r.ended = max(r.ended, cells)
	} else if err == nil && cells < r.ended { // the line was not seen this time
		err = fmt.Errorf("%w: %d regions were found, and %d at another look", board.ErrBadBoard, cells, r.ended)
	}
	r.log.Debug("looked for regions", "strength", least, "area", p.Area.Min, "regions", p.N, "cells", cells, "why", err)
	r.trace.show("regions", func() image.Image { return g.Image(work) })
	if err != nil {
		r.refuse(work, num.Pick(errors.Is(err, board.ErrNoBoard), 0, 1), err, false)
		o.Grid = errors.Is(err, region.ErrAllThick)
		return nil, o, nil
	}
	found := g.Grounds(r.scale(work), r.origin)
	reading, err := r.readGrounds(ctx, work, found)
	if errors.Is(err, errTwoWays) && len(found) > 1 { // at another scale the links may be beyond doubt
		return nil, o, r.refuse(work, 2, err, false)
	}
	return reading, o, err
}
