package vision

import (
	"context"
	"errors"
	"fmt"
	"image"
	"slices"

	"flowlens/vision/internal/board"
	"flowlens/vision/internal/cv"
	"flowlens/vision/internal/num"
	"flowlens/vision/internal/raster"
	"flowlens/vision/internal/region"
	"flowlens/vision/internal/strokes"
)

// regionPasses are the strengths of lines at which regions are sought: the game's own, those of a dim picture, and faint ones
// among noise.
var regionPasses = []region.Strength{{Outline: 14, Thin: 0.13}, {Outline: 6, Thin: 0.07}, {Outline: 10, Thin: 0.1}}

const (
	// leastIrregular is the least width of a picture, in pixels: below it a thin line, 0.0033 of the width, is less than a pixel
	// wide, and where a flow tints it two cells look like one.
	leastIrregular = 280
	// fewestDots is how many regions with something as round as a dot a board has at the least: two of a color.
	fewestDots = 2
	// cutOut is the least aspect of a picture that may be a board cut out of a phone's screen, which was as wide as its longer
	// side: thick lines are then measured by that, too.
	cutOut = 1.05
)

// regions reads a board without a lattice, in the first pass over a view, and closer at what its outline bounds.
func (r *reader) regions(ctx context.Context, l *look) (*Reading, error) {
	if l.pass != passes[0] || l.kind == straightened || l.unclear != nil || l.Img.Rect.Dx() < leastIrregular {
		return nil, nil
	}
	bright := raster.Brightened(l.work)
	size := l.work.Rect.Size()
	long, short := max(size.X, size.Y), min(size.X, size.Y)
	outlined := false
	for k, side := range []int{short, long} {
		if k > 0 && (float64(long) < cutOut*float64(short) || outlined && long == size.Y) {
			break // most pictures are a whole screen, upright
		}
		reading, seen, err := r.regionsBy(ctx, l, bright, strokes.WidthShare*float64(side))
		if reading != nil || err != nil {
			return reading, err
		}
		outlined = outlined || seen
	}
	return nil, nil
}

// regionsBy looks at the view, and closer at the outline that was found, for a board whose lines are thinner than width, as
// on a phone's screen. Bright is the working picture as bright as a screen's. Without a board it reports whether there was
// an outline.
func (r *reader) regionsBy(ctx context.Context, l *look, bright *image.RGBA, width float64) (*Reading, bool, error) {
	s := l.sight
	reading, found, err := r.regionsIn(ctx, s, bright, strokes.OddWidth(width), false)
	if reading != nil || err != nil || found == nil {
		return reading, false, err
	}
	// A part of the outline may have been taken for paint.
	if wide := strokes.OddWidth(max(strokes.WideStroke*found.Thick, strokes.SlimStroke*width)); wide != strokes.OddWidth(width) {
		reading, wider, err := r.regionsIn(ctx, s, bright, wide, false)
		if reading != nil || err != nil {
			return reading, true, err
		}
		if wider != nil {
			wider.Near = wider.Near || found.Near
			found = wider
		}
	}
	if found.Grid || !found.Near || l.tiled {
		return nil, true, nil
	}
	for _, c := range r.closer(s, found) {
		zoomed := r.zoomed(s, c)
		reading, _, err := r.regionsIn(ctx, zoomed, raster.Brightened(zoomed.work[0]), c.width, true)
		if reading != nil || err != nil {
			return reading, true, err
		}
	}
	return nil, true, nil
}

// closeUp is a part of a view, the size in pixels to bring it to, and the width that separates lines from paint there.
type closeUp struct {
	crop  image.Rectangle
	size  image.Point
	width int
}

// closer returns the closer looks at what an outline bounds, each once.
func (r *reader) closer(s *sight, o *region.Outline) (out []closeUp) {
	for _, z := range strokes.Zooms {
		crop, size, width := z.Of(o.Area, o.Thick, s.scale(s.work[0]), s.Img.Rect)
		if c := (closeUp{crop, size, strokes.OddWidth(width)}); !slices.Contains(out, c) {
			out = append(out, c)
		}
	}
	return out
}

