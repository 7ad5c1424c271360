package vision

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"flowlens/solve/puzzle"
)

// hexes is a honeycomb with what the picture shows at the sides of its cells.
type hexes struct {
	honeycomb
	*strokes
	strength uint8 // the least strength of a line
	spots    []hexSpot
	index    map[[2]int]int // of spots, by column and half row
	// heft of thin lines and of the outline, mass of thin lines beside no tint
	thin, outline, mass float64
}

// hexSpot is a place for a cell.
type hexSpot struct {
	col, half int
	sides     [6]sideLook // clockwise from north
	near      [6]int      // the neighbors beyond them; none: -1
	state     hexState
}

type hexState int

const (
	hexOpen   hexState = iota // a side is missing: no cell, but what lies around the board
	hexClosed                 // lines all round
	hexHole                   // closed by thick lines all round: no cell
)

const (
	// minHexLine is the least share of samples of a side that is a line.
	minHexLine = 0.75
	// visibleHexSide is the part of a side that must be visible.
	visibleHexSide = 0.75
	// quietSpokes is the share of the samples between the dots and the corners that show no line.
	quietSpokes = 0.85
	// minHexCells is the least number of cells of a hex board.
	minHexCells = 7
)

// newHexes looks at all sides of the honeycomb in the picture.
func newHexes(h honeycomb, s *strokes, strength uint8) *hexes {
	g := &hexes{honeycomb: h, strokes: s, strength: strength, index: make(map[[2]int]int)}
	g.place()
	for i := range g.spots {
		p := &g.spots[i]
		for k, step := range hexSteps {
			j, ok := g.index[[2]int{p.col + step[0], p.half + step[1]}]
			if p.near[k] = pick(ok, j, -1); ok && j < i {
				p.sides[k] = g.spots[j].sides[(k+3)%6]
				continue
			}
			p.sides[k] = g.look(g.corner(p, k), g.corner(p, k+1))
		}
	}
	return g
}

// place lists the places whose centers lie in the picture.
func (g *hexes) place() {
	w, h := float64(g.line.w), float64(g.line.h)
	c0, c1, h0, h1 := math.Inf(1), math.Inf(-1), math.Inf(1), math.Inf(-1)
	for _, p := range []vec{{0, 0}, {w, 0}, {0, h}, {w, h}} {
		c, r := g.honeycomb.index(p)
		c0, c1, h0, h1 = min(c0, c), max(c1, c), min(h0, r), max(h1, r)
	}
	for half := int(math.Ceil(h0)); half <= int(h1); half++ {
		for col := int(math.Ceil(c0)); col <= int(c1); col++ {
			if p := g.at(float64(col), float64(half)); (col+half)%2 == 0 && p.x >= 0 && p.y >= 0 && p.x < w && p.y < h {
				g.index[[2]int{col, half}] = len(g.spots)
				g.spots = append(g.spots, hexSpot{col: col, half: half})
			}
		}
	}
}

func (g *hexes) center(p *hexSpot) vec { return g.at(float64(p.col), float64(p.half)) }

// corner is the k-th corner of a place, 0 to 6.
func (g *hexes) corner(p *hexSpot, k int) vec {
	return g.at(float64(p.col)+hexCorners[k][0], float64(p.half)+hexCorners[k][1])
}

// readGround tells the cells, the walls and the links.
func (g *hexes) readGround() (*ground, error) {
	g.close()
	board := g.largest()
	if len(board) < minHexCells {
		return nil, fmt.Errorf("%w: no board of hexagons", ErrNoBoard)
	}
	g.judgeLines(board)
	if g.openHoles(board) {
		board = g.largest()
	}
	if err := g.check(board); err != nil {
		return nil, err
	}
	return g.ground(board), nil
}

// close marks the places with lines all round.
func (g *hexes) close() {
	for i := range g.spots {
		p, there := &g.spots[i], 0
		for _, s := range p.sides {
			if s.there() {
				there++
			} else if s.line != unseen {
				there = -6
			}
		}
		if there >= 4 { // the picture may end in a side, and another with it
			p.state = hexClosed
		}
	}
}

// largest returns the largest group of closed places, in row order of the honeycomb.
func (g *hexes) largest() (best []int) {
	seen := make([]bool, len(g.spots))
	for i := range g.spots {
		if seen[i] || g.spots[i].state != hexClosed {
			continue
		}
		seen[i] = true
		part := []int{i}
		for k := 0; k < len(part); k++ {
			for _, j := range g.spots[part[k]].near {
				if j >= 0 && !seen[j] && g.spots[j].state == hexClosed {
					seen[j] = true
					part = append(part, j)
				}
			}
		}
		if len(part) > len(best) {
			best = part
		}
	}
	slices.Sort(best)
	return best
}

// member tells which places belong to the board.
func (g *hexes) member(board []int) []bool {
	in := make([]bool, len(g.spots))
	for _, i := range board {
		in[i] = true
	}
	return in
}

