package marks

import (
	"math"
	"slices"

	"flowlens/vision/internal/board"
	"flowlens/vision/internal/geom"
	"flowlens/vision/internal/num"
	"flowlens/vision/internal/raster"
)

// cellLook is what one cell looks like.
type cellLook struct {
	color    raster.RGB // of the dot ring
	back     raster.RGB // of the cell's corners: background or tint
	contrast int        // between the two, 0 where the ring is the darker one
	cover    float64    // share of the dot ring that is nearer to its color than to the cell's background
	fill     float64    // share of the dot ring in its very color
	gap      float64    // share of the ring around it that is nearer to the background
	edge     float64    // share of the directions in which a dot's edge is between the two rings
	drop     int        // by how much the color drops there
	seen     float64    // share of the samples that the picture shows
}

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
	case l.seen < 0.5 || l.cover < noCover || l.gap < num.Pick(l.isRound(), noFullGap, noGap) || l.cover+l.gap < num.Pick(l.isRound(), 0, noBoth):
		return noDot
	case round && l.fill >= dotFill && l.contrast >= dotContrast, even && l.contrast >= evenContrast:
		return aDot
	case l.contrast < num.Pick(round && l.fill >= noEvenFill, noEvenContrast, noContrast):
		return noDot
	}
	return doubtful
}

// isRound tells whether the ring is covered all round, mostly in one color.
func (l *cellLook) isRound() bool { return l.cover >= fullCover && l.fill >= mostlyFill }

// likeness grows from 0 where a cell is surely no dot to 1 where it is one, in what is weakest about it.
func (l *cellLook) likeness() float64 {
	gap := num.Ramp(l.gap, noGap, dotGap)
	if l.isRound() {
		gap = max(gap, min(num.Ramp(l.gap, noFullGap, fullGap), num.Ramp(l.fill, mostlyFill, evenFill)))
	}
	return min(num.Ramp(l.cover, noCover, dotCover), gap, num.Ramp(float64(l.contrast), noEvenContrast, dotContrast))
}

// margin says how clear the verdict is: 0 on a threshold, 1 far from it.
func (l *cellLook) margin() float64 {
	if l.verdict() == aDot {
		return min(num.Ramp(l.cover, noCover, 1), num.Ramp(l.gap, noGap, 0.86), num.Ramp(float64(l.contrast), noEvenContrast, 100))
	}
	return max(num.Ramp(-l.cover, -dotCover, -0.5), num.Ramp(-l.gap, -dotGap, -0.5), num.Ramp(-float64(l.contrast), -dotContrast, 0))
}

