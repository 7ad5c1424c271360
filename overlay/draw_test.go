package overlay_test

import (
	"bytes"
	"image"
	"image/color"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"flowlens/overlay"
	"flowlens/solve/puzzle"
)

// TestDrawReadsBack tells the solution from the picture: every link in the color of its flow, and no other link painted.
func TestDrawReadsBack(t *testing.T) {
	eachFamily(t, func(t *testing.T, p *picture, s *puzzle.Solution) {
		before := p.clone().img
		drawOn(t, p.img, p, s, nil)
		used := map[puzzle.EdgeID]puzzle.Color{}
		for _, f := range s.Flows {
			for _, e := range f.Edges {
				used[e] = f.Color
			}
		}
		g := p.board.Graph()
		for i, e := range g.Edges {
			if e.Warp {
				continue // see TestDrawWarp
			}
			a, b := p.layout.Centers[g.Nodes[e.A].Cell], p.layout.Centers[g.Nodes[e.B].Cell]
			at := image.Pt(int((a.X+b.X)/2), int((a.Y+b.Y)/2))
			want := before.RGBAAt(at.X, at.Y)
			if k := used[puzzle.EdgeID(i)]; k != puzzle.NoColor {
				want = p.layout.Palette[k]
			} else if p.board.Lattice() == puzzle.Free {
				continue // two free links may cross
			}
			if got := p.img.RGBAAt(at.X, at.Y); got != want {
				t.Errorf("between cells %d and %d: %v, want %v", g.Nodes[e.A].Cell, g.Nodes[e.B].Cell, got, want)
			}
		}
		for _, f := range s.Flows {
			for _, n := range f.Nodes {
				node := g.Nodes[n]
				if p.board.Cell(node.Cell).Color != puzzle.NoColor || node.Lane == puzzle.Vertical {
					continue
				}
				c := p.layout.Centers[node.Cell]
				if got := p.img.RGBAAt(int(c.X), int(c.Y)); got != p.layout.Palette[f.Color] {
					t.Errorf("center of cell %d: %v, want %v", node.Cell, got, p.layout.Palette[f.Color])
				}
			}
		}
	})
}

// TestDrawLeavesTheRest holds every pixel that lies apart from the flows against the picture before: outside the board and
// between the pipes, and inside the dots. The rings are left out, as they lie in the dots but not on a pipe.
func TestDrawLeavesTheRest(t *testing.T) {
	eachFamily(t, func(t *testing.T, p *picture, s *puzzle.Solution) {
		before := p.clone().img
		drawOn(t, p.img, p, s, &overlay.Options{NoArrows: true})
		for y := range p.img.Rect.Max.Y {
			for x := range p.img.Rect.Max.X {
				at := puzzle.Point{X: float64(x) + 0.5, Y: float64(y) + 0.5}
				got, want := p.img.RGBAAt(x, y), before.RGBAAt(x, y)
				switch {
				case got == want:
				case p.toFlow(s, at) > 0.168*p.layout.Pitch+2:
					t.Fatalf("%d,%d between the pipes: %v, was %v", x, y, got, want)
				case p.toDot(at) < 0.24*p.layout.Pitch:
					t.Fatalf("%d,%d in a dot: %v, was %v", x, y, got, want)
				}
			}
		}
	})
}

// TestDrawKeepsLetters prints a letter as big as they get: it must survive whole.
func TestDrawKeepsLetters(t *testing.T) {
	b := parse(t, "A.A\nB.B\n")
	s := flowsOf(t, b, row(0, 3), row(1, 3))
	p := newPicture(b, 60, puzzle.Point{X: 5, Y: 5})
	before := p.clone().img
	drawOn(t, p.img, p, s, &overlay.Options{Tint: true})
	for i := range b.NumCells() {
		c := p.layout.Centers[i]
		if b.Cell(puzzle.CellID(i)).Color == puzzle.NoColor {
			continue
		}
		r := image.Rect(int(c.X-0.11*60), int(c.Y-0.21*60), int(c.X+0.11*60)+1, int(c.Y+0.21*60)+1)
		if n := changed(p.img, before, r); n > 0 {
			t.Errorf("cell %d: %d pixels of the letter changed", i, n)
		}
	}
}