// judgeLines sets what thin and thick lines look like: most sides between two cells are thin, and the outline is thick.
func (g *hexes) judgeLines(board []int) {
	in := g.member(board)
	var inner, outer, mass []float64
	for _, i := range board {
		for k, j := range g.spots[i].near {
			switch s := g.spots[i].sides[k]; {
			case !s.there():
			case j >= 0 && in[j]:
				inner = append(inner, s.heft())
			default:
				outer = append(outer, s.heft())
			}
		}
	}
	if len(inner) == 0 || len(outer) == 0 {
		return
	}
	g.thin, g.outline = median(inner), median(outer)
	for _, i := range board {
		for k, j := range g.spots[i].near {
			if s := g.spots[i].sides[k]; j > i && in[j] && s.there() && !g.thick(s) {
				mass = append(mass, s.mass)
			}
		}
	}
	if len(mass) > 0 {
		const plain = 0.75 // tints take from some
		slices.Sort(mass)
		g.mass = mass[int(plain*float64(len(mass)-1))]
	}
}

const (
	// thickHeft: a thick line is three times as wide as a thin one and has 2.0 to 2.7 times the mass where it is as
	// dim. Blur takes from the one, tints from the other.
	thickHeft = 2.5
	// hexWall is the least mass of a wall over that of a thin line: 4.8 to 6.4 times, for it is bright.
	hexWall = 2.6
)

// heft tells thick lines from thin ones.
func (l sideLook) heft() float64 { return max(l.mass, 1) * max(l.wide, 1) }

// thick tells whether the side is a thick line.
func (g *hexes) thick(s sideLook) bool { return s.heft() > math.Sqrt(g.thin*g.outline) }

// wall tells whether the side between two cells is a wall.
func (g *hexes) wall(s sideLook) bool {
	return g.thick(s) && s.mass > hexWall*g.mass
}

// openHoles finds the places that are no cells although lines surround them: all of these are thick. It reports whether
// there are any.
func (g *hexes) openHoles(board []int) (found bool) {
	for _, i := range board {
		p := &g.spots[i]
		if at := g.center(p); g.painted(int(at.x), int(at.y)) {
			continue // a hole shows nothing but the background, though tints may make its sides look thick
		}
		if !slices.ContainsFunc(p.sides[:], func(s sideLook) bool { return s.line != unseen && !g.thick(s) }) {
			p.state, found = hexHole, true
		}
	}
	return found
}

// check says why this is not a board, or nil.
func (g *hexes) check(board []int) error {
	in := g.member(board)
	size := fmt.Sprintf("a board of %d hexagons", len(board))
	if len(board) < minHexCells {
		return fmt.Errorf("%w: %s has too few", ErrNoBoard, size)
	}
	thin, frame, extra := 0, 0, 0
	for i := range g.spots {
		for k, j := range g.spots[i].near {
			s := g.spots[i].sides[k]
			switch {
			case s.line == unseen:
			case in[i] && (j < 0 || !in[j]):
				frame++
				if !g.thick(s) {
					thin++
				}
			case !in[i] && (j < 0 || !in[j]) && s.there() && g.beside(in, i, j):
				extra++
			}
		}
	}
	switch {
	case extra > 0:
		return fmt.Errorf("%w: %s has lines beyond its outline", ErrBadBoard, size)
	case float64(thin) > maxThinFrame*float64(frame) || g.outline < thickHeft*g.thin:
		return fmt.Errorf("%w: the outline of %s is not a thick line all round", ErrBadBoard, size)
	}
	quiet, all := 0, 0
	for _, i := range board {
		q, n := g.spokes(&g.spots[i])
		quiet, all = quiet+q, all+n
	}
	if float64(quiet) < quietSpokes*float64(all) {
		return fmt.Errorf("%w: %s has lines across its cells", ErrBadBoard, size)
	}
	return g.checkExtent(board, size)
}

// maxThinFrame is the share of the outline that may look thin: where a picture was cropped.
const maxThinFrame = 0.2

// beside tells whether the side between two places that are no cells begins at the board's outline: one cell has both as
// neighbors. It is drawn on by mistake then, or a cell was missed.
func (g *hexes) beside(in []bool, i, j int) bool {
	return i >= 0 && j >= 0 && slices.ContainsFunc(g.spots[i].near[:], func(n int) bool {
		return n >= 0 && in[n] && slices.Contains(g.spots[j].near[:], n)
	})
}

// spokes samples a cell between its dot and its corners, where no line is.
func (g *hexes) spokes(p *hexSpot) (quiet, all int) {
	for k := range 6 {
		corner := g.corner(p, k)
		for _, t := range []float64{0.64, 0.70, 0.76, 0.82} {
			q := lerp(g.center(p), corner, t)
			if x, y := int(q.x), int(q.y); g.line.in(x, y) {
				all++
				if g.line.pix[y*g.line.w+x] < g.strength {
					quiet++
				}
			}
		}
	}
	return quiet, all
}

