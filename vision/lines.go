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
	v, h, both *plane // both: the weaker of the two, which is strong at crossings
	luma       *plane // the picture's own brightness
	amplified  bool
	colored    *image.RGBA // the picture, where lines of any color count
	bright     *lineMaps   // then those of its brightness, for what is dark or another color is no wall
	// joinedV and joinedH are v and h before short pieces were taken out, with a margin of lineKernel.
	joinedV, joinedH *plane
	pieces           *lineMaps // see withPieces
}

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
	m := &lineMaps{amplified: gain > 1}
	if ch == anyColor {
		m.colored = img
	}
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
	if m.joinedV, err = linesAcross(parts, image.Pt(1, 0), ch == anyColor); err != nil {
		return nil, err
	}
	if m.joinedH, err = linesAcross(parts, image.Pt(0, 1), ch == anyColor); err != nil {
		return nil, err
	}
	if m.v, m.h, err = m.longer(lineRun); err != nil {
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
func linesAcross(planes []gocv.Mat, across image.Point, dark bool) (*plane, error) {
	along := image.Pt(across.Y, across.X)
	hat, all := gocv.NewMat(), gocv.NewMat()
	defer hat.Close()
	defer all.Close()
	for i, p := range planes {
		for _, op := range pick(dark, []gocv.MorphType{gocv.MorphTophat, gocv.MorphBlackhat}, []gocv.MorphType{gocv.MorphTophat}) {
			if i == 0 && op == gocv.MorphTophat {
				if err := morph(p, &all, op, bar(across, lineKernel)); err != nil {
					return nil, err
				}
				continue
			}
			if err := morph(p, &hat, op, bar(across, lineKernel)); err != nil {
				return nil, err
			}
			if err := gocv.Max(all, hat, &all); err != nil {
				return nil, err
			}
		}
	}
	if err := gocv.Blur(all, &hat, bar(along, 3)); err != nil {
		return nil, err
	}
	return planeFrom(image.Pt(all.Cols(), all.Rows()), func(dst *gocv.Mat) error {
		return morph(hat, dst, gocv.MorphClose, bar(along, lineGap))
	})
}

// longer returns the vertical and the horizontal lines that are at least run pixels long.
func (m *lineMaps) longer(run int) (v, h *plane, err error) {
	if v, err = m.joinedV.opened(bar(image.Pt(0, 1), run)); err != nil {
		return nil, nil, err
	}
	h, err = m.joinedH.opened(bar(image.Pt(1, 0), run))
	return v, h, err
}

// opened returns the plane without its margin, and without what is smaller than the size. A line that the picture's edge
// cuts off goes on beyond it, so half the size is enough there.
func (p *plane) opened(size image.Point) (*plane, error) {
	src, err := p.mat()
	if err != nil {
		return nil, err
	}
	defer src.Close()
	defer runtime.KeepAlive(p)
	frame := image.Rect(0, 0, p.w, p.h).Inset(lineKernel)
	inner := src.Region(frame)
	defer inner.Close()
	all := gocv.NewMat()
	defer all.Close()
	if err := inner.CopyTo(&all); err != nil { // a part would be seen with what lies around it
		return nil, err
	}
	return planeFrom(frame.Size(), func(dst *gocv.Mat) error { return morph(all, dst, gocv.MorphOpen, size) })
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
		if p.v, p.h, err = m.longer(shortRun); err != nil {
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

func morph(src gocv.Mat, dst *gocv.Mat, op gocv.MorphType, size image.Point) error {
	kernel := gocv.GetStructuringElement(gocv.MorphRect, size)
	defer kernel.Close()
	return gocv.MorphologyEx(src, dst, op, kernel)
}
