package region

import (
	"math"
	"slices"

	"flowlens/vision/internal/board"
	"flowlens/vision/internal/cv"
	"flowlens/vision/internal/geom"
	"flowlens/vision/internal/raster"
)

// checkCorners refuses cells that bend around a corner, of other cells or of the outline, where a border may begin that paint
// hides. It may be hidden all along, or but for a stub at its other end.
func (g *Regions) checkCorners() error {
	hidden := g.plane(g.hidden)
	near, nearby := cv.Dilate(hidden, stubGap), cv.Dilate(hidden, g.reach+stubGap)
	defer raster.Done(near, nearby)
	for _, b := range g.borders {
		i, j := int(b[0]), int(b[1])
		at := g.middleOf(i)
		tip, to := 0, near // the width of the line at the corner, and where paint is near
		if g.all[g.label[i]].role != aCell || g.all[g.label[j]].role != aCell {
			tip, to = g.reach, nearby
		}
		if to.Pix[i] == 0 {
			continue
		}
		for _, id := range [...]uint16{g.label[i], g.label[j]} {
			if g.all[id].role == aCell && slices.ContainsFunc(g.bendsAround(id, at, tip), func(d geom.Vec) bool { return g.mayPart(id, at, d, tip) }) {
				return board.ErrorAt(board.ErrBadBoard, g.place(at), "paint may hide a border that begins at {}")
			}
		}
	}
	return nil
}

// bendsAround returns the directions in which a border from the place would part the region into corners that are not reflex,
// none where the region has no reflex corner there. tip is the width of the line that ends at the place, in pixels.
func (g *Regions) bendsAround(id uint16, at geom.Vec, tip int) (out []geom.Vec) {
	share, mid := 0.0, geom.Vec{}
	for _, far := range [...]float64{cornerFarther, 1} {
		n := 0
		mid = geom.Vec{}
		for _, d := range geom.Around {
			if g.regionAt(at.Add(d.Mul(far*max(cornerReach*g.unit, cornerClear*float64(tip))))) == id {
				n, mid = n+1, mid.Add(d)
			}
		}
		if share = float64(n) / geom.RingSamples; share <= minReflex {
			return nil
		}
	}
	for _, d := range geom.Around {
		if d.Dot(mid) > math.Cos(math.Pi*(1-share))*mid.Len() {
			out = append(out, d)
		}
	}
	return out
}

// mayPart reports whether paint may hide a border of the region that leads from the place that way: neither shorter nor longer than
// borders are. A line may reach tip pixels into the region there.
func (g *Regions) mayPart(id uint16, from, way geom.Vec, tip int) bool {
	start := float64(lineHalf)
	for start < float64(tip) && g.lined(from.Add(way.Mul(start))) {
		start++
	}
	t, depth := start+stubGap, 0.0
	for at := from.Add(way.Mul(t)); g.hides(at) && g.regionAt(at) == id; at = from.Add(way.Mul(t)) {
		depth = max(depth, float64(g.paint[int(at.Y)*g.w+int(at.X)]))
		t++
	}
	t += lineHalf
	end := from.Add(way.Mul(t))
	switch below := t - start; {
	case below <= minLink*g.unit:
		return false
	case below <= longestGap(depth):
		return g.lined(end) || g.regionAt(end) != id
	case below <= maxBent*longestGap(depth): // it may end in a stub within the region
		return depth > paintRim && g.regionAt(end.Add(way.Mul(stubRun))) == id && g.lineContinues(end, from, stubRun)
	}
	return false
}

// regionAt returns the label of the pixel at the place, or of the nearest one in the area.
func (g *Regions) regionAt(p geom.Vec) uint16 {
	x, y := min(max(int(p.X), 0), g.w-1), min(max(int(p.Y), 0), g.h-1)
	return g.label[y*g.w+x]
}
