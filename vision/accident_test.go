//go:build !race && !matprofile

package vision_test

import (
	"image"
	"image/color"
	"math"
	"math/rand/v2"
	"testing"

	"golang.org/x/image/draw"
	"golang.org/x/image/math/f64"

	"flowlens/solve/puzzle"
)

// accident is something that happens to a screenshot on its way to us. What it hides must never be guessed.
type accident struct {
	name string
	// shows says that the whole board still shows. Then bar percent of the pictures are read right.
	shows bool
	bar   int
	apply func(t *testing.T, s shot, rng *rand.Rand) *image.RGBA
}

// shot is a picture whose board lies at a known place.
type shot struct {
	name  string
	img   *image.RGBA
	at    *puzzle.Layout
	truth *puzzle.Board
}

var accidents = []accident{
	{"noise 6", true, 97, noise(6)},
	{"noise 15", true, 97, noise(15)},
	{"noise 25", false, 0, noise(25)},
	{"stretched 12 %", true, 97, func(_ *testing.T, s shot, rng *rand.Rand) *image.RGBA {
		x, y := 1.12, 1.
		if rng.IntN(2) == 0 {
			x, y = y, x
		}
		return warped(s.img, func(p f64.Vec2) f64.Vec2 { return f64.Vec2{p[0] * x, p[1] * y} })
	}},
	{"turned 7 degrees", true, 97, func(_ *testing.T, s shot, rng *rand.Rand) *image.RGBA {
		sin, cos := math.Sincos(7 * math.Pi / 180)
		if rng.IntN(2) == 0 {
			sin = -sin
		}
		return warped(s.img, func(p f64.Vec2) f64.Vec2 { return f64.Vec2{p[0]*cos - p[1]*sin, p[0]*sin + p[1]*cos} })
	}},
	{"perspective 6 %", true, 97, func(_ *testing.T, s shot, rng *rand.Rand) *image.RGBA {
		size := s.img.Rect.Size()
		w, h := float64(size.X), float64(size.Y)
		kx, ky := 0.06/w, 0.06/h
		switch rng.IntN(4) {
		case 0:
			kx = 0
		case 1:
			ky = 0
		case 2:
			kx = -kx
		}
		return warped(s.img, func(p f64.Vec2) f64.Vec2 {
			d := 1 + kx*p[0] + ky*p[1]
			return f64.Vec2{p[0] / d, p[1] / d}
		})
	}},
	{"night shift", true, 97, tinted(1, 0.78, 0.5)},
	{"red filter", true, 0, tinted(1, 0.35, 0.3)},
	{"gray filter", false, 0, func(_ *testing.T, s shot, _ *rand.Rand) *image.RGBA {
		return eachPixel(s.img, func(_, _ int, p color.RGBA) color.RGBA {
			y := color.GrayModel.Convert(p).(color.Gray).Y
			return color.RGBA{y, y, y, 255}
		})
	}},
	{"inverted", true, 0, func(_ *testing.T, s shot, _ *rand.Rand) *image.RGBA {
		return eachPixel(s.img, func(_, _ int, p color.RGBA) color.RGBA { return color.RGBA{255 - p.R, 255 - p.G, 255 - p.B, 255} })
	}},
	{"32 colors, dithered", false, 0, func(_ *testing.T, s shot, _ *rand.Rand) *image.RGBA { return inColors(s.img, 32) }},
	{"moire 3 %", true, 97, func(_ *testing.T, s shot, rng *rand.Rand) *image.RGBA {
		period, slant := 2.1+6*rng.Float64(), rng.Float64()
		return eachPixel(s.img, func(x, y int, p color.RGBA) color.RGBA {
			f := 1 + 0.03*math.Sin(2*math.Pi*(float64(x)+slant*float64(y))/period)
			add := 255 * 0.015 * math.Sin(2*math.Pi*(float64(y)-slant*float64(x))/period)
			return channels(p, func(v float64) float64 { return v*f + add })
		})
	}},
	{"bar over the first row or column", false, 0, bar(0)},
	{"bar over the second row or column", false, 0, bar(1)},
	{"cut by half a cell", false, 0, cut(0.5)},
	{"cut by a cell", false, 0, cut(1)},
	{"cut by one and a half cells", false, 0, cut(1.5)},
	{"cut by two cells", false, 0, cut(2)},
	{"disc over an empty cell", false, 0, coverCell(true, false)},
	{"disc over a dot", false, 0, coverCell(true, true)},
	{"rectangle over an empty cell", false, 0, coverCell(false, false)},
	{"rectangle over a dot", false, 0, coverCell(false, true)},
	{"rectangle over both dots", false, 0, coverPair},
	{"disc of the dots' size", false, 0, extraDisc},
	{"banner", false, 0, func(_ *testing.T, s shot, rng *rand.Rand) *image.RGBA {
		b := s.at.Bounds
		h := int(s.at.Pitch * (0.6 + 2*rng.Float64()))
		y := b.Min.Y - h/2 + rng.IntN(max(b.Dy(), 1))
		return covered(s.img, image.Rect(b.Min.X+int(s.at.Pitch*0.3*rng.Float64()), y, b.Max.X-int(s.at.Pitch*0.3*rng.Float64()), y+h), paint(rng), 1)
	}},
	{"toast", false, 0, func(_ *testing.T, s shot, rng *rand.Rand) *image.RGBA {
		b := s.at.Bounds
		w, h := int(float64(b.Dx())*(0.4+0.4*rng.Float64())), int(s.at.Pitch*(0.5+rng.Float64()))
		x, y := b.Min.X+(b.Dx()-w)/2, b.Min.Y+rng.IntN(max(b.Dy()-h, 1))
		return covered(s.img, image.Rect(x, y, x+w, y+h), color.RGBA{40, 40, 40, 255}, 0.9)
	}},
	{"assistive touch", false, 0, func(_ *testing.T, s shot, rng *rand.Rand) *image.RGBA {
		c, r := s.at.Centers[rng.IntN(len(s.at.Centers))], s.at.Pitch*(0.45+0.5*rng.Float64())
		out := disc(s.img, c, r, color.RGBA{30, 30, 30, 255}, 0.6)
		return disc(out, c, r*0.6, color.RGBA{230, 230, 230, 255}, 0.5)
	}},
	{"two fingers", false, 0, func(_ *testing.T, s shot, rng *rand.Rand) *image.RGBA {
		out := s.img
		for range 2 {
			out = disc(out, s.at.Centers[rng.IntN(len(s.at.Centers))], s.at.Pitch*(0.8+0.4*rng.Float64()), color.RGBA{255, 255, 255, 255}, 0.3)
		}
		return out
	}},
	{"scroll capture", false, 0, func(_ *testing.T, s shot, rng *rand.Rand) *image.RGBA {
		b, w := s.at.Bounds, s.img.Rect.Dx()
		from := b.Min.Y + rng.IntN(max(b.Dy(), 1))
		skip := int(s.at.Pitch * []float64{-2, -1, -0.5, 0.5, 1, 2}[rng.IntN(6)])
		out := image.NewRGBA(image.Rect(0, 0, w, s.img.Rect.Dy()-skip))
		draw.Draw(out, out.Rect, s.img, image.Point{}, draw.Src)
		draw.Draw(out, image.Rect(0, from, w, out.Rect.Dy()), s.img, image.Pt(0, from+skip), draw.Src)
		return out
	}},
	{"picture in picture", false, 0, func(_ *testing.T, s shot, rng *rand.Rand) *image.RGBA {
		b := s.at.Bounds
		out := covered(s.img, image.Rectangle{}, color.RGBA{}, 1)
		f := 0.25 + 0.2*rng.Float64()
		w, h := int(f*float64(b.Dx())), int(f*float64(b.Dy()))
		at := image.Pt(b.Min.X+rng.IntN(max(b.Dx()-w, 1)), b.Min.Y+rng.IntN(max(b.Dy()-h, 1)))
		draw.ApproxBiLinear.Scale(out, image.Rect(at.X, at.Y, at.X+w, at.Y+h), s.img, s.img.Rect, draw.Src, nil)
		return out
	}},
	{"faded to one side", false, 0, func(_ *testing.T, s shot, rng *rand.Rand) *image.RGBA {
		b, down := s.at.Bounds, rng.IntN(2) == 0
		return eachPixel(s.img, func(x, y int, p color.RGBA) color.RGBA {
			f := float64(x-b.Min.X) / float64(b.Dx())
			if down {
				f = float64(y-b.Min.Y) / float64(b.Dy())
			}
			return channels(p, func(v float64) float64 { return v * min(max(1.3-1.3*f, 0), 1) })
		})
	}},
}

