package vision

import (
	"math"
	"slices"
)

// rgb is a color of the rectified picture, 0 to 255 a channel.
type rgb [3]int16

// far is the largest difference of a channel.
func (a rgb) far(b rgb) int {
	d := 0
	for i := range a {
		d = max(d, abs(int(a[i])-int(b[i])))
	}
	return d
}

func (a rgb) brightest() int16 { return max(a[0], a[1], a[2]) }

// dist is the Euclidean distance.
func (a rgb) dist(b rgb) float64 {
	s := 0
	for i := range a {
		d := int(a[i]) - int(b[i])
		s += d * d
	}
	return math.Sqrt(float64(s))
}

func (a rgb) minus(b rgb) rgb { return rgb{a[0] - b[0], a[1] - b[1], a[2] - b[2]} }

func (a rgb) dot(b rgb) float64 {
	return float64(a[0])*float64(b[0]) + float64(a[1])*float64(b[1]) + float64(a[2])*float64(b[2])
}

func abs(x int) int {
	if x < 0 {
		return -x
	}
	return x
}

// The geometry of a dot, in pitches from the cell's center. Its radius is 0.33 to 0.35.
const (
	dotRingIn, dotRingOut = 0.26, 0.30 // inside every dot, outside of letters and hint ticks
	gapRingIn, gapRingOut = 0.41, 0.43 // outside every dot, inside the cell's sides
	cornerIn, cornerOut   = 0.36, 0.41 // on the cell's diagonals, in x and in y: never under a dot or a pipe
)

// cellLook is what one cell looks like.
type cellLook struct {
	color    rgb     // of the dot ring
	back     rgb     // of the cell's corners: background or tint
	contrast int     // between the two, 0 where the ring is the darker one
	cover    float64 // share of the dot ring that is nearer to its color than to the cell's background
	fill     float64 // share of the dot ring in its very color
	gap      float64 // share of the ring around it that is nearer to the background
	edge     float64 // share of the directions in which a dot's edge is between the two rings
	drop     int     // by how much the color drops there
	seen     float64 // share of the samples that the picture shows
}

// A dot stands out from its cell all round: its ring is covered, and the ring outside of it shows the cell's background,
// but for one pipe of 0.336 pitches, which takes 5 of 36 rays. Where a pipe passes through a cell it covers at
// most 0.62 of the dot ring with the slack of three radii, and leaves 0.72 of the outer one.
const (
	dotCover    = 0.90
	dotGap      = 0.80
	dotContrast = 48
	dotFill     = 0.30 // JPEG smears the colors of small dots, until little of the ring has the very same

	// below any of these a cell is surely no dot; in between it is in doubt
	noCover    = 0.68
	noGap      = 0.60
	noBoth     = 1.43 // cover and gap together; blur makes a pipe's up to 1.40
	noContrast = 36

	// A ring in one color needs less contrast: on tinted cells dark dots have little.
	evenFill       = 0.85
	evenContrast   = 34
	noEvenFill     = 0.60
	noEvenContrast = 18
	// A ring that is covered all round in one color, as no pipe's is, needs less of a gap: color bleeds across it in JPEGs,
	// where it is in doubt. A bar behind the board that covers the ring leaves up to 0.58 of the gap, too, but has a contrast
	// of 51, or 105 in a picture with a gamma of 1/1.8: what is brighter is paint, as of a dot between three thick sides.
	fullCover     = 0.95
	fullGap       = 0.62
	fullContrast  = 56
	paintGap      = 0.50
	paintContrast = 110
	noFullGap     = 0.36
	// In a thumbnail most of the ring is. Of a pipe's bend less than half is.
	mostlyFill = 0.50

	// A finger's translucent halo over a part of a dot leaves its edge, all round but for one pipe and where the halo ends, and
	// 0.71 of what the color drops by there.
	haloCover = 0.50
	haloEdge  = 0.72
)

type verdict int

const (
	noDot verdict = iota
	aDot
	doubtful
)

