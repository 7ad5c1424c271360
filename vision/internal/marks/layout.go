package marks

import (
	"image"
	"image/color"
	"math"
	"slices"

	"flowlens/solve/puzzle"
	"flowlens/vision/internal/board"
	"flowlens/vision/internal/geom"
	"flowlens/vision/internal/raster"
)

// Layout returns where the ground's cells lie in the full picture, in its pixels, and the colors of the dots there. dots are their
// cells, by color from 1. scale is the full picture's size over the working picture's.
func Layout(full *image.RGBA, g *board.Ground, dots [][]int, scale geom.Vec) *puzzle.Layout {
	up := func(p geom.Vec) geom.Vec { return geom.Pt(p.X*scale.X, p.Y*scale.Y) }
	l := &puzzle.Layout{Pitch: (up(g.Box.U).Len() + up(g.Box.V).Len()) / 2}
	around := image.Rectangle{Min: image.Pt(1<<30, 1<<30), Max: image.Pt(-1<<30, -1<<30)}
	for _, x := range []float64{0, g.Box.W} {
		for _, y := range []float64{0, g.Box.H} {
			p := up(g.Box.At(x, y))
			around.Min.X, around.Min.Y = min(around.Min.X, int(math.Floor(p.X))), min(around.Min.Y, int(math.Floor(p.Y)))
			around.Max.X, around.Max.Y = max(around.Max.X, int(math.Ceil(p.X))), max(around.Max.Y, int(math.Ceil(p.Y)))
		}
	}
	l.Bounds = around.Intersect(full.Rect)
	spots := make([]board.Spot, len(g.Cells))
	for i, c := range g.Cells {
		spots[i] = board.Spot{Center: up(c.Center), Right: up(c.Right), Down: up(c.Down), Corners: c.Corners}
		at := spots[i].Center
		if g.Lattice == puzzle.Free && !slices.ContainsFunc(dots, func(of []int) bool { return slices.Contains(of, i) }) {
			at = up(c.Through)
		}
		l.Centers = append(l.Centers, at.Point())
	}
	if g.Lattice == puzzle.Free {
		l.Sides = make(map[[2]puzzle.CellID]puzzle.Point, len(g.Ways))
		for _, w := range g.Ways {
			l.Sides[[2]puzzle.CellID{puzzle.CellID(min(w.A, w.B)), puzzle.CellID(max(w.A, w.B))}] = up(w.Mid).Point()
		}
	}
	l.Palette = make([]color.RGBA, len(dots))
	for k := 1; k < len(dots); k++ {
		var of []board.Spot
		for _, i := range dots[k] {
			of = append(of, spots[i])
		}
		l.Palette[k] = paintOf(full, of...)
	}
	return l
}

// Dots returns the cells of a board's dots, by color from 1.
func Dots(b *puzzle.Board) [][]int {
	out := make([][]int, b.NumColors()+1)
	for k := 1; k < len(out); k++ {
		dots := b.Dots(puzzle.Color(k))
		out[k] = []int{int(dots[0]), int(dots[1])}
	}
	return out
}

// paintOf returns the color of some dots: the median of each channel over their rings, where letters and hint ticks do not reach.
func paintOf(full *image.RGBA, dots ...board.Spot) color.RGBA {
	var hist [3][256]int
	n := 0
	for _, d := range dots {
		for _, rad := range []float64{dotRingIn, (dotRingIn + dotRingOut) / 2} {
			for _, to := range geom.Around {
				p := d.At(rad*to.X, rad*to.Y)
				at := image.Pt(int(p.X), int(p.Y))
				if !at.In(full.Rect) {
					continue
				}
				pix := full.Pix[full.PixOffset(at.X, at.Y):]
				for ch := range hist {
					hist[ch][pix[ch]]++
				}
				n++
			}
		}
	}
	return color.RGBA{uint8(raster.Quantile(&hist[0], n, 0.5)), uint8(raster.Quantile(&hist[1], n, 0.5)), uint8(raster.Quantile(&hist[2], n, 0.5)), 255}
}
