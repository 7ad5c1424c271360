package marks

import (
	"fmt"
	"slices"

	"flowlens/vision/internal/board"
	"flowlens/vision/internal/num"
	"flowlens/vision/internal/raster"
)

// isFilled tells whether most of the place's middle has the color of a dot on it, as it has below a letter, and a round
// button has not.
func (f *Face) isFilled(s board.Spot, color raster.RGB) bool {
	rays := f.rings(f.spot(s), 0.10, dotRingIn)
	tol := tolerance(int(color.Brightest()))
	return num.Share(slices.Concat(rays...), func(p raster.RGB) bool { return p.Far(color) <= tol }) >= filledShare
}

// isPainted tells whether the middle of the place at s shows paint, where only background should be: bars are as bright in
// the corners.
func (f *Face) isPainted(s board.Spot) bool {
	s = f.spot(s)
	corner := f.corners(nil, s)
	if len(corner) == 0 {
		return false
	}
	back := raster.Ranked(corner, 0.5).Brightest()
	n, all := 0, 0
	for x := -pipeBody; x <= pipeBody; x += pipeBody / 2 {
		for y := -pipeBody; y <= pipeBody; y += pipeBody / 2 {
			if p, ok := f.at(s.At(x, y)); ok {
				all++
				if p.Brightest()-back >= ringContrast {
					n++
				}
			}
		}
	}
	return n > 0 && float64(n) >= paintedShare*float64(all)
}

// CheckRing refuses a ground around which the board goes on: with a dot in the ring of places around it, or a pipe that
// leads there. colors are those of the board's dots, from index 1. Where the lines are too faint to tell, this keeps a
// part of a board from passing for a whole one.
func (f *Face) CheckRing(g *board.Ground, colors []raster.RGB) error {
	var pale []raster.RGB
	for _, r := range g.Rim {
		beyond := f.look(r.Beyond)
		isDot := beyond.verdict() == aDot && f.isFilled(r.Beyond, beyond.color)
		what := ""
		if isDot && (beyond.contrast >= ringContrast || slices.ContainsFunc(pale, func(c raster.RGB) bool { return c.Far(beyond.color) <= pairDistance/2 })) {
			what = "a dot"
		} else if f.pipeAcross(r.Side, colors) != 0 {
			what = "a pipe"
		} else if g.InBox(r) && f.isPainted(r.Beyond) {
			what = "paint"
		}
		if isDot {
			pale = append(pale, beyond.color)
		}
		if what != "" {
			return fmt.Errorf("%w: there is %s beyond the border of %s, at %s", board.ErrBadBoard, what, g.Size(), g.Where(r.Cell))
		}
	}
	return nil
}
