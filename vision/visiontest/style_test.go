package visiontest_test

import (
	"bytes"
	"go/parser"
	"go/token"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"flowlens/vision/visiontest"
)

func median(v []float64) float64 {
	slices.Sort(v)
	return v[len(v)/2]
}

// TestRandomStyleCoversEverything wants every value of every feature among a few
// hundred seeds.
func TestRandomStyleCoversEverything(t *testing.T) {
	seen := map[string]map[string]int{}
	for seed := range uint64(600) {
		for _, f := range visiontest.RandomStyle(seed).Features() {
			if seen[f.Name] == nil {
				seen[f.Name] = map[string]int{}
			}
			seen[f.Name][f.Value]++
		}
	}
	for name, want := range map[string]int{
		"app": 4, "palette": 3, "jitter": 3, "tint": 11, "lines": 4, "dots": 3, "rim": 2, "drawn": 6,
		"letters": 2, "language": 6, "banner": 6, "preview": 3, "window": 4, "crop": 7,
		"width": 5, "resample": 3, "soften": 3, "stretch": 2, "brightness": 4, "gamma": 3,
		"wash": 2, "boxes": 2, "jpeg": 6,
	} {
		if len(seen[name]) != want {
			t.Errorf("%s takes %d values, want %d: %v", name, len(seen[name]), want, seen[name])
		}
		delete(seen, name)
	}
	for name := range seen {
		t.Errorf("feature %s is not in this test", name)
	}
}

func TestNegatives(t *testing.T) {
	const seeds = 8
	kinds := visiontest.NegativeKinds()
	if n := len(kinds) * seeds; n < 300 {
		t.Errorf("%d pictures with %d seeds, want 300", n, seeds)
	}
	for _, kind := range kinds {
		t.Run(kind, func(t *testing.T) {
			t.Parallel()
			var before []byte
			for seed := range uint64(2) {
				img := visiontest.Negative(kind, seed)
				if img.Rect.Min.X != 0 || img.Rect.Min.Y != 0 || img.Rect.Dx() < 300 || img.Rect.Dx() > 1200 || !img.Opaque() {
					t.Errorf("seed %d: %v, opaque %v", seed, img.Rect, img.Opaque())
				}
				if seed == 0 && !bytes.Equal(img.Pix, visiontest.Negative(kind, seed).Pix) {
					t.Errorf("seed %d: two pictures differ", seed)
				}
				if bytes.Equal(img.Pix, before) {
					t.Errorf("seeds %d and %d give the same picture", seed-1, seed)
				}
				before = img.Pix
			}
		})
	}
}

// TestSharesNoCode keeps the renderer apart from what it tests.
func TestSharesNoCode(t *testing.T) {
	files, err := filepath.Glob("*.go")
	if err != nil || len(files) == 0 {
		t.Fatal(err, files)
	}
	// The nouns of both games, a maker of random boards, and the package itself.
	nouns := map[string]bool{"flowlens/solve/puzzle": true, "flowlens/solve/puzzle/puzzletest": true,
		"flowlens/solve/hexiom/tiles": true, "flowlens/solve/hexiom/tiles/tilestest": true, "flowlens/vision/visiontest": true}
	for _, file := range files {
		f, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.ImportsOnly)
		if err != nil {
			t.Fatal(err)
		}
		for _, imp := range f.Imports {
			path := strings.Trim(imp.Path.Value, `"`)
			own := strings.HasPrefix(path, "flowlens/") && !nouns[path]
			if own || path == "C" || strings.Contains(path, "gocv") {
				t.Errorf("%s imports %s", file, path)
			}
		}
	}
}
