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
	b := parse(t, "A.A\nB.B\nC.C\nD.D\n")
	p := newPicture(b, 50, puzzle.Point{X: 10, Y: 10})
	before := p.clone().img
	drawOn(t, p.img, p, flowsOf(t, b, row(0, 3)), nil)
	got := overlay.BeforeAfter(before, p.img)
	size := before.Rect.Size()
	if got.Rect.Dy() != size.Y || got.Rect.Dx() <= 2*size.X {
		t.Fatalf("size %v of two pictures of %v", got.Rect.Size(), size)
	}
	holds(t, got, before, image.Point{})
	holds(t, got, p.img, image.Pt(got.Rect.Dx()-size.X, 0))
}

// TestBeforeAfterLandscape looks for both pictures, one above the other.
func TestBeforeAfterLandscape(t *testing.T) {
	b := parse(t, "A....A\n")
	p := newPicture(b, 50, puzzle.Point{X: 10, Y: 10})
	before := p.clone().img
	drawOn(t, p.img, p, flowsOf(t, b, row(0, 6)), nil)
	got := overlay.BeforeAfter(before, p.img)
	size := before.Rect.Size()
	if got.Rect.Dx() != size.X || got.Rect.Dy() <= 2*size.Y {
		t.Fatalf("size %v of two pictures of %v", got.Rect.Size(), size)
	}
	holds(t, got, before, image.Point{})
	holds(t, got, p.img, image.Pt(0, got.Rect.Dy()-size.Y))
}

// TestCaption writes below pictures of any width: they keep every pixel, and the text is there, no wider than the picture, and
// no lower than 14 px letters are, also where the picture is shown 390 px wide.
func TestCaption(t *testing.T) {
	const text = "9x9, 8 flows, solved in 1.2 ms, the only solution"
	for _, size := range []image.Point{{1170, 2532}, {300, 300}, {40, 900}} {
		img := filled(image.Rectangle{Max: size}, color.RGBA{0, 90, 0, 255})
		plain := overlay.Caption(img, text, "")
		doubtful := overlay.Caption(img, text, "read with 83 % confidence")
		for _, got := range []*image.RGBA{plain, doubtful} {
			if got.Rect.Dx() < size.X || got.Rect.Dy() <= size.Y || size.X > 100 && got.Rect.Dx() != size.X {
				t.Fatalf("size %v of a picture of %v", got.Rect.Size(), size)
			}
			holds(t, got, img, image.Pt((got.Rect.Dx()-size.X)/2, 0))
		}
		if doubtful.Rect.Dy() <= plain.Rect.Dy() {
			t.Errorf("no second line at %v", size)
		}
		below := image.Rect(0, size.Y, plain.Rect.Max.X, plain.Rect.Max.Y)
		around := filled(plain.Rect, plain.RGBAAt(0, plain.Rect.Max.Y-1))
		if changed(plain, around, below) == 0 {
			t.Errorf("nothing written at %v", size)
		}
		if edge := image.Rect(plain.Rect.Max.X-1, size.Y, plain.Rect.Max.X, plain.Rect.Max.Y); changed(plain, around, edge) > 0 {
			t.Errorf("the text runs out of the picture at %v", size)
		}
		// The first line alone, from the top of its d or l to the foot of its letters: 0.72 of their size.
		high := 0
		for y := size.Y; y < plain.Rect.Max.Y; y++ {
			written := changed(plain, around, image.Rect(0, y, plain.Rect.Max.X, y+1)) > 0
			if high > 0 && !written {
				break
			}
			if written {
				high++
			}
		}
		if least := 0.7 * 14 * max(1, float64(size.X)/390); float64(high) < least {
			t.Errorf("at %v letters are %d px high, want %.0f", size, high, least)
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
