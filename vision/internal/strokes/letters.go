package strokes

import (
	"image"
	"math"
	"slices"

	"flowlens/vision/internal/cv"
	"flowlens/vision/internal/num"
	"flowlens/vision/internal/raster"
)

// letters finds the letters and ticks that cut dots into pieces no broader than lines: small dark parts that one paint encloses.
// Its planes are w wide; the picture lies in their inner part.
type letters struct {
	*Strokes
	inner    image.Rectangle
	w        int
	mask     []uint8   // mask of what is as bright as paint
	gaps     []uint8   // mask of what is darker amid that
	channels [][]uint8 // brightness in the strongest channel, then in each

	// Of the gap looked at:
	beside  [][]uint8 // brightness of the pixels beside it, by channel
	painted int       // how many of them are broad
	sums    [2][]int  // sums of those, and of the rest, by channel
}

// fillLetters makes broad the pieces of dots that letters cut. bright is the strongest of the channels, the picture is their
// inner part. lowered is a mask of what is no paint.
func (s *Strokes) fillLetters(bright *raster.Plane, channels []*raster.Plane, lowered *raster.Plane, inner image.Rectangle) {
	mask := cv.Threshold(bright, s.paint)
	defer mask.Done()
	without(mask, lowered, bright, s.sure, inner.Min)
	near := cv.Close(mask, s.Width)
	defer near.Done()
	l := &letters{Strokes: s, inner: inner, w: mask.W, mask: mask.Pix, gaps: near.Pix, channels: [][]uint8{bright.Pix}}
	for _, c := range channels {
		l.channels = append(l.channels, c.Pix)
	}
	fillSmall(l.gaps, l.w, tallLetter*s.Width)
	for i, v := range l.mask {
		l.gaps[i] &^= v
	}
	var around []image.Rectangle // the filled gaps with what is beside them
	raster.EachPart(l.gaps, l.w, func(box image.Rectangle, pixels []int32) {
		if !box.In(inner.Inset(1)) || !l.isLetter(box, pixels) {
			return
		}
		around = append(around, box.Inset(-s.Width-max(box.Dx(), box.Dy())/2).Sub(inner.Min))
		for _, i := range pixels {
			l.mask[i] = 255
		}
	})
	if len(around) == 0 {
		return
	}
	opened := openedWithin(mask, inner, s.Width)
	defer opened.Done()
	for _, box := range around {
		box = box.Intersect(image.Rect(0, 0, opened.W, opened.H))
		for y := box.Min.Y; y < box.Max.Y; y++ {
			for i := y*opened.W + box.Min.X; i < y*opened.W+box.Max.X; i++ {
				s.broad.Pix[i] = max(s.broad.Pix[i], min(opened.Pix[i], s.paint))
			}
		}
	}
}

// isLetter reports whether a gap is a letter, or a part of one.
func (l *letters) isLetter(box image.Rectangle, pixels []int32) bool {
	long := max(box.Dx(), box.Dy())
	if long > tallLetter*l.Width || !l.measure(pixels) || slices.ContainsFunc(l.beside, func(c []uint8) bool { return middleRange(c) > maxUneven }) {
		return false // it is larger, or lies between a pipe and lines
	}
	if l.otherColor() > maxShade {
		return false // it lies between a pipe and an outline
	}
	// middleRange has sorted beside.
	if l.beside[0][len(l.beside[0])/tipShare] < l.sure && float64(l.painted) < broadBeside*float64(len(l.beside[0])) {
		return false
	}
	return (long <= l.Width || float64(2*raster.InnerRadius(box, pixels, l.w)) <= MaxLetterStroke*float64(long)) && l.inDot(box)
}

// inDot reports whether a dot, or other parts of the same letter, lie all around a gap.
func (l *letters) inDot(box image.Rectangle) bool {
	mid, radius := box.Min.Add(box.Max).Div(2), max(int(dotAround*float64(max(box.Dx(), box.Dy()))), 1)
	n, in := 0, 0
	for y := -radius; y <= radius; y++ {
		for x := -radius; x <= radius; x++ {
			if x*x+y*y > radius*radius {
				continue
			}
			n++
			if at := mid.Add(image.Pt(x, y)); at.X >= 0 && at.X < l.w && at.Y >= 0 && at.Y < len(l.mask)/l.w {
				i := at.Y*l.w + at.X
				in += num.Pick(l.mask[i]|l.gaps[i] != 0, 1, 0)
			}
		}
	}
	return float64(in) >= dotFull*float64(n)
}

// measure notes what lies beside a gap. It returns false where the gap is a part of something wider.
func (l *letters) measure(pixels []int32) bool {
	if l.beside == nil {
		l.beside = make([][]uint8, len(l.channels))
	}
	for k := range l.beside {
		l.beside[k] = l.beside[k][:0]
	}
	l.painted, l.sums = 0, [2][]int{make([]int, len(l.channels)), make([]int, len(l.channels))}
	for _, at := range pixels {
		for _, step := range [...]int{-1, 1, -l.w, l.w} {
			i := int(at)
			if l.mask[i+step] == 0 && l.gaps[i+step] == 0 {
				return false
			}
			if l.gaps[i+step] != 0 {
				continue
			}
			x, y := (i+gapBlur*step)%l.w-l.inner.Min.X, (i+gapBlur*step)/l.w-l.inner.Min.Y
			painted := l.broad.In(x, y) && l.broad.Pix[y*l.broad.W+x] >= l.paint
			l.painted += num.Pick(painted, 1, 0)
			for k, c := range l.channels {
				v := max(c[i+gapBlur*step], c[i+(gapBlur+1)*step])
				l.beside[k] = append(l.beside[k], v)
				l.sums[num.Pick(painted, 0, 1)][k] += int(v)
			}
		}
	}
	return len(l.beside[0]) > 0
}

// otherColor returns how far the mean color of what is not broad beside a gap is from that of what is, once that is made as
// bright: the largest difference of a channel.
func (l *letters) otherColor() (most float64) {
	rest := len(l.beside[0]) - l.painted
	if l.painted == 0 || rest == 0 {
		return 0
	}
	k := float64(l.sums[1][0]) / float64(max(l.sums[0][0], 1))
	for c := range l.channels {
		most = max(most, math.Abs(float64(l.sums[1][c])-k*float64(l.sums[0][c]))/float64(rest))
	}
	return most
}

// middleRange sorts the values and returns how far the middle three fifths are apart, see tipShare.
func middleRange(v []uint8) int {
	slices.Sort(v)
	return int(v[(len(v)-1)*(tipShare-1)/tipShare]) - int(v[len(v)/tipShare])
}

// fillSmall fills the gaps of a mask, w pixels wide, that are at most so many pixels wide and high.
func fillSmall(mask []uint8, w, most int) {
	rest := raster.ComponentsOf(mask, w, 0, false)
	defer rest.Done()
	boxes := rest.Boxes()
	for _, s := range rest.Spans {
		if max(boxes[s.Part].Dx(), boxes[s.Part].Dy()) <= most {
			for i := s.Y*w + s.X0; i < s.Y*w+s.X1; i++ {
				mask[i] = 255
			}
		}
	}
}

// without clears in a mask what lies below another mask, put at a place in it, unless it is at least as bright as given.
func without(mask, other, bright *raster.Plane, keep uint8, at image.Point) {
	for y := range other.H {
		i := (y+at.Y)*mask.W + at.X
		row, full := mask.Pix[i:], bright.Pix[i:]
		for x, v := range other.Pix[y*other.W:][:other.W] {
			if v != 0 && full[x] < keep {
				row[x] = 0
			}
		}
	}
}
