package region

import (
	"fmt"
	"image"
	"math"

	"flowlens/vision/internal/board"
	"flowlens/vision/internal/cv"
	"flowlens/vision/internal/geom"
	"flowlens/vision/internal/num"
	"flowlens/vision/internal/raster"
)

// ErrLineEnds says that a line bounds no region, so that a part of it was not seen. It wraps [board.ErrBadBoard].
var ErrLineEnds = fmt.Errorf("%w: a line leads nowhere", board.ErrBadBoard)

// loose looks at the lines that bound no regions.
type loose struct {
	*Regions
	beside [2][]uint8   // masks of what ringing runs along: the borders of cells, and paint
	away   [2][]float32 // by pixel: the distance to that, nil until somebody asks
}

// checkLoose refuses lines that end or lie within a region: a part of them was not seen. Three masks are made of what is in
// cells, away from all borders and from paint: lines, fainter lines, and those that may begin right at the outline.
func (g *Regions) checkLoose() error {
	borders, outlines := g.plane(make([]uint8, g.w*g.h)), g.plane(make([]uint8, g.w*g.h))
	for _, b := range g.borders {
		inside := g.all[g.label[b[0]]].role == aCell && g.all[g.label[b[1]]].role == aCell
		num.Pick(inside, borders, outlines).Pix[b[0]] = 255
	}
	lines, faint := cv.Dilate(borders, 2*lineHalf), cv.Dilate(outlines, g.reach)
	stubs := cv.Dilate(outlines, int(g.Thick/2)+outlineBlur)
	bleeding := cv.Dilate(g.plane(g.hidden), paintBleeds)
	defer raster.Done(lines, faint, stubs, bleeding)
	for i := range g.lines {
		if g.lines[i]|g.faint[i] == 0 {
			lines.Pix[i], faint.Pix[i], stubs.Pix[i] = 0, 0, 0
			continue
		}
		near := lines.Pix[i]|stubs.Pix[i]|bleeding.Pix[i] == 0 && g.all[g.label[i]].role == aCell
		seen := near && faint.Pix[i] == 0
		lines.Pix[i], faint.Pix[i], stubs.Pix[i] = num.Pick(seen, g.lines[i], 0), num.Pick(seen, g.faint[i], 0), num.Pick(near, g.faint[i], 0)
	}
	for _, b := range g.borders {
		borders.Pix[b[0]] = 255
	}
	l := &loose{Regions: g, beside: [2][]uint8{borders.Pix, g.hidden}}
	if at, found := l.find(lines.Pix, looseLength, looseLength); found {
		return board.ErrorAt(ErrLineEnds, at, "it ends at {}")
	}
	if at, found := l.find(faint.Pix, faintPiece, faintLength); found {
		return board.ErrorAt(board.ErrBadBoard, at, "there may be a line at {}")
	}
	if at, found := l.findFacing(stubs.Pix); found {
		return board.ErrorAt(board.ErrBadBoard, at, "there may be a line below the pipe at {}")
	}
	return nil
}

// findFacing finds a pipe on whose two sides pieces of lines point at each other. Each piece alone is so short that it may be
// noise. It returns the place between them, in the working picture.
func (l *loose) findFacing(mask []uint8) (at geom.Vec, found bool) {
	pieces := make(map[uint16][]geom.Moments) // by region
	raster.EachPart(mask, l.w, func(box image.Rectangle, pixels []int32) {
		if max(box.Dx(), box.Dy()) < minPiece {
			return
		}
		m, id := l.momentsOf(pixels), l.label[pixels[0]]
		for _, other := range pieces[id] {
			if !found && l.facing(m, other) {
				at, found = l.place(geom.Lerp(m.Center(), other.Center(), 0.5)), true
			}
		}
		pieces[id] = append(pieces[id], m)
	})
	return at, found
}

// facing reports whether two pieces of lines point at each other across a pipe.
func (l *loose) facing(a, b geom.Moments) bool {
	way := b.Center().Sub(a.Center())
	length := 0.0
	for _, m := range [...]geom.Moments{a, b} {
		long, _, angle := m.Spread()
		sin, cos := math.Sincos(angle)
		if math.Abs(cos*way.Y-sin*way.X) > math.Sin(maxTurn)*way.Len() {
			return false
		}
		length += 2 * math.Sqrt(3) * long
	}
	if length < faintLength*l.unitAt(a.Center()) {
		return false
	}
	from, to := l.untilHidden(a.Center(), b.Center()), l.untilHidden(b.Center(), a.Center())
	return l.isBelowPipe(from, to)
}

// untilHidden returns the place stubGap before paint first hides the way between two places, or the end of the way.
func (l *loose) untilHidden(from, to geom.Vec) geom.Vec {
	step := to.Sub(from)
	n := step.Len()
	step = step.Mul(1 / n)
	for t := 0.0; t < n; t++ {
		if at := from.Add(step.Mul(t)); l.hides(at) {
			return at.Sub(step.Mul(stubGap))
		}
	}
	return to
}

// find finds a region in which the lines of a mask are longer than most, in pieces of at least piece, both in widths of a cell.
// What runs along a line or paint does not count. It returns a place on such a line, in the working picture.
func (l *loose) find(mask []uint8, piece, most float64) (at geom.Vec, found bool) {
	lengths := make([]float64, len(l.all)) // by region
	raster.EachPart(mask, l.w, func(box image.Rectangle, pixels []int32) {
		middle := int(pixels[len(pixels)/2])
		p := geom.Pt(float64(middle%l.w), float64(middle/l.w))
		unit, length := l.unitAt(p), float64(max(box.Dx(), box.Dy()))
		if length < piece*unit || l.runsAlong(pixels, unit, maxStray*length) {
			return
		}
		sum := &lengths[l.label[middle]]
		if *sum += length; *sum > most*unit && !found {
			at, found = l.place(p), true
		}
	})
	return at, found
}

// runsAlong reports whether the pixels, in a cell of the given width, are all near a line or all near paint, and stray from it by
// less than given. Both are in pixels.
func (l *loose) runsAlong(pixels []int32, unit, stray float64) bool {
	for k, near := range [...]float64{alongLine * unit, alongPaint * unit} {
		if l.away[k] == nil {
			l.away[k], _ = raster.Distances(inverse(l.beside[k]), l.w)
		}
		away := l.away[k]
		least, most := away[pixels[0]], away[pixels[0]]
		for _, i := range pixels {
			least, most = min(least, away[i]), max(most, away[i])
		}
		if float64(most) < near && float64(most-least) < stray {
			return true
		}
	}
	return false
}

// unitAt returns the width of the cell at the place, or of a typical one if that is less, in pixels.
func (g *Regions) unitAt(p geom.Vec) float64 {
	return min(g.unit, 2*(g.all[g.label[int(p.Y)*g.w+int(p.X)]].inner+lineHalf))
}
