package cv

import (
	"fmt"
	"image"
	"math"
	"math/rand/v2"
	"testing"

	"flowlens/vision/internal/geom"
	"flowlens/vision/internal/raster"
)

// sizes are those of the planes and pictures that the definitions are held against: odd ones, and less than a vector register wide.
var sizes = []image.Point{{1, 1}, {1, 9}, {7, 1}, {5, 3}, {31, 17}, {67, 41}}

// randomPlane has values of all kinds, and many of them at the ends.
func randomPlane(rng *rand.Rand, size image.Point) *raster.Plane {
	return eachPixel(size, func(int, int) float64 { return min(max(float64(rng.IntN(320)-32), 0), 255) })
}

func randomPicture(rng *rand.Rand, size image.Point) *image.RGBA {
	img := image.NewRGBA(image.Rectangle{Max: size})
	for i := range img.Pix {
		img.Pix[i] = uint8(rng.IntN(256))
	}
	return img
}

// eachPixel is the plane of the values at each place, rounded half to even, no less than 0 and no more than 255.
func eachPixel(size image.Point, at func(x, y int) float64) *raster.Plane {
	out := &raster.Plane{W: size.X, H: size.Y, Pix: make([]uint8, size.X*size.Y)}
	for i := range out.Pix {
		out.Pix[i] = uint8(min(max(math.RoundToEven(at(i%size.X, i/size.X)), 0), 255))
	}
	return out
}

// pick is the plane of the best values around each pixel, of those places (dx,dy), r pixels away at most, that belong to the kernel
// and to the picture.
func pick(p *raster.Plane, r int, kernel func(dx, dy int) bool, best func(a, b float64) float64) *raster.Plane {
	return eachPixel(p.Size(), func(x, y int) float64 {
		out := float64(p.Pix[y*p.W+x])
		for dy := -r; dy <= r; dy++ {
			for dx := -r; dx <= r; dx++ {
				if kernel(dx, dy) && p.In(x+dx, y+dy) {
					out = best(out, float64(p.Pix[(y+dy)*p.W+x+dx]))
				}
			}
		}
		return out
	})
}

func square(int, int) bool { return true }

// octagon is the kernel of OpenRound: the places that a square and then some steps along rows and columns reach.
func octagon(width int) func(dx, dy int) bool {
	steps := int(math.Round(float64(width-1) * (1 - math.Sqrt(0.5))))
	half := (width - 1 - 2*steps) / 2
	return func(dx, dy int) bool { return max(dx-half, -dx-half, 0)+max(dy-half, -dy-half, 0) <= steps }
}

// mirrored is the index of what a row of n pixels shows beyond its ends: itself mirrored at the middle of the outermost ones.
func mirrored(i, n int) int {
	for n > 1 && (i < 0 || i >= n) {
		if i = max(i, -i); i >= n {
			i = 2*(n-1) - i
		}
	}
	return i * min(n-1, 1)
}

// A definition says in plain Go what a function makes of one or two planes.
type definition struct {
	name      string
	got, want func(a, b *raster.Plane) *raster.Plane
}

