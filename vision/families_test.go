//go:build !race && !matprofile

package vision_test

import (
	"bufio"
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"flowlens/solve"
	"flowlens/solve/puzzle"
	"flowlens/vision"
	"flowlens/vision/visiontest"
)

// familiesBar is the percentage of the game's own square levels in random looks that are read right.
const familiesBar = 99

// familyOf names what a board has beside plain square cells, "classic" where there is no more.
func familyOf(b *puzzle.Board) string {
	var parts []string
	add := func(name string, has bool) {
		if has {
			parts = append(parts, name)
		}
	}
	square := b.Lattice() == puzzle.Square
	bridges := false
	for i := range b.NumCells() {
		bridges = bridges || b.Cell(puzzle.CellID(i)).Kind == puzzle.Bridge
	}
	add("hexes", !square)
	add("walls", len(b.Walls()) > 0)
	add("shapes", square && b.NumCells() < b.Rows()*b.Cols())
	add("bridges", bridges)
	add("warps", len(b.Warps()) > 0)
	if len(parts) == 0 {
		return "classic"
	}
	return strings.Join(parts, "+")
}

// stateOf names how much of a board is drawn.
func stateOf(s visiontest.Style) string {
	switch s.Drawn {
	case visiontest.DrawnNone:
		return "empty"
	case visiontest.DrawnAll:
		return "finished"
	}
	return "half-drawn"
}

// levels returns the game's own levels, shuffled.
func levels(t *testing.T) []*puzzle.Board {
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
		out = append(out, b)
	}
	if err := lines.Err(); err != nil {
		t.Fatal(err)
	}
	rand.New(rand.NewPCG(1, 1)).Shuffle(len(out), func(i, j int) { out[i], out[j] = out[j], out[i] })
	return out
}

// TestFamilies reads the game's own levels in random looks: 200 pictures, see seeds, and counts them by family and by state.
func TestFamilies(t *testing.T) {
	all := levels(t)
	var got, states, drawn table
	visiontest.Each(visiontest.Seeds(t, 200), func(seed uint64) {
		shot := levelShot(t, all, seed)
		r, err := vision.Read(context.Background(), shot.Image, &vision.Options{Accept: accept})
		outcome, why := judge(r, err, shot.Board)
		family := familyOf(shot.Board)
		got.add(family, outcome)
		got.add(pick(shot.Board.Lattice() == puzzle.Square, " all square", " all others"), outcome)
		states.add(pick(strings.HasPrefix(family, "hexes"), "hexes, ", "square, ")+stateOf(shot.Style), outcome)
		if outcome == right {
			drawn.add(shot.Style.Drawn.String(), judgeDrawn(r, shot))
			return
		}
		keep(t, fmt.Sprintf("family-%d-%s", seed, outcome), shot.Image)
		if outcome == misread {
			t.Errorf("seed %d, %s %s: misread: %s", seed, family, shot.Board.Name(), why)
		} else {
			t.Logf("seed %d, %s %s: refused: %s", seed, family, shot.Board.Name(), why)
		}
	})
	got.log(t)
	states.log(t)
	t.Log("what is drawn, of those read right:")
	drawn.log(t)
	got.holdShare(t, " all square", familiesBar)
}

func pick(b bool, yes, no string) string {
	if b {
		return yes
	}
	return no
}

// levelShot renders one of the levels in a random look. The same seed gives the same picture.
func levelShot(t *testing.T, all []*puzzle.Board, seed uint64) *visiontest.Shot {
	b := all[seed%uint64(len(all))]
	s, _, err := solve.Solve(context.Background(), b, nil)
	if err != nil {
		t.Fatalf("%s: %v", b.Name(), err)
	}
	return visiontest.Render(b, s, visiontest.RandomStyle(seed))
}
