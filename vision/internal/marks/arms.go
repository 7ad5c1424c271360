package marks

import (
	"slices"

	"flowlens/solve/puzzle"
	"flowlens/vision/internal/board"
	"flowlens/vision/internal/num"
	"flowlens/vision/internal/raster"
)

// pipeAlong returns the color of the pipe that crosses all the sides, or NoColor.
func (f *Face) pipeAlong(sides []board.Crossing, colors []raster.RGB) puzzle.Color {
	color := puzzle.NoColor
	for i, s := range sides {
		k := f.pipeAcross(s, colors)
		if i > 0 && k != color {
			return puzzle.NoColor
		}
		color = k
	}
	return color
}

// pipeAcross returns the color of the pipe that crosses the side, or NoColor. colors is indexed by Color.
func (f *Face) pipeAcross(s board.Crossing, colors []raster.RGB) puzzle.Color {
	body, clear, ok := f.across(s)
	if !ok {
		return puzzle.NoColor
	}
	mid := raster.Ranked(body, 0.5)
	best, near := puzzle.NoColor, pipeColor+1
	for k := 1; k < len(colors); k++ {
		if d := mid.Far(colors[k]); d < near {
			best, near = puzzle.Color(k), d
		}
	}
	back := raster.Ranked(clear, 0.5)
	if best == puzzle.NoColor || colors[best].Far(back) < pipeContrast {
		return puzzle.NoColor
	}
	pipe := func(p raster.RGB) bool { return p.Dist(colors[best]) < p.Dist(back) }
	filled, beside := num.Share(body, pipe), num.Share(clear, pipe)
	if filled < pipeFill || beside > num.Pick(filled == 1, mostBeside, 1-pipeFill) {
		return puzzle.NoColor
	}
	return best
}

// across samples the side: body where a pipe across it has its color, clear where it surely has ended, and no side has a
// line's color. ok is false where the picture shows less than half of it, for the rest may be a blurred dot's.
func (f *Face) across(s board.Crossing) (body, clear []raster.RGB, ok bool) {
	s = f.crossing(s)
	along := []float64{-0.12, -0.06, 0, 0.06, 0.12} // beyond the dots' edges
	beside := []float64{-pipeClear, -pipeBody, -pipeBody / 2, 0, pipeBody / 2, pipeBody, pipeClear}
	for _, t := range along {
		for _, e := range beside {
			p, ok := f.at(s.Mid.Add(s.Along.Mul(t)).Add(s.Beside.Mul(e)))
			switch {
			case !ok:
			case e != pipeClear && e != -pipeClear:
				body = append(body, p)
			case t != 0: // the cells' side has a line's color
				clear = append(clear, p)
			}
		}
	}
	return body, clear, len(clear) > 0 && 2*(len(body)+len(clear)) > len(along)*len(beside)
}

// arm returns the color of the pipe that crosses the side, whichever it has; ok is false where none surely does.
func (f *Face) arm(s board.Crossing) (color raster.RGB, ok bool) {
	body, clear, ok := f.across(s)
	if !ok {
		return raster.RGB{}, false
	}
	color, back := raster.Ranked(body, 0.5), raster.Ranked(clear, 0.5)
	pipe := func(p raster.RGB) bool { return p.Dist(color) < p.Dist(back) }
	ok = color.Brightest()-back.Brightest() >= pipeContrast && num.Share(body, pipe) >= pipeFill && num.Share(clear, pipe) <= 1-pipeFill &&
		num.Share(body, func(p raster.RGB) bool { return p.Far(color) <= pipeColor }) >= evenArm
	return color, ok
}

// crossed tells whether pipes lead into the square cell at s from all four sides, those from opposite sides in one color: only
// over a bridge do they.
func (f *Face) crossed(s board.Spot) bool {
	for _, d := range []puzzle.Dir{puzzle.North, puzzle.West} {
		one, ok := f.arm(s.Side(d))
		if !ok {
			return false
		}
		if other, ok := f.arm(s.Side(d.Opposite())); !ok || one.Far(other) > pipeColor {
			return false
		}
	}
	return true
}

// DropBends makes no dots of the cells that a pipe passes through: a sharp bend of a free board is as round as a dot, and in a
// thumbnail so is any pipe, but only one leads away from a dot.
func (f *Face) DropBends(g *board.Ground, looks []cellLook) {
	arms := make([][]raster.RGB, len(looks))
	for _, w := range g.Ways {
		for _, i := range []int{w.A, w.B} {
			l := &looks[i]
			if l.verdict() == noDot {
				continue
			}
			// A bar behind the board may be as bright against it as a pipe, but far from as bright as a dot.
			if color, ok := f.pipeOn(w, l.color); ok && color.Dist(l.color) < color.Dist(l.back) {
				arms[i] = append(arms[i], color)
			}
		}
	}
	for i, all := range arms {
		for k, color := range all {
			if slices.ContainsFunc(all[:k], func(other raster.RGB) bool { return color.Far(other) <= pipeColor }) {
				looks[i] = cellLook{color: looks[i].color, back: looks[i].back}
			}
		}
	}
}

// pipeOn returns the color of the pipe on a way, if there is one: on that of a free board only one of the color dot is seen.
func (f *Face) pipeOn(w board.Way, dot raster.RGB) (color raster.RGB, ok bool) {
	if len(w.Sides) == 0 { // of a free board
		k, _ := f.pipeOver(w.Hidden, []raster.RGB{{}, dot})
		return dot, k != puzzle.NoColor
	}
	color, ok = f.arm(w.Sides[0])
	for _, s := range w.Sides[1:] {
		if !ok {
			break
		}
		var other raster.RGB
		other, ok = f.arm(s)
		ok = ok && other.Far(color) <= pipeColor
	}
	return color, ok
}
