package letters

import "math"

// Templates are gridH rows high, as high as a capital, and gridW columns wide, with the letter in their middle.
const gridW, gridH = 16, 12

// stretches are the widths at which a letter is compared with those of the templates: other fonts are narrower or wider.
var stretches = [...]float64{0.8, 0.9, 1, 1.12, 1.25}

// scores returns how well a glyph fits each capital: the correlation with the nearest of its templates, -1 to 1.
func (g *glyph) scores() (out [len(capitals)]float64) {
	for k := range out {
		out[k] = -1
	}
	for _, stretch := range stretches {
		cells := g.scaled(stretch)
		normalize(&cells)
		for _, font := range templates() {
			for k, t := range font {
				dot := 0.0
				for i, v := range cells {
					dot += v * t[i]
				}
				out[k] = max(out[k], dot)
			}
		}
	}
	return out
}

// cells are a template, or a glyph at the size of one: how much of each cell is ink, row by row.
type cells [gridW * gridH]float64

// scaled returns the glyph as high as a template, with its width stretched.
func (g *glyph) scaled(stretch float64) (out cells) {
	step := float64(g.h) / gridH // pixels a row
	across := step / stretch     // pixels a column
	left := float64(g.w)/2 - gridW/2*across
	for y := range gridH {
		for x := range gridW {
			x0 := left + float64(x)*across
			out[y*gridW+x] = g.mean(x0, float64(y)*step, x0+across, float64(y+1)*step)
		}
	}
	return out
}

// mean returns the mean ink of a rectangle, in pixels of the glyph; there is none around it.
func (g *glyph) mean(x0, y0, x1, y1 float64) float64 {
	sum := 0.0
	for y := max(0, int(y0)); y < min(g.h, int(math.Ceil(y1))); y++ {
		high := min(y1, float64(y+1)) - max(y0, float64(y))
		for x := max(0, int(x0)); x < min(g.w, int(math.Ceil(x1))); x++ {
			sum += high * (min(x1, float64(x+1)) - max(x0, float64(x))) * g.ink[y*g.w+x]
		}
	}
	return sum / ((x1 - x0) * (y1 - y0))
}

// normalize shifts and scales the cells to mean 0 and length 1, so that the dot product of two is their correlation.
func normalize(c *cells) {
	mean, length := 0.0, 0.0
	for _, v := range c {
		mean += v / float64(len(c))
	}
	for i := range c {
		c[i] -= mean
		length += c[i] * c[i]
	}
	if length == 0 {
		return
	}
	for i := range c {
		c[i] /= math.Sqrt(length)
	}
}
