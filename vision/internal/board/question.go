package board

import (
	"cmp"
	"math"
	"slices"

	"flowlens/vision/internal/geom"
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
	Margin float64    // from 0, undecided, to 1, clear
	Strong bool       // of a wall: it may be one though the frame is thin
	About  []geom.Vec // the centers of the cells beside it
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
	return Alternatives(questions[:open], func(flips int) *Ground {
		g := *base
		g.Walls, g.Ways, g.Rim = slices.Clone(base.Walls), slices.Clone(base.Ways), slices.Clone(base.Rim)
		g.Cells, g.Doubts, g.Parts = slices.Clone(base.Cells), slices.Clone(base.Doubts), slices.Clone(base.Parts)
		g.InQuestion = slices.Clone(base.InQuestion)
		for i, q := range questions {
			if q.Yes != flipped(flips, i) {
				q.Apply(&g)
			}
		}
		if len(questions) > 0 {
			g.Parts = append(g.Parts, Part{parts, questions[0].Margin})
		}
		return &g
	})
}

// Alternatives returns a ground for each way to answer the open questions, the likeliest first. ground makes it: bit i of flips is
// set where question i is answered the other way. It returns nil where that is no board.
func Alternatives(open []Question, ground func(flips int) *Ground) (out []*Ground) {
	for flips := range 1 << len(open) {
		g := ground(flips)
		if g == nil {
			continue
		}
		for i, q := range open {
			if flipped(flips, i) {
				g.Doubt += q.Margin
			}
			g.Sure = false
			g.Doubts, g.InQuestion = append(g.Doubts, q.What), append(g.InQuestion, q.About...)
		}
		out = append(out, g)
	}
	slices.SortStableFunc(out, func(a, b *Ground) int { return cmp.Compare(a.Doubt, b.Doubt) })
	return out
}

// flipped reports whether bit i is set; none is beyond the open questions.
func flipped(flips, i int) bool { return flips>>i&1 == 1 }

// Clarity says how far the positive x is from the limit, by factors: 0 at it, 1 from ClearFactor on.
func Clarity(x, limit float64) float64 {
	return min(math.Abs(math.Log(max(x, 1e-3)/limit))/math.Log(ClearFactor), 1)
}
