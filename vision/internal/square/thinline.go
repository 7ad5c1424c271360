package square

import (
	"slices"

	"flowlens/vision/internal/lines"
	"flowlens/vision/internal/num"
)

// thinLine is what a thin line between the board's cells weighs: the unit in which its other lines are weighed.
type thinLine struct{ mass, width, level float64 }

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
	k := int(thinQuantile * float64(len(masses)))
	t.mass, t.width = max(masses[k], 1), max(widths[k], 0.1)
	return t
}

// heaviness is the mass of a line times its level. Both count at its weakest fifth: a wall is solid from end to end.
func (t thinLine) heaviness(w lines.Weight) float64 { return w.Least / t.mass * w.Level / t.level }

// thickness is the heaviness of a line times the square of its width: tints change its mass, but not its width.
func (t thinLine) thickness(w lines.Weight) float64 {
	wide := w.Width / t.width
	return t.heaviness(w) * wide * wide
}

// isThick tells a thick line, dim or bright, from a thin one.
func (t thinLine) isThick(w lines.Weight) bool { return t.thickness(w) >= minThick }

// isBrightThick tells a thick bright line from a dim or a thin one, also amid tinted cells, where thin lines weigh little.
func (t thinLine) isBrightThick(w lines.Weight) bool {
	return t.heaviness(w) > brightThick && (w.Width >= thickWidth*t.width || w.Level >= thickLevel*t.level)
}

// isText tells a row of letters from a line.
func (t thinLine) isText(w lines.Weight) bool {
	return w.Least < minSolid*t.mass && w.Mass > maxBroken*t.mass
}
