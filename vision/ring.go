//go:build gocv_specific_modules

package vision

import "fmt"

// ringContrast is that of a dot beyond the border. Outside the board the background's bars are up to 70 over the screen.
const ringContrast = 80

// checkRing refuses a face around which the board goes on: with a dot in the ring of cells around it, or a pipe that
// leads there. colors are those of the board's dots, from index 1. Where the lines are too faint to tell, this keeps a
// part of a board from passing for a whole one.
func (f *face) checkRing(colors []rgb) error {
	for _, side := range f.ring() {
		beyond := f.look(side.r+side.dr, side.c+side.dc)
		what := ""
		if beyond.verdict() == aDot && beyond.contrast >= ringContrast {
			what = "a dot"
		} else if f.pipeBetween(side.r, side.c, side.dr, side.dc, colors) != 0 {
			what = "a pipe"
		}
		if what != "" {
			return fmt.Errorf("%w: there is %s beyond the border of a %dx%d grid, at row %d, column %d",
				ErrBadBoard, what, f.cols, f.rows, side.r+1, side.c+1)
		}
	}
	return nil
}

// borderSide is a side of the border cell (r,c), in the direction (dr,dc).
type borderSide struct{ r, c, dr, dc int }

func (f *face) ring() (out []borderSide) {
	for c := range f.cols {
		out = append(out, borderSide{0, c, -1, 0}, borderSide{f.rows - 1, c, 1, 0})
	}
	for r := range f.rows {
		out = append(out, borderSide{r, 0, 0, -1}, borderSide{r, f.cols - 1, 0, 1})
	}
	return out
}
