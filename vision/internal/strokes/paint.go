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
	look          *raster.Plane // the brightness by which paint is sought: broad, or that of one color
	ground, usual float64       // the brightness of the picture's ground, and how much more usual paint has at least
	found         *raster.Plane // by pixel: 255 where there is paint
	brush         float32       // the radius of the widest dot found so far, 0 as long as nobody has asked
}

// findPaint sets the level of paint, and lowers to it or lifts to it what is misjudged by that. It returns a mask of what it
// lowered, or would have but for noise, that is not next to paint. Colors are broad's channels, where paint is sought in each, too.
func (s *Strokes) findPaint(colors []*raster.Plane) *raster.Plane {
	var count raster.Counter
	for i, v := range s.broad.Pix {
		count.Add(i, v)
	}
	hist := count.Histogram()
	p := &painting{Strokes: s, look: s.broad, found: &raster.Plane{W: s.broad.W, H: s.broad.H, Pix: make([]uint8, len(s.broad.Pix))}}
	p.ground = float64(raster.Quantile(&hist, len(s.broad.Pix), backgroundRank))
	p.usual = min(max(paintShare*(float64(raster.Quantile(&hist, len(s.broad.Pix), raster.Brightest))-p.ground), minUsual), maxUsual)
	s.paint, s.sure = p.level(1), p.level(paintLevels[0])
	for _, level := range paintLevels {
		least := p.level(level)
		p.add(least, least == s.sure)
	}
	for _, p.look = range colors {
		p.addBelowDisc()
	}
	return p.settle()
}

// settle lifts to the level of paint what was found, and lowers below it what is as bright but is none. It returns findPaint's mask.
func (p *painting) settle() *raster.Plane {
	near, floor := p.near(), cv.Erode(p.broad, standReach)
	around := cv.Dilate(p.found, p.Width/2) // there a letter may have cut off paint
	defer raster.Done(near, floor, around)
	lowered := &raster.Plane{W: p.broad.W, H: p.broad.H, Pix: make([]uint8, len(p.broad.Pix))}
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

// near is by pixel how bright the brightest paint is that was found within paintEdge of it, 0 where there is none.
func (p *painting) near() *raster.Plane {
	known := &raster.Plane{W: p.broad.W, H: p.broad.H, Pix: make([]uint8, len(p.broad.Pix))}
	for i, v := range p.broad.Pix {
		known.Pix[i] = v & p.found.Pix[i]
	}
	return cv.Dilate(known, paintEdge)
}

// isEdge tells whether a pixel so bright is at the blurred edge between the paint near it and the darkest thing around it. A tint
// beside paint is that thing, but for noise.
func isEdge(v, near, around uint8) bool {
	return near != 0 && float64(v)-float64(around) >= edgeStep*(float64(near)-float64(around))
}

// level is how bright paint is at least, where it is as much brighter than the ground as usual paint, times n.
func (p *painting) level(n float64) uint8 {
	return uint8(min(p.ground+n*p.usual, maxPaintLevel))
}

// add adds to the paint found the parts of at least the brightness that are paint, all of them where that is sure. What
// goes on beyond the picture is a page below the screen.
func (p *painting) add(least uint8, sure bool) {
	mask := cv.Threshold(p.look, least)
	defer mask.Done()
	inner := image.Rect(0, 0, mask.W, mask.H).Inset(1)
	raster.EachPart(mask.Pix, mask.W, func(box image.Rectangle, pixels []int32) {
		page := least >= p.paint && !box.In(inner)
		if !sure && !p.isPaint(mask, box, pixels, page) {
			return
		}
		for _, i := range pixels {
			p.found.Pix[i] = 255
		}
	})
}

// addBelowDisc adds to the paint found what is paint in one color: below a finger's disc of another it is hardly brighter than the
// disc beside it, in all of them. It stands out, is no wider than dots, and some of it is broader than a line.
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
		_, rest := p.levels(pixels)
		own := rest.level(p.ground)
		if own.whiteness() > maxPure || !p.standsOut(mask, pixels, standStep*own.bright) {
			return
		}
		for _, i := range pixels {
			p.addAround(image.Pt(int(i)%mask.W, int(i)/mask.W), mask)
		}
	})
}

