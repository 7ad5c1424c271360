package raster

import (
	"bytes"
	"image"
	"image/color"
	"math/rand/v2"
	"testing"
)

// TestOpaque makes one pixel after the other a little transparent, among pixels of any color.
func TestOpaque(t *testing.T) {
	rng := rand.New(rand.NewPCG(6, 1))
	for n := range 28 {
		pix := noisy(rng, n, 1).Pix
		if !Opaque(pix) {
			t.Errorf("%d pixels are opaque", n)
		}
		for i := range n {
			for _, alpha := range []uint8{0, 254, 127} {
				pix[4*i+3] = alpha
				if Opaque(pix) {
					t.Errorf("pixel %d of %d is not opaque", i, n)
				}
				pix[4*i+3] = 255
			}
		}
	}
}

// TestPlane copies and fills parts of a plane, pixel by pixel.
func TestPlane(t *testing.T) {
	const w, h = 9, 7
	rng := rand.New(rand.NewPCG(6, 2))
	p := &Plane{w, h, make([]uint8, w*h)}
	for i := range p.Pix {
		p.Pix[i] = uint8(rng.IntN(200))
	}
	all := image.Rect(0, 0, w, h)
	for y := -2; y < h+2; y++ {
		for x := -2; x < w+2; x++ {
			if p.In(x, y) != image.Pt(x, y).In(all) {
				t.Errorf("(%d,%d) in the plane: %v", x, y, p.In(x, y))
			}
		}
	}
	if p.Size() != all.Max {
		t.Errorf("size %v", p.Size())
	}
	for _, area := range []image.Rectangle{all, image.Rect(2, 3, 7, 5), image.Rect(0, 0, 1, 7), image.Rect(8, 6, 9, 7), image.Rect(0, 1, 9, 2)} {
		part, filled := p.Part(area), p.Clone()
		filled.FillAround(area, 255)
		if part.Size() != area.Size() || len(part.Pix) != area.Dx()*area.Dy() {
			t.Fatalf("%v: %v with %d pixels", area, part.Size(), len(part.Pix))
		}
		for i, v := range p.Pix {
			at := image.Pt(i%w, i/w)
			want := v
			if q := at.Sub(area.Min); !at.In(area) {
				want = 255
			} else if got := part.Pix[q.Y*part.W+q.X]; got != v {
				t.Fatalf("%v of %v: %d, want %d", at, area, got, v)
			}
			if filled.Pix[i] != want {
				t.Fatalf("%v beside %v: %d, want %d", at, area, filled.Pix[i], want)
			}
		}
		Done(part, filled)
	}
}

// TestFromImage compares pictures of several forms with their colors over black.
func TestFromImage(t *testing.T) {
	rng := rand.New(rand.NewPCG(6, 3))
	opaque, clear := noisy(rng, 12, 10), noisy(rng, 12, 10)
	for i := 0; i < len(clear.Pix); i += 4 {
		clear.SetRGBA(i/4%12, i/48, color.RGBAModel.Convert(color.NRGBA{clear.Pix[i], 50, 200, uint8(rng.IntN(256))}).(color.RGBA))
	}
	last := noisy(rng, 3, 3)
	last.Pix[35] = 0 // its last pixel alone is transparent
	shifted := noisy(rng, 5, 4)
	shifted.Rect = shifted.Rect.Add(image.Pt(0, 2))
	half := noisy(rng, 6, 4)
	half.Pix[6*3*4+3] = 0 // beyond the part that is read
	gray := image.NewGray(image.Rect(3, -2, 9, 5))
	for i := range gray.Pix {
		gray.Pix[i] = uint8(i)
	}
	for _, c := range []struct {
		name string
		img  image.Image
		own  *image.RGBA // whose pixels the result has
	}{
		{"opaque", opaque, opaque},
		{"part from the corner", opaque.SubImage(image.Rect(0, 0, 7, 5)), nil},
		{"upper half", half.SubImage(image.Rect(0, 0, 6, 3)), half},
		{"lower half", half.SubImage(image.Rect(0, 2, 6, 4)), nil},
		{"part", opaque.SubImage(image.Rect(3, 2, 7, 9)), nil},
		{"elsewhere", shifted, nil}, {"transparent", clear, nil}, {"transparent at its end", last, nil}, {"gray", gray, nil},
	} {
		got, b := FromImage(c.img), c.img.Bounds()
		if got.Rect != (image.Rectangle{Max: b.Size()}) || got.Stride != 4*b.Dx() || len(got.Pix) != 4*b.Dx()*b.Dy() {
			t.Fatalf("%s: %v, stride %d, %d bytes", c.name, got.Rect, got.Stride, len(got.Pix))
		}
		if c.own != nil && &got.Pix[0] != &c.own.Pix[0] {
			t.Errorf("%s: copied", c.name)
		}
		for y := range b.Dy() {
			for x := range b.Dx() {
				r, g, b, _ := c.img.At(b.Min.X+x, b.Min.Y+y).RGBA() // of transparent ones already as on black
				if want := (color.RGBA{uint8(r >> 8), uint8(g >> 8), uint8(b >> 8), 255}); got.RGBAAt(x, y) != want {
					t.Fatalf("%s at (%d,%d): %v, want %v", c.name, x, y, got.RGBAAt(x, y), want)
				}
			}
		}
	}
	area := image.Rect(3, 2, 10, 9)
	part := Crop(opaque, area)
	if part.Rect != (image.Rectangle{Max: area.Size()}) || !bytes.Equal(part.Pix, FromImage(opaque.SubImage(area)).Pix) {
		t.Errorf("a part of %v", part.Rect)
	}
}

func TestScratch(t *testing.T) {
	var s Scratch[int]
	for _, n := range []int{3, 0, 9, 4, 9, 10} {
		p := s.Lend(n)
		if len(*p) != n {
			t.Errorf("%d of %d", len(*p), n)
		}
		s.Back(p)
	}
}
