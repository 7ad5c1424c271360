package hex

import (
	"image"
	"math"
	"slices"

	"flowlens/vision/internal/geom"
	"flowlens/vision/internal/raster"
)

// look is what the picture shows between two points. Strengths are brightness over what lies beside the line, 0-255.
type look struct {
	seen    int     // samples along it that no paint covers; it is unseen with fewer than minSeen
	peak    float64 // strength of the line, the mean of the middle half of the samples
	low     float64 // the same at the weakest quarter: texts and noise have gaps
	mass    float64 // strength summed across the line
	base    float64 // brightness beside the line, on the lighter side
	crossed bool    // by a pipe
}

// sampler looks at the sides of hexagons in a picture.
type sampler struct {
	luma     *raster.Plane
	img      *image.RGBA
	contrast float64 // of the brightest paint
	reach    int     // how far beside a line its background is taken, in pixels
	slack    int     // how far beside its place a line may run
}

// look looks at the side from a to b, in pixels.
func (s *sampler) look(a, b geom.Vec) look {
	d := b.Sub(a)
	across := geom.Pt(-d.Y, d.X).Mul(1 / d.Len())
	wide := 2*(s.reach+s.slack) + 1
	var rows [sideSamples][]float64 // brightness across the side
	var at [sideSamples]geom.Vec
	for k := range at {
		at[k] = geom.Lerp(a, b, sampleFrom+(sampleTo-sampleFrom)*float64(k)/(sideSamples-1))
	}
	left, right := s.painted(at, across.Mul(-float64(s.reach))), s.painted(at, across.Mul(float64(s.reach)))
	n := 0
	buf := make([]float64, sideSamples*wide)
	for k, p := range at {
		if !left[k] && !right[k] && s.shows(p) {
			rows[n] = s.across(p, across, buf[k*wide:(k+1)*wide])
			n++
		}
	}
	l := look{seen: n}
	const middle = sideSamples / 2
	if left[middle-1] && left[middle] && right[middle-1] && right[middle] {
		l.crossed = s.pipe(geom.Lerp(a, b, 0.5), across)
	}
	if n >= minSeen {
		s.weigh(&l, rows[:n])
	}
	return l
}

// weigh measures the line in the middle of the rows. Each row is the brightness across a side at one of its samples.
func (s *sampler) weigh(l *look, rows [][]float64) {
	n := len(rows)
	mid := make([]float64, len(rows[0])) // the mean of the middle half of the samples
	col := make([]float64, n)
	for i := range mid {
		for k := range n {
			col[k] = rows[k][i]
		}
		mid[i] = middling(col)
	}
	line := s.middle(mid)
	l.base = max(mid[line-s.reach], mid[line+s.reach])
	for i := line - s.reach; i <= line+s.reach; i++ {
		l.mass += max(0, mid[i]-l.base)
	}
	l.peak = max(0, max(mid[line-1], mid[line], mid[line+1])-l.base)
	for k := range n {
		c := 0.0
		for i := line - 1; i <= line+1; i++ {
			c = max(c, rows[k][i])
		}
		col[k] = c - max(rows[k][line-s.reach], rows[k][line+s.reach])
	}
	slices.Sort(col)
	l.low = max(0, col[n/4])
}

// middling sorts v and returns the mean of its middle half.
func middling(v []float64) float64 {
	slices.Sort(v)
	v = v[len(v)/4 : len(v)-len(v)/4]
	sum := 0.0
	for _, x := range v {
		sum += x
	}
	return sum / float64(len(v))
}

// middle is where the line is in the brightness across a side: the middle of what is brighter than both ends.
func (s *sampler) middle(mid []float64) int {
	base := max(mid[0], mid[len(mid)-1])
	sum, at := 0.0, 0.0
	for i, v := range mid {
		v = max(v-base, 0)
		sum, at = sum+v, at+v*float64(i)
	}
	if sum == 0 {
		return s.reach + s.slack
	}
	return min(max(int(math.Round(at/sum)), s.reach), s.reach+2*s.slack)
}

