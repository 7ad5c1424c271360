package visiontest

import (
	"fmt"
	"math/rand/v2"

	"flowlens/solve/puzzle"
)

// words are the texts around the board.
var words = [numLanguages]struct{ level, flows, moves, best, pipe string }{
	{"level", "flows", "moves", "best", "pipe"},
	{"niveau", "flux", "coups", "record", "tuyau"},
	{"nivel", "flujos", "movs", "mejor", "tubería"},
	{"Level", "Flüsse", "Züge", "Rekord", "Röhre"},
	{"livello", "flussi", "mosse", "record", "tubo"},
	{"nível", "fluxos", "mov.", "melhor", "cano"},
}

// paintHeader draws the back button, the level, the board's size and the gear.
func (sc *scene) paintHeader() {
	rng := sc.style.stream(streamChrome)
	x := buttonX * sc.u
	sc.button(x, sc.headerMid, gray(255))
	sc.arrow(x, sc.headerMid, 0.052*sc.u, -1, gray(255))

	base := sc.headerMid + 0.027*sc.u
	title := fmt.Sprintf("%s %d", words[sc.style.Language].level, 1+rng.IntN(150))
	at := sc.text(regular, 0.076*sc.u, 0.127*sc.u, base, title, sc.style.Tint.Color())
	size := fmt.Sprintf("%dx%d", sc.b.Cols(), sc.b.Rows())
	if sc.b.Lattice() == puzzle.Free {
		size = "Daily"
	}
	at = sc.text(regular, 0.060*sc.u, at+0.025*sc.u, base-0.006*sc.u, size, gray(160))
	switch rng.IntN(3) {
	case 0:
		sc.star(at+0.048*sc.u, sc.headerMid, 0.030*sc.u, gray(255))
	case 1:
		if sc.style.Drawn == DrawnAll {
			sc.paintTick(point{at + 0.048*sc.u, sc.headerMid}, 0.09*sc.u, gray(255))
		}
	}
	if sc.style.App == AppFirst {
		return
	}
	sc.button(sc.w-x, sc.headerMid, gray(255))
	sc.gear(sc.w-x, sc.headerMid, 0.024*sc.u, gray(255))
	if sc.style.App == AppArrows || sc.style.App == AppSharp {
		sc.film(sc.w-0.203*sc.u, sc.headerMid, 0.115*sc.u, gray(255), gray(255))
	}
}

// paintCounters writes the line between header and board.
func (sc *scene) paintCounters() {
	rng := sc.style.stream(streamChrome)
	w := words[sc.style.Language]
	finished, covered := 0, 0
	for _, f := range sc.drawn {
		covered += len(f.Cells)
		if f.Cells[len(f.Cells)-1] == sc.b.Dots(f.Color)[1] {
			finished++
		}
	}
	best := "-"
	if rng.IntN(2) == 0 {
		best = fmt.Sprint(sc.b.NumColors() + rng.IntN(3))
	}
	size, base, ink := 0.0437*sc.u, sc.y0-sc.rails.y-countersBase*sc.u, gray(255)
	sc.text(regular, size, 0.0095*sc.w, base, fmt.Sprintf("%s: %d/%d", w.flows, finished, sc.b.NumColors()), ink)
	middle := fmt.Sprintf("%s: %d   %s: %s", w.moves, len(sc.drawn), w.best, best)
	sc.text(regular, size, sc.w*0.5-textWidth(regular, size, middle)/2, base, middle, ink)
	sc.textRight(regular, size, sc.w*0.99, base, fmt.Sprintf("%s: %d%%", w.pipe, 100*covered/len(sc.b.Graph().Nodes)), ink)
}

// paintFooter draws the buttons under the board.
func (sc *scene) paintFooter() {
	rng := sc.style.stream(streamChrome)
	switch sc.style.App {
	case AppBulb:
		sc.bulbFooter(rng)
	case AppFirst:
		sc.arrowFooter(rng)
		sc.button(buttonX*sc.u, sc.footerMid, gray(255))
		sc.gear(buttonX*sc.u, sc.footerMid, 0.024*sc.u, gray(255))
	default:
		sc.arrowFooter(rng)
		sc.undoButton()
	}
}

// bulbFooter is that of the new builds: undo, hints, restart; on a finished board an
// arrow to the next level takes the place of the hints.
func (sc *scene) bulbFooter(rng *rand.Rand) {
	sc.undoButton()
	x, y := sc.w/2, sc.footerMid
	sc.button(sc.w-buttonX*sc.u, y, gray(255))
	sc.restart(sc.w-buttonX*sc.u, y, 0.019*sc.u, gray(255))
	sc.ring(x, y-0.006*sc.u, 0.0695*sc.u, 0.0055*sc.u, gray(255))
	if sc.style.Drawn == DrawnAll {
		sc.arrow(x, y-0.006*sc.u, 0.08*sc.u, 1, gray(255))
		return
	}
	sc.bulb(x, y-0.010*sc.u, 0.028*sc.u)
	sc.rays(x, y-0.006*sc.u, 0.1*sc.u, 5)
	sc.hintBox(x-0.193*sc.u, y, rng.IntN(4))
	film := gray(255)
	if rng.IntN(3) == 0 {
		film = gray(110)
	}
	sc.film(x+0.156*sc.u, y, 0.115*sc.u, film, sc.yellow())
}