// regionsIn reads a board whose lines are thinner than w pixels, an odd number, and all else wider. ByColor says to seek
// paint in each color, too, which takes a while. Where there is none, it returns the outline that was found, if any.
func (r *reader) regionsIn(ctx context.Context, s *sight, bright *image.RGBA, w int, byColor bool) (*Reading, *region.Outline, error) {
	line := strokes.FindLine(bright, w)
	var found *region.Outline
	var parts *strokes.Strokes
	for _, least := range regionPasses {
		if err := ctx.Err(); err != nil {
			return nil, nil, err
		}
		box := strokes.LargeLines(line, least.Outline)
		if box.Empty() {
			continue
		}
		area := box.Inset(-2 * w).Intersect(bright.Rect) // with what lies beside the lines
		if parts == nil || !area.In(parts.Area) {
			parts = strokes.Find(bright, line, w, area, byColor)
		}
		reading, o, err := r.free(ctx, s, parts, least)
		if reading != nil || err != nil {
			return reading, nil, err
		}
		if found == nil {
			found = o
		} else if o != nil {
			found.Near = found.Near || o.Near
		}
		if found != nil && found.Grid {
			break // fainter lines won't make these thin
		}
	}
	return nil, found, nil
}

// zoomed is the view of a part of a view, closer.
func (r *reader) zoomed(s *sight, c closeUp) *sight {
	r.log.Debug("looking closer", "left", c.crop.Min.X, "top", c.crop.Min.Y, "width", c.crop.Dx(), "height", c.crop.Dy(), "times", float64(c.size.X)/float64(c.crop.Dx()))
	closer := newSight(s.Moved(raster.Crop(s.Img, c.crop), c.crop.Min), s.kind)
	closer.seen = s.seen
	closer.work[0] = cv.Resize(closer.Img, c.size)
	return closer
}

// free reads a board without a lattice. It returns the outline where there is none.
func (r *reader) free(ctx context.Context, s *sight, parts *strokes.Strokes, least region.Strength) (*Reading, *region.Outline, error) {
	work := s.work[0]
	r.log.Debug("looking for regions", "view", s.kind, "strength", least.Outline, "thin", least.Thin)
	p := region.Find(parts, least)
	if p == nil {
		return nil, nil, nil
	}
	o := &region.Outline{Area: p.Area, Thick: p.Thick}
	if !p.Flood() {
		return nil, o, nil
	}
	r.trace(s, "parts", func() image.Image { return p.Image() })
	g := p.Measure()
	err := g.Judge()
	cells := len(g.Cells())
	if errors.Is(err, region.ErrLineEnds) {
		s.ended = max(s.ended, cells)
	} else if err == nil && cells < s.ended { // the line was not seen this time
		err = fmt.Errorf("%w: %d regions were found, and %d at another look", board.ErrBadBoard, cells, s.ended)
	}
	r.log.Debug("found regions", "regions", p.N, "cells", cells)
	r.trace(s, "regions", func() image.Image { return g.Image(work) })
	o.Near = err == nil || !errors.Is(err, board.ErrNoBoard) && g.Dotted() >= fewestDots
	if err != nil {
		r.refuse(s, work, num.Pick(errors.Is(err, board.ErrNoBoard), noBoard, noGround), err, false)
		o.Grid = errors.Is(err, region.ErrAllThick)
		return nil, o, nil
	}
	found := g.Grounds(s.fromWork(work))
	reading, err := r.readGrounds(ctx, s, work, found)
	if errors.Is(err, errTwoWays) && len(found) > 1 { // at another scale the links may be beyond doubt
		return nil, o, r.refuse(s, work, noDots, err, false)
	}
	return reading, o, err
}
