package region

import (
	"bytes"
	"image"
	"slices"

	"flowlens/vision/internal/cv"
	"flowlens/vision/internal/geom"
	"flowlens/vision/internal/num"
	"flowlens/vision/internal/raster"
	"flowlens/vision/internal/strokes"
)

// Strength says how strong the lines of a board must be.
type Strength struct {
	Outline uint8   // by how much the outline is brighter than what lies beside it, 1-255
	Thin    float64 // the same of a thin line, over the outline's. The game's has 0.45, and 0.43 of that on a tinted cell
}

// Parts is what a board's outline bounds, to be cut into the regions that its lines bound. All planes have the size of Area; lengths
// are in pixels.
type Parts struct {
	Area   image.Rectangle // of the working picture: around the outline, with a margin of one pixel
	Thick  float64         // width of the outline
	N      int             // regions are labeled 1 to N once Flood has found them; 1 is the outside
	w, h   int             // of Area
	lines  []uint8         // mask of the lines
	faint  []uint8         // mask of what may be a line
	hidden []uint8         // mask of what paint or its rim hides
	depth  []float32       // by pixel: the distance to the nearest line, 0 on lines and outside of the outline
	paint  []float32       // by pixel: in a dot or a pipe the distance to its edge, 0 elsewhere
	widest float32         // the greatest of paint
	mass   []uint8         // by pixel: the mean strength of lines in a square around it, wider than the thickest line
	label  []uint16        // by pixel: the region; on a line the nearest one
	reach  int             // what separates lines from paint, see strokes.Strokes.Width: no line is wider
}

// outsideLabel is the label of the region around the board.
const outsideLabel = 1

// Find takes the largest connected lines that enclose something for a board's outline, and finds the lines and the paint within. It
// returns nil where no lines are large enough. The lines must be as strong as wanted.
func Find(s *strokes.Strokes, want Strength) *Parts {
	paint := s.PaintMask()
	hidden := cv.Dilate(paint, paintRim)
	mask := lineMask(s, hidden, want.Outline)
	defer func() { raster.Done(paint, hidden, mask) }() // mask changes below
	p, outline, brightest := findOutline(mask, s.Line, s.Full)
	if p == nil {
		return nil
	}
	p.Thick = p.outlineWidth(s.Line, outline, uint8(brightest/2))
	thin := max(uint8(want.Thin*float64(brightest)), want.Outline)
	if thin > want.Outline {
		mask.Done()
		mask = lineMask(s, hidden, thin)
	}
	faint := cv.Threshold(s.Line, uint8(faintLine*float64(thin))+1)
	defer faint.Done()
	p.faint = p.cut(faint)
	p.lines, p.hidden, p.reach = p.cut(mask), p.cut(hidden), s.Width
	p.findPaint(p.cut(paint))
	for i, id := range p.label {
		if id == outsideLabel {
			p.lines[i] = 0
		}
	}
	p.joinStubs()
	p.findDepth()
	p.blurLines(s.Line, s.Width+blurMargin)
	p.Area = p.Area.Add(s.Area.Min)
	return p
}

// lineMask returns a mask of the lines of at least the given strength that paint does not hide. They are widened by a pixel, to part
// regions that touch across their corners and to close pinholes.
func lineMask(s *strokes.Strokes, hidden *raster.Plane, strength uint8) *raster.Plane {
	mask := cv.Threshold(s.Line, strength)
	defer mask.Done()
	cv.Subtract(mask, mask, hidden)
	dropBeads(mask, hidden, s.Width/2)
	return cv.Dilate(mask, 1)
}

// dropBeads clears what looks like a line but is a step of paint's edge: a slanted edge has them like beads. They are small and
// near the paint. What a JPEG leaves along an edge is longer, up to most pixels, but does not lead away from it, and lies at one
// paint only. A border that shows for so few pixels lies between two.
func dropBeads(mask, hidden *raster.Plane, most int) {
	near := cv.Dilate(hidden, paintBleeds)
	defer near.Done()
	all := raster.ComponentsOf(mask.Pix, mask.W, 255, true)
	defer all.Done()
	boxes := all.Boxes()
	bleeds, away := make([]bool, all.N), make([]bool, all.N)
	for _, s := range all.Spans {
		for _, v := range near.Pix[s.Y*mask.W+s.X0 : s.Y*mask.W+s.X1] {
			bleeds[s.Part], away[s.Part] = bleeds[s.Part] || v != 0, away[s.Part] || v == 0
		}
	}
	for k, box := range boxes {
		if size := max(box.Dx(), box.Dy()); bleeds[k] && size > paintBleeds {
			bleeds[k] = size <= most && !away[k] && partsWithin(hidden, box.Inset(-paintBleeds-1)) == 1
		}
	}
	for _, s := range all.Spans {
		if bleeds[s.Part] {
			clear(mask.Pix[s.Y*mask.W+s.X0 : s.Y*mask.W+s.X1])
		}
	}
}

// partsWithin counts the connected parts of a mask within a box.
func partsWithin(p *raster.Plane, box image.Rectangle) int {
	box = box.Intersect(image.Rect(0, 0, p.W, p.H))
	part := make([]uint8, 0, box.Dx()*box.Dy())
	for y := box.Min.Y; y < box.Max.Y; y++ {
		part = append(part, p.Pix[y*p.W+box.Min.X:y*p.W+box.Max.X]...)
	}
	c := raster.ComponentsOf(part, box.Dx(), 255, true)
	defer c.Done()
	return c.N
}

// plane returns a plane of the area's size over the pixels.
func (p *Parts) plane(pix []uint8) *raster.Plane { return &raster.Plane{W: p.w, H: p.h, Pix: pix} }

