package vision

import (
	"image"
	"image/color"
	"image/draw"
)

// tracer calls Options.Trace with pictures of the stages; without the hook nothing is drawn.
type tracer struct {
	hook func(stage string, img image.Image)
}

func (t *tracer) show(stage string, img func() image.Image) {
	if t.hook != nil {
		t.hook(stage, img())
	}
}

// linesImage shows vertical lines red, horizontal ones green, and crossings as white squares.
func linesImage(m *lineMaps, nodes []vec) image.Image {
	out := image.NewRGBA(image.Rect(0, 0, m.v.w, m.v.h))
	for i := range m.v.pix {
		out.Pix[4*i], out.Pix[4*i+1], out.Pix[4*i+3] = brighten(m.v.pix[i]), brighten(m.h.pix[i]), 255
	}
	for _, n := range nodes {
		mark(out, n, 3, color.White)
	}
	return out
}

func brighten(v uint8) uint8 { return uint8(min(int(v)*3, 255)) }

// sidesImage shows the working picture, darkened, with the sides judged: green lines, red gaps, and the board's
// corners in white.
func sidesImage(img *image.RGBA, s *sides, b rect) image.Image {
	out := image.NewRGBA(img.Rect)
	for i, v := range img.Pix {
		out.Pix[i] = v / 2
	}
	dots := func(a, z vec, e float64) {
		if e == unseen {
			return
		}
		for _, t := range sideSamples {
			mark(out, lerp(a, z, t), 1, color.RGBA{uint8(255 * (1 - e)), uint8(255 * e), 0, 255})
		}
	}
	for r := range s.rows + 1 {
		for c := range s.cols {
			dots(s.node(float64(r), float64(c)), s.node(float64(r), float64(c+1)), s.hAt(r, c))
		}
	}
	for r := range s.rows {
		for c := range s.cols + 1 {
			dots(s.node(float64(r), float64(c)), s.node(float64(r+1), float64(c)), s.vAt(r, c))
		}
	}
	for _, r := range []int{b.r, b.r + b.rows} {
		for _, c := range []int{b.c, b.c + b.cols} {
			mark(out, s.node(float64(r), float64(c)), 5, color.White)
		}
	}
	return out
}

// dotsImage shows the rectified board with every cell's verdict: white frame a dot, red in doubt.
func dotsImage(f *face, g *ground, looks []cellLook) image.Image {
	out := image.NewRGBA(f.img.Rect)
	for i, v := range f.img.Pix {
		out.Pix[i] = pick(i%4 < 3, f.lut[v], v)
	}
	for i := range looks {
		at := f.of(g.cells[i].center)
		switch looks[i].verdict() {
		case aDot:
			frame(out, at, cellPixels/2-3, color.White)
		case doubtful:
			frame(out, at, cellPixels/2-3, color.RGBA{255, 0, 0, 255})
		}
	}
	return out
}

// mark fills a square of half side n around p.
func mark(m *image.RGBA, p vec, n int, c color.Color) {
	at := image.Pt(int(p.x), int(p.y))
	draw.Draw(m, image.Rect(at.X-n, at.Y-n, at.X+n+1, at.Y+n+1).Intersect(m.Rect), image.NewUniform(c), image.Point{}, draw.Src)
}

// frame draws the outline of the square of half side n around p.
func frame(m *image.RGBA, p vec, n int, c color.Color) {
	x, y := int(p.x), int(p.y)
	for d := -n; d <= n; d++ {
		for _, q := range []image.Point{{x + d, y - n}, {x + d, y + n}, {x - n, y + d}, {x + n, y + d}} {
			m.Set(q.X, q.Y, c)
		}
	}
}
