package marks

import (
	"slices"

	"flowlens/solve/puzzle"
	"flowlens/vision/internal/board"
	"flowlens/vision/internal/geom"
	"flowlens/vision/internal/num"
	"flowlens/vision/internal/raster"
)

// Only pipeOn and armOn know that there are two tests for a pipe on a way. They ask whether the way has sides.
//
// On a lattice it has. A side is straight, and a pipe crosses it in its middle: [Face.across] knows where
// to find the pipe and where the background, so that even a pipe of unknown color is told from it.
//
// On a free board it has none. A border may be curved, short or aslant, and a pipe crosses it anywhere. What is known is
// where paint hides the border, and [Face.pipeOver] looks for known colors there. The background is nowhere known, so this
// test can neither replace the other nor tell a pipe of unknown color.

// pipeOn returns the color of the pipe on a way, or NoColor. colors is indexed by Color. sure is false where it cannot be
// told; on a lattice it always can.
func (f *Face) pipeOn(w board.Way, colors []raster.RGB) (color puzzle.Color, sure bool) {
	if len(w.Sides) == 0 {
		return f.pipeOver(w.Hidden, colors)
	}
	for i, s := range w.Sides {
		k := f.pipeAcross(s, colors)
		if i > 0 && k != color {
			return puzzle.NoColor, true
		}
		color = k
	}
	return color, true
}

// armOn returns the color of the pipe on a way, whichever it has. ok is false where none surely lies there. On a free board
// only a pipe in the color of a dot is seen.
func (f *Face) armOn(w board.Way, dot raster.RGB) (color raster.RGB, ok bool) {
	if len(w.Sides) == 0 {
		k, _ := f.pipeOver(w.Hidden, []raster.RGB{{}, dot})
		return dot, k != puzzle.NoColor
	}
	return f.armAcross(w.Sides...)
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
	filled, beside := nearer(body, colors[best], back), nearer(clear, colors[best], back)
	if filled < pipeFill || beside > num.Pick(filled == 1, maxBeside, 1-pipeFill) {
		return puzzle.NoColor
	}
	return best
}

// armAcross returns the color of the pipe that crosses all of the sides, whichever it has. ok is false where none surely does.
func (f *Face) armAcross(sides ...board.Crossing) (color raster.RGB, ok bool) {
	for i, s := range sides {
		body, clear, ok := f.across(s)
		if !ok {
			return color, false
		}
		arm, back := raster.Ranked(body, 0.5), raster.Ranked(clear, 0.5)
		if arm.Brightest()-back.Brightest() < pipeContrast || nearer(body, arm, back) < pipeFill || nearer(clear, arm, back) > 1-pipeFill ||
			num.Share(body, func(p raster.RGB) bool { return p.Far(arm) <= pipeColor }) < evenArm || i > 0 && arm.Far(color) > pipeColor {
			return color, false
		}
		color = num.Pick(i == 0, arm, color)
	}
	return color, true
}

// nearer returns the share of the samples that are nearer to the pipe's color than to the background's.
func nearer(samples []raster.RGB, pipe, back raster.RGB) float64 {
	return num.Share(samples, func(p raster.RGB) bool { return p.Dist(pipe) < p.Dist(back) })
}

// across samples a side: body where a pipe across it has its color, clear where it surely has ended. It leaves out the line along
// the side. ok is false where the picture shows less than half of the samples, for the rest may be those of a blurred dot.
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

// pipeOver returns the color of the pipe that hides places of a border, in pixels of the working picture, or NoColor. colors is
// indexed by Color. sure is false where the places are neither few nor of one color.
func (f *Face) pipeOver(places []geom.Vec, colors []raster.RGB) (color puzzle.Color, sure bool) {
	least := minHidden * f.box.Pitch()
	if float64(len(places)) < least {
		return puzzle.NoColor, true
	}
	counts := make([]int, len(colors))
	for _, p := range places {
		c, ok := f.at(f.of(p))
		for k := 1; ok && k < len(colors); k++ {
			if c.Far(colors[k]) <= pipeColor {
				counts[k]++
			}
		}
	}
	for k, n := range counts {
		if n > counts[color] {
			color = puzzle.Color(k)
		}
	}
	n := float64(counts[color])
	switch {
	case n >= least && n >= minOneColor*float64(len(places)):
		return color, true
	case n < least/2 && float64(len(places)) < pipeWidth*f.box.Pitch():
		return puzzle.NoColor, true // the rim of a dot or a pipe that comes close
	}
	return puzzle.NoColor, false
}

// crossed reports whether pipes lead into the square cell at s from all four sides, those from opposite sides in one color. Only
// over a bridge do they.
func (f *Face) crossed(s board.Spot) bool {
	for _, d := range []puzzle.Dir{puzzle.North, puzzle.West} {
		if _, ok := f.armAcross(s.Side(d), s.Side(d.Opposite())); !ok {
			return false
		}
	}
	return true
}

// dropBends makes no dots of the cells that a pipe passes through. A sharp bend of a free board is as round as a dot, and in a
// thumbnail any pipe is; but only one pipe leads away from a dot.
func (f *Face) dropBends(g *board.Ground, looks []Look) {
	arms := make([][]raster.RGB, len(looks))
	for _, w := range g.Ways {
		for _, i := range []int{w.A, w.B} {
			l := &looks[i]
			if l.verdict() == noDot {
				continue
			}
			// A bar behind the board may be as bright against it as a pipe, but far from as bright as a dot.
			if color, ok := f.armOn(w, l.color); ok && color.Dist(l.color) < color.Dist(l.back) {
				arms[i] = append(arms[i], color)
			}
		}
	}
	for i, all := range arms {
		for k, color := range all {
			if slices.ContainsFunc(all[:k], func(other raster.RGB) bool { return color.Far(other) <= pipeColor }) {
				looks[i] = Look{color: looks[i].color, back: looks[i].back}
			}
		}
	}
}
