package marks

import (
	"flowlens/vision/internal/board"
	"flowlens/vision/internal/num"
)

// rails counts the samples of the cell at s that show a bridge's rail: darker on both sides of it, and those that are at
// least darker on the outer side, where a gray or white pipe lies on the inner one.
func (f *Face) rails(s board.Spot) (clear, possible int) {
	s = f.spot(s)
	for _, x := range []float64{-0.42, -0.39, -0.36, 0.36, 0.39, 0.42} {
		for _, y := range []float64{railUpper, railLower} {
			outer, inner, edge, pale := f.ridge(s, x, y)
			if outer >= railRidge && inner >= railRidge {
				clear++
			}
			if outer >= railRidge && inner >= railRidge || edge >= railRidge && pale {
				possible++
			}
		}
	}
	return clear, possible
}

// ridge is how much brighter the brightest gray point near (x,y) is than the points further from and nearer to the
// cell's middle, in its weakest channel. edge is the same as outer for the rail's outer edge alone, which no pipe reaches:
// a pale pipe, gray and not much darker than a rail, hides its inner side.
func (f *Face) ridge(s board.Spot, x, y float64) (outer, inner, edge int, pale bool) {
	away := num.Pick(y < 0, -1.0, 1.0)
	out, _ := f.at(s.At(x, y+away*railFlank))
	in, _ := f.at(s.At(x, y-away*railFlank))
	rim := f.gray(s, x, y+away*railEdge)
	top := max(f.gray(s, x, y-railSlack), f.gray(s, x, y), f.gray(s, x, y+railSlack), rim)
	return top - out.Least(), top - in.Least(), rim - out.Least(), 2*f.gray(s, x, y-away*railFlank) >= top
}

// gray is the brightness of a point of the cell, 0 where it is colored.
func (f *Face) gray(s board.Spot, x, y float64) int {
	if p, _ := f.at(s.At(x, y)); int(p.Brightest())-p.Least() <= railGray {
		return p.Least()
	}
	return 0
}

// hasHump tells whether the upper rail has its hump: a pipe from side to side lies below it, and one from top to bottom ends
// there.
func (f *Face) hasHump(s board.Spot) bool {
	s = f.spot(s)
	n := 0
	for _, x := range []float64{-0.03, 0, 0.03} {
		top := max(f.gray(s, x, humpTop-railSlack/2), f.gray(s, x, humpTop), f.gray(s, x, humpTop+railSlack/2))
		out, _ := f.at(s.At(x, humpTop-railFlank))
		in, _ := f.at(s.At(x, humpTop+0.75*railFlank))
		if top-max(out.Least(), in.Least()) >= railRidge {
			n++
		}
	}
	return n >= 2
}

// Bridged returns the grounds with their bridges, in several ways where there is doubt.
func (f *Face) Bridged(grounds []*board.Ground) (out []*board.Ground) {
	for _, g := range grounds {
		var questions []board.Question
		for i, c := range g.Cells {
			clear, possible := f.rails(c.Spot)
			crossed := f.crossed(c.Spot)
			if possible < someSamples && !crossed {
				continue
			}
			yes, margin := clear >= bridgeSamples || crossed, 1.0
			switch {
			case yes:
			case possible >= bridgeSamples:
				yes, margin = f.hasHump(c.Spot), 0
			default:
				margin = board.SureMargin / 2
			}
			questions = append(questions, board.Question{
				What: "the bridge in " + g.Where(i), Yes: yes, Margin: margin,
				Apply: func(g *board.Ground) { g.Cells[i].Bridge = true },
			})
		}
		out = append(out, g.Answered("bridges", questions)...)
	}
	return out
}
