package region

import (
	"math"

	"flowlens/vision/internal/geom"
	"flowlens/vision/internal/num"
)

// goesOn tells, where paint hides a part of a seam, whether what is seen of it lies on one straight line or arc, and on
// either side of that. Where a side is so short that what is seen may be another line's, it must lie where the other side, as
// long as what is hidden, points at.
func (g *Regions) isOneCurve(s *seam) bool {
	if len(s.under) == 0 || len(s.line) < 2*minEnd {
		return false
	}
	sin, cos := math.Sincos(s.Direction())
	mid := s.Center()
	along := func(p geom.Vec) (u, v float64) {
		d := p.Sub(mid)
		return d.X*cos + d.Y*sin, d.Y*cos - d.X*sin
	}
	lo, hi := math.Inf(1), math.Inf(-1)
	for _, p := range s.under {
		u, _ := along(p)
		lo, hi = min(lo, u), max(hi, u)
	}
	joint := int(g.Thick/2 + paintRim) // so far another line reaches
	var all, before, after track
	for _, p := range s.line {
		u, v := along(p)
		all.add(u, v)
		if u >= lo && u <= hi {
			continue
		}
		end := num.Pick(u < lo, &before, &after)
		end.add(u, v)
		if end.apart < minEnd && g.apart(s, p, joint) {
			end.apart++
		}
	}
	short, long := &before, &after
	if short.apart > long.apart {
		short, long = long, short
	}
	switch {
	case len(short.us) < minEnd || long.apart < minEnd:
		return false
	case short.apart >= minEnd:
		return all.isOn(all.fit(2))
	}
	return float64(len(long.us)) >= hi-lo && short.isOn(long.fit(1))
}

// apart reports whether there is no region but the seam's within r pixels of a place, in x and in y.
func (g *Regions) apart(s *seam, p geom.Vec, r int) bool {
	for y := max(int(p.Y)-r, 0); y <= min(int(p.Y)+r, g.h-1); y++ {
		for x := max(int(p.X)-r, 0); x <= min(int(p.X)+r, g.w-1); x++ {
			if id := int(g.label[y*g.w+x]); id != s.a && id != s.b {
				return false
			}
		}
	}
	return true
}
