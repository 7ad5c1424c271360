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

// forms are all kinds, at more than one division.
func forms() []*visiontest.FreeForm {
	return []*visiontest.FreeForm{
		visiontest.Cuboid(2, 2, 2), visiontest.Cuboid(4, 4, 4), visiontest.Cuboid(1, 3, 2),
		visiontest.Star(5, 2), visiontest.Star(6, 3), visiontest.Star(8, 3),
		visiontest.Ring(6, 1), visiontest.Ring(16, 3), visiontest.Target(5, 2), visiontest.Target(9, 3),
		visiontest.Arch(5, 2), visiontest.Arch(9, 3), visiontest.FigureEight(8, 1), visiontest.FigureEight(14, 2),
		visiontest.Trefoil(6, 2), visiontest.Trefoil(12, 1), visiontest.Bricks(4, 3), visiontest.Bricks(7, 5), visiontest.Wave(5, 4),
		visiontest.Frame(4, 2), visiontest.Frame(8, 2), visiontest.Spiral(8, 2), visiontest.Spiral(12, 3), visiontest.Heart(8, 1),
		visiontest.Heart(12, 2), visiontest.Flower(5, 2), visiontest.Gem(5, 2), visiontest.Gem(6, 3), visiontest.Barrel(6, 5),
		visiontest.Twist(5, 6), visiontest.Octagons(4, 3), visiontest.Trihexagons(3, 3), visiontest.Pentagons(2, 2),
		visiontest.Glass(rand.New(rand.NewPCG(1, 1)), 12, 4), visiontest.Glass(rand.New(rand.NewPCG(2, 2)), 36, 9),
	}
}

// TestKnownForms compares with two boards of the game.
func TestKnownForms(t *testing.T) {
	for _, test := range []struct {
		form         *visiontest.FreeForm
		cells, links int
	}{
		{visiontest.Cuboid(2, 2, 2), 12, 18},
		{visiontest.Star(6, 3), 54, 90},
	} {
		if f := test.form; len(f.Cells) != test.cells || len(f.Links) != test.links {
			t.Errorf("%s: %d cells, %d links; want %d, %d", f.Name, len(f.Cells), len(f.Links), test.cells, test.links)
		}
	}
}

// TestFormLinks paints the cells of each form on a grid and finds the links as borders
// there: cells that meet in a point have one that is only a few pixels long.
func TestFormLinks(t *testing.T) {
	const size, least = 300, 5
	for _, f := range visiontest.Some(forms()) {
		owner := make([]int, size*size)
		for i := range owner {
			owner[i] = -1
			p := puzzle.Point{X: (float64(i%size) + 0.437) / size, Y: (float64(i/size) + 0.561) / size}
			for id, c := range f.Cells {
				if contains(c.Corners, p) {
					if owner[i] >= 0 {
						t.Fatalf("%s: cells %d and %d overlap at %v", f.Name, owner[i], id, p)
					}
					owner[i] = id
				}
			}
		}
		border := map[[2]int]int{}
		for i, a := range owner {
			for _, j := range []int{i + 1, i + size} {
				if j == i+1 && j%size == 0 {
					continue // the next row
				}
				if j < len(owner) && a >= 0 && owner[j] >= 0 && owner[j] != a {
					border[[2]int{min(a, owner[j]), max(a, owner[j])}]++
				}
			}
		}
		var want [][2]int
		for pair, length := range border {
			if length >= least {
				want = append(want, pair)
			}
		}
		slices.SortFunc(want, func(a, b [2]int) int { return slices.Compare(a[:], b[:]) })
		if !slices.Equal(f.Links, want) {
			t.Errorf("%s: links %v, want %v", f.Name, f.Links, want)
		}
	}
}

// contains tells by the even-odd rule whether a point lies in a polygon.
func contains(corners []puzzle.Point, p puzzle.Point) bool {
	in := false
	for i, a := range corners {
		b := corners[(i+1)%len(corners)]
		if (a.Y > p.Y) != (b.Y > p.Y) && p.X < a.X+(p.Y-a.Y)/(b.Y-a.Y)*(b.X-a.X) {
			in = !in
		}
	}
	return in
}

// freeShot renders a form with flows on a screen so many px wide, without background bars.
func freeShot(t *testing.T, f *visiontest.FreeForm, width int, drawn visiontest.DrawnState) *visiontest.Shot {
	t.Helper()
	rng := rand.New(rand.NewPCG(8, 8))
	for range 200 {
		if b, s, ok := puzzletest.Cut(rng, f.Board(), 2+len(f.Cells)/7); ok {
			style := visiontest.Style{Tint: visiontest.TintBlue, Drawn: drawn, Device: visiontest.Device{W: width, H: width * 8 / 5}}
			return visiontest.Puzzle{Board: b, Solution: s, Form: f}.Render(style)
		}
	}
	t.Fatalf("%s cannot be cut into flows", f.Name)
	return nil
}

