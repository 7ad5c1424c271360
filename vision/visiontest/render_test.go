package visiontest_test

import (
	"bytes"
	"image"
	"image/color"
	_ "image/jpeg"
	_ "image/png"
	"math"
	"math/rand/v2"
	"sync"
	"testing"

	"flowlens/solve/puzzle"
	"flowlens/solve/puzzle/puzzletest"
	"flowlens/vision/visiontest"
)

// shot renders a random board in a random look.
func shot(seed uint64, change func(*visiontest.Style)) *visiontest.Shot {
	rng := rand.New(rand.NewPCG(seed, 7))
	rows, cols := 3+rng.IntN(12), 3+rng.IntN(12)
	b, sol := puzzletest.Generate(rng, rows, cols, min(16, max(2, rows*cols/7)))
	style := visiontest.RandomStyle(seed)
	// The test looks at small pictures: the large ones only take longer.
	if style.Device.W > 640 && seed%16 != 0 {
		style.Device = visiontest.Device{W: 450, H: 975, Top: 33, Bottom: 50}
	}
	if change != nil {
		change(&style)
	}
	return visiontest.Render(b, sol, style)
}

func TestRenderIsDeterministic(t *testing.T) {
	const seeds = 12
	first := make([]*visiontest.Shot, seeds)
	for i := range first {
		first[i] = shot(uint64(i), nil)
	}
	var wg sync.WaitGroup
	for i := range first {
		wg.Go(func() {
			again := shot(uint64(i), nil)
			if !bytes.Equal(first[i].Image.Pix, again.Image.Pix) {
				t.Errorf("seed %d: two renders differ", i)
			}
		})
	}
	wg.Wait()
	if bytes.Equal(first[0].Image.Pix, first[1].Image.Pix) {
		t.Error("two seeds give the same picture")
	}
}

func TestLayoutFitsPicture(t *testing.T) {
	for seed := range uint64(visiontest.Shots(t, 40)) {
		s := shot(seed, nil)
		l := s.Layout
		if len(l.Centers) != s.Board.NumCells() || len(l.Palette) != s.Board.NumColors()+1 {
			t.Fatalf("seed %d: %d centers, %d colors", seed, len(l.Centers), len(l.Palette))
		}
		for id, p := range l.Centers {
			if !image.Pt(int(p.X), int(p.Y)).In(s.Image.Rect) {
				t.Errorf("seed %d %v: center of cell %d at %v is outside %v", seed, s.Style.Crop, id, p, s.Image.Rect)
			}
			if !image.Pt(int(p.X), int(p.Y)).In(l.Bounds) {
				t.Errorf("seed %d: center of cell %d at %v is outside the bounds %v", seed, id, p, l.Bounds)
			}
		}
		if w := float64(l.Bounds.Dx()) / float64(s.Board.Cols()); math.Abs(w-l.Pitch) > 0.03*l.Pitch {
			t.Errorf("seed %d: pitch %.1f, but the bounds say %.1f", seed, l.Pitch, w)
		}
		if l.Pitch < 0.98*s.Style.MinPitch {
			t.Errorf("seed %d: pitch %.1f below the least", seed, l.Pitch)
		}
	}
}

// TestDotsShowTheirColor looks at a ring within each dot, near the middle or, where
// letters and ticks lie, near the edge. There a coarse JPEG lets in what surrounds it.
func TestDotsShowTheirColor(t *testing.T) {
	for seed := range uint64(visiontest.Shots(t, 40)) {
		s := shot(seed, func(style *visiontest.Style) {
			if style.Drawn == visiontest.DrawnDragging {
				style.Drawn = visiontest.DrawnHalf // a halo changes what lies under it
			}
		})
		lossy := s.Style.JPEG > 0 || s.Style.Soften > 1 || s.Style.Width > 0
		marked := s.Style.Letters || s.Style.Drawn == visiontest.DrawnHint
		radius, tolerance := 0.1, 3.0
		switch {
		case marked && lossy:
			radius, tolerance = 0.28, 90
		case marked:
			radius = 0.28
		case lossy:
			tolerance = 60
		}
		for id, p := range s.Layout.Centers {
			c := s.Board.Cell(puzzle.CellID(id)).Color
			if c == puzzle.NoColor {
				continue
			}
			if d := ringGap(s.Image, p, radius*s.Layout.Pitch, s.Layout.Palette[c]); d > tolerance {
				t.Errorf("seed %d: dot of color %d at %v is %.0f off", seed, c, p, d)
			}
		}
	}
}

