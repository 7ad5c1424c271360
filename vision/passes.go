package vision

import (
	"image"
	"math"

	"flowlens/vision/internal/cv"
	"flowlens/vision/internal/lines"
	"flowlens/vision/internal/num"
)

// pass is one attempt at finding the lines. Nearly every screenshot is read at the first.
type pass struct {
	channel  lines.Channel
	gain     float64 // see lines.Find
	strength uint8   // the least brightness of a line over its sides that counts, after the gain
	fine     bool    // at another resolution, mostly twice as fine, see workSize
}

var passes = []pass{
	{lines.Gray, 1, 14, false},
	{lines.Minimum, 1, 14, false},
	{lines.Gray, 1, 6, false},
	{lines.Minimum, 1, 6, false},
	{lines.AnyColor, 1, 12, false},
	{lines.AnyColor, 1, 6, false},
	{lines.Gray, 4, 12, false},
	{lines.Gray, 4, 6, false},
	{lines.Gray, 1, 12, true},
	{lines.Minimum, 1, 8, true},
	{lines.Minimum, 1, 4, true},
}

type lineKey struct {
	fine    bool
	channel lines.Channel
	gain    float64
}

// lineMaps returns the working picture and its line maps for the pass; nil where there is no other resolution.
func (r *reader) lineMaps(p pass) (*image.RGBA, *lines.Maps) {
	k := num.Pick(p.fine, 1, 0)
	if r.work[k] == nil {
		size := workSize(r.full.Rect.Size(), p.fine)
		if p.fine && size == workSize(r.full.Rect.Size(), false) {
			return nil, nil
		}
		r.work[k] = cv.Resize(r.full, size)
	}
	key := lineKey{p.fine, p.channel, p.gain}
	if r.lines[key] == nil {
		m := lines.Find(r.work[k], p.channel, p.gain)
		if p.channel == lines.AnyColor {
			_, m.Bright = r.lineMaps(pass{channel: lines.Gray, gain: p.gain, fine: p.fine})
		}
		if r.lines == nil {
			r.lines = make(map[lineKey]*lines.Maps)
		}
		r.lines[key] = m
	}
	return r.work[k], r.lines[key]
}

const (
	// minSide is the shorter side of the smallest picture that can show a board: 3 cells of 4 pixels.
	minSide = 12
	// workSide is the least shorter side of the working picture, in pixels: 27 a cell on a 20x20 board, and lines
	// still 2 pixels wide. Larger pictures are shrunk by a whole number, which keeps thin lines even.
	workSide = 540
	// smallSide is what pictures below workSide are enlarged to.
	smallSide = 800
)

// workSize is the size of the working picture for a picture of the given size. Fine ones are two or three times
// as large, where the picture has as much; of a small one, which is enlarged as it is, it is a coarser one instead: where a board
// was cut out of a screen, thick lines are too thick for lines there. A wide picture is cut out of a telephone's screen and has
// its width, or the half of a computer's.
func workSize(size image.Point, fine bool) image.Point {
	short := min(size.X, size.Y)
	if short < workSide {
		f := float64(smallSide) / float64(short)
		switch {
		case size.X > size.Y && !fine:
			f = max(float64(smallSide)/float64(size.X), 1)
		case size.X <= size.Y && fine:
			f = float64(workSide) / float64(short)
		}
		return image.Pt(int(math.Round(float64(size.X)*f)), int(math.Round(float64(size.Y)*f)))
	}
	f := short / workSide
	if fine {
		f = max(f/2, 1)
	}
	return image.Pt(size.X/f, size.Y/f)
}
