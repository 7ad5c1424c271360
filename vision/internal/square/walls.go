package square

import (
	"math"
	"slices"

	"flowlens/vision/internal/board"
	"flowlens/vision/internal/geom"
	"flowlens/vision/internal/lines"
	"flowlens/vision/internal/num"
)

// linkLine is the line that a link leads across.
type linkLine struct {
	side
	lines.Weight
	heavy float64 // its heaviness where it is bright enough for a wall, else 0
	limit float64 // above this heaviness it is a wall
	pale  bool    // it may be a wall that has lost its mass or its level
}

func (l *linkLine) isHeavy() bool { return l.heavy > l.limit }

// walls asks of every link whether a wall closes it: a thick bright line, also where lines of any color count.
func (g *Grid) walls(base *board.Ground, thin thinLine) (out []board.Question) {
	links := g.linkLines(base, thin)
	t := wallTest{thin: thin, width: setWallLimits(links), dimmest: haloLevel * g.outlineLevel(base, thin)}
	heavy, pale := 0, 0
	for i := range links {
		l := &links[i]
		l.pale = l.pale && !l.isHeavy() && l.Level >= t.dimmest
		heavy += num.Pick(l.isHeavy(), 1, 0)
		pale += num.Pick(l.pale, 1, 0)
	}
	t.few = heavy <= board.MaxOpen
	t.allPale = heavy == 0 && pale > board.MaxOpen // so many are alike by no chance
	if pale > 0 || t.few && heavy > 0 {
		t.minWhite = num.Pick(t.allPale, minPaleLevel, minWallLevel) * g.whiteness(links)
	}
	for i, w := range base.Ways {
		l, pair := &links[i], [2]int{w.A, w.B}
		yes, margin := t.ask(l, func() float64 { return g.white(l.side) })
		out = append(out, board.Question{
			What: "the wall between " + base.Where(w.A) + " and " + base.Where(w.B),
			Yes:  yes, Margin: margin, About: []geom.Vec{base.Cells[w.A].Center, base.Cells[w.B].Center},
			Strong: yes && (l.heavy >= surelyWall || thin.isWallWide(l.Weight)),
			Apply: func(g *board.Ground) {
				g.Walls = append(g.Walls, pair)
				g.Ways = slices.DeleteFunc(g.Ways, func(w board.Way) bool { return [2]int{w.A, w.B} == pair && !w.Warp })
			},
		})
	}
	return out
}

// wallTest tells the walls of a board from its other lines.
type wallTest struct {
	thin     thinLine
	width    float64 // of a typical heavy line, in pixels, 0 where none is heavy
	dimmest  float64 // no wall is dimmer, 0-255
	few      bool    // so few lines are heavy that each of them may be something else
	allPale  bool    // no line is heavy, but many are pale: those are the walls
	minWhite float64 // a wall has little color, a finger's disc has much: the least that its line has of each, 0-255
}

// ask says whether the line is a wall, and how sure that is, see board.Question. White is called if the line's color matters.
func (t *wallTest) ask(l *linkLine, white func() float64) (yes bool, margin float64) {
	heavy := l.isHeavy()
	switch {
	case heavy && t.isOdd(l):
		return false, board.Unlikely
	case (heavy && t.few || l.pale) && white() < t.minWhite:
		return false, board.SureMargin
	case heavy && t.few && !t.isSure(l):
		return true, 0
	case l.pale:
		return t.allPale, num.Pick(t.allPale, board.SureMargin, 0)
	}
	return heavy, board.Clarity(l.heavy, l.limit)
}

// isOdd reports whether a heavy line is thin where walls are wide, or dim: walls are all alike.
func (t *wallTest) isOdd(l *linkLine) bool {
	return l.Width < t.thin.width && t.width >= wideWall*t.thin.width || l.Level < t.dimmest
}

// isSure reports whether a heavy line is a wall though there are few.
func (t *wallTest) isSure(l *linkLine) bool {
	return l.heavy >= surelyWall && l.Width <= broadWall*t.thin.width && l.Level >= thickLevel*t.thin.level
}

// mayBeWall reports whether a line may be a wall, though it weighs too little for one.
func (t thinLine) mayBeWall(w lines.Weight) bool {
	return t.thickness(w) > minPaleThick && w.Level > minPaleLevel*t.level && t.isWallWide(w) && w.Off < offWall*w.Width
}

