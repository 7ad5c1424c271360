package marks

import (
	"math"
	"slices"

	"flowlens/vision/internal/board"
	"flowlens/vision/internal/geom"
	"flowlens/vision/internal/num"
	"flowlens/vision/internal/raster"
)

// Look is what one cell looks like, in stretched colors. The zero Look is that of a cell without a dot.
type Look struct {
	color    raster.RGB // of the dot ring
	back     raster.RGB // of the cell's corners: background or tint
	contrast int        // largest difference of the two in a channel, either way
	cover    float64    // share of the dot ring's directions that are nearer to its color than to the cell's background
	fill     float64    // share of the dot ring's directions in its very color
	gap      float64    // share of the gap's directions that are nearer to the background
	edge     float64    // share of all directions in which the color drops from the ring to the gap as it typically does
	drop     int        // by how much it typically drops, in the brightest channel
	seen     float64    // share of the samples that the picture shows
}

type verdict int

const (
	noDot verdict = iota
	aDot
	doubtful
)

// verdict says whether the cell holds a dot; numbers.go says why.
func (l *Look) verdict() verdict {
	round := l.cover >= dotCover && l.gap >= dotGap
	full := l.cover >= fullCover && l.fill >= evenFill
	even := round && l.fill >= evenFill
	plain := full && (l.gap >= fullGap && l.contrast >= fullContrast || l.gap >= paintGap && l.contrast >= paintContrast)
	dimmed := l.cover >= discCover && l.edge >= discEdge // by the finger's disc
	switch {
	case l.seen < minSeen:
		return noDot
	case dimmed && l.drop >= evenContrast || plain:
		return aDot
	case dimmed && l.drop >= noEvenContrast:
		return doubtful
	case l.cover < noCover || l.gap < num.Pick(l.isRound(), noFullGap, noGap) || l.cover+l.gap < num.Pick(l.isRound(), 0, noBoth):
		return noDot
	case round && l.fill >= dotFill && l.contrast >= dotContrast, even && l.contrast >= evenContrast:
		return aDot
	case l.contrast < num.Pick(round && l.fill >= noEvenFill, noEvenContrast, noContrast):
		return noDot
	}
	return doubtful
}

// isRound reports whether the ring is covered all round, mostly in one color.
func (l *Look) isRound() bool { return l.cover >= fullCover && l.fill >= mostlyFill }

// likeness returns how much the cell looks like a dot in the weakest of its features: from 0, surely none, to 1, surely one.
func (l *Look) likeness() float64 {
	gap := num.Ramp(l.gap, noGap, dotGap)
	if l.isRound() {
		gap = max(gap, min(num.Ramp(l.gap, noFullGap, fullGap), num.Ramp(l.fill, mostlyFill, evenFill)))
	}
	return min(num.Ramp(l.cover, noCover, dotCover), gap, num.Ramp(float64(l.contrast), noEvenContrast, dotContrast))
}

// margin returns how clear the verdict is: from 0, on a threshold, to 1, far from it.
func (l *Look) margin() float64 {
	if l.verdict() == aDot {
		return min(num.Ramp(l.cover, noCover, 1), num.Ramp(l.gap, noGap, clearGap), num.Ramp(float64(l.contrast), noEvenContrast, clearContrast))
	}
	return max(num.Ramp(l.cover, dotCover, clearNoCover), num.Ramp(l.gap, dotGap, clearNoGap), num.Ramp(float64(l.contrast), dotContrast, 0))
}

// look samples the cell at s in the working picture, once for all grounds in one face.
func (f *Face) look(s board.Spot) Look {
	at := lookKey{s.Center, s.Right, s.Down}
	l, known := f.looks[at]
	if !known {
		l = f.newLook(f.spot(s))
		if f.looks == nil {
			f.looks = make(map[lookKey]Look)
		}
		f.looks[at] = l
	}
	return l
}

// lookKey is where a cell lies in the working picture.
type lookKey struct{ center, right, down geom.Vec }

