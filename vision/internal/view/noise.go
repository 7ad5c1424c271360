package view

import (
	"image"
	"math"
	"slices"

	"flowlens/vision/internal/cv"
	"flowlens/vision/internal/geom"
)

const (
	// maxNoise is the standard deviation of noise that reading can bear, in levels of a channel: the faintest lines that count
	// are 6 levels above their sides. On black only the half of it shows that is brighter.
	maxNoise = 3.5
	// calmNoise is what is left of more. Less would cost more of the cells' pixels than it gains.
	calmNoise = 5
	// noiseStep is the distance of the pixels where noise is measured: some thousand in a small picture.
	noiseStep = 5
)

// Calmed is the view shrunk until its noise is fine: the mean of k x k pixels has a k-th of the noise. A view without much
// noise, as all screenshots are, is itself.
func (v View) Calmed() View {
	n := noise(v.Img)
	if n <= maxNoise {
		return v
	}
	k := max(2, int(math.Ceil(n/calmNoise)))
	size := v.Img.Rect.Size()
	if min(size.X, size.Y) < k {
		return v
	}
	to := image.Pt(size.X/k, size.Y/k)
	scale := geom.Pt(float64(size.X)/float64(to.X), float64(size.Y)/float64(to.Y))
	back := func(p geom.Vec) geom.Vec { return geom.Pt(p.X*scale.X, p.Y*scale.Y) }
	out := v.With(cv.Resize(v.Img, to), back)
	out.shows = func(p geom.Vec) bool { return v.Shows(back(p)) }
	return out
}

// noise estimates the standard deviation of the noise that is independent from pixel to pixel, in levels of the green
// channel. It is the median of a Laplacian, which is blind to slopes, over its scale (Immerkær: Fast Noise Variance
// Estimation, 1996; the median, after Donoho, leaves out edges). Where half of a picture is plain it is 0.
func noise(img *image.RGBA) float64 {
	w, h := img.Rect.Dx(), img.Rect.Dy()
	var found []int
	for y := 1; y < h-1; y += noiseStep {
		for x := 1 + y%3; x < w-1; x += noiseStep {
			at := func(dx, dy int) int { return int(img.Pix[(y+dy)*img.Stride+4*(x+dx)+1]) }
			n := at(-1, -1) + at(1, -1) + at(-1, 1) + at(1, 1) - 2*(at(0, -1)+at(-1, 0)+at(1, 0)+at(0, 1)) + 4*at(0, 0)
			found = append(found, max(n, -n))
		}
	}
	if len(found) == 0 {
		return 0
	}
	slices.Sort(found)
	const length, normal = 6, 0.6745 // of the Laplacian's weights; the median of |x| where x is normal
	return float64(found[len(found)/2]) / length / normal
}