// noise adds independent Gaussian noise of the given standard deviation to each channel.
func noise(sigma float64) func(*testing.T, shot, *rand.Rand) *image.RGBA {
	return func(_ *testing.T, s shot, rng *rand.Rand) *image.RGBA {
		return eachPixel(s.img, func(_, _ int, p color.RGBA) color.RGBA {
			return channels(p, func(v float64) float64 { return v + sigma*rng.NormFloat64() })
		})
	}
}

// tinted multiplies the channels.
func tinted(r, g, b float64) func(*testing.T, shot, *rand.Rand) *image.RGBA {
	return func(_ *testing.T, s shot, _ *rand.Rand) *image.RGBA {
		return eachPixel(s.img, func(_, _ int, p color.RGBA) color.RGBA {
			return color.RGBA{uint8(r * float64(p.R)), uint8(g * float64(p.G)), uint8(b * float64(p.B)), 255}
		})
	}
}

// bar covers most of the k-th row or column from one of the sides, or all of it and more.
func bar(k float64) func(*testing.T, shot, *rand.Rand) *image.RGBA {
	return func(_ *testing.T, s shot, rng *rand.Rand) *image.RGBA {
		b, pitch := s.at.Bounds, s.at.Pitch
		from, to := pitch*(k+0.12*(rng.Float64()-0.5)), pitch*(k+1-0.06+0.12*(rng.Float64()-0.5))
		if k == 0 && rng.IntN(2) == 0 {
			from = -pitch * rng.Float64()
		}
		short := pitch * (rng.Float64() - 0.3)
		r := image.Rect(b.Min.X+int(short), b.Min.Y+int(from), b.Max.X-int(short), b.Min.Y+int(to))
		switch rng.IntN(4) {
		case 0:
			r = image.Rect(r.Min.X, b.Max.Y-int(to), r.Max.X, b.Max.Y-int(from))
		case 1:
			r = image.Rect(b.Min.X+int(from), b.Min.Y+int(short), b.Min.X+int(to), b.Max.Y-int(short))
		case 2:
			r = image.Rect(b.Max.X-int(to), b.Min.Y+int(short), b.Max.X-int(from), b.Max.Y-int(short))
		}
		return covered(s.img, r, paint(rng), 1)
	}
}

