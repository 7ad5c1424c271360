package region

import (
	"cmp"
	"math"
	"slices"

	"flowlens/vision/internal/num"
	"flowlens/vision/internal/raster"
)

// This is a watershed on the distance transform (Vincent and Soille, 1991; Beucher and Lantuejoul, 1979). A drawn pipe hides the
// lines that it crosses, over a third of a cell's width, so that regions are not just what is connected. The ground between
// the lines is flooded from the places that are farthest from any line, its deepest. Where the waters of two of them meet in
// a narrow place, they are parted. OpenCV's watershed has no such rule: it parts all waters that have a marker of their own.
// Regions with no line between them are joined again afterwards.

// poolLabels lends the planes of pools by pixel.
var poolLabels raster.Scratch[uint16]

// Flood cuts what lies within the outline into regions. It returns false where there are too many for 16-bit labels.
func (p *Parts) Flood() bool {
	pool := poolLabels.Lend(len(p.label))
	defer poolLabels.Back(pool)
	f := &flooding{Parts: p, pool: *pool}
	copy(f.pool, p.label)
	f.pools, f.peak = raster.NewGroups(outsideLabel+1), make([]int32, outsideLabel+1)
	if !f.fill() {
		return false
	}
	roots := f.roots()
	for i, id := range f.pool {
		p.label[i] = roots[id]
	}
	p.fillNearest()
	f.joinOpen()
	f.dropSpecks()
	return true
}

// flooding is the state of a flood.
type flooding struct {
	*Parts
	pool  []uint16      // by pixel: the pool, as numbered when it was found
	pools raster.Groups // of pools that are one
	peak  []int32       // by pool: the depth of its deepest place, in steps
}

// roots returns for each pool the one that stands for its group.
func (f *flooding) roots() []uint16 {
	out := make([]uint16, len(f.pools))
	for i := range out {
		out[i] = uint16(f.pools.Of(i))
	}
	return out
}

// join makes one pool of two. The deeper one stands for both.
func (f *flooding) join(a, b int) {
	a, b = f.pools.Of(a), f.pools.Of(b)
	if f.peak[a] < f.peak[b] {
		a, b = b, a
	}
	f.pools.Join(b, a)
}

// fill fills the pools, from the deepest pixels on. Where pools meet it joins them, unless the place is narrower than both. It returns
// false where there are too many pools.
func (f *flooding) fill() bool {
	w := int32(f.w)
	beside := [...]int32{-1, 1, -w, w, -w - 1, -w + 1, w - 1, w + 1} // the margin of one pixel keeps them within the area
	const none = outsideLabel + 1                                    // the first pool: what is less is none
	for _, i := range f.byDepth() {
		// Nearly everywhere there is but one pool, which is both the first and the last. Numbers below none wrap around: they
		// come last when counted from it on.
		up, mid, down := f.pool[i-w-1:][:3], f.pool[i-1:][:3], f.pool[i+w-1:][:3]
		last := max(up[0], up[1], up[2], mid[0], mid[2], down[0], down[1], down[2])
		first := none + min(up[0]-none, up[1]-none, up[2]-none, mid[0]-none, mid[2]-none, down[0]-none, down[1]-none, down[2]-none)
		if last >= none && first == last {
			f.pool[i] = last
			continue
		}
		depth := int32(f.depth[i] * depthSteps)
		var found [8]int
		pools := found[:0]
		into, above := 0, float32(0) // the pool of the deepest pixel beside this one
		for _, d := range beside {
			id := f.pool[i+d]
			if id <= outsideLabel {
				continue
			}
			r := f.pools.Of(int(id))
			if f.depth[i+d] > above {
				into, above = r, f.depth[i+d]
			}
			if !slices.Contains(pools, r) {
				pools = append(pools, r)
			}
		}
		if into == 0 {
			into = len(f.pools)
			if into >= maxRegions {
				return false
			}
			f.pools, f.peak = append(f.pools, into), append(f.peak, depth)
		}
		f.pool[i] = uint16(into)
		narrow := num.Pick(f.hidden[i] != 0 && f.paint[i] < maxHiddenDepth*f.widest, hiddenNeck, neck)
		for _, r := range pools {
			if float64(depth) >= narrow*float64(min(f.peak[r], f.peak[f.pools.Of(into)])) {
				f.join(r, into)
			}
		}
	}
	return true
}

