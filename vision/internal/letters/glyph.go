package letters

import (
	"image"
	"image/color"
	"math"

	"flowlens/vision/internal/geom"
	"flowlens/vision/internal/raster"
)

const (
	// A disc has the color of its paint on at least minRing of its circles beyond its letter, within nearPaint in any channel
	// but for noise and JPEG.
	minRing, nearPaint = 0.6, 48
	// least and most radius of a disc, in pitches.
	minDisc, maxDisc = 0.15, 0.5
	// minRadius is the least radius at which capitals can be told apart, in pixels: seven pixels high.
	minRadius = 5.5
	// inside is how far from the middle ink counts, in radii: beyond it the disc's edge blurs into the cell.
	inside = 0.94
	// minContrast is how far black or white is from the paint that it is printed on, in any channel.
	minContrast = 70
	// Capitals are 1.3 radii high in the game; other fonts and sizes in between.
	minHeight, maxHeight = 0.7, 1.75
	// offCenter is how far the middle of a letter lies from that of its disc, in radii.
	offCenter = 0.3
)

// glyph is what is printed on a disc: how much of each pixel is ink, 0 to 1, within the box of the ink.
type glyph struct {
	w, h int
	ink  []float64
}

// findGlyph returns what is printed in black or white on the dot at a place; nil where there is nothing like a letter.
func findGlyph(img *image.RGBA, at geom.Vec, paint color.RGBA, pitch float64) *glyph {
	r := radius(img, at, paint, pitch)
	if r < minRadius {
		return nil
	}
	var best *glyph
	most := 0
	for _, ink := range [2]uint8{0, 255} {
		if g, n := printedIn(img, at, r, paint, ink); n > most {
			best, most = g, n
		}
	}
	return best
}

// radius returns that of the disc at a place, in pixels: the largest circle that is mostly paint; 0 where there is none.
func radius(img *image.RGBA, at geom.Vec, paint color.RGBA, pitch float64) float64 {
	const directions = 64
	for r := maxDisc * pitch; r > minDisc*pitch; r -= max(0.25, 0.005*pitch) {
		n := 0
		for k := range directions {
			sin, cos := math.Sincos(2 * math.Pi * float64(k) / directions)
			if isPaint(img, int(at.X+r*cos), int(at.Y+r*sin), paint) {
				n++
			}
		}
		if float64(n) >= minRing*directions {
			return r
		}
	}
	return 0
}

func isPaint(img *image.RGBA, x, y int, paint color.RGBA) bool {
	if !(image.Point{X: x, Y: y}).In(img.Rect) {
		return false
	}
	p := img.Pix[img.PixOffset(x, y):]
	return far(p[0], paint.R) <= nearPaint && far(p[1], paint.G) <= nearPaint && far(p[2], paint.B) <= nearPaint
}

func far(a, b uint8) int { return max(int(a)-int(b), int(b)-int(a)) }

// printedIn returns the largest connected ink of a gray within a disc, and how many pixels it has; none where that is no
// letter by its size and place.
func printedIn(img *image.RGBA, at geom.Vec, r float64, paint color.RGBA, gray uint8) (*glyph, int) {
	if max(far(gray, paint.R), far(gray, paint.G), far(gray, paint.B)) < minContrast {
		return nil, 0
	}
	area := image.Rect(int(at.X-r), int(at.Y-r), int(at.X+r)+2, int(at.Y+r)+2).Intersect(img.Rect)
	w := area.Dx()
	if area.Empty() {
		return nil, 0
	}
	ink, mask := make([]float64, w*area.Dy()), make([]uint8, w*area.Dy())
	to := [3]float64{float64(gray) - float64(paint.R), float64(gray) - float64(paint.G), float64(gray) - float64(paint.B)}
	length := to[0]*to[0] + to[1]*to[1] + to[2]*to[2]
	for i := range ink {
		x, y := area.Min.X+i%w, area.Min.Y+i/w
		if math.Hypot(float64(x)+0.5-at.X, float64(y)+0.5-at.Y) > inside*r {
			continue
		}
		p := img.Pix[img.PixOffset(x, y):]
		along := (float64(p[0])-float64(paint.R))*to[0] + (float64(p[1])-float64(paint.G))*to[1] + (float64(p[2])-float64(paint.B))*to[2]
		ink[i] = min(max(along/length, 0), 1)
		if ink[i] >= 0.5 {
			mask[i] = 255
		}
	}
	var box image.Rectangle
	most := 0
	raster.EachPart(mask, w, func(b image.Rectangle, pixels []int32) {
		if len(pixels) > most {
			box, most = b, len(pixels)
		}
	})
	middle := geom.Vec{X: float64(area.Min.X) + float64(box.Min.X+box.Max.X)/2, Y: float64(area.Min.Y) + float64(box.Min.Y+box.Max.Y)/2}
	height := float64(box.Dy())
	if height < minHeight*r || height > maxHeight*r || math.Hypot(middle.X-at.X, middle.Y-at.Y) > offCenter*r {
		return nil, 0
	}
	g := &glyph{w: box.Dx(), h: box.Dy()}
	for y := box.Min.Y; y < box.Max.Y; y++ {
		g.ink = append(g.ink, ink[y*w+box.Min.X:y*w+box.Max.X]...)
	}
	return g, most
}
