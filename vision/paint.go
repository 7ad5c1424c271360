package vision

import (
	"image"
	"slices"
)

const (
	// Paint is brighter than paintShare of the picture's brightest broad things, within these bounds: the darkest dots have
	// 128 of 255, a finger's disc 74 and a tint 51 beside what shines through.
	paintShare, leastPaint, mostPaint = 0.43, 16, 110
	// A washed out picture has brighter tints, whole cells of them: the level is moved up by paintRoom at most, to where the
	// fewest pixels are as bright, but for pixelNoise levels and twice that share of the picture.
	paintRoom, pixelNoise, fewPixels = 1.2, 3, 6e-4
	// The darkest dots have no white in them, but a disc over a tint has, and is less than pureFrom times as bright as paint must be.
	pureFrom = 1.2
	// darkShare is paintShare for the darkest dots in a picture with a gamma of up to 1.6. They stand out by darkStep, on
	// darkRim of the way around them, within darkReach pixels: a tint has 0.4 of its paint, and a disc over a tint 1.5 of it.
	darkShare, darkStep, darkRim, darkReach = 0.33, 0.6, 0.8, 5
)

// findPaint sets the level of paint, and lowers to it or lifts to it what is misjudged by that.
func (s *strokes) findPaint() error {
	s.paint = paintLevel(s.broad)
	most := uint8(pureFrom * float64(s.paint))
	for i, v := range s.broad.pix {
		if v >= s.paint && v < most && v-min(v, s.pale.pix[i]) < s.paint {
			s.broad.pix[i] = s.paint - 1
		}
	}
	return s.addDark()
}

// addDark makes paint of the broad parts that are too dark for it all over, but stand out like it.
func (s *strokes) addDark() error {
	mask, err := s.broad.atLeast(uint8(darkShare / paintShare * float64(s.paint)))
	if err != nil {
		return err
	}
	eachPart(mask.pix, mask.w, func(_ image.Rectangle, pixels []int32) {
		bright := func(i int32) bool { return s.broad.pix[i] >= s.paint }
		if slices.ContainsFunc(pixels, bright) || !s.standsOut(mask, pixels) {
			return
		}
		for _, i := range pixels {
			s.broad.pix[i] = s.paint
		}
	})
	return nil
}

// standsOut tells whether a part of the mask is much brighter than what is beside it, nearly all around.
func (s *strokes) standsOut(mask *plane, pixels []int32) bool {
	own := make([]uint8, len(pixels))
	for k, i := range pixels {
		own[k] = s.broad.pix[i]
	}
	slices.Sort(own)
	least := darkStep * float64(own[len(own)/2])
	rim, dark := 0, 0
	for _, i := range pixels {
		x, y := int(i)%mask.w, int(i)/mask.w
		for _, d := range [...]image.Point{{X: 1}, {X: -1}, {Y: 1}, {Y: -1}} {
			far := image.Pt(x, y).Add(d.Mul(darkReach))
			if !mask.in(far.X, far.Y) || mask.pix[(y+d.Y)*mask.w+x+d.X] != 0 {
				continue
			}
			rim++
			dark += pick(float64(s.broad.pix[far.Y*mask.w+far.X]) < least, 1, 0)
		}
	}
	return float64(dark) >= darkRim*float64(rim)
}

// paintLevel is the brightness from which on broad parts are paint.
func paintLevel(broad *plane) uint8 {
	const brightest = 0.998 // share of the pixels: two small dots are more than the rest
	var hist [256]int
	for _, v := range broad.pix {
		hist[v]++
	}
	usual := int(min(max(paintShare*float64(quantile(&hist, len(broad.pix), brightest)), leastPaint), mostPaint))
	near := func(level int) (n int) {
		for v := level - pixelNoise; v <= level+pixelNoise; v++ {
			n += hist[v]
		}
		return n
	}
	last := int(paintRoom * float64(usual))
	fewest := near(usual)
	for v := usual; v <= last; v++ {
		fewest = min(fewest, near(v))
	}
	few := 2*fewest + int(fewPixels*float64(len(broad.pix)))
	for v := usual; ; v++ {
		if near(v) <= few {
			return uint8(v)
		}
	}
}