// newLook samples the cell at s in the face.
func (f *Face) newLook(s board.Spot) (l Look) {
	inner := f.rings(s, dotRingIn, dotRingOut)
	outer := f.rings(s, gapRingIn, gapRingOut)
	corner := f.corners(s)
	l.seen = float64(len(inner)+len(outer)) / (2 * geom.RingSamples)
	if len(inner) == 0 || len(outer) == 0 || len(corner) == 0 {
		l.seen = 0
		return l
	}
	l.color = typical(inner)
	l.back = raster.Ranked(corner, 0.3) // not the median: bright lines may pass through the corners
	if l.color.Brightest() <= l.back.Brightest() && l.color.Far(l.back) >= dotContrast {
		l.back = typical(outer) // somebody drew a line through the corners
	}
	l.contrast = l.color.Far(l.back) // also where the ring is the darker one: on a light board all dots are
	tol := tolerance(l.contrast)
	// One of the radii in a direction is enough: the others may show a letter or a tick.
	paint := func(p raster.RGB) bool { return p.Dist(l.color) < p.Dist(l.back) }
	l.fill = num.Share(inner, func(ray []raster.RGB) bool {
		return slices.ContainsFunc(ray, func(p raster.RGB) bool { return p.Far(l.color) <= tol })
	})
	l.cover = num.Share(inner, func(ray []raster.RGB) bool { return slices.ContainsFunc(ray, paint) })
	l.gap = num.Share(outer, func(ray []raster.RGB) bool { return !slices.ContainsFunc(ray, paint) })
	if l.cover >= discCover {
		l.edge, l.drop = edge(inner, outer)
	}
	return l
}

// edge returns the share of all directions in which the color drops from the inner samples to the outer ones as it typically
// does, and by how much it typically drops, in the brightest channel. The finger's disc over both leaves 0.71 of that.
func edge(inner, outer [][]raster.RGB) (share float64, drop int) {
	const apart = 3 // every third direction tells what is typical
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
		if part := d.Dot(full) / max(full.Dot(full), 1); part >= minDrop && part <= maxDrop {
			n++
		}
	}
	return float64(n) / geom.RingSamples, int(full.Brightest())
}

// tolerance returns how far samples of one paint may differ in a channel, for a paint that stands out by contrast: 0.35 of that,
// up to 28, and 0.22 of a contrast above 127.
func tolerance(contrast int) int {
	c := float64(contrast)
	return int(max(0.22*c, min(28, 0.35*c)))
}

// rings returns the samples at three radii, from in to out, around the center of the cell at s in the face, by direction. It
// leaves out directions that the picture does not show.
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

// besidePipes are the points of a square cell near its corners that neither a pipe nor a dot of the game reaches.
var besidePipes = func() (out []geom.Vec) {
	const steps = 4
	for i := range steps {
		for j := range steps {
			x, y := cornersIn+(cornerOut-cornersIn)*float64(i)/(steps-1), cornersIn+(cornerOut-cornersIn)*float64(j)/(steps-1)
			out = append(out, geom.Pt(x, y), geom.Pt(-x, y), geom.Pt(x, -y), geom.Pt(-x, -y))
		}
	}
	return out
}()

// squareCorners are the points of the unit cell at which a square cell's background is sampled: near its corners.
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

// typical returns the sample with the least sum of differences from the others, of the middle radius. It is a medoid, not a mean:
// the mean of half a pipe and half its tint looks like a dot's color. Letters in a dot and blurred edges have few others near them.
func typical(rays [][]raster.RGB) (best raster.RGB) {
	const (
		alike = 12 // samples of one paint without noise differ by less: any will do
		other = 60 // a larger difference counts as this: the samples show two paints
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

// corners returns samples of the background of the cell at s in the face: of its corners.
func (f *Face) corners(s board.Spot) (out []raster.RGB) {
	at := s.Corners
	if at == nil {
		at = squareCorners
	}
	for _, q := range at {
		if p, ok := f.at(s.At(q.X, q.Y)); ok {
			out = append(out, p)
		}
	}
	return out
}

// LookAll returns what each cell of the ground looks like, by cell. It makes no dots of bridges, nor of the bends of pipes.
func (f *Face) LookAll(g *board.Ground) []Look {
	looks := make([]Look, len(g.Cells))
	for i, c := range g.Cells {
		if !c.Bridge {
			looks[i] = f.look(c.Spot)
		}
	}
	f.dropBends(g, looks)
	return looks
}

// dotColors returns the colors of what is surely a dot, from index 1.
func dotColors(looks []Look) []raster.RGB {
	out := make([]raster.RGB, 1)
	for i := range looks {
		if looks[i].verdict() == aDot {
			out = append(out, looks[i].color)
		}
	}
	return out
}
