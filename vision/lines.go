//go:build gocv_specific_modules

package vision

import (
	"image"
	"runtime"

	"gocv.io/x/gocv"
)

const (
	// lineKernel is wider than any line of a board and narrower than any dot, in pixels of the working picture:
	// the white top-hat keeps what is thinner than it. Glows and sharp-edged background bars vanish, for a step
	// is no ridge.
	lineKernel = 13
	// largeKernel is the same in a working picture whose shorter side is at least largeSide: boards cut out of a telephone's
	// screen have lines of up to 0.011 of that, which was 1.5 times as wide.
	largeKernel, largeSide = 17, 860
	// lineRun is the shortest run of a line that counts, in pixels along it: half the smallest pitch.
	// Letters and noise are shorter.
	lineRun = 15
	// shortRun is that of the pieces between a pipe and a thick outline, on cells of 30 pixels.
	shortRun = 7
	// lineGap is the longest gap to close along a line: a crossing line leaves one, for the top-hat across a
	// line sees nothing on a line of its own direction.
	lineGap = 9
)

func (b brightness) String() string { return [...]string{"gray", "minimum", "any color"}[b] }

// lineMaps are the vertical and the horizontal thin bright lines of a picture: at each pixel how much brighter
// the line there is than both its sides, 0 where there is none.
type lineMaps struct {
	v, h, both *plane      // both: the weaker of the two, which is strong at crossings
	luma       *plane      // the picture's own brightness
	gain       float64     // see findLines
	picture    *image.RGBA // in which they were sought, before the gain
	colored    bool        // whether lines of any color count
	bright     *lineMaps   // then those of its brightness, for what is dark or another color is no wall
	// joinedV and joinedH are v and h before short pieces were taken out, with a margin of lineKernel.
	joinedV, joinedH *plane
	pieces           *lineMaps // see withPieces
}

// amplified tells whether the lines were sought in a picture made brighter.
func (m *lineMaps) amplified() bool { return m.gain > 1 }

// brightness names the channel in which lines are sought.
type brightness int

const (
	gray     brightness = iota // luma: least noise in JPEGs
	minimum                    // min(R,G,B): board lines raise every channel, glows, tints and saturated paint do not
	anyColor                   // every channel by itself, darker lines too: on strongly tinted cells a line differs by hue alone
)

// findLines returns the line maps of img in the given channel. The gain, 1 or more, multiplies the picture first:
// what it saturates is far brighter than the lines of a picture that needs it.
func findLines(img *image.RGBA, ch brightness, gain float64) (*lineMaps, error) {
	src, err := matOf(img)
	if err != nil {
		return nil, err
	}
	defer src.Close()
	defer runtime.KeepAlive(img)
	m := &lineMaps{gain: gain, picture: img, colored: ch == anyColor}
	if m.luma, err = planeFrom(img.Rect.Size(), func(dst *gocv.Mat) error { return gocv.CvtColor(src, dst, gocv.ColorRGBAToGray) }); err != nil {
		return nil, err
	}
	parts, err := channels(src, m.luma, ch, gain)
	defer closeAll(parts)
	if err != nil {
		return nil, err
	}
	// A line along the picture's edge has two sides only where something lies beyond: black.
	const k = lineKernel
	for i := range parts {
		framed := gocv.NewMat()
		err := gocv.CopyMakeBorder(parts[i], &framed, k, k, k, k, gocv.BorderConstant, transparent)
		parts[i].Close()
		if parts[i] = framed; err != nil {
			return nil, err
		}
	}
	r := newRuns(image.Pt(parts[0].Cols(), parts[0].Rows()))
	defer r.Close()
	if m.joinedV, err = r.linesAcross(parts, image.Pt(1, 0), ch == anyColor); err != nil {
		return nil, err
	}
	if m.joinedH, err = r.linesAcross(parts, image.Pt(0, 1), ch == anyColor); err != nil {
		return nil, err
	}
	if m.v, m.h, err = m.longer(r, lineRun); err != nil {
		return nil, err
	}
	m.both, err = weaker(m.v, m.h)
	return m, err
}

// channels returns the planes of the RGBA picture src in which lines are sought, after the gain. luma is src in gray; the
// planes may lie over its pixels. The caller closes them.
func channels(src gocv.Mat, luma *plane, ch brightness, gain float64) ([]gocv.Mat, error) {
	if ch == gray && gain == 1 {
		mono, err := luma.mat()
		return []gocv.Mat{mono}, err
	}
	lit := gocv.NewMat()
	defer lit.Close()
	if err := gocv.ConvertScaleAbs(src, &lit, gain, 0); err != nil {
		return nil, err
	}
	if ch == gray {
		mono := gocv.NewMat()
		return []gocv.Mat{mono}, gocv.CvtColor(lit, &mono, gocv.ColorRGBAToGray)
	}
	parts := gocv.Split(lit)
	if ch == anyColor {
		closeAll(parts[3:]) // alpha has no lines
		return parts[:3], nil
	}
	defer closeAll(parts[1:])
	if err := gocv.Min(parts[0], parts[1], &parts[0]); err != nil {
		return parts[:1], err
	}
	return parts[:1], gocv.Min(parts[0], parts[2], &parts[0])
}

