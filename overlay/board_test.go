package overlay_test

import (
	"image"
	"image/color"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/fogleman/gg"

	"flowlens/solve/puzzle"
	"flowlens/solve/puzzle/puzzletest"
)

// families are boards of every kind, for tests that hold for all of them.
var families = []struct {
	name string
	spec puzzletest.Spec
}{
	{"square", puzzletest.Spec{Rows: 7, Cols: 6}},
	{"holes", puzzletest.Spec{Rows: 7, Cols: 7, Holes: 6}},
	{"walls", puzzletest.Spec{Rows: 6, Cols: 6, Walls: 8}},
	{"bridges", puzzletest.Spec{Rows: 8, Cols: 8, Bridges: 3}},
	{"warps", puzzletest.Spec{Rows: 5, Cols: 6, Warps: 3}},
	{"hexes", puzzletest.Spec{Lattice: puzzle.Hex, Rows: 6, Cols: 6}},
	{"free", puzzletest.Spec{Lattice: puzzle.Free, Rows: 6, Cols: 6}},
}

// A picture is a plainly drawn board: what a screenshot shows, without anything that only makes reading hard.
type picture struct {
	img    *image.RGBA
	board  *puzzle.Board
	layout *puzzle.Layout
	played []played
	tints  int // how strong they are, 0 to 255
}

// played is what the player has drawn: a flow, or the beginning of it.
type played struct {
	color puzzle.Color
	cells []puzzle.CellID
	whole bool
}

// newPicture draws an untouched board, with cells of pitch px, on a background that is nowhere quite even. The board's corner
// stands at off, which need not be whole.
func newPicture(b *puzzle.Board, pitch float64, off puzzle.Point) *picture {
	p := &picture{board: b, layout: &puzzle.Layout{Pitch: pitch, Palette: paletteOf(b)}, tints: 59}
	low, high := puzzle.Point{X: math.Inf(1), Y: math.Inf(1)}, puzzle.Point{X: math.Inf(-1), Y: math.Inf(-1)}
	var centers []puzzle.Point
	for i := range b.NumCells() {
		c := b.Cell(puzzle.CellID(i)).Pos
		scale := pitch
		if b.Lattice() == puzzle.Free {
			scale = pitch / 100 // puzzletest's free cells stand about 100 apart
		}
		c = puzzle.Point{X: c.X * scale, Y: c.Y * scale}
		centers = append(centers, c)
		low = puzzle.Point{X: min(low.X, c.X), Y: min(low.Y, c.Y)}
		high = puzzle.Point{X: max(high.X, c.X), Y: max(high.Y, c.Y)}
	}
	half := pitch / 2
	if b.Lattice() == puzzle.Hex {
		half = pitch / math.Sqrt(3)
	}
	for _, c := range centers {
		p.layout.Centers = append(p.layout.Centers, puzzle.Point{X: c.X - low.X + half + off.X, Y: c.Y - low.Y + half + off.Y})
	}
	w, h := high.X-low.X+2*half, high.Y-low.Y+2*half
	p.layout.Bounds = image.Rect(int(off.X), int(off.Y), int(math.Ceil(off.X+w)), int(math.Ceil(off.Y+h)))
	p.img = image.NewRGBA(image.Rect(0, 0, p.layout.Bounds.Max.X+int(off.X), p.layout.Bounds.Max.Y+int(off.Y)))
	p.paint()
	return p
}

func paletteOf(b *puzzle.Board) []color.RGBA {
	game := []color.RGBA{
		{254, 0, 0, 255}, {12, 42, 254, 255}, {233, 224, 0, 255}, {0, 141, 0, 255}, {250, 137, 0, 255}, {0, 255, 255, 255},
		{255, 10, 201, 255}, {165, 43, 42, 255}, {129, 0, 127, 255}, {255, 255, 255, 255}, {159, 158, 189, 255}, {0, 255, 1, 255},
	}
	palette := make([]color.RGBA, b.NumColors()+1)
	for k := 1; k < len(palette); k++ {
		palette[k] = game[(k-1)%len(game)]
	}
	return palette
}

