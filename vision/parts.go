package vision

import (
	"bytes"
	"image"
	"slices"
)

// paintRim is how far around paint its blurred edge passes for a line, in pixels.
const paintRim = 2

// faintLine is the strength of what may be a line, over that of what is one.
const faintLine = 0.5

// leastLines says how strong the lines of a board must be: the outline, and a thin line over that. The game's has 0.45; on
// a tinted cell 0.43 of it are left.
type leastLines struct {
	outline uint8
	thin    float64
}

// parts is the part of a picture that a board's outline bounds, cut into the regions that its lines bound. All planes
// have the size of area.
type parts struct {
	area   image.Rectangle // of the working picture: around the outline, with a margin of one pixel
	w, h   int
	lines  []uint8   // by pixel: 255 where there is a line
	faint  []uint8   // by pixel: 255 where there may be a line
	hidden []uint8   // by pixel: 255 where paint or its rim hides what lies there
	depth  []float32 // by pixel: the distance to the nearest line, 0 on lines and outside of the outline
	paint  []float32 // by pixel: in a dot or a pipe the distance to its edge, 0 elsewhere
	widest float32   // the largest of paint
	mass   []uint8   // by pixel: the lines' mean strength in a square around it, wider than the thickest line
	label  []uint16  // by pixel: the region, from 1, which is what lies outside; on a line the nearest one
	n      int       // regions are 1 to n
	reach  int       // the width of the thickest line, in pixels
	thick  float64   // the width of the outline, in pixels
}

// outsideLabel is the region around the board.
const outsideLabel = 1

// findParts takes the connected lines that span the largest rectangle for a board's outline. It returns nil where they
// span none that is large enough.
func findParts(s *strokes, least leastLines) *parts {
	paint := s.paintMask()
	hidden := grown(paint, paintRim)
	mask := lineMask(s, hidden, least.outline)
	defer func() { done(paint, hidden, mask) }() // the last mask
	p, outline, brightest := findOutline(mask, s.line, s.full)
	if p == nil {
		return nil
	}
	p.thick = p.outlineWidth(s.line, outline, uint8(brightest/2))
	thin := max(uint8(least.thin*float64(brightest)), least.outline)
	if thin > least.outline {
		mask.done()
		mask = lineMask(s, hidden, thin)
	}
	faint := atLeast(s.line, uint8(faintLine*float64(thin))+1)
	defer faint.done()
	p.faint = p.cut(faint)
	p.lines, p.hidden, p.reach = p.cut(mask), p.cut(hidden), s.width
	p.findPaint(p.cut(paint))
	for i, id := range p.label {
		if id == outsideLabel {
			p.lines[i] = 0
		}
	}
	p.bridge()
	p.findDepth()
	p.weigh(s.line, s.width+4)
	p.area = p.area.Add(s.area.Min)
	return p
}

// lineMask marks, by 255, the lines of the given strength that paint does not hide. They are widened by a pixel, to part
// regions that touch across their corners and to have no pinholes.
func lineMask(s *strokes, hidden *plane, strength uint8) *plane {
	mask := atLeast(s.line, strength)
	defer mask.done()
	setDifference(mask, mask, hidden)
	dropBeads(mask, hidden, s.width/2)
	return grown(mask, 1)
}

// dropBeads takes away what looks like a line but is so small, and so near to paint, that it is a step of its edge: a slanted
// one has them like beads. What a JPEG leaves along an edge is longer, up to most pixels, but does not lead away from it, and lies
// at one paint only; a border that shows for so few pixels lies between two.
func dropBeads(mask, hidden *plane, most int) {
	near := grown(hidden, paintBleeds)
	defer near.done()
	all := componentsOf(mask.pix, mask.w, 255, true)
	defer all.done()
	boxes := all.boxes()
	bleeds, away := make([]bool, all.n), make([]bool, all.n)
	for _, s := range all.spans {
		for _, v := range near.pix[s.y*mask.w+s.x0 : s.y*mask.w+s.x1] {
			bleeds[s.part], away[s.part] = bleeds[s.part] || v != 0, away[s.part] || v == 0
		}
	}
	for k, box := range boxes {
		if size := max(box.Dx(), box.Dy()); bleeds[k] && size > paintBleeds {
			bleeds[k] = size <= most && !away[k] && partsWithin(hidden, box.Inset(-paintBleeds-1)) == 1
		}
	}
	for _, s := range all.spans {
		if bleeds[s.part] {
			clear(mask.pix[s.y*mask.w+s.x0 : s.y*mask.w+s.x1])
		}
	}
}

// partsWithin counts the connected parts of a mask within a box.
func partsWithin(p *plane, box image.Rectangle) int {
	box = box.Intersect(image.Rect(0, 0, p.w, p.h))
	part := make([]uint8, 0, box.Dx()*box.Dy())
	for y := box.Min.Y; y < box.Max.Y; y++ {
		part = append(part, p.pix[y*p.w+box.Min.X:y*p.w+box.Max.X]...)
	}
	c := componentsOf(part, box.Dx(), 255, true)
	defer c.done()
	return c.n
}

