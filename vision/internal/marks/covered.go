package marks

import (
	"fmt"
	"slices"

	"flowlens/solve/puzzle"
	"flowlens/vision/internal/board"
	"flowlens/vision/internal/raster"
)

// CheckCovered refuses a ground with ErrBadBoard where something lies on a cell that is neither a dot nor a pipe. A dot may be
// below it, and where both of a flow are, the rest of the board may well have a solution. looks are those of its cells.
func (f *Face) CheckCovered(g *board.Ground, looks []Look) error {
	all := f.covered(g, looks, coverContrast)
	if len(all) == 0 {
		return nil
	}
	return g.Refuse(fmt.Errorf("%w: there is something in %s that is neither a dot nor a pipe", board.ErrBadBoard, g.Where(all[0])), all...)
}

// covered returns the cells of a square ground on which something lies that is neither a dot nor a pipe and differs by so much from them.
func (f *Face) covered(g *board.Ground, looks []Look, contrast int) (out []int) {
	if g.Lattice != puzzle.Square {
		return nil
	}
	empty := f.emptyCell(g, looks)
	for i, c := range g.Cells {
		if l := &looks[i]; !c.Bridge && l.seen == 1 && l.verdict() != aDot && f.isCovered(f.spot(c.Spot), l, empty, contrast) {
			out = append(out, i)
		}
	}
	return out
}

// emptyCell returns the typical color of the cells that have one color all over. It is black where there are none.
func (f *Face) emptyCell(g *board.Ground, looks []Look) raster.RGB {
	var flat [][]raster.RGB
	for i, c := range g.Cells {
		if l := &looks[i]; l.seen == 1 && f.around(f.spot(c.Spot), 0, 0).Far(l.back) < pipeContrast {
			flat = append(flat, []raster.RGB{l.back})
		}
	}
	if len(flat) == 0 {
		return raster.RGB{}
	}
	return typical(flat)
}

// isCovered reports whether something lies on the cell at s in the face that differs from it by the contrast. It looks like l, which
// is no dot. empty is the color of an empty cell.
func (f *Face) isCovered(s board.Spot, l *Look, empty raster.RGB, contrast int) bool {
	if l.verdict() == noDot && l.cover >= fullCover && l.contrast >= paintContrast {
		return true // a disc, but too large for a dot
	}
	if slices.ContainsFunc(puzzle.Square.Dirs(), func(d puzzle.Dir) bool { return f.leads(s, d, l.back) }) {
		return false // a pipe: on small cells its blur and its tint reach the corners
	}
	other, all := 0, 0
	for _, q := range besidePipes {
		if p, ok := f.at(s.At(q.X, q.Y)); ok {
			all++
			if p.Far(l.back) >= contrast {
				other++
			}
		}
	}
	if float64(other) >= maxBesidePipes*float64(all) {
		return true
	}
	middle := f.around(s, 0, 0)
	if middle.Far(l.back) < pipeContrast {
		return l.back.Far(empty) >= contrast // one color all over
	}
	return l.verdict() == noDot && middle.Far(l.back) >= contrast
}

// leads reports whether the paint in the middle of the cell at s in the face leads out of it in a direction, as a pipe does.
func (f *Face) leads(s board.Spot, d puzzle.Dir, back raster.RGB) bool {
	to := puzzle.Square.Step(puzzle.Coord{}, d)
	for _, r := range [...]float64{0.2, 0.3, 0.38} {
		if f.around(s, r*float64(to.Col), r*float64(to.Row)).Far(back) < pipeContrast {
			return false
		}
	}
	return true
}

// around returns the typical color around the point (x,y) of the unit cell at s in the face.
func (f *Face) around(s board.Spot, x, y float64) raster.RGB {
	const d = 0.05
	var all [][]raster.RGB
	for _, dx := range [...]float64{-d, 0, d} {
		for _, dy := range [...]float64{-d, 0, d} {
			if p, ok := f.at(s.At(x+dx, y+dy)); ok {
				all = append(all, []raster.RGB{p})
			}
		}
	}
	if len(all) == 0 {
		return raster.RGB{}
	}
	return typical(all)
}
