//go:build !race && !matprofile

package hexiom_test

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"sync"
	"testing"

	"flowlens/solve/hexiom/tiles"
	"flowlens/solve/hexiom/tiles/tilestest"
	"flowlens/vision/internal/board"
	"flowlens/vision/internal/hexiom"
	"flowlens/vision/visiontest"
)

// hexiomBar is the percentage of random screenshots of Hexiom that are read right.
const hexiomBar = 99

// randomLevel makes a board of side 2 to 6 with a tile at least.
func randomLevel(rng *rand.Rand) *tiles.Board {
	for {
		side := 2 + rng.IntN(5)
		specs := tilestest.Specs(side)
		b, _ := specs[rng.IntN(len(specs))].Generate(rng)
		if b.Numbers(tiles.Tile) != [tiles.MaxNumber + 1]int{} {
			return b
		}
	}
}

// TestHexiomRenders reads random boards in random looks: 60 of them, see seeds.
func TestHexiomRenders(t *testing.T) {
	seeds := visiontest.Seeds(t, 60)
	var mu sync.Mutex
	rightOnes := 0
	visiontest.Each(seeds, func(seed uint64) {
		b := randomLevel(rand.New(rand.NewPCG(seed, 0x4e1)))
		style := visiontest.RandomHexiomStyle(seed)
		img := visiontest.RenderHexiom(b, style)
		r, err := hexiom.Read(context.Background(), img)
		switch {
		case err != nil:
			t.Logf("seed %d, %+v: refused: %v", seed, style, err)
			return
		case !r.Board.Equal(b):
			t.Errorf("seed %d: misread\n%sas\n%s", seed, b.Text(), r.Board.Text())
			return
		case len(r.Layout.Centers) != b.NumCells() || !r.Layout.Bounds.In(img.Rect) || r.Confidence <= 0 || r.Confidence > 1:
			t.Errorf("seed %d: layout %+v, confidence %v", seed, r.Layout, r.Confidence)
			return
		}
		mu.Lock()
		defer mu.Unlock()
		rightOnes++
	})
	t.Logf("%d of %d right", rightOnes, len(seeds))
	if 100*rightOnes < hexiomBar*len(seeds) {
		t.Errorf("%d of %d right, want %d %%", rightOnes, len(seeds), hexiomBar)
	}
}

// TestNoHexiom reads pictures of Flow Free, and of what is no game of ours.
func TestNoHexiom(t *testing.T) {
	refuse := func(what string, seed uint64, r *hexiom.Reading, err error) {
		t.Helper()
		if r != nil || !errors.Is(err, board.ErrNoBoard) && !errors.Is(err, board.ErrBadBoard) {
			t.Errorf("%s, seed %d: %v, %v", what, seed, r, err)
		}
	}
	for seed := range uint64(visiontest.Shots(t, 20)) {
		families := visiontest.Families()
		board := visiontest.RandomBoard(rand.New(rand.NewPCG(seed, 0)), families[seed%uint64(len(families))])
		r, err := hexiom.Read(context.Background(), board.Render(visiontest.RandomStyle(seed)).Image)
		refuse("Flow Free", seed, r, err)
	}
	for _, kind := range visiontest.Some(visiontest.NegativeKinds()) {
		for seed := range uint64(2) {
			r, err := hexiom.Read(context.Background(), visiontest.Negative(kind, seed))
			refuse(kind, seed, r, err)
		}
	}
}

// TestHexiomLarge reads a picture that is shrunk for that, and looks where its cells are.
func TestHexiomLarge(t *testing.T) {
	b := randomLevel(rand.New(rand.NewPCG(4, 4)))
	style := visiontest.RandomHexiomStyle(4)
	style.Row, style.Quality = 3000/float64(2*b.Side()), 0
	img := visiontest.RenderHexiom(b, style)
	r, err := hexiom.Read(context.Background(), img)
	if err != nil {
		t.Fatal(err)
	}
	if max(img.Rect.Dx(), img.Rect.Dy()) < 2500 || !r.Board.Equal(b) {
		t.Errorf("%v: read as\n%s", img.Rect, r.Board.Text())
	}
	if d := r.Layout.Pitch/style.Row - 1; d > 0.02 || d < -0.02 {
		t.Errorf("pitch %.1f, want %.1f", r.Layout.Pitch, style.Row)
	}
	for i, c := range r.Layout.Centers {
		if k := b.Neighbors(i); len(k) > 0 {
			other := r.Layout.Centers[k[0]]
			if d := math.Hypot(c.X-other.X, c.Y-other.Y) / style.Row; d < 0.95 || d > 1.05 {
				t.Errorf("cells %d and %d lie %.2f rows apart", i, k[0], d)
			}
		}
	}
}

func TestHexiomObeysContext(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	b := randomLevel(rand.New(rand.NewPCG(1, 1)))
	if r, err := hexiom.Read(ctx, visiontest.RenderHexiom(b, visiontest.RandomHexiomStyle(1))); r != nil || !errors.Is(err, context.Canceled) {
		t.Errorf("%v, %v; want canceled", r, err)
	}
}