// cut crops the picture so many cells inside the board, on one side.
func cut(cells float64) func(*testing.T, shot, *rand.Rand) *image.RGBA {
	return func(_ *testing.T, s shot, rng *rand.Rand) *image.RGBA {
		d := int(math.Round(s.at.Pitch*cells)) + rng.IntN(7) - 3
		b, r := s.at.Bounds, s.img.Rect
		switch rng.IntN(4) {
		case 0:
			r.Min.X = b.Min.X + d
		case 1:
			r.Min.Y = b.Min.Y + d
		case 2:
			r.Max.X = b.Max.X - d
		default:
			r.Max.Y = b.Max.Y - d
		}
		out := image.NewRGBA(image.Rectangle{Max: r.Size()})
		draw.Draw(out, out.Rect, s.img, r.Min, draw.Src)
		return out
	}
}

// coverCell covers a cell, most of it or more, with a disc or a rectangle.
func coverCell(round, dot bool) func(*testing.T, shot, *rand.Rand) *image.RGBA {
	return func(_ *testing.T, s shot, rng *rand.Rand) *image.RGBA {
		c, r := s.at.Centers[pickCell(s.truth, dot, rng)], s.at.Pitch*(0.3+0.4*rng.Float64())
		if round {
			return disc(s.img, c, r, paint(rng), 1)
		}
		return covered(s.img, around(c, r), paint(rng), 1)
	}
}

// coverPair covers both dots of a flow: the board that is left may well have a solution.
func coverPair(_ *testing.T, s shot, rng *rand.Rand) *image.RGBA {
	out, col, r := s.img, paint(rng), s.at.Pitch*(0.36+0.25*rng.Float64())
	for _, id := range s.truth.Dots(puzzle.Color(1 + rng.IntN(s.truth.NumColors()))) {
		out = covered(out, around(s.at.Centers[id], r), col, 1)
	}
	return out
}

// extraDisc paints a disc of the dots' size on an empty cell.
func extraDisc(_ *testing.T, s shot, rng *rand.Rand) *image.RGBA {
	return disc(s.img, s.at.Centers[pickCell(s.truth, false, rng)], s.at.Pitch*0.34, paint(rng), 1)
}

// pickCell returns a cell with or without a dot.
func pickCell(b *puzzle.Board, dot bool, rng *rand.Rand) puzzle.CellID {
	for {
		id := puzzle.CellID(rng.IntN(b.NumCells()))
		if (b.Cell(id).Color != puzzle.NoColor) == dot {
			return id
		}
	}
}