// paint draws everything in the game's order: glow, tints, lines, pipes, dots.
func (p *picture) paint() {
	size := p.img.Rect.Max
	for y := range size.Y {
		for x := range size.X {
			p.img.SetRGBA(x, y, color.RGBA{uint8(x * 20 / size.X), uint8(y * 12 / size.Y), 0, 255})
		}
	}
	dc := gg.NewContextForRGBA(p.img)
	for _, f := range p.played {
		if f.whole {
			p.tint(dc, f)
		}
	}
	dc.SetRGB255(79, 119, 100)
	dc.SetLineWidth(2)
	for i, c := range p.layout.Centers {
		p.outline(dc, c)
		dc.Stroke()
		if p.board.Cell(puzzle.CellID(i)).Kind == puzzle.Bridge {
			p.rails(dc, c)
		}
	}
	for _, f := range p.played {
		p.pipe(dc, f)
	}
	for i, c := range p.layout.Centers {
		if k := p.board.Cell(puzzle.CellID(i)).Color; k != puzzle.NoColor {
			p.dot(dc, c, k)
		}
	}
}

// outline makes the path around a cell; free cells have none.
func (p *picture) outline(dc *gg.Context, c puzzle.Point) {
	pitch := p.layout.Pitch
	switch p.board.Lattice() {
	case puzzle.Square:
		dc.DrawRectangle(c.X-pitch/2, c.Y-pitch/2, pitch, pitch)
	case puzzle.Hex:
		dc.DrawRegularPolygon(6, c.X, c.Y, pitch/math.Sqrt(3), 0)
	}
}

func (p *picture) tint(dc *gg.Context, f played) {
	paint := p.layout.Palette[f.color]
	dc.SetRGBA255((int(paint.R)+255)/2, (int(paint.G)+255)/2, (int(paint.B)+255)/2, p.tints)
	for _, cell := range f.cells {
		p.outline(dc, p.layout.Centers[cell])
		dc.Fill()
	}
}

func (p *picture) pipe(dc *gg.Context, f played) {
	dc.Push()
	defer dc.Pop()
	dc.SetColor(p.layout.Palette[f.color])
	dc.SetLineWidth(0.336 * p.layout.Pitch)
	dc.SetLineCap(gg.LineCapRound)
	dc.SetLineJoin(gg.LineJoinRound)
	for _, cell := range f.cells {
		dc.LineTo(p.layout.Centers[cell].X, p.layout.Centers[cell].Y)
	}
	dc.Stroke()
}

// dot draws a dot with a block on it that is as large as letters and ticks are.
func (p *picture) dot(dc *gg.Context, c puzzle.Point, k puzzle.Color) {
	pitch := p.layout.Pitch
	dc.SetColor(p.layout.Palette[k])
	dc.DrawCircle(c.X, c.Y, 0.345*pitch)
	dc.Fill()
	dc.SetRGB255(250, 250, 250)
	dc.DrawRectangle(c.X-0.1*pitch, c.Y-0.2*pitch, 0.2*pitch, 0.4*pitch)
	dc.Fill()
}

func (p *picture) rails(dc *gg.Context, c puzzle.Point) {
	pitch := p.layout.Pitch
	dc.Push()
	defer dc.Pop()
	dc.SetRGB255(211, 211, 211)
	dc.SetLineWidth(0.045 * pitch)
	for _, dy := range []float64{-0.2, 0.18} {
		y := c.Y + dy*pitch
		dc.DrawLine(c.X-pitch/2, y, c.X-0.18*pitch, y)
		dc.DrawLine(c.X+0.18*pitch, y, c.X+pitch/2, y)
		dc.MoveTo(c.X-0.16*pitch, y)
		dc.QuadraticTo(c.X, y-0.2*pitch, c.X+0.16*pitch, y)
		dc.Stroke()
	}
}

