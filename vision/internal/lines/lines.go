package lines

import (
	"image"

	"flowlens/vision/internal/cv"
	"flowlens/vision/internal/raster"
)

const (
	// Kernel is wider than any line of a board and narrower than any dot, in pixels of the working picture:
	// the white top-hat keeps what is thinner than it. Glows and sharp-edged background bars vanish, for a step
	// is no ridge.
	Kernel = 13
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
	// maxCrossing is the most pixels of a crossing: it is as small as the lines are thin, large parts are lit areas.
	maxCrossing = 2 * Kernel * Kernel
)

// Maps are the vertical and the horizontal thin bright lines of a picture: at each pixel how much brighter
// the line there is than both its sides, 0 where there is none.
type Maps struct {
	V, H, Both *raster.Plane // both: the weaker of the two, which is strong at crossings
	Luma       *raster.Plane // the picture's own brightness
	Gain       float64       // see Find
	Picture    *image.RGBA   // in which they were sought, before the gain
	Colored    bool          // whether lines of any color count
	Bright     *Maps         // then those of its brightness, for what is dark or another color is no wall
	// joinedV and joinedH are v and h before short pieces were taken out, with a margin of Kernel.
	joinedV, joinedH *raster.Plane
	pieces           *Maps // see WithPieces
}

// Amplified reports whether the lines were sought in a picture made brighter.
func (m *Maps) Amplified() bool { return m.Gain > 1 }

// Channel names the channel in which lines are sought.
type Channel int

const (
	Gray     Channel = iota // luma: least noise in JPEGs
	Minimum                 // min(R,G,B): board lines raise every channel, glows, tints and saturated paint do not
	AnyColor                // every channel by itself, darker lines too: on strongly tinted cells a line differs by hue alone
)

// String names the channel in the log.
func (b Channel) String() string { return [...]string{"gray", "minimum", "any color"}[b] }

// Find returns the line maps of img in the given channel. The gain, 1 or more, multiplies the picture first:
// what it saturates is far brighter than the lines of a picture that needs it.
func Find(img *image.RGBA, ch Channel, gain float64) *Maps {
	m := &Maps{Luma: cv.Gray(img), Gain: gain, Picture: img, Colored: ch == AnyColor}
	planes := channels(img, m.Luma, ch, gain)
	m.joinedV = linesAcross(planes, image.Pt(1, 0), ch == AnyColor)
	m.joinedH = linesAcross(planes, image.Pt(0, 1), ch == AnyColor)
	for _, p := range planes {
		p.Done()
	}
	m.V, m.H = m.longer(lineRun)
	m.Both = raster.NewPlane(m.V.W, m.V.H)
	cv.Min(m.Both, m.V, m.H)
	return m
}

// channels returns the planes of the picture in which lines are sought, after the gain. luma is the picture's brightness.
// They lie in a black frame: a line along the picture's edge has two sides only where something lies beyond.
func channels(img *image.RGBA, luma *raster.Plane, ch Channel, gain float64) []*raster.Plane {
	if gain != 1 && ch == Gray {
		luma = cv.Gray(cv.Gain(img, gain))
	}
	if ch == Gray {
		return []*raster.Plane{cv.Border(luma, Kernel)}
	}
	if gain != 1 {
		img = cv.Gain(img, gain)
	}
	parts := cv.Split(img, img.Rect, Kernel)
	if ch == AnyColor {
		return parts[:]
	}
	cv.Min(parts[0], parts[0], parts[1])
	cv.Min(parts[0], parts[0], parts[2])
	parts[1].Done()
	parts[2].Done()
	return parts[:1]
}

// linesAcross returns the lines that are thin along the unit step across, in the strongest of the planes: a
// top-hat across the line (and a black-hat, where dark lines count too), then along it a light blur and a closing over
// crossings.
func linesAcross(planes []*raster.Plane, across image.Point, dark bool) *raster.Plane {
	along := image.Pt(across.Y, across.X)
	size := planes[0].Size()
	hat, all := raster.NewPlane(size.X, size.Y), raster.NewPlane(size.X, size.Y)
	defer hat.Done()
	kernel := Kernel
	if short := min(size.X, size.Y) - 2*Kernel; short >= largeSide {
		kernel = largeKernel
	}
	for i, p := range planes {
		cv.OpenRun(hat, p, cv.Bar(across, kernel))
		if i == 0 {
			cv.Subtract(all, p, hat)
		} else {
			cv.Subtract(hat, p, hat)
			cv.Max(all, all, hat)
		}
		if dark {
			cv.CloseRun(hat, p, cv.Bar(across, kernel))
			cv.Subtract(hat, hat, p)
			cv.Max(all, all, hat)
		}
	}
	cv.BlurAlong(hat, all, along)
	cv.CloseRun(all, hat, cv.Bar(along, lineGap))
	return all
}

// longer returns the vertical and the horizontal lines that are at least run pixels long.
func (m *Maps) longer(run int) (v, h *raster.Plane) {
	return inner(m.joinedV, cv.Bar(image.Pt(0, 1), run)), inner(m.joinedH, cv.Bar(image.Pt(1, 0), run))
}

// inner returns the plane without its margin, and without what is shorter than the run. A line that the picture's edge cuts
// off goes on beyond it, so half the run is enough there.
func inner(p *raster.Plane, run image.Point) *raster.Plane {
	all, least := p.Clone(), raster.NewPlane(p.W, p.H)
	defer all.Done()
	defer least.Done()
	frame := image.Rect(0, 0, p.W, p.H).Inset(Kernel)
	all.FillAround(frame, 255)
	cv.ErodeRun(least, all, run)
	least.FillAround(frame, 0)
	cv.DilateRun(all, least, run)
	return all.Part(frame)
}

// WithPieces returns the maps with shorter pieces of lines in them too, and with them more of what is none.
func (m *Maps) WithPieces() *Maps {
	if m.pieces == nil {
		p := *m
		p.V, p.H = m.longer(shortRun)
		m.pieces = &p
	}
	return m.pieces
}

// Done gives the planes back, but for the maps of [Maps.Bright]: these maps must not be used afterwards.
func (m *Maps) Done() {
	if m.pieces != nil {
		raster.Done(m.pieces.V, m.pieces.H)
	}
	raster.Done(m.V, m.H, m.Both, m.Luma, m.joinedV, m.joinedH)
}
