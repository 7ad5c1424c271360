package raster

import (
	"image"
	"image/color"
	"math"
	"math/rand/v2"
	"testing"

	"flowlens/vision/internal/geom"
)

// noisy is a picture of random opaque pixels.
func noisy(rng *rand.Rand, w, h int) *image.RGBA {
	img := image.NewRGBA(image.Rect(0, 0, w, h))
	for i := range img.Pix {
		img.Pix[i] = uint8(rng.IntN(256))
		if i%4 == 3 {
			img.Pix[i] = 255
		}
	}
	return img
}

func TestRGB(t *testing.T) {
	for _, c := range []struct {
		a, b               RGB
		far                int
		dist, dot          float64
		strongest, weakest int // of a
		minus              RGB
	}{
		{RGB{10, 20, 30}, RGB{12, 23, 24}, 6, 7, 1300, 30, 10, RGB{-2, -3, 6}},
		{RGB{30, 10, 20}, RGB{24, 12, 23}, 6, 7, 1300, 30, 10, RGB{6, -2, -3}},
		{RGB{20, 30, 10}, RGB{23, 24, 12}, 6, 7, 1300, 30, 10, RGB{-3, 6, -2}},
		{RGB{255, 255, 255}, RGB{}, 255, math.Sqrt(195075), 0, 255, 255, RGB{255, 255, 255}},
		{RGB{1, 2, 3}, RGB{1, 2, 3}, 0, 0, 14, 3, 1, RGB{}},
		{RGB{-200, 100, 0}, RGB{200, -100, 50}, 400, math.Sqrt(202500), -50000, 100, -200, RGB{-400, 200, -50}},
	} {
		if c.a.Far(c.b) != c.far || c.b.Far(c.a) != c.far || c.a.Dist(c.b) != c.dist || c.a.Dot(c.b) != c.dot {
			t.Errorf("%v and %v: %d, %g, %g", c.a, c.b, c.a.Far(c.b), c.a.Dist(c.b), c.a.Dot(c.b))
		}
		if int(c.a.Brightest()) != c.strongest || c.a.Least() != c.weakest || c.a.Minus(c.b) != c.minus {
			t.Errorf("%v: %d to %d, less %v is %v", c.a, c.a.Least(), c.a.Brightest(), c.b, c.a.Minus(c.b))
		}
	}
}

// TestRanked counts how many colors come before the one at a quantile, and how many not after it.
func TestRanked(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 1))
	for range 100 {
		s := make([]RGB, 1+rng.IntN(30))
		for i := range s {
			s[i] = RGB{int16(rng.IntN(4)), int16(rng.IntN(4)), int16(rng.IntN(4))}
		}
		for _, q := range []float64{0, 0.3, 0.5, 0.9, 1} {
			got, before, notAfter := Ranked(s, q), 0, 0
			key := func(c RGB) int { return 100*int(max(c[0], c[1], c[2])) + int(c[0]) + int(c[1]) + int(c[2]) }
			for _, c := range s {
				if key(c) < key(got) {
					before++
				}
				if key(c) <= key(got) {
					notAfter++
				}
			}
			if k := min(int(q*float64(len(s))), len(s)-1); before > k || notAfter <= k {
				t.Fatalf("%v at %g of %v: %d before it, %d not after it", got, q, s, before, notAfter)
			}
		}
	}
}

func TestColorAt(t *testing.T) {
	img := noisy(rand.New(rand.NewPCG(5, 2)), 7, 5)
	for y := -2; y < 8; y++ {
		for x := -2; x < 10; x++ {
			r, g, b, _ := img.At(x, y).RGBA() // no color outside
			want := RGB{int16(r >> 8), int16(g >> 8), int16(b >> 8)}
			for _, part := range []float64{0, 0.5, 0.99} {
				if got := ColorAt(img, geom.Pt(float64(x)+part, float64(y)+part)); got != want {
					t.Errorf("(%d,%d): %v, want %v", x, y, got, want)
				}
			}
		}
	}
}

