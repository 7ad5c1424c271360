package marks

import (
	"flowlens/vision/internal/board"
	"flowlens/vision/internal/geom"
	"flowlens/vision/internal/num"
)

// rails counts the samples of the cell at s in the working picture that show a bridge's rail. clear ones are darker on both sides
// of it. possible ones are those, and where a gray or white pipe lies on the inner side, those that are darker on the outer one.
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

// ridge returns how much brighter the brightest gray point near (x,y) of the unit cell is than a point farther from the cell's
// middle (outer) and one nearer to it (inner), in its weakest channel. edge is outer for the rail's outer edge alone, which no pipe
// reaches. pale says that a pale pipe, gray and not much darker than a rail, hides the inner side.
func (f *Face) ridge(s board.Spot, x, y float64) (outer, inner, edge int, pale bool) {
	away := num.Pick(y < 0, -1.0, 1.0)
	out, _ := f.at(s.At(x, y+away*railFlank))
	in, _ := f.at(s.At(x, y-away*railFlank))
	rim := f.gray(s, x, y+away*railEdge)
	top := max(f.gray(s, x, y-railSlack), f.gray(s, x, y), f.gray(s, x, y+railSlack), rim)
	return top - out.Least(), top - in.Least(), rim - out.Least(), 2*f.gray(s, x, y-away*railFlank) >= top
}

// gray returns the least channel of a point of the unit cell, 0 where it is colored.
func (f *Face) gray(s board.Spot, x, y float64) int {
	if p, _ := f.at(s.At(x, y)); int(p.Brightest())-p.Least() <= railGray {
		return p.Least()
	}
	return 0
}

// hasHump reports whether the upper rail of the cell at s has its hump. A pipe from side to side lies below it, and one from top to
// bottom ends there.
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

// WithBridges returns the grounds, which must be square, with the bridges in their cells. Where a bridge is in doubt it returns a
// ground several times, with and without it, the likeliest first.
func (f *Face) WithBridges(grounds []*board.Ground) (out []*board.Ground) {
	for _, g := range grounds {
		var questions []board.Question
		for i, c := range g.Cells {
			clear, possible := f.rails(c.Spot)
			crossed := f.crossed(c.Spot)
			if possible < doubtfulSamples && !crossed {
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
				What: "the bridge in " + g.Where(i), Yes: yes, Margin: margin, About: []geom.Vec{c.Center},
				Apply: func(g *board.Ground) { g.Cells[i].Bridge = true },
			})
		}
		out = append(out, g.Answered("bridges", questions)...)
	}
	return out
}
