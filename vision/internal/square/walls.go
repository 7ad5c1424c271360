package square

import (
	"math"
	"slices"

	"flowlens/vision/internal/board"
	"flowlens/vision/internal/lines"
	"flowlens/vision/internal/num"
)

// isLikeWall tells what may be a wall, though it weighs too little for one.
func (t thinLine) isLikeWall(w lines.Weight) bool {
	return t.thickness(w) > minPaleThick && w.Level > minPaleLevel*t.level && t.isWallWide(w) && w.Off < offWall*w.Width
}

// isWallWide tells whether a line is as wide as a wall beside thin ones.
func (t thinLine) isWallWide(w lines.Weight) bool {
	wide := w.Width / t.width
	return wide > wideWall && wide < broadWall
}

// walls asks of every link whether it is a wall: thick and bright, also where lines of any color count.
func (g *Grid) walls(base *board.Ground, thin thinLine) (out []board.Question) {
	heavy, likes, lines := g.wallnesses(base, thin)
	outline := g.outlineLevel(base, thin) // walls are no dimmer
	for i := range likes {
		likes[i] = likes[i] && lines[i].Level >= haloLevel*outline
	}
	limits, width := wallLimits(heavy, lines)
	heavies, likely := 0, 0
	for i, h := range heavy {
		heavies += num.Pick(h > limits[i], 1, 0)
		likely += num.Pick(h <= limits[i] && likes[i], 1, 0)
	}
	few := heavies <= board.MaxOpen
	pale := heavies == 0 && likely > board.MaxOpen // so many are alike by no chance
	white := 0.0                                   // of a typical line
	if likely > 0 || few && heavies > 0 {
		white = g.whiteness(base)
	}
	least := num.Pick(pale, minPaleLevel, minWallLevel) * white
	for i, w := range base.Ways {
		pair := [2]int{w.A, w.B}
		yes, margin := heavy[i] > limits[i], board.Clarity(heavy[i], limits[i])
		like := !yes && likes[i]
		_, a, b := g.sideOf(base.Cells[w.A].At, base.Dir(w))
		switch {
		case yes && (lines[i].Width < thin.width && width >= wideWall*thin.width || lines[i].Level < haloLevel*outline):
			yes, margin = false, board.Unlikely // walls are all as wide
		case (yes && few || like) && g.white(a, b) < least: // a finger's disc has a color, walls have little
			yes, margin = false, board.SureMargin
		case yes && few && (heavy[i] < surelyWall || lines[i].Width > broadWall*thin.width || lines[i].Level < thickLevel*thin.level):
			margin = 0
		case like:
			yes, margin = pale, num.Pick(pale, board.SureMargin, 0)
		}
		out = append(out, board.Question{
			What: "the wall between " + base.Where(w.A) + " and " + base.Where(w.B),
			Yes:  yes, Margin: margin,
			Strong: yes && (heavy[i] >= surelyWall || thin.isWallWide(lines[i])),
			Apply: func(g *board.Ground) {
				g.Walls = append(g.Walls, pair)
				g.Ways = slices.DeleteFunc(g.Ways, func(w board.Way) bool { return [2]int{w.A, w.B} == pair && !w.Warp })
			},
		})
	}
	return out
}

// outlineLevel is the brightness of the board's outline where it is thick, 0 where it is not.
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

// whiteness is the brightness of a typical line between the cells in the weakest channel.
func (g *Grid) whiteness(base *board.Ground) float64 {
	var all []float64
	for _, w := range base.Ways {
		_, a, b := g.sideOf(base.Cells[w.A].At, base.Dir(w))
		all = append(all, g.white(a, b))
	}
	return max(num.Median(all), 1)
}

// wallnesses returns the wallness of every link's side, whether it may be a wall though it weighs too little, and its weight.
// Where lines of any color count, a wall is brighter than its sides, too.
func (g *Grid) wallnesses(base *board.Ground, thin thinLine) (heavy []float64, likes []bool, lines []lines.Weight) {
	lit := g.inGray()
	var litThin thinLine
	if lit != nil {
		litThin = lit.thinLine()
	}
	for _, w := range base.Ways {
		_, a, b := g.sideOf(base.Cells[w.A].At, base.Dir(w))
		line := g.weigh(a, b)
		h, like := thin.wallness(line), thin.isLikeWall(line)
		if lit != nil {
			bright := lit.weigh(a, b)
			h, like = min(h, litThin.wallness(bright)), like && litThin.isLikeWall(bright)
		}
		heavy, likes, lines = append(heavy, h), append(likes, like), append(lines, line)
	}
	return heavy, likes, lines
}

// wallLimits returns the least wallness of a wall for each of the lines, and how wide those are that are heavy, 0 where none is.
func wallLimits(heavy []float64, lines []lines.Weight) (limits []float64, width float64) {
	limits = slices.Repeat([]float64{wallLimit(heavy)}, len(heavy))
	var masses, widths, levels []float64
	for i, h := range heavy {
		if h > limits[i] {
			masses, widths, levels = append(masses, h), append(widths, lines[i].Width), append(levels, lines[i].Level)
		}
	}
	if len(masses) == 0 {
		return limits, 0
	}
	mass, level := num.Median(masses), num.Median(levels)
	width = num.Median(widths)
	for i, l := range lines {
		if max(l.Width/width, width/l.Width) <= asWide && l.Level >= haloLevel*level {
			limits[i] = mass * haloSpread
		} else {
			limits[i] = max(limits[i], mass*wallSpread)
		}
	}
	return limits, width
}

// inGray is the grid on the lines that are brighter than their sides, nil where it is on those already.
func (g *Grid) inGray() *Grid {
	if g.Lines.Bright == nil {
		return nil
	}
	s := *g.sides
	s.Lines = g.Lines.Bright
	lit := newGrid(&s, g.rect)
	lit.mask = g.mask
	return lit
}

// wallLimit is the heaviness between that of thin lines and that of walls: the middle of the widest gap in between, so that
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