// TestDrawCrisp asks for pipes without soft edges on an upright board, wherever it stands.
func TestDrawCrisp(t *testing.T) {
	b := parse(t, "A..A\nB..B\n")
	s := flowsOf(t, b, row(0, 4), row(1, 4))
	for _, off := range []float64{5, 5.25, 5.5, 5.9} {
		for _, pitch := range []float64{20, 33.3, 87.5} {
			p := newPicture(b, pitch, puzzle.Point{X: off, Y: off})
			before := p.clone().img
			drawOn(t, p.img, p, s, nil)
			x := int((p.layout.Centers[1].X + p.layout.Centers[2].X) / 2)
			height := 0
			for y := range p.img.Rect.Max.Y {
				switch p.img.RGBAAt(x, y) {
				case before.RGBAAt(x, y):
				case p.layout.Palette[1], p.layout.Palette[2]:
					height++
				default:
					t.Errorf("pitch %v at %v: %v at row %d is neither pipe nor background", pitch, off, p.img.RGBAAt(x, y), y)
				}
			}
			if want := 2 * 0.336 * pitch; math.Abs(float64(height)-want) > 1.1 {
				t.Errorf("pitch %v at %v: two pipes of %d px together, want %.1f", pitch, off, height, want)
			}
		}
	}
}

// TestDrawFollowsDots moves all dots beside the middle of their cells, as one build draws them: pipes must meet their middle.
func TestDrawFollowsDots(t *testing.T) {
	b := parse(t, "A..A\nB..B\n")
	s := flowsOf(t, b, row(0, 4), row(1, 4))
	p := newPicture(b, 100, puzzle.Point{X: 10, Y: 10})
	for i := range p.layout.Centers { // the picture stays, the layout moves
		p.layout.Centers[i].Y += 4
	}
	before := p.clone().img
	drawOn(t, p.img, p, s, nil)
	var rows []int
	for y := range 110 {
		if p.img.RGBAAt(160, y) != before.RGBAAt(160, y) {
			rows = append(rows, y)
		}
	}
	if middle := float64(rows[0]+rows[len(rows)-1]+1) / 2; math.Abs(middle-60) > 1 {
		t.Errorf("the pipe runs at %v, its dots at 60", middle)
	}
}

// TestDrawWarp follows a flow out at one side and in at the other: outside it fades, whether or not
// that belongs to the board's bounds.
func TestDrawWarp(t *testing.T) {
	bl := puzzle.NewBuilder(puzzle.Square)
	bl.SetSize(1, 4)
	bl.AddCell(puzzle.Coord{Col: 0})
	bl.AddCell(puzzle.Coord{Col: 3})
	bl.AddDot(puzzle.Coord{Col: 1}, "A")
	bl.AddDot(puzzle.Coord{Col: 2}, "A")
	bl.AddWarp(puzzle.Coord{Col: 0}, puzzle.Coord{Col: 3})
	b, err := bl.Build()
	if err != nil {
		t.Fatal(err)
	}
	s := flowsOf(t, b, []puzzle.Coord{{Col: 1}, {Col: 0}, {Col: 3}, {Col: 2}})
	for _, rails := range []int{0, 100} {
		p := newPicture(b, 100, puzzle.Point{X: 120, Y: 20})
		p.layout.Bounds.Min.X -= rails
		p.layout.Bounds.Max.X += rails
		before := p.clone().img
		drawOn(t, p.img, p, s, nil)
		red := p.layout.Palette[1]
		for _, x := range []int{121, 170, 220, 420, 470, 518} {
			if got := p.img.RGBAAt(x, 70); got != red {
				t.Errorf("rails %d: %v at %d, want %v", rails, got, x, red)
			}
		}
		if got := p.img.RGBAAt(320, 70); got != before.RGBAAt(320, 70) {
			t.Errorf("rails %d: a pipe straight from dot to dot", rails)
		}
		near, far := p.img.RGBAAt(110, 70).R, p.img.RGBAAt(50, 70).R
		if !(red.R > near && near > far && far > before.RGBAAt(50, 70).R) {
			t.Errorf("outside the opening %d, further out %d: no fading", near, far)
		}
		for _, beside := range []image.Rectangle{{image.Pt(0, 0), image.Pt(120, 52)}, {image.Pt(0, 88), image.Pt(120, 140)}} {
			if n := changed(p.img, before, beside); n > 0 {
				t.Errorf("%d pixels changed beside the way out", n)
			}
		}
	}
}

