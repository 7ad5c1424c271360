package board

import (
	"cmp"
	"math"
	"slices"
)

const (
	// ClearFactor is the factor from its threshold at which a side's kind is beyond doubt.
	ClearFactor = 1.5
	// MaxOpen bounds the questions about a ground that are left to the solver, each answered both ways.
	MaxOpen = 3
	// SureMargin is the least margin of a decision that is not in doubt.
	SureMargin = 0.5
	// Unlikely is the margin of one that is in doubt, but of which the other way is not just as likely, see asLikely.
	Unlikely = 0.4
)

// Question is something about the ground that can be one way or the other.
type Question struct {
	What   string
	Yes    bool
	Margin float64 // from 0, undecided, to 1, clear
	Strong bool    // of a wall: it may be one though the frame is thin
	Apply  func(g *Ground)
}

// Answered returns the ground with the questions about its parts answered, and where they are in doubt also the other
// way, the likeliest first.
func (base *Ground) Answered(parts string, questions []Question) []*Ground {
	slices.SortStableFunc(questions, func(a, b Question) int { return cmp.Compare(a.Margin, b.Margin) })
	open := 0
	for open < min(MaxOpen, len(questions)) && questions[open].Margin < SureMargin {
		open++
	}
	var out []*Ground
	for flips := range 1 << open {
		g := *base
		g.Walls, g.Ways, g.Rim = slices.Clone(base.Walls), slices.Clone(base.Ways), slices.Clone(base.Rim)
		g.Cells, g.Doubts = slices.Clone(base.Cells), slices.Clone(base.Doubts)
		for i, q := range questions {
			flip := flips>>i&1 == 1 // none beyond the open ones
			if q.Yes != flip {
				q.Apply(&g)
			}
			if flip {
				g.Doubt += q.Margin
			}
		}
		if len(questions) > 0 {
			g.Parts = append(slices.Clone(g.Parts), Part{parts, questions[0].Margin})
		}
		for _, q := range questions[:open] {
			g.Sure = false
			g.Doubts = append(g.Doubts, q.What)
		}
		out = append(out, &g)
	}
	slices.SortStableFunc(out, func(a, b *Ground) int { return cmp.Compare(a.Doubt, b.Doubt) })
	return out
}

// Clarity says how far the positive x is from the limit, by factors: 0 at it, 1 from ClearFactor on.
func Clarity(x, limit float64) float64 {
	return min(math.Abs(math.Log(max(x, 1e-3)/limit))/math.Log(ClearFactor), 1)
}
