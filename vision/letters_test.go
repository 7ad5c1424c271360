//go:build !race && !matprofile

package vision_test

import (
	"context"
	"math"
	"path/filepath"
	"strings"
	"testing"

	"flowlens/solve/puzzle"
	"flowlens/vision"
	"flowlens/vision/visiontest"
)

// namesOf returns the names of a board's colors, in the order of their first cells.
func namesOf(b *puzzle.Board) string {
	var names []string
	for c := 1; c <= b.NumColors(); c++ {
		names = append(names, b.ColorName(puzzle.Color(c)))
	}
	return strings.Join(names, "")
}

// sameNames reports whether each dot has the name of the truth's dot that lies nearest to it.
func sameNames(r *vision.Reading, shot *visiontest.Shot) bool {
	for c := 1; c <= r.Board.NumColors(); c++ {
		at := r.Layout.Centers[r.Board.Dots(puzzle.Color(c))[0]]
		nearest, name := math.Inf(1), ""
		for k := 1; k <= shot.Board.NumColors(); k++ {
			for _, id := range shot.Board.Dots(puzzle.Color(k)) {
				p := shot.Layout.Centers[id]
				if d := math.Hypot(p.X-at.X, p.Y-at.Y); d < nearest {
					nearest, name = d, shot.Board.ColorName(puzzle.Color(k))
				}
			}
		}
		if r.Board.ColorName(puzzle.Color(c)) != name {
			return false
		}
	}
	return true
}

// TestLettersOfSamples reads the letters in a real screenshot: they were read off it by eye.
func TestLettersOfSamples(t *testing.T) {
	r, err := vision.Read(context.Background(), picture(t, filepath.Join("..", "samples", "classic", "letters-8x8.jpg")).Image, &vision.Options{Accept: accept})
	if err != nil {
		t.Fatal(err)
	}
	if got := namesOf(r.Board); got != "ABCDEF" || !r.Layout.Lettered {
		t.Errorf("names %s, lettered %v", got, r.Layout.Lettered)
	}
}

// TestLetters reads boards with letters on their dots in random looks. No letter may be another's.
func TestLetters(t *testing.T) {
	var got table
	visiontest.Each(visiontest.Seeds(t, 40), func(seed uint64) {
		style := visiontest.RandomStyle(seed)
		style.Letters = seed%8 != 0
		shot := familyPuzzle(visiontest.Families()[int(seed)%len(visiontest.Families())], seed).Render(style)
		r, err := vision.Read(context.Background(), shot.Image, &vision.Options{Accept: accept})
		if outcome, _ := judge(r, err, shot.Board); outcome != right {
			return // counted elsewhere
		}
		row := pick(style.Letters, "letters", "no letters")
		switch first := strings.HasPrefix("ABCDEFGHIJKLMNOPQRSTUVWXYZ", namesOf(r.Board)); {
		case !style.Letters && (r.Layout.Lettered || !first):
			got.add(row, misread)
			t.Errorf("seed %d: letters where there are none", seed)
		case !style.Letters:
			got.add(row, right)
		case sameNames(r, shot) && r.Layout.Lettered:
			got.add(row, right)
		case first: // not read
			got.add(row, refused)
			t.Logf("seed %d: pitch %.0f: not read", seed, r.Layout.Pitch)
		default:
			got.add(row, misread)
			t.Errorf("seed %d, pitch %.0f: %s for %s", seed, r.Layout.Pitch, namesOf(r.Board), namesOf(shot.Board))
		}
	})
	got.log(t)
	got.holdShare(t, "letters", lettersBar)
}

// lettersBar is the percentage of the boards that were read of which the letters are, too. Ticks of a hint cover some.
const lettersBar = 85
