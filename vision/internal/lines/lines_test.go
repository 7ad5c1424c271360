package lines

import (
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"math/rand/v2"
	"testing"

	"flowlens/vision/internal/geom"
	"flowlens/vision/internal/raster"
)

// painted returns a picture of one color with a rectangle of another in it.
func painted(w, h int, ground color.Color, area image.Rectangle, c color.Color) *image.RGBA {
	img := image.NewRGBA(image.Rect(0, 0, w, h))
	draw.Draw(img, img.Rect, image.NewUniform(ground), image.Point{}, draw.Src)
	draw.Draw(img, area, image.NewUniform(c), image.Point{}, draw.Src)
	return img
}

func gray(v uint8) color.Color { return color.Gray{Y: v} }

// TestFind looks at the middle of lines, upright and level, on a ground of 40: they are as strong as they are brighter.
func TestFind(t *testing.T) {
	const w, h = 120, 120
	red := color.RGBA{100, 40, 40, 255}
	for _, c := range []struct {
		name  string
		at, n int // first pixel and width
		color color.Color
		ch    Channel
		gain  float64
		want  uint8
	}{
		{"thin", 50, 1, gray(100), Gray, 1, 60},
		{"thick", 50, 12, gray(100), Gray, 1, 60},
		{"no line, but an area", 50, 13, gray(100), Gray, 1, 0},
		{"along an edge", 0, 3, gray(100), Gray, 1, 60},
		{"along the other edge", 117, 3, gray(100), Gray, 1, 60},
		{"dark", 50, 3, gray(10), Gray, 1, 0},
		{"dark, by its least channel", 50, 3, gray(10), Minimum, 1, 0},
		{"dark, of any color", 50, 3, gray(10), AnyColor, 1, 30},
		{"by its least channel", 50, 3, gray(100), Minimum, 1, 60},
		{"of any color", 50, 3, gray(100), AnyColor, 1, 60},
		{"red", 50, 3, red, Gray, 1, 18},
		{"red, by its least channel", 50, 3, red, Minimum, 1, 0},
		{"red, of any color", 50, 3, red, AnyColor, 1, 60},
		{"green, by its least channel", 50, 3, color.RGBA{40, 100, 40, 255}, Minimum, 1, 0},
		{"blue, by its least channel", 50, 3, color.RGBA{40, 40, 100, 255}, Minimum, 1, 0},
		{"darker in one channel, brighter in another", 50, 3, color.RGBA{15, 40, 60, 255}, AnyColor, 1, 25},
		{"amplified", 50, 3, gray(100), Gray, 2, 120},
		{"amplified, by its least channel", 50, 3, gray(100), Minimum, 2, 120},
		{"amplified, of any color", 50, 3, gray(15), AnyColor, 2, 50},
		{"amplified too much", 50, 3, gray(150), Minimum, 3, 135},
	} {
		for _, upright := range []bool{true, false} {
			area, probe := image.Rect(c.at, 0, c.at+c.n, h), image.Pt(c.at+c.n/2, 60)
			if !upright {
				area, probe = image.Rect(0, c.at, w, c.at+c.n), image.Pt(60, c.at+c.n/2)
			}
			img := painted(w, h, gray(40), area, c.color)
			m := Find(img, c.ch, c.gain)
			line, other := m.V, m.H
			if !upright {
				line, other = m.H, m.V
			}
			for y := range h {
				for x := range w {
					want := uint8(0)
					if image.Pt(x, y).In(area) {
						want = c.want
						if upright && (y == 0 || y == h-1) || !upright && (x == 0 || x == w-1) {
							want = uint8((171*int(want) + 128) / 256) // the mean with the black beyond
						}
					}
					if i := y*w + x; line.Pix[i] != want || other.Pix[i] != 0 || m.Both.Pix[i] != 0 {
						t.Fatalf("%s, upright %v: %d and %d at (%d,%d), want %d", c.name, upright, line.Pix[i], other.Pix[i], x, y, want)
					}
				}
			}
			if v := uint8(40); m.Luma.Pix[100*w+100] != v || c.ch != AnyColor && c.color == gray(100) && m.Luma.Pix[probe.Y*w+probe.X] != 100 {
				t.Errorf("%s: the picture's own brightness is %d and %d", c.name, m.Luma.Pix[100*w+100], m.Luma.Pix[probe.Y*w+probe.X])
			}
			if m.Amplified() != (c.gain > 1) || m.Colored != (c.ch == AnyColor) || m.Picture != img {
				t.Errorf("%s: amplified %v, colored %v", c.name, m.Amplified(), m.Colored)
			}
		}
	}
}

