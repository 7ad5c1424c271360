package vision

import (
	"fmt"
	"image"
	"math"
)

const (
	// looseLength is the length of a line that counts, in widths of a cell, and faintLength that of what may be one, in pieces of
	// faintPiece and more: beside a pipe a quarter of a line is left, on both sides of it together.
	looseLength, faintLength, faintPiece = 0.3, 0.2, 0.13
	// paintBleeds is how far beyond its rim a JPEG's paint bleeds, in pixels: along it, and lines lead away from it.
	paintBleeds = 3
	// What rings beside a line or paint in a JPEG runs along it, nearer than a border does along a dot, at 0.15 widths of a cell
	// less its rim, or along another border: no cell is so slim. By aside it strays from that, over its length. A border that
	// meets another or a pipe strays from it by 0.64 and more.
	alongLine, alongPaint, aside = 0.2, 0.1, 0.4
	// stubOff is how far the blurred edge of an outline reaches, in pixels.
	stubOff = 2
)

// errLineEnds says that a line bounds no region: a part of it was not seen.
var errLineEnds = fmt.Errorf("%w: a line leads nowhere", ErrBadBoard)

// loose looks at the lines that bound no regions.
type loose struct {
	*regions
	beside [2][]uint8   // by pixel: 255 on what they may run along: the borders of cells, and paint
	away   [2][]float32 // by pixel: the distance to that, nil as long as nobody has asked
}

// checkLoose refuses lines that end within a region, or lie in it: a part of them was not seen.
func (g *regions) checkLoose() error {
	borders, outlines := &plane{g.w, g.h, make([]uint8, g.w*g.h)}, &plane{g.w, g.h, make([]uint8, g.w*g.h)}
	for _, b := range g.borders {
		inside := g.all[g.label[b[0]]].role == aCell && g.all[g.label[b[1]]].role == aCell
		pick(inside, borders, outlines).pix[b[0]] = 255
	}
	lines, faint := grown(borders, 2*lineHalf), grown(outlines, g.reach)
	stubs := grown(outlines, int(g.parts.thick/2)+stubOff)
	bleeding := grown(&plane{g.w, g.h, g.hidden}, paintBleeds)
	defer done(lines, faint, stubs, bleeding)
	for i := range g.lines {
		if g.lines[i]|g.faint[i] == 0 {
			lines.pix[i], faint.pix[i], stubs.pix[i] = 0, 0, 0
			continue
		}
		near := lines.pix[i]|stubs.pix[i]|bleeding.pix[i] == 0 && g.all[g.label[i]].role == aCell
		seen := near && faint.pix[i] == 0
		lines.pix[i], faint.pix[i], stubs.pix[i] = pick(seen, g.lines[i], 0), pick(seen, g.faint[i], 0), pick(near, g.faint[i], 0)
	}
	for _, b := range g.borders {
		borders.pix[b[0]] = 255
	}
	l := &loose{regions: g, beside: [2][]uint8{borders.pix, g.hidden}}
	if at, found := l.find(lines.pix, looseLength, looseLength); found {
		return errorAt(errLineEnds, at, "it ends at {}")
	}
	if at, found := l.find(faint.pix, faintPiece, faintLength); found {
		return errorAt(ErrBadBoard, at, "there may be a line at {}")
	}
	if at, found := l.findFacing(stubs.pix); found {
		return errorAt(ErrBadBoard, at, "there may be a line below the pipe at {}")
	}
	return nil
}

// findFacing finds a pipe on whose two sides pieces of lines point at each other, though each alone is so short that it may be
// noise.
func (l *loose) findFacing(mask []uint8) (at vec, found bool) {
	const shortest = 4                   // pixels
	pieces := make(map[uint16][]moments) // by region
	eachPart(mask, l.w, func(box image.Rectangle, pixels []int32) {
		if max(box.Dx(), box.Dy()) < shortest {
			return
		}
		m, id := l.momentsOf(pixels), l.label[pixels[0]]
		for _, other := range pieces[id] {
			if !found && l.facing(m, other) {
				at, found = l.place(lerp(m.center(), other.center(), 0.5)), true
			}
		}
		pieces[id] = append(pieces[id], m)
	})
	return at, found
}

// facing tells whether two pieces of lines point at each other across a pipe.
func (l *loose) facing(a, b moments) bool {
	const off = 0.35 // radians: of so few pixels the direction is not known better
	way := b.center().sub(a.center())
	length := 0.0
	for _, m := range [...]moments{a, b} {
		long, _, angle := m.spread()
		sin, cos := math.Sincos(angle)
		if math.Abs(cos*way.y-sin*way.x) > math.Sin(off)*way.len() {
			return false
		}
		length += 2 * math.Sqrt(3) * long
	}
	if length < faintLength*l.unitAt(a.center()) {
		return false
	}
	from, to := l.untilHidden(a.center(), b.center()), l.untilHidden(b.center(), a.center())
	return l.below(from, to)
}

// untilHidden is the last place on the way that paint does not hide.
func (l *loose) untilHidden(from, to vec) vec {
	step := to.sub(from)
	n := step.len()
	step = step.mul(1 / n)
	for t := 0.0; t < n; t++ {
		if at := from.add(step.mul(t)); l.hides(at) {
			return at.sub(step.mul(stubGap))
		}
	}
	return to
}

// find finds a region in which the lines that a mask marks are longer than given, in pieces of at least the given length, both in widths
// of a cell. What runs along a line or paint is none.
func (l *loose) find(mask []uint8, piece, most float64) (at vec, found bool) {
	lengths := make([]float64, len(l.all)) // by region
	eachPart(mask, l.w, func(box image.Rectangle, pixels []int32) {
		middle := int(pixels[len(pixels)/2])
		p := vec{float64(middle % l.w), float64(middle / l.w)}
		unit, length := l.unitAt(p), float64(max(box.Dx(), box.Dy()))
		if length < piece*unit || l.runsAlong(pixels, unit, aside*length) {
			return
		}
		sum := &lengths[l.label[middle]]
		if *sum += length; *sum > most*unit && !found {
			at, found = l.place(p), true
		}
	})
	return at, found
}

// runsAlong tells whether the pixels, in a cell of the given width, are all near a line or paint, and stray from it by less than
// given.
func (l *loose) runsAlong(pixels []int32, unit, stray float64) bool {
	for k, near := range [...]float64{alongLine * unit, alongPaint * unit} {
		if l.away[k] == nil {
			l.away[k], _ = distances(inverse(l.beside[k]), l.w)
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

// unitAt is the width of the cell at the place, or that of a typical one where that is less.
func (g *regions) unitAt(p vec) float64 {
	return min(g.unit, 2*(g.all[g.label[int(p.y)*g.w+int(p.x)]].inner+lineHalf))
}
