package marks

import (
	"fmt"
	"slices"

	"flowlens/vision/internal/board"
	"flowlens/vision/internal/num"
	"flowlens/vision/internal/raster"
)

// isFilled reports whether the middle of the place at s in the working picture has the color of a dot on it. Below a letter it has;
// that of a round button has not.
func (f *Face) isFilled(s board.Spot, color raster.RGB) bool {
	rays := f.rings(f.spot(s), middleIn, dotRingIn)
	tol := tolerance(int(color.Brightest()))
	return num.Share(slices.Concat(rays...), func(p raster.RGB) bool { return p.Far(color) <= tol }) >= minFilled
}

// isPainted reports whether the middle of the place at s in the working picture shows paint, not background. A bar of the
// background is as bright in the corners.
func (f *Face) isPainted(s board.Spot) bool {
	s = f.spot(s)
	corner := f.corners(s)
	if len(corner) == 0 {
		return false
	}
	back := raster.Ranked(corner, 0.5).Brightest()
	n, all := 0, 0
	for x := -pipeBody; x <= pipeBody; x += pipeBody / 2 {
		for y := -pipeBody; y <= pipeBody; y += pipeBody / 2 {
			if p, ok := f.at(s.At(x, y)); ok {
				all++
				if p.Brightest()-back >= beyondContrast {
					n++
				}
			}
		}
	}
	return n > 0 && float64(n) >= minPainted*float64(all)
}

// CheckRim refuses a ground with ErrBadBoard where the board goes on beyond it: with a dot or paint on a place beyond its rim, or
// a pipe that leads there. looks are those of its cells. Where lines are too faint to be found, this keeps a part of a board from
// passing for a whole one.
func (f *Face) CheckRim(g *board.Ground, looks []Look) error {
	colors := dotColors(looks)
	var pale []raster.RGB // the dots beyond so far
	for _, r := range g.Rim {
		beyond := f.look(r.Beyond)
		isDot := beyond.verdict() == aDot && f.isFilled(r.Beyond, beyond.color)
		what := ""
		if isDot && (beyond.contrast >= beyondContrast || slices.ContainsFunc(pale, func(c raster.RGB) bool { return c.Far(beyond.color) <= pairDistance/2 })) {
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
			return g.Refuse(fmt.Errorf("%w: there is %s beyond the border of %s, at %s", board.ErrBadBoard, what, g.Size(), g.Where(r.Cell)), r.Cell)
		}
	}
	return nil
}
