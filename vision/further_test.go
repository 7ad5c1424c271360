//go:build !race && !matprofile

package vision_test

import (
	"context"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"math/rand/v2"
	"slices"
	"testing"

	"flowlens/solve/puzzle"
	"flowlens/vision"
	"flowlens/vision/visiontest"
)

// furtherBar is the percentage of pictures with two boards of which both are read.
const furtherBar = 85

// TestFurther reads pictures of two boards, side by side or one above the other: 40 of them, see seeds. Some show the same
// level twice, before and after it is solved.
func TestFurther(t *testing.T) {
	families := visiontest.Families()
	var got table
	visiontest.Each(visiontest.Seeds(t, 40), func(seed uint64) {
		rng := rand.New(rand.NewPCG(seed, 0xf0e))
		style := func(drawn visiontest.DrawnState) visiontest.Style {
			return visiontest.Style{Seed: seed, Tint: visiontest.Tint(rng.IntN(4)), Bars: rng.IntN(5), Drawn: drawn, Banner: visiontest.Banner(rng.IntN(3)),
				Crop: pickOne(rng, visiontest.CropNone, visiontest.CropNone, visiontest.CropWide)}
		}
		family := families[rng.IntN(len(families))]
		p := visiontest.RandomBoard(rng, family)
		a, b, kind := p.Render(style(visiontest.DrawnNone)), p.Render(style(visiontest.DrawnAll)), "before and after"
		if rng.IntN(2) == 0 {
			b, kind = visiontest.RandomBoard(rng, families[rng.IntN(len(families))]).Render(style(visiontest.DrawnNone)), "two levels"
		}
		img, places := joined(a.Image, b.Image, rng)
		r, err := vision.Read(context.Background(), img, &vision.Options{Accept: accept})
		if err != nil {
			got.add(kind, refused)
			t.Logf("seed %d, %s: refused: %v", seed, family, err)
			return
		}
		found := append([]*vision.Reading{r}, r.More...)
		outcome := pick(len(found) == 2, right, refused)
		for _, r := range found {
			if !slices.ContainsFunc([]int{0, 1}, func(k int) bool {
				edge := int(r.Layout.Pitch / 10) // half a thick line on the coarsest board
				return r.Layout.Bounds.Inset(edge).In(places[k]) && same(r.Board, lifted(t, []*visiontest.Shot{a, b}[k].Board, places[k].Min))
			}) {
				outcome = misread
			}
		}
		got.add(kind, outcome)
		switch outcome {
		case misread:
			t.Errorf("seed %d, %s, %s: misread", seed, kind, family)
		case refused:
			t.Logf("seed %d, %s, %s: %d boards were read, %d not", seed, kind, family, len(found), r.Unread)
		}
		if outcome != right {
			keep(t, fmt.Sprintf("further-%d-%s", seed, outcome), img)
		}
	})
	got.log(t)
	for kind := range got.rows {
		got.holdShare(t, kind, furtherBar)
	}
}

// joined puts two pictures into one, side by side or one above the other, with a gap or without.
func joined(a, b *image.RGBA, rng *rand.Rand) (*image.RGBA, [2]image.Rectangle) {
	gap := rng.IntN(2) * rng.IntN(40)
	at := image.Pt(a.Rect.Dx()+gap, 0)
	if a.Rect.Dy() < 3*a.Rect.Dx()/2 && rng.IntN(2) == 0 {
		at = image.Pt(0, a.Rect.Dy()+gap)
	}
	places := [2]image.Rectangle{a.Rect, b.Rect.Add(at)}
	out := image.NewRGBA(places[0].Union(places[1]))
	page := pickOne(rng, color.Gray{0}, color.Gray{255}, color.Gray{40})
	draw.Draw(out, out.Rect, image.NewUniform(page), image.Point{}, draw.Src)
	draw.Draw(out, places[0], a, image.Point{}, draw.Src)
	draw.Draw(out, places[1], b, image.Point{}, draw.Src)
	return out, places
}

// lifted returns the board with the cells of a free one moved.
func lifted(t *testing.T, b *puzzle.Board, by image.Point) *puzzle.Board {
	size := image.Rect(0, 0, 1, 1)
	return moved(t, b, size, size.Add(by))
}

func pickOne[T any](rng *rand.Rand, choices ...T) T { return choices[rng.IntN(len(choices))] }

// TestNoFurther reads pictures of one board: 60 of them, see seeds. Nothing else in them is one.
func TestNoFurther(t *testing.T) {
	visiontest.Each(visiontest.Seeds(t, 60), func(seed uint64) {
		shot := randomShot(seed)
		r, err := vision.Read(context.Background(), shot.Image, &vision.Options{Accept: accept})
		if err == nil && (len(r.More) > 0 || r.Unread > 0) {
			t.Errorf("seed %d: %d more boards, %d unread", seed, len(r.More), r.Unread)
			keep(t, fmt.Sprintf("nofurther-%d", seed), shot.Image)
		}
	})
}