// byDepth returns the pixels between the lines, the deepest first: a counting sort.
func (p *Parts) byDepth() []int32 {
	var starts []int32
	for _, d := range p.depth {
		if k := int(d * depthSteps); k > 0 {
			for len(starts) <= k {
				starts = append(starts, 0)
			}
			starts[k]++
		}
	}
	sum := int32(0)
	for k := len(starts) - 1; k >= 0; k-- {
		starts[k], sum = sum, sum+starts[k]
	}
	out := make([]int32, sum)
	for i, d := range p.depth {
		if k := int(d * depthSteps); k > 0 {
			out[starts[k]] = int32(i)
			starts[k]++
		}
	}
	return out
}

// fillNearest gives the pixels without a region, label 0, that of the nearest one. Labels spread step by step to the four neighbors
// of each pixel; the greatest wins where several arrive at once.
func (p *Parts) fillNearest() {
	var todo, next []int32
	each := func(i int32, visit func(j int32)) {
		x := int(i) % p.w
		if x > 0 {
			visit(i - 1)
		}
		if x < p.w-1 {
			visit(i + 1)
		}
		if int(i) >= p.w {
			visit(i - int32(p.w))
		}
		if int(i) < len(p.label)-p.w {
			visit(i + int32(p.w))
		}
	}
	for i, id := range p.label {
		if id != 0 {
			continue
		}
		near := false
		each(int32(i), func(j int32) { near = near || p.label[j] != 0 })
		if near {
			todo = append(todo, int32(i))
		}
	}
	for len(todo) > 0 {
		next = next[:0]
		ids := make([]uint16, len(todo))
		for k, i := range todo {
			each(i, func(j int32) { ids[k] = max(ids[k], p.label[j]) })
		}
		for k, i := range todo {
			p.label[i] = ids[k]
		}
		for _, i := range todo {
			each(i, func(j int32) {
				if p.label[j] == 0 {
					p.label[j] = noRegion
					next = append(next, j)
				}
			})
		}
		for _, i := range next {
			p.label[i] = 0
		}
		todo, next = next, todo
	}
}

// maxRegions bounds the labels, which are 16 bits.
const maxRegions = 1<<16 - 1

// noRegion marks a pixel that gets its region in the next step of fillNearest.
const noRegion = maxRegions

// sight counts the pixels of a border: those that are seen, those of them on a line, and those that paint hides.
type sight struct{ seen, line, hidden int }

// isOpen reports whether enough of the border is seen to tell that it is no line.
func (s sight) isOpen() bool {
	return s.seen >= max(minSeen, int(minSeenShare*float64(s.seen+s.hidden))) && float64(s.line) < minLine*float64(s.seen)
}

// joinOpen joins the regions that no line parts, those with the longest gap first. Borders of joined regions are judged as one.
func (f *flooding) joinOpen() {
	found := f.findSights()
	for {
		var best [2]uint16
		widest := 0
		for k, s := range found {
			gap := s.seen - s.line
			if s.isOpen() && (gap > widest || gap == widest && slices.Compare(k[:], best[:]) < 0) {
				best, widest = k, gap
			}
		}
		if widest == 0 {
			break
		}
		f.join(int(best[0]), int(best[1]))
		delete(found, best)
		kept, gone := uint16(f.pools.Of(int(best[0]))), best[0]
		if kept == gone {
			gone = best[1]
		}
		for k, s := range found {
			if k[0] != gone && k[1] != gone {
				continue
			}
			delete(found, k)
			k = pairOf(k[0]+k[1]-gone, kept)
			if t := found[k]; t != nil {
				s = &sight{s.seen + t.seen, s.line + t.line, s.hidden + t.hidden}
			}
			found[k] = s
		}
	}
	roots := f.roots()
	for i, id := range f.label {
		f.label[i] = roots[id]
	}
}