// across fills row with the brightness across a side at p, and returns it. Beyond the picture it is dark.
func (s *sampler) across(p, across geom.Vec, row []float64) []float64 {
	far := float64(s.reach + s.slack)
	for i := range row {
		t := float64(i) - far
		x, y := int(math.Floor(p.X+across.X*t)), int(math.Floor(p.Y+across.Y*t))
		row[i] = 0
		if s.luma.In(x, y) {
			row[i] = float64(s.luma.Pix[y*s.luma.W+x])
		}
	}
	return row
}

func (s *sampler) shows(p geom.Vec) bool {
	return s.luma.In(int(math.Floor(p.X)), int(math.Floor(p.Y)))
}

// painted tells at which of the points along a side, moved by off, there is paint: it is brighter than what lies at the ends,
// where no pipe is.
func (s *sampler) painted(at [sideSamples]geom.Vec, off geom.Vec) (out [sideSamples]bool) {
	const end = 2 // samples at either end where no pipe is
	var ends []raster.RGB
	for k, p := range at {
		if p = p.Add(off); s.shows(p) && (k < end || k >= sideSamples-end) {
			ends = append(ends, s.color(p))
		}
	}
	if len(ends) == 0 {
		return out
	}
	back := raster.Ranked(ends, 0.5)
	for k, p := range at {
		p = p.Add(off)
		out[k] = s.shows(p) && float64(s.color(p).Brightest()-back.Brightest()) > paintStep*s.contrast
	}
	return out
}

// pipe reports whether a pipe crosses a side at p: it is as bright over the line as beside it.
func (s *sampler) pipe(p, across geom.Vec) bool {
	lo, hi := 255, 0
	for _, t := range []float64{-1, -0.5, 0, 0.5, 1} {
		q := p.Add(across.Mul(t * float64(s.reach)))
		if !s.shows(q) {
			return false
		}
		v := int(s.luma.Pix[int(math.Floor(q.Y))*s.luma.W+int(math.Floor(q.X))])
		lo, hi = min(lo, v), max(hi, v)
	}
	return float64(hi-lo) <= pipeEven*s.contrast
}

// color is that of the pixel at p, which the picture shows.
func (s *sampler) color(p geom.Vec) raster.RGB {
	q := s.img.Pix[int(math.Floor(p.Y))*s.img.Stride+4*int(math.Floor(p.X)):]
	return raster.RGB{int16(q[0]), int16(q[1]), int16(q[2])}
}

// newSampler makes the sampler of the sides of a honeycomb in the picture.
func newSampler(c comb, img *image.RGBA, luma *raster.Plane) *sampler {
	short := float64(min(luma.W, luma.H))
	s := &sampler{
		luma:  luma,
		img:   img,
		reach: int(math.Ceil(min(maxReach*c.Pitch(), pastThick*short+pastBlur))),
		slack: int(math.Ceil(lineSlack * c.Pitch())),
	}
	s.setContrast(c)
	return s
}

// setContrast sets by how much the brightest paint of the honeycomb stands out.
func (s *sampler) setContrast(c comb) {
	const grid = 3 // pixels between samples
	area := image.Rectangle{}
	for _, r := range c.rungs {
		p := c.At(float64(r[0]), float64(r[1]))
		at := image.Pt(int(p.X), int(p.Y))
		area = area.Union(image.Rectangle{at, at.Add(image.Pt(1, 1))})
	}
	area = area.Intersect(s.img.Rect)
	var hist [256]int
	n := 0
	for y := area.Min.Y; y < area.Max.Y; y += grid {
		for x := area.Min.X; x < area.Max.X; x += grid {
			hist[s.color(geom.Pt(float64(x), float64(y))).Brightest()]++
			n++
		}
	}
	s.contrast = float64(raster.Quantile(&hist, n, lightest) - raster.Quantile(&hist, n, darkest))
}
