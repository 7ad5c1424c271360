package hex

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"flowlens/solve/puzzle"
	"flowlens/vision/internal/board"
	"flowlens/vision/internal/geom"
	"flowlens/vision/internal/num"
)

// Grounds returns the boards without dots that the honeycomb may be, the likeliest first: one for each way to settle what is in
// doubt. The error says why it is no board that we understand.
func (g *Grid) Grounds() ([]*board.Ground, error) {
	g.label()
	cells := g.cells()
	if err := g.check(cells); err != nil {
		return nil, err
	}
	doubts := g.doubts()
	if len(doubts) > maxDoubts {
		found := g.ground(cells)
		for _, q := range doubts {
			found.InQuestion = append(found.InQuestion, q.About...)
		}
		return nil, found.Refuse(fmt.Errorf("%w: %s has too many sides in doubt, one of them at %s", board.ErrBadBoard, sizeOf(cells), doubts[0].What))
	}
	turn := func(flips int) { // again: back
		for i, q := range doubts {
			if flips>>i&1 == 1 {
				q.Apply(nil)
			}
		}
	}
	return board.Alternatives(doubts, func(flips int) *board.Ground {
		turn(flips)
		defer turn(flips)
		cells := g.cells()
		if !g.inOnePiece(cells) {
			return nil
		}
		found := g.ground(cells)
		found.Sure = len(doubts) == 0
		return found
	}), nil
}

// doubts lists what is in doubt, the most doubtful first. To apply one changes the grid, and changes it back the second time:
// which places are cells decides about everything else of the ground.
func (g *Grid) doubts() (out []board.Question) {
	for i := range g.places {
		p := &g.places[i]
		if cost := -g.gain(i); cost < sureCost && (p.cell || g.beside(i)) {
			out = append(out, board.Question{
				What: where(g.center(p)), Margin: max(cost, 0) / sureCost, About: []geom.Vec{g.center(p)}, Apply: func(*board.Ground) { p.cell = !p.cell },
			})
		}
	}
	for k := range g.sides {
		s := &g.sides[k]
		if g.cellsBeside(s) == 2 && !s.crossed && (s.seen < minSeen || s.oddWall > noWall && s.wall < sureWall) {
			p, other := &g.places[s.places[0]], &g.places[s.places[1]]
			out = append(out, board.Question{
				What: "the wall beside " + where(g.center(p)), Margin: math.Abs(s.wall - evenWall), About: []geom.Vec{g.center(p), g.center(other)},
				Apply: func(*board.Ground) { s.turned = !s.turned },
			})
		}
	}
	slices.SortStableFunc(out, func(a, b board.Question) int { return cmp.Compare(a.Margin, b.Margin) })
	return out
}

func where(p geom.Vec) string { return fmt.Sprintf("(%.0f,%.0f)", p.X, p.Y) }

// beside reports whether the place lies beside a cell.
func (g *Grid) beside(i int) bool {
	return slices.ContainsFunc(g.places[i].near[:], func(j int) bool { return j >= 0 && g.places[j].cell })
}

// isWall reports whether a wall closes the side between two cells.
func (s *side) isWall() bool {
	return !s.crossed && s.seen >= minSeen && (s.wall >= evenWall) != s.turned
}

// inOnePiece reports whether there are cells, all joined.
func (g *Grid) inOnePiece(cells []int) bool {
	groups := g.groups()
	return len(cells) > 0 && !slices.ContainsFunc(cells, func(i int) bool { return groups.Of(i) != groups.Of(cells[0]) })
}

func sizeOf(cells []int) string { return fmt.Sprintf("a board of %d hexagons", len(cells)) }

// check says why this is not a board, or nil.
func (g *Grid) check(cells []int) error {
	size := sizeOf(cells)
	if len(cells) < minCells {
		return fmt.Errorf("%w: %s has too few", board.ErrNoBoard, size)
	}
	cost, sides, spokes, thin, rim := 0.0, 0, 0, 0, 0
	for _, i := range cells {
		p := &g.places[i]
		for k, j := range p.sides {
			s := &g.sides[j]
			if s.places[0] == i || s.places[0] < 0 || !g.places[s.places[0]].cell {
				cost, sides = cost+g.cost(s, g.cellsBeside(s)), sides+1
			}
			if g.cellsBeside(s) == 1 && s.line > halfSure {
				rim++
				thin += num.Pick(s.thick < thinSide, 1, 0)
			}
			center, corner := g.center(p), g.corner(p, k)
			spoke := g.look(geom.Lerp(center, corner, spokeFrom), geom.Lerp(center, corner, spokeTo))
			spokes += num.Pick(spoke.low >= clearLine*g.strength, 1, 0)
		}
	}
	switch {
	case cost > maxMeanCost*float64(sides):
		return fmt.Errorf("%w: the lines of %s are not all there", board.ErrBadBoard, size)
	case float64(thin) > maxThinRim*float64(rim):
		return fmt.Errorf("%w: the outline of %s is not a thick line all round", board.ErrBadBoard, size)
	case float64(spokes) > maxSpokes*float64(6*len(cells)):
		return fmt.Errorf("%w: %s has lines across its cells", board.ErrBadBoard, size)
	}
	return g.checkExtent(cells, size)
}

