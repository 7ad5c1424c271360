package vision

import (
	"fmt"
	"slices"

	"flowlens/solve/puzzle"
)

// ringContrast is that of a dot beyond the border. Outside the board the background's bars are up to 70 over the screen; but
// two that look alike, and like dots, are a pair.
const ringContrast = 80

// paintedShare is the share of the middle of a place that is paint where a pipe or a dot lies on it.
const paintedShare = 0.9

// isFilled tells whether most of the place's middle has the color of a dot on it, as it has below a letter, and a round
// button has not.
func (f *face) isFilled(s spot, color rgb) bool {
	rays := f.rings(f.spot(s), 0.10, dotRingIn)
	tol := tolerance(int(color.brightest()))
	return share(slices.Concat(rays...), func(p rgb) bool { return p.far(color) <= tol }) >= filledShare
}

// filledShare is the least share of a dot's middle that shows its color: letters and ticks cover less than half of it.
const filledShare = 0.5

// isPainted tells whether the middle of the place at s shows paint, where only background should be: bars are as bright in
// the corners.
func (f *face) isPainted(s spot) bool {
	s = f.spot(s)
	corner := f.corners(nil, s)
	if len(corner) == 0 {
		return false
	}
	back := ranked(corner, 0.5).brightest()
	n, all := 0, 0
	for x := -pipeBody; x <= pipeBody; x += pipeBody / 2 {
		for y := -pipeBody; y <= pipeBody; y += pipeBody / 2 {
			if p, ok := f.at(s.at(x, y)); ok {
				all++
				if p.brightest()-back >= ringContrast {
					n++
				}
			}
		}
	}
	return n > 0 && float64(n) >= paintedShare*float64(all)
}

// inBox tells whether the place beyond the side lies in the box around a square board. Texts and buttons are outside of it.
func (g *ground) inBox(r rimSide) bool {
	if g.lattice != puzzle.Square {
		return false
	}
	at := r.beyond.center.sub(g.box.o)
	det := g.box.u.cross(g.box.v)
	x, y := at.cross(g.box.v)/det, g.box.u.cross(at)/det
	return x > 0 && y > 0 && x < g.box.w && y < g.box.h
}

// checkRing refuses a ground around which the board goes on: with a dot in the ring of places around it, or a pipe that
// leads there. colors are those of the board's dots, from index 1. Where the lines are too faint to tell, this keeps a
// part of a board from passing for a whole one.
func (f *face) checkRing(g *ground, colors []rgb) error {
	var pale []rgb
	for _, r := range g.rim {
		beyond := f.look(r.beyond)
		isDot := beyond.verdict() == aDot && f.isFilled(r.beyond, beyond.color)
		what := ""
		if isDot && (beyond.contrast >= ringContrast || slices.ContainsFunc(pale, func(c rgb) bool { return c.far(beyond.color) <= pairDistance/2 })) {
			what = "a dot"
		} else if f.pipeAcross(r.side, colors) != 0 {
			what = "a pipe"
		} else if g.inBox(r) && f.isPainted(r.beyond) {
			what = "paint"
		}
		if isDot {
			pale = append(pale, beyond.color)
		}
		if what != "" {
			return fmt.Errorf("%w: there is %s beyond the border of %s, at %s", ErrBadBoard, what, g.size(), g.where(r.cell))
		}
	}
	return nil
}
