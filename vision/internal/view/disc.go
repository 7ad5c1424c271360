package view

import (
	"image"
	"math"
	"slices"

	"flowlens/vision/internal/geom"
	"flowlens/vision/internal/num"
	"flowlens/vision/internal/raster"
)

// Disc is the translucent disc that the game draws under the finger that drags a flow, over everything else. Its Center and
// Radius are pixels of the full picture.
type Disc struct {
	circle
	Tint  [3]float64                           // what it adds to each channel, 0-255: the flow's color times discOpacity
	cover [2*coverReach*coverSteps + 1]float64 // the share of a pixel that it covers, by distance from coverReach inside of the rim
}

// FindDisc returns the disc in the full picture, or nil where there is none. work is the same picture at the working size.
func FindDisc(full, work *image.RGBA) (best *Disc) {
	scale := float64(full.Rect.Dx()) / float64(work.Rect.Dx())
	most := minAgreeing
	for _, c := range findCircles(work) {
		d := &Disc{circle: circle{c.Center.Mul(scale), c.Radius * scale}}
		for _, reach := range []float64{farFit * scale, nearFit * scale, nearFit} {
			d.fit(full, reach)
		}
		if a := d.agreement(full); a > most && d.dragged(full) >= minDragged {
			best, most = d, a
		}
	}
	if best != nil {
		best.measureCover(full)
	}
	return best
}

// area returns the box of the disc and so many pixels around it, within the picture.
func (d *Disc) area(img *image.RGBA, around float64) image.Rectangle {
	r := d.Radius + around
	return image.Rect(int(d.Center.X-r), int(d.Center.Y-r), int(d.Center.X+r)+1, int(d.Center.Y+r)+1).Intersect(img.Rect)
}

// off returns how far the middle of a pixel lies outside of the rim, in pixels; inside it is negative.
func (d *Disc) off(x, y int) float64 {
	return geom.Pt(float64(x)+0.5, float64(y)+0.5).Sub(d.Center).Len() - d.Radius
}

// dragged returns the share of the disc that has its flow's color. A dark dot may look like a disc, but has no bright middle.
func (d *Disc) dragged(img *image.RGBA) float64 {
	n, own := 0, 0
	area := d.area(img, 0)
	for y := area.Min.Y; y < area.Max.Y; y++ {
		for x := area.Min.X; x < area.Max.X; x++ {
			if d.off(x, y) > 0 {
				continue
			}
			n++
			own += num.Pick(d.isDragged(img.Pix[img.PixOffset(x, y):]), 1, 0)
		}
	}
	return float64(own) / float64(max(n, 1))
}

// isDragged reports whether a pixel has the color of the disc's flow. The disc, of the same color, does not change it.
func (d *Disc) isDragged(pix []uint8) bool {
	for c, t := range d.Tint {
		if math.Abs(float64(pix[c])-t/discOpacity) > draggedSlack {
			return false
		}
	}
	return true
}

// measureCover sets cover: at each distance the median over all directions in which the rim is clear.
func (d *Disc) measureCover(img *image.RGBA) {
	const minStep, minPlaces = 25, 10
	r := d.rim(img, coverReach)
	for k := range d.cover {
		off := float64(k)/coverSteps - coverReach
		var all []float64
		for i, u := range r.dirs {
			if !r.agrees(i, rimSlack) {
				continue
			}
			seen := raster.SmoothAt(img, d.Center.Add(u.Mul(d.Radius+off)))
			if c, step := r.step(i); math.Abs(step) > minStep {
				all = append(all, (seen[c]-r.out[i][c])/step)
			}
		}
		d.cover[k] = num.Pick(off < 0, 1.0, 0)
		if len(all) > minPlaces {
			d.cover[k] = min(max(num.Median(all), 0), 1)
		}
	}
}

// coverAt returns the share of a pixel that the disc covers, so many pixels outside of its rim.
func (d *Disc) coverAt(off float64) float64 {
	at := (off + coverReach) * coverSteps
	k := int(at)
	switch {
	case at < 0:
		return 1
	case k >= len(d.cover)-1:
		return 0
	}
	return d.cover[k] + (at-float64(k))*(d.cover[k+1]-d.cover[k])
}

// Lift returns a copy of the full picture without the disc: it solves color = (1-discOpacity)·below + tint for what lies below.
func (d *Disc) Lift(img *image.RGBA) *image.RGBA {
	out := &image.RGBA{Pix: slices.Clone(img.Pix), Stride: img.Stride, Rect: img.Rect}
	area := d.area(img, coverReach)
	for y := area.Min.Y; y < area.Max.Y; y++ {
		for x := area.Min.X; x < area.Max.X; x++ {
			cover := d.coverAt(d.off(x, y))
			pix := out.Pix[out.PixOffset(x, y):]
			for c, t := range d.Tint {
				below := (float64(pix[c]) - cover*t) / (1 - cover*discOpacity)
				pix[c] = uint8(min(max(math.Round(below), 0), 255))
			}
		}
	}
	return out
}
