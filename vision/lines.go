//go:build gocv_specific_modules

package vision

import (
	"image"

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
	// shortV and shortH have shorter pieces of lines too, and with them more of what is none.
	shortV, shortH *plane
	luma           *plane // the picture's own brightness
	amplified      bool
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
	// A line along the picture's edge has two sides only where something lies beyond: black.
	frame := image.Rectangle{Max: img.Rect.Size()}.Add(image.Pt(lineKernel, lineKernel))
	lit := gocv.NewMat()
	defer lit.Close()
	if err := gocv.CopyMakeBorder(src, &lit, lineKernel, lineKernel, lineKernel, lineKernel, gocv.BorderConstant, transparent); err != nil {
		return nil, err
	}
	if gain != 1 {
		if err := gocv.ConvertScaleAbs(lit, &lit, gain, 0); err != nil {
			return nil, err
		}
	}
	parts, err := channels(lit, ch)
	defer closeAll(parts)
	if err != nil {
		return nil, err
	}
	v, h, shortV, shortH := gocv.NewMat(), gocv.NewMat(), gocv.NewMat(), gocv.NewMat()
	defer v.Close()
	defer h.Close()
	defer shortV.Close()
	defer shortH.Close()
	if err := linesAcross(parts, &v, &shortV, frame, image.Pt(1, 0), ch == anyColor); err != nil {
		return nil, err
	}
	if err := linesAcross(parts, &h, &shortH, frame, image.Pt(0, 1), ch == anyColor); err != nil {
		return nil, err
	}
	luma := gocv.NewMat()
	defer luma.Close()
	if err := gocv.CvtColor(src, &luma, gocv.ColorRGBAToGray); err != nil {
		return nil, err
	}
	both := gocv.NewMat()
	defer both.Close()
	if err := gocv.Min(v, h, &both); err != nil {
		return nil, err
	}
	m := lineMaps{amplified: gain > 1}
	for _, p := range []struct {
		dst **plane
		src gocv.Mat
	}{{&m.v, v}, {&m.h, h}, {&m.shortV, shortV}, {&m.shortH, shortH}, {&m.both, both}, {&m.luma, luma}} {
		if *p.dst, err = planeOf(p.src); err != nil {
			return nil, err
		}
	}
	return &m, nil
}

// channels returns the planes of the RGBA picture src in which lines are sought. The caller closes them.
func channels(src gocv.Mat, ch brightness) ([]gocv.Mat, error) {
	if ch == gray {
		mono := gocv.NewMat()
		return []gocv.Mat{mono}, gocv.CvtColor(src, &mono, gocv.ColorRGBAToGray)
	}
	parts := gocv.Split(src)
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

// linesAcross fills dst with the lines that are thin along the unit step across, in the strongest of the planes: a
// top-hat across the line (and a black-hat, where dark lines count too), then along it a light blur, a closing over
// crossings and an opening that removes what is short. In short those are kept that are
// at least shortRun long. Only what lies in the frame is kept.
func linesAcross(planes []gocv.Mat, dst, short *gocv.Mat, frame image.Rectangle, across image.Point, dark bool) error {
	along := image.Pt(across.Y, across.X)
	hat, all := gocv.NewMat(), gocv.NewMat()
	defer hat.Close()
	defer all.Close()
	for i, p := range planes {
		for _, op := range pick(dark, []gocv.MorphType{gocv.MorphTophat, gocv.MorphBlackhat}, []gocv.MorphType{gocv.MorphTophat}) {
			if i == 0 && op == gocv.MorphTophat {
				if err := morph(p, &all, op, bar(across, lineKernel)); err != nil {
					return err
				}
				continue
			}
			if err := morph(p, &hat, op, bar(across, lineKernel)); err != nil {
				return err
			}
			if err := gocv.Max(all, hat, &all); err != nil {
				return err
			}
		}
	}
	if err := gocv.Blur(all, &all, bar(along, 3)); err != nil {
		return err
	}
	if err := morph(all, &all, gocv.MorphClose, bar(along, lineGap)); err != nil {
		return err
	}
	for _, out := range []struct {
		dst *gocv.Mat
		run int
	}{{short, shortRun}, {dst, lineRun}} {
		if err := morph(all, &all, gocv.MorphOpen, bar(along, out.run)); err != nil {
			return err
		}
		part := all.Region(frame)
		err := part.CopyTo(out.dst)
		part.Close()
		if err != nil {
			return err
		}
	}
	return nil
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
