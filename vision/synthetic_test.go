//go:build !race && !matprofile

package vision_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"

	"flowlens/solve/puzzle/puzzletest"
	"flowlens/vision"
	"flowlens/vision/visiontest"
)

// syntheticBar is the percentage of random screenshots that are read right. Many carry several nuisances at once.
const syntheticBar = 98

// TestSynthetic reads random boards in random looks: 200 of them, see seeds.
func TestSynthetic(t *testing.T) {
	var all, drawn table
	visiontest.Each(visiontest.Seeds(t, 200), func(seed uint64) {
		shot := randomShot(seed)
		r, err := vision.Read(context.Background(), shot.Image, &vision.Options{Accept: accept})
		outcome, why := judge(r, err, shot.Board)
		all.add(" all", outcome)
		for _, f := range shot.Style.Features() {
			all.add(fmt.Sprintf("%-10s %s", f.Name, f.Value), outcome)
		}
		if outcome == right {
			drawn.add(shot.Style.Drawn.String(), judgeDrawn(r, shot))
			return
		}
		keep(t, fmt.Sprintf("synthetic-%d-%s", seed, outcome), shot.Image)
		if outcome == misread {
			t.Errorf("seed %d: misread: %s", seed, why)
		} else {
			t.Logf("seed %d, %dx%d: refused: %s", seed, shot.Board.Cols(), shot.Board.Rows(), why)
		}
	})
	all.log(t)
	t.Log("what is drawn, of those read right:")
	drawn.log(t)
	all.holdShare(t, " all", syntheticBar)
}

// randomShot renders a random board in a random look. The same seed gives the same picture.
func randomShot(seed uint64) *visiontest.Shot {
	rng := rand.New(rand.NewPCG(seed, 0xb0a2d))
	rows := 3 + rng.IntN(18)
	cols := rows
	if rng.IntN(2) == 0 {
		cols = min(max(rows-4+rng.IntN(9), 3), 20)
	}
	b, s := puzzletest.Generate(rng, rows, cols, min(max(rows*cols/8, 2), 17))
	return visiontest.Render(b, s, visiontest.RandomStyle(seed))
}

// TestNegatives reads pictures without a board.
func TestNegatives(t *testing.T) {
	const each, n = 8, 160
	type negative struct {
		kind string
		seed uint64
	}
	var all []negative
	for _, kind := range visiontest.NegativeKinds() {
		for seed := range uint64(each) {
			all = append(all, negative{kind, seed})
		}
	}
	all = visiontest.Sample(t, all, n)
	visiontest.Each(all, func(n negative) {
		if r, err := vision.Read(context.Background(), visiontest.Negative(n.kind, n.seed), &vision.Options{Accept: accept}); err == nil {
			t.Errorf("%s, seed %d: a board where there is none\n%s", n.kind, n.seed, r.Board.Text())
		}
	})
	t.Logf("%d pictures", len(all))
}
