package vision

import (
	"cmp"
	"fmt"
	"iter"
	"math"
	"slices"

	"flowlens/solve/puzzle"
)

const (
	// clearFactor is the factor from its threshold at which a side's kind is beyond doubt.
	clearFactor = 1.5
	// maxOpen bounds the questions about a ground that are left to the solver, each answered both ways.
	maxOpen = 3
	// sureMargin is the least margin of a decision that is not in doubt.
	sureMargin = 0.5
	// unlikely is the margin of one that is in doubt, but of which the other way is not just as likely, see asLikely.
	unlikely = 0.4
)

// question is something about the ground that can be one way or the other.
type question struct {
	what   string
	yes    bool
	margin float64 // from 0, undecided, to 1, clear
	strong bool    // of a wall: it may be one though the frame is thin
	apply  func(g *ground)
}

// grounds returns what the grid may be, the likeliest first, or says why it is none that we understand.
func (g *grid) grounds() ([]*ground, error) {
	if err := g.check(); err != nil {
		return nil, err
	}
	base := g.bare()
	thin := g.thinLine()
	if g.lines.amplified() && g.lines.gain*thin.level > math.MaxUint8 {
		return nil, fmt.Errorf("%w: the lines of %s are as bright as its walls in a picture made brighter", ErrBadBoard, base.size())
	}
	walls := g.walls(base, thin)
	if !g.outlined {
		if mask := g.enclosed(base, walls); mask != nil {
			return g.masked(mask, thin).grounds()
		}
		if err := g.checkFrame(base, thin); err != nil {
			return nil, err
		}
		if !g.hasThinFrame(base, thin) {
			return base.answered("walls", walls), nil
		}
		if !slices.ContainsFunc(walls, func(q question) bool { return q.strong }) {
			return base.answered("walls", nil), nil
		}
		// Boards with walls have a thick frame. What looks like a wall is paint, or drawn by somebody else; or the picture is so
		// small and bright that the frame looks thin.
		base.sure, base.doubts = false, append(base.doubts, "the walls")
		return append(base.answered("walls", nil), base.answered("walls", walls)...), nil
	}
	if err := g.checkOutline(base, thin); err != nil {
		return nil, err
	}
	warps, err := g.warps(base, thin)
	if err != nil {
		return nil, err
	}
	return base.answered("walls and warps", append(walls, warps...)), nil
}

// answered returns the ground with the questions about its parts answered, and where they are in doubt also the other
// way, the likeliest first.
func (base *ground) answered(parts string, questions []question) []*ground {
	slices.SortStableFunc(questions, func(a, b question) int { return cmp.Compare(a.margin, b.margin) })
	open := 0
	for open < min(maxOpen, len(questions)) && questions[open].margin < sureMargin {
		open++
	}
	var out []*ground
	for flips := range 1 << open {
		g := *base
		g.walls, g.ways, g.rim = slices.Clone(base.walls), slices.Clone(base.ways), slices.Clone(base.rim)
		g.cells = slices.Clone(base.cells)
		for i, q := range questions {
			flip := i < open && flips>>i&1 == 1
			if q.yes != flip {
				q.apply(&g)
			}
			if flip {
				g.doubt += q.margin
			}
		}
		if len(questions) > 0 {
			g.parts = append(slices.Clone(g.parts), Part{parts, questions[0].margin})
		}
		for _, q := range questions[:open] {
			g.sure = false
			g.doubts = append(g.doubts, q.what)
		}
		out = append(out, &g)
	}
	slices.SortStableFunc(out, func(a, b *ground) int { return cmp.Compare(a.doubt, b.doubt) })
	return out
}

// bare is the grid's cells and the sides where they end, all links open, without walls and warps.
func (g *grid) bare() *ground {
	rows, cols := g.rect.rows, g.rect.cols
	out := &ground{
		lattice: puzzle.Square, rows: rows, cols: cols,
		box:   box{g.corner(0, 0), g.u, g.v, float64(cols), float64(rows)},
		parts: []Part{{"lines", (g.lineShare - minLineShare) / (1 - minLineShare)}},
		sure:  !g.doubted, decisive: g.first && !g.lines.amplified(),
	}
	index := make(map[puzzle.Coord]int)
	for i := range rows * cols {
		at := puzzle.Coord{Row: i / cols, Col: i % cols}
		if g.has(g.r+at.Row, g.c+at.Col) {
			index[at] = len(out.cells)
			out.cells = append(out.cells, cell{spot: g.spot(at), at: at})
		}
	}
	for i, c := range out.cells {
		for _, d := range puzzle.Square.Dirs() {
			at := puzzle.Square.Step(c.at, d)
			n, ok := index[at]
			switch {
			case !ok:
				out.rim = append(out.rim, rimSide{i, c.side(d), g.spot(at)})
			case n > i:
				out.ways = append(out.ways, way{a: i, b: n, sides: []crossing{c.side(d)}})
			}
		}
	}
	return out
}

// spot is where the board's cell lies.
func (g *grid) spot(at puzzle.Coord) spot {
	return spot{g.node(float64(g.r+at.Row)+0.5, float64(g.c+at.Col)+0.5), g.u, g.v, nil}
}

// side is the side of a square cell in a direction.
func (s spot) side(d puzzle.Dir) crossing {
	to := puzzle.Square.Step(puzzle.Coord{}, d)
	x, y := float64(to.Col), float64(to.Row)
	return crossing{s.at(x/2, y/2), s.right.mul(x).add(s.down.mul(y)), s.right.mul(y).add(s.down.mul(x))}
}

