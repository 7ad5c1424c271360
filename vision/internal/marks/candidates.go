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

// Candidate is one way to understand a ground: a board, with how sure its parts are.
type Candidate struct {
	Ground *board.Ground
	Board  *puzzle.Board
	Colors []raster.RGB // of the dots, by puzzle.Color
	Parts  []board.Part // see Reading.Parts
	Sure   bool         // nothing about it was in doubt
	Doubt  float64      // grows with what is unlikely about it
}

// Candidates reads the dots on the ground and offers the boards that it may be, the likeliest first.
func Candidates(g *board.Ground, looks []cellLook) ([]*Candidate, error) {
	var sure, open []int
	for i := range looks {
		switch looks[i].verdict() {
		case aDot:
			sure = append(sure, i)
		case doubtful:
			open = append(open, i)
		}
	}
	size := g.Size()
	for i := range looks {
		if most := num.Pick(looks[i].verdict() == noDot, 0, 1); g.Cells[i].Painted > most {
			return nil, fmt.Errorf("%w: there is paint in %s that is neither a dot nor a pipe", board.ErrBadBoard, g.Where(i))
		}
	}
	if len(sure)+len(open) < 2*minFlows {
		return nil, fmt.Errorf("%w: %s has no dots", board.ErrNoBoard, size)
	}
	if most := len(g.Cells) * 2 / minFlowCells; len(sure) > most {
		return nil, fmt.Errorf("%w: %s has %d dots, too many for flows between them", board.ErrBadBoard, size, len(sure))
	}
	if len(open) > maxDoubtful*manyDoubtful {
		return nil, fmt.Errorf("%w: %s has %d cells that may or may not hold a dot, the first in %s", board.ErrBadBoard, size, len(open), g.Where(open[0]))
	}
	slices.SortStableFunc(open, func(a, b int) int { return cmp.Compare(looks[b].likeness(), looks[a].likeness()) })
	open = open[:min(len(open), maxDoubtful)]
	var (
		out []*Candidate
		why error
	)
	work := pairingWork
	clarity := 1.0
	for i := range looks {
		clarity = min(clarity, looks[i].margin())
	}
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

// pairUp pairs the dots by color and returns the boards of the best pairings.
func pairUp(g *board.Ground, looks []cellLook, dots []int, work *int) ([]*Candidate, error) {
	colors := make([]raster.RGB, len(dots))
	for i, d := range dots {
		colors[i] = looks[d].color
	}
	where := func(i int) string { return g.Where(dots[i]) }
	if len(dots)%2 != 0 {
		return nil, fmt.Errorf("%w: %d dots were found, one has no partner: %s", board.ErrBadBoard, len(dots), where(loneliest(colors)))
	}
	pairs := bestPairings(colors, 2, work)
	if len(pairs) == 0 {
		return nil, fmt.Errorf("%w: the dots' colors do not pair", board.ErrBadBoard)
	}
	if pairs[0].worst > num.Pick(pairs[0].second <= pairDistance, float64(oddPairDistance), noPairDistance) {
		return nil, fmt.Errorf("%w: a dot has no partner of its color: %s", board.ErrBadBoard, where(loneliest(colors)))
	}
	margin := 4.0 * pairMargin
	if len(pairs) > 1 {
		margin = pairs[1].cost - pairs[0].cost
	}
	if margin <= max(pairs[0].cost*2/float64(len(dots)), oneColor) {
		return nil, fmt.Errorf("%w: two flows of %s have the same color", board.ErrBadBoard, g.Size())
	}
	sure := pairs[0].worst <= pairDistance && margin >= pairMargin
	if sure {
		pairs = pairs[:1]
	}
	var out []*Candidate
	for _, p := range pairs {
		b, err := buildBoard(g, dots, p.mate)
		if err != nil {
			return nil, fmt.Errorf("%w: %w", board.ErrBadBoard, err)
		}
		paired := min(max(1-p.worst/noPairDistance, 0), max(margin, 0)/(2*pairMargin), 1)
		out = append(out, &Candidate{
			Ground: g, Board: b, Colors: dotPaint(b, looks), Sure: sure && g.Sure, Doubt: g.Doubt + min((p.cost-pairs[0].cost)/pairMargin, 1) + p.worst/1000,
			Parts: []board.Part{{Name: "pairing", Score: paired}},
		})
	}
	return out, nil
}

// dotPaint returns the color of each flow's first dot.
func dotPaint(b *puzzle.Board, looks []cellLook) []raster.RGB {
	colors := make([]raster.RGB, b.NumColors()+1)
	for k := 1; k < len(colors); k++ {
		colors[k] = looks[b.Dots(puzzle.Color(k))[0]].color
	}
	return colors
}

// loneliest is the dot whose nearest color is farthest.
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

// buildBoard makes the board: all cells, dots lettered in the order of their first cells.
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

// letter names the i-th color: A to Z, a to z, then two letters.
func letter(i int) string {
	const names = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
	if i < len(names) {
		return names[i : i+1]
	}
	return letter(i/len(names)-1) + letter(i%len(names))
}