func closeAll(mats []gocv.Mat) {
	for i := range mats {
		mats[i].Close()
	}
}

// linesAcross returns the lines that are thin along the unit step across, in the strongest of the planes: a
// top-hat across the line (and a black-hat, where dark lines count too), then along it a light blur and a closing over
// crossings.
func (r *runs) linesAcross(planes []gocv.Mat, across image.Point, dark bool) (*plane, error) {
	along := image.Pt(across.Y, across.X)
	hat, all := gocv.NewMatWithSize(r.size.Y, r.size.X, gocv.MatTypeCV8UC1), gocv.NewMat()
	defer hat.Close()
	defer all.Close()
	kernel := lineKernel
	if short := min(r.size.X, r.size.Y) - 2*lineKernel; short >= largeSide {
		kernel = largeKernel
	}
	for i, p := range planes {
		if err := r.opened(p, &hat, bar(across, kernel)); err != nil {
			return nil, err
		}
		if err := gocv.Subtract(p, hat, &hat); err != nil {
			return nil, err
		}
		if err := strongest(hat, &all, i == 0); err != nil {
			return nil, err
		}
		if !dark {
			continue
		}
		if err := r.closed(p, &hat, bar(across, kernel)); err != nil {
			return nil, err
		}
		if err := gocv.Subtract(hat, p, &hat); err != nil {
			return nil, err
		}
		if err := strongest(hat, &all, false); err != nil {
			return nil, err
		}
	}
	// A Gaussian so wide that its three weights are alike: OpenCV is three times as fast at it as at a mean.
	const wide = 5
	if err := gocv.GaussianBlur(all, &hat, bar(along, 3), wide, wide, gocv.BorderReplicate); err != nil {
		return nil, err
	}
	return planeFrom(r.size, func(dst *gocv.Mat) error { return r.closed(hat, dst, bar(along, lineGap)) })
}

// strongest adds lines to all: the first ones are all.
func strongest(lines gocv.Mat, all *gocv.Mat, first bool) error {
	if first {
		return lines.CopyTo(all)
	}
	return gocv.Max(*all, lines, all)
}

// longer returns the vertical and the horizontal lines that are at least run pixels long.
func (m *lineMaps) longer(r *runs, run int) (v, h *plane, err error) {
	if v, err = r.inner(m.joinedV, bar(image.Pt(0, 1), run)); err != nil {
		return nil, nil, err
	}
	h, err = r.inner(m.joinedH, bar(image.Pt(1, 0), run))
	return v, h, err
}

// inner returns the plane without its margin, and without what is shorter than the run. A line that the picture's edge cuts
// off goes on beyond it, so half the run is enough there.
func (r *runs) inner(p *plane, run image.Point) (*plane, error) {
	src, err := p.mat()
	if err != nil {
		return nil, err
	}
	defer src.Close()
	defer runtime.KeepAlive(p)
	all := gocv.NewMatWithSize(r.size.Y, r.size.X, gocv.MatTypeCV8UC1)
	defer all.Close()
	if err := src.CopyTo(&all); err != nil {
		return nil, err
	}
	frame := image.Rect(0, 0, p.w, p.h).Inset(lineKernel)
	surround(all, frame, 255)
	if err := r.extreme(all, &r.scratch[2], run, gocv.Min); err != nil {
		return nil, err
	}
	surround(r.scratch[2], frame, 0)
	if err := r.extreme(r.scratch[2], &all, run, gocv.Max); err != nil {
		return nil, err
	}
	inner := all.Region(frame)
	defer inner.Close()
	return planeFrom(frame.Size(), func(dst *gocv.Mat) error { return inner.CopyTo(dst) })
}

// weaker returns the lesser of the two at each pixel.
func weaker(a, b *plane) (*plane, error) {
	x, err := a.mat()
	if err != nil {
		return nil, err
	}
	defer x.Close()
	y, err := b.mat()
	if err != nil {
		return nil, err
	}
	defer y.Close()
	defer runtime.KeepAlive([]*plane{a, b})
	return planeFrom(image.Pt(a.w, a.h), func(dst *gocv.Mat) error { return gocv.Min(x, y, dst) })
}

// withPieces returns the maps with shorter pieces of lines in them too, and with them more of what is none.
func (m *lineMaps) withPieces() (*lineMaps, error) {
	if m.pieces == nil {
		p := *m
		var err error
		r := newRuns(image.Pt(m.joinedV.w, m.joinedV.h))
		defer r.Close()
		if p.v, p.h, err = m.longer(r, shortRun); err != nil {
			return nil, err
		}
		m.pieces = &p
	}
	return m.pieces, nil
}

// bar is the size of a rectangle n pixels long in the direction of the unit step dir, and 1 pixel wide.
func bar(dir image.Point, n int) image.Point {
	return image.Pt(1+dir.X*(n-1), 1+dir.Y*(n-1))
}