// outerSide is a side where the board ends: of the i-th cell, in the direction out, from a to b, with the evidence for its line.
type outerSide struct {
	i    int
	out  puzzle.Dir
	e    float64
	a, b vec
}

// outerSides goes through the sides where the board ends that the picture shows.
func (g *grid) outerSides(base *ground) iter.Seq[outerSide] {
	return func(yield func(outerSide) bool) {
		for i, c := range base.cells {
			for _, d := range puzzle.Square.Dirs() {
				n := puzzle.Square.Step(c.at, d)
				e, a, b := g.sideOf(c.at, d)
				if e != unseen && !g.has(g.r+n.Row, g.c+n.Col) && !yield(outerSide{i, d, e, a, b}) {
					return
				}
			}
		}
	}
}

// errUnclear says that a board is of another form than a rectangle's, but not of which: some of its lines were not seen.
var errUnclear = fmt.Errorf("%w", ErrUnknownKind)

// brightBorders is how many of the four borders of a rectangle may be thick and bright: a window's edges can make two so.
const brightBorders = 2

// checkFrame refuses a rectangle with thick bright borders, as boards of other forms and with warps have: it is a part of
// one.
func (g *grid) checkFrame(base *ground, thin thinLine) error {
	bright, seen := make(map[puzzle.Dir]int), make(map[puzzle.Dir]int)
	for b := range g.outerSides(base) {
		seen[b.out]++
		if w := g.weigh(b.a, b.b); thin.isBrightThick(w) {
			bright[b.out]++
		}
	}
	n := 0
	for d := range seen {
		if 2*bright[d] > seen[d] {
			n++
		}
	}
	if n > brightBorders {
		return fmt.Errorf("%w: %s has a thick bright outline, but its form is not clear", errUnclear, base.size())
	}
	return nil
}

const (
	// thinFrame is the thickness of a thin frame at the lightest fifth of its sides: it has up to 1.2, and a thick one, dim
	// as it is, has 1.4 in a blurred thumbnail and 9 in a sharp picture.
	thinFrame = 1.28
	// clearOfEdge is how far from the picture's edge, in pitches, a frame shows its whole thickness, and leastFrame the share
	// of it that must be seen.
	clearOfEdge = 0.06
	leastFrame  = 0.25
	// dimThick is the share of a frame that is thick and as dim as the grid from which on it is none of the thin ones. What
	// lies beside a thin frame makes it brighter, too, where it makes it thicker.
	dimThick = 0.2
)

// hasThinFrame tells whether enough of the frame is seen to say that it is as thin as the grid.
func (g *grid) hasThinFrame(base *ground, thin thinLine) bool {
	var seen []float64
	thick := 0
	d := clearOfEdge * g.pitch()
	for s := range g.outerSides(base) {
		w := g.weigh(s.a, s.b)
		if min(s.a.x, s.a.y) < d || max(s.b.x-float64(g.w), s.b.y-float64(g.h)) > -d || s.e < isLine || g.isOutshone(s, w) {
			continue
		}
		seen = append(seen, thin.thickness(w))
		if thin.isThick(w) && w.level < glaring*thin.level {
			thick++
		}
	}
	slices.Sort(seen)
	return len(seen) > 0 && float64(len(seen)) >= leastFrame*float64(len(base.rim)) &&
		seen[len(seen)/5] < thinFrame && float64(thick) < dimThick*float64(len(seen))
}

// isOutshone tells whether beyond the side lies something that is as bright as its line, weighed w: what is left of the line
// then does not tell how thick it is.
func (g *grid) isOutshone(s outerSide, w weight) bool {
	to := puzzle.Square.Step(puzzle.Coord{}, s.out)
	for d := lineKernel / 3; d <= lineKernel; d++ {
		p := lerp(s.a, s.b, sideSamples[1]).add(vec{float64(d * to.Col), float64(d * to.Row)})
		if x, y := int(p.x), int(p.y); g.lines.luma.in(x, y) && float64(g.lines.luma.pix[y*g.w+x]) >= w.level {
			return true
		}
	}
	return false
}

// thinOutside is the thickness of a line that is surely none of an outline: one of those has 1.26 in the worst thumbnail.
const thinOutside = 1.1

// checkOutline refuses a board that ends at a thin line: beyond one of the grid's lines there is another cell.
func (g *grid) checkOutline(base *ground, thin thinLine) error {
	for s := range g.outerSides(base) {
		at := base.cells[s.i].at
		if s.e < isLine || g.isOpening(g.r+at.Row, g.c+at.Col, s.out, thin) {
			continue
		}
		if w := g.weigh(s.a, s.b); thin.thickness(w) < thinOutside && !g.isOutshone(s, w) {
			return fmt.Errorf("%w: %s seems to end at a line of its grid, at %s", ErrBadBoard, base.size(), base.where(s.i))
		}
	}
	return nil
}

// dir is the direction of a link of a square ground, out of its first cell.
func (g *ground) dir(w way) puzzle.Dir {
	return pick(g.cells[w.a].at.Row == g.cells[w.b].at.Row, puzzle.East, puzzle.South)
}

// clarity says how far the positive x is from the limit, by factors: 0 at it, 1 from clearFactor on.
func clarity(x, limit float64) float64 {
	return min(math.Abs(math.Log(max(x, 1e-3)/limit))/math.Log(clearFactor), 1)
}

// sideOf is the side of the board's cell in a direction.
func (g *grid) sideOf(at puzzle.Coord, d puzzle.Dir) (e float64, a, b vec) {
	return g.side(g.r+at.Row, g.c+at.Col, d)
}
