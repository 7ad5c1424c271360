package visiontest_test

import (
	"image"
	"image/color"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"flowlens/solve/puzzle"
	"flowlens/solve/puzzle/puzzletest"
	"flowlens/vision/visiontest"
)

// plainShot renders a board without background bars, so that what is not drawn is black.
func plainShot(b *puzzle.Board, s *puzzle.Solution, drawn visiontest.DrawnState) *visiontest.Shot {
	return visiontest.Render(b, s, visiontest.Style{Seed: 1, Tint: visiontest.TintBlue, Drawn: drawn})
}

func generate(spec puzzletest.Spec) (*puzzle.Board, *puzzle.Solution) {
	return spec.Generate(rand.New(rand.NewPCG(5, 5)))
}

// at is a point beside the center of a cell, in pitches.
func at(s *visiontest.Shot, id puzzle.CellID, dx, dy float64) color.RGBA {
	c := s.Layout.Centers[id]
	return s.Image.RGBAAt(int(math.Floor(c.X+dx*s.Layout.Pitch)), int(math.Floor(c.Y+dy*s.Layout.Pitch)))
}

// across measures the lines on the way from one point to another, in px: the sum of the
// green channel over that of a full line.
func across(img *image.RGBA, p, q puzzle.Point, full uint8) float64 {
	const steps = 400
	sum := 0.0
	for i := range steps {
		t := (float64(i) + 0.5) / steps
		sum += float64(img.RGBAAt(int(math.Floor(p.X+(q.X-p.X)*t)), int(math.Floor(p.Y+(q.Y-p.Y)*t))).G)
	}
	return sum / steps * math.Hypot(q.X-p.X, q.Y-p.Y) / float64(full)
}

var black = color.RGBA{A: 255}

// The colors of the blue pack's lines by the game's formulas, 0.25 and 0.55 (T + 255).
var (
	dim    = color.RGBA{65, 83, 126, 255}
	bright = color.RGBA{143, 182, 255, 255}
)

func TestWallsAreThickAndBright(t *testing.T) {
	for _, spec := range []puzzletest.Spec{
		{Rows: 7, Cols: 7, Walls: 8},
		{Lattice: puzzle.Hex, Ground: puzzletest.HexBlock(3), Walls: 5},
	} {
		b, _ := generate(spec)
		s := plainShot(b, nil, visiontest.DrawnNone)
		walled := map[[2]puzzle.CellID]bool{}
		for _, w := range b.Walls() {
			walled[w], walled[[2]puzzle.CellID{w[1], w[0]}] = true, true
		}
		for i := range b.NumCells() {
			id := puzzle.CellID(i)
			for _, d := range b.Lattice().Dirs() {
				n, ok := b.Neighbor(id, d)
				if !ok {
					continue
				}
				p, q := s.Layout.Centers[id], s.Layout.Centers[n]
				middle := s.Image.RGBAAt(int((p.X+q.X)/2), int((p.Y+q.Y)/2))
				want, full, width := dim, dim.G, 0.0033*1080
				if walled[[2]puzzle.CellID{id, n}] {
					want, full, width = bright, bright.G, 0.0097*1080
				}
				if gap(middle, want) > 2 {
					t.Errorf("%v board: side from %d to the %v is %v, want %v", b.Lattice(), id, d, middle, want)
				}
				near := func(k float64) puzzle.Point { return puzzle.Point{X: p.X + k*(q.X-p.X), Y: p.Y + k*(q.Y-p.Y)} }
				if got := across(s.Image, near(0.4), near(0.6), full); math.Abs(got-width) > 0.8 {
					t.Errorf("%v board: side from %d to the %v is %.1f px wide, want %.1f", b.Lattice(), id, d, got, width)
				}
			}
		}
	}
}

