package vision

import "fmt"

// A bridge cell has two gray rails right across it, at 0.30 and 0.68 of its height, 0.045 pitches thick, each with a hump
// in its middle. They are sought beside the hump.
const (
	railUpper, railLower = 0.30 - 0.5, 0.68 - 0.5
	railSlack            = 0.03 // pitches up or down
	railFlank            = 0.10 // pitches from a rail to where there is none
	railRidge            = 50   // how much brighter than its flanks, in each channel; the rails are (211,211,211)
	railSamples          = 10   // of 12 that show a rail: in a thumbnail some fade
	railGray             = 60   // the most by which its channels differ
)

// isBridge tells whether the cell at s shows the rails of a bridge.
func (f *face) isBridge(s spot) bool {
	s = f.spot(s)
	n := 0
	for _, y := range []float64{railUpper, railLower} {
		for _, x := range []float64{-0.38, -0.32, -0.26, 0.26, 0.32, 0.38} {
			if f.ridge(s, x, y) >= railRidge {
				n++
			}
		}
	}
	return n >= railSamples
}

// ridge is how much brighter the brightest gray point near (x,y) is than the points above and below, in its weakest
// channel.
func (f *face) ridge(s spot, x, y float64) int {
	top := 0
	for _, dy := range []float64{-railSlack, 0, railSlack} {
		if p, _ := f.at(s.at(x, y+dy)); int(p.brightest())-p.least() <= railGray {
			top = max(top, p.least())
		}
	}
	up, _ := f.at(s.at(x, y-railFlank))
	down, _ := f.at(s.at(x, y+railFlank))
	return top - max(up.least(), down.least())
}

func (a rgb) least() int { return int(min(a[0], a[1], a[2])) }

// checkBridges refuses a ground with bridges.
func (f *face) checkBridges(g *ground) error {
	for i, c := range g.cells {
		if f.isBridge(c.spot) {
			return fmt.Errorf("%w: there is a bridge in %s", ErrUnknownKind, g.where(i))
		}
	}
	return nil
}
