package view

import (
	"image"
	"math"
	"slices"

	"flowlens/vision/internal/geom"
	"flowlens/vision/internal/num"
	"flowlens/vision/internal/raster"
)

// rim is what the picture shows on both sides of a disc's rim, by direction.
type rim struct {
	dirs    []geom.Vec   // from the disc's center
	in, out [][3]float64 // colors inside and outside of the rim, 0-255
	tint    [3]float64   // what the disc adds to the outside, if it is one: the median over all directions
}

// rim samples both sides of the rim, off pixels from it.
func (d *Disc) rim(img *image.RGBA, off float64) *rim {
	const (
		pixels           = 2 // of the rim between two directions
		minDirs, maxDirs = 48, 240
	)
	n := min(max(int(2*math.Pi*d.Radius/pixels), minDirs), maxDirs)
	r := &rim{dirs: make([]geom.Vec, n), in: make([][3]float64, n), out: make([][3]float64, n)}
	var tints [3][]float64
	for i := range n {
		sin, cos := math.Sincos(2 * math.Pi * float64(i) / float64(n))
		u := geom.Pt(cos, sin)
		r.dirs[i], r.in[i], r.out[i] = u, raster.SmoothAt(img, d.Center.Add(u.Mul(d.Radius-off))), raster.SmoothAt(img, d.Center.Add(u.Mul(d.Radius+off)))
		for c := range tints {
			tints[c] = append(tints[c], r.in[i][c]-(1-discOpacity)*r.out[i][c])
		}
	}
	for c := range tints {
		r.tint[c] = num.Median(tints[c])
	}
	return r
}

// agrees reports whether the inside in the i-th direction is what the disc makes of the outside there or close by.
func (r *rim) agrees(i int, slack float64) bool {
	for k := -rimAside; k <= rimAside; k++ {
		out, most := r.out[(i+k+len(r.out))%len(r.out)], 0.0
		for c, in := range r.in[i] {
			most = max(most, math.Abs(in-(1-discOpacity)*out[c]-r.tint[c]))
		}
		if most <= slack {
			return true
		}
	}
	return false
}

// step returns the channel in which the inside differs most from the outside in the i-th direction, and by how much it is brighter.
func (r *rim) step(i int) (channel int, by float64) {
	for c := range 3 {
		if d := r.in[i][c] - r.out[i][c]; math.Abs(d) > math.Abs(by) {
			channel, by = c, d
		}
	}
	return channel, by
}

// agreement sets the disc's tint. It returns the share of the rim at which the picture is as the disc makes it, 0 where it is no disc.
func (d *Disc) agreement(img *image.RGBA) float64 {
	r := d.rim(img, rimOff)
	d.Tint = r.tint
	if most := slices.Max(d.Tint[:]); most < minTint || most > maxTint || slices.Min(d.Tint[:]) < -tintSlack {
		return 0
	}
	agree, visible := 0, 0
	for i := range r.dirs {
		if !r.agrees(i, rimSlack) {
			continue
		}
		_, step := r.step(i)
		agree++
		visible += num.Pick(math.Abs(step) > rimStep, 1, 0)
	}
	if float64(visible) < minVisible*float64(len(r.dirs)) {
		return 0
	}
	return float64(agree) / float64(len(r.dirs))
}

// fit moves the disc's rim to where the picture steps from the inside to the outside. That is sought within reach pixels.
func (d *Disc) fit(img *image.RGBA, reach float64) {
	const minDirs = 12
	r := d.rim(img, reach)
	var dirs []geom.Vec
	var offs []float64
	for i, u := range r.dirs {
		if c, step := r.step(i); math.Abs(step) > rimStep && r.agrees(i, 2*rimSlack) {
			dirs, offs = append(dirs, u), append(offs, d.edge(img, u, reach, c, r.out[i][c], step))
		}
	}
	if len(dirs) < minDirs {
		return
	}
	move := fitCircle(dirs, offs)
	d.Center, d.Radius = d.Center.Add(geom.Pt(move[0], move[1])), d.Radius+move[2]
}

// edge returns where the picture steps from the inside to the outside in the direction u, in pixels from the rim. There, as
// much of the inside's color lies beyond it as of the outside's before it.
func (d *Disc) edge(img *image.RGBA, u geom.Vec, reach float64, channel int, out, step float64) float64 {
	const fine = 0.5 // pixels between samples
	sum, n := 0.0, 0.0
	for off := -reach; off <= reach; off += fine {
		sum += min(max((raster.SmoothAt(img, d.Center.Add(u.Mul(d.Radius+off)))[channel]-out)/step, 0), 1)
		n++
	}
	return reach * (2*sum/n - 1)
}

// fitCircle returns by how much a circle's center must move, in x and y, and its radius grow, for its rim to move by offs in the
// directions dirs. It is a linear least-squares fit, off = dx·u.X + dy·u.Y + dr, repeated without what is farthest off.
func fitCircle(dirs []geom.Vec, offs []float64) (move [3]float64) {
	const (
		rounds    = 3
		far, fine = 2.5, 0.3 // medians of the errors, and pixels: within either an observation counts
	)
	most := math.Inf(1)
	for range rounds {
		s := geom.NewLeastSquares(3)
		for i, u := range dirs {
			if math.Abs(offs[i]-move[0]*u.X-move[1]*u.Y-move[2]) <= most {
				s.Add(offs[i], u.X, u.Y, 1)
			}
		}
		x, _ := s.Solve()
		move = [3]float64(x[:3])
		left := make([]float64, len(dirs))
		for i, u := range dirs {
			left[i] = math.Abs(offs[i] - move[0]*u.X - move[1]*u.Y - move[2])
		}
		most = max(far*num.Median(left), fine)
	}
	return move
}
