package hexiom_test

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"flowlens/solve"
	"flowlens/solve/hexiom"
	"flowlens/solve/hexiom/tiles"
)

// A level is one of the game's own.
type level struct {
	name string // its number, in two digits
	*tiles.Board
}

// levels reads the 41 levels of the game, which are not part of the repository:
// FLOWLENS_SHARED names their folder.
func levels(t testing.TB) []level {
	t.Helper()
	root := os.Getenv("FLOWLENS_SHARED")
	if root == "" {
		t.Skip("FLOWLENS_SHARED is not set: the levels of the game are not part of the repository")
	}
	files, err := filepath.Glob(filepath.Join(root, "hexiom", "levels", "level*.txt"))
	if err != nil || len(files) != 41 {
		t.Fatalf("%d levels, %v; want 41", len(files), err)
	}
	var all []level
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		name := strings.TrimPrefix(strings.TrimSuffix(filepath.Base(file), ".txt"), "level")
		all = append(all, level{name, parse(t, string(text))})
	}
	return all
}

// alone are the levels that have one solution, but for symmetries.
var alone = []string{"00", "02", "04", "06", "07", "08", "09", "16", "20", "21", "24", "26", "27", "29", "31"}

func TestLevelsOfTheGame(t *testing.T) {
	var unique []string
	for i, l := range levels(t) {
		if testing.Short() && i%8 != 0 {
			continue
		}
		s, stats, err := hexiom.Solve(context.Background(), l.Board, &hexiom.Options{Unique: true})
		if err != nil {
			t.Errorf("level %s: %v", l.name, err)
			continue
		}
		if err := tiles.Verify(l.Board, s); err != nil {
			t.Errorf("level %s: %v", l.name, err)
		}
		if stats.Unique == solve.UniqueYes {
			unique = append(unique, l.name)
		} else if stats.Second == nil || tiles.Verify(l.Board, stats.Second) != nil || stats.Second.Equivalent(s) {
			t.Errorf("level %s: unique %v, but the second solution is not one", l.name, stats.Unique)
		}
	}
	if !slices.Equal(unique, alone) && !testing.Short() {
		t.Errorf("unique are %q, want %q", unique, alone)
	}
}

// TestLevelsInAnyOrientation turns and mirrors the levels, so that the variables are
// numbered along each of the twelve spirals there are.
func TestLevelsInAnyOrientation(t *testing.T) {
	for _, l := range levels(t) {
		for k, sym := range tiles.Symmetries(l.Side()) {
			if testing.Short() && k%6 > 0 {
				continue
			}
			image := l.Image(sym)
			s, _, err := hexiom.Solve(context.Background(), image, nil)
			if err != nil {
				t.Errorf("level %s, symmetry %d: %v", l.name, k, err)
				continue
			}
			if err := tiles.Verify(image, s); err != nil {
				t.Errorf("level %s, symmetry %d: %v", l.name, k, err)
			}
		}
	}
}

// TestArticleOnLevels solves the levels in the other encoding, but for the one that
// takes it minutes.
func TestArticleOnLevels(t *testing.T) {
	if testing.Short() {
		t.Skip("takes long")
	}
	for _, l := range levels(t) {
		if l.name == "38" {
			continue
		}
		if _, _, err := hexiom.Solve(context.Background(), l.Board, &hexiom.Options{Encoding: hexiom.Article}); err != nil {
			t.Errorf("level %s: %v", l.name, err)
		}
	}
}