// TestFreeCentroids floods the empty cells of pictures: each must end at its lines, and
// its middle must be that of the truth.
func TestFreeCentroids(t *testing.T) {
	for _, f := range visiontest.Some(forms()) {
		s := freeShot(t, f, 480, visiontest.DrawnNone)
		if s.Board.Lattice() != puzzle.Free || len(s.Board.Links()) != len(f.Links) {
			t.Fatalf("%s: %v board with %d links", f.Name, s.Board.Lattice(), len(s.Board.Links()))
		}
		seen := map[image.Point]int{}
		for i := range s.Board.NumCells() {
			c, l := s.Board.Cell(puzzle.CellID(i)), s.Layout.Centers[i]
			if c.Pos != l {
				t.Fatalf("%s: cell %d at %v in the board, %v in the layout", f.Name, i, c.Pos, l)
			}
			if c.Color != puzzle.NoColor {
				continue
			}
			region := flood(s.Image, image.Pt(int(c.Pos.X), int(c.Pos.Y)))
			var x, y float64
			for _, p := range region {
				if j, ok := seen[p]; ok && j != i {
					t.Fatalf("%s: no line parts cells %d and %d", f.Name, i, j)
				}
				seen[p] = i
				x, y = x+float64(p.X)+0.5, y+float64(p.Y)+0.5
			}
			n := float64(len(region))
			if d := math.Hypot(x/n-c.Pos.X, y/n-c.Pos.Y); d > 3.5 {
				t.Errorf("%s: middle of cell %d is %.1f px beside %v", f.Name, i, d, c.Pos)
			}
		}
	}
}

// flood collects the black pixels that hang together with one.
func flood(img *image.RGBA, from image.Point) []image.Point {
	seen := map[image.Point]bool{from: true}
	queue := []image.Point{from}
	for i := 0; i < len(queue); i++ {
		for _, d := range []image.Point{{1, 0}, {-1, 0}, {0, 1}, {0, -1}} {
			if p := queue[i].Add(d); !seen[p] && p.In(img.Rect) && img.RGBAAt(p.X, p.Y) == black {
				seen[p] = true
				queue = append(queue, p)
			}
		}
	}
	return queue
}

// TestFreeLines looks at the middles of border lines: bright at the outline, dim inside.
func TestFreeLines(t *testing.T) {
	f := visiontest.Star(6, 3)
	s := freeShot(t, f, 800, visiontest.DrawnNone)
	// The form fills the layout's bounds.
	place := func(p puzzle.Point) image.Point {
		b := s.Layout.Bounds
		k := float64(max(b.Dx(), b.Dy()))
		return image.Pt(int(float64(b.Min.X)+p.X*k), int(float64(b.Min.Y)+p.Y*k))
	}
	sides := map[image.Point]int{}
	for _, c := range f.Cells {
		for i, p := range c.Corners {
			q := c.Corners[(i+1)%len(c.Corners)]
			sides[place(puzzle.Point{X: (p.X + q.X) / 2, Y: (p.Y + q.Y) / 2})]++
		}
	}
	counts := map[int]int{}
	for p, n := range sides {
		counts[n]++
		want := map[int]color.RGBA{1: bright, 2: dim}[n]
		best := math.Inf(1)
		for dy := -1; dy <= 1; dy++ {
			for dx := -1; dx <= 1; dx++ {
				best = min(best, gap(s.Image.RGBAAt(p.X+dx, p.Y+dy), want))
			}
		}
		if best > 12 {
			t.Errorf("border at %v is %v, want %v", p, s.Image.RGBAAt(p.X, p.Y), want)
		}
	}
	if counts[1] != 36 || counts[2] != 90 {
		t.Errorf("%d outer and %d inner sides, want 36 and 90", counts[1], counts[2])
	}
}

// TestCubeDots measures the dots of the cube: ellipses of aspect 0.66.
func TestCubeDots(t *testing.T) {
	s := freeShot(t, visiontest.Cuboid(2, 2, 2), 800, visiontest.DrawnNone)
	measured := 0
	for c := puzzle.Color(1); int(c) <= s.Board.NumColors(); c++ {
		for _, id := range s.Board.Dots(c) {
			reach := func(angle float64) float64 {
				for r := 1.0; ; r += 0.25 {
					sin, cos := math.Sincos(angle)
					p := s.Layout.Centers[id]
					if gap(s.Image.RGBAAt(int(p.X+r*cos), int(p.Y+r*sin)), s.Layout.Palette[c]) > 60 {
						return r
					}
				}
			}
			least, most := math.Inf(1), 0.0
			for i := range 36 {
				r := reach(float64(i) * math.Pi / 36)
				least, most = min(least, r), max(most, r)
			}
			measured++
			if aspect := least / most; math.Abs(aspect-0.66) > 0.03 {
				t.Errorf("aspect %.2f of the dot in cell %d", aspect, id)
			}
		}
	}
	if measured < 4 {
		t.Errorf("only %d dots", measured)
	}
}

// TestFreePipesKeepToTheirCells checks the middles of finished flows' cells and borders.
func TestFreePipesKeepToTheirCells(t *testing.T) {
	for _, f := range visiontest.Some(forms()) {
		s := freeShot(t, f, 480, visiontest.DrawnAll)
		covered := 0
		for _, d := range s.Drawn {
			covered += len(d.Cells)
			for _, id := range d.Cells {
				if got := at(s, id, 0, 0); gap(got, s.Layout.Palette[d.Color]) > 3 {
					t.Errorf("%s: cell %d shows %v, want %v", f.Name, id, got, s.Layout.Palette[d.Color])
				}
			}
		}
		if covered != s.Board.NumCells() {
			t.Errorf("%s: %d of %d cells covered", f.Name, covered, s.Board.NumCells())
		}
	}
}
