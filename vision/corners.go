package vision

import (
	"math"
	"slices"
)

// checkCorners refuses cells that bend around a corner of others from which a border may lead on that paint hides in all its
// length.
func (g *regions) checkCorners() error {
	near, err := grown(&plane{g.w, g.h, g.hidden}, stubGap)
	if err != nil {
		return err
	}
	var corner *vec
	g.eachBorder(func(i, j int) {
		if near.pix[i] == 0 || corner != nil {
			return
		}
		at := vec{float64(i%g.w) + 0.5, float64(i/g.w) + 0.5}
		for _, id := range [...]uint16{g.label[i], g.label[j]} {
			if g.all[id].role == aCell && slices.ContainsFunc(g.bendsAround(id, at), func(d vec) bool { return g.mayPart(id, at, d) }) {
				corner = &at
			}
		}
	})
	if corner != nil {
		c := g.place(*corner)
		return errorAt(ErrBadBoard, c, "paint may hide a border that begins at {}")
	}
	return nil
}

// bendsAround returns the directions in which a line from the place parts the region into corners that are not reflex, none
// where it has no reflex corner there.
func (g *regions) bendsAround(id uint16, at vec) (out []vec) {
	const (
		reach  = 0.15 // how far around the corner to look, over the width of a cell
		reflex = 0.6  // share of what is there, of a corner of more than 216 degrees
	)
	n, mid := 0, vec{}
	for _, d := range around {
		if g.regionAt(at.add(d.mul(reach*g.unit))) == id {
			n, mid = n+1, mid.add(d)
		}
	}
	share := float64(n) / ringSamples
	if share <= reflex {
		return nil
	}
	for _, d := range around {
		if d.dot(mid) > math.Cos(math.Pi*(1-share))*mid.len() {
			out = append(out, d)
		}
	}
	return out
}

// mayPart tells whether paint may hide a border of the region that leads from the place that way, as long as one is at least and
// at most.
func (g *regions) mayPart(id uint16, from, way vec) bool {
	t, depth := float64(lineHalf+stubGap), 0.0
	for at := from.add(way.mul(t)); g.hides(at) && g.regionAt(at) == id; at = from.add(way.mul(t)) {
		depth = max(depth, float64(g.paint[int(at.y)*g.w+int(at.x)]))
		t++
	}
	t += lineHalf
	end := from.add(way.mul(t))
	return t > freeLink*g.unit && t <= longestGap(depth) && (g.lined(end) || g.regionAt(end) != id)
}

// regionAt is the label of the place, or of the nearest one of the area.
func (g *regions) regionAt(p vec) uint16 {
	x, y := min(max(int(p.x), 0), g.w-1), min(max(int(p.y), 0), g.h-1)
	return g.label[y*g.w+x]
}
