package region

import (
	"image"
	"slices"

	"flowlens/vision/internal/raster"
	"flowlens/vision/internal/strokes"
)

// Outline is where a board's outline lies in the working picture.
type Outline struct {
	Area  image.Rectangle // around it, with a margin of one pixel
	Thick float64         // its width, in pixels
	Grid  bool            // all lines within it are as thick: no board
	Near  bool            // it nearly is a board's: it bounds as many cells, and dots in some; a closer look may tell
}

// outlineWidth returns the width of the outline in pixels, 0 where it is nowhere of the given strength. Each row is measured where
// it first meets the outline. Because edges are blurred, a width is the sum of the strengths across over the greatest.
func (p *Parts) outlineWidth(line *raster.Plane, outline []uint8, minStrength uint8) float64 {
	rim := uint8(edgeStrength * float64(minStrength))
	w, h, strength := p.w, p.h, p.cut(line)
	across := func(i, step, before, after int) float64 {
		all, most := 0, 0
		add := func(i, step, n int) {
			for ; n > 0 && strength[i] > rim; n-- {
				all, most = all+int(strength[i]), max(most, int(strength[i]))
				i += step
			}
		}
		add(i, step, after)
		add(i-step, -step, before)
		return float64(all) / float64(most)
	}
	var widths []float64
	for y := range h {
		for x := range w {
			if i := y*w + x; outline[i] != 0 && strength[i] >= minStrength {
				widths = append(widths, min(across(i, 1, x, w-x), across(i, w, y, h-y)))
				break
			}
		}
	}
	if len(widths) == 0 {
		return 0
	}
	slices.Sort(widths)
	return widths[int(widthRank*float64(len(widths)))]
}

// findOutline takes the largest connected lines that enclose something for the outline, or the largest of all where none do.
// It returns parts with their area and what lies outside of it, a mask of the outline, and its strength; nil where no lines are
// large enough. full is the size of the picture.
func findOutline(mask, line *raster.Plane, full image.Point) (p *Parts, outline []uint8, strength int) {
	all := raster.ComponentsOf(mask.Pix, mask.W, 255, true)
	defer all.Done()
	boxes := all.Boxes()
	strengths := make([]int, len(boxes)) // 0 for those that are too small
	var large []int
	for i, r := range boxes {
		if strokes.IsLarge(r, full) {
			strengths[i] = all.Strength(i, line)
			strength = max(strength, strengths[i])
			large = append(large, i)
		}
	}
	large = slices.DeleteFunc(large, func(i int) bool {
		return strengths[i] == 0 || float64(strengths[i]) < minOutlineStrength*float64(strength)
	})
	slices.SortStableFunc(large, func(i, j int) int {
		return boxes[j].Dx()*boxes[j].Dy() - boxes[i].Dx()*boxes[i].Dy()
	})
	for _, i := range large {
		q := &Parts{Area: boxes[i].Inset(-1)}
		q.w, q.h = q.Area.Dx(), q.Area.Dy()
		lines := all.Mask(i, q.Area)
		encloses := float64(q.findOutside(lines)) >= minEnclosed*float64(q.w*q.h)
		if p == nil || encloses {
			p, outline, strength = q, lines, strengths[i]
		}
		if encloses {
			break
		}
	}
	return p, outline, strength
}

// findOutside labels what lies outside of the outline, and returns the number of pixels that it encloses.
func (p *Parts) findOutside(outline []uint8) (enclosed int) {
	p.label = make([]uint16, p.w*p.h)
	rest := raster.ComponentsOf(outline, p.w, 0, false)
	defer rest.Done()
	for _, s := range rest.Spans {
		if s.Part != rest.Spans[0].Part { // the margin comes first
			enclosed += s.X1 - s.X0
			continue
		}
		for i := s.Y*p.w + s.X0; i < s.Y*p.w+s.X1; i++ {
			p.label[i] = outsideLabel
		}
	}
	return enclosed
}