// ringGap is the median distance of the pixels on a circle to a color.
func ringGap(img *image.RGBA, p puzzle.Point, r float64, want color.RGBA) float64 {
	var gaps []float64
	for i := range 16 {
		sin, cos := math.Sincos(float64(i) * math.Pi / 8)
		gaps = append(gaps, gap(img.RGBAAt(int(p.X+r*cos), int(p.Y+r*sin)), want))
	}
	return median(gaps)
}

func gap(a, b color.RGBA) float64 {
	d := func(x, y uint8) float64 { return (float64(x) - float64(y)) * (float64(x) - float64(y)) }
	return math.Sqrt(d(a.R, b.R) + d(a.G, b.G) + d(a.B, b.B))
}

func TestDrawnFlowsAreVisible(t *testing.T) {
	states := map[visiontest.DrawnState]int{}
	for seed := range uint64(40) {
		s := shot(seed, func(style *visiontest.Style) { lossless(style) })
		states[s.Style.Drawn]++
		covered := 0
		for _, d := range s.Drawn {
			covered += len(d.Cells)
			if s.Board.Cell(d.Cells[0]).Color != d.Color {
				t.Errorf("seed %d: flow of color %d does not start at its dot", seed, d.Color)
			}
			if _, err := s.Board.Flow(d.Color, d.Cells); err != nil {
				t.Errorf("seed %d: cells of a drawn flow are not linked: %v", seed, err)
			}
			for i := 1; i < len(d.Cells); i++ {
				a, b := s.Layout.Centers[d.Cells[i-1]], s.Layout.Centers[d.Cells[i]]
				at := image.Pt(int((a.X+b.X)/2), int((a.Y+b.Y)/2))
				// A halo may lie over another flow's pipe.
				if g := gap(s.Image.RGBAAt(at.X, at.Y), s.Layout.Palette[d.Color]); g > 3 && s.Style.Drawn != visiontest.DrawnDragging {
					t.Errorf("seed %d: no pipe at %v, %.0f off", seed, at, g)
				}
			}
		}
		if s.Style.Drawn == visiontest.DrawnAll && covered != s.Board.NumCells() {
			t.Errorf("seed %d: finished board with %d of %d cells covered", seed, covered, s.Board.NumCells())
		}
		if s.Style.Drawn == visiontest.DrawnNone && covered != 0 {
			t.Errorf("seed %d: untouched board with %d cells covered", seed, covered)
		}
	}
	if len(states) != 6 {
		t.Errorf("only states %v were drawn", states)
	}
}

// lossless takes away what changes pixels after drawing.
func lossless(s *visiontest.Style) {
	s.JPEG, s.Width, s.Soften, s.Stretch, s.Boxes = 0, 0, 0, 0, 0
}

func TestRenderWithoutSolution(t *testing.T) {
	b, _ := puzzletest.Generate(rand.New(rand.NewPCG(3, 3)), 7, 7, 6)
	s := visiontest.Render(b, nil, visiontest.Style{Seed: 1, Drawn: visiontest.DrawnHalf})
	if len(s.Drawn) == 0 {
		t.Error("nothing drawn")
	}
	for _, d := range s.Drawn {
		if b.Cell(d.Cells[len(d.Cells)-1]).Color != puzzle.NoColor {
			t.Error("a flow is finished without a solution")
		}
	}
}

func TestLineColors(t *testing.T) {
	b, _ := puzzletest.Generate(rand.New(rand.NewPCG(3, 3)), 6, 5, 4)
	for _, test := range []struct {
		tint visiontest.Tint
		want color.NRGBA
	}{
		// As measured on screenshots of the packs.
		{visiontest.TintOrange, color.NRGBA{126, 98, 64, 255}},
		{visiontest.TintGreen, color.NRGBA{64, 109, 64, 255}},
		{visiontest.TintWhite, color.NRGBA{128, 128, 128, 255}},
	} {
		if test.tint.Dim() != test.want {
			t.Errorf("%v: lines are %v, want %v", test.tint, test.tint.Dim(), test.want)
		}
		s := visiontest.Render(b, nil, visiontest.Style{Tint: test.tint})
		l := s.Layout
		for i := range b.Cols() + 1 {
			x := float64(l.Bounds.Min.X) + float64(i)*l.Pitch
			got := s.Image.RGBAAt(int(x), int(l.Centers[0].Y))
			if gap(got, color.RGBA(test.want)) > 2 {
				t.Errorf("%v: line %d is %v, want %v", test.tint, i, got, test.want)
			}
		}
	}
	if got, want := visiontest.TintRed.Bright(), (color.NRGBA{255, 140, 140, 255}); got != want {
		t.Errorf("bright red line %v, want %v", got, want)
	}
}