// play lets the player draw along the first n cells of a flow; all of them finish it.
func (p *picture) play(f puzzle.Flow, n int) {
	p.played = append(p.played, played{f.Color, f.Cells(p.board)[:n], n == len(f.Nodes)})
	p.paint()
}

// clone returns a copy of the picture, so that one can be painted on and the other kept.
func (p *picture) clone() *picture {
	img := image.NewRGBA(p.img.Rect)
	copy(img.Pix, p.img.Pix)
	return &picture{img, p.board, p.layout, p.played, p.tints}
}

// eachFamily runs a test on a board of every family, at a pitch and a place that are not whole.
func eachFamily(t *testing.T, test func(t *testing.T, p *picture, s *puzzle.Solution)) {
	for i, f := range families {
		t.Run(f.name, func(t *testing.T) {
			b, s := f.spec.Generate(rand.New(rand.NewPCG(uint64(i), 7)))
			test(t, newPicture(b, 41.3, puzzle.Point{X: 9.4, Y: 13.8}), s)
		})
	}
}

func parse(t testing.TB, text string) *puzzle.Board {
	t.Helper()
	b, err := puzzle.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// flowsOf returns the solution in which the flow of each color passes the given places.
func flowsOf(t testing.TB, b *puzzle.Board, paths ...[]puzzle.Coord) *puzzle.Solution {
	t.Helper()
	s := &puzzle.Solution{}
	for i, path := range paths {
		var cells []puzzle.CellID
		for _, at := range path {
			id, ok := b.Lookup(at)
			if !ok {
				t.Fatalf("no cell at %v", at)
			}
			cells = append(cells, id)
		}
		f, err := b.Flow(puzzle.Color(i+1), cells)
		if err != nil {
			t.Fatal(err)
		}
		s.Flows = append(s.Flows, f)
	}
	return s
}

// toFlow is the distance of a place from the nearest flow of s, as the crow flies between the centers it joins. Warps end at
// the side of the cell.
func (p *picture) toFlow(s *puzzle.Solution, at puzzle.Point) float64 {
	g := p.board.Graph()
	d := math.Inf(1)
	for _, f := range s.Flows {
		for _, id := range f.Edges {
			e := g.Edges[id]
			a, b := p.layout.Centers[g.Nodes[e.A].Cell], p.layout.Centers[g.Nodes[e.B].Cell]
			if e.Warp {
				d = min(d, toSegment(at, a, p.opening(e.A, e)), toSegment(at, b, p.opening(e.B, e)))
				continue
			}
			d = min(d, toSegment(at, a, b))
		}
	}
	return d
}

// opening is a point outside the board on the way from node n through the opening, as far as a pipe shows.
func (p *picture) opening(n puzzle.NodeID, e puzzle.Edge) puzzle.Point {
	lattice, cell := p.board.Lattice(), p.board.Graph().Nodes[n].Cell
	at := p.board.Cell(cell).At
	from, to := lattice.Pos(at), lattice.Pos(lattice.Step(at, e.DirFrom(n)))
	c := p.layout.Centers[cell]
	return puzzle.Point{X: c.X + 1.4*(to.X-from.X)*p.layout.Pitch, Y: c.Y + 1.4*(to.Y-from.Y)*p.layout.Pitch}
}

func toSegment(p, a, b puzzle.Point) float64 {
	dx, dy := b.X-a.X, b.Y-a.Y
	t := ((p.X-a.X)*dx + (p.Y-a.Y)*dy) / (dx*dx + dy*dy)
	t = min(max(t, 0), 1)
	return math.Hypot(p.X-a.X-t*dx, p.Y-a.Y-t*dy)
}

// toDot is the distance of a place from the middle of the nearest dot.
func (p *picture) toDot(at puzzle.Point) float64 {
	d := math.Inf(1)
	for i, c := range p.layout.Centers {
		if p.board.Cell(puzzle.CellID(i)).Color != puzzle.NoColor {
			d = min(d, math.Hypot(c.X-at.X, c.Y-at.Y))
		}
	}
	return d
}
