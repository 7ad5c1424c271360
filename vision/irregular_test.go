//go:build !race && !matprofile

package vision_test

import (
	"context"
	"fmt"
	"image"
	"image/png"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"flowlens/vision"
	"flowlens/vision/visiontest"
)

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
func TestHexes(t *testing.T) { readRandom(t, "hexes", hexesBar) }

// TestFree reads random free-form boards in random looks.
func TestFree(t *testing.T) { readRandom(t, "free", freeBar) }

// The percentage of random screenshots that are read right.
const (
	hexesBar = 98
	freeBar  = 75
)

// gradeOf tells what a phone gives from what became of it on its way to us.
func gradeOf(shot *visiontest.Shot) string {
	const leastWidth, leastJPEG = 640, 70 // of the phones in use, and of messengers
	s := shot.Style
	whole := shot.Image.Rect.Dx() >= leastWidth && (s.JPEG == 0 || s.JPEG >= leastJPEG)
	return pick(whole, "phone", "degraded")
}

// familyPuzzle is the random board of a family and a seed.
func familyPuzzle(family string, seed uint64) visiontest.Puzzle {
	const boards = 0x6e8 // the stream of random numbers
	return visiontest.RandomBoard(rand.New(rand.NewPCG(seed, boards)), family)
}

// harderForms are those beyond what the game is known to have: borders that run into a cusp, and others no longer than a line is
// wide.
var harderForms = []string{"heart", "glass"}

// readRandom reads random boards of a family: 60 of them, see seeds.
func readRandom(t *testing.T, family string, bar int) {
	var all, drawn table
	visiontest.Each(visiontest.Seeds(t, 60), func(seed uint64) {
		p := familyPuzzle(family, seed)
		shot := p.Render(visiontest.RandomStyle(seed))
		r, err := vision.Read(context.Background(), shot.Image, &vision.Options{Accept: accept})
		outcome, why := judge(r, err, shot.Board)
		all.add(" all", outcome)
		grade := fmt.Sprintf("%s, %s", gradeOf(shot), stateOf(shot.Style))
		all.add(" "+grade, outcome)
		for _, f := range shot.Style.Features() {
			all.add(fmt.Sprintf("%-10s %s", f.Name, f.Value), outcome)
		}
		name := family
		if p.Form != nil {
			name = p.Form.Name
			kind, _, _ := strings.Cut(name, "-")
			all.add(fmt.Sprintf("%-10s %s", "form", kind), outcome)
			if slices.Contains(harderForms, kind) {
				all.add(" hearts and glass: "+grade, outcome)
			}
		}
		if outcome == right {
			drawn.add(shot.Style.Drawn.String(), judgeDrawn(r, shot))
			return
		}
		keep(t, fmt.Sprintf("%s-%d-%s", family, seed, outcome), shot.Image)
		if outcome == misread {
			t.Errorf("seed %d, %s: misread: %s\nwant\n%s", seed, name, form(r.Board), form(shot.Board))
			return
		}
		t.Logf("seed %d, %s, %s, %d cells: refused: %s", seed, grade, name, shot.Board.NumCells(), why)
	})
	all.log(t)
	t.Log("what is drawn, of those read right:")
	drawn.log(t)
	all.holdShare(t, " all", bar)
}
