package strokes

import (
	"image"

	"flowlens/vision/internal/cv"
	"flowlens/vision/internal/num"
	"flowlens/vision/internal/raster"
)

// painting finds what is paint among the broad parts.
type painting struct {
	*Strokes
	look       *raster.Plane // the brightness by which paint is sought: broad, or that of one color
	background float64       // brightness of what lies around the board
	usual      float64       // the least by which usual paint is brighter than that
	found      *raster.Plane // mask of the paint found so far
	brush      float32       // radius of the widest dot found so far, 0 until somebody asks
}

// findPaint sets the level of paint. What is darker than that but is paint it lifts to the level, and what is as bright but
// is none it lowers below it. It returns a mask of what it lowered, or would have but for noise, away from paint. colors
// are the broad parts of the channels where paint is to be sought in each, too.
func (s *Strokes) findPaint(colors []*raster.Plane) *raster.Plane {
	var count raster.Counter
	for i, v := range s.broad.Pix {
		count.Add(i, v)
	}
	hist := count.Histogram()
	p := &painting{Strokes: s, look: s.broad, found: emptyMask(s.broad)}
	p.background = float64(raster.Quantile(&hist, len(s.broad.Pix), backgroundRank))
	p.usual = min(max(paintShare*(float64(raster.Quantile(&hist, len(s.broad.Pix), raster.Brightest))-p.background), minUsual), maxUsual)
	s.paint, s.sure = p.level(1), p.level(paintLevels[0])
	for _, n := range paintLevels {
		level := p.level(n)
		p.add(level, level == s.sure)
	}
	for _, p.look = range colors {
		p.addBelowDisc()
	}
	return p.applyPaint()
}

// applyPaint lifts what was found to the level of paint, and lowers below it what is as bright but is none. It returns
// findPaint's mask.
func (p *painting) applyPaint() *raster.Plane {
	near, floor := p.near(), cv.Erode(p.broad, standReach)
	around := cv.Dilate(p.found, p.Width/2) // there a letter may have cut off paint
	defer raster.Done(near, floor, around)
	lowered := emptyMask(p.broad)
	nearly := uint8(noiseLeaves * float64(p.paint)) // noise lifts some of it
	for i, v := range p.broad.Pix {
		if p.found.Pix[i] != 0 && p.Line.Pix[i] <= v { // else it is a bright line that touches dark paint
			p.broad.Pix[i] = max(v, p.paint)
		} else if v >= nearly && !isEdge(v, near.Pix[i], floor.Pix[i]) {
			p.broad.Pix[i], lowered.Pix[i] = min(v, p.paint-1), ^around.Pix[i]
		}
	}
	return lowered
}

// near returns for each pixel the brightness of the brightest paint within paintEdge of it, 0 where there is none.
func (p *painting) near() *raster.Plane {
	known := emptyMask(p.broad)
	for i, v := range p.broad.Pix {
		known.Pix[i] = v & p.found.Pix[i]
	}
	return cv.Dilate(known, paintEdge)
}

// isEdge reports whether a pixel of brightness v lies on the blurred edge between the paint near it and floor, the darkest
// thing around it. Beside a tint that is the tint, but for noise.
func isEdge(v, near, floor uint8) bool {
	return near != 0 && float64(v)-float64(floor) >= edgeStep*(float64(near)-float64(floor))
}

// level returns the least brightness of paint that stands out from the background n times as much as usual paint.
func (p *painting) level(n float64) uint8 { return uint8(min(p.background+n*p.usual, maxPaintLevel)) }

// add adds the parts of at least the given brightness that are paint; all of them where sure. A part at the level of usual
// paint or above that leaves the picture is a page below the screen.
func (p *painting) add(level uint8, sure bool) {
	mask := cv.Threshold(p.look, level)
	defer mask.Done()
	inner := image.Rect(0, 0, mask.W, mask.H).Inset(1)
	raster.EachPart(mask.Pix, mask.W, func(box image.Rectangle, pixels []int32) {
		page := level >= p.paint && !box.In(inner)
		if !sure && !p.isPaint(mask, box, pixels, page) {
			return
		}
		for _, i := range pixels {
			p.found.Pix[i] = 255
		}
	})
}

// addBelowDisc adds what is paint in one color. Below a finger's disc of another color it is hardly brighter than the disc in
// all of them. Such paint stands out, is no wider than dots, and is in part broader than a line.
func (p *painting) addBelowDisc() {
	mask, beside := cv.Threshold(p.look, p.level(belowDisc)), cv.Dilate(p.found, paintEdge)
	defer raster.Done(mask, beside)
	brush := raster.Farthest(p.found.Pix, p.found.W)
	for i := range beside.Pix {
		beside.Pix[i] = mask.Pix[i] &^ beside.Pix[i]
	}
	raster.EachPart(beside.Pix, mask.W, func(box image.Rectangle, pixels []int32) {
		if len(pixels) < p.Width*p.Width || raster.InnerRadius(box, pixels, mask.W) > maxDot*brush {
			return
		}
		_, rest := p.count(pixels)
		own := rest.tone(p.background)
		if own.whiteness() > maxPure || !p.standsOut(mask, pixels, standStep*own.bright) {
			return
		}
		for _, i := range pixels {
			p.addAround(image.Pt(int(i)%mask.W, int(i)/mask.W), mask)
		}
	})
}

