package view

import (
	"image"
	"math"

	"flowlens/vision/internal/cv"
	"flowlens/vision/internal/geom"
)

const (
	// maxNoise is the standard deviation of noise that reading can bear, in levels of a channel: the faintest lines that count
	// are 6 levels above their sides. On black only the half of it shows that is brighter.
	maxNoise = 3.5
	// calmNoise is what is left of more. Less would cost more of the cells' pixels than it gains.
	calmNoise = 5
	// noiseSample is at how many pixels noise is measured, spread over the picture.
	noiseSample = 20000
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
	var hist [8*255 + 1]int
	n := 0
	step := max(1, int(math.Sqrt(float64(w*h)/noiseSample)))
	for y := 1; y < h-1; y += step {
		for x := 1 + y%step; x < w-1; x += step {
			at := func(dx, dy int) int { return int(img.Pix[(y+dy)*img.Stride+4*(x+dx)+1]) }
			v := at(-1, -1) + at(1, -1) + at(-1, 1) + at(1, 1) - 2*(at(0, -1)+at(-1, 0)+at(1, 0)+at(0, 1)) + 4*at(0, 0)
			hist[max(v, -v)]++
			n++
		}
	}
	median := 0
	for below := hist[0]; 2*below < n; below += hist[median] {
		median++
	}
	const length, normal = 6, 0.6745 // of the Laplacian's weights; the median of |x| where x is normal
	return float64(median) / length / normal
}
