package overlay_test

import (
	"image"
	"image/color"
	"testing"

	"flowlens/overlay"
	"flowlens/solve/puzzle"
)

// TestBeforeAfter looks for every pixel of both pictures.
func TestBeforeAfter(t *testing.T) {
	b, s := twoRows(t)
	p := newPicture(b, 50, puzzle.Point{X: 10, Y: 10})
	before := p.clone().img
	drawOn(t, p.img, p, s, nil)
	got := overlay.BeforeAfter(before, p.img)
	size := before.Rect.Size()
	if got.Rect.Dy() != size.Y || got.Rect.Dx() <= 2*size.X {
		t.Fatalf("size %v of two pictures of %v", got.Rect.Size(), size)
	}
	holds(t, got, before, image.Point{})
	holds(t, got, p.img, image.Pt(got.Rect.Dx()-size.X, 0))
}

// TestCaption writes below pictures of any width: they keep every pixel, and the text is there and no wider than they are.
func TestCaption(t *testing.T) {
	for _, size := range []image.Point{{1170, 2532}, {300, 300}, {40, 900}} {
		img := image.NewRGBA(image.Rectangle{Max: size})
		for i := range img.Pix {
			img.Pix[i] = uint8(i * 7)
		}
		plain := overlay.Caption(img, "9x9, 8 flows, solved in 1.2 ms, the only solution", "")
		doubtful := overlay.Caption(img, "9x9, 8 flows, solved in 1.2 ms, the only solution", "read with 83 % confidence")
		for _, got := range []*image.RGBA{plain, doubtful} {
			if got.Rect.Dx() != size.X || got.Rect.Dy() <= size.Y {
				t.Fatalf("size %v of a picture of %v", got.Rect.Size(), size)
			}
			holds(t, got, img, image.Point{})
		}
		if doubtful.Rect.Dy() <= plain.Rect.Dy() {
			t.Errorf("no second line at %v", size)
		}
		around := plain.RGBAAt(0, plain.Rect.Max.Y-1)
		written := 0
		for y := size.Y; y < plain.Rect.Max.Y; y++ {
			for x := range size.X {
				if plain.RGBAAt(x, y) != around {
					written++
				}
			}
		}
		if written == 0 {
			t.Errorf("nothing written at %v", size)
		}
		if edge := image.Rect(size.X-1, size.Y, size.X, plain.Rect.Max.Y); size.X > 100 && changed(plain, filled(plain.Rect, around), edge) > 0 {
			t.Errorf("the text runs out of the picture at %v", size)
		}
	}
}

func filled(r image.Rectangle, c color.RGBA) *image.RGBA {
	img := image.NewRGBA(r)
	for y := r.Min.Y; y < r.Max.Y; y++ {
		for x := r.Min.X; x < r.Max.X; x++ {
			img.SetRGBA(x, y, c)
		}
	}
	return img
}

// holds checks that part stands in whole at a place, pixel by pixel.
func holds(t *testing.T, whole, part *image.RGBA, at image.Point) {
	t.Helper()
	for y := range part.Rect.Max.Y {
		for x := range part.Rect.Max.X {
			if got, want := whole.RGBAAt(at.X+x, at.Y+y), part.RGBAAt(x, y); got != want {
				t.Fatalf("%d,%d is %v, was %v", x, y, got, want)
			}
		}
	}
}
