package marks

import (
	"cmp"
	"fmt"
	"slices"

	"flowlens/solve/puzzle"
	"flowlens/vision/internal/board"
	"flowlens/vision/internal/num"
	"flowlens/vision/internal/raster"
)

// Candidate is a board that a ground may be with its dots, and how sure that is.
type Candidate struct {
	Ground *board.Ground
	Board  *puzzle.Board // its CellIDs are indices of Ground.Cells
	Looks  []Look        // of the cells
	Colors []raster.RGB  // of the dots in the stretched picture, indexed by Color
	Parts  []board.Part  // how sure the dots and their pairs are; see vision.Reading
	Sure   bool          // nothing about it was in doubt, nor about its ground
	Doubt  float64       // grows from 0 with what is unlikely about it, the ground's doubt included
}

// Candidates returns the boards that the ground may be with the dots that its cells look like, at most MaxCandidates, the likeliest
// first. Otherwise the error says why there is none: ErrNoBoard without dots, ErrBadBoard where the dots make no board.
func Candidates(g *board.Ground, looks []Look) ([]*Candidate, error) {
	var sure, open []int
	clarity := 1.0
	for i := range looks {
		v := looks[i].verdict()
		if g.Cells[i].Painted > num.Pick(v == noDot, 0, 1) {
			return nil, g.Refuse(fmt.Errorf("%w: there is paint in %s that is neither a dot nor a pipe", board.ErrBadBoard, g.Where(i)), i)
		}
		switch v {
		case aDot:
			sure = append(sure, i)
		case doubtful:
			open = append(open, i)
		}
		clarity = min(clarity, looks[i].margin())
	}
	size := g.Size()
	if n := len(sure) + len(open); n == 0 {
		return nil, fmt.Errorf("%w: %s has no dots", board.ErrNoBoard, size)
	} else if n < 2*minFlows {
		return nil, fmt.Errorf("%w: %s has only %d dots, and a level has at least four", board.ErrNoBoard, size, n)
	}
	if most := len(g.Cells) * 2 / minFlowCells; len(sure) > most {
		return nil, fmt.Errorf("%w: %s has %d dots, too many for flows between them", board.ErrBadBoard, size, len(sure))
	}
	if len(open) > maxDoubtful*manyDoubtful {
		return nil, g.Refuse(fmt.Errorf("%w: %s has %d cells that may or may not hold a dot, the first in %s", board.ErrBadBoard, size, len(open), g.Where(open[0])), open...)
	}
	slices.SortStableFunc(open, func(a, b int) int { return cmp.Compare(looks[b].likeness(), looks[a].likeness()) })
	open = open[:min(len(open), maxDoubtful)]
	var (
		out []*Candidate
		why error
	)
	work := pairingWork
	for set := range 1 << len(open) {
		if work <= 0 {
			break
		}
		dots := slices.Clone(sure)
		unlikely := 0.0
		for k, i := range open {
			if set>>k&1 == 1 {
				dots = append(dots, i)
				unlikely += 1 - looks[i].likeness()
			} else {
				unlikely += looks[i].likeness()
			}
		}
		slices.Sort(dots)
		found, err := pairUp(g, looks, dots, &work)
		if err != nil && why == nil {
			why = err
		}
		for _, c := range found {
			c.Doubt += unlikely
			c.Parts = append(c.Parts, board.Part{Name: "dots", Score: clarity})
			c.Sure = c.Sure && len(open) == 0
			out = append(out, c)
		}
	}
	if len(out) == 0 {
		return nil, why
	}
	slices.SortStableFunc(out, func(a, b *Candidate) int { return cmp.Compare(a.Doubt, b.Doubt) })
	return out[:min(len(out), MaxCandidates)], nil
}