// TestOutlines looks half a pitch beyond every outer side.
func TestOutlines(t *testing.T) {
	for _, test := range []struct {
		name  string
		spec  puzzletest.Spec
		want  color.RGBA
		width float64
	}{
		{"bridges", puzzletest.Spec{Rows: 7, Cols: 7, Bridges: 2}, dim, 0.0033},
		{"walls", puzzletest.Spec{Rows: 7, Cols: 7, Walls: 8}, dim, 0.0097},
		{"shapes", puzzletest.Spec{Ground: "..#..\n.....\n..#..\n.....\n#...."}, bright, 0.0097},
		{"hexes", puzzletest.Spec{Lattice: puzzle.Hex, Ground: puzzletest.HexBlock(3)}, dim, 0.0097},
	} {
		b, _ := generate(test.spec)
		s := plainShot(b, nil, visiontest.DrawnNone)
		l := b.Lattice()
		for i := range b.NumCells() {
			id := puzzle.CellID(i)
			for _, d := range l.Dirs() {
				if _, ok := b.Neighbor(id, d); ok {
					continue
				}
				here, there := l.Pos(b.Cell(id).At), l.Pos(l.Step(b.Cell(id).At, d))
				dx, dy := there.X-here.X, there.Y-here.Y
				if got := at(s, id, dx/2, dy/2); gap(got, test.want) > 2 {
					t.Errorf("%s: outline of cell %d to the %v is %v, want %v", test.name, id, d, got, test.want)
				}
				c, p := s.Layout.Centers[id], s.Layout.Pitch
				got := across(s.Image, puzzle.Point{X: c.X + 0.4*dx*p, Y: c.Y + 0.4*dy*p}, puzzle.Point{X: c.X + 0.6*dx*p, Y: c.Y + 0.6*dy*p}, test.want.G)
				if math.Abs(got-test.width*1080) > 1 {
					t.Errorf("%s: outline of cell %d to the %v is %.1f px wide, want %.1f", test.name, id, d, got, test.width*1080)
				}
			}
		}
	}
}

func TestAbsentCellsShowNothing(t *testing.T) {
	b, _ := generate(puzzletest.Spec{Ground: "..#..\n.....\n..#..\n.....\n#...."})
	s := plainShot(b, nil, visiontest.DrawnNone)
	origin := s.Layout.Centers[0]
	for _, hole := range []puzzle.Coord{{Row: 0, Col: 2}, {Row: 2, Col: 2}, {Row: 4, Col: 0}} {
		for _, dx := range []float64{-0.4, -0.2, 0, 0.2, 0.4} {
			x, y := origin.X+(float64(hole.Col)+dx)*s.Layout.Pitch, origin.Y+float64(hole.Row)*s.Layout.Pitch
			if got := s.Image.RGBAAt(int(x), int(y)); got != black {
				t.Errorf("%v at %v where there is no cell", got, hole)
			}
		}
	}
}

func TestDimRim(t *testing.T) {
	b, _ := generate(puzzletest.Spec{Ground: ".....\n.#...\n.....\n...#.\n....."})
	s := visiontest.Render(b, nil, visiontest.Style{Tint: visiontest.TintBlue, DimRim: true})
	if got := at(s, 0, -0.5, 0); gap(got, dim) > 2 {
		t.Errorf("the rim is %v, want %v", got, dim)
	}
	if got := at(s, 1, 0, 0.5); gap(got, bright) > 2 {
		t.Errorf("the outline of a hole is %v, want %v", got, bright)
	}
}

