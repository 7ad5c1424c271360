package region

import (
	"errors"
	"math"
	"strings"
	"testing"

	"flowlens/vision/internal/board"
	"flowlens/vision/internal/geom"
	"flowlens/vision/internal/num"
	"flowlens/vision/internal/raster"
)

// TestLinksInDoubt checks borders between two cells of 40x40 pixels. Where it cannot be told whether they are links, a few are left
// to the solver, more are refused.
func TestLinksInDoubt(t *testing.T) {
	seamOf := func(length float64, mass uint8, off float64) *seam {
		s := &seam{a: 2, b: 3, length: length, known: length, mass: []uint8{mass}, off: off}
		s.Moments.Add(geom.Pt(20, 40))
		return s
	}
	beside := func(s *seam, outside float64) *seam { // moves the seam so many pixels away from the outside
		s.Moments = geom.Moments{}
		s.Moments.Add(geom.Pt(outside, 0))
		return s
	}
	for _, c := range []struct {
		name  string
		seam  *seam
		doubt string
	}{
		{"a border", seamOf(40, 20, 0), ""},
		{"a point", seamOf(8, 20, 0), ""},
		{"a point beside the outline", beside(seamOf(8, 20, 0), 8), "may or may not share"},
		{"a point of the outline", beside(seamOf(8, 80, 0), 8), ""},
		{"a point away from the outline", beside(seamOf(8, 20, 0), 12), ""},
		{"hardly anything beside the outline", beside(seamOf(4, 20, 0), 4), ""},
		{"neither", seamOf(13, 20, 0), "may or may not share"},
		{"a short border", seamOf(17, 20, 0), ""},
		{"no longer, off the line", seamOf(17, 20, 1), "may or may not share"},
		{"neither thin nor thick", seamOf(40, 44, 0), "may or may not be thick"},
	} {
		g := newRegions(60, 60)
		g.Thick, g.outlineWeight, g.all, g.seams = 5, 100, make([]region, 4), []*seam{c.seam}
		g.label[0] = outsideLabel
		g.all[2].area, g.all[3].area = 1600, 1600
		if err := g.checkSeams(); err != nil {
			t.Errorf("%s: %v", c.name, err)
		}
		if got := c.seam.doubt; (got == "") != (c.doubt == "") || !strings.Contains(got, c.doubt) {
			t.Errorf("%s: in doubt: %q", c.name, got)
		}
		for range board.MaxOpen {
			s := *c.seam
			g.seams = append(g.seams, &s)
		}
		if err := g.checkSeams(); errors.Is(err, board.ErrBadBoard) != (c.doubt != "") {
			t.Errorf("%s, %d of them: %v", c.name, len(g.seams), err)
		}
	}
}

// TestDotBesideBend finds a small dot in a cell in which its pipe bends so sharply that it is nearly as wide there.
func TestDotBesideBend(t *testing.T) {
	const side, dot, pipe, bend = 120, 14.0, 8.0, 11.5
	middle, corner := geom.Pt(30, 40), geom.Pt(80, 40)
	mask := make([]uint8, side*side)
	for i := range mask {
		p := geom.Pt(float64(i%side)+0.5, float64(i/side)+0.5)
		along := geom.Pt(min(max(p.X, middle.X), corner.X), middle.Y)
		painted := p.Sub(middle).Len() < dot || p.Sub(corner).Len() < bend || p.Sub(along).Len() < pipe
		mask[i] = num.Pick[uint8](painted, 255, 0)
	}
	paint, _ := raster.Distances(mask, side)
	g := newRegions(side, side)
	g.paint, g.all = paint, []region{{inner: 22}}
	g.addPaint(24)
	r := &g.all[0]
	if off := r.core.Center().Sub(middle).Len(); off > 1 {
		t.Errorf("the dot is %.1f pixels from where it is", off)
	}
	if long, _, _ := r.core.Spread(); math.Abs(r.coreFrom+2*long-dot) > 1.5 {
		t.Errorf("the dot's radius is %.1f, want %.0f", r.coreFrom+2*long, dot)
	}
}