// pairUp pairs the dots, given by their cells, by color. It returns the board of the best pairing, or of the best two if that is in
// doubt. work is how many steps of search are left.
func pairUp(g *board.Ground, looks []Look, dots []int, work *int) ([]*Candidate, error) {
	colors := make([]raster.RGB, len(dots))
	for i, d := range dots {
		colors[i] = looks[d].color
	}
	where := func(i int) string { return g.Where(dots[i]) }
	if len(dots)%2 != 0 {
		lone := loneliest(colors)
		return nil, g.Refuse(fmt.Errorf("%w: %d dots were found, one has no partner: %s", board.ErrBadBoard, len(dots), where(lone)), dots[lone])
	}
	pairs := bestPairings(colors, 2, work)
	if len(pairs) == 0 {
		return nil, g.Refuse(fmt.Errorf("%w: the dots' colors do not pair", board.ErrBadBoard))
	}
	if pairs[0].worst > num.Pick(pairs[0].second <= pairDistance, float64(oddPairDistance), noPairDistance) {
		lone := loneliest(colors)
		return nil, g.Refuse(fmt.Errorf("%w: a dot has no partner of its color: %s", board.ErrBadBoard, where(lone)), dots[lone])
	}
	margin := float64(onlyMargin)
	if len(pairs) > 1 {
		margin = pairs[1].cost - pairs[0].cost
	}
	if margin <= max(pairs[0].cost*2/float64(len(dots)), minPairMargin) {
		return nil, g.Refuse(fmt.Errorf("%w: two flows of %s have the same color", board.ErrBadBoard, g.Size()), exchanged(pairs, dots)...)
	}
	sure := pairs[0].worst <= pairDistance && margin >= pairMargin
	if sure {
		pairs = pairs[:1]
	}
	var out []*Candidate
	for _, p := range pairs {
		b, err := buildBoard(g, dots, p.mate)
		if err != nil {
			return nil, g.Refuse(fmt.Errorf("%w: %w", board.ErrBadBoard, err))
		}
		paired := min(max(1-p.worst/noPairDistance, 0), max(margin, 0)/clearMargin, 1)
		out = append(out, &Candidate{
			Ground: g, Board: b, Looks: looks, Colors: dotPaint(b, looks), Sure: sure && g.Sure, Doubt: g.Doubt + min((p.cost-pairs[0].cost)/pairMargin, 1) + p.worst/distanceDoubt,
			Parts: []board.Part{{Name: "pairing", Score: paired}},
		})
	}
	return out, nil
}

// Other returns the cells that hold something else in another candidate, or a dot with another partner, and those beside which the
// grounds differ.
func (c *Candidate) Other(o *Candidate) []int {
	out := c.Ground.Near(slices.Concat(c.Ground.InQuestion, o.Ground.InQuestion))
	for i := range min(c.Board.NumCells(), o.Board.NumCells()) {
		if c.mate(i) != o.mate(i) {
			out = append(out, i)
		}
	}
	return out
}

// mate returns the cell of the partner of the dot in a cell, -1 where there is no dot.
func (c *Candidate) mate(i int) int {
	color := c.Board.Cell(puzzle.CellID(i)).Color
	if color == puzzle.NoColor {
		return -1
	}
	dots := c.Board.Dots(color)
	return int(dots[0]+dots[1]) - i
}

// exchanged returns the dots, given by their cells, that have another partner in the second of the pairings.
func exchanged(pairs []pairing, dots []int) (out []int) {
	for i, d := range dots {
		if len(pairs) > 1 && pairs[0].mate[i] != pairs[1].mate[i] {
			out = append(out, d)
		}
	}
	return out
}

// dotPaint returns the color of each flow's first dot, indexed by Color.
func dotPaint(b *puzzle.Board, looks []Look) []raster.RGB {
	colors := make([]raster.RGB, b.NumColors()+1)
	for k := 1; k < len(colors); k++ {
		colors[k] = looks[b.Dots(puzzle.Color(k))[0]].color
	}
	return colors
}

// loneliest returns the index of the color whose nearest other is farthest.
func loneliest(colors []raster.RGB) int {
	worst, at := -1.0, 0
	for i := range colors {
		near := 1e9
		for j := range colors {
			if j != i {
				near = min(near, colors[i].Dist(colors[j]))
			}
		}
		if near > worst {
			worst, at = near, i
		}
	}
	return at
}

// buildBoard returns the ground's board with the paired dots, lettered in the order of their first cells.
func buildBoard(g *board.Ground, dots, mate []int) (*puzzle.Board, error) {
	letters := make([]string, len(g.Cells))
	next := 0
	for i, d := range dots {
		if mate[i] > i {
			letters[d] = letter(next)
			letters[dots[mate[i]]] = letters[d]
			next++
		}
	}
	return g.Board(letters)
}

// letter returns the name of the i-th color: A to Z, a to z, then two letters.
func letter(i int) string {
	const names = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
	if i < len(names) {
		return names[i : i+1]
	}
	return letter(i/len(names)-1) + letter(i%len(names))
}
