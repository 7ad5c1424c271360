package letters

import (
	"image"
	"image/color"
	"image/draw"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/goitalic"
	"golang.org/x/image/font/gofont/gomediumitalic"

	"flowlens/vision/internal/geom"
)

// TestReadOtherFonts reads capitals of fonts that no template was made from, bold ones and sloping ones, on discs of random sizes.
// None may be misread, and most boards must be read.
func TestReadOtherFonts(t *testing.T) {
	const boards, mayRefuse = 30, 5
	refused := 0
	for seed := range uint64(boards) {
		rng := rand.New(rand.NewPCG(seed, 1))
		ttf := [][]byte{gobold.TTF, goitalic.TTF, gomediumitalic.TTF}[seed%3]
		radius := 12 + 30*rng.Float64()
		n := 2 + rng.IntN(24)
		img, pairs := page(t, rng, ttf, n, radius)
		want := strings.Split(capitals[:n], "")
		rng.Shuffle(n, func(i, j int) {
			pairs[i], pairs[j] = pairs[j], pairs[i]
			want[i], want[j] = want[j], want[i]
		})
		names, printed := Read(img, pairs, 2.7*radius)
		if !printed {
			t.Errorf("seed %d: no letters seen", seed)
		}
		switch {
		case names == nil:
			refused++
		case !slices.Equal(names, want):
			t.Errorf("seed %d, radius %.0f: %v, want %v", seed, radius, names, want)
		}
	}
	if refused > mayRefuse {
		t.Errorf("%d of %d boards not read", refused, boards)
	}
}

// TestReadNothing sees no letters on plain discs, nor reads them where a third of the dots has none.
func TestReadNothing(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	img, pairs := page(t, rng, nil, 9, 30)
	if names, printed := Read(img, pairs, 80); names != nil || printed {
		t.Errorf("plain discs: %v, %v", names, printed)
	}
	img, pairs = page(t, rng, gobold.TTF, 9, 30)
	for _, p := range pairs[:3] {
		for _, at := range p.Dots {
			disc(img, at, 30, p.Paint)
		}
	}
	if names, _ := Read(img, pairs, 80); names != nil {
		t.Errorf("six of nine pairs have letters: %v", names)
	}
}

// page paints n pairs of discs on black, with the first capitals on them in black or white; none where ttf is nil.
func page(t *testing.T, rng *rand.Rand, ttf []byte, n int, radius float64) (*image.RGBA, []Pair) {
	t.Helper()
	pitch := 2.7 * radius
	img := image.NewRGBA(image.Rect(0, 0, int(2*pitch), int(float64(n)*pitch)))
	draw.Draw(img, img.Rect, image.Black, image.Point{}, draw.Src)
	var pairs []Pair
	for i := range n {
		p := Pair{Paint: color.RGBA{uint8(rng.IntN(256)), uint8(60 + rng.IntN(120)), uint8(rng.IntN(256)), 255}}
		for k := range p.Dots {
			p.Dots[k] = geom.Pt((0.5+float64(k))*pitch+rng.Float64(), (0.5+float64(i))*pitch+rng.Float64())
			disc(img, p.Dots[k], radius, p.Paint)
			if ttf == nil {
				continue
			}
			ink := uint8(255)
			if int(p.Paint.R)+2*int(p.Paint.G)+int(p.Paint.B) > 500 {
				ink = 0
			}
			g := printed(t, ttf, rune(capitals[i]), 1.8*radius)
			for j, v := range g.ink {
				x, y := int(p.Dots[k].X)-g.w/2+j%g.w, int(p.Dots[k].Y)-g.h/2+j/g.w
				c := img.RGBAAt(x, y)
				mix := func(a uint8) uint8 { return uint8(float64(a) + v*(float64(ink)-float64(a))) }
				img.SetRGBA(x, y, color.RGBA{mix(c.R), mix(c.G), mix(c.B), 255})
			}
		}
		pairs = append(pairs, p)
	}
	return img, pairs
}

func disc(img *image.RGBA, at geom.Vec, radius float64, paint color.RGBA) {
	for y := int(at.Y - radius); y <= int(at.Y+radius); y++ {
		for x := int(at.X - radius); x <= int(at.X+radius); x++ {
			if geom.Pt(float64(x)+0.5, float64(y)+0.5).Sub(at).Len() <= radius {
				img.SetRGBA(x, y, paint)
			}
		}
	}
}
