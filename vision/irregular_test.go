//go:build gocv_specific_modules && !race && !matprofile

package vision_test

import (
	"context"
	"fmt"
	"image"
	"image/png"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"testing"

	"flowlens/solve/puzzle"
	"flowlens/vision"
	"flowlens/vision/visiontest"
)

// shots is how many pictures a test renders: FLOWLENS_SHOTS, or n where that is not set.
func shots(tb testing.TB, n int) int {
	tb.Helper()
	s := os.Getenv("FLOWLENS_SHOTS")
	if s == "" {
		return n
	}
	n, err := strconv.Atoi(s)
	if err != nil {
		tb.Fatal("FLOWLENS_SHOTS: ", err)
	}
	return n
}

// keep writes a picture that was not read right to the folder FLOWLENS_FAILURES, if that is set.
func keep(tb testing.TB, name string, img image.Image) {
	tb.Helper()
	dir := os.Getenv("FLOWLENS_FAILURES")
	if dir == "" {
		return
	}
	f, err := os.Create(filepath.Join(dir, name+".png"))
	if err != nil {
		tb.Error(err)
		return
	}
	defer f.Close()
	if err := png.Encode(f, img); err != nil {
		tb.Error(err)
	}
}

// TestHexes reads random hex boards in random looks.
func TestHexes(t *testing.T) {
	seeds := make([]uint64, shots(t, 100))
	for i := range seeds {
		seeds[i] = uint64(i)
	}
	var all, drawn table
	eachOf(seeds, runtime.GOMAXPROCS(0), func(seed uint64) {
		p := visiontest.RandomBoard(rand.New(rand.NewPCG(seed, 0x6e8)), "hexes")
		shot := p.Render(visiontest.RandomStyle(seed))
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
		if outcome == misread {
			why = form(r.Board) + "\nwant\n" + form(shot.Board)
		}
		keep(t, fmt.Sprintf("hex-%d-%s", seed, outcome), shot.Image)
		t.Logf("seed %d, %dx%d: %s: %s", seed, shot.Board.Cols(), shot.Board.Rows(), outcome, why)
	})
	all.log(t)
	t.Log("what is drawn, of those read right:")
	drawn.log(t)
}

var _ = puzzle.Hex
