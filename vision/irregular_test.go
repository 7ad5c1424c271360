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

// TestFreeOnceMisread reads random free-form boards that were misread once: the edge of a finger's disc led a border away from
// its line, a line too faint on its tint was left out below a pipe, so were the dots of a flow too dark, a pipe hid a border in
// all its length, a border was lost in noise but for a short piece, a pipe's bend hid a border below the outline's tip, a line was
// drawn through a dot, three times, what was seen of a faint border was taken for what rings beside dots and lines in a JPEG, two
// times, a piece of a hole's outline was taken for paint, a link in doubt was left out for the one solution without it, another was
// believed before all that was as likely had been looked at, a smeared point was taken for a border, a side
// of a hole for paint, of a faint border only short ends were seen on both sides of a pipe, half a cell was cut off for a hole,
// the outline hid most of a short border, and a finger's disc was taken for paint.
func TestFreeOnceMisread(t *testing.T) {
	for _, seed := range visiontest.Some([]uint64{300319, 321007, 351635, 410645, 430521, 440141, 440304, 441226, 700403, 705494, 708181, 712956, 716531, 718999, 720237, 731192, 735590, 739021, 720722, 745088}) {
		if outcome, why := readFree(seed); outcome == misread {
			t.Errorf("seed %d: %s", seed, why)
		}
	}
}

// TestFreeOnceRefused reads random free-form boards that were refused once.
func TestFreeOnceRefused(t *testing.T) {
	for _, c := range visiontest.Some([]struct {
		seed uint64
		why  string
	}{
		{440053, "the steps of a pipe's slanted edge looked like lines"},
		{440155, "letters in broad strokes cut dots into pieces"},
		{440769, "noise lifted a tint above the level of paint"},
		{440092, "several solutions, at a closer look"},
		{440546, "two regions share little of a border"},
		{440945, "where a line ends at a pipe another begins"},
		{441142, "a border between two pipes that are near"},
		{441191, "a tall board cut out of the screen, its outline broad for the picture's width"},
		{450976, "the outline, on a tint and blurred, is nearly as broad as a pipe"},
		{470139, "a dim picture"},
		{470563, "a square picture"},
		{709261, "a board cut out of the screen, whose slanted lines are as broad as what separates lines from paint"},
		{702627, "in a window, the rim of which is larger than the outline"},
		{726221, "wide and low, cut out of the screen"},
		{726823, "below a finger's disc a dark pipe of another color is hardly brighter than the disc"},
		{730065, "a dot half below a finger's disc of another color"},
		{737868, "a finger's disc over a dot, a pipe, a tint and a hole"},
		{738366, "a finger's disc over the outline"},
		{739816, "a finger's disc as large as the half of what was cut out of the screen"},
		{740493, "pipes so near to the outline that what is between looked like a letter"},
		{739763, "the tip of a star"},
		{737712, "a border bends a little where it meets the outline"},
		{741013, "the gap between white pipes and a white outline looked like a letter"},
		{742225, "the same along a pipe, and half a board was left"},
		{741181, "what a JPEG leaves along pipes looked like lines"},
		{741963, "a dark dot that touches the bright outline"},
		{742081, "a pipe bends where it crosses a border"},
	}) {
		if outcome, why := readFree(c.seed); outcome != right {
			t.Errorf("seed %d, %s: %s: %s", c.seed, c.why, outcome, why)
		}
	}
}

// readFree reads the random free-form board of a seed.
func readFree(seed uint64) (outcome, why string) {
	p := visiontest.RandomBoard(rand.New(rand.NewPCG(seed, boardStream)), "free")
	shot := p.Render(visiontest.RandomStyle(seed))
	r, err := vision.Read(context.Background(), shot.Image, &vision.Options{Accept: accept})
	return judge(r, err, shot.Board)
}

// boardStream is the random stream of the boards of a seed.
const boardStream = 0x6e8

// harderForms are those beyond what the game is known to have: borders that run into a cusp, and others no longer than a line is
// wide.
var harderForms = []string{"heart", "glass"}

// readRandom reads random boards of a family: 60 of them, see seeds.
func readRandom(t *testing.T, family string, bar int) {
	var all, drawn table
	visiontest.Each(visiontest.Seeds(t, 60), func(seed uint64) {
		p := visiontest.RandomBoard(rand.New(rand.NewPCG(seed, boardStream)), family)
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
