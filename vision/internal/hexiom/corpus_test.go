//go:build !race && !matprofile

package hexiom_test

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"flowlens/solve/hexiom/tiles"
	"flowlens/vision/internal/hexiom"
	"flowlens/vision/internal/picture"
)

// TestHexiomShots reads screenshots of the game and compares with its levels, turned or mirrored.
func TestHexiomShots(t *testing.T) {
	root := os.Getenv("FLOWLENS_SHARED")
	if root == "" {
		t.Skip("FLOWLENS_SHARED is not set: the game's screenshots are not part of the repository")
	}
	shots, err := filepath.Glob(filepath.Join(root, "hexiom", "shots", "*.png"))
	if err != nil || len(shots) != 7 {
		t.Fatalf("%d screenshots, %v; want 7", len(shots), err)
	}
	for _, shot := range shots {
		name := strings.TrimSuffix(filepath.Base(shot), ".png")
		text, err := os.ReadFile(filepath.Join(root, "hexiom", "levels", name+".txt"))
		if err != nil {
			t.Fatal(err)
		}
		level, err := tiles.Parse(string(text))
		if err != nil {
			t.Fatal(err)
		}
		data, err := os.ReadFile(shot)
		if err != nil {
			t.Fatal(err)
		}
		pic, err := picture.Decode(data, nil)
		if err != nil {
			t.Fatal(err)
		}
		r, err := hexiom.Read(context.Background(), pic.Image)
		switch {
		case err != nil:
			t.Errorf("%s: %v", name, err)
		case !r.Board.Equivalent(level):
			t.Errorf("%s: misread\n%s", name, r.Board.Text())
		}
	}
}