// isWallWide reports whether a line is as wide as a wall beside thin ones.
func (t thinLine) isWallWide(w lines.Weight) bool {
	wide := w.Width / t.width
	return wide > wideWall && wide < broadWall
}

// wallHeaviness is the heaviness of a line that is bright enough for a wall, 0 for one that is merely wide.
func (t thinLine) wallHeaviness(w lines.Weight) float64 {
	if w.Level < minWallLevel*t.level {
		return 0
	}
	return t.heaviness(w)
}

// linkLines weighs the lines that the links lead across. Where dark lines count too, a wall is one among the bright lines also.
func (g *Grid) linkLines(base *board.Ground, thin thinLine) (out []linkLine) {
	lit := g.onBrightLines()
	var litThin thinLine
	if lit != nil {
		litThin = lit.thinLine()
	}
	for _, w := range base.Ways {
		s := g.linkSide(base, w)
		l := linkLine{side: s, Weight: g.weigh(s.a, s.b)}
		l.heavy, l.pale = thin.wallHeaviness(l.Weight), thin.mayBeWall(l.Weight)
		if lit != nil {
			bright := lit.weigh(s.a, s.b)
			l.heavy, l.pale = min(l.heavy, litThin.wallHeaviness(bright)), l.pale && litThin.mayBeWall(bright)
		}
		out = append(out, l)
	}
	return out
}

// onBrightLines is the grid on the lines that are brighter than what lies beside them, nil where it is on those already.
func (g *Grid) onBrightLines() *Grid {
	if g.Lines.Bright == nil {
		return nil
	}
	s := *g.sides
	s.Lines = g.Lines.Bright
	lit := newGrid(&s, g.rect)
	lit.mask = g.mask
	return lit
}

// outlineLevel is the brightness of the board's outline where that is thick, 0-255, or 0 where it is thin.
func (g *Grid) outlineLevel(base *board.Ground, thin thinLine) float64 {
	var levels []float64
	for s := range g.outerSides(base) {
		if w := g.weigh(s.a, s.b); s.e >= sureLine && thin.isThick(w) {
			levels = append(levels, w.Level)
		}
	}
	if len(levels) == 0 {
		return 0
	}
	return num.Median(levels)
}

// whiteness is how white a typical line between the cells is, at least 1.
func (g *Grid) whiteness(links []linkLine) float64 {
	var all []float64
	for _, l := range links {
		all = append(all, g.white(l.side))
	}
	return max(num.Median(all), 1)
}

// setWallLimits sets from which heaviness on each line is a wall. It returns the width of those that are heavy, in pixels, or 0
// where none is. Lines that look like them but for a halo need less, others more.
func setWallLimits(links []linkLine) (width float64) {
	var all, masses, widths, levels []float64
	for _, l := range links {
		all = append(all, l.heavy)
	}
	limit := wallLimit(all)
	for i := range links {
		l := &links[i]
		if l.limit = limit; l.isHeavy() {
			masses, widths, levels = append(masses, l.heavy), append(widths, l.Width), append(levels, l.Level)
		}
	}
	if len(masses) == 0 {
		return 0
	}
	mass, level := num.Median(masses), num.Median(levels)
	width = num.Median(widths)
	for i := range links {
		l := &links[i]
		if max(l.Width/width, width/l.Width) <= asWide && l.Level >= haloLevel*level {
			l.limit = mass * haloSpread
		} else {
			l.limit = max(limit, mass*wallSpread)
		}
	}
	return width
}

// wallLimit is a heaviness between that of thin lines and that of walls. It is the middle of the widest gap in between, so that
// it moves with a picture's gamma.
func wallLimit(heavy []float64) float64 {
	s := []float64{maxThinHeavy, minWallHeavy}
	for _, h := range heavy {
		if h > maxThinHeavy && h < minWallHeavy {
			s = append(s, h)
		}
	}
	slices.Sort(s)
	best, limit := 0.0, float64(brightThick)
	for i := 1; i < len(s); i++ {
		gap, middle := s[i]/s[i-1], math.Sqrt(s[i]*s[i-1])
		if gap > best && middle >= minWallLimit && middle <= maxWallLimit {
			best, limit = gap, middle
		}
	}
	return limit
}