// cut copies the area out of a plane of the working picture's size.
func (p *parts) cut(from *plane) []uint8 {
	out := make([]uint8, p.w*p.h)
	in := p.area.Intersect(image.Rect(0, 0, from.w, from.h))
	for y := in.Min.Y; y < in.Max.Y; y++ {
		copy(out[(y-p.area.Min.Y)*p.w+in.Min.X-p.area.Min.X:], from.pix[y*from.w+in.Min.X:y*from.w+in.Max.X])
	}
	return out
}

// findDepth measures the distance to the lines within the outline.
func (p *parts) findDepth() {
	inside := make([]uint8, p.w*p.h)
	for i, v := range p.lines {
		if v == 0 && p.label[i] != outsideLabel {
			inside[i] = 255
		}
	}
	p.depth, _ = distances(inside, p.w)
}

// findPaint sets paint. Letters and ticks in dots are paint, and what one leaves of a small dot.
func (p *parts) findPaint(paint []uint8) {
	const (
		hole   = 0.5  // the area of one in a letter, in squares of a dot's radius; what pipes bound has more
		stroke = 0.4  // the width of a letter's strokes, in heights of the letter: a half of that, and a serif
		crack  = 3    // the width of what a letter's tip leaves open, in pixels: between two paints a line may lie
		lined  = 0.02 // share of lines in what pipes bound, at least: there is a border every two pipes' widths
		roomy  = 8    // no hole has so large a part of the board: half the square of what fits in
	)
	p.findLettered(paint)
	near := closed(&plane{p.w, p.h, paint}, crack).pix
	widest := float32(0) // of near, once it is asked for
	isHole := func(n int) bool {
		if n > p.w*p.h/roomy {
			return false
		}
		if widest == 0 {
			widest = farthest(near, p.w)
		}
		return float64(n) <= hole*float64(widest*widest)
	}
	rest := inverse(near)
	for i, v := range near {
		if v != 0 {
			p.hidden[i], p.lines[i] = 255, 0
		}
	}
	var gaps []float32
	eachPart(rest, p.w, func(box image.Rectangle, pixels []int32) {
		if !isHole(len(pixels)) {
			lines := 0
			for _, i := range pixels {
				lines += pick(p.lines[i] != 0, 1, 0)
			}
			if float64(lines) >= lined*float64(len(pixels)) {
				return
			}
			if gaps == nil {
				gaps, _ = distances(rest, p.w)
			}
			wide := float32(0)
			for _, i := range pixels {
				wide = max(wide, gaps[i])
			}
			if float64(2*wide) >= stroke*float64(max(box.Dx(), box.Dy())) {
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
	p.paint, p.widest = distances(paint, p.w)
}

// fillRims makes paint of what lies all amid it and is near it: letters, and the rims of filled ones.
func (p *parts) fillRims(paint, near []uint8) {
	fillHoles(paint, p.w, func(pixels []int32) bool {
		return !slices.ContainsFunc(pixels, func(i int32) bool { return near[i] == 0 })
	})
}

// findLettered adds to the paint what looks like lines, but neither touches others nor a pipe, and fills a square as a disc
// does. What is small is noise.
func (p *parts) findLettered(paint []uint8) {
	marks := make([]uint8, len(paint))
	for i := range marks {
		marks[i] = p.lines[i] | p.hidden[i]
	}
	eachPart(marks, p.w, func(box image.Rectangle, pixels []int32) {
		const (
			round = 0.67 // height over width
			full  = 0.5  // share of the box: of a disc 0.79, less where a letter is
		)
		w, h := float64(box.Dx()), float64(box.Dy())
		noise := max(w, h) <= float64(p.reach)
		if !noise && (min(w, h) < round*max(w, h) || float64(len(pixels)) < full*w*h) {
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

// closePaint fills the gaps in paint that are narrower than width, and then those all amid it of no more than hole pixels:
// what letters and ticks cut into dots.
func (p *parts) closePaint(width, hole int) {
	paint := p.paintMask()
	mask := closed(&plane{p.w, p.h, paint}, width).pix
	fillHoles(mask, p.w, func(pixels []int32) bool { return len(pixels) <= hole })
	if !bytes.Equal(mask, paint) {
		p.paint, p.widest = distances(mask, p.w)
	}
}

// paintMask is 255 where there is paint.
func (p *parts) paintMask() []uint8 {
	mask := make([]uint8, len(p.paint))
	for i, d := range p.paint {
		if d > 0 {
			mask[i] = 255
		}
	}
	return mask
}

// fillHoles sets those of the parts of what the mask leaves that are to be filled.
func fillHoles(mask []uint8, w int, fill func(pixels []int32) bool) {
	eachPart(inverse(mask), w, func(_ image.Rectangle, pixels []int32) {
		if !fill(pixels) {
			return
		}
		for _, i := range pixels {
			mask[i] = 255
		}
	})
}

// inverse is 255 where the mask is 0, and 0 where it is 255.
func inverse(mask []uint8) []uint8 {
	out := make([]uint8, len(mask))
	for i, v := range mask {
		out[i] = ^v
	}
	return out
}

// weigh sets mass.
func (p *parts) weigh(line *plane, width int) {
	mean := meanAround(line, width)
	defer mean.done()
	p.mass = p.cut(mean)
}
