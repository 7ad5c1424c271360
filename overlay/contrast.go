package overlay

import (
	"cmp"
	"image/color"
	"math"
	"slices"

	"flowlens/solve/puzzle"
)

// leastContrast is what parts of a picture need to be told apart: WCAG 2.1, success criterion 1.4.11.
const leastContrast = 3.0

// contrast is that of two colors, 1 to 21 (WCAG 2, contrast ratio).
func contrast(a, b color.RGBA) float64 {
	p, q := luminance(a), luminance(b)
	return (max(p, q) + 0.05) / (min(p, q) + 0.05)
}

// luminance is how light a color is to the eye, 0 to 1 (WCAG 2, relative luminance).
func luminance(c color.RGBA) float64 {
	linear := func(v uint8) float64 {
		f := float64(v) / 255
		if f <= 0.04045 {
			return f / 12.92
		}
		return math.Pow((f+0.055)/1.055, 2.4)
	}
	return 0.2126*linear(c.R) + 0.7152*linear(c.G) + 0.0722*linear(c.B)
}

// legible returns the color nearest to paint, on its way to white or to black, that stands out from all grounds when it covers
// them to that share, 0 to 1. Where no color does, it is the one that does so best.
func legible(paint color.RGBA, share float64, grounds ...color.RGBA) color.RGBA {
	const steps = 32
	best, most := paint, 0.0
	for i := range steps + 1 {
		for _, end := range []color.RGBA{{255, 255, 255, 255}, {0, 0, 0, 255}} {
			try := mix(paint, end, float64(i)/steps)
			least := math.Inf(1)
			for _, ground := range grounds {
				least = min(least, contrast(mix(ground, try, share), ground))
			}
			if least >= leastContrast {
				return try
			}
			if least > most {
				best, most = try, least
			}
		}
	}
	return best
}

// choosePaints sets the colors of the flows of s: those of the dots, or in a style that shows less of them, colors that stand
// out from the cells below.
func (g *geometry) choosePaints(c *canvas, s *puzzle.Solution, style Style) {
	g.paints = append([]color.RGBA(nil), g.layout.Palette...)
	if style == Game {
		return
	}
	share := 1.0
	if style == Ghost {
		share = 1 - ghostShare/255.0
	}
	for _, f := range s.Flows {
		var grounds []color.RGBA
		for _, cell := range f.Cells(g.board) {
			grounds = append(grounds, g.below(c, cell))
		}
		byLight := func(a, b color.RGBA) int { return cmp.Compare(luminance(a), luminance(b)) }
		g.paints[f.Color] = legible(g.layout.Palette[f.Color], share, slices.MinFunc(grounds, byLight), slices.MaxFunc(grounds, byLight))
	}
}

// below is the color of a cell: at its corners, or of a free cell around its middle, where a dot does not reach.
func (g *geometry) below(c *canvas, cell puzzle.CellID) color.RGBA {
	if g.board.Lattice() != puzzle.Free {
		return g.corner(c, cell)
	}
	around := 0.1
	if g.board.Cell(cell).Color != puzzle.NoColor {
		around = 0.42
	}
	var found []color.RGBA
	for i := range formTurns / 4 {
		if px, ok := c.at(g.centers[cell].along(turned(4*i), around*g.pitch)); ok {
			found = append(found, px)
		}
	}
	return median(found)
}