// addAround adds to the paint found what of the mask is near a place: the blurred edge of other paint.
func (p *painting) addAround(at image.Point, mask *raster.Plane) {
	for y := at.Y - paintEdge; y <= at.Y+paintEdge; y++ {
		for x := at.X - paintEdge; x <= at.X+paintEdge; x++ {
			if mask.In(x, y) && mask.Pix[y*mask.W+x] != 0 {
				p.found.Pix[y*mask.W+x] = 255
			}
		}
	}
}

// isPaint tells whether a part of the mask is paint, for which it is rather dark, or a page.
func (p *painting) isPaint(mask *raster.Plane, box image.Rectangle, pixels []int32, page bool) bool {
	known, rest := p.levels(pixels)
	if rest.n == 0 {
		return false
	}
	if page && float64(known.n) <= fewKnown*float64(len(pixels)) {
		return true
	}
	own, other := rest.level(p.ground), known.level(p.ground)
	if known.n > 0 {
		letter := other.whiteness() > letterWhite && own.whiteness() < maxPure && p.inside(mask, pixels) > 1-maxFlowRim
		if !letter && own.bright > noiseLeaves*other.bright {
			return true
		}
		// Else it is a tint or a disc around its paint, or goes on from it below a disc.
		if !letter && float64(known.n) > fewKnown*float64(len(pixels)) && !(p.inside(mask, pixels) <= maxFlowRim && p.isDotted(box, pixels)) {
			return false
		}
	}
	if own.bright < p.usual {
		step := num.Pick(own.whiteness() <= maxPurest, maxStep, standStep) // no disc shines through a maxPure color
		return p.standsOut(mask, pixels, step*own.bright) && (own.whiteness() <= maxPurest || p.isDotted(box, pixels))
	}
	// The purer a color, the less of it is what shines through a disc.
	step := min(max(pureStep-own.whiteness(), minStep), maxStep)
	return p.standsOut(mask, pixels, step*own.bright)
}

// inside is the share of the rim of what is known for paint, in the part, at which the part goes on: nearly none at a pipe's end, all
// of a letter's.
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

// isDotted tells whether the part's widest place is about as wide as the widest of the dots, as that of a flow is: a tinted cell
// and a finger's disc are wider.
func (p *painting) isDotted(box image.Rectangle, pixels []int32) bool {
	if p.brush == 0 {
		p.brush = raster.Farthest(p.found.Pix, p.found.W)
	}
	widest := raster.InnerRadius(box, pixels, p.found.W)
	return widest >= minDot*p.brush && widest <= maxDot*p.brush
}

// level is the median brightness of a part in the strongest channel and in the weakest, over the ground.
type level struct{ bright, white float64 }

// whiteness is 0 for a maxPure color and 1 for white.
func (l level) whiteness() float64 { return l.white / max(l.bright, 1) }

// hists count a part's pixels by their brightness in the strongest channel, and in the weakest.
type hists struct {
	n             int
	bright, white [256]int
}

func (h *hists) level(ground float64) level {
	return level{float64(raster.Quantile(&h.bright, h.n, 0.5)) - ground, float64(raster.Quantile(&h.white, h.n, 0.5)) - ground}
}

// levels counts the pixels that are known for paint, and the rest.
func (p *painting) levels(pixels []int32) (known, rest hists) {
	for _, i := range pixels {
		h := num.Pick(p.found.Pix[i] != 0, &known, &rest)
		h.n++
		h.bright[p.look.Pix[i]]++
		h.white[p.pale.Pix[i]]++
	}
	return known, rest
}

// standsOut tells whether what is beside a part of the mask is darker than given, over the ground, nearly all around.
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
			dark += num.Pick(float64(p.look.Pix[far.Y*mask.W+far.X])-p.ground < than, 1, 0)
		}
	}
	return float64(dark) >= standRim*float64(rim)
}

// amid tells whether the four pixels around one are all in the mask, of 0 and 255.
func amid(mask *raster.Plane, i int) bool {
	return i >= mask.W && i+mask.W < len(mask.Pix) && mask.Pix[i-1]&mask.Pix[i+1]&mask.Pix[i-mask.W]&mask.Pix[i+mask.W] != 0
}
