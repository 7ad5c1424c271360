package view

import (
	"image"
	"math"

	"flowlens/vision/internal/geom"
	"flowlens/vision/internal/num"
)

// circle is a circle in a picture, in pixels.
type circle struct {
	Center geom.Vec
	Radius float64
}

// step is a place where a disc may begin, and the direction to its middle, of length 1.
type step struct{ at, inwards geom.Vec }

// findCircles returns circles in the working picture that may be a disc's rim. It is a Hough transform along the gradient (Kimme,
// Ballard and Sklansky, Finding circles by an array of accumulators, 1975): the middles to which most steps point.
func findCircles(img *image.RGBA) (out []circle) {
	steps := findSteps(img, int(maxSteps*float64(img.Rect.Dx()*img.Rect.Dy())))
	radius := minDiscRadius * float64(min(img.Rect.Dx(), img.Rect.Dy()))
	for range discRanges {
		out = append(out, votedCircles(steps, img.Rect.Size(), radius)...)
		radius *= 2
	}
	return out
}

// findSteps returns the places of a picture where a disc may begin; none where they are more than most.
func findSteps(img *image.RGBA, most int) (out []step) {
	const around = stepFar + 1
	for y := around; y < img.Rect.Dy()-around; y++ {
		for x := around; x < img.Rect.Dx()-around; x++ {
			dx, dy := gradient(img, x, y)
			if 4*(dx*dx+dy*dy) < rimStep*rimStep {
				continue
			}
			g := geom.Pt(float64(dx), float64(dy))
			n := g.Len()
			for _, u := range [...]geom.Vec{g.Mul(1 / n), g.Mul(-1 / n)} { // a disc is brighter than black, and darker than white
				if mayBegin(img, x, y, u) {
					out = append(out, step{geom.Pt(float64(x), float64(y)), u})
				}
			}
		}
		if len(out) > most {
			return nil
		}
	}
	return out
}

// gradient returns the change of color over two pixels to the right and down, in the channel where it is the strongest. It is a
// Sobel operator without the smoothing across: plain central differences.
func gradient(img *image.RGBA, x, y int) (right, down int) {
	i, most := img.PixOffset(x, y), 0
	level, above, below := img.Pix[i-4:][:11], img.Pix[i-img.Stride:][:3], img.Pix[i+img.Stride:][:3]
	for c := range 3 {
		dx, dy := int(level[c+8])-int(level[c]), int(below[c])-int(above[c])
		if d := dx*dx + dy*dy; d > most {
			right, down, most = dx, dy, d
		}
	}
	return right, down
}

// mayBegin reports whether a disc may have its rim at (x,y): the color inwards is what a disc makes of the color outwards, and
// both are plain.
func mayBegin(img *image.RGBA, x, y int, inwards geom.Vec) bool {
	at := func(off float64) []uint8 {
		return img.Pix[img.PixOffset(x+int(math.Round(off*inwards.X)), y+int(math.Round(off*inwards.Y))):]
	}
	in, inner, out, outer := at(stepNear), at(stepFar), at(-stepNear), at(-stepFar)
	tint, by := 0.0, 0
	for c := range 3 {
		t := float64(in[c]) - (1-discOpacity)*float64(out[c])
		if t < -tintSlack || t > maxTint || num.Abs(int(in[c])-int(inner[c])) > tintSlack || num.Abs(int(out[c])-int(outer[c])) > tintSlack {
			return false
		}
		tint, by = max(tint, t), max(by, num.Abs(int(in[c])-int(out[c])))
	}
	return tint >= minTint && by >= rimStep
}

// votedCircles returns the circles with the most votes, with radii from minRadius to twice that.
func votedCircles(steps []step, size image.Point, minRadius float64) (out []circle) {
	const apart = 3 // voteCells between the middles of two circles
	w, h := size.X/voteCell+1, size.Y/voteCell+1
	votes := countVotes(steps, w, h, minRadius)
	for range maxCircles {
		best := 0
		for i, n := range votes {
			best = num.Pick(n > votes[best], i, best)
		}
		if float64(votes[best]) < minRadius { // far less than a rim of that radius gets
			break
		}
		x, y := best%w, best/w
		center := geom.Pt(float64(x)+0.5, float64(y)+0.5).Mul(voteCell)
		out = append(out, circle{center, votedRadius(steps, center, minRadius)})
		for v := max(y-apart, 0); v <= min(y+apart, h-1); v++ {
			clear(votes[v*w+max(x-apart, 0) : v*w+min(x+apart, w-1)+1])
		}
	}
	return out
}

// countVotes returns how many steps point at each voteCell or one beside it, from a distance of minRadius to twice that.
func countVotes(steps []step, w, h int, minRadius float64) []int {
	votes := make([]int, w*h)
	for _, s := range steps {
		for r := minRadius; r < 2*minRadius; r += voteCell / 2 {
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

// votedRadius returns the radius, from minRadius to twice that, at which the most steps point at the center.
func votedRadius(steps []step, center geom.Vec, minRadius float64) float64 {
	const (
		straight = 0.9 // least cosine of the angle between a step and the direction to the center
		blur     = 2   // pixels to either side for which a step votes as well
	)
	votes := make([]int, int(2*minRadius)+blur+1)
	least, most := minRadius*minRadius-1, 4*minRadius*minRadius+1 // most steps lie elsewhere, and squares are quick to tell
	for _, s := range steps {
		to := center.Sub(s.at)
		if d := to.Dot(to); d < least || d > most {
			continue
		}
		if r := to.Len(); r >= minRadius && r < 2*minRadius && to.Dot(s.inwards) > straight*r {
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
