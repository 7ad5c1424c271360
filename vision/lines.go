package vision

import "image"

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
func findLines(img *image.RGBA, ch brightness, gain float64) *lineMaps {
	m := &lineMaps{luma: lumaOf(img), gain: gain, picture: img, colored: ch == anyColor}
	planes := channels(img, m.luma, ch, gain)
	m.joinedV = linesAcross(planes, image.Pt(1, 0), ch == anyColor)
	m.joinedH = linesAcross(planes, image.Pt(0, 1), ch == anyColor)
	for _, p := range planes {
		p.done()
	}
	m.v, m.h = m.longer(lineRun)
	m.both = newPlane(m.v.w, m.v.h)
	setMin(m.both, m.v, m.h)
	return m
}

// channels returns the planes of the picture in which lines are sought, after the gain. luma is the picture's brightness.
// They lie in a black frame: a line along the picture's edge has two sides only where something lies beyond.
func channels(img *image.RGBA, luma *plane, ch brightness, gain float64) []*plane {
	if gain != 1 && ch == gray {
		luma = lumaOf(amplified(img, gain))
	}
	if ch == gray {
		return []*plane{framed(luma, lineKernel)}
	}
	if gain != 1 {
		img = amplified(img, gain)
	}
	parts := channelsOf(img, img.Rect, lineKernel)
	if ch == anyColor {
		return parts[:]
	}
	setMin(parts[0], parts[0], parts[1])
	setMin(parts[0], parts[0], parts[2])
	parts[1].done()
	parts[2].done()
	return parts[:1]
}

// linesAcross returns the lines that are thin along the unit step across, in the strongest of the planes: a
// top-hat across the line (and a black-hat, where dark lines count too), then along it a light blur and a closing over
// crossings.
func linesAcross(planes []*plane, across image.Point, dark bool) *plane {
	along := image.Pt(across.Y, across.X)
	size := planes[0].size()
	hat, all := newPlane(size.X, size.Y), newPlane(size.X, size.Y)
	defer hat.done()
	kernel := lineKernel
	if short := min(size.X, size.Y) - 2*lineKernel; short >= largeSide {
		kernel = largeKernel
	}
	for i, p := range planes {
		openRuns(hat, p, bar(across, kernel))
		if i == 0 {
			setDifference(all, p, hat)
		} else {
			setDifference(hat, p, hat)
			setMax(all, all, hat)
		}
		if dark {
			closeRuns(hat, p, bar(across, kernel))
			setDifference(hat, hat, p)
			setMax(all, all, hat)
		}
	}
	meanAlong(hat, all, along)
	closeRuns(all, hat, bar(along, lineGap))
	return all
}

// longer returns the vertical and the horizontal lines that are at least run pixels long.
func (m *lineMaps) longer(run int) (v, h *plane) {
	return inner(m.joinedV, bar(image.Pt(0, 1), run)), inner(m.joinedH, bar(image.Pt(1, 0), run))
}

// inner returns the plane without its margin, and without what is shorter than the run. A line that the picture's edge cuts
// off goes on beyond it, so half the run is enough there.
func inner(p *plane, run image.Point) *plane {
	all, least := p.clone(), newPlane(p.w, p.h)
	defer all.done()
	defer least.done()
	frame := image.Rect(0, 0, p.w, p.h).Inset(lineKernel)
	all.fillAround(frame, 255)
	leastOfRuns(least, all, run)
	least.fillAround(frame, 0)
	greatestOfRuns(all, least, run)
	return all.part(frame)
}

// withPieces returns the maps with shorter pieces of lines in them too, and with them more of what is none.
func (m *lineMaps) withPieces() *lineMaps {
	if m.pieces == nil {
		p := *m
		p.v, p.h = m.longer(shortRun)
		m.pieces = &p
	}
	return m.pieces
}