// TestLargePicture has wider lines.
func TestLargePicture(t *testing.T) {
	for _, c := range []struct {
		w, h, width int
		want        uint8
	}{{859, 900, 13, 0}, {859, 900, 12, 60}, {860, 900, 16, 60}, {900, 860, 16, 60}, {900, 859, 13, 0}, {860, 900, 17, 0}} {
		m := Find(painted(c.w, c.h, gray(40), image.Rect(300, 0, 300+c.width, c.h), gray(100)), Gray, 1)
		if got := m.V.Pix[400*c.w+305]; got != c.want {
			t.Errorf("%d pixels of %dx%d: %d, want %d", c.width, c.w, c.h, got, c.want)
		}
	}
}

// TestLength shortens a line: it counts to where it is two thirds as strong, which the blur makes of its end. One that the edge cuts off
// may be half as long.
func TestLength(t *testing.T) {
	for _, c := range []struct {
		name           string
		y0, y1         int
		line, asPieces bool
	}{
		{"long", 40, 55, true, true}, {"too short", 40, 54, false, true}, {"shortest piece", 40, 47, false, true}, {"none", 40, 46, false, false},
		{"from an edge", 0, 8, true, true}, {"too short from an edge", 0, 7, false, true}, {"shortest piece at an edge", 0, 4, false, true}, {"none at an edge", 0, 3, false, false},
		{"to an edge", 92, 100, true, true}, {"too short to an edge", 93, 100, false, true}, {"shortest piece to an edge", 96, 100, false, true}, {"none to an edge", 97, 100, false, false},
	} {
		area := image.Rect(50, c.y0, 53, c.y1)
		m := Find(painted(100, 100, gray(0), area, gray(90)), Gray, 1)
		whole := func(p *raster.Plane, x, y int) bool { return p.Pix[y*100+x] >= 60 }
		mid := (c.y0 + c.y1) / 2
		if got := whole(m.V, 51, mid); got != c.line {
			t.Errorf("%s: a line %v", c.name, got)
		}
		pieces := m.WithPieces()
		if got := whole(pieces.V, 51, mid); got != c.asPieces || m.WithPieces() != pieces {
			t.Errorf("%s: a piece %v", c.name, got)
		}
		turned := Find(painted(100, 100, gray(0), image.Rect(c.y0, 50, c.y1, 53), gray(90)), Gray, 1)
		if whole(turned.H, mid, 51) != c.line || whole(turned.WithPieces().H, mid, 51) != c.asPieces {
			t.Errorf("%s, level: a line %v", c.name, whole(turned.H, mid, 51))
		}
	}
}

// extreme picks among the n pixels along the step around each; outside it is black.
func extreme(p *raster.Plane, along image.Point, n int, pick func(a, b uint8) uint8) *raster.Plane {
	out := &raster.Plane{W: p.W, H: p.H, Pix: make([]uint8, len(p.Pix))}
	for i, v := range p.Pix {
		for k := -n / 2; k <= n/2; k++ {
			other := uint8(0)
			if x, y := i%p.W+k*along.X, i/p.W+k*along.Y; p.In(x, y) {
				other = p.Pix[y*p.W+x]
			}
			v = pick(v, other)
		}
		out.Pix[i] = v
	}
	return out
}

func least(a, b uint8) uint8 { return min(a, b) }
func most(a, b uint8) uint8  { return max(a, b) }

// ridges are the lines of planes, each in a black frame of 13 pixels, from the definitions of the steps: what an opening across takes
// away (and what a closing adds, where dark ones count), a mean along them, and a closing of gaps.
func ridges(planes []*raster.Plane, across image.Point, dark bool) *raster.Plane {
	along := image.Pt(across.Y, across.X)
	out := &raster.Plane{W: planes[0].W, H: planes[0].H, Pix: make([]uint8, len(planes[0].Pix))}
	for _, p := range planes {
		opened := extreme(extreme(p, across, 13, least), across, 13, most)
		closed := extreme(extreme(p, across, 13, most), across, 13, least)
		for i, v := range p.Pix {
			if out.Pix[i] = max(out.Pix[i], v-opened.Pix[i]); dark {
				out.Pix[i] = max(out.Pix[i], closed.Pix[i]-v)
			}
		}
	}
	mean := out.Clone()
	step := along.Y*out.W + along.X
	for i := step; i < len(out.Pix)-step; i++ {
		mean.Pix[i] = uint8((85*int(out.Pix[i-step]) + 86*int(out.Pix[i]) + 85*int(out.Pix[i+step]) + 128) / 256)
	}
	return extreme(extreme(mean, along, 9, most), along, 9, least)
}