// checkExtent refuses what covers too little of the picture, as grid.check does.
func (g *hexes) checkExtent(board []int, size string) error {
	lo, hi := vec{math.Inf(1), math.Inf(1)}, vec{math.Inf(-1), math.Inf(-1)}
	for _, i := range board {
		c := g.center(&g.spots[i])
		lo, hi = vec{min(lo.x, c.x), min(lo.y, c.y)}, vec{max(hi.x, c.x), max(hi.y, c.y)}
	}
	d := hi.sub(lo)
	if d.x+g.pitch() < minExtent*float64(g.line.w) && d.y+g.pitch() < minExtent*float64(g.line.h) {
		return fmt.Errorf("%w: %s was found, but it covers too little of the picture; crop the picture to the board", ErrNoBoard, size)
	}
	return nil
}

// ground puts the board together, with the first column as an even one, whose cells are not raised.
func (g *hexes) ground(board []int) *ground {
	c0, h0, c1, h1 := math.MaxInt, math.MaxInt, math.MinInt, math.MinInt
	for _, i := range board {
		p := &g.spots[i]
		c0, c1, h0, h1 = min(c0, p.col), max(c1, p.col), min(h0, p.half), max(h1, p.half)
	}
	at := func(i int) puzzle.Coord {
		p := &g.spots[i]
		// A cell of an odd column stands half a row above its neighbor of the same row in an even one.
		return puzzle.Coord{Row: (p.half - h0 + (p.col-c0)%2) / 2, Col: p.col - c0}
	}
	slices.SortFunc(board, func(i, j int) int {
		a, b := at(i), at(j)
		return cmp.Or(cmp.Compare(a.Row, b.Row), cmp.Compare(a.Col, b.Col))
	})
	out := &ground{
		lattice: puzzle.Hex, cols: c1 - c0 + 1, sure: true,
		box: box{
			g.at(float64(c0)-2./3, float64(h0)-1), g.x.mul(2 / math.Sqrt(3)), g.y.mul(2),
			(float64(c1-c0) + 4./3) * math.Sqrt(3) / 2, float64(h1-h0)/2 + 1,
		},
	}
	number := make(map[int]int)
	for _, i := range board {
		out.rows = max(out.rows, at(i).Row+1)
		number[i] = len(out.cells)
		out.cells = append(out.cells, cell{spot: g.spot(&g.spots[i]), at: at(i)})
	}
	g.link(out, board, number)
	return out
}

// hexUnit is the side of a square whose dot, of 0.69 of it, is as large as a hexagon's, of 0.643 pitches.
const hexUnit = 0.643 / 0.69

// spot is where a place lies.
func (g *hexes) spot(p *hexSpot) spot {
	return spot{g.center(p), g.x.mul(2 / math.Sqrt(3) * hexUnit), g.y.mul(2 * hexUnit), hexBack}
}

// hexBack are the points of the unit cell towards the six corners of a hexagon, beyond every dot and beside every pipe.
var hexBack = func() (out []vec) {
	const near, far = 0.43 / hexUnit, 0.49 / hexUnit // a dot ends at 0.322 pitches, the cell at 0.577
	for k := range 6 {
		sin, cos := math.Sincos(float64(k) * math.Pi / 3)
		for _, r := range []float64{near, (near + far) / 2, far} {
			for _, off := range []float64{-0.03, 0, 0.03} {
				out = append(out, vec{r*cos - off*sin, r*sin + off*cos})
			}
		}
	}
	return out
}()

// link adds the ways and the walls.
func (g *hexes) link(out *ground, board []int, number map[int]int) {
	for _, i := range board {
		p := &g.spots[i]
		for k, j := range p.near {
			to, ok := number[j]
			switch {
			case !ok:
				out.rim = append(out.rim, rimSide{number[i], g.crossing(p, k), g.spot(&hexSpot{col: p.col + hexSteps[k][0], half: p.half + hexSteps[k][1]})})
				continue
			case j < i:
				continue
			}
			if g.wall(p.sides[k]) {
				out.walls = append(out.walls, [2]int{number[i], to})
				continue
			}
			out.ways = append(out.ways, way{a: number[i], b: to, sides: []crossing{g.crossing(p, k)}})
		}
	}
}

// crossing is that of the k-th side of a place.
func (g *hexes) crossing(p *hexSpot, k int) crossing {
	a, b := g.corner(p, k), g.corner(p, k+1)
	along := g.at(float64(hexSteps[k][0]), float64(hexSteps[k][1])).sub(g.at(0, 0)).mul(hexUnit)
	beside := b.sub(a)
	return crossing{lerp(a, b, 0.5), along, beside.mul(along.len() / beside.len())}
}
