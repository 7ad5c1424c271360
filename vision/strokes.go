//go:build gocv_specific_modules

package vision

import (
	"image"
	"math"
	"runtime"
	"slices"

	"gocv.io/x/gocv"
)

const (
	// strokeWidth separates lines from paint, as a fraction of the picture's shorter side: above the thickest line (0.011),
	// below the thinnest pipe (0.0185, on a board 18 cells wide).
	strokeWidth = 0.0145
	// leastStroke is the same in pixels.
	leastStroke = 7
	// Paint is brighter than paintShare of the picture's brightest broad things, within these bounds: tints and glows
	// are darker, the darkest dots (navy) have twice as much.
	paintShare, leastPaint, mostPaint = 0.38, 16, 97
)

// strokes is a working picture taken apart: its thin lines in any direction, and its broad bright parts.
type strokes struct {
	line  *plane // how much brighter a thin line is than what lies beside it, in its weakest channel
	broad *plane // brightness, in the strongest channel, of what is wider than any line
	pale  *plane // the same in the weakest channel
	width int    // the least width of what is broad, in pixels
	paint uint8  // the least of broad that is a dot's or a pipe's
}

// painted tells whether the pixel is a dot's or a pipe's.
func (s *strokes) painted(x, y int) bool { return s.broad.pix[y*s.broad.w+x] >= s.paint }

// findStrokes takes the working picture apart. With anyColor, what is a line in one channel counts: amid tints little
// is left of it in the weakest.
func findStrokes(img *image.RGBA, anyColor bool) (*strokes, error) {
	src, err := matOf(img)
	if err != nil {
		return nil, err
	}
	defer src.Close()
	defer runtime.KeepAlive(img)
	s := &strokes{width: max(int(math.Round(strokeWidth*float64(min(img.Rect.Dx(), img.Rect.Dy())))), leastStroke) | 1}
	parts := gocv.Split(src)
	defer closeAll(parts)
	least, most, open := gocv.NewMat(), gocv.NewMat(), gocv.NewMat()
	defer least.Close()
	defer most.Close()
	defer open.Close()
	for _, step := range []func() error{
		func() error { return gocv.Min(parts[0], parts[1], &least) },
		func() error { return gocv.Min(least, parts[2], &least) },
		func() error { return gocv.Max(parts[0], parts[1], &most) },
		func() error { return gocv.Max(most, parts[2], &most) },
		func() error { return openRound(most, &most, s.width) },
		func() error { return openRound(least, &open, s.width) },
		func() error { return gocv.Subtract(least, open, &least) },
		func() error { return pick(anyColor, addChannels, noChannels)(parts[:3], &least, s.width) },
	} {
		if err := step(); err != nil {
			return nil, err
		}
	}
	if s.line, err = planeOf(least); err != nil {
		return nil, err
	}
	if s.broad, err = planeOf(most); err != nil {
		return nil, err
	}
	if s.pale, err = planeOf(open); err != nil {
		return nil, err
	}
	s.paint = paintLevel(s.broad)
	return s, nil
}

func noChannels([]gocv.Mat, *gocv.Mat, int) error { return nil }

// addChannels adds the lines of each channel to dst.
func addChannels(parts []gocv.Mat, dst *gocv.Mat, width int) error {
	hat := gocv.NewMat()
	defer hat.Close()
	for _, p := range parts {
		if err := openRound(p, &hat, width); err != nil {
			return err
		}
		if err := gocv.Subtract(p, hat, &hat); err != nil {
			return err
		}
		if err := gocv.Max(*dst, hat, dst); err != nil {
			return err
		}
	}
	return nil
}

// untied returns the strokes with the small broad pale parts as lines: where thick lines meet at an acute angle. The
// smallest dot, 0.038 wide on a board 19 cells wide, has five times the area of strokeWidth's square.
func (s *strokes) untied() (*strokes, error) {
	const (
		knot = 2.5 // of that square
		pale = 2   // the strongest channel over the weakest, at most: bright lines have 1.8
	)
	line := &plane{s.line.w, s.line.h, slices.Clone(s.line.pix)}
	broad := &plane{s.line.w, s.line.h, slices.Clone(s.broad.pix)}
	mask := &plane{s.broad.w, s.broad.h, make([]uint8, len(s.broad.pix))}
	for i, v := range s.broad.pix {
		mask.pix[i] = pick[uint8](v >= s.paint, 255, 0)
	}
	src, err := gocv.NewMatFromBytes(mask.h, mask.w, gocv.MatTypeCV8UC1, mask.pix)
	if err != nil {
		return nil, err
	}
	defer src.Close()
	defer runtime.KeepAlive(mask)
	labels, stats, centers := gocv.NewMat(), gocv.NewMat(), gocv.NewMat()
	defer labels.Close()
	defer stats.Close()
	defer centers.Close()
	gocv.ConnectedComponentsWithStatsWithParams(src, &labels, &stats, &centers, 8, gocv.MatTypeCV16U, gocv.CCL_DEFAULT)
	ids, err := labels.DataPtrUint16()
	if err != nil {
		return nil, err
	}
	for i := 1; i < stats.Rows(); i++ {
		if stats.GetIntAt(i, int(gocv.CC_STAT_AREA)) > int32(knot*float64(s.width*s.width)) {
			continue
		}
		x, y := int(stats.GetIntAt(i, int(gocv.CC_STAT_LEFT))), int(stats.GetIntAt(i, int(gocv.CC_STAT_TOP)))
		w, h := int(stats.GetIntAt(i, int(gocv.CC_STAT_WIDTH))), int(stats.GetIntAt(i, int(gocv.CC_STAT_HEIGHT)))
		for at := y * mask.w; at < (y+h)*mask.w; at += mask.w {
			for k := at + x; k < at+x+w; k++ {
				if int(ids[k]) == i && int(broad.pix[k]) < pale*int(s.pale.pix[k]) {
					line.pix[k], broad.pix[k] = max(line.pix[k], s.pale.pix[k]), 0
				}
			}
		}
	}
	return &strokes{line: line, broad: broad, pale: s.pale, width: s.width, paint: s.paint}, nil
}

// paintLevel is the brightness from which on broad parts are paint.
func paintLevel(broad *plane) uint8 {
	const brightest = 0.998 // share of the pixels: two small dots are more than the rest
	var hist [256]int
	for _, v := range broad.pix {
		hist[v]++
	}
	return uint8(min(max(paintShare*float64(quantile(&hist, len(broad.pix), brightest)), leastPaint), mostPaint))
}

// openRound is a morphological opening with an octagon of the given odd width: what it does not fit into vanishes. An
// octagon is a square and some steps of a cross, which is much faster than a disc.
func openRound(src gocv.Mat, dst *gocv.Mat, width int) error {
	steps := int(math.Round(float64(width) * (1 - 1/math.Sqrt2)))
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

// grown is p with every pixel's value spread r pixels in x and in y.
func grown(p *plane, r int) (*plane, error) {
	src, err := gocv.NewMatFromBytes(p.h, p.w, gocv.MatTypeCV8UC1, p.pix)
	if err != nil {
		return nil, err
	}
	defer src.Close()
	defer runtime.KeepAlive(p)
	dst := gocv.NewMat()
	defer dst.Close()
	if err := morph(src, &dst, gocv.MorphDilate, image.Pt(2*r+1, 2*r+1)); err != nil {
		return nil, err
	}
	return planeOf(dst)
}