// arrowFooter is that of the older builds: previous, restart, next, hint.
func (sc *scene) arrowFooter(rng *rand.Rand) {
	y := sc.footerMid
	back := gray(255)
	if rng.IntN(2) == 0 {
		back = gray(125)
	}
	for i, x := range []float64{0.34, 0.5, 0.66} {
		ink := gray(255)
		if i == 0 {
			ink = back
		}
		sc.button(x*sc.w, y, ink)
		switch i {
		case 0:
			sc.arrow(x*sc.w, y, 0.048*sc.u, -1, ink)
		case 1:
			sc.restart(x*sc.w, y, 0.019*sc.u, ink)
		case 2:
			sc.arrow(x*sc.w, y, 0.048*sc.u, 1, ink)
		}
	}
	x := sc.w - buttonX*sc.u
	sc.button(x, y, gray(255))
	sc.textRight(regular, 0.046*sc.u, x-0.062*sc.u, y+0.016*sc.u, fmt.Sprintf("%d x", 1+rng.IntN(5)), gray(255))
	if sc.style.App == AppArrows {
		sc.bulb(x, y-0.004*sc.u, 0.02*sc.u)
		sc.rays(x, y, 0.056*sc.u, 5)
		return
	}
	sc.textCenter(bold, 0.07*sc.u, x, y, "?", gray(255))
}

// undoButton is gray while there is nothing to undo.
func (sc *scene) undoButton() {
	ink := gray(125)
	if len(sc.drawn) > 0 {
		ink = gray(255)
	}
	sc.button(buttonX*sc.u, sc.footerMid, ink)
	sc.undo(buttonX*sc.u, sc.footerMid, 0.017*sc.u, ink)
}

// paintSystem draws what belongs to the phone: clock and battery, keys, home bar.
func (sc *scene) paintSystem() {
	if sc.style.StatusBar && sc.top > 0.03*sc.u {
		sc.paintStatusBar()
	}
	if sc.style.NavBar && sc.h-sc.bottom > 0.04*sc.u {
		sc.paintNavBar()
	}
}

func (sc *scene) paintStatusBar() {
	rng := sc.style.stream(streamChrome)
	size := min(0.036*sc.u, 0.6*sc.top)
	y := sc.top/2 + capHeight*size/2
	ink := gray(235)
	sc.text(bold, size, 0.04*sc.w, y, fmt.Sprintf("%d:%02d", 1+rng.IntN(23), rng.IntN(60)), ink)
	x, half := 0.93*sc.w, size*0.35
	sc.roundFrame(x, sc.top/2-half, x+2.2*size, sc.top/2+half, size*0.15, size*0.1, ink)
	sc.rect(x+0.2*size, sc.top/2-half+0.15*size, x+(0.4+1.4*rng.Float64())*size, sc.top/2+half-0.15*size, ink)
	sc.textRight(regular, size, x-0.3*size, y, fmt.Sprintf("%d%%", 5+rng.IntN(95)), ink)
	for i := range 4 {
		bx := 0.72*sc.w + float64(i)*0.3*size
		sc.rect(bx, sc.top/2+half-float64(i+1)*0.17*size, bx+0.2*size, sc.top/2+half, ink)
	}
}

// paintNavBar draws the system's keys, or a home bar where the strip is low.
func (sc *scene) paintNavBar() {
	y, ink := (sc.bottom+sc.h)/2, gray(160)
	if sc.style.stream(streamChrome).IntN(3) == 0 {
		sc.roundRect(sc.w*0.32, sc.h-0.018*sc.u, sc.w*0.68, sc.h-0.007*sc.u, 0.0055*sc.u, gray(255))
		return
	}
	s := min(0.018*sc.u, (sc.h-sc.bottom)*0.3)
	for i := -1; i <= 1; i++ {
		x := sc.w*0.22 + float64(i)*0.8*s
		sc.rect(x-0.1*s, y-s, x+0.1*s, y+s, ink)
	}
	sc.roundFrame(sc.w/2-s, y-s, sc.w/2+s, y+s, 0.5*s, 0.2*s, ink)
	x := sc.w * 0.78
	sc.capsule(x-0.5*s, y, x+0.5*s, y-s, 0.22*s, ink)
	sc.capsule(x-0.5*s, y, x+0.5*s, y+s, 0.22*s, ink)
}

// drawnTruth is what a perfect reader would say of the drawn flows.
func (sc *scene) drawnTruth() []puzzle.Drawn {
	var drawn []puzzle.Drawn
	for _, f := range sc.drawn {
		drawn = append(drawn, f.Drawn)
	}
	return drawn
}