// TestDrawHint draws a flow that ends halfway: with a round end, and nothing of the other flows.
func TestDrawHint(t *testing.T) {
	b := parse(t, "A..A\nB..B\n")
	s := flowsOf(t, b, row(0, 3))
	p := newPicture(b, 100, puzzle.Point{X: 10, Y: 10})
	before := p.clone().img
	drawOn(t, p.img, p, s, nil)
	center := p.layout.Centers[2]
	if got := p.img.RGBAAt(int(center.X)+14, int(center.Y)); got != p.layout.Palette[1] {
		t.Errorf("the end of the hint is %v", got)
	}
	beside := image.Pt(int(center.X)+14, int(center.Y)+14)
	if got := p.img.RGBAAt(beside.X, beside.Y); got != before.RGBAAt(beside.X, beside.Y) {
		t.Errorf("the end of the hint is not round: %v", got)
	}
	if n := changed(p.img, before, image.Rect(0, 111, 420, 220)); n > 0 {
		t.Errorf("%d pixels changed in the row of the other flow", n)
	}
}

// TestDrawTranslucent paints on a picture with see-through pixels: those that are not painted keep every bit.
func TestDrawTranslucent(t *testing.T) {
	b := parse(t, "A..A\nB..B\n")
	s := flowsOf(t, b, row(0, 4), row(1, 4))
	p := newPicture(b, 40, puzzle.Point{X: 10, Y: 10})
	img := image.NewNRGBA(p.img.Rect)
	copy(img.Pix, p.img.Pix)
	for i := 0; i < len(img.Pix); i += 4 * 7 {
		copy(img.Pix[i:], []byte{201, 77, 13, 5}) // colors that premultiplying would lose
	}
	before := bytes.Clone(img.Pix)
	if got := drawOn(t, img, p, s, &overlay.Options{NoArrows: true}); got != image.Image(img) {
		t.Fatalf("drawn on a %T of its own", got)
	}
	for y := range img.Rect.Max.Y {
		for x := range img.Rect.Max.X {
			i := img.PixOffset(x, y)
			at := puzzle.Point{X: float64(x) + 0.5, Y: float64(y) + 0.5}
			if p.toFlow(s, at) > 0.168*40+2 && !bytes.Equal(img.Pix[i:i+4], before[i:i+4]) {
				t.Fatalf("%d,%d: %v, was %v", x, y, img.Pix[i:i+4], before[i:i+4])
			}
		}
	}
	middle := p.layout.Centers[1]
	if got, want := img.NRGBAAt(int(middle.X), int(middle.Y)), color.NRGBA(p.layout.Palette[1]); got != want {
		t.Errorf("the pipe is %v, want %v", got, want)
	}
}

// TestDrawCopies gives Draw a picture that cannot be painted on.
func TestDrawCopies(t *testing.T) {
	b := parse(t, "A.A\nB.B\n")
	s := flowsOf(t, b, row(0, 3), row(1, 3))
	p := newPicture(b, 40, puzzle.Point{X: 10, Y: 10})
	img := image.NewYCbCr(p.img.Rect, image.YCbCrSubsampleRatio444)
	got := drawOn(t, img, p, s, nil)
	if _, ok := got.(*image.RGBA); !ok {
		t.Errorf("an opaque picture became a %T", got)
	}
	if c := img.YCbCrAt(int(p.layout.Centers[1].X), int(p.layout.Centers[1].Y)); c != (color.YCbCr{}) {
		t.Errorf("the given picture was painted on: %v", c)
	}
}

