package visiontest

import (
	"image/color"
	"math"
	"math/rand/v2"

	"flowlens/solve/puzzle"
)

// Proportions of the game's screen, measured on real screenshots, as fractions of the
// unit u: the screen's width on a phone.
const (
	defaultLineWidth = 0.0033
	defaultDotSize   = 0.70

	buttonX      = 0.0611 // center of the round buttons, from the side
	buttonRadius = 0.0425 // of the buttons' stroke
	buttonStroke = 0.0050

	headerY      = 0.0615 // center of the header, below the top strip
	headerHeight = 0.108
	countersRoom = 0.094 // the line of counters between header and board
	countersBase = 0.0236

	footerY    = 0.085 // center of the footer, above the banner
	bulbRays   = 0.125 // how far the bulb's rays reach above that
	footerRoom = 0.020 // least gap between board and footer

	tabletUnit = 0.62 // u as a fraction of the width on a tablet
)

// footerBias is the end of the room that a board is centered in, below the middle of
// the footer, by App.
var footerBias = [...]float64{AppBulb: 0.03, AppArrows: -0.05, AppSharp: 0, AppFirst: 0}

// scene is one screenshot in the making: the device's screen before it is cropped,
// scaled and saved. Lengths are device px.
type scene struct {
	*canvas
	b     *puzzle.Board
	style Style

	w, h, u     float64
	top, bottom float64 // the game lies between these heights
	bannerTop   float64
	headerMid   float64
	footerMid   float64

	plan    *plan
	look    look
	x0, y0  float64 // middle of the frame's upper left corner
	pitch   float64
	room    float64   // that of the tightest cell, in pitches
	line    float64   // width of a thin line
	thick   float64   // width of a thick line
	rails   point     // what the rails of warps take beside and above the board
	corners [][]point // of the cells
	sides   []side    // of the cells

	colors []color.NRGBA // by puzzle.Color; [0] is unused
	drawn  []drawnFlow
}

// Streams of random numbers, so that one feature does not change another's choices.
const (
	streamColors = iota + 1
	streamBars
	streamDrawn
	streamChrome
	streamBanner
	streamFinish
)

func (s Style) stream(n uint64) *rand.Rand { return rand.New(rand.NewPCG(s.Seed, n)) }

// newScene lays the board out on the device's screen.
func newScene(b *puzzle.Board, sol *puzzle.Solution, form *FreeForm, style Style) *scene {
	style = style.fit(b)
	d := style.device()
	sc := &scene{
		canvas: newCanvas(d.W, d.H),
		b:      b,
		style:  style,
		plan:   newPlan(b, form),
		look:   lookOf(b),
		w:      float64(d.W),
		h:      float64(d.H),
		top:    float64(d.Top),
		bottom: float64(d.H - d.Bottom),
	}
	sc.u = sc.w
	if sc.h < 1.45*sc.w {
		sc.u = tabletUnit * sc.w
	}
	sc.bannerTop = sc.bottom - bannerHeight(style.Banner)*sc.u
	sc.headerMid = sc.top + headerY*sc.u
	sc.footerMid = sc.bannerTop - footerY*sc.u
	sc.placeBoard()
	sc.colors = append([]color.NRGBA{{}}, flowColors(style.Palette, b.NumColors(), style.Jitter, style.stream(streamColors))...)
	sc.drawn = chooseDrawn(b, sol, style)
	return sc
}

// placeBoard makes the board as large as header, footer and sides allow and puts it
// about midway between header and footer.
func (sc *scene) placeBoard() {
	sc.line = max(1, or(sc.style.LineWidth, defaultLineWidth)*sc.u)
	if sc.style.SnapLines {
		sc.line = math.Round(sc.line)
	}
	headerEnd := sc.top + headerHeight*sc.u
	footerStart := sc.footerMid - sc.footerReach()
	highest := headerEnd + countersRoom*sc.u
	lowest := footerStart - footerRoom*sc.u

	frame := sc.placeThick()
	railsX, railsY := warpRoom(sc.b)
	room := sc.w - 2*sc.margin() - frame
	sc.pitch = min(room/(sc.plan.w+2*railsX), (lowest-highest-frame)/(sc.plan.h+2*railsY))
	if sc.style.SnapLines && (sc.style.App == AppArrows || sc.style.App == AppFirst) {
		sc.pitch = math.Floor(sc.pitch)
	}
	sc.rails = point{railsX * sc.pitch, railsY * sc.pitch}
	height := sc.pitch * sc.plan.h
	sc.x0 = (sc.w - sc.pitch*sc.plan.w) / 2
	middle := (sc.headerMid + 0.047*sc.u + sc.footerMid + footerBias[sc.style.App]*sc.u) / 2
	sc.y0 = max(highest+sc.rails.y, min(middle-height/2, lowest-height-sc.rails.y))
	if sc.style.SnapLines {
		half := math.Mod(sc.line/2, 1)
		sc.x0 = math.Floor(sc.x0) + half
		sc.y0 = math.Floor(sc.y0) + half
	}
	sc.room = sc.plan.leastRoom()
	for _, c := range sc.plan.cells {
		var corners []point
		for _, p := range c.corners {
			corners = append(corners, sc.place(p))
		}
		sc.corners = append(sc.corners, corners)
	}
	sc.sides = sidesOf(sc.corners)
}

// placeThick chooses the width of thick lines and returns how much wider than the middles
// of its outline the board is.
func (sc *scene) placeThick() float64 {
	sc.thick = thickLine * sc.line
	if sc.style.SnapLines {
		sc.thick = sc.line + 2*math.Round((sc.thick-sc.line)/2) // around the same middle
	}
	switch {
	case !sc.look.thick:
		return sc.line
	case sc.b.Lattice() == puzzle.Square:
		return sc.thick
	}
	return sc.thick * 2 / math.Sqrt(3) // the tip of a hexagon
}

// margin is what stays free at both sides of the board.
func (sc *scene) margin() float64 {
	if sc.b.Lattice() == puzzle.Free {
		return 0.008 * sc.w
	}
	return 0.0014 * sc.w
}

// place puts a point of the plan on the screen; lines of a square grid keep to whole
// pixels where the style says so.
func (sc *scene) place(p point) point {
	q := point{sc.x0 + p.x*sc.pitch, sc.y0 + p.y*sc.pitch}
	if sc.b.Lattice() == puzzle.Square {
		q = point{sc.snap(q.x-sc.line/2) + sc.line/2, sc.snap(q.y-sc.line/2) + sc.line/2}
	}
	return q
}

// footerReach is how far the footer reaches above its middle.
func (sc *scene) footerReach() float64 {
	if sc.style.App == AppBulb {
		return bulbRays * sc.u
	}
	return 0.055 * sc.u
}

// center is the middle of a cell.
func (sc *scene) center(id puzzle.CellID) point {
	c := sc.plan.cells[id].center
	return point{sc.x0 + c.x*sc.pitch, sc.y0 + c.y*sc.pitch}
}

// right and under are the middles of the frame's far sides.
func (sc *scene) right() float64 { return sc.x0 + sc.pitch*sc.plan.w }
func (sc *scene) under() float64 { return sc.y0 + sc.pitch*sc.plan.h }

// paint draws the whole screen.
func (sc *scene) paint() {
	sc.paintBars()
	sc.paintBoard()
	sc.paintHeader()
	sc.paintCounters()
	sc.paintFooter()
	sc.paintBanner()
	sc.paintSystem()
}
