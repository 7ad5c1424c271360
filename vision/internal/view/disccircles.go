package view

import (
	"image"
	"math"

	"flowlens/vision/internal/geom"
	"flowlens/vision/internal/num"
)

// circle lies somewhere in a picture, in pixels.
type circle struct {
	Center geom.Vec
	Radius float64
}

// step is a place where a disc may begin, and the direction to its middle.
type step struct{ at, inwards geom.Vec }

// findCircles returns circles in a working picture that may be a disc's rim: those to whose middle most steps point (a Hough
// transform along the gradient).
func findCircles(img *image.RGBA) (out []circle) {
	steps := findSteps(img)
	if float64(len(steps)) > mostSteps*float64(img.Rect.Dx()*img.Rect.Dy()) {
		return nil
	}
	least := leastDisc * float64(min(img.Rect.Dx(), img.Rect.Dy()))
	for range discRanges {
		out = append(out, votedCircles(steps, img.Rect.Size(), least)...)
		least *= 2
	}
	return out
}

// findSteps returns the places of a picture where a disc may begin.
func findSteps(img *image.RGBA) (out []step) {
	const around = stepFar + 1
	for y := around; y < img.Rect.Dy()-around; y++ {
		for x := around; x < img.Rect.Dx()-around; x++ {
			g := gradient(img, x, y)
			n := g.Len()
			if n < rimStep/2 {
				continue
			}
			for _, u := range [...]geom.Vec{g.Mul(1 / n), g.Mul(-1 / n)} { // over something bright a disc is darker than that
				if mayBegin(img, x, y, u) {
					out = append(out, step{geom.Pt(float64(x), float64(y)), u})
				}
			}
		}
	}
	return out
}

// gradient is the change of brightness over two pixels, in the channel in which it is the strongest.
func gradient(img *image.RGBA, x, y int) (best geom.Vec) {
	i, most := img.PixOffset(x, y), 0
	for c := range 3 {
		p := img.Pix[i+c-img.Stride:]
		dx, dy := int(p[img.Stride+4])-int(img.Pix[i+c-4]), int(p[2*img.Stride])-int(p[0])
		if d := dx*dx + dy*dy; d > most {
			best, most = geom.Pt(float64(dx), float64(dy)), d
		}
	}
	return best
}

// mayBegin tells whether what lies in a direction may be what a disc makes of what lies behind, and both are plain.
func mayBegin(img *image.RGBA, x, y int, inwards geom.Vec) bool {
	at := func(off float64) []uint8 {
		return img.Pix[img.PixOffset(x+int(math.Round(off*inwards.X)), y+int(math.Round(off*inwards.Y))):]
	}
	in, inner, out, outer := at(stepNear), at(stepFar), at(-stepNear), at(-stepFar)
	tint, by := 0.0, 0
	for c := range 3 {
		t := float64(in[c]) - (1-discOpacity)*float64(out[c])
		if t < -tintSlack || t > mostTint || num.Abs(int(in[c])-int(inner[c])) > tintSlack || num.Abs(int(out[c])-int(outer[c])) > tintSlack {
			return false
		}
		tint, by = max(tint, t), max(by, num.Abs(int(in[c])-int(out[c])))
	}
	return tint >= leastTint && by >= rimStep
}

// votedCircles returns the circles with the most votes, of a radius from least to twice that.
func votedCircles(steps []step, size image.Point, least float64) (out []circle) {
	const apart = 3 // places
	w, h := size.X/voteCell+1, size.Y/voteCell+1
	votes := countVotes(steps, w, h, least)
	for range mostCircles {
		best := 0
		for i, n := range votes {
			best = num.Pick(n > votes[best], i, best)
		}
		if float64(votes[best]) < least {
			break
		}
		x, y := best%w, best/w
		center := geom.Pt(float64(x)+0.5, float64(y)+0.5).Mul(voteCell)
		out = append(out, circle{center, votedRadius(steps, center, least)})
		for v := max(y-apart, 0); v <= min(y+apart, h-1); v++ {
			clear(votes[v*w+max(x-apart, 0) : v*w+min(x+apart, w-1)+1])
		}
	}
	return out
}

// countVotes returns how many steps point at each place or one beside it from a distance of least to twice that.
func countVotes(steps []step, w, h int, least float64) []int {
	votes := make([]int, w*h)
	for _, s := range steps {
		for r := least; r < 2*least; r += voteCell / 2 {
			p := s.at.Add(s.inwards.Mul(r)).Mul(1. / voteCell)
			if x, y := int(p.X), int(p.Y); p.X >= 0 && p.Y >= 0 && x < w && y < h {
				votes[y*w+x]++
			}
		}
	}
	sums := make([]int, w*h)
	for y := 1; y < h-1; y++ {
		for x := 1; x < w-1; x++ {
			for i := (y-1)*w + x; i <= (y+1)*w+x; i += w {
				sums[y*w+x] += votes[i-1] + votes[i] + votes[i+1]
			}
		}
	}
	return sums
}

// votedRadius is the radius, from least to twice that, at which the most steps point at the center.
func votedRadius(steps []step, center geom.Vec, least float64) float64 {
	const (
		straight = 0.9 // cosine
		blur     = 2   // pixels
	)
	votes := make([]int, int(2*least)+blur+1)
	for _, s := range steps {
		to := center.Sub(s.at)
		if r := to.Len(); r >= least && r < 2*least && to.Dot(s.inwards) > straight*r {
			for k := max(int(r)-blur, 0); k <= int(r)+blur; k++ {
				votes[k]++
			}
		}
	}
	best := 0
	for r, n := range votes {
		best = num.Pick(n > votes[best], r, best)
	}
	return float64(best) + 0.5
}
