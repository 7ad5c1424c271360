package vision

import (
	"slices"

	"flowlens/solve/puzzle"
)

// pipeAlong returns the color of the pipe that crosses all the sides, or NoColor.
func (f *face) pipeAlong(sides []crossing, colors []rgb) puzzle.Color {
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
func (f *face) pipeAcross(s crossing, colors []rgb) puzzle.Color {
	body, clear, ok := f.across(s)
	if !ok {
		return puzzle.NoColor
	}
	mid := ranked(body, 0.5)
	best, near := puzzle.NoColor, pipeColor+1
	for k := 1; k < len(colors); k++ {
		if d := mid.far(colors[k]); d < near {
			best, near = puzzle.Color(k), d
		}
	}
	back := ranked(clear, 0.5)
	if best == puzzle.NoColor || colors[best].far(back) < pipeContrast {
		return puzzle.NoColor
	}
	pipe := func(p rgb) bool { return p.dist(colors[best]) < p.dist(back) }
	filled, beside := share(body, pipe), share(clear, pipe)
	if filled < pipeFill || beside > pick(filled == 1, mostBeside, 1-pipeFill) {
		return puzzle.NoColor
	}
	return best
}

// across samples the side: body where a pipe across it has its color, clear where it surely has ended, and no side has a
// line's color. ok is false where the picture shows less than half of it, for the rest may be a blurred dot's.
func (f *face) across(s crossing) (body, clear []rgb, ok bool) {
	s = f.crossing(s)
	along := []float64{-0.12, -0.06, 0, 0.06, 0.12} // beyond the dots' edges
	beside := []float64{-pipeClear, -pipeBody, -pipeBody / 2, 0, pipeBody / 2, pipeBody, pipeClear}
	for _, t := range along {
		for _, e := range beside {
			p, ok := f.at(s.mid.add(s.along.mul(t)).add(s.beside.mul(e)))
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

// evenArm is the share of the samples of a pipe of any color that have its very color: in a small picture its edges are blurred.
const evenArm = 0.6

// arm returns the color of the pipe that crosses the side, whichever it has; ok is false where none surely does.
func (f *face) arm(s crossing) (color rgb, ok bool) {
	body, clear, ok := f.across(s)
	if !ok {
		return rgb{}, false
	}
	color, back := ranked(body, 0.5), ranked(clear, 0.5)
	pipe := func(p rgb) bool { return p.dist(color) < p.dist(back) }
	ok = color.brightest()-back.brightest() >= pipeContrast && share(body, pipe) >= pipeFill && share(clear, pipe) <= 1-pipeFill &&
		share(body, func(p rgb) bool { return p.far(color) <= pipeColor }) >= evenArm
	return color, ok
}

// crossed tells whether pipes lead into the square cell at s from all four sides, those from opposite sides in one color: only
// over a bridge do they.
func (f *face) crossed(s spot) bool {
	for _, d := range []puzzle.Dir{puzzle.North, puzzle.West} {
		one, ok := f.arm(s.side(d))
		if !ok {
			return false
		}
		if other, ok := f.arm(s.side(d.Opposite())); !ok || one.far(other) > pipeColor {
			return false
		}
	}
	return true
}

// dropBends makes no dots of the cells that a pipe passes through: a sharp bend of a free board is as round as a dot, and in a
// thumbnail so is any pipe, but only one leads away from a dot.
func (f *face) dropBends(g *ground, looks []cellLook) {
	arms := make([][]rgb, len(looks))
	for _, w := range g.ways {
		for _, i := range []int{w.a, w.b} {
			l := &looks[i]
			if l.verdict() == noDot {
				continue
			}
			// A bar behind the board may be as bright against it as a pipe, but far from as bright as a dot.
			if color, ok := f.pipeOn(w, l.color); ok && color.dist(l.color) < color.dist(l.back) {
				arms[i] = append(arms[i], color)
			}
		}
	}
	for i, all := range arms {
		for k, color := range all {
			if slices.ContainsFunc(all[:k], func(other rgb) bool { return color.far(other) <= pipeColor }) {
				looks[i] = cellLook{color: looks[i].color, back: looks[i].back}
			}
		}
	}
}

// pipeOn returns the color of the pipe on a way, if there is one: on that of a free board only one of the color dot is seen.
func (f *face) pipeOn(w way, dot rgb) (color rgb, ok bool) {
	if len(w.sides) == 0 { // of a free board
		k, _ := f.pipeOver(w.hidden, []rgb{{}, dot})
		return dot, k != puzzle.NoColor
	}
	color, ok = f.arm(w.sides[0])
	for _, s := range w.sides[1:] {
		if !ok {
			break
		}
		var other rgb
		other, ok = f.arm(s)
		ok = ok && other.far(color) <= pipeColor
	}
	return color, ok
}
