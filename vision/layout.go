package vision

import (
	"image"
	"image/color"
	"math"

	"flowlens/solve/puzzle"
)

const (
	// minSide is the shorter side of the smallest picture that can show a board: 3 cells of 4 pixels.
	minSide = 12
	// workSide is the least shorter side of the working picture, in pixels: 27 a cell on a 20x20 board, and lines
	// still 2 pixels wide. Larger pictures are shrunk by a whole number, which keeps thin lines even.
	workSide = 540
	// smallSide is what pictures below workSide are enlarged to.
	smallSide = 800
	// maxAspect is the most by which a picture's sides differ: a tall phone has 2.2, two of them joined 4.4. It bounds the
	// memory that a strip takes when it is enlarged.
	maxAspect = 5
)

// workSize is the size of the working picture for a picture of the given size. Fine ones are two or three times
// as large, where the picture has as much.
func workSize(size image.Point, fine bool) image.Point {
	short := min(size.X, size.Y)
	if short < workSide {
		f := float64(smallSide) / float64(short)
		return image.Pt(int(math.Round(float64(size.X)*f)), int(math.Round(float64(size.Y)*f)))
	}
	f := short / workSide
	if fine {
		f = max(f/2, 1)
	}
	return image.Pt(size.X/f, size.Y/f)
}

// layoutOf puts the board's places into pixels of the full picture; scale is full over working pixels.
func layoutOf(full *image.RGBA, g *grid, b *puzzle.Board, scale vec) *puzzle.Layout {
	up := func(p vec) vec { return vec{p.x * scale.x, p.y * scale.y} }
	l := &puzzle.Layout{Pitch: (up(g.u).len() + up(g.v).len()) / 2}
	box := image.Rectangle{Min: image.Pt(1<<30, 1<<30), Max: image.Pt(-1<<30, -1<<30)}
	for i := range 2 {
		for j := range 2 {
			p := up(g.corner(i, j))
			box.Min.X, box.Min.Y = min(box.Min.X, int(math.Floor(p.x))), min(box.Min.Y, int(math.Floor(p.y)))
			box.Max.X, box.Max.Y = max(box.Max.X, int(math.Ceil(p.x))), max(box.Max.Y, int(math.Ceil(p.y)))
		}
	}
	l.Bounds = box.Intersect(full.Rect)
	for i := range b.NumCells() {
		at := b.Cell(puzzle.CellID(i)).At
		l.Centers = append(l.Centers, up(g.node(float64(g.r+at.Row)+0.5, float64(g.c+at.Col)+0.5)).point())
	}
	l.Palette = make([]color.RGBA, b.NumColors()+1)
	for k := 1; k < len(l.Palette); k++ {
		l.Palette[k] = paintOf(full, l, b.Dots(puzzle.Color(k)))
	}
	return l
}

// paintOf measures the color of two dots: the median of each channel over their rings, where letters and hint ticks
// do not reach.
func paintOf(full *image.RGBA, l *puzzle.Layout, dots [2]puzzle.CellID) color.RGBA {
	var hist [3][256]int
	n := 0
	for _, d := range dots {
		for _, rad := range []float64{dotRingIn, (dotRingIn + dotRingOut) / 2} {
			for k := range ringSamples {
				sin, cos := math.Sincos(2 * math.Pi * float64(k) / ringSamples)
				at := image.Pt(int(l.Centers[d].X+rad*l.Pitch*cos), int(l.Centers[d].Y+rad*l.Pitch*sin))
				if !at.In(full.Rect) {
					continue
				}
				p := full.Pix[full.PixOffset(at.X, at.Y):]
				for ch := range hist {
					hist[ch][p[ch]]++
				}
				n++
			}
		}
	}
	return color.RGBA{uint8(quantile(&hist[0], n, 0.5)), uint8(quantile(&hist[1], n, 0.5)), uint8(quantile(&hist[2], n, 0.5)), 255}
}
