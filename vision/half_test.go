//go:build !race && !matprofile

package vision_test

import (
	"context"
	"encoding/json"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"flowlens/solve/puzzle"
	"flowlens/vision"
	"flowlens/vision/visiontest"
)

// halves are the accidents that hide a few cells.
var halves = []string{"disc over an empty cell", "disc over a dot", "rectangle over an empty cell", "rectangle over a dot", "disc of the dots' size"}

// Of toldBar percent of the boards that are refused most is told all the same, and of markedBar percent of these all that is told wrong
// is marked. Where the form of the board itself is wrong it cannot be.
const toldBar, markedBar = 90, 75

// TestHalfRead hides a few cells of a board: what is told of it nevertheless marks them.
func TestHalfRead(t *testing.T) {
	var told, marked table
	for _, a := range accidents {
		if !slices.Contains(halves, a.name) {
			continue
		}
		visiontest.Each(visiontest.Seeds(t, 3), func(seed uint64) {
			from := plainShot(seed)
			img := a.apply(t, shot{"", from.Image, from.Layout, from.Board}, rand.New(rand.NewPCG(seed, 0xacc1d)))
			_, err := vision.Read(context.Background(), img, &vision.Options{Accept: accept})
			if err == nil {
				return
			}
			var h *vision.HalfReadError
			if !errors.As(err, &h) {
				told.add(a.name, refused)
				t.Logf("seed %d, %s: nothing told: %v", seed, a.name, err)
				return
			}
			told.add(a.name, right)
			if wrong := wronglyTold(t, h.Half, from.Board); len(wrong) > 0 {
				marked.add(a.name, refused)
				t.Logf("seed %d, %s: %v; marked are %v, wrong besides %v", seed, a.name, err, h.Half.Doubtful, wrong)
			} else {
				marked.add(a.name, right)
			}
		})
	}
	told.log(t)
	marked.log(t)
	for _, name := range halves {
		if told.rows[name].all() >= enoughShots {
			told.holdShare(t, name, toldBar)
			marked.holdShare(t, name, markedBar)
		}
	}
}

// wronglyTold returns the cells of which something wrong is told though neither they are marked nor the other dot of their color is; all
// where even the size is wrong.
func wronglyTold(t *testing.T, h *vision.Half, truth *puzzle.Board) (out []puzzle.Ref) {
	t.Helper()
	var rows []string
	if err := json.Unmarshal(h.Board.Cells, &rows); err != nil {
		t.Fatal(err)
	}
	size := len(rows) == truth.Rows() && len(rows[0]) == truth.Cols()
	for id := range puzzle.CellID(truth.NumCells()) {
		at := truth.Ref(id)
		mate := mateOn(truth, id)
		isMarked := func(at puzzle.Coord) bool { return slices.Contains(h.Doubtful, puzzle.Ref{Coord: at}) }
		if !size || !isMarked(at.Coord) && !isMarked(mate) && mateIn(rows, at.Coord) != mate {
			out = append(out, at)
		}
	}
	return out
}

// mateIn returns where the other dot of a letter is, where there is none the place itself.
func mateIn(rows []string, at puzzle.Coord) puzzle.Coord {
	letter := rows[at.Row][at.Col]
	for r, row := range rows {
		for c := range len(row) {
			if row[c] == letter && letter != '.' && (puzzle.Coord{Row: r, Col: c}) != at {
				return puzzle.Coord{Row: r, Col: c}
			}
		}
	}
	return at
}

func mateOn(b *puzzle.Board, id puzzle.CellID) puzzle.Coord {
	color := b.Cell(id).Color
	if color == puzzle.NoColor {
		return b.Cell(id).At
	}
	dots := b.Dots(color)
	return b.Cell(dots[0] + dots[1] - id).At
}
