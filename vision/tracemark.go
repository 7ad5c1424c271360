package vision

import (
	"image"
	"image/color"
	"image/draw"
)

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
