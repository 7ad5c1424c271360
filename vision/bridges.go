package vision

// A bridge cell has two gray rails right across it, at 0.30 and 0.68 of its height, 0.045 pitches thick, each with a hump
// in its middle. They are sought beside the hump, where no dot and no vertical pipe reaches. A horizontal pipe takes 0.332 to 0.668
// of the height, between the rails.
const (
	railUpper, railLower = 0.30 - 0.5, 0.68 - 0.5
	railSlack            = 0.03  // pitches up or down
	railEdge             = 0.015 // pitches from a rail's middle to where it still is one
	railFlank            = 0.10  // pitches from a rail to where there is none
	railRidge            = 50    // how much brighter than its flanks, in each channel; the rails are (211,211,211)
	railGray             = 60    // the most by which its channels differ

	// Of 12 samples, so many show a rail on a bridge: in a thumbnail some fade. With fewer the cell is in doubt, with less
	// than half it is none.
	bridgeSamples = 10
	someSamples   = 6
)

// rails counts the samples of the cell at s that show a bridge's rail: darker on both sides of it, and those that are at
// least darker on the outer side, as beside a white pipe.
func (f *face) rails(s spot) (clear, possible int) {
	s = f.spot(s)
	for _, x := range []float64{-0.42, -0.39, -0.36, 0.36, 0.39, 0.42} {
		for _, y := range []float64{railUpper, railLower} {
			outer, inner, edge := f.ridge(s, x, y)
			if outer >= railRidge && inner >= railRidge {
				clear++
			}
			if outer >= railRidge && inner >= railRidge || edge >= railRidge && inner <= 0 {
				possible++
			}
		}
	}
	return clear, possible
}

// ridge is how much brighter the brightest gray point near (x,y) is than the points further from and nearer to the
// cell's middle, in its weakest channel. edge is the same as outer for the rail's outer edge alone, which no pipe reaches:
// a pipe that is as bright as a rail hides its inner side.
func (f *face) ridge(s spot, x, y float64) (outer, inner, edge int) {
	away := pick(y < 0, -1.0, 1.0)
	gray := func(dy float64) int {
		if p, _ := f.at(s.at(x, y+away*dy)); int(p.brightest())-p.least() <= railGray {
			return p.least()
		}
		return 0
	}
	out, _ := f.at(s.at(x, y+away*railFlank))
	in, _ := f.at(s.at(x, y-away*railFlank))
	rim := gray(railEdge)
	top := max(gray(-railSlack), gray(0), gray(railSlack), rim)
	return top - out.least(), top - in.least(), rim - out.least()
}

func (a rgb) least() int { return int(min(a[0], a[1], a[2])) }

// bridged returns the grounds with their bridges, in several ways where there is doubt.
func (f *face) bridged(grounds []*ground) (out []*ground) {
	for _, g := range grounds {
		var questions []question
		for i, c := range g.cells {
			clear, possible := f.rails(c.spot)
			if possible < someSamples {
				continue
			}
			margin := 1.0
			switch {
			case clear >= bridgeSamples:
			case possible >= bridgeSamples:
				margin = 0
			default:
				margin = sureMargin / 2
			}
			questions = append(questions, question{
				what: "the bridge in " + g.where(i), yes: clear >= bridgeSamples, margin: margin,
				apply: func(g *ground) { g.cells[i].bridge = true },
			})
		}
		out = append(out, g.answered("bridges", questions)...)
	}
	return out
}