func TestBridges(t *testing.T) {
	rail := color.RGBA{211, 211, 211, 255}
	for seed := range uint64(8) {
		b, sol := puzzletest.Spec{Rows: 7, Cols: 7, Bridges: 3}.Generate(rand.New(rand.NewPCG(seed, 1)))
		empty, full := plainShot(b, nil, visiontest.DrawnNone), plainShot(b, sol, visiontest.DrawnAll)
		lane := map[puzzle.NodeID]puzzle.Color{}
		for _, f := range sol.Flows {
			for _, n := range f.Nodes {
				lane[n] = f.Color
			}
		}
		for i := range b.NumCells() {
			id := puzzle.CellID(i)
			if b.Cell(id).Kind != puzzle.Bridge {
				continue
			}
			for _, y := range []float64{0.307 - 0.5, 0.688 - 0.5} {
				for _, x := range []float64{-0.4, -0.3, 0.3, 0.4} {
					if got := at(empty, id, x, y); gap(got, rail) > 2 {
						t.Errorf("rail at (%v,%v) of an empty bridge is %v", x, y, got)
					}
					if got := at(full, id, x, y); gap(got, rail) > 2 {
						t.Errorf("rail at (%v,%v) of a drawn bridge is %v", x, y, got)
					}
				}
				if got := at(empty, id, 0, y); got != black {
					t.Errorf("no gap below the hump: %v", got)
				}
				if got := at(empty, id, 0, y-0.11); gap(got, rail) > 2 {
					t.Errorf("hump is %v", got)
				}
			}
			nodes := b.CellNodes(id)
			across, down := full.Layout.Palette[lane[nodes[puzzle.Horizontal]]], full.Layout.Palette[lane[nodes[puzzle.Vertical]]]
			for _, x := range []float64{-0.45, 0, 0.45} {
				if got := at(full, id, x, 0); gap(got, across) > 2 {
					t.Errorf("pipe across the bridge is %v at %v, want %v", got, x, across)
				}
			}
			for _, y := range []float64{-0.45, -0.38, 0.3, 0.45} {
				if got := at(full, id, 0, y); gap(got, down) > 2 {
					t.Errorf("pipe below the bridge is %v at %v, want %v", got, y, down)
				}
			}
		}
	}
}

func TestWarps(t *testing.T) {
	b, sol := generate(puzzletest.Spec{Rows: 6, Cols: 6, Warps: 3})
	empty, full := plainShot(b, nil, visiontest.DrawnNone), plainShot(b, sol, visiontest.DrawnAll)
	used := map[puzzle.EdgeID]puzzle.Color{}
	for _, f := range sol.Flows {
		for _, e := range f.Edges {
			used[e] = f.Color
		}
	}
	g := b.Graph()
	for i, e := range g.Edges {
		if !e.Warp {
			continue
		}
		for _, end := range []struct {
			node puzzle.NodeID
			dir  puzzle.Dir
		}{{e.A, e.Dir}, {e.B, e.Back}} {
			id := g.Nodes[end.node].Cell
			to := map[puzzle.Dir][2]float64{puzzle.North: {0, -1}, puzzle.South: {0, 1}, puzzle.West: {-1, 0}, puzzle.East: {1, 0}}[end.dir]
			// Along the opening: dashes of the thin line and gaps, nothing bright.
			dashes, gaps := 0, 0
			for v := -0.45; v < 0.45; v += 0.002 {
				switch got := at(empty, id, to[0]/2+to[1]*v, to[1]/2+to[0]*v); {
				case gap(got, dim) < 3:
					dashes++
				case got == black:
					gaps++
				case gap(got, bright) < 20:
					t.Errorf("bright line in the opening of cell %d to the %v", id, end.dir)
				}
			}
			if r := float64(gaps) / float64(gaps+dashes); r < 0.1 || r > 0.4 {
				t.Errorf("%.0f %% of the line in the opening of cell %d to the %v are gaps", 100*r, id, end.dir)
			}
			// The rails fade evenly: their brightest spots in each quarter.
			for _, v := range []float64{-0.5, 0.5} {
				for quarter := range 4 {
					var most uint8
					for k := 0.03; k < 0.25; k += 0.005 {
						out := 0.5 + float64(quarter)/4 + k
						most = max(most, at(empty, id, to[0]*out+to[1]*v, to[1]*out+to[0]*v).G)
					}
					want := float64(bright.G) * (1 - float64(quarter)/4 - 0.03)
					if math.Abs(float64(most)-want) > 20 {
						t.Errorf("rail of cell %d to the %v: %d in quarter %d, want %.0f", id, end.dir, most, quarter, want)
					}
				}
			}
			if c := used[puzzle.EdgeID(i)]; c != puzzle.NoColor {
				col := full.Layout.Palette[c]
				for _, k := range []float64{0, 0.25, 0.5, 0.75} {
					want := color.RGBA{uint8(float64(col.R) * (1 - k)), uint8(float64(col.G) * (1 - k)), uint8(float64(col.B) * (1 - k)), 255}
					if got := at(full, id, to[0]*(0.5+k), to[1]*(0.5+k)); gap(got, want) > 8 {
						t.Errorf("pipe %v pitches outside cell %d is %v, want %v", k, id, got, want)
					}
				}
			}
		}
	}
	if bounds := empty.Layout.Bounds; float64(bounds.Min.X) < empty.Layout.Pitch {
		t.Errorf("no room beside the board at %v", bounds)
	}
}

