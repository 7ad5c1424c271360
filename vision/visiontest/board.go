package visiontest

import (
	"image/color"
	"math"

	"flowlens/solve/puzzle"
)

// Proportions of what lies on the board, in pitches.
const (
	pipeWidth  = 0.336
	haloSize   = 1.53 // diameter of the disc under the finger
	haloAlpha  = 0.29
	dotEdge    = 0.010 // over which a dot's edge fades: it is a scaled picture
	letterSize = 0.93  // em size of a letter, in dot diameters
)

// paintBoard draws the board from the bottom up, as the game layers it.
func (sc *scene) paintBoard() {
	sc.shadePanel()
	sc.paintTints()
	sc.paintLines()
	sc.paintBridges()
	sc.paintPipes()
	sc.paintDots()
	sc.paintMarks()
	sc.paintHalo()
}

// paintTints colors the cells under drawn flows.
func (sc *scene) paintTints() {
	for _, f := range sc.drawn {
		if !f.tinted {
			continue
		}
		col := scaled(cellTint(sc.colors[f.Color], sc.style.App == AppFirst), or(sc.style.LineGain, 1))
		for _, id := range f.Cells {
			if sc.b.Lattice() != puzzle.Square {
				sc.polygon(col, sc.corners[id])
				continue
			}
			p := sc.center(id)
			// Snapped to whole pixels, or neighboring tints would show a seam.
			sc.rect(math.Round(p.x-sc.pitch/2), math.Round(p.y-sc.pitch/2),
				math.Round(p.x+sc.pitch/2), math.Round(p.y+sc.pitch/2), col)
		}
	}
}

func (sc *scene) snap(v float64) float64 {
	if sc.style.SnapLines {
		return math.Round(v)
	}
	return v
}

// paintDots draws the dots, which stay visible on every pipe.
func (sc *scene) paintDots() {
	for c := puzzle.Color(1); int(c) <= sc.b.NumColors(); c++ {
		for _, id := range sc.b.Dots(c) {
			p := sc.center(id)
			if e := sc.plan.cells[id].dot; e != (ellipse{}) {
				sc.paintEllipse(p, sc.dotDiameter(id), e, sc.colors[c])
				continue
			}
			sc.softDisc(p.x, p.y, sc.dotDiameter(id)/2, max(1, dotEdge*sc.pitch), sc.colors[c])
		}
	}
}

func (sc *scene) dotDiameter(id puzzle.CellID) float64 {
	return or(sc.style.DotSize, defaultDotSize) * sc.plan.cells[id].room * sc.pitch
}

// dotHeight is the least diameter of a dot, which may be an ellipse: what lies on it keeps within that.
func (sc *scene) dotHeight(id puzzle.CellID) float64 {
	return or(sc.plan.cells[id].dot.minor, 1) * sc.dotDiameter(id)
}

// paintMarks prints what lies on dots: letters and a hint's ticks.
func (sc *scene) paintMarks() {
	if sc.style.Letters {
		for c := puzzle.Color(1); int(c) <= sc.b.NumColors(); c++ {
			sc.paintLetter(c)
		}
	}
	for _, f := range sc.drawn {
		if !f.hinted {
			continue
		}
		for _, id := range sc.b.Dots(f.Color) {
			sc.paintTick(sc.center(id), sc.dotHeight(id), gray(0))
		}
	}
}

// paintLetter prints a color's letter in both its dots, white on dark colors and black
// on bright ones.
func (sc *scene) paintLetter(c puzzle.Color) {
	ink := gray(0)
	if luma(sc.colors[c]) < 0.55 {
		ink = gray(255)
	}
	letter := string(rune('A' + (int(c)-1)%26))
	for _, id := range sc.b.Dots(c) {
		p := sc.center(id)
		sc.textCenter(regular, letterSize*sc.dotHeight(id), p.x, p.y, letter, ink)
	}
}

// paintTick draws a check mark into a circle of the given diameter.
func (sc *scene) paintTick(p point, diameter float64, ink color.NRGBA) {
	at := func(x, y float64) point { return point{p.x + x*diameter, p.y + y*diameter} }
	// Measured on a hinted dot: the corner low and left of the middle, sharp corners.
	sc.polygon(ink, []point{
		at(-0.275, -0.015), at(-0.205, -0.08), at(-0.05, 0.085),
		at(0.205, -0.245), at(0.28, -0.185), at(-0.048, 0.235),
	})
}

// paintHalo draws the translucent disc under the finger, over everything else.
func (sc *scene) paintHalo() {
	for _, f := range sc.drawn {
		if !f.dragged {
			continue
		}
		p := sc.center(f.Cells[len(f.Cells)-1])
		sc.disc(p.x+f.finger.x*sc.pitch, p.y+f.finger.y*sc.pitch, haloSize*sc.pitch/2, faded(sc.colors[f.Color], haloAlpha))
	}
}
