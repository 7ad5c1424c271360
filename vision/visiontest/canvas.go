package visiontest

import (
	"image"
	"image/color"
	"image/draw"
	"math"

	"golang.org/x/image/vector"
)

// canvas paints antialiased shapes on an opaque picture. Coordinates are pixels,
// x right and y down, with (0,0) at the top left corner of the first pixel.
// Shapes reaching out of the picture are clipped.
type canvas struct {
	img *image.RGBA
	ras vector.Rasterizer
}

func newCanvas(w, h int) *canvas {
	c := &canvas{img: image.NewRGBA(image.Rect(0, 0, w, h))}
	for i := 3; i < len(c.img.Pix); i += 4 {
		c.img.Pix[i] = 0xff
	}
	return c
}

// blend lays col over the pixel at byte offset i, cover saying how much of the
// pixel the shape covers (0 to 1).
func (c *canvas) blend(i int, col color.NRGBA, cover float64) {
	a := int32(cover*float64(col.A) + 0.5)
	if a <= 0 {
		return
	}
	p := c.img.Pix[i : i+3 : i+3]
	p[0] = mix(p[0], col.R, a)
	p[1] = mix(p[1], col.G, a)
	p[2] = mix(p[2], col.B, a)
}

// mix moves from towards to by a/255.
func mix(from, to uint8, a int32) uint8 {
	return uint8((int32(from)*(255-a) + int32(to)*a + 127) / 255)
}

// cover paints the pixels of the box with the share that inside tells for the
// center of each.
func (c *canvas) cover(x0, y0, x1, y1 float64, col color.NRGBA, inside func(x, y float64) float64) {
	r := outer(x0, y0, x1, y1).Intersect(c.img.Rect)
	for y := r.Min.Y; y < r.Max.Y; y++ {
		i := c.img.PixOffset(r.Min.X, y)
		for x := r.Min.X; x < r.Max.X; x++ {
			if s := inside(float64(x)+0.5, float64(y)+0.5); s > 0 {
				c.blend(i, col, min(s, 1))
			}
			i += 4
		}
	}
}

// outer is the smallest pixel rectangle around a box.
func outer(x0, y0, x1, y1 float64) image.Rectangle {
	return image.Rect(int(math.Floor(x0)), int(math.Floor(y0)), int(math.Ceil(x1)), int(math.Ceil(y1)))
}

// rect fills an upright box, exact to the fraction of a pixel.
func (c *canvas) rect(x0, y0, x1, y1 float64, col color.NRGBA) {
	r := outer(x0, y0, x1, y1).Intersect(c.img.Rect)
	for y := r.Min.Y; y < r.Max.Y; y++ {
		sy := overlap(y0, y1, y)
		i := c.img.PixOffset(r.Min.X, y)
		for x := r.Min.X; x < r.Max.X; x++ {
			c.blend(i, col, sy*overlap(x0, x1, x))
			i += 4
		}
	}
}

// overlap is the part of pixel i that lies between a and b.
func overlap(a, b float64, i int) float64 {
	return max(0, min(b, float64(i+1))-max(a, float64(i)))
}

// frame strokes the outline of an upright box, the stroke lying inside it.
func (c *canvas) frame(x0, y0, x1, y1, width float64, col color.NRGBA) {
	c.rect(x0, y0, x1, y0+width, col)
	c.rect(x0, y1-width, x1, y1, col)
	c.rect(x0, y0+width, x0+width, y1-width, col)
	c.rect(x1-width, y0+width, x1, y1-width, col)
}

// disc fills a circle.
func (c *canvas) disc(x, y, r float64, col color.NRGBA) { c.softDisc(x, y, r, 1, col) }

// softDisc fills a circle whose edge fades over so many px; 1 is plain antialiasing.
func (c *canvas) softDisc(x, y, r, edge float64, col color.NRGBA) {
	out := r + edge
	c.cover(x-out, y-out, x+out, y+out, col, func(px, py float64) float64 {
		return (r-math.Hypot(px-x, py-y))/edge + 0.5
	})
}

// ring strokes a circle, the stroke centered on radius r.
func (c *canvas) ring(x, y, r, width float64, col color.NRGBA) {
	out := r + width/2 + 1
	c.cover(x-out, y-out, x+out, y+out, col, func(px, py float64) float64 {
		return width/2 + 0.5 - math.Abs(math.Hypot(px-x, py-y)-r)
	})
}

// capsule strokes a line with round ends.
func (c *canvas) capsule(ax, ay, bx, by, width float64, col color.NRGBA) {
	r := width / 2
	dx, dy := bx-ax, by-ay
	length2 := max(dx*dx+dy*dy, 1e-9)
	c.cover(min(ax, bx)-r-1, min(ay, by)-r-1, max(ax, bx)+r+1, max(ay, by)+r+1, col, func(px, py float64) float64 {
		t := min(1, max(0, ((px-ax)*dx+(py-ay)*dy)/length2))
		return r + 0.5 - math.Hypot(px-ax-t*dx, py-ay-t*dy)
	})
}

