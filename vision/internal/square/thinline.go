package square

import (
	"slices"

	"flowlens/vision/internal/lines"
	"flowlens/vision/internal/num"
)

// thinLine is what the thin lines between a board's cells weigh.
type thinLine struct{ mass, width, level float64 }

const (
	// brightThick is the least heaviness of a thick bright line. A dim one has 2 to 5.4, a bright one 13 to 27, 7 in a picture
	// with a gamma of 1/1.8; half of that where half the board is tinted, so that the thin line is another.
	brightThick = 6
	// leastThick is the least product of a thick line's heaviness and the square of its width: tints change its mass, but
	// not its width. A thin one has up to 1.2, a dim thick one 1.9 in a thumbnail and 4 to 27 in a sharp picture.
	leastThick = 1.5
	// thickWidth is the least width of a thick line in those of a thin one: it has three of them in a sharp picture.
	thickWidth = 1.25
	// wallBright is the least brightness of a wall in those of a thin line: it has 2.2 of them, 1.5 in a picture with a gamma
	// of 1/1.8, and 2 where the title is white, for nothing is brighter. From thickBright on it is surely bright.
	wallBright  = 1.3
	thickBright = 1.85
)

const (
	// plainShare is the quantile of the masses and widths of thin lines that is taken for theirs: on a half-drawn board
	// those amid tinted cells weigh half, and on a shrunk picture some are one pixel wide and some two.
	plainShare = 0.8
	// glaring is how much brighter than most a line is that counts as no thin one, as walls are.
	glaring = 1.5
)

// thinLine measures the lines between the grid's cells.
func (g *Grid) thinLine() thinLine {
	all := g.innerLines()
	if len(all) == 0 {
		return thinLine{1, 1, 1}
	}
	var masses, widths, levels []float64
	for _, w := range all {
		levels = append(levels, w.Level)
	}
	t := thinLine{level: max(num.Median(levels), 1)}
	for _, w := range all {
		if w.Level < glaring*t.level {
			masses, widths = append(masses, w.Mass), append(widths, w.Width)
		}
	}
	slices.Sort(masses)
	slices.Sort(widths)
	k := int(plainShare * float64(len(masses)))
	t.mass, t.width = max(masses[k], 1), max(widths[k], 0.1)
	return t
}

// heaviness is the mass of a line times its brightness, both in units of the thin lines'.
func (t thinLine) heaviness(w lines.Weight) float64 { return w.Least / t.mass * w.Level / t.level }

// wallness is the heaviness of a line that is bright enough for a wall, none for one that is but wide.
func (t thinLine) wallness(w lines.Weight) float64 {
	if w.Level < wallBright*t.level {
		return 0
	}
	return t.heaviness(w)
}

// isBrightThick tells a thick bright line from what only looks like one amid tinted cells, where thin lines weigh little:
// it is wide, or in a thumbnail, where all lines are, about as bright as walls are.
func (t thinLine) isBrightThick(w lines.Weight) bool {
	return t.heaviness(w) > brightThick && (w.Width >= thickWidth*t.width || w.Level >= thickBright*t.level)
}

// isThick tells a thick line, dim or bright, from a thin one.
func (t thinLine) isThick(w lines.Weight) bool { return t.thickness(w) >= leastThick }

func (t thinLine) thickness(w lines.Weight) float64 {
	wide := w.Width / t.width
	return t.heaviness(w) * wide * wide
}
