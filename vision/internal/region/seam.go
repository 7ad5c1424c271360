package region

import (
	"math"

	"flowlens/vision/internal/geom"
	"flowlens/vision/internal/num"
)

// isOneCurve reports whether what is seen of a partly hidden seam lies on both sides of the paint, and all on one straight line or
// arc. Where a side is so short that it may be another line's, the other side must be as long as the hidden part, and point
// at the short one.
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
	joint := int(g.Thick/2 + paintRim) // another line reaches so far
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

// apart reports whether the square of half side r around a place, in pixels, has no regions but the seam's.
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
