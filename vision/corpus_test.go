//go:build !race && !matprofile

// The tables take minutes under the race detector, and would count the same Mats again: they run plain.

package vision_test

import (
	"context"
	"image"
	"image/draw"
	"maps"
	"path/filepath"
	"slices"
	"testing"

	"flowlens/solve/puzzle"
	"flowlens/vision"
	"flowlens/vision/visiontest"
)

// corpusBars is how many pictures of each family are read right (refused, in negative). They may only rise. Families
// with 0 come when vision understands them; until then they are refused.
var corpusBars = map[string]int{
	"classic": 89, "negative": 20, "photo": 4, "clone": 10,
	"walls": 2, "shapes": 1, "bridges": 1, "warps": 1, "hexes": 1, "free": 2,
}

func TestCorpus(t *testing.T) {
	root := shared(t)
	var got table
	for _, family := range slices.Sorted(maps.Keys(corpusBars)) {
		all := pictures(t, filepath.Join(root, "corpus", family))
		visiontest.Each(slices.Sorted(maps.Keys(all)), func(name string) {
			r, err := vision.Read(context.Background(), picture(t, name).Image, &vision.Options{Accept: accept})
			outcome, why := judge(r, err, all[name])
			got.add(family, outcome)
			switch {
			case outcome == misread:
				t.Errorf("%s: misread: %s", name, why)
			case outcome == refused && corpusBars[family] > 0:
				t.Logf("%s: refused: %s", name, why)
			}
		})
		holdBar(t, family, got.rows[family].right, corpusBars[family])
	}
	got.log(t)
}

// holdBar fails where fewer were right than before, and where the bar is too low.
func holdBar(t *testing.T, what string, n, bar int) {
	t.Helper()
	switch {
	case testing.Short(): // not all were read
	case n < bar:
		t.Errorf("%s: %d right, want %d", what, n, bar)
	case n > bar:
		t.Errorf("%s: %d right: raise the bar, it is at %d", what, n, bar)
	}
}

// TestDegraded reads the classic pictures of the corpus after each degradation.
func TestDegraded(t *testing.T) {
	root := shared(t)
	var shots []intact
	for name, truth := range pictures(t, filepath.Join(root, "corpus", "classic")) {
		img := toRGBA(picture(t, name).Image)
		r, err := vision.Read(context.Background(), img, &vision.Options{Accept: accept})
		if err != nil {
			continue // counted by TestCorpus
		}
		shots = append(shots, intact{filepath.Base(name), img, r.Layout.Bounds, truth})
	}
	readDegraded(t, shots, visiontest.Some(degradations))
}

// degradedFamilies are those whose pictures are read after each degradation, beside the classic ones.
var degradedFamilies = []string{"walls", "shapes", "bridges", "warps", "hexes", "free"}

// TestDegradedVariants reads the pictures of the other families after each degradation.
func TestDegradedVariants(t *testing.T) {
	root := shared(t)
	var got table
	for _, family := range degradedFamilies {
		truths := pictures(t, filepath.Join(root, "corpus", family))
		visiontest.Each(slices.Sorted(maps.Keys(truths)), func(name string) {
			truth := truths[name]
			img := toRGBA(picture(t, name).Image)
			plain, err := vision.Read(context.Background(), img, &vision.Options{Accept: accept})
			if err != nil {
				return // counted by TestCorpus
			}
			harm := slices.Concat(degradations, gentler)
			if truth.Lattice() == puzzle.Free { // whose outline is not to be cropped, nor its lines to be lost
				harm = gentler
			}
			for _, d := range visiontest.Some(harm) {
				bad := d.apply(t, img, plain.Layout.Bounds)
				r, err := vision.Read(context.Background(), bad, &vision.Options{Accept: accept})
				outcome, why := judge(r, err, moved(t, truth, img.Rect, bad.Rect))
				got.add(d.name, outcome)
				if outcome == misread {
					t.Errorf("%s, %s: misread: %s", filepath.Base(name), d.name, why)
				} else if outcome == refused {
					t.Logf("%s, %s: refused: %s", filepath.Base(name), d.name, why)
				}
			}
		})
	}
	got.log(t)
	right, all := 0, 0
	for _, row := range got.rows {
		right += row.right
		all += row.all()
	}
	if 100*right < variantsBar*all && !testing.Short() {
		t.Errorf("%d of %d right, want %d %%", right, all, variantsBar)
	}
}

// moved returns the board of a picture that now lies elsewhere, or at another scale; only the cells of free boards have places in it.
func moved(t *testing.T, b *puzzle.Board, from, to image.Rectangle) *puzzle.Board {
	if b.Lattice() != puzzle.Free {
		return b
	}
	out := puzzle.NewBuilder(puzzle.Free)
	for i := range b.NumCells() {
		c := b.Cell(puzzle.CellID(i))
		dot := ""
		if c.Color != puzzle.NoColor {
			dot = string(rune('A' + c.Color - 1))
		}
		x, y := float64(to.Dx())/float64(from.Dx()), float64(to.Dy())/float64(from.Dy())
		out.AddFree(puzzle.Point{X: float64(to.Min.X) + c.Pos.X*x, Y: float64(to.Min.Y) + c.Pos.Y*y}, dot)
	}
	for _, l := range b.Links() {
		out.AddLink(int(l[0]), int(l[1]))
	}
	board, err := out.Build()
	if err != nil {
		t.Fatal(err)
	}
	return board
}

// variantsBar is the percentage of the degraded variants that are read right.
const variantsBar = 95

func toRGBA(m image.Image) *image.RGBA {
	if rgba, ok := m.(*image.RGBA); ok {
		return rgba
	}
	out := image.NewRGBA(m.Bounds())
	draw.Draw(out, out.Rect, m, m.Bounds().Min, draw.Src)
	return out
}