// checkExtent refuses what covers too little of the picture, as a board of squares is refused.
func (g *Grid) checkExtent(cells []int, size string) error {
	lo, hi := geom.Pt(math.Inf(1), math.Inf(1)), geom.Pt(math.Inf(-1), math.Inf(-1))
	for _, i := range cells {
		c := g.center(&g.places[i])
		lo, hi = geom.Pt(min(lo.X, c.X), min(lo.Y, c.Y)), geom.Pt(max(hi.X, c.X), max(hi.Y, c.Y))
	}
	d := hi.Sub(lo)
	if d.X+g.Pitch() < board.MinExtent*float64(g.luma.W) && d.Y+g.Pitch() < board.MinExtent*float64(g.luma.H) {
		return fmt.Errorf("%w: %s was found, but it covers too little of the picture; crop the picture to the board", board.ErrNoBoard, size)
	}
	return nil
}

// ground makes the ground of the cells. It counts the first column as an even one, whose cells are not raised.
func (g *Grid) ground(cells []int) *board.Ground {
	c0, h0, c1, h1 := math.MaxInt, math.MaxInt, math.MinInt, math.MinInt
	for _, i := range cells {
		p := &g.places[i]
		c0, c1, h0, h1 = min(c0, p.col), max(c1, p.col), min(h0, p.half), max(h1, p.half)
	}
	at := func(i int) puzzle.Coord {
		p := &g.places[i]
		// A cell of an odd column stands half a row above its neighbor of the same row in an even one.
		return puzzle.Coord{Row: (p.half - h0 + (p.col-c0)%2) / 2, Col: p.col - c0}
	}
	slices.SortFunc(cells, func(i, j int) int {
		a, b := at(i), at(j)
		return cmp.Or(cmp.Compare(a.Row, b.Row), cmp.Compare(a.Col, b.Col))
	})
	out := &board.Ground{
		Lattice: puzzle.Hex, Cols: c1 - c0 + 1,
		Box: board.Box{
			O: g.At(float64(c0)-2./3, float64(h0)-1), U: g.X.Mul(2 / math.Sqrt(3)), V: g.Y.Mul(2),
			W: (float64(c1-c0) + 4./3) * math.Sqrt(3) / 2, H: float64(h1-h0)/2 + 1,
		},
	}
	number := make(map[int]int)
	for _, i := range cells {
		out.Rows = max(out.Rows, at(i).Row+1)
		number[i] = len(out.Cells)
		out.Cells = append(out.Cells, board.Cell{Spot: g.spot(&g.places[i]), At: at(i)})
	}
	g.link(out, cells, number)
	return out
}

// spot is where the unit cell of a place lies: a square with a dot of the same size.
func (g *Grid) spot(p *place) board.Spot {
	return board.Spot{Center: g.center(p), Right: g.X.Mul(2 / math.Sqrt(3) * unitCell), Down: g.Y.Mul(2 * unitCell), Corners: backPoints}
}

// backPoints are points of the unit cell towards the six corners of the hexagon, beyond every dot and beside every pipe.
var backPoints = func() (out []geom.Vec) {
	for k := range 6 {
		sin, cos := math.Sincos(float64(k) * math.Pi / 3)
		for _, r := range []float64{backNear, (backNear + backFar) / 2, backFar} {
			for _, off := range []float64{-backOff, 0, backOff} {
				out = append(out, geom.Pt(r*cos-off*sin, r*sin+off*cos))
			}
		}
	}
	return out
}()

// link adds the links, the walls, and the sides where the board ends.
func (g *Grid) link(out *board.Ground, cells []int, number map[int]int) {
	for _, i := range cells {
		p := &g.places[i]
		for k, j := range p.near {
			to, ok := number[j]
			switch {
			case !ok && (j < 0 || -g.gain(j) >= clearlyEmpty):
				continue
			case !ok:
				beyond := &place{col: p.col + geom.HexSteps[k][0], half: p.half + geom.HexSteps[k][1]}
				out.Rim = append(out.Rim, board.RimSide{Cell: number[i], Side: g.crossing(p, k), Beyond: g.spot(beyond)})
				continue
			case j < i:
				continue
			}
			if g.sides[p.sides[k]].isWall() {
				out.Walls = append(out.Walls, [2]int{number[i], to})
				continue
			}
			out.Ways = append(out.Ways, board.Way{A: number[i], B: to, Sides: []board.Crossing{g.crossing(p, k)}})
		}
	}
}

// crossing is the way across the k-th side of a place.
func (g *Grid) crossing(p *place, k int) board.Crossing {
	a, b := g.corner(p, k), g.corner(p, k+1)
	along := g.At(float64(geom.HexSteps[k][0]), float64(geom.HexSteps[k][1])).Sub(g.At(0, 0)).Mul(unitCell)
	beside := b.Sub(a)
	return board.Crossing{Mid: geom.Lerp(a, b, 0.5), Along: along, Beside: beside.Mul(along.Len() / beside.Len())}
}