// findSights returns what is seen of the borders between regions within the outline, by pairs of labels.
func (f *flooding) findSights() map[[2]uint16]*sight {
	found := make(map[[2]uint16]*sight)
	var last [2]uint16 // most pixels are of the same border as the one before
	var s *sight
	for _, b := range f.findBorders() {
		i, j := b[0], b[1]
		if f.label[i] == outsideLabel || f.label[j] == outsideLabel {
			continue
		}
		if k := pairOf(f.label[i], f.label[j]); k != last {
			last, s = k, found[k]
			if s == nil {
				s = new(sight)
				found[k] = s
			}
		}
		if f.hidden[i] != 0 {
			s.hidden++
		} else {
			s.seen++
			s.line += num.Pick(f.lines[i] != 0 || f.lines[j] != 0, 1, 0)
		}
	}
	return found
}

// pairOf returns the two labels in ascending order.
func pairOf(a, b uint16) [2]uint16 { return [2]uint16{min(a, b), max(a, b)} }

// findBorders returns the pairs of neighboring pixels of different regions, row by row.
func (p *Parts) findBorders() (out [][2]int32) {
	for y := range p.h {
		row := p.label[y*p.w:][:p.w]
		below := p.label[min(y+1, p.h-1)*p.w:][:p.w]
		for x, id := range row {
			beside := row[min(x+1, len(row)-1)]
			if (id^beside)|(id^below[x]) == 0 {
				continue
			}
			if beside != id {
				out = append(out, [2]int32{int32(y*p.w + x), int32(y*p.w + x + 1)})
			}
			if below[x] != id {
				out = append(out, [2]int32{int32(y*p.w + x), int32((y+1)*p.w + x)})
			}
		}
	}
	return out
}

// dropSpecks gives regions that are far smaller than the typical one to their neighbors, and numbers the others. Such specks are
// noise beside a line, or the point where two lines meet at an acute angle.
func (f *flooding) dropSpecks() {
	areas, inner := make([]int, len(f.pools)), make([]float64, len(f.pools))
	for i := 0; i < len(f.label); { // run by run, for most pixels are of the same region as the one before
		id, area, deepest := f.label[i], 0, float32(0)
		for ; i < len(f.label) && f.label[i] == id; i++ {
			if f.lines[i] == 0 {
				area++
				if d := f.depth[i]; d > deepest {
					deepest = d
				}
			}
		}
		if id > outsideLabel {
			areas[id] += area
			inner[id] = max(inner[id], float64(deepest))
		}
	}
	order := make([]int, len(areas))
	all := 0.0
	weight := func(id int) float64 { return math.Pow(float64(areas[id]), typicalPower) }
	for id := range order {
		order[id] = id
		all += weight(id)
	}
	slices.SortFunc(order, func(a, b int) int { return cmp.Compare(areas[a], areas[b]) })
	typical := 0
	for sum := 0.0; len(order) > 0 && 2*sum < all; order = order[1:] {
		typical = order[0]
		sum += weight(typical)
	}
	to := make([]uint16, len(areas))
	to[outsideLabel], f.N = outsideLabel, outsideLabel
	for id, a := range areas {
		small := float64(a) < smallCell*float64(areas[typical]) && inner[id] < min(sliver*inner[typical], f.Thick)
		if id > outsideLabel && a > 0 && !small && float64(a) >= maxSpeck*float64(areas[typical]) {
			f.N++
			to[id] = uint16(f.N)
		}
	}
	for i, id := range f.label {
		f.label[i] = to[id]
	}
	f.fillNearest()
}