func TestFlowColorsStayApart(t *testing.T) {
	b, err := puzzle.Parse("AABBCCDDEE\nFFGGHHIIJJ\nKKLLMMNNOO\nPPQQRRSSTT\n")
	if err != nil {
		t.Fatal(err)
	}
	for seed := range uint64(visiontest.Shots(t, 40)) {
		s := visiontest.Render(b, nil, visiontest.Style{
			Seed: seed, Device: visiontest.Device{W: 200, H: 400},
			Palette: visiontest.Palette(seed % 3), Jitter: float64(seed),
		})
		colors := s.Layout.Palette[1:]
		for i := range colors {
			for j := range colors[:i] {
				if g := gap(colors[i], colors[j]); g < 60 {
					t.Errorf("seed %d: colors %v and %v are %.0f apart", seed, colors[i], colors[j], g)
				}
			}
		}
	}
}

func TestCrops(t *testing.T) {
	for crop, check := range map[visiontest.Crop]func(pic, board image.Rectangle) bool{
		visiontest.CropTight: func(pic, board image.Rectangle) bool {
			return board.Inset(-4).In(pic.Inset(-6)) && pic.In(board.Inset(-4))
		},
		visiontest.CropInside: func(pic, board image.Rectangle) bool { return pic.In(board) && !board.In(pic) },
		visiontest.CropMargin: func(pic, board image.Rectangle) bool { return board.In(pic) },
		visiontest.CropWide:   func(pic, board image.Rectangle) bool { return board.In(pic) },
		visiontest.CropLoose:  func(pic, board image.Rectangle) bool { return board.In(pic) },
		visiontest.CropNone:   func(pic, board image.Rectangle) bool { return pic.Dx() == 450 && pic.Dy() == 975 },
		visiontest.CropCut: func(pic, board image.Rectangle) bool {
			return board.Max.Y > pic.Max.Y && board.Min.Y >= 0
		},
	} {
		for seed := range uint64(visiontest.Shots(t, 8)) {
			s := shot(seed, func(style *visiontest.Style) {
				lossless(style)
				style.Device = visiontest.Device{W: 450, H: 975, Top: 33, Bottom: 50}
				style.Crop, style.Window = crop, visiontest.WindowNone
			})
			if crop == visiontest.CropCut && s.Board.Rows() != s.Board.Cols() {
				continue // cropped loosely, see Style.fit
			}
			if !check(s.Image.Rect, s.Layout.Bounds) {
				t.Errorf("%v, seed %d: picture %v, board %v", crop, seed, s.Image.Rect, s.Layout.Bounds)
			}
		}
	}
}

func TestEncode(t *testing.T) {
	for _, quality := range []int{0, 15, 90} {
		s := shot(4, func(style *visiontest.Style) { style.JPEG = quality })
		data, ext, err := s.Encode()
		if err != nil {
			t.Fatal(err)
		}
		img, format, err := image.Decode(bytes.NewReader(data))
		if err != nil {
			t.Fatal(err)
		}
		if want := map[string]string{".jpg": "jpeg", ".png": "png"}[ext]; format != want {
			t.Errorf("quality %d: %s holds %s", quality, ext, format)
		}
		for y := range s.Image.Rect.Dy() {
			for x := range s.Image.Rect.Dx() {
				if got := color.RGBAModel.Convert(img.At(x, y)).(color.RGBA); gap(got, s.Image.RGBAAt(x, y)) > 2 {
					t.Fatalf("quality %d: the file has %v at (%d,%d), Image %v", quality, got, x, y, s.Image.RGBAAt(x, y))
				}
			}
		}
	}
}
