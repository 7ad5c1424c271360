package vision

import (
	"math"
	"slices"
)

const (
	// wallSpread: walls are all alike, but for those amid tinted cells, which weigh 0.75 of the others.
	wallSpread = 0.45
	// haloSpread is for what looks like a wall under a finger's halo, which leaves 0.4 of its weight, 0.7 of its brightness and
	// all of its width: at least haloLevel as bright as the others, and at most the factor asWide from their width.
	haloSpread, haloLevel, asWide = 0.25, 0.65, 1.25
)

const (
	// surelyWall is the wallness of what is a wall for sure: they have 13 to 27, and 7 in a washed out picture. Where the grid is
	// dim, the edge of a finger's halo or somebody's box has up to 7.9.
	surelyWall = 8
	// thickWall is the thickness from which on a bright line may be a wall that has lost its weight, over a bar in a washed out
	// picture, or its brightness over the grid in a sharpened one: thin ones have up to 1.7, a few 2.5, walls 12, and 5 in such a
	// picture. Its brightness is then 1.25 of theirs at least.
	thickWall, paleWall = 3.5, 1.2
	// A wall is between wideWall and broadWall as wide as thin lines: it has 2 to 3.3 of their widths, 1.6 in a thumbnail. Where
	// a picture was scaled some lines of the grid are 1.3 times as wide as others, and the rim of a halo has 4.5.
	wideWall, broadWall = 1.5, 3.6
	// offWall is how far the middle of a wall may be from the line's place, over its width: it is up to 0.28 away. Where a bar
	// begins or ends beside a line on a tinted cell, that of both together is 0.7 away.
	offWall = 0.5
)

// isLikeWall tells what may be a wall, though it weighs too little for one.
func (t thinLine) isLikeWall(w weight) bool {
	return t.thickness(w) > thickWall && w.level > paleWall*t.level && t.isWallWide(w) && w.off < offWall*w.width
}

// isWallWide tells whether a line is as wide as a wall beside thin ones.
func (t thinLine) isWallWide(w weight) bool {
	wide := w.width / t.width
	return wide > wideWall && wide < broadWall
}

// walls asks of every link whether it is a wall: thick and bright, also where lines of any color count.
func (g *grid) walls(base *ground, thin thinLine) (out []question) {
	heavy, likes, lines := g.wallnesses(base, thin)
	outline := g.outlineLevel(base, thin) // walls are no dimmer
	for i := range likes {
		likes[i] = likes[i] && lines[i].level >= haloLevel*outline
	}
	limits, width := wallLimits(heavy, lines)
	heavies, likely := 0, 0
	for i, h := range heavy {
		heavies += pick(h > limits[i], 1, 0)
		likely += pick(h <= limits[i] && likes[i], 1, 0)
	}
	few := heavies <= maxOpen
	pale := heavies == 0 && likely > maxOpen // so many are alike by no chance
	white := 0.0                             // of a typical line
	if likely > 0 || few && heavies > 0 {
		white = g.whiteness(base)
	}
	least := pick(pale, paleWall, wallBright) * white
	for i, w := range base.ways {
		pair := [2]int{w.a, w.b}
		yes, margin := heavy[i] > limits[i], clarity(heavy[i], limits[i])
		like := !yes && likes[i]
		_, a, b := g.sideOf(base.cells[w.a].at, base.dir(w))
		switch {
		case yes && (lines[i].width < thin.width && width >= wideWall*thin.width || lines[i].level < haloLevel*outline):
			yes, margin = false, unlikely // walls are all as wide
		case (yes && few || like) && g.white(a, b) < least: // a finger's disc has a color, walls have little
			yes, margin = false, sureMargin
		case yes && few && (heavy[i] < surelyWall || lines[i].width > broadWall*thin.width || lines[i].level < thickBright*thin.level):
			margin = 0
		case like:
			yes, margin = pale, pick(pale, sureMargin, 0)
		}
		out = append(out, question{
			what: "the wall between " + base.where(w.a) + " and " + base.where(w.b),
			yes:  yes, margin: margin,
			strong: yes && (heavy[i] >= surelyWall || thin.isWallWide(lines[i])),
			apply: func(g *ground) {
				g.walls = append(g.walls, pair)
				g.ways = slices.DeleteFunc(g.ways, func(w way) bool { return [2]int{w.a, w.b} == pair && !w.warp })
			},
		})
	}
	return out
}

// outlineLevel is the brightness of the board's outline where it is thick, 0 where it is not.
func (g *grid) outlineLevel(base *ground, thin thinLine) float64 {
	var levels []float64
	for s := range g.outerSides(base) {
		if w := g.weigh(s.a, s.b); s.e >= isLine && thin.isThick(w) {
			levels = append(levels, w.level)
		}
	}
	if len(levels) == 0 {
		return 0
	}
	return median(levels)
}

// whiteness is the brightness of a typical line between the cells in the weakest channel.
func (g *grid) whiteness(base *ground) float64 {
	var all []float64
	for _, w := range base.ways {
		_, a, b := g.sideOf(base.cells[w.a].at, base.dir(w))
		all = append(all, g.white(a, b))
	}
	return max(median(all), 1)
}

// wallnesses returns the wallness of every link's side, whether it may be a wall though it weighs too little, and its weight.
// Where lines of any color count, a wall is brighter than its sides, too.
func (g *grid) wallnesses(base *ground, thin thinLine) (heavy []float64, likes []bool, lines []weight) {
	lit := g.inGray()
	var litThin thinLine
	if lit != nil {
		litThin = lit.thinLine()
	}
	for _, w := range base.ways {
		_, a, b := g.sideOf(base.cells[w.a].at, base.dir(w))
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
func wallLimits(heavy []float64, lines []weight) (limits []float64, width float64) {
	limits = slices.Repeat([]float64{wallLimit(heavy)}, len(heavy))
	var masses, widths, levels []float64
	for i, h := range heavy {
		if h > limits[i] {
			masses, widths, levels = append(masses, h), append(widths, lines[i].width), append(levels, lines[i].level)
		}
	}
	if len(masses) == 0 {
		return limits, 0
	}
	mass, level := median(masses), median(levels)
	width = median(widths)
	for i, l := range lines {
		if max(l.width/width, width/l.width) <= asWide && l.level >= haloLevel*level {
			limits[i] = mass * haloSpread
		} else {
			limits[i] = max(limits[i], mass*wallSpread)
		}
	}
	return limits, width
}

// inGray is the grid on the lines that are brighter than their sides, nil where it is on those already.
func (g *grid) inGray() *grid {
	if g.lines.bright == nil {
		return nil
	}
	s := *g.sides
	s.lines = g.lines.bright
	lit := newGrid(&s, g.rect)
	lit.mask = g.mask
	return lit
}

// wallLimit is the heaviness between that of thin lines and that of walls: the middle of the widest gap in between, so that
// it moves with a picture's gamma.
func wallLimit(heavy []float64) float64 {
	const thinnest, heaviest = 2.5, 14
	const lowest, highest = 3, 7 // of the limit itself
	s := []float64{thinnest, heaviest}
	for _, h := range heavy {
		if h > thinnest && h < heaviest {
			s = append(s, h)
		}
	}
	slices.Sort(s)
	best, limit := 0.0, float64(brightThick)
	for i := 1; i < len(s); i++ {
		gap, middle := s[i]/s[i-1], math.Sqrt(s[i]*s[i-1])
		if gap > best && middle >= lowest && middle <= highest {
			best, limit = gap, middle
		}
	}
	return limit
}
