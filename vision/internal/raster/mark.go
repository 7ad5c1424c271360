package raster

import (
	"image"
	"image/color"
	"image/draw"

	"flowlens/vision/internal/geom"
)

// Mark fills a square of half side n around p.
func Mark(m *image.RGBA, p geom.Vec, n int, c color.Color) {
	at := image.Pt(int(p.X), int(p.Y))
	draw.Draw(m, image.Rect(at.X-n, at.Y-n, at.X+n+1, at.Y+n+1).Intersect(m.Rect), image.NewUniform(c), image.Point{}, draw.Src)
}

// Frame draws the outline of the square of half side n around p.
func Frame(m *image.RGBA, p geom.Vec, n int, c color.Color) {
	x, y := int(p.X), int(p.Y)
	for d := -n; d <= n; d++ {
		for _, q := range []image.Point{{x + d, y - n}, {x + d, y + n}, {x - n, y + d}, {x + n, y + d}} {
			m.Set(q.X, q.Y, c)
		}
	}
}
