package vision

import (
	"image"
	"slices"
)

// outline is where a board's outline lies in the working picture, and its width in pixels.
type outline struct {
	area  image.Rectangle
	thick float64
}

// outlineWidth is the width of the outermost of the outline's lines of at least the given strength, in pixels: what lies across
// it over the most, for its edges are blurred.
func (p *parts) outlineWidth(line *plane, outline []uint8, least uint8) float64 {
	const (
		typical = 0.3  // quantile: where the outline is slanted, its width in x and in y is too large
		edge    = 0.25 // of the least strength: its blurred edges reach down to the noise
	)
	rim := uint8(edge * float64(least))
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
			if i := y*w + x; outline[i] != 0 && strength[i] >= least {
				widths = append(widths, min(across(i, 1, x, w-x), across(i, w, y, h-y)))
				break
			}
		}
	}
	if len(widths) == 0 {
		return 0
	}
	slices.Sort(widths)
	return widths[int(typical*float64(len(widths)))]
}

// outlineShare is the least strength of an outline, over that of the strongest large part that lines make up: weaker ones
// are the noise of a JPEG around a page.
const outlineShare = 0.4

// findOutline returns the parts with nothing but their area, and the lines that bound it with their strength.
func findOutline(mask, line *plane) (p *parts, outline []uint8, strength int) {
	all := componentsOf(mask.pix, mask.w, 255, true)
	boxes := all.boxes()
	strengths := make([]int, len(boxes)) // of those that are large enough
	for i, r := range boxes {
		if r.Dx() >= int(minExtent*float64(mask.w)) || r.Dy() >= int(minExtent*float64(mask.h)) {
			strengths[i] = all.strength(i, line)
			strength = max(strength, strengths[i])
		}
	}
	which, area := -1, 0
	for i, s := range strengths {
		if n := boxes[i].Dx() * boxes[i].Dy(); s > 0 && float64(s) >= outlineShare*float64(strength) && n > area {
			which, area = i, n
		}
	}
	if which < 0 {
		return nil, nil, 0
	}
	p = &parts{area: boxes[which].Inset(-1)}
	p.w, p.h = p.area.Dx(), p.area.Dy()
	outline = make([]uint8, p.w*p.h)
	for _, s := range all.spans {
		if s.part == which {
			at := (s.y-p.area.Min.Y)*p.w - p.area.Min.X
			for x := s.x0; x < s.x1; x++ {
				outline[at+x] = 255
			}
		}
	}
	return p, outline, strengths[which]
}

// strength is that of the strongest of the lines that make up a part.
func (c *components) strength(part int, line *plane) int {
	const share = 0.9
	var hist [256]int
	n := 0
	for _, s := range c.spans {
		if s.part == part {
			for _, v := range line.pix[s.y*line.w+s.x0 : s.y*line.w+s.x1] {
				hist[v]++
			}
			n += s.x1 - s.x0
		}
	}
	return quantile(&hist, n, share)
}
