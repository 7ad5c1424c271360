package square

import (
	"slices"

	"flowlens/vision/internal/lines"
	"flowlens/vision/internal/num"
)

// thinLine is what the thin lines between a board's cells weigh.
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

// heaviness is the mass of a line times its brightness, both in units of the thin lines'.
func (t thinLine) heaviness(w lines.Weight) float64 { return w.Least / t.mass * w.Level / t.level }

// wallness is the heaviness of a line that is bright enough for a wall, none for one that is but wide.
func (t thinLine) wallness(w lines.Weight) float64 {
	if w.Level < minWallLevel*t.level {
		return 0
	}
	return t.heaviness(w)
}

// isBrightThick tells a thick bright line from what only looks like one amid tinted cells, where thin lines weigh little:
// it is wide, or in a thumbnail, where all lines are, about as bright as walls are.
func (t thinLine) isBrightThick(w lines.Weight) bool {
	return t.heaviness(w) > brightThick && (w.Width >= thickWidth*t.width || w.Level >= thickLevel*t.level)
}

// isThick tells a thick line, dim or bright, from a thin one.
func (t thinLine) isThick(w lines.Weight) bool { return t.thickness(w) >= minThick }

func (t thinLine) thickness(w lines.Weight) float64 {
	wide := w.Width / t.width
	return t.heaviness(w) * wide * wide
}