// definitions are those of all functions of planes.
func definitions() []definition {
	var all []definition
	two := func(name string, f func(dst, a, b *raster.Plane), at func(a, b float64) float64) {
		want := func(a, b *raster.Plane) *raster.Plane {
			return eachPixel(a.Size(), func(x, y int) float64 { return at(float64(a.Pix[y*a.W+x]), float64(b.Pix[y*a.W+x])) })
		}
		for k, into := range []string{"", " into the first", " into the second"} { // dst may be one of them
			all = append(all, definition{name + into, func(a, b *raster.Plane) *raster.Plane {
				dst := []*raster.Plane{raster.NewPlane(a.W, a.H), a, b}[k]
				f(dst, a, b)
				return dst
			}, want})
		}
	}
	one := func(name string, got, want func(p *raster.Plane) *raster.Plane) {
		all = append(all, definition{name, func(a, _ *raster.Plane) *raster.Plane { return got(a) }, func(a, _ *raster.Plane) *raster.Plane { return want(a) }})
	}
	two("min", Min, math.Min)
	two("max", Max, math.Max)
	two("subtract", Subtract, func(a, b float64) float64 { return a - b })
	for _, w := range [][2]float64{{0.5, 0.5}, {0.25, 0.75}, {1, 1}, {1.5, -0.5}, {-1, 0.5}} {
		two(fmt.Sprintf("blend by %v", w), func(dst, a, b *raster.Plane) { Blend(dst, a, b, w[0], w[1]) }, func(a, b float64) float64 { return w[0]*a + w[1]*b })
	}
	for _, v := range []uint8{1, 2, 100, 255} {
		one(fmt.Sprintf("threshold %d", v), func(p *raster.Plane) *raster.Plane { return Threshold(p, v) }, func(p *raster.Plane) *raster.Plane {
			return eachPixel(p.Size(), func(x, y int) float64 {
				if p.Pix[y*p.W+x] >= v {
					return 255
				}
				return 0
			})
		})
	}
	for _, r := range []int{0, 1, 2, 5} {
		dilated := func(p *raster.Plane) *raster.Plane { return pick(p, r, square, math.Max) }
		eroded := func(p *raster.Plane) *raster.Plane { return pick(p, r, square, math.Min) }
		one(fmt.Sprintf("dilate by %d", r), func(p *raster.Plane) *raster.Plane { return Dilate(p, r) }, dilated)
		one(fmt.Sprintf("erode by %d", r), func(p *raster.Plane) *raster.Plane { return Erode(p, r) }, eroded)
		one(fmt.Sprintf("close by %d", r), func(p *raster.Plane) *raster.Plane { return Close(p, 2*r+1) }, func(p *raster.Plane) *raster.Plane { return eroded(dilated(p)) })
		one(fmt.Sprintf("blur by %d", r), func(p *raster.Plane) *raster.Plane { return Blur(p, 2*r+1) }, func(p *raster.Plane) *raster.Plane {
			return eachPixel(p.Size(), func(x, y int) (mean float64) {
				for v := y - r; v <= y+r; v++ {
					for u := x - r; u <= x+r; u++ {
						mean += float64(p.Pix[mirrored(v, p.H)*p.W+mirrored(u, p.W)])
					}
				}
				return mean / float64((2*r+1)*(2*r+1))
			})
		})
		one(fmt.Sprintf("border of %d", r), func(p *raster.Plane) *raster.Plane { return Border(p, r) }, func(p *raster.Plane) *raster.Plane {
			return eachPixel(p.Size().Add(image.Pt(2*r, 2*r)), func(x, y int) float64 {
				if !p.In(x-r, y-r) {
					return 0
				}
				return float64(p.Pix[(y-r)*p.W+x-r])
			})
		})
	}
	for _, width := range []int{1, 3, 5, 7, 9, 15, 21} {
		one(fmt.Sprintf("open by an octagon of %d", width), func(p *raster.Plane) *raster.Plane { return OpenRound(p, width) }, func(p *raster.Plane) *raster.Plane {
			return pick(pick(p, width/2, octagon(width), math.Min), width/2, octagon(width), math.Max)
		})
	}
	for _, along := range []image.Point{{1, 0}, {0, 1}} {
		one(fmt.Sprintf("blur along %v", along), func(p *raster.Plane) *raster.Plane {
			out := raster.NewPlane(p.W, p.H)
			BlurAlong(out, p, along)
			return out
		}, func(p *raster.Plane) *raster.Plane {
			at := func(x, y int) int { return int(p.Pix[min(max(y, 0), p.H-1)*p.W+min(max(x, 0), p.W-1)]) }
			return eachPixel(p.Size(), func(x, y int) float64 { // the weights are parts of 256
				return float64((85*at(x-along.X, y-along.Y) + 86*at(x, y) + 85*at(x+along.X, y+along.Y) + 128) / 256)
			})
		})
	}
	return all
}

// TestPlanes holds every function of planes against its definition: what stands behind this package instead of OpenCV has to pass.
func TestPlanes(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 1))
	for _, d := range definitions() {
		for _, size := range sizes {
			a, b := randomPlane(rng, size), randomPlane(rng, size)
			samePlane(t, fmt.Sprintf("%s of %v", d.name, size), d.want(a, b), func() *raster.Plane { return d.got(a, b) })
		}
	}
}

