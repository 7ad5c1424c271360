package region

import (
	"cmp"
	"image"
	"math"
	"slices"

	"flowlens/vision/internal/cv"
	"flowlens/vision/internal/geom"
	"flowlens/vision/internal/num"
	"flowlens/vision/internal/raster"
)

// stub is a place where a line ends at what is hidden.
type stub struct {
	geom.Vec
	run int // how far the line must continue away from there, in pixels
}

// gap is a way below a pipe between two stubs.
type gap struct {
	a, b   int     // indexes of the stubs
	length float64 // in pixels
}

// joinStubs draws the lines that pipes hide. What is left of one ends in a stub on either side of the pipe, and each continues where
// the other points. The shortest ways below a pipe are taken first, and each stub once.
func (p *Parts) joinStubs() {
	stubs := p.findStubs()
	if len(stubs) > maxStubs {
		return
	}
	widest := float64(p.widest)
	var gaps []gap
	for i, a := range stubs {
		for j := i + 1; j < len(stubs); j++ {
			b := stubs[j]
			length := b.Sub(a.Vec).Len()
			if length <= longestGap(widest) && p.lineContinues(a.Vec, b.Vec, a.run) && p.lineContinues(b.Vec, a.Vec, b.run) && p.isBelowPipe(a.Vec, b.Vec) {
				gaps = append(gaps, gap{i, j, length})
			}
		}
	}
	slices.SortFunc(gaps, func(a, b gap) int { return cmp.Compare(a.length, b.length) })
	taken := make([]bool, len(stubs))
	for _, g := range gaps {
		if !taken[g.a] && !taken[g.b] {
			taken[g.a], taken[g.b] = true, true
			p.drawLine(stubs[g.a].Vec, stubs[g.b].Vec)
		}
	}
}

// findStubs returns the places where lines end at what is hidden.
func (p *Parts) findStubs() (out []stub) {
	touch := cv.Dilate(p.plane(p.hidden), stubGap)
	defer touch.Done()
	for i, v := range p.lines {
		touch.Pix[i] = min(touch.Pix[i], v)
	}
	raster.EachPart(touch.Pix, p.w, func(_ image.Rectangle, pixels []int32) {
		all := p.momentsOf(pixels)
		out = append(out, stub{all.Center(), stubRun})
		long, _, angle := all.Spread()
		if reach := math.Sqrt(3) * long; 2*reach > longStub { // half its length, if it is a line
			sin, cos := math.Sincos(angle)
			end := geom.Pt(cos, sin).Mul(reach - stubGap)
			out = append(out, stub{all.Center().Add(end), 2 * stubRun}, stub{all.Center().Sub(end), 2 * stubRun})
		}
	})
	return out
}

// momentsOf returns the moments of some pixels.
func (p *Parts) momentsOf(pixels []int32) (m geom.Moments) {
	for _, i := range pixels {
		m.Add(p.middleOf(int(i)))
	}
	return m
}

// longestGap returns the length of the longest way below a pipe that is so deep in its middle, both in pixels.
func longestGap(depth float64) float64 { return maxAslant * 2 * (depth + paintRim + stubGap) }

// lineContinues reports whether there is a line beyond stub a, straight away from stub b, over the given run in pixels. A line that
// only comes past does not count.
func (p *Parts) lineContinues(a, b geom.Vec, run int) bool {
	step := a.Sub(b)
	step = step.Mul(1 / step.Len())
	side := geom.Pt(-step.Y, step.X).Mul(stubSide)
	n, past := 0, 0
	for k := range run {
		at := a.Add(step.Mul(float64(k + 1)))
		n += num.Pick(p.lined(at), 1, 0)
		past += num.Pick(p.lined(at.Add(side)), 1, 0) + num.Pick(p.lined(at.Sub(side)), 1, 0)
	}
	return n >= run-stubMiss && past <= run
}

// lined reports whether there is a line at the place.
func (p *Parts) lined(at geom.Vec) bool {
	x, y := int(at.X), int(at.Y)
	return x > 0 && y > 0 && x < p.w-1 && y < p.h-1 && p.lines[y*p.w+x] != 0
}

// isBelowPipe reports whether the way from a to b leads below one pipe, which continues on both sides of the way.
func (p *Parts) isBelowPipe(a, b geom.Vec) bool {
	step := b.Sub(a)
	length := step.Len()
	step = step.Mul(1 / length)
	depth := 0.0
	for t := float64(stubGap) + 1; t < length-stubGap; t++ {
		at := a.Add(step.Mul(t))
		if !p.hides(at) {
			return false
		}
		depth = max(depth, float64(p.paint[int(at.Y)*p.w+int(at.X)]))
	}
	if depth == 0 || depth > maxHiddenDepth*float64(p.widest) || length > longestGap(depth) {
		return false
	}
	side := geom.Pt(-step.Y, step.X).Mul(minPassing * (length - 2*stubGap))
	for _, t := range [...]float64{0.5, bentAt, 1 - bentAt} {
		if from := geom.Lerp(a, b, t); p.pipeContinues(from, side) && p.pipeContinues(from, side.Mul(-1)) {
			return true
		}
	}
	return false
}

// pipeContinues reports whether a pipe leads on from the place as far as the way is long, in about its direction. Pipes may bend
// where they cross a line.
func (p *Parts) pipeContinues(from, way geom.Vec) bool {
	for deg := -maxSlant; deg <= maxSlant; deg += 10 {
		sin, cos := math.Sincos(float64(deg) * math.Pi / 180)
		axis := geom.Pt(way.X*cos-way.Y*sin, way.X*sin+way.Y*cos)
		through := true
		for _, t := range []float64{0.25, 0.5, 0.75, 1} {
			through = through && p.hides(from.Add(axis.Mul(t)))
		}
		if through {
			return true
		}
	}
	return false
}

// hides reports whether paint hides what lies at the place.
func (p *Parts) hides(at geom.Vec) bool {
	x, y := int(at.X), int(at.Y)
	return x >= 0 && y >= 0 && x < p.w && y < p.h && p.hidden[y*p.w+x] != 0
}

// drawLine adds a line to the mask of lines, three pixels wide.
func (p *Parts) drawLine(a, b geom.Vec) {
	n := int(math.Ceil(b.Sub(a).Len()))
	for k := range n + 1 {
		at := geom.Lerp(a, b, float64(k)/float64(n))
		for y := int(at.Y) - 1; y <= int(at.Y)+1; y++ {
			for x := int(at.X) - 1; x <= int(at.X)+1; x++ {
				p.lines[y*p.w+x] = 255
			}
		}
	}
}
