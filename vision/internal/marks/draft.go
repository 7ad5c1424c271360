package marks

import (
	"cmp"
	"slices"

	"flowlens/solve/puzzle"
	"flowlens/vision/internal/board"
)

// Draft is what can be told of a board that is refused: its ground with dots as well as they pair.
type Draft struct {
	Doc      *puzzle.Doc
	Dots     [][]int  // their cells, by color from 1; one that has no partner is alone
	Letters  []string // by color from 1
	Doubtful []int    // the cells to compare with the game, in their order
}

// Draft returns what the ground may be with the dots that its cells look like; nil where they are not those of a board. about are cells
// in doubt for other reasons.
func (f *Face) Draft(g *board.Ground, about []int) *Draft {
	looks := f.LookAll(g)
	dots := likely(looks)
	if len(dots) < 2*minFlows || len(dots) > len(g.Cells)*2/minFlowCells {
		return nil
	}
	d := &Draft{Dots: make([][]int, 1), Letters: make([]string, 1), Doubtful: slices.Concat(about, Doubtful(g, looks))}
	letters := make([]string, len(g.Cells))
	mates := matesOf(looks, dots)
	if float64(len(dots)-len(mates)) > max(mostLone*float64(len(dots)), 2) {
		return nil
	}
	for _, i := range dots {
		j, paired := mates[i]
		if paired && j < i {
			continue
		}
		d.Letters = append(d.Letters, letter(len(d.Dots)-1))
		letters[i] = d.Letters[len(d.Dots)]
		if paired {
			letters[j] = letters[i]
			d.Dots = append(d.Dots, []int{i, j})
		} else {
			d.Dots, d.Doubtful = append(d.Dots, []int{i}), append(d.Doubtful, i)
		}
	}
	if pale := f.covered(g, looks, paleCover); len(pale) <= mostPale {
		d.Doubtful = append(d.Doubtful, pale...)
	}
	slices.Sort(d.Doubtful)
	d.Doubtful = slices.Compact(d.Doubtful)
	var err error
	if d.Doc, err = g.Draft(letters); err != nil {
		return nil // the ground itself breaks a rule
	}
	return d
}

// likely returns the cells that rather look like a dot than not.
func likely(looks []Look) (dots []int) {
	for i := range looks {
		if v := looks[i].verdict(); v == aDot || v == doubtful && looks[i].likeness() >= 0.5 {
			dots = append(dots, i)
		}
	}
	return dots
}

// matesOf pairs dots, given by their cells, those of the nearest colors first. Those that are left have no partner of their color.
func matesOf(looks []Look, dots []int) map[int]int {
	type pair struct {
		i, j int
		dist float64
	}
	var pairs []pair
	for k, i := range dots {
		for _, j := range dots[k+1:] {
			if d := looks[i].color.Dist(looks[j].color); d <= noPairDistance {
				pairs = append(pairs, pair{i, j, d})
			}
		}
	}
	slices.SortStableFunc(pairs, func(a, b pair) int { return cmp.Compare(a.dist, b.dist) })
	mates := make(map[int]int)
	for _, p := range pairs {
		_, taken := mates[p.i]
		_, other := mates[p.j]
		if !taken && !other {
			mates[p.i], mates[p.j] = p.j, p.i
		}
	}
	return mates
}

// Doubtful returns the cells of a ground that are in doubt, in their order: those that may or may not hold a dot, and those beside which
// something about the ground is in question.
func Doubtful(g *board.Ground, looks []Look) []int {
	out := g.Near(g.InQuestion)
	for i := range looks {
		if l := &looks[i]; l.seen > 0 && (l.verdict() == doubtful || l.margin() < hazy) {
			out = append(out, i)
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}