func TestDrawErrors(t *testing.T) {
	b := parse(t, "A.A\nB.B\n")
	good := flowsOf(t, b, row(0, 3), row(1, 3))
	other := parse(t, "A..A\nB..B\n")
	long := flowsOf(t, other, row(0, 4), row(1, 4))
	for _, tt := range []struct {
		name   string
		s      *puzzle.Solution
		change func(l *puzzle.Layout)
		says   string
	}{
		{"no solution", nil, func(*puzzle.Layout) {}, "solution"},
		{"other board's solution", long, func(*puzzle.Layout) {}, "color A"},
		{"too few centers", good, func(l *puzzle.Layout) { l.Centers = l.Centers[1:] }, "5 cells"},
		{"too few colors", good, func(l *puzzle.Layout) { l.Palette = l.Palette[:2] }, "palette"},
		{"no pitch", good, func(l *puzzle.Layout) { l.Pitch = 0 }, "pitch"},
		{"a center nowhere", good, func(l *puzzle.Layout) { l.Centers[4].X = math.NaN() }, "row 2, column 2"},
		{"outside", good, func(l *puzzle.Layout) { l.Bounds = l.Bounds.Add(image.Pt(1000, 0)) }, "outside"},
		{"unknown color", &puzzle.Solution{Flows: []puzzle.Flow{{Color: 9}}}, func(*puzzle.Layout) {}, "color 9"},
		{"empty flow", &puzzle.Solution{Flows: []puzzle.Flow{{Color: 1}}}, func(*puzzle.Layout) {}, "color A"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			p := newPicture(b, 40, puzzle.Point{X: 10, Y: 10})
			tt.change(p.layout)
			img, err := overlay.Draw(p.img, b, p.layout, tt.s, nil)
			if err == nil || img != nil || !strings.Contains(err.Error(), tt.says) {
				t.Errorf("got %v, %v; want an error with %q", img, err, tt.says)
			}
		})
	}
}

// TestDrawAnywhere gives layouts that no picture has: cells of a fraction of a pixel, bounds that lie half outside, centers in
// disorder. The result is of no use, but it must be one, within the bounds but for openings.
func TestDrawAnywhere(t *testing.T) {
	eachFamily(t, func(t *testing.T, p *picture, s *puzzle.Solution) {
		rng := rand.New(rand.NewPCG(4, 4))
		for range 50 {
			q := p.clone()
			l := *p.layout
			l.Centers = nil
			scale, jitter := math.Exp(6*rng.Float64()-4), 60*rng.Float64()
			for _, c := range p.layout.Centers {
				l.Centers = append(l.Centers, puzzle.Point{X: c.X*scale + jitter*rng.Float64(), Y: c.Y*scale - jitter*rng.Float64()})
			}
			l.Pitch = 0.01 + 100*rng.Float64()*scale
			l.Bounds = l.Bounds.Add(image.Pt(rng.IntN(400)-200, rng.IntN(400)-200))
			q.layout = &l
			if l.Bounds.Overlaps(q.img.Rect) {
				drawOn(t, q.img, q, s, &overlay.Options{Tint: true})
			}
			for y := range q.img.Rect.Max.Y {
				for x := range q.img.Rect.Max.X {
					if len(p.board.Warps()) == 0 && !image.Pt(x, y).In(l.Bounds) && q.img.RGBAAt(x, y) != p.img.RGBAAt(x, y) {
						t.Fatalf("%d,%d changed outside of %v", x, y, l.Bounds)
					}
				}
			}
		}
	})
}

func drawOn(t testing.TB, img image.Image, p *picture, s *puzzle.Solution, o *overlay.Options) image.Image {
	t.Helper()
	out, err := overlay.Draw(img, p.board, p.layout, s, o)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// row is the path along the first n cells of a row.
func row(r, n int) []puzzle.Coord {
	var path []puzzle.Coord
	for c := range n {
		path = append(path, puzzle.Coord{Row: r, Col: c})
	}
	return path
}

// changed counts the pixels of r that differ.
func changed(a, b *image.RGBA, r image.Rectangle) int {
	n := 0
	for y := r.Min.Y; y < r.Max.Y; y++ {
		for x := r.Min.X; x < r.Max.X; x++ {
			if a.RGBAAt(x, y) != b.RGBAAt(x, y) {
				n++
			}
		}
	}
	return n
}