// roundRect fills an upright box with rounded corners.
func (c *canvas) roundRect(x0, y0, x1, y1, r float64, col color.NRGBA) {
	c.cover(x0-1, y0-1, x1+1, y1+1, col, func(px, py float64) float64 {
		return 0.5 - roundRectDistance(px, py, x0, y0, x1, y1, r)
	})
}

// roundFrame strokes a box with rounded corners, the stroke lying inside it.
func (c *canvas) roundFrame(x0, y0, x1, y1, r, width float64, col color.NRGBA) {
	c.cover(x0-1, y0-1, x1+1, y1+1, col, func(px, py float64) float64 {
		d := roundRectDistance(px, py, x0, y0, x1, y1, r)
		return width/2 + 0.5 - math.Abs(d+width/2)
	})
}

// roundRectDistance is the distance of a point to a rounded box, negative inside.
func roundRectDistance(px, py, x0, y0, x1, y1, r float64) float64 {
	qx := math.Abs(px-(x0+x1)/2) - (x1-x0)/2 + r
	qy := math.Abs(py-(y0+y1)/2) - (y1-y0)/2 + r
	return math.Hypot(max(qx, 0), max(qy, 0)) + min(max(qx, qy), 0) - r
}

// point is a place on the canvas, in pixels.
type point struct{ x, y float64 }

// polygon fills closed contours by the nonzero rule: a contour that runs the other
// way round cuts a hole.
func (c *canvas) polygon(col color.NRGBA, contours ...[]point) {
	r := contourBounds(contours).Intersect(c.img.Rect)
	if r.Empty() {
		return
	}
	c.ras.Reset(r.Dx(), r.Dy())
	for _, pts := range contours {
		for i, p := range pts {
			x, y := float32(p.x-float64(r.Min.X)), float32(p.y-float64(r.Min.Y))
			if i == 0 {
				c.ras.MoveTo(x, y)
				continue
			}
			c.ras.LineTo(x, y)
		}
		c.ras.ClosePath()
	}
	c.ras.DrawOp = draw.Over
	c.ras.Draw(c.img, r, image.NewUniform(col), image.Point{})
}

func contourBounds(contours [][]point) image.Rectangle {
	x0, y0, x1, y1 := math.Inf(1), math.Inf(1), math.Inf(-1), math.Inf(-1)
	for _, pts := range contours {
		for _, p := range pts {
			x0, x1 = min(x0, p.x), max(x1, p.x)
			y0, y1 = min(y0, p.y), max(y1, p.y)
		}
	}
	if x1 < x0 {
		return image.Rectangle{}
	}
	return outer(x0, y0, x1, y1)
}

// arcPoints are the points of an arc around (x,y), angles in radians clockwise
// from the x axis, the ends included.
func arcPoints(x, y, r, from, to float64) []point {
	n := int(math.Ceil(math.Abs(to-from)*max(4, math.Sqrt(r)*2))) + 1
	pts := make([]point, 0, n+1)
	for i := range n + 1 {
		s, c := math.Sincos(from + (to-from)*float64(i)/float64(n))
		pts = append(pts, point{x + r*c, y + r*s})
	}
	return pts
}

// arcBand is the outline of an arc stroked with the given width.
func arcBand(x, y, r, width, from, to float64) []point {
	band := arcPoints(x, y, r+width/2, from, to)
	return append(band, arcPoints(x, y, r-width/2, to, from)...)
}

// gray is an opaque gray.
func gray(v uint8) color.NRGBA { return color.NRGBA{v, v, v, 0xff} }

// rgb is an opaque color.
func rgb(r, g, b uint8) color.NRGBA { return color.NRGBA{r, g, b, 0xff} }

// faded is col at the given opacity, 0 to 1.
func faded(col color.NRGBA, opacity float64) color.NRGBA {
	col.A = uint8(opacity*255 + 0.5)
	return col
}

// scaled is col with its channels multiplied by k.
func scaled(col color.NRGBA, k float64) color.NRGBA {
	return color.NRGBA{clamp8(float64(col.R) * k), clamp8(float64(col.G) * k), clamp8(float64(col.B) * k), col.A}
}

func clamp8(v float64) uint8 { return uint8(max(0, min(255, math.Round(v)))) }

// luma is the brightness of a color as the eye weighs it (BT.601), 0 to 1.
func luma(col color.NRGBA) float64 {
	return (0.299*float64(col.R) + 0.587*float64(col.G) + 0.114*float64(col.B)) / 255
}