// middleOf returns the middle of the i-th pixel of the area.
func (p *Parts) middleOf(i int) geom.Vec {
	return geom.Pt(float64(i%p.w)+0.5, float64(i/p.w)+0.5)
}

// cut copies the area out of a plane of the working picture's size.
func (p *Parts) cut(from *raster.Plane) []uint8 {
	out := make([]uint8, p.w*p.h)
	in := p.Area.Intersect(image.Rect(0, 0, from.W, from.H))
	for y := in.Min.Y; y < in.Max.Y; y++ {
		copy(out[(y-p.Area.Min.Y)*p.w+in.Min.X-p.Area.Min.X:], from.Pix[y*from.W+in.Min.X:y*from.W+in.Max.X])
	}
	return out
}

// findDepth sets depth.
func (p *Parts) findDepth() {
	inside := make([]uint8, p.w*p.h)
	for i, v := range p.lines {
		if v == 0 && p.label[i] != outsideLabel {
			inside[i] = 255
		}
	}
	p.depth, _ = raster.Distances(inside, p.w)
}

// findPaint sets paint and widest. Letters and ticks in dots are paint, and so is what a letter leaves of a small dot. What it
// takes for paint it hides.
func (p *Parts) findPaint(paint []uint8) {
	p.findLettered(paint)
	near := cv.Close(p.plane(paint), crack).Pix
	widest := float32(0) // the radius of the widest dot in near, 0 until somebody asks
	isHole := func(n int) bool {
		if n > p.w*p.h/roomy {
			return false
		}
		if widest == 0 {
			widest = raster.Farthest(near, p.w)
		}
		return float64(n) <= maxLetterGap*float64(widest*widest)
	}
	rest := inverse(near)
	for i, v := range near {
		if v != 0 {
			p.hidden[i], p.lines[i] = 255, 0
		}
	}
	var gaps []float32
	raster.EachPart(rest, p.w, func(box image.Rectangle, pixels []int32) {
		if !isHole(len(pixels)) {
			lines := 0
			for _, i := range pixels {
				lines += num.Pick(p.lines[i] != 0, 1, 0)
			}
			if float64(lines) >= minLined*float64(len(pixels)) {
				return
			}
			if gaps == nil {
				gaps, _ = raster.Distances(rest, p.w)
			}
			wide := float32(0)
			for _, i := range pixels {
				wide = max(wide, gaps[i])
			}
			if float64(2*wide) >= strokes.MaxLetterStroke*float64(max(box.Dx(), box.Dy())) {
				return
			}
		}
		for _, i := range pixels {
			paint[i], p.hidden[i], p.lines[i] = 255, 255, 0
		}
	})
	if !bytes.Equal(paint, near) {
		p.fillRims(paint, near)
	}
	p.paint, p.widest = raster.Distances(paint, p.w)
}

// fillRims makes paint of the gaps that lie all in near, the mask of paint that was closed: letters, and the rims of filled ones.
func (p *Parts) fillRims(paint, near []uint8) {
	fillHoles(paint, p.w, func(pixels []int32) bool {
		return !slices.ContainsFunc(pixels, func(i int32) bool { return near[i] == 0 })
	})
}

// findLettered makes paint of what a letter leaves of a small dot: it looks like lines but touches neither other lines nor a pipe, and
// fills its box as a disc does. What is no larger than a line is wide is noise, and cleared.
func (p *Parts) findLettered(paint []uint8) {
	marks := make([]uint8, len(paint))
	for i := range marks {
		marks[i] = p.lines[i] | p.hidden[i]
	}
	raster.EachPart(marks, p.w, func(box image.Rectangle, pixels []int32) {
		w, h := float64(box.Dx()), float64(box.Dy())
		noise := max(w, h) <= float64(p.reach)
		if !noise && (min(w, h) < roundness*max(w, h) || float64(len(pixels)) < minFull*w*h) {
			return
		}
		for _, i := range pixels {
			if p.lines[i] != 0 {
				p.lines[i] = 0
				if !noise {
					p.hidden[i], paint[i] = 255, 255
				}
			}
		}
	})
}

// closePaint fills what letters and ticks cut into dots: gaps in paint that are narrower than width, then those of at most hole pixels
// that it encloses.
func (p *Parts) closePaint(width, hole int) {
	paint := p.paintMask()
	mask := cv.Close(p.plane(paint), width).Pix
	fillHoles(mask, p.w, func(pixels []int32) bool { return len(pixels) <= hole })
	if !bytes.Equal(mask, paint) {
		p.paint, p.widest = raster.Distances(mask, p.w)
	}
}

// paintMask returns a mask of the paint.
func (p *Parts) paintMask() []uint8 {
	mask := make([]uint8, len(p.paint))
	for i, d := range p.paint {
		if d > 0 {
			mask[i] = 255
		}
	}
	return mask
}

// fillHoles fills the gaps of a mask, w pixels wide, that are to be filled.
func fillHoles(mask []uint8, w int, fill func(pixels []int32) bool) {
	raster.EachPart(inverse(mask), w, func(_ image.Rectangle, pixels []int32) {
		if !fill(pixels) {
			return
		}
		for _, i := range pixels {
			mask[i] = 255
		}
	})
}

// inverse returns a mask of what another leaves.
func inverse(mask []uint8) []uint8 {
	out := make([]uint8, len(mask))
	for i, v := range mask {
		out[i] = ^v
	}
	return out
}

// blurLines sets mass: a box blur, of a square of the given width in pixels.
func (p *Parts) blurLines(line *raster.Plane, width int) {
	mean := cv.Blur(line, width)
	defer mean.Done()
	p.mass = p.cut(mean)
}
