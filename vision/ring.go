//go:build gocv_specific_modules

package vision

import "fmt"

// ringContrast is that of a dot beyond the border. Outside the board the background's bars are up to 70 over the screen.
const ringContrast = 80

// checkRing refuses a ground around which the board goes on: with a dot in the ring of places around it, or a pipe that
// leads there. colors are those of the board's dots, from index 1. Where the lines are too faint to tell, this keeps a
// part of a board from passing for a whole one.
func (f *face) checkRing(g *ground, colors []rgb) error {
	for _, r := range g.rim {
		beyond := f.look(r.beyond)
		what := ""
		if beyond.verdict() == aDot && beyond.contrast >= ringContrast {
			what = "a dot"
		} else if f.pipeAcross(r.side, colors) != 0 {
			what = "a pipe"
		}
		if what != "" {
			return fmt.Errorf("%w: there is %s beyond the border of %s, at %s", ErrBadBoard, what, g.size(), g.where(r.cell))
		}
	}
	return nil
}