// look samples the cell that lies at s in the working picture, once for all grounds in one face.
func (f *Face) look(s board.Spot) cellLook {
	at := lookKey{s.Center, s.Right, s.Down}
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
type lookKey struct{ center, right, down geom.Vec }

// newLook samples the cell that lies at s in the face.
func (f *Face) newLook(s board.Spot) (l cellLook) {
	inner := f.rings(s, dotRingIn, dotRingOut)
	outer := f.rings(s, gapRingIn, gapRingOut)
	corner := f.corners(nil, s)
	l.seen = float64(len(inner)+len(outer)) / (2 * geom.RingSamples)
	if len(inner) == 0 || len(outer) == 0 || len(corner) == 0 {
		l.seen = 0
		return l
	}
	l.color = typical(inner)
	l.back = raster.Ranked(corner, 0.3) // bright lines may pass through the corners
	if l.color.Brightest() <= l.back.Brightest() && l.color.Far(l.back) >= dotContrast {
		l.back = typical(outer) // somebody has drawn a line through the corners
	}
	if l.color.Brightest() > l.back.Brightest() {
		l.contrast = l.color.Far(l.back)
	}
	tol := tolerance(l.contrast)
	// In a direction where one of the radii has the color, the others may have a letter's or a tick's.
	paint := func(p raster.RGB) bool { return p.Dist(l.color) < p.Dist(l.back) }
	l.fill = num.Share(inner, func(ray []raster.RGB) bool {
		return slices.ContainsFunc(ray, func(p raster.RGB) bool { return p.Far(l.color) <= tol })
	})
	l.cover = num.Share(inner, func(ray []raster.RGB) bool { return slices.ContainsFunc(ray, paint) })
	l.gap = num.Share(outer, func(ray []raster.RGB) bool { return !slices.ContainsFunc(ray, paint) })
	if l.cover >= haloCover {
		l.edge, l.drop = edge(inner, outer)
	}
	return l
}

// edge is the share of the directions in which the inner samples differ from the outer ones as they typically do, and by
// how much the brightest channel does. A finger's halo over both leaves two thirds of that.
func edge(inner, outer [][]raster.RGB) (share float64, drop int) {
	const (
		least, most = 0.6, 1.6 // of what is typical
		apart       = 3        // every third direction tells what is typical
	)
	all := make([]raster.RGB, min(len(inner), len(outer)))
	var some [][]raster.RGB
	for k := range all {
		in, out := inner[k], outer[k]
		all[k] = in[len(in)/2].Minus(out[len(out)/2])
		if k%apart == 0 {
			some = append(some, all[k:k+1])
		}
	}
	full := typical(some)
	n := 0
	for _, d := range all {
		if part := d.Dot(full) / max(full.Dot(full), 1); part >= least && part <= most {
			n++
		}
	}
	return float64(n) / geom.RingSamples, int(full.Brightest())
}

// tolerance is how far samples of one paint may differ, for a paint that stands out by contrast.
func tolerance(contrast int) int {
	c := float64(contrast)
	return int(max(0.22*c, min(28, 0.35*c)))
}

// rings returns the samples between two radii around the center of the cell, by direction; directions that the
// picture does not show are left out.
func (f *Face) rings(s board.Spot, in, out float64) [][]raster.RGB {
	const radii = 3
	rays := make([][]raster.RGB, 0, geom.RingSamples)
	all := make([]raster.RGB, 0, geom.RingSamples*radii)
	for _, d := range geom.Around {
		from := len(all)
		for i := range radii {
			rad := in + (out-in)*float64(i)/(radii-1)
			if p, ok := f.at(s.At(rad*d.X, rad*d.Y)); ok {
				all = append(all, p)
			}
		}
		if len(all) > from {
			rays = append(rays, all[from:])
		}
	}
	return rays
}

// squareCorners are the points at which a square cell's background is sampled: near its corners.
var squareCorners = func() (out []geom.Vec) {
	for _, sx := range []float64{-1, 1} {
		for _, sy := range []float64{-1, 1} {
			for _, dx := range []float64{cornerIn, (cornerIn + cornerOut) / 2, cornerOut} {
				for _, dy := range []float64{cornerIn, (cornerIn + cornerOut) / 2, cornerOut} {
					out = append(out, geom.Pt(sx*dx, sy*dy))
				}
			}
		}
	}
	return out
}()

// typical returns that of the samples which the others are nearest to. It is a sample, never a mean: the mean of half a
// pipe and half its tint looks like a dot's color. Letters in the dot and antialiased edges have few others near them.
func typical(rays [][]raster.RGB) (best raster.RGB) {
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
	if lo.Far(hi) <= alike {
		return rays[0][len(rays[0])/2]
	}
	for _, ray := range rays {
		p, sum := ray[len(ray)/2], 0
		for _, q := range rays {
			sum += min(p.Far(q[len(q)/2]), other)
		}
		if sum < least {
			best, least = p, sum
		}
	}
	return best
}

// corners appends samples of the corners of the cell.
func (f *Face) corners(dst []raster.RGB, s board.Spot) []raster.RGB {
	at := s.Corners
	if at == nil {
		at = squareCorners
	}
	for _, q := range at {
		if p, ok := f.at(s.At(q.X, q.Y)); ok {
			dst = append(dst, p)
		}
	}
	return dst
}

// LookAll samples every cell of the ground.
func (f *Face) LookAll(g *board.Ground) []cellLook {
	looks := make([]cellLook, len(g.Cells))
	for i, c := range g.Cells {
		if !c.Bridge { // a bridge holds no dot
			looks[i] = f.look(c.Spot)
		}
	}
	return looks
}

// DotColors returns the colors of what is surely a dot, from index 1.
func DotColors(looks []cellLook) []raster.RGB {
	out := make([]raster.RGB, 1)
	for i := range looks {
		if looks[i].verdict() == aDot {
			out = append(out, looks[i].color)
		}
	}
	return out
}
