//go:build !race && !matprofile

package vision_test

import (
	"context"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"flowlens/solve/puzzle"
	"flowlens/solve/puzzle/puzzletest"
	"flowlens/vision"
	"flowlens/vision/visiontest"
)

// TestAccidents lets accidents happen to random screenshots.
func TestAccidents(t *testing.T) {
	chosen := chosenAccidents()
	var got table
	visiontest.Each(visiontest.Seeds(t, 6), func(seed uint64) {
		from := plainShot(seed)
		meet(t, &got, chosen[spread*seed%uint64(len(chosen))], shot{"synthetic", from.Image, from.Layout, from.Board}, seed)
	})
	got.log(t)
}

// plainShot renders a whole screen with a random classic board, small enough to be read in no time.
func plainShot(seed uint64) *visiontest.Shot {
	rng := rand.New(rand.NewPCG(seed, 0xb0a2d))
	cols := 5 + rng.IntN(8)
	rows := cols + max(rng.IntN(6)-3, 0)
	b, s := puzzletest.Generate(rng, rows, cols, 0)
	style := visiontest.RandomStyle(seed)
	style.Crop, style.Window, style.Width = visiontest.CropNone, visiontest.WindowNone, accidentWidth
	return visiontest.Render(b, s, style)
}

// accidentWidth is the width of the pictures to which accidents happen, in pixels: larger ones are shrunk to about that anyway.
const accidentWidth = 600

// TestAccidentsCorpus lets accidents happen to the corpus. Free boards are left out: their cells' places would have to be moved.
func TestAccidentsCorpus(t *testing.T) {
	root := shared(t)
	truths := make(map[string]*puzzle.Board)
	for _, family := range slices.Concat([]string{"classic", "photo", "clone"}, degradedFamilies) {
		maps.Copy(truths, pictures(t, filepath.Join(root, "corpus", family)))
	}
	maps.DeleteFunc(truths, func(_ string, b *puzzle.Board) bool { return b.Lattice() == puzzle.Free })
	names := slices.Sorted(maps.Keys(truths))
	rand.New(rand.NewPCG(1, 1)).Shuffle(len(names), func(i, j int) { names[i], names[j] = names[j], names[i] })
	chosen := chosenAccidents()
	var got table
	visiontest.Each(visiontest.Seeds(t, 6), func(seed uint64) {
		n := uint64(len(chosen))
		name := names[seed/n%uint64(len(names))]
		img := toRGBA(picture(t, name).Image)
		if img.Rect.Dx() > accidentWidth {
			img = scaled(img, accidentWidth)
		}
		r, err := vision.Read(context.Background(), img, &vision.Options{Accept: accept})
		if err == nil { // else counted by TestCorpus
			meet(t, &got, chosen[spread*seed%n], shot{filepath.Base(name), img, r.Layout, truths[name]}, seed)
		}
	})
	got.log(t)
	for _, a := range accidents {
		if row := got.rows[a.name]; row.right+row.refused >= enoughShots {
			got.holdShare(t, a.name, a.bar)
		}
	}
}

// spread makes a few seeds meet accidents of all sorts: it has no factor in common with their number.
const spread = 11

// enoughShots is how many pictures it takes to hold a share of 97 %.
const enoughShots = 34

// meet reads a picture after an accident.
func meet(t *testing.T, got *table, a accident, s shot, seed uint64) {
	bad := a.apply(t, s, rand.New(rand.NewPCG(seed, 0xacc1d)))
	r, err := vision.Read(context.Background(), bad, &vision.Options{Accept: accept})
	outcome, why := judge(r, err, s.truth)
	got.add(a.name, outcome)
	switch {
	case outcome == misread:
		t.Errorf("seed %d, %s, %s: misread at %.2f: %s", seed, s.name, a.name, r.Confidence, why)
	case outcome == refused && a.shows:
		t.Logf("seed %d, %s, %s: refused: %s", seed, s.name, a.name, why)
	}
	if outcome == misread || outcome == refused && a.shows {
		keep(t, fmt.Sprintf("accident-%d-%s", seed, outcome), bad)
	}
}

// chosenAccidents are those with FLOWLENS_ACCIDENTS in their names, all where that is not set.
func chosenAccidents() []accident {
	return slices.DeleteFunc(slices.Clone(accidents), func(a accident) bool { return !strings.Contains(a.name, os.Getenv("FLOWLENS_ACCIDENTS")) })
}