func (l *cellLook) verdict() verdict {
	round := l.cover >= dotCover && l.gap >= dotGap
	full := l.cover >= fullCover && l.fill >= evenFill
	even := round && l.fill >= evenFill
	disc := full && (l.gap >= fullGap && l.contrast >= fullContrast || l.gap >= paintGap && l.contrast >= paintContrast)
	halo := l.cover >= haloCover && l.edge >= haloEdge
	switch {
	case l.seen >= 0.5 && (halo && l.drop >= evenContrast || disc):
		return aDot
	case l.seen >= 0.5 && halo && l.drop >= noEvenContrast:
		return doubtful
	case l.seen < 0.5 || l.cover < noCover || l.gap < pick(l.isRound(), noFullGap, noGap) || l.cover+l.gap < pick(l.isRound(), 0, noBoth):
		return noDot
	case round && l.fill >= dotFill && l.contrast >= dotContrast, even && l.contrast >= evenContrast:
		return aDot
	case l.contrast < pick(round && l.fill >= noEvenFill, noEvenContrast, noContrast):
		return noDot
	}
	return doubtful
}

// isRound tells whether the ring is covered all round, mostly in one color.
func (l *cellLook) isRound() bool { return l.cover >= fullCover && l.fill >= mostlyFill }

// likeness grows from 0 where a cell is surely no dot to 1 where it is one, in what is weakest about it.
func (l *cellLook) likeness() float64 {
	gap := ramp(l.gap, noGap, dotGap)
	if l.isRound() {
		gap = max(gap, min(ramp(l.gap, noFullGap, fullGap), ramp(l.fill, mostlyFill, evenFill)))
	}
	return min(ramp(l.cover, noCover, dotCover), gap, ramp(float64(l.contrast), noEvenContrast, dotContrast))
}

// margin says how clear the verdict is: 0 on a threshold, 1 far from it.
func (l *cellLook) margin() float64 {
	if l.verdict() == aDot {
		return min(ramp(l.cover, noCover, 1), ramp(l.gap, noGap, 0.86), ramp(float64(l.contrast), noEvenContrast, 100))
	}
	return max(ramp(-l.cover, -dotCover, -0.5), ramp(-l.gap, -dotGap, -0.5), ramp(-float64(l.contrast), -dotContrast, 0))
}

// look samples the cell that lies at s in the working picture, once for all grounds in one face.
func (f *face) look(s spot) cellLook {
	at := lookKey{s.center, s.right, s.down}
	l, known := f.looks[at]
	if !known {
		l = f.newLook(f.spot(s))
		if f.looks == nil {
			f.looks = make(map[lookKey]cellLook)
		}
		f.looks[at] = l
	}
	return l
}

// lookKey is where a cell lies in the working picture.
type lookKey struct{ center, right, down vec }

// newLook samples the cell that lies at s in the face.
func (f *face) newLook(s spot) (l cellLook) {
	inner := f.rings(s, dotRingIn, dotRingOut)
	outer := f.rings(s, gapRingIn, gapRingOut)
	corner := f.corners(nil, s)
	l.seen = float64(len(inner)+len(outer)) / (2 * ringSamples)
	if len(inner) == 0 || len(outer) == 0 || len(corner) == 0 {
		l.seen = 0
		return l
	}
	l.color = typical(inner)
	l.back = ranked(corner, 0.3) // bright lines may pass through the corners
	if l.color.brightest() <= l.back.brightest() && l.color.far(l.back) >= dotContrast {
		l.back = typical(outer) // somebody has drawn a line through the corners
	}
	if l.color.brightest() > l.back.brightest() {
		l.contrast = l.color.far(l.back)
	}
	tol := tolerance(l.contrast)
	// In a direction where one of the radii has the color, the others may have a letter's or a tick's.
	paint := func(p rgb) bool { return p.dist(l.color) < p.dist(l.back) }
	l.fill = share(inner, func(ray []rgb) bool {
		return slices.ContainsFunc(ray, func(p rgb) bool { return p.far(l.color) <= tol })
	})
	l.cover = share(inner, func(ray []rgb) bool { return slices.ContainsFunc(ray, paint) })
	l.gap = share(outer, func(ray []rgb) bool { return !slices.ContainsFunc(ray, paint) })
	if l.cover >= haloCover {
		l.edge, l.drop = edge(inner, outer)
	}
	return l
}

// edge is the share of the directions in which the inner samples differ from the outer ones as they typically do, and by
// how much the brightest channel does. A finger's halo over both leaves two thirds of that.
func edge(inner, outer [][]rgb) (share float64, drop int) {
	const (
		least, most = 0.6, 1.6 // of what is typical
		apart       = 3        // every third direction tells what is typical
	)
	all := make([]rgb, min(len(inner), len(outer)))
	var some [][]rgb
	for k := range all {
		in, out := inner[k], outer[k]
		all[k] = in[len(in)/2].minus(out[len(out)/2])
		if k%apart == 0 {
			some = append(some, all[k:k+1])
		}
	}
	full := typical(some)
	n := 0
	for _, d := range all {
		if part := d.dot(full) / max(full.dot(full), 1); part >= least && part <= most {
			n++
		}
	}
	return float64(n) / ringSamples, int(full.brightest())
}

