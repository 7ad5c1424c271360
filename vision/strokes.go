//go:build gocv_specific_modules

package vision

import (
	"image"
	"math"
	"runtime"

	"gocv.io/x/gocv"
)

const (
	// strokeWidth separates lines from paint, as a fraction of the picture's shorter side: above the thickest line (0.011),
	// below the thinnest pipe (0.0185, on a board 18 cells wide).
	strokeWidth = 0.0145
	// leastStroke is the same in pixels.
	leastStroke = 7
)

// strokePixels is what separates lines from paint in whole pixels, an odd number of them.
func strokePixels(width float64) int { return max(int(math.Round(width)), leastStroke) | 1 }

// strokes is a part of a working picture taken apart: its thin lines in any direction, and its broad bright parts.
type strokes struct {
	area  image.Rectangle // of the working picture: all planes have its size
	full  image.Point     // the size of the working picture
	line  *plane          // how much brighter a thin line is than what lies beside it, in the mean of the channels
	broad *plane          // brightness, in the strongest channel, of what is wider than any line
	pale  *plane          // brightness in the weakest channel
	width int             // the least width of what is broad, in pixels
	paint uint8           // the least of broad that is a dot's or a pipe's
	sure  uint8           // what is as bright as this and no line is paint, whatever is around it
}

// paintMask marks, by 255, the pixels that are a dot's or a pipe's.
func (s *strokes) paintMask() (*plane, error) { return s.broad.atLeast(s.paint) }

// atLeast marks, by 255, the pixels of at least the value, 1 or more.
func (p *plane) atLeast(v uint8) (*plane, error) {
	src, err := p.mat()
	if err != nil {
		return nil, err
	}
	defer src.Close()
	defer runtime.KeepAlive(p)
	return planeFrom(image.Pt(p.w, p.h), func(dst *gocv.Mat) error {
		gocv.Threshold(src, dst, float32(v-1), 255, gocv.ThresholdBinary)
		return nil
	})
}

// without takes from a mask of 0 and 255 what another marks.
func (p *plane) without(other *plane) error {
	mask, err := p.mat()
	if err != nil {
		return err
	}
	defer mask.Close()
	taken, err := other.mat()
	if err != nil {
		return err
	}
	defer taken.Close()
	defer runtime.KeepAlive([]*plane{p, other})
	return gocv.Subtract(mask, taken, &mask)
}

// findStrokes takes a part of the working picture apart. Width separates lines from paint, in pixels; line is what findLine returned
// for it. ByColor says to seek paint in each color, too.
func findStrokes(img *image.RGBA, line *plane, width int, area image.Rectangle, byColor bool) (*strokes, error) {
	s := &strokes{area: area, full: img.Rect.Size(), line: line.part(area), width: width}
	parts, err := framed(img, area, width)
	defer closeAll(parts)
	if err != nil {
		return nil, err
	}
	least, most, open := gocv.NewMat(), gocv.NewMat(), gocv.NewMat()
	defer closeAll([]gocv.Mat{least, most, open})
	for _, step := range []func() error{
		func() error { return gocv.Min(parts[0], parts[1], &least) },
		func() error { return gocv.Min(least, parts[2], &least) },
		func() error { return gocv.Max(parts[0], parts[1], &most) },
		func() error { return gocv.Max(most, parts[2], &most) },
		func() error { return openRound(most, &open, width) },
	} {
		if err := step(); err != nil {
			return nil, err
		}
	}
	inner := image.Rectangle{Max: area.Size()}.Add(image.Pt(width, width))
	if s.broad, err = planeWithin(open, inner); err != nil {
		return nil, err
	}
	if s.pale, err = planeWithin(least, inner); err != nil {
		return nil, err
	}
	var colors []*plane
	if byColor {
		if colors, err = opened(parts[:3], inner, width); err != nil {
			return nil, err
		}
	}
	lowered, err := s.findPaint(colors)
	if err != nil {
		return nil, err
	}
	if err := s.fillLetters(most, parts[:3], lowered, inner); err != nil {
		return nil, err
	}
	return s, s.untie()
}

