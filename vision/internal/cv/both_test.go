//go:build cgo && gocv_specific_modules

package cv

import (
	"fmt"
	"image"
	"math/rand/v2"
	"testing"

	"flowlens/vision/internal/cv/pure"
	"flowlens/vision/internal/geom"
	"flowlens/vision/internal/raster"
)

// planeKinds make planes as filters meet them, and as they do not.
var planeKinds = []func(rng *rand.Rand, size image.Point) *raster.Plane{
	randomPlane,
	func(rng *rand.Rand, size image.Point) *raster.Plane { // constant
		v := float64(rng.IntN(256))
		return eachPixel(size, func(int, int) float64 { return v })
	},
	func(rng *rand.Rand, size image.Point) *raster.Plane { // a mask
		return eachPixel(size, func(int, int) float64 { return float64(255 * (rng.IntN(20) / 19)) })
	},
	func(rng *rand.Rand, size image.Point) *raster.Plane { // a ramp with noise
		return eachPixel(size, func(x, y int) float64 { return float64(2*x+3*y) + 4*rng.NormFloat64() })
	},
}

func randomSize(rng *rand.Rand) image.Point { return image.Pt(1+rng.IntN(130), 1+rng.IntN(90)) }

// TestPlanesAsOpenCV compares all functions of planes, bit for bit.
func TestPlanesAsOpenCV(t *testing.T) {
	rng := rand.New(rand.NewPCG(27, 1))
	for n := range 400 {
		size := randomSize(rng)
		a, b := planeKinds[n%4](rng, size), planeKinds[rng.IntN(4)](rng, size)
		x, y := rng.Float64()*2-0.5, rng.Float64()*2-0.5
		if n%2 == 0 {
			x, y = 2./3, 1./3
		}
		comparePlanes(t, a, b, rng.IntN(12), 1+rng.IntN(20), uint8(1+rng.IntN(255)), image.Pt(n%2, 1-n%2), x, y)
	}
}

// comparePlanes compares what all functions of planes make of two of one size, with a radius, a width and a value, along one
// axis, and blended by x and y.
func comparePlanes(t *testing.T, a, b *raster.Plane, r, width int, v uint8, along image.Point, x, y float64) {
	t.Helper()
	type two = func(dst, a, b *raster.Plane)
	type one = func(p *raster.Plane) *raster.Plane
	into := func(f two, k int, a, b *raster.Plane) func() *raster.Plane {
		return func() *raster.Plane {
			a, b := a.Clone(), b.Clone()
			dst := []*raster.Plane{raster.NewPlane(a.W, a.H), a, b}[k]
			f(dst, a, b)
			return dst
		}
	}
	size, odd := a.Size(), width|1
	for name, f := range map[string][2]two{
		"min": {Min, pure.Min}, "max": {Max, pure.Max}, "subtract": {Subtract, pure.Subtract},
		"blend": {func(dst, a, b *raster.Plane) { Blend(dst, a, b, x, y) }, func(dst, a, b *raster.Plane) { pure.Blend(dst, a, b, x, y) }},
	} {
		for k := range 3 {
			samePlane(t, fmt.Sprintf("%s %v into %d", name, size, k), into(f[0], k, a, b)(), into(f[1], k, a, b))
		}
	}
	for name, f := range map[string][2]one{
		"threshold":  {func(p *raster.Plane) *raster.Plane { return Threshold(p, v) }, func(p *raster.Plane) *raster.Plane { return pure.Threshold(p, v) }},
		"dilate":     {func(p *raster.Plane) *raster.Plane { return Dilate(p, r) }, func(p *raster.Plane) *raster.Plane { return pure.Dilate(p, r) }},
		"erode":      {func(p *raster.Plane) *raster.Plane { return Erode(p, r) }, func(p *raster.Plane) *raster.Plane { return pure.Erode(p, r) }},
		"close":      {func(p *raster.Plane) *raster.Plane { return Close(p, width) }, func(p *raster.Plane) *raster.Plane { return pure.Close(p, width) }},
		"blur":       {func(p *raster.Plane) *raster.Plane { return Blur(p, odd) }, func(p *raster.Plane) *raster.Plane { return pure.Blur(p, odd) }},
		"border":     {func(p *raster.Plane) *raster.Plane { return Border(p, r) }, func(p *raster.Plane) *raster.Plane { return pure.Border(p, r) }},
		"open round": {func(p *raster.Plane) *raster.Plane { return OpenRound(p, odd) }, func(p *raster.Plane) *raster.Plane { return pure.OpenRound(p, odd) }},
	} {
		samePlane(t, fmt.Sprintf("%s of %v, r %d, width %d", name, size, r, width), f[0](a), func() *raster.Plane { return f[1](a) })
	}
	long := Bar(along, 3+2*(width/3))
	for name, f := range map[string][2]two{
		"blur along": {func(dst, a, _ *raster.Plane) { BlurAlong(dst, a, along) }, func(dst, a, _ *raster.Plane) { pure.BlurAlong(dst, a, along) }},
		"open run":   {func(dst, a, _ *raster.Plane) { OpenRun(dst, a, long) }, func(dst, a, _ *raster.Plane) { pure.OpenRun(dst, a, long) }},
		"close run":  {func(dst, a, _ *raster.Plane) { CloseRun(dst, a, long) }, func(dst, a, _ *raster.Plane) { pure.CloseRun(dst, a, long) }},
		"erode run":  {func(dst, a, _ *raster.Plane) { ErodeRun(dst, a, long) }, func(dst, a, _ *raster.Plane) { pure.ErodeRun(dst, a, long) }},
		"dilate run": {func(dst, a, _ *raster.Plane) { DilateRun(dst, a, long) }, func(dst, a, _ *raster.Plane) { pure.DilateRun(dst, a, long) }},
	} {
		edged := Border(a, max(long.X, long.Y))
		for k := range 2 {
			samePlane(t, fmt.Sprintf("%s of %v by %v into %d", name, size, long, k), into(f[0], k, edged, edged)(), into(f[1], k, edged, edged))
		}
	}
}