func TestHexProportions(t *testing.T) {
	b, _ := generate(puzzletest.Spec{Lattice: puzzle.Hex, Ground: puzzletest.HexBlock(3)})
	s := plainShot(b, nil, visiontest.DrawnNone)
	for i := range b.NumCells() {
		id := puzzle.CellID(i)
		for _, d := range b.Lattice().Dirs() {
			if n, ok := b.Neighbor(id, d); ok {
				p, q := s.Layout.Centers[id], s.Layout.Centers[n]
				if got := math.Hypot(p.X-q.X, p.Y-q.Y); math.Abs(got-s.Layout.Pitch) > 0.01 {
					t.Errorf("cells %d and %d are %.2f px apart, want %.2f", id, n, got, s.Layout.Pitch)
				}
				if d == puzzle.NorthEast && (q.X <= p.X || q.Y >= p.Y) {
					t.Errorf("cell %d is not northeast of %d", n, id)
				}
			}
		}
	}
	// Dots are 0.643 pitches wide (and 0.70/0.69 of that in a plain style).
	for _, id := range b.Dots(1) {
		if in, out := at(s, id, 0.31, 0), at(s, id, 0.345, 0); gap(in, s.Layout.Palette[1]) > 2 || out != black {
			t.Errorf("edge of a dot: %v inside, %v outside", in, out)
		}
	}
}

// TestFamilies renders boards of all families in random looks and checks what does not
// depend on the look.
func TestFamilies(t *testing.T) {
	for _, family := range visiontest.Families() {
		t.Run(family, func(t *testing.T) {
			t.Parallel()
			for seed := range uint64(8) {
				checkShot(t, seed, familyShot(family, seed, func(s *visiontest.Style) {
					lossless(s)
					s.Device = visiontest.Device{W: 450, H: 975, Top: 33, Bottom: 50}
				}))
			}
		})
	}
}

func checkShot(t *testing.T, seed uint64, s *visiontest.Shot) {
	for id, p := range s.Layout.Centers {
		if !image.Pt(int(p.X), int(p.Y)).In(s.Image.Rect) {
			t.Errorf("seed %d: center of cell %d at %v is outside %v", seed, id, p, s.Image.Rect)
		}
	}
	if s.Style.Drawn == visiontest.DrawnDragging {
		return // a halo changes what lies under it
	}
	covered := map[puzzle.NodeID]bool{}
	for _, d := range s.Drawn {
		f, err := s.Board.Flow(d.Color, d.Cells)
		if err != nil {
			t.Errorf("seed %d: cells of a drawn flow are not linked: %v", seed, err)
			continue
		}
		for _, n := range f.Nodes {
			node := s.Board.Graph().Nodes[n]
			if covered[n] {
				t.Errorf("seed %d: two flows in cell %d", seed, node.Cell)
			}
			covered[n] = true
			bridge := s.Board.Cell(node.Cell).Kind == puzzle.Bridge
			if bridge || node.Color != puzzle.NoColor {
				continue // the other lane lies above, or a tick
			}
			if got := at(s, node.Cell, 0, 0); gap(got, s.Layout.Palette[d.Color]) > 3 {
				t.Errorf("seed %d: no pipe in cell %d, but %v", seed, node.Cell, got)
			}
		}
	}
	for i := range s.Board.NumCells() {
		c := s.Board.Cell(puzzle.CellID(i))
		if c.Color == puzzle.NoColor || s.Style.Letters || slices.Contains([]visiontest.DrawnState{visiontest.DrawnHint}, s.Style.Drawn) {
			continue
		}
		if got := at(s, puzzle.CellID(i), 0.05, 0.05); gap(got, s.Layout.Palette[c.Color]) > 3 {
			t.Errorf("seed %d: dot in cell %d is %v, want %v", seed, i, got, s.Layout.Palette[c.Color])
		}
	}
}