// paint is the color of what covers a board: often black or gray.
func paint(rng *rand.Rand) color.RGBA {
	switch v := uint8(rng.IntN(256)); rng.IntN(4) {
	case 0:
		return color.RGBA{0, 0, 0, 255}
	case 1:
		return color.RGBA{v, v, v, 255}
	case 2:
		return color.RGBA{255, 255, 255, 255}
	default:
		return color.RGBA{uint8(rng.IntN(256)), uint8(rng.IntN(256)), v, 255}
	}
}

func around(c puzzle.Point, r float64) image.Rectangle {
	return image.Rect(int(c.X-r), int(c.Y-r), int(c.X+r), int(c.Y+r))
}

// covered returns m with a rectangle over it.
func covered(m *image.RGBA, r image.Rectangle, col color.RGBA, alpha float64) *image.RGBA {
	return eachPixel(m, func(x, y int, p color.RGBA) color.RGBA {
		if image.Pt(x, y).In(r) {
			return mixed(p, col, alpha)
		}
		return p
	})
}

// disc returns m with a disc over it, with soft edges.
func disc(m *image.RGBA, c puzzle.Point, r float64, col color.RGBA, alpha float64) *image.RGBA {
	return eachPixel(m, func(x, y int, p color.RGBA) color.RGBA {
		inside := min(max(r+0.5-math.Hypot(float64(x)+0.5-c.X, float64(y)+0.5-c.Y), 0), 1)
		return mixed(p, col, alpha*inside)
	})
}

func mixed(p, q color.RGBA, alpha float64) color.RGBA {
	mix := func(a, b uint8) uint8 { return uint8(math.Round(float64(a)*(1-alpha) + float64(b)*alpha)) }
	return color.RGBA{mix(p.R, q.R), mix(p.G, q.G), mix(p.B, q.B), 255}
}

func channels(p color.RGBA, f func(float64) float64) color.RGBA {
	g := func(v uint8) uint8 { return uint8(math.Round(min(max(f(float64(v)), 0), 255))) }
	return color.RGBA{g(p.R), g(p.G), g(p.B), 255}
}

func eachPixel(m *image.RGBA, f func(x, y int, p color.RGBA) color.RGBA) *image.RGBA {
	out := image.NewRGBA(m.Rect)
	for y := m.Rect.Min.Y; y < m.Rect.Max.Y; y++ {
		for x := m.Rect.Min.X; x < m.Rect.Max.X; x++ {
			i := m.PixOffset(x, y)
			q := f(x, y, color.RGBA{m.Pix[i], m.Pix[i+1], m.Pix[i+2], 255})
			copy(out.Pix[i:], []uint8{q.R, q.G, q.B, q.A})
		}
	}
	return out
}

// warped returns m with its points moved by to, on a black canvas that holds all of them. to is affine but for a division.
func warped(m *image.RGBA, to func(f64.Vec2) f64.Vec2) *image.RGBA {
	const step = 24 // pixels: over so many a slight perspective is affine
	w, h := float64(m.Rect.Dx()), float64(m.Rect.Dy())
	lo, hi := f64.Vec2{math.Inf(1), math.Inf(1)}, f64.Vec2{math.Inf(-1), math.Inf(-1)}
	for _, p := range []f64.Vec2{{0, 0}, {w, 0}, {0, h}, {w, h}} {
		q := to(p)
		for i := range q {
			lo[i], hi[i] = min(lo[i], q[i]), max(hi[i], q[i])
		}
	}
	out := image.NewRGBA(image.Rect(0, 0, int(math.Ceil(hi[0]-lo[0])), int(math.Ceil(hi[1]-lo[1]))))
	draw.Draw(out, out.Rect, image.Black, image.Point{}, draw.Src)
	for y := 0; y < m.Rect.Dy(); y += step {
		for x := 0; x < m.Rect.Dx(); x += step {
			tile := image.Rect(x, y, x+step+1, y+step+1).Intersect(m.Rect)
			o := to(f64.Vec2{float64(x), float64(y)})
			r, d := to(f64.Vec2{float64(x + step), float64(y)}), to(f64.Vec2{float64(x), float64(y + step)})
			a, b := (r[0]-o[0])/step, (d[0]-o[0])/step
			c, e := (r[1]-o[1])/step, (d[1]-o[1])/step
			aff := f64.Aff3{a, b, o[0] - lo[0] - a*float64(x) - b*float64(y), c, e, o[1] - lo[1] - c*float64(x) - e*float64(y)}
			draw.BiLinear.Transform(out, aff, m, tile, draw.Over, nil)
		}
	}
	return out
}