// comparePictures holds a picture of plain Go against OpenCV's. Bytes may be off by so much.
func comparePictures(t *testing.T, what string, off int, opencv, plain *image.RGBA) {
	t.Helper()
	if opencv.Rect != plain.Rect || opencv.Stride != plain.Stride {
		t.Errorf("%s: %v, want %v", what, plain.Rect, opencv.Rect)
		return
	}
	for i, v := range opencv.Pix {
		if d := int(v) - int(plain.Pix[i]); d > off || d < -off {
			t.Errorf("%s: channel %d at (%d,%d) is %d, want %d", what, i%4, i/4%plain.Rect.Dx(), i/4/plain.Rect.Dx(), plain.Pix[i], v)
			return
		}
	}
}

// compareResized compares a picture in another size.
func compareResized(t *testing.T, img *image.RGBA, to image.Point) {
	t.Helper()
	size, off := img.Rect.Size(), 0
	if to.X > size.X && to.X%2 == 1 {
		off = 1 // OpenCV rounds the last pixel of an odd row another way than those before it
	}
	comparePictures(t, fmt.Sprintf("resize %v to %v", size, to), off, Resize(img, to), pure.Resize(img, to))
}

// TestAllGrays looks at every color.
func TestAllGrays(t *testing.T) {
	img := image.NewRGBA(image.Rect(0, 0, 4096, 4096))
	for i := range 1 << 24 {
		copy(img.Pix[4*i:], []uint8{uint8(i), uint8(i >> 8), uint8(i >> 16), uint8(i * 7)})
	}
	samePlane(t, "gray", Gray(img), func() *raster.Plane { return pure.Gray(img) })
}

// TestPicturesAsOpenCV compares all functions of pictures.
func TestPicturesAsOpenCV(t *testing.T) {
	rng := rand.New(rand.NewPCG(27, 2))
	for range 300 {
		size := randomSize(rng)
		img := randomPicture(rng, size)
		gain := rng.Float64() * 4
		comparePictures(t, fmt.Sprintf("gain %g of %v", gain, size), 0, Gain(img, gain), pure.Gain(img, gain))
		at := image.Pt(rng.IntN(size.X), rng.IntN(size.Y))
		area := image.Rectangle{at, at.Add(image.Pt(1+rng.IntN(size.X-at.X), 1+rng.IntN(size.Y-at.Y)))}
		width := rng.IntN(20)
		ours, theirs := pure.Split(img, area, width), Split(img, area, width)
		for c := range ours {
			samePlane(t, fmt.Sprintf("channel %d of %v of %v", c, area, size), theirs[c], func() *raster.Plane { return ours[c] })
		}
		for _, to := range []image.Point{
			{1 + rng.IntN(size.X), 1 + rng.IntN(size.Y)},         // smaller, in any form
			{size.X + 1 + rng.IntN(100), size.Y + rng.IntN(100)}, // larger
			{(size.X + 1) / 2, (size.Y + 1) / 2},                 // half
			{max(size.X*9/10, 1), max(size.Y*9/10, 1)},           // a little smaller
			{size.X * 3, size.Y * 3},                             // three times as large
		} {
			compareResized(t, img, to)
		}
		for f := 2; f < 6; f++ { // whole factors
			to := image.Pt(size.X/f, size.Y/f)
			if to.X > 0 && to.Y > 0 {
				part := raster.Crop(img, image.Rectangle{Max: to.Mul(f)})
				comparePictures(t, fmt.Sprintf("resize %v to %v", to.Mul(f), to), 0, Resize(part, to), pure.Resize(part, to))
			}
		}
		corner := func() geom.Vec {
			return geom.Pt((rng.Float64()*2-0.5)*float64(size.X), (rng.Float64()*2-0.5)*float64(size.Y))
		}
		o, a, b, to := corner(), corner(), corner(), randomSize(rng)
		comparePictures(t, fmt.Sprintf("affine %v %v %v of %v to %v", o, a, b, size, to), 0, WarpAffine(img, o, a, b, to), pure.WarpAffine(img, o, a, b, to))
		back := &geom.Homography{1 + rng.NormFloat64()*0.3, rng.NormFloat64() * 0.3, rng.NormFloat64() * 20, rng.NormFloat64() * 0.3, 1 + rng.NormFloat64()*0.3, rng.NormFloat64() * 20, rng.NormFloat64() * 0.003, rng.NormFloat64() * 0.003}
		comparePictures(t, fmt.Sprintf("perspective %v of %v to %v", *back, size, to), 0, WarpPerspective(img, back, to), pure.WarpPerspective(img, back, to))
	}
}
