package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"flowlens/cmd/internal/pipeline"
	"flowlens/overlay"
	"flowlens/solve/puzzle"
	"flowlens/vision"
)

// TestCleanReadsBack reads clean pictures of the samples' boards: drawn in the look of the game, they must be the same boards to
// the reader that knows the game's look. Free boards take other forms than the game gives them.
func TestCleanReadsBack(t *testing.T) {
	t.Parallel()
	for _, family := range []string{"classic", "walls", "shapes", "bridges", "warps", "hexes", "mixed"} {
		for _, path := range samplePictures(t, family)[:3] {
			b := truth(t, path)
			img, layout, err := overlay.Clean(b)
			if err != nil {
				t.Fatal(err)
			}
			reading, err := vision.Read(context.Background(), img, &vision.Options{Accept: pipeline.NewJudge().Accept})
			if err != nil {
				t.Errorf("%s: %v", path, err)
				continue
			}
			if got, want := boardLine(reading.Board), boardLine(b); !bytes.Equal(got, want) {
				t.Errorf("%s reads as %s, want %s", path, got, want)
			}
			if got, want := reading.Layout.Pitch, layout.Pitch; got < 0.98*want || got > 1.02*want {
				t.Errorf("%s: pitch %v, want %v", path, got, want)
			}
		}
	}
}

// boardLine returns the JSON form of a board without its name, its walls and warps sorted.
func boardLine(b *puzzle.Board) []byte {
	doc := puzzle.NewDoc(b, nil)
	doc.Name = ""
	byText := func(p, q any) int { return strings.Compare(fmt.Sprint(p), fmt.Sprint(q)) }
	for _, pairs := range [][][]puzzle.Ref{doc.Walls, doc.Warps} {
		for _, pair := range pairs {
			slices.SortFunc(pair, func(p, q puzzle.Ref) int { return byText(p, q) })
		}
		slices.SortFunc(pairs, func(p, q []puzzle.Ref) int { return byText(p, q) })
	}
	data, err := json.Marshal(doc)
	if err != nil {
		panic(err) // only strings, numbers and lists of them
	}
	return data
}
