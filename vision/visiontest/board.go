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
	sc.paintPipes()
	sc.paintDots()
	sc.paintMarks()
	sc.paintHalo()
}

// shadePanel darkens the background behind the board.
func (sc *scene) shadePanel() {
	sc.rect(sc.x0, sc.y0, sc.right(), sc.under(), faded(gray(0), 1-panelShade))
}

// paintTints colors the cells under drawn flows.
func (sc *scene) paintTints() {
	for _, f := range sc.drawn {
		if !f.tinted {
			continue
		}
		col := scaled(cellTint(sc.colors[f.Color], sc.style.App == AppFirst), or(sc.style.LineGain, 1))
		for _, id := range f.Cells {
			p := sc.center(id)
			// Snapped to whole pixels, or neighboring tints would show a seam.
			sc.rect(math.Round(p.x-sc.pitch/2), math.Round(p.y-sc.pitch/2),
				math.Round(p.x+sc.pitch/2), math.Round(p.y+sc.pitch/2), col)
		}
	}
}

// paintLines draws the grid and its frame, which look alike on a classic board.
func (sc *scene) paintLines() {
	col := scaled(sc.style.Tint.Dim(), or(sc.style.LineGain, 1))
	x0, y0 := sc.x0-sc.line/2, sc.y0-sc.line/2
	x1, y1 := sc.right()+sc.line/2, sc.under()+sc.line/2
	for i := range sc.b.Cols() + 1 {
		x := sc.snap(x0 + float64(i)*sc.pitch)
		sc.rect(x, y0, x+sc.line, y1, col)
	}
	for i := range sc.b.Rows() + 1 {
		y := sc.snap(y0 + float64(i)*sc.pitch)
		sc.rect(x0, y, x1, y+sc.line, col)
	}
}

func (sc *scene) snap(v float64) float64 {
	if sc.style.SnapLines {
		return math.Round(v)
	}
	return v
}

// paintPipes draws the flows, round at ends and bends.
func (sc *scene) paintPipes() {
	for _, f := range sc.drawn {
		from := 0
		for i := 1; i < len(f.Cells); i++ {
			if i+1 < len(f.Cells) && sc.straight(f.Cells[i-1], f.Cells[i], f.Cells[i+1]) {
				continue // one stroke to the next bend, or joints would show at the edges
			}
			a, b := sc.center(f.Cells[from]), sc.center(f.Cells[i])
			sc.capsule(a.x, a.y, b.x, b.y, pipeWidth*sc.pitch, sc.colors[f.Color])
			from = i
		}
	}
}

// straight tells whether b lies midway between a and c.
func (sc *scene) straight(a, b, c puzzle.CellID) bool {
	p, q, r := sc.center(a), sc.center(b), sc.center(c)
	return math.Hypot(p.x+r.x-2*q.x, p.y+r.y-2*q.y) < 0.01*sc.pitch
}

// paintDots draws the dots, which stay visible on every pipe.
func (sc *scene) paintDots() {
	for c := puzzle.Color(1); int(c) <= sc.b.NumColors(); c++ {
		for _, id := range sc.b.Dots(c) {
			p := sc.center(id)
			sc.softDisc(p.x, p.y, sc.dotDiameter()/2, max(1, dotEdge*sc.pitch), sc.colors[c])
		}
	}
}

func (sc *scene) dotDiameter() float64 { return or(sc.style.DotSize, defaultDotSize) * sc.pitch }

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
			sc.paintTick(sc.center(id), sc.dotDiameter(), gray(0))
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
		sc.textCenter(regular, letterSize*sc.dotDiameter(), p.x, p.y, letter, ink)
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
