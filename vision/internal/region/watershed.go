package region

import (
	"cmp"
	"math"
	"slices"

	"flowlens/vision/internal/num"
	"flowlens/vision/internal/raster"
)

// A drawn pipe hides the lines that it crosses, over a third of a cell's width. Regions are therefore not what is
// connected: the ground between the lines is flooded from its widest places, and where the waters of two of these meet in
// a narrower place they are parted. What the lines do not part is joined again afterwards.

// poolLabels lends what tells pools apart.
var poolLabels raster.Scratch[uint16]

// Flood cuts what lies within the outline into regions. It returns false where there are too many.
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

// flooding is the state of a flood: pools with the deepest place of each, joined where they are one.
type flooding struct {
	*Parts
	pool  []uint16 // by pixel
	pools raster.Groups
	peak  []int32 // by pool
}

// roots lists the root of each pool.
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

// fill fills the pools from the deepest places on.
func (f *flooding) fill() bool {
	w := int32(f.w)
	beside := [...]int32{-1, 1, -w, w, -w - 1, -w + 1, w - 1, w + 1} // the margin of one pixel keeps it within the area
	const none = outsideLabel + 1                                    // what is less is no pool
	for _, i := range f.byDepth() {
		// Nearly everywhere there is but one pool: the first is the last. What is none comes last when counted from the first pool on.
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

// byDepth returns the pixels between the lines, the deepest first.
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

// spread gives the pixels without a region that of the nearest one.
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

// noRegion marks a pixel that is to get a region in the next step.
const noRegion = maxRegions

// sight is what is seen of where two regions meet, in pixels.
type sight struct{ seen, line, hidden int }

// open reports whether there is no line between the two regions.
func (s sight) isOpen() bool {
	return s.seen >= max(minSeen, int(minSeenShare*float64(s.seen+s.hidden))) && float64(s.line) < minLine*float64(s.seen)
}

// joinOpen joins the regions between which there is no line, those with the longest gap first: what parts the rest is
// then judged on the whole.
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

// findSights returns what is seen of the borders between regions within the outline.
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

func pairOf(a, b uint16) [2]uint16 { return [2]uint16{min(a, b), max(a, b)} }

// findBorders returns the pairs of neighboring pixels of different regions.
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

// dropSpecks gives regions that are far smaller than the typical one to their neighbors, for they are noise beside a
// line, or the point where two meet at an acute angle, and numbers the others.
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