// TestSmoothAt compares with the sum over all pixels, each with a share that falls from 1 at its middle to 0 a pixel away.
func TestSmoothAt(t *testing.T) {
	const w, h = 6, 4
	rng := rand.New(rand.NewPCG(5, 3))
	img := noisy(rng, w, h)
	hat := func(d float64) float64 { return max(1-math.Abs(d), 0) }
	for k := range 200 {
		p := geom.Pt(rng.Float64()*(w+4)-2, rng.Float64()*(h+4)-2)
		if k%4 == 0 {
			p = geom.Pt(math.Round(2*p.X)/2, math.Round(2*p.Y)/2)
		}
		var want [3]float64
		sum, shares := 0.0, make(map[image.Point]float64)
		for y := -4; y < h+4; y++ {
			for x := -4; x < w+4; x++ {
				share := hat(float64(x)+0.5-p.X) * hat(float64(y)+0.5-p.Y)
				shares[image.Pt(x, y)] = share
				c := img.RGBAAt(min(max(x, 0), w-1), min(max(y, 0), h-1))
				for i, v := range []uint8{c.R, c.G, c.B} {
					want[i] += share * float64(v)
				}
			}
		}
		for c, v := range SmoothAt(img, p) {
			if math.Abs(v-want[c]) > 1e-9 {
				t.Fatalf("channel %d at %v: %g, want %g", c, p, v, want[c])
			}
		}
		for _, tap := range Taps(p) {
			sum += tap.Share
			if math.Abs(tap.Share-shares[tap.Point]) > 1e-9 {
				t.Fatalf("%v at %v has %g, want %g", tap.Point, p, tap.Share, shares[tap.Point])
			}
		}
		if math.Abs(sum-1) > 1e-9 {
			t.Fatalf("shares of %g in all", sum)
		}
	}
}

// TestBrightened makes 1000 pixels of the given brightness in one channel, and a few brighter ones.
func TestBrightened(t *testing.T) {
	for _, c := range []struct {
		name       string
		base, high uint8
		highs      int
		same       bool
		to, toHigh uint8
	}{
		{"bright", 200, 200, 0, true, 0, 0},
		{"just bright enough", 160, 160, 0, true, 0, 0},
		{"just not", 159, 159, 0, false, 230, 230},
		{"half", 100, 100, 0, false, 230, 230},
		{"with too few bright pixels", 100, 250, 1, false, 230, 255},
		{"with just enough of them", 100, 250, 2, true, 0, 0},
		{"by those that are brighter", 50, 100, 2, false, 115, 230},
		{"dark", 10, 20, 2, false, 50, 100},
		{"black", 0, 0, 0, true, 0, 0},
	} {
		for ch := range 3 {
			img := image.NewRGBA(image.Rect(0, 0, 50, 20))
			for i := range 1000 {
				img.Pix[4*i+ch], img.Pix[4*i+3] = c.base, uint8(100+i%100)
				if i < c.highs {
					img.Pix[4*i+ch] = c.high
				}
			}
			got := Brightened(img)
			if (got == img) != c.same {
				t.Errorf("%s: the same %v", c.name, got == img)
				continue
			}
			for i := range 1000 {
				want := [4]uint8{3: uint8(100 + i%100)}
				if want[ch] = c.to; i < c.highs {
					want[ch] = c.toHigh
				}
				if !c.same && [4]uint8(got.Pix[4*i:]) != want {
					t.Fatalf("%s: %v, want %v", c.name, got.Pix[4*i:][:4], want)
				}
			}
		}
	}
}

// TestMarks fills and frames squares around a pixel, also over the picture's edge.
func TestMarks(t *testing.T) {
	const w, h, n = 20, 14, 3
	for _, p := range []geom.Vec{{X: 9.9, Y: 7}, {X: 1.2, Y: 13}, {X: 19, Y: 0.5}} {
		filled, framed := image.NewRGBA(image.Rect(0, 0, w, h)), image.NewRGBA(image.Rect(0, 0, w, h))
		Mark(filled, p, n, color.White)
		Frame(framed, p, n, color.White)
		for y := range h {
			for x := range w {
				far := max(math.Abs(float64(x)-math.Floor(p.X)), math.Abs(float64(y)-math.Floor(p.Y)))
				if (filled.RGBAAt(x, y) == color.RGBA{255, 255, 255, 255}) != (far <= n) || (framed.RGBAAt(x, y) == color.RGBA{255, 255, 255, 255}) != (far == n) {
					t.Fatalf("around %v at (%d,%d): %v and %v", p, x, y, filled.RGBAAt(x, y), framed.RGBAAt(x, y))
				}
			}
		}
	}
}