// framed returns the channels of a part of a picture in a black frame: what lies at its edge is no broader than it looks. The
// caller closes them.
func framed(img *image.RGBA, area image.Rectangle, width int) ([]gocv.Mat, error) {
	whole, err := matOf(img)
	if err != nil {
		return nil, err
	}
	defer whole.Close()
	defer runtime.KeepAlive(img)
	src := whole.Region(area)
	defer src.Close()
	wide := gocv.NewMat()
	defer wide.Close()
	if err := gocv.CopyMakeBorder(src, &wide, width, width, width, width, gocv.BorderConstant|gocv.BorderIsolated, transparent); err != nil {
		return nil, err
	}
	return gocv.Split(wide), nil
}

// opened returns what is broad in each of the channels.
func opened(channels []gocv.Mat, inner image.Rectangle, width int) (out []*plane, err error) {
	open := gocv.NewMat()
	defer open.Close()
	for _, c := range channels {
		if err := openRound(c, &open, width); err != nil {
			return nil, err
		}
		p, err := planeWithin(open, inner)
		if err != nil {
			return nil, err
		}
		out = append(out, p)
	}
	return out, nil
}

// planeWithin copies a part of a Mat of one channel.
func planeWithin(src gocv.Mat, area image.Rectangle) (*plane, error) {
	part := src.Region(area)
	defer part.Close()
	return planeFrom(area.Size(), func(dst *gocv.Mat) error { return part.CopyTo(dst) })
}

// untie makes lines of the broad pale parts that are small, where thick lines meet at an acute angle, and of those that are
// nowhere broader, which are thick lines that look broad. The smallest dot, 0.038 wide on a board 19 cells wide, has five times the
// area of strokeWidth's square.
func (s *strokes) untie() error {
	const (
		knot    = 2.5 // of that square
		slender = 0.6 // half of its width, over strokeWidth: what is broad has 0.5, and a flow at its dot 0.78 on a board of 72 cells
		pale    = 2.6 // the strongest channel over the weakest, at most: bright lines have 1.8
	)
	mask, err := s.paintMask()
	if err != nil {
		return err
	}
	defer mask.done()
	isPale := func(i int32) bool { return float64(s.broad.pix[i]) < pale*float64(s.pale.pix[i]) }
	eachPart(mask.pix, mask.w, func(box image.Rectangle, pixels []int32) {
		small := len(pixels) <= int(knot*float64(s.width*s.width))
		if !small && (share(pixels, isPale) < 0.5 || float64(innerRadius(box, pixels, mask.w)) > slender*float64(s.width)) {
			return
		}
		for _, i := range pixels {
			if isPale(i) {
				s.line.pix[i], s.broad.pix[i] = s.broad.pix[i], 0
			}
		}
	})
	return nil
}

// openRound is a morphological opening with an octagon of the given odd width: what it does not fit into vanishes. An
// octagon is a square and some steps of a cross, which is much faster than a disc.
func openRound(src gocv.Mat, dst *gocv.Mat, width int) error {
	steps := int(math.Round(float64(width-1) * (1 - 1/math.Sqrt2)))
	square := gocv.GetStructuringElement(gocv.MorphRect, image.Pt(width-2*steps, width-2*steps))
	cross := gocv.GetStructuringElement(gocv.MorphCross, image.Pt(3, 3))
	defer square.Close()
	defer cross.Close()
	middle := image.Pt(-1, -1)
	if err := gocv.Erode(src, dst, square); err != nil {
		return err
	}
	if err := gocv.ErodeWithParams(*dst, dst, cross, middle, steps, gocv.BorderConstant); err != nil {
		return err
	}
	if err := gocv.Dilate(*dst, dst, square); err != nil {
		return err
	}
	for range steps {
		if err := gocv.Dilate(*dst, dst, cross); err != nil {
			return err
		}
	}
	return nil
}

// grown is p with every pixel's value spread r pixels in x and in y, where it is the greatest there.
func grown(p *plane, r int) (*plane, error) { return spread(p, gocv.MorphDilate, r) }

// shrunk is p with every pixel's value spread r pixels in x and in y, where it is the least there.
func shrunk(p *plane, r int) (*plane, error) { return spread(p, gocv.MorphErode, r) }

func spread(p *plane, op gocv.MorphType, r int) (*plane, error) {
	src, err := p.mat()
	if err != nil {
		return nil, err
	}
	defer src.Close()
	defer runtime.KeepAlive(p)
	return planeFrom(image.Pt(p.w, p.h), func(dst *gocv.Mat) error {
		return morph(src, dst, op, image.Pt(2*r+1, 2*r+1))
	})
}