func samePlane(t *testing.T, what string, want *raster.Plane, do func() *raster.Plane) {
	t.Helper()
	got := do()
	if got.Size() != want.Size() || len(got.Pix) != len(want.Pix) {
		t.Errorf("%s: %v, want %v", what, got.Size(), want.Size())
		return
	}
	for i, v := range want.Pix {
		if got.Pix[i] != v {
			t.Errorf("%s: %d at (%d,%d), want %d", what, got.Pix[i], i%got.W, i/got.W, v)
			return
		}
	}
}

// TestGray looks at a quarter of a million colors, of all kinds.
func TestGray(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 2))
	for _, size := range append(sizes, image.Pt(511, 513)) {
		img := randomPicture(rng, size)
		samePlane(t, fmt.Sprint("gray of ", size), eachPixel(size, func(x, y int) float64 {
			c := img.RGBAAt(x, y)
			return float64((9798*int(c.R) + 19235*int(c.G) + 3735*int(c.B) + 1<<14) >> 15) // 0.299, 0.587 and 0.114
		}), func() *raster.Plane { return Gray(img) })
	}
}

// samePicture compares the pixels of a picture with those at each place; each channel may be off by so much.
func samePicture(t *testing.T, what string, img *image.RGBA, size image.Point, off float64, at func(x, y, ch int) float64) {
	t.Helper()
	if img.Rect != (image.Rectangle{Max: size}) {
		t.Errorf("%s: %v, want %v", what, img.Rect, size)
		return
	}
	for i, v := range img.Pix {
		x, y := i/4%size.X, i/4/size.X
		if want := min(max(at(x, y, i%4), 0), 255); math.Abs(float64(v)-want) > off {
			t.Errorf("%s: channel %d at (%d,%d) is %d, want %g", what, i%4, x, y, v, want)
			return
		}
	}
}

func TestGain(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 3))
	for _, size := range sizes {
		for _, gain := range []float64{1, 1.5, 2, 2.25, 4, 0.5} {
			img := randomPicture(rng, size)
			samePicture(t, fmt.Sprintf("%v by %g", size, gain), Gain(img, gain), size, 0, func(x, y, ch int) float64 {
				return math.RoundToEven(gain * float64(img.Pix[img.PixOffset(x, y)+ch]))
			})
		}
	}
}

// cubic is the weight of a pixel so far away.
func cubic(d float64) float64 {
	const a = -0.75
	switch d = math.Abs(d); {
	case d < 1:
		return (a+2)*d*d*d - (a+3)*d*d + 1
	case d < 2:
		return a*d*d*d - 5*a*d*d + 8*a*d - 4*a
	}
	return 0
}

// TestResize compares with the mean over the area of each pixel, and with cubic interpolation between the middles of pixels.
func TestResize(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 4))
	for _, c := range []struct{ from, to image.Point }{
		{image.Pt(40, 30), image.Pt(20, 15)}, {image.Pt(39, 30), image.Pt(13, 10)}, {image.Pt(41, 29), image.Pt(17, 12)}, {image.Pt(40, 30), image.Pt(37, 29)},
		{image.Pt(20, 15), image.Pt(40, 30)}, {image.Pt(13, 9), image.Pt(31, 20)}, {image.Pt(21, 17), image.Pt(22, 18)},
	} {
		img := randomPicture(rng, c.from)
		if Resize(img, c.from) != img {
			t.Errorf("%v was copied", c.from)
		}
		// share is that of pixel i of n in pixel k of m
		share := func(i, n, k, m int) float64 {
			f := float64(n) / float64(m)
			if n < m {
				return cubic((float64(k)+0.5)*f - 0.5 - float64(i))
			}
			return max(min(float64(i+1), float64(k+1)*f)-max(float64(i), float64(k)*f), 0) / f
		}
		samePicture(t, fmt.Sprintf("%v to %v", c.from, c.to), Resize(img, c.to), c.to, 1, func(x, y, ch int) (sum float64) {
			for v := -3; v < c.from.Y+3; v++ {
				down := share(v, c.from.Y, y, c.to.Y)
				if down == 0 {
					continue
				}
				for u := -3; u < c.from.X+3; u++ { // beyond the edge as at the edge
					at := image.Pt(min(max(u, 0), c.from.X-1), min(max(v, 0), c.from.Y-1))
					sum += down * share(u, c.from.X, x, c.to.X) * float64(img.Pix[img.PixOffset(at.X, at.Y)+ch])
				}
			}
			return sum
		})
	}
}