// longEnough is the strength of the strongest run at each pixel of the picture in the frame: the least in n pixels around its middle, which
// is in the picture; what is beyond does not count.
func longEnough(p *raster.Plane, along image.Point, n int) *raster.Plane {
	part := p.Part(image.Rect(0, 0, p.W, p.H).Inset(13))
	ones := part.Clone()
	for i := range ones.Pix {
		ones.Pix[i] = 255
	}
	weakest := extreme(ones, along, 1, most) // of the run around each pixel
	for i := range weakest.Pix {
		for k := -n / 2; k <= n/2; k++ {
			if x, y := i%part.W+k*along.X, i/part.W+k*along.Y; part.In(x, y) {
				weakest.Pix[i] = min(weakest.Pix[i], part.Pix[y*part.W+x])
			}
		}
	}
	return extreme(weakest, along, n, most)
}

// TestFindByDefinition compares with the definitions, on bars of any color and size.
func TestFindByDefinition(t *testing.T) {
	rng := rand.New(rand.NewPCG(9, 1))
	paint := func() color.RGBA {
		return color.RGBA{uint8(rng.IntN(256)), uint8(rng.IntN(256)), uint8(rng.IntN(256)), 255}
	}
	for k := range 18 {
		w, h, ch, gain := 20+rng.IntN(60), 20+rng.IntN(60), Channel(k%3), []float64{1, 2}[k/3%2]
		img := painted(w, h, paint(), image.Rectangle{}, paint())
		for range 14 {
			a, long, wide := image.Pt(rng.IntN(w+10)-10, rng.IntN(h+10)-10), 3+rng.IntN(70), 1+rng.IntN(15)
			size := image.Pt(long, wide)
			if rng.IntN(2) == 0 {
				size = image.Pt(wide, long)
			}
			draw.Draw(img, image.Rectangle{a, a.Add(size)}, image.NewUniform(paint()), image.Point{}, draw.Src)
		}
		m := Find(img, ch, gain)
		planes := make([]*raster.Plane, 0, 3)
		for c := range 3 {
			p := &raster.Plane{W: w + 26, H: h + 26, Pix: make([]uint8, (w+26)*(h+26))}
			for i := range w * h {
				bright := func(c int) uint8 { return uint8(min(gain*float64(img.Pix[4*i+c]), 255)) }
				v := bright(c)
				switch r, g, b := int(bright(0)), int(bright(1)), int(bright(2)); ch {
				case Gray:
					v = uint8((9798*r + 19235*g + 3735*b + 1<<14) >> 15)
				case Minimum:
					v = uint8(min(r, g, b))
				}
				p.Pix[(i/w+13)*p.W+i%w+13] = v
			}
			planes = append(planes, p)
		}
		same := func(what string, got, want *raster.Plane) {
			for i, v := range want.Pix {
				if got.Pix[i] != v {
					t.Fatalf("%s of %dx%d, %v by %g: %d at (%d,%d), want %d", what, w, h, ch, gain, got.Pix[i], i%w, i/w, v)
				}
			}
		}
		v, l := ridges(planes, image.Pt(1, 0), ch == AnyColor), ridges(planes, image.Pt(0, 1), ch == AnyColor)
		wantV, wantH := longEnough(v, image.Pt(0, 1), 15), longEnough(l, image.Pt(1, 0), 15)
		same("upright lines", m.V, wantV)
		same("level lines", m.H, wantH)
		for i := range wantV.Pix {
			wantV.Pix[i] = min(wantV.Pix[i], wantH.Pix[i])
		}
		same("crossings", m.Both, wantV)
		same("upright pieces", m.WithPieces().V, longEnough(v, image.Pt(0, 1), 7))
		same("level pieces", m.WithPieces().H, longEnough(l, image.Pt(1, 0), 7))
	}
}

func TestImage(t *testing.T) {
	plane := func(v ...uint8) *raster.Plane {
		p := &raster.Plane{W: 12, H: 10, Pix: make([]uint8, 120)}
		copy(p.Pix, v)
		return p
	}
	img := Image(&Maps{V: plane(10, 0, 85, 200), H: plane(0, 20, 84, 255)}, []geom.Vec{{X: 8, Y: 6}})
	for x, want := range []color.RGBA{{30, 0, 0, 255}, {0, 60, 0, 255}, {255, 252, 0, 255}, {255, 255, 0, 255}, {0, 0, 0, 255}} {
		if got := img.At(x, 0); got != want {
			t.Errorf("pixel %d: %v, want %v", x, got, want)
		}
	}
	for y := range 10 {
		for x := range 12 {
			in := max(x-8, 8-x, y-6, 6-y) <= 3
			if (img.At(x, y) == color.RGBA{255, 255, 255, 255}) != in {
				t.Errorf("(%d,%d) is %v", x, y, img.At(x, y))
			}
		}
	}
	if got := fmt.Sprint(Gray, Minimum, AnyColor); got != "gray minimum any color" {
		t.Errorf("channels %s", got)
	}
}
