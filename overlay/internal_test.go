package overlay

import (
	"image"
	"image/color"
	"math"
	"math/rand/v2"
	"testing"

	"flowlens/solve/puzzle"
)

// TestBlend asks for places between the pixels of a slope, where the color is known.
func TestBlend(t *testing.T) {
	img := image.NewRGBA(image.Rect(0, 0, 12, 9))
	slope := func(x, y float64) color.RGBA {
		return color.RGBA{uint8(20*x + 0.5), uint8(25*y + 0.5), uint8(8*x + 12*y + 0.5), 255}
	}
	for y := range 9 {
		for x := range 12 {
			img.SetRGBA(x, y, slope(float64(x), float64(y)))
		}
	}
	c := newCanvas(img, img.Rect)
	for y := -1.0; y < 10; y += 0.24 {
		for x := -1.0; x < 13; x += 0.24 {
			got, ok := c.blend(vec{x, y})
			if inside := x >= 0.5 && y >= 0.5 && x < 11.5 && y < 8.5; ok != inside {
				t.Fatalf("%.2f, %.2f: %t, want %t", x, y, ok, inside)
			}
			if want := slope(x-0.5, y-0.5); ok && distance(got, want) > 1 {
				t.Errorf("%.2f, %.2f: %v, want %v", x, y, got, want)
			}
		}
	}
}

// TestDotForms measures dots that are ellipses, whatever way they lie. Circles take the game's size.
func TestDotForms(t *testing.T) {
	const pitch = 100
	for _, tt := range []struct{ long, short, angle float64 }{
		{40, 30, 0}, {40, 30, math.Pi / 2}, {38, 28, 0.6}, {40, 27, 2.2}, {34, 33, 1}, {34.5, 34.5, 0},
	} {
		radius := func(direction float64) float64 {
			sin, cos := math.Sincos(direction - tt.angle)
			return 1 / math.Hypot(cos/tt.long, sin/tt.short)
		}
		b, err := puzzle.Parse("A.A\nB.B\n")
		if err != nil {
			t.Fatal(err)
		}
		img := image.NewRGBA(image.Rect(0, 0, 300, 200))
		l := &puzzle.Layout{Bounds: img.Rect, Pitch: pitch, Palette: []color.RGBA{{}, {254, 0, 0, 255}, {0, 141, 0, 255}}}
		for i := range b.NumCells() {
			cell := b.Cell(puzzle.CellID(i))
			center := puzzle.Point{X: 50 + 100*cell.Pos.X, Y: 50 + 100*cell.Pos.Y}
			l.Centers = append(l.Centers, center)
			for y := range img.Rect.Max.Y {
				for x := range img.Rect.Max.X {
					dx, dy := float64(x)+0.5-center.X, float64(y)+0.5-center.Y
					if cell.Color != puzzle.NoColor && math.Hypot(dx, dy) < radius(math.Atan2(dy, dx)) {
						img.SetRGBA(x, y, l.Palette[cell.Color])
					}
				}
			}
		}
		c := newCanvas(img, l.Bounds)
		g := newGeometry(b, l, c)
		g.measureDots(c)
		for cell, form := range g.dots {
			for i, got := range form.radii {
				want := radius(2 * math.Pi * float64(i) / formTurns)
				if tt.long < 1.1*tt.short {
					want = dotRadius * pitch
				}
				if math.Abs(got-want) > 1.5 {
					t.Errorf("%v, cell %d, direction %d: radius %.1f, want %.1f", tt, cell, i, got, want)
				}
			}
		}
	}
}

// TestPaletteKeepsFewColors shows a picture of fewer colors than there is room for: all stay as they are. Those of the flows
// stay however many others there are.
func TestPaletteKeepsFewColors(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	flows := []color.RGBA{{}, {254, 0, 0, 255}, {12, 42, 253, 255}}
	few, many := image.NewRGBA(image.Rect(0, 0, 20, 10)), image.NewRGBA(image.Rect(0, 0, 200, 100))
	for i := range 200 {
		few.SetRGBA(i%20, i/20, color.RGBA{uint8(40 * (i % 6)), uint8(50 * (i / 6 % 5)), uint8(60 * (i / 30 % 4)), 255})
	}
	for i := range 200 * 100 {
		many.SetRGBA(i%200, i/200, color.RGBA{uint8(rng.IntN(256)), uint8(rng.IntN(256)), uint8(rng.IntN(256)), 255})
	}
	for i, f := range flows[1:] {
		few.SetRGBA(i, 0, f)
		many.SetRGBA(i, 0, f)
	}
	p := newPalette(few, few, flows)
	for y := range 10 {
		for x := range 20 {
			want := few.RGBAAt(x, y)
			if got := color.RGBAModel.Convert(p.paletted(few, few.Rect).At(x, y)); got != want {
				t.Errorf("%d,%d: %v, want %v", x, y, got, want)
			}
		}
	}
	p = newPalette(many, many, flows)
	if len(p.colors) != 256 {
		t.Errorf("%d colors for a picture of thousands", len(p.colors))
	}
	worst := 0
	shown := p.paletted(many, many.Rect)
	for y := range 100 {
		for x := range 200 {
			got, want := color.RGBAModel.Convert(shown.At(x, y)).(color.RGBA), many.RGBAAt(x, y)
			if got.A != 255 {
				t.Fatalf("%d,%d is clear", x, y)
			}
			worst = max(worst, distance(got, want))
		}
	}
	if worst > 50 { // 240 boxes of equal size are 41 wide
		t.Errorf("a color is off by %d", worst)
	}
	for i, want := range flows[1:] {
		if got := color.RGBAModel.Convert(shown.At(i, 0)); got != want {
			t.Errorf("flow %d: %v, want %v", i+1, got, want)
		}
	}
}

// TestDifference changes some pixels of a frame: the part that is written has just the box around them, and is clear elsewhere.
func TestDifference(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 2))
	all := image.Rect(3, 2, 15, 12)
	for range 200 {
		shown := image.NewPaletted(all, nil)
		for i := range shown.Pix {
			shown.Pix[i] = uint8(1 + rng.IntN(3))
		}
		frame, want := clonePaletted(shown), image.Rectangle{}
		for range rng.IntN(4) {
			at := image.Pt(all.Min.X+rng.IntN(all.Dx()), all.Min.Y+rng.IntN(all.Dy()))
			frame.SetColorIndex(at.X, at.Y, 4)
			want = want.Union(image.Rectangle{Min: at, Max: at.Add(image.Pt(1, 1))})
		}
		before := clonePaletted(shown)
		got := difference(shown, frame, 0)
		if want.Empty() {
			want = image.Rectangle{Min: all.Min, Max: all.Min.Add(image.Pt(1, 1))}
		}
		if got.Rect != want {
			t.Fatalf("the part is %v, want %v", got.Rect, want)
		}
		for y := all.Min.Y; y < all.Max.Y; y++ {
			for x := all.Min.X; x < all.Max.X; x++ {
				if shown.ColorIndexAt(x, y) != frame.ColorIndexAt(x, y) {
					t.Fatalf("%d,%d is not shown", x, y)
				}
				if !image.Pt(x, y).In(want) {
					continue
				}
				index := frame.ColorIndexAt(x, y)
				if index == before.ColorIndexAt(x, y) {
					index = 0
				}
				if got.ColorIndexAt(x, y) != index {
					t.Fatalf("%d,%d has index %d, want %d", x, y, got.ColorIndexAt(x, y), index)
				}
			}
		}
	}
}