// tolerance is how far samples of one paint may differ, for a paint that stands out by contrast.
func tolerance(contrast int) int {
	c := float64(contrast)
	return int(max(0.22*c, min(28, 0.35*c)))
}

// rings returns the samples between two radii around the center of the cell, by direction; directions that the
// picture does not show are left out.
func (f *face) rings(s spot, in, out float64) [][]rgb {
	const radii = 3
	rays := make([][]rgb, 0, ringSamples)
	all := make([]rgb, 0, ringSamples*radii)
	for _, d := range around {
		from := len(all)
		for i := range radii {
			rad := in + (out-in)*float64(i)/(radii-1)
			if p, ok := f.at(s.at(rad*d.x, rad*d.y)); ok {
				all = append(all, p)
			}
		}
		if len(all) > from {
			rays = append(rays, all[from:])
		}
	}
	return rays
}

// ringSamples is the number of directions in which a ring is sampled.
const ringSamples = 36

// around are the directions in which a ring is sampled.
var around = func() (out [ringSamples]vec) {
	for k := range out {
		out[k].y, out[k].x = math.Sincos(2 * math.Pi * float64(k) / ringSamples)
	}
	return out
}()

// squareCorners are the points at which a square cell's background is sampled: near its corners.
var squareCorners = func() (out []vec) {
	for _, sx := range []float64{-1, 1} {
		for _, sy := range []float64{-1, 1} {
			for _, dx := range []float64{cornerIn, (cornerIn + cornerOut) / 2, cornerOut} {
				for _, dy := range []float64{cornerIn, (cornerIn + cornerOut) / 2, cornerOut} {
					out = append(out, vec{sx * dx, sy * dy})
				}
			}
		}
	}
	return out
}()

// typical returns that of the samples which the others are nearest to. It is a sample, never a mean: the mean of half a
// pipe and half its tint looks like a dot's color. Letters in the dot and antialiased edges have few others near them.
func typical(rays [][]rgb) (best rgb) {
	const (
		alike = 12 // samples of one paint without noise differ by less
		other = 60 // no matter by how much more two paints differ
	)
	least := math.MaxInt
	lo, hi := rays[0][0], rays[0][0]
	for _, ray := range rays {
		p := ray[len(ray)/2]
		for i := range p {
			lo[i], hi[i] = min(lo[i], p[i]), max(hi[i], p[i])
		}
	}
	if lo.far(hi) <= alike {
		return rays[0][len(rays[0])/2]
	}
	for _, ray := range rays {
		p, sum := ray[len(ray)/2], 0
		for _, q := range rays {
			sum += min(p.far(q[len(q)/2]), other)
		}
		if sum < least {
			best, least = p, sum
		}
	}
	return best
}

// corners appends samples of the corners of the cell.
func (f *face) corners(dst []rgb, s spot) []rgb {
	at := s.corners
	if at == nil {
		at = squareCorners
	}
	for _, q := range at {
		if p, ok := f.at(s.at(q.x, q.y)); ok {
			dst = append(dst, p)
		}
	}
	return dst
}

// ranked returns the sample at the quantile q of brightness (the largest channel, then the sum).
func ranked(s []rgb, q float64) rgb {
	slices.SortFunc(s, func(a, b rgb) int {
		if d := int(a.brightest()) - int(b.brightest()); d != 0 {
			return d
		}
		return int(a[0]+a[1]+a[2]) - int(b[0]+b[1]+b[2])
	})
	return s[min(int(q*float64(len(s))), len(s)-1)]
}

func share[T any](s []T, is func(T) bool) float64 {
	n := 0
	for _, p := range s {
		if is(p) {
			n++
		}
	}
	return float64(n) / float64(len(s))
}

// lookAll samples every cell of the ground.
func (f *face) lookAll(g *ground) []cellLook {
	looks := make([]cellLook, len(g.cells))
	for i, c := range g.cells {
		if !c.bridge { // a bridge holds no dot
			looks[i] = f.look(c.spot)
		}
	}
	return looks
}

// dotColors returns the colors of what is surely a dot, from index 1.
func dotColors(looks []cellLook) []rgb {
	out := make([]rgb, 1)
	for i := range looks {
		if looks[i].verdict() == aDot {
			out = append(out, looks[i].color)
		}
	}
	return out
}