// TestWarpAffine moves and turns pictures by whole pixels: what lies outside is transparent.
func TestWarpAffine(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 5))
	for _, c := range []struct {
		name    string
		o, u, v image.Point // corner and steps
		size    image.Point
	}{
		{"as it is", image.Pt(0, 0), image.Pt(1, 0), image.Pt(0, 1), image.Pt(23, 17)},
		{"part", image.Pt(3, 5), image.Pt(1, 0), image.Pt(0, 1), image.Pt(9, 7)},
		{"beyond its edges", image.Pt(-4, -2), image.Pt(1, 0), image.Pt(0, 1), image.Pt(33, 22)},
		{"mirrored", image.Pt(23, 0), image.Pt(-1, 0), image.Pt(0, 1), image.Pt(23, 17)},
		{"turned", image.Pt(23, 0), image.Pt(0, 1), image.Pt(-1, 0), image.Pt(17, 23)},
		{"every third", image.Pt(1, 2), image.Pt(3, 0), image.Pt(0, 3), image.Pt(7, 5)},
	} {
		img := randomPicture(rng, image.Pt(23, 17))
		corner := geom.Pt(float64(c.o.X), float64(c.o.Y))
		a := corner.Add(geom.Pt(float64(c.u.X*c.size.X), float64(c.u.Y*c.size.X)))
		b := corner.Add(geom.Pt(float64(c.v.X*c.size.Y), float64(c.v.Y*c.size.Y)))
		samePicture(t, c.name, WarpAffine(img, corner, a, b, c.size), c.size, 0, func(x, y, ch int) float64 {
			at := corner.Add(geom.Pt(float64(c.u.X), float64(c.u.Y)).Mul(float64(x) + 0.5)).Add(geom.Pt(float64(c.v.X), float64(c.v.Y)).Mul(float64(y) + 0.5))
			p := image.Pt(int(math.Floor(at.X)), int(math.Floor(at.Y)))
			if !p.In(img.Rect) {
				return 0
			}
			return float64(img.Pix[img.PixOffset(p.X, p.Y)+ch])
		})
	}
}

// TestWarpPerspective looks from aside at a picture whose colors grow in proportion, and moves others by whole pixels: what lies
// outside is like the edge.
func TestWarpPerspective(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 6))
	size := image.Pt(29, 21)
	for _, step := range []image.Point{{}, {4, -3}, {-50, 2}, {3, 60}} {
		img := randomPicture(rng, image.Pt(23, 17))
		got := WarpPerspective(img, &geom.Homography{1, 0, float64(step.X), 0, 1, float64(step.Y), 0, 0}, size)
		samePicture(t, fmt.Sprint("moved by ", step), got, size, 0, func(x, y, ch int) float64 {
			return float64(img.Pix[img.PixOffset(min(max(x+step.X, 0), 22), min(max(y+step.Y, 0), 16))+ch])
		})
	}
	ramp := image.NewRGBA(image.Rect(0, 0, 40, 30))
	for i := range ramp.Pix {
		ramp.Pix[i] = uint8(10 + 2*(i/4%40) + 3*(i/160) + i%4)
	}
	back := geom.Homography{0.9, 0.1, 3, -0.05, 0.8, 4, 0.004, -0.003}
	samePicture(t, "from aside", WarpPerspective(ramp, &back, size), size, 1, func(x, y, ch int) float64 {
		p := back.At(geom.Pt(float64(x), float64(y)))
		return 10 + 2*min(max(p.X, 0), 39) + 3*min(max(p.Y, 0), 29) + float64(ch)
	})
}
