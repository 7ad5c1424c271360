//go:build gocv_specific_modules && !race && !matprofile

package vision_test

import (
	"bufio"
	"context"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"testing"

	"flowlens/solve"
	"flowlens/solve/puzzle"
	"flowlens/vision"
	"flowlens/vision/visiontest"
)

// familiesBar is the percentage of the game's own levels in random looks that are read right.
const familiesBar = 99

// familyOf names what a board has beside plain square cells, "" where there is no more.
func familyOf(b *puzzle.Board) string {
	var parts []string
	add := func(name string, has bool) {
		if has {
			parts = append(parts, name)
		}
	}
	bridges := false
	for i := range b.NumCells() {
		bridges = bridges || b.Cell(puzzle.CellID(i)).Kind == puzzle.Bridge
	}
	add("hexes", b.Lattice() == puzzle.Hex)
	add("walls", len(b.Walls()) > 0)
	add("shapes", b.Lattice() == puzzle.Square && b.NumCells() < b.Rows()*b.Cols())
	add("bridges", bridges)
	add("warps", len(b.Warps()) > 0)
	return strings.Join(parts, "+")
}

// levels returns the game's own levels of the families that keep takes.
func levels(t *testing.T, keep func(b *puzzle.Board) bool) []*puzzle.Board {
	t.Helper()
	f, err := os.Open(filepath.Join(shared(t), "levels", "levels.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var out []*puzzle.Board
	lines := bufio.NewScanner(f)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		b, _, err := puzzle.ParseJSON(lines.Bytes())
		if err != nil {
			t.Fatal(err)
		}
		if keep(b) {
			out = append(out, b)
		}
	}
	if err := lines.Err(); err != nil {
		t.Fatal(err)
	}
	return out
}

// TestFamilies reads the game's own levels with walls, holes, bridges, warps and hexagons in random looks: FLOWLENS_SHOTS of
// them, 100 where that is not set.
func TestFamilies(t *testing.T) {
	all := levels(t, func(b *puzzle.Board) bool { return b.Lattice() != puzzle.Free && familyOf(b) != "" })
	rand.New(rand.NewPCG(1, 1)).Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	n := 100
	if s := os.Getenv("FLOWLENS_SHOTS"); s != "" {
		var err error
		if n, err = strconv.Atoi(s); err != nil {
			t.Fatal("FLOWLENS_SHOTS: ", err)
		}
	}
	seeds := make([]int, n)
	for i := range seeds {
		seeds[i] = i
	}
	var got, drawn table
	eachOf(seeds, runtime.GOMAXPROCS(0), func(seed int) {
		shot := levelShot(t, all[seed%len(all)], uint64(seed))
		r, err := vision.Read(context.Background(), shot.Image, &vision.Options{Accept: accept})
		outcome, why := judge(r, err, shot.Board)
		got.add(" all", outcome)
		got.add(familyOf(shot.Board), outcome)
		got.add("drawn "+shot.Style.Drawn.String(), outcome)
		switch outcome {
		case right:
			drawn.add(shot.Style.Drawn.String(), judgeDrawn(r, shot))
		case misread:
			t.Errorf("seed %d, %s %s: misread: %s", seed, familyOf(shot.Board), shot.Board.Name(), why)
		case refused:
			t.Logf("seed %d, %s %s: refused: %s", seed, familyOf(shot.Board), shot.Board.Name(), why)
		}
	})
	got.log(t)
	t.Log("what is drawn, of those read right:")
	drawn.log(t)
	if n := got.rows[" all"]; 100*n.right < familiesBar*len(seeds) {
		t.Errorf("%d of %d right, want %d %%", n.right, len(seeds), familiesBar)
	}
}

// levelShot renders a level in a random look. The same seed gives the same picture.
func levelShot(t *testing.T, b *puzzle.Board, seed uint64) *visiontest.Shot {
	s, _, err := solve.Solve(context.Background(), b, nil)
	if err != nil {
		t.Fatalf("%s: %v", b.Name(), err)
	}
	return visiontest.Render(b, s, visiontest.RandomStyle(seed))
}
