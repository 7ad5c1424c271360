package visiontest

import (
	"image/color"
	"math"
	"math/rand/v2"
	"slices"

	"flowlens/solve/puzzle"
)

// A bar is barWidth wide, as a fraction of u. In new builds it is seen through a blur:
// its profile there is close to a Gaussian with a standard deviation of 0.059.
const (
	barWidth = 0.088
	barBlur  = 0.054
)

// panelShade is what the board leaves of the bars behind it.
const panelShade = 0.5

// freeShade and freeShadow are panelShade and how far it reaches beyond the outline, as a
// fraction of u, in the edition with free-form boards.
const (
	freeShade  = 0.85
	freeShadow = 0.056
	shadowStep = 8 // pieces of the fading shade
)

// shadePanel darkens the background behind the board.
func (sc *scene) shadePanel() {
	if !sc.look.bright && sc.b.Lattice() == puzzle.Square {
		sc.rect(sc.x0, sc.y0, sc.right(), sc.under(), faded(gray(0), 1-panelShade))
		return
	}
	shade := 1 - panelShade
	if sc.b.Lattice() == puzzle.Free {
		shade = freeShade
		sc.paintShadow()
	}
	sc.polygon(faded(gray(0), shade), sc.corners...)
	for _, o := range sc.openings() {
		s := sc.sides[o.side]
		sc.band(s.middle(), o.out, distance(s.from, s.to), gray(0), 0, func(d float64) float64 {
			return shade * sc.fading(d)
		})
	}
}

// paintShadow darkens the background around the outline, less and less outward.
func (sc *scene) paintShadow() {
	var outline []side
	for _, s := range sc.sides {
		if s.beyond == noCell {
			outline = append(outline, s)
		}
	}
	lines := chains(outline)
	for i := range shadowStep {
		width := 2 * freeShadow * sc.u * float64(i+1) / shadowStep
		var parts [][]point
		for _, l := range lines {
			parts = append(parts, strokeLine(l, width)...)
		}
		sc.polygon(faded(gray(0), 1-math.Pow(1-freeShade, 1.0/shadowStep)), parts...)
	}
}

// bar is one of the lines that grow behind the game: it comes in from one side of the
// screen and ends somewhere with a round cap.
type bar struct {
	across   bool // runs from left to right, not top to bottom
	from, to float64
	middle   float64
	width    float64
	col      color.NRGBA
}

// paintBars draws the background, within the game's part of the screen.
func (sc *scene) paintBars() {
	rng := sc.style.stream(streamBars)
	for range sc.style.Bars {
		b := sc.randomBar(rng)
		if sc.style.App == AppBulb || sc.style.App == AppArrows {
			sc.paintBlurredBar(b)
			continue
		}
		sc.paintSharpBar(b)
	}
	sc.rect(0, 0, sc.w, sc.top, gray(0))
	sc.rect(0, sc.bannerTop, sc.w, sc.h, gray(0))
}

func (sc *scene) randomBar(rng *rand.Rand) bar {
	b := bar{
		across: rng.IntN(2) == 0,
		width:  barWidth * sc.u,
		col:    sc.barColor(rng),
	}
	length, breadth := sc.h, sc.w
	if b.across {
		length, breadth = sc.w, sc.h
	}
	b.middle = rng.Float64() * breadth
	b.from, b.to = -2*b.width, length*(0.15+0.9*rng.Float64())
	switch rng.IntN(3) {
	case 0:
		b.from, b.to = length-b.to, length+2*b.width
	case 1:
		b.from = length * 0.4 * rng.Float64()
	}
	return b
}

// barGain is the bars' opacity outside the board.
func (sc *scene) barGain() float64 {
	return or(sc.style.BarGain, 0.2) * or(sc.style.LineGain, 1)
}

// barColor is one of the first ten game colors; gray instead of white.
func (sc *scene) barColor(rng *rand.Rand) color.NRGBA {
	i := rng.IntN(10)
	c := gameColors[i].new
	if sc.style.App == AppSharp || sc.style.App == AppFirst {
		c = gameColors[i].old
	}
	if gameColors[i].name == "white" {
		c = gray(150)
	}
	return c
}

// paintSharpBar hides what it covers: sharp bars do not shine through each other.
func (sc *scene) paintSharpBar(b bar) {
	col := scaled(b.col, sc.barGain())
	r := b.width / 2
	if b.across {
		sc.roundRect(b.from, b.middle-r, b.to, b.middle+r, r, col)
		return
	}
	sc.roundRect(b.middle-r, b.from, b.middle+r, b.to, r, col)
}

// paintBlurredBar adds a bar seen through a Gaussian blur: a box blurred both ways is
// the product of two profiles.
func (sc *scene) paintBlurredBar(b bar) {
	blur := barBlur * sc.u
	w, h := sc.img.Rect.Dx(), sc.img.Rect.Dy()
	var px, py []float64
	if b.across {
		px = blurredBox(w, b.from, b.to, blur)
		py = blurredBox(h, b.middle-b.width/2, b.middle+b.width/2, blur)
	} else {
		px = blurredBox(w, b.middle-b.width/2, b.middle+b.width/2, blur)
		py = blurredBox(h, b.from, b.to, blur)
	}
	peak := math.Erf(barWidth / 2 / (barBlur * math.Sqrt2)) // what the blur leaves of it
	gain := sc.barGain() / peak
	x0, x1 := visible(px, gain)
	y0, y1 := visible(py, gain)
	for y := y0; y < y1; y++ {
		i := sc.img.PixOffset(x0, y)
		for x := x0; x < x1; x++ {
			sc.blend(i, b.col, px[x]*py[y]*gain)
			i += 4
		}
	}
}

// visible is the range of samples of a profile that can change an 8-bit channel.
func visible(p []float64, gain float64) (from, to int) {
	shows := func(v float64) bool { return v*gain > 0.001 }
	if from = slices.IndexFunc(p, shows); from < 0 {
		return 0, 0
	}
	for to = len(p); !shows(p[to-1]); to-- {
	}
	return from, to
}

// blurredBox samples a box from a to b after a Gaussian blur, at n pixel centers.
func blurredBox(n int, a, b, sigma float64) []float64 {
	p := make([]float64, n)
	k := 1 / (sigma * math.Sqrt2)
	for i := range p {
		x := float64(i) + 0.5
		if x < a-3*sigma || x > b+3*sigma {
			continue
		}
		p[i] = (math.Erf((x-a)*k) - math.Erf((x-b)*k)) / 2
	}
	return p
}
