package lines

import (
	"math"
	"slices"

	"flowlens/vision/internal/geom"
	"flowlens/vision/internal/num"
	"flowlens/vision/internal/raster"
)

// Unseen stands for the evidence of a side that the picture does not show.
const Unseen = -1

// AcrossSlack is how far beside its place a line may run, as a fraction of the pitch; at least 1.5 px.
const AcrossSlack = 0.035

// SideSamples are the places along a side where it is judged. A pipe through the side covers 0.332 to 0.668 of it,
// the crossing lines its ends.
var SideSamples = [...]float64{0.10, 0.15, 0.20, 0.25, 0.30, 0.70, 0.75, 0.80, 0.85, 0.90}

// Share is the share of samples from a to b at which m shows a line of the given strength, up to slack to
// either side; unseen where less than the share visible of them lies in the picture.
func Share(m *raster.Plane, strength uint8, a, b, slack geom.Vec, visible float64) float64 {
	seen, hit := 0, 0
	for _, t := range SideSamples {
		p := geom.Lerp(a, b, t)
		if !m.In(int(math.Floor(p.X)), int(math.Floor(p.Y))) {
			continue
		}
		seen++
		x0, x1 := max(int(p.X-slack.X), 0), min(int(p.X+slack.X), m.W-1)
		y0, y1 := max(int(p.Y-slack.Y), 0), min(int(p.Y+slack.Y), m.H-1)
		if anyAtLeast(m, x0, y0, x1, y1, strength) {
			hit++
		}
	}
	if float64(seen) < visible*float64(len(SideSamples)) {
		return Unseen
	}
	return float64(hit) / float64(seen)
}

func anyAtLeast(m *raster.Plane, x0, y0, x1, y1 int, strength uint8) bool {
	for y := y0; y <= y1; y++ {
		for x := x0; x <= x1; x++ {
			if m.Pix[y*m.W+x] >= strength {
				return true
			}
		}
	}
	return false
}

// Weight is how heavy a side's line is.
type Weight struct {
	Mass  float64 // strength summed across the line, the median over the samples along it
	Least float64 // the same at the lightest fifth of the samples: a wall is solid from end to end
	Width float64 // mass over the strongest value, in pixels
	Level float64 // brightness of the line itself at the darkest fifth of the samples
	Off   float64 // how far the middle of its mass is from the line's place, in pixels
}

// Weigh weighs the line from a to b on a lattice of the given pitch, at the samples that the picture shows.
func (l *Maps) Weigh(a, b geom.Vec, pitch float64) Weight {
	d := b.Sub(a)
	upright := math.Abs(d.Y) > math.Abs(d.X)
	m := num.Pick(upright, l.V, l.H)
	reach := min(Kernel/2+2, int(0.24*pitch))
	near := min(max(2, int(AcrossSlack*pitch)), reach)
	var sums, widths, levels, offs [len(SideSamples)]float64
	n := 0
	for _, t := range SideSamples {
		p := geom.Lerp(a, b, t)
		if !m.In(int(math.Floor(p.X)), int(math.Floor(p.Y))) {
			continue
		}
		c := newCut(m, l.Luma, p, upright)
		sums[n], widths[n], levels[n], offs[n] = c.profile(near, reach)
		n++
	}
	if n == 0 {
		return Weight{}
	}
	slices.Sort(levels[:n])
	return Weight{Mass: num.Median(sums[:n]), Least: sums[n/5], Width: num.Median(widths[:n]), Level: levels[n/5], Off: math.Abs(num.Median(offs[:n]))}
}

// lineFoot is the part of its peak at which a line ends: another one beside it is not its own.
const lineFoot = 0.15

// cut is a row of pixels across a line, counted from the one at the line's place.
type cut struct {
	pix, luma []uint8
	at, step  int // of the pixel at the place, and from one to the next
	lo, hi    int // the first and the last that count
	edge      int // the first pixel of the picture: it counts for the one before, too, into which its place rounds
}

// newCut returns the cut through p, which lies in the plane, across an upright line or a level one. luma is the picture's brightness.
func newCut(m, luma *raster.Plane, p geom.Vec, upright bool) cut {
	x, y := int(p.X), int(p.Y)
	c := cut{pix: m.Pix, luma: luma.Pix, at: y*m.W + x, step: m.W, edge: -y, hi: m.H - 1 - y}
	rounded := p.Y > float64(y)
	if upright {
		c.step, c.edge, c.hi, rounded = 1, -x, m.W-1-x, p.X > float64(x)
	}
	c.lo = c.edge - num.Pick(rounded, 1, 0)
	return c
}

// of returns the value so many pixels away in the line's or the picture's pixels, 0 beyond the picture.
func (c *cut) of(pix []uint8, d int) float64 {
	if d < c.lo || d > c.hi {
		return 0
	}
	return float64(pix[c.at+max(d, c.edge)*c.step])
}

// profile follows a line across, from its peak within near pixels of its place down to its feet, at most reach pixels away:
// the sum of its strength, that over the strongest, the most brightness that near, and how far away the middle of its strength is.
func (c *cut) profile(near, reach int) (sum, width, level, off float64) {
	top, peak := 0, -1.0
	for d := -near; d <= near; d++ {
		level = max(level, c.of(c.luma, d))
		if s := c.of(c.pix, d); s > peak {
			top, peak = d, s
		}
	}
	sum, peak = max(peak, 0), max(peak, 1)
	strongest, moment, foot := peak, sum*float64(top), lineFoot*peak
	for _, step := range [2]int{-1, 1} {
		for d := top + step; d >= -reach && d <= reach; d += step {
			s := c.of(c.pix, d)
			if s < foot {
				break
			}
			sum, strongest, moment = sum+s, max(strongest, s), moment+s*float64(d)
		}
	}
	return sum, sum / strongest, level, moment / max(sum, 1)
}