// addAround adds the pixels of the mask near a place. Those are the blurred edge of other paint.
func (p *painting) addAround(at image.Point, mask *raster.Plane) {
	for y := at.Y - paintEdge; y <= at.Y+paintEdge; y++ {
		for x := at.X - paintEdge; x <= at.X+paintEdge; x++ {
			if mask.In(x, y) && mask.Pix[y*mask.W+x] != 0 {
				p.found.Pix[y*mask.W+x] = 255
			}
		}
	}
}

// isPaint reports whether a part of the mask is paint, though darker than what surely is. A page counts as paint as long as it
// holds hardly any that is known.
func (p *painting) isPaint(mask *raster.Plane, box image.Rectangle, pixels []int32, page bool) bool {
	known, rest := p.count(pixels)
	if rest.n == 0 {
		return false
	}
	few := float64(known.n) <= fewKnown*float64(len(pixels))
	if page && few {
		return true
	}
	own, other := rest.tone(p.background), known.tone(p.background)
	if known.n > 0 {
		letter := other.whiteness() > letterWhite && own.whiteness() < maxPure && p.inside(mask, pixels) > 1-maxFlowRim
		if !letter && own.bright > noiseLeaves*other.bright {
			return true
		}
		// Else it is a tint or a disc around its paint, or continues it below a disc.
		if !letter && !few && !(p.inside(mask, pixels) <= maxFlowRim && p.isDotted(box, pixels)) {
			return false
		}
	}
	if own.bright < p.usual {
		step := num.Pick(own.whiteness() <= maxPurest, maxStep, standStep) // no disc shines through a pure color
		return p.standsOut(mask, pixels, step*own.bright) && (own.whiteness() <= maxPurest || p.isDotted(box, pixels))
	}
	step := min(max(pureStep-own.whiteness(), minStep), maxStep)
	return p.standsOut(mask, pixels, step*own.bright)
}

// inside returns the share of the rim of known paint at which the part continues: nearly none at the end of a pipe, all around
// a letter.
func (p *painting) inside(mask *raster.Plane, pixels []int32) float64 {
	rim, inside := 0, 0
	for _, i := range pixels {
		if p.found.Pix[i] == 0 || amid(p.found, int(i)) {
			continue
		}
		for _, step := range [...]int{-1, 1, -mask.W, mask.W} {
			if j := int(i) + step; j >= 0 && j < len(mask.Pix) && p.found.Pix[j] == 0 {
				rim++
				inside += num.Pick(mask.Pix[j] != 0, 1, 0)
			}
		}
	}
	return float64(inside) / float64(max(rim, 1))
}

// isDotted reports whether the part's widest place is about as wide as the widest dot, as a flow's is. Tinted cells and
// a finger's disc are wider.
func (p *painting) isDotted(box image.Rectangle, pixels []int32) bool {
	if p.brush == 0 {
		p.brush = raster.Farthest(p.found.Pix, p.found.W)
	}
	widest := raster.InnerRadius(box, pixels, p.found.W)
	return widest >= minDot*p.brush && widest <= maxDot*p.brush
}

// tone is the median brightness of a part in the strongest channel and in the weakest, over the background's.
type tone struct{ bright, white float64 }

// whiteness is 0 for a pure color and 1 for white.
func (t tone) whiteness() float64 { return t.white / max(t.bright, 1) }

// histograms count a part's pixels by their brightness in the strongest channel, and in the weakest.
type histograms struct {
	n             int
	bright, white [256]int
}

func (h *histograms) tone(background float64) tone {
	return tone{float64(raster.Quantile(&h.bright, h.n, 0.5)) - background, float64(raster.Quantile(&h.white, h.n, 0.5)) - background}
}

// count counts the pixels that are known for paint, and the rest.
func (p *painting) count(pixels []int32) (known, rest histograms) {
	for _, i := range pixels {
		h := num.Pick(p.found.Pix[i] != 0, &known, &rest)
		h.n++
		h.bright[p.look.Pix[i]]++
		h.white[p.pale.Pix[i]]++
	}
	return known, rest
}

// standsOut reports whether what is beside a part of the mask is darker than given, over the background, nearly all around.
func (p *painting) standsOut(mask *raster.Plane, pixels []int32, than float64) bool {
	rim, dark := 0, 0
	for _, i := range pixels {
		if amid(mask, int(i)) {
			continue
		}
		x, y := int(i)%mask.W, int(i)/mask.W
		for _, d := range [...]image.Point{{X: 1}, {X: -1}, {Y: 1}, {Y: -1}} {
			far := image.Pt(x, y).Add(d.Mul(standReach))
			if !mask.In(far.X, far.Y) || mask.Pix[(y+d.Y)*mask.W+x+d.X] != 0 {
				continue
			}
			rim++
			dark += num.Pick(float64(p.look.Pix[far.Y*mask.W+far.X])-p.background < than, 1, 0)
		}
	}
	return float64(dark) >= standRim*float64(rim)
}

// emptyMask returns a mask of 0 of the size of a plane.
func emptyMask(p *raster.Plane) *raster.Plane {
	return &raster.Plane{W: p.W, H: p.H, Pix: make([]uint8, len(p.Pix))}
}

// amid reports whether all four neighbors of a pixel are in the mask.
func amid(mask *raster.Plane, i int) bool {
	return i >= mask.W && i+mask.W < len(mask.Pix) && mask.Pix[i-1]&mask.Pix[i+1]&mask.Pix[i-mask.W]&mask.Pix[i+mask.W] != 0
}
