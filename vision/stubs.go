package vision

import (
	"cmp"
	"image"
	"math"
	"slices"
)

// A drawn pipe hides the lines that it crosses. What is left of one ends in a stub on either side of the pipe: the one
// goes on where the other points at.
const (
	stubGap  = 3    // from a line's last pixels to the hidden ones, in pixels
	longStub = 10   // what touches paint in so many pixels may be the ends of two lines, or one that meets another there
	stubRun  = 6    // how far a line must go on beyond a stub, straight away from the other one, in pixels
	stubMiss = 1    // how much of that there need not be
	stubSide = 5    // this far beside it there is none, on one side at least: half of a thin line, and one more for a slant
	maxStubs = 1500 // a finished board of 15x15 cells has 450
	// passing is how far a pipe goes on beside the way below it, over that way: a dot reaches half of it on one side at most.
	passing = 0.7
	// bent is where on that way a pipe's middle is where it bends there: outside of the bend it is round.
	bent = 0.3
	// steepest is how far the pipe's direction is off the right angle, at most, in degrees.
	steepest = 50
	// aslant is how long the way below a pipe is, at most, over the pipe's width: at an angle of 40 degrees.
	aslant = 1.55
)

// stub is a place where a line ends at what is hidden, and how far it must go on beyond that, in pixels.
type stub struct {
	vec
	run int
}

// gap is a way below a pipe between two stubs.
type gap struct {
	a, b   int
	length float64
}

// bridge draws the lines that pipes hide, from stub to stub.
func (p *parts) bridge() {
	stubs := p.findStubs()
	if len(stubs) > maxStubs {
		return
	}
	widest := float64(p.widest)
	var gaps []gap
	for i, a := range stubs {
		for j := i + 1; j < len(stubs); j++ {
			b := stubs[j]
			length := b.sub(a.vec).len()
			if length <= longestGap(widest) && p.goesOn(a.vec, b.vec, a.run) && p.goesOn(b.vec, a.vec, b.run) && p.below(a.vec, b.vec) {
				gaps = append(gaps, gap{i, j, length})
			}
		}
	}
	slices.SortFunc(gaps, func(a, b gap) int { return cmp.Compare(a.length, b.length) })
	taken := make([]bool, len(stubs))
	for _, g := range gaps {
		if !taken[g.a] && !taken[g.b] {
			taken[g.a], taken[g.b] = true, true
			p.drawLine(stubs[g.a].vec, stubs[g.b].vec)
		}
	}
}

// findStubs returns the places where lines end at what is hidden.
func (p *parts) findStubs() (out []stub) {
	touch := grown(&plane{p.w, p.h, p.hidden}, stubGap)
	defer touch.done()
	for i, v := range p.lines {
		touch.pix[i] = min(touch.pix[i], v)
	}
	eachPart(touch.pix, p.w, func(_ image.Rectangle, pixels []int32) {
		all := p.momentsOf(pixels)
		out = append(out, stub{all.center(), stubRun})
		long, _, angle := all.spread()
		if reach := math.Sqrt(3) * long; 2*reach > longStub { // of a line its half-length
			sin, cos := math.Sincos(angle)
			end := vec{cos, sin}.mul(reach - stubGap)
			out = append(out, stub{all.center().add(end), 2 * stubRun}, stub{all.center().sub(end), 2 * stubRun})
		}
	})
	return out
}

// momentsOf are those of some pixels.
func (p *parts) momentsOf(pixels []int32) (m moments) {
	for _, i := range pixels {
		m.add(vec{float64(int(i)%p.w) + 0.5, float64(int(i)/p.w) + 0.5})
	}
	return m
}

// longestGap is the longest way below paint that reaches as deep.
func longestGap(depth float64) float64 { return aslant * 2 * (depth + paintRim + stubGap) }

// goesOn tells whether there is a line beyond stub a, away from stub b, over the given run, and not only one that comes past.
func (p *parts) goesOn(a, b vec, run int) bool {
	step := a.sub(b)
	step = step.mul(1 / step.len())
	side := vec{-step.y, step.x}.mul(stubSide)
	n, past := 0, 0
	for k := range run {
		at := a.add(step.mul(float64(k + 1)))
		n += pick(p.lined(at), 1, 0)
		past += pick(p.lined(at.add(side)), 1, 0) + pick(p.lined(at.sub(side)), 1, 0)
	}
	return n >= run-stubMiss && past <= run
}

// lined tells whether there is a line at the place.
func (p *parts) lined(at vec) bool {
	x, y := int(at.x), int(at.y)
	return x > 0 && y > 0 && x < p.w-1 && y < p.h-1 && p.lines[y*p.w+x] != 0
}

// below tells whether the way from a to b leads below one pipe, which goes on on both sides of it.
func (p *parts) below(a, b vec) bool {
	step := b.sub(a)
	length := step.len()
	step = step.mul(1 / length)
	depth := 0.0
	for t := float64(stubGap) + 1; t < length-stubGap; t++ {
		at := a.add(step.mul(t))
		if !p.hides(at) {
			return false
		}
		depth = max(depth, float64(p.paint[int(at.y)*p.w+int(at.x)]))
	}
	if depth == 0 || depth > dotDepth*float64(p.widest) || length > longestGap(depth) {
		return false
	}
	side := vec{-step.y, step.x}.mul(passing * (length - 2*stubGap))
	for _, t := range [...]float64{0.5, bent, 1 - bent} {
		if from := lerp(a, b, t); p.leadsOn(from, side) && p.leadsOn(from, side.mul(-1)) {
			return true
		}
	}
	return false
}

// leadsOn tells whether a pipe leads on from the place as far as the way is long, in about its direction. Pipes may bend
// where they cross a line.
func (p *parts) leadsOn(from, way vec) bool {
	for deg := -steepest; deg <= steepest; deg += 10 {
		sin, cos := math.Sincos(float64(deg) * math.Pi / 180)
		axis := vec{way.x*cos - way.y*sin, way.x*sin + way.y*cos}
		through := true
		for _, t := range []float64{0.25, 0.5, 0.75, 1} {
			through = through && p.hides(from.add(axis.mul(t)))
		}
		if through {
			return true
		}
	}
	return false
}

// hides tells whether paint hides what lies at the place.
func (p *parts) hides(at vec) bool {
	x, y := int(at.x), int(at.y)
	return x >= 0 && y >= 0 && x < p.w && y < p.h && p.hidden[y*p.w+x] != 0
}

// drawLine draws a line three pixels wide.
func (p *parts) drawLine(a, b vec) {
	n := int(math.Ceil(b.sub(a).len()))
	for k := range n + 1 {
		at := lerp(a, b, float64(k)/float64(n))
		for y := int(at.y) - 1; y <= int(at.y)+1; y++ {
			for x := int(at.x) - 1; x <= int(at.x)+1; x++ {
				p.lines[y*p.w+x] = 255
			}
		}
	}
}
