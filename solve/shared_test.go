package solve_test

import (
	"bufio"
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"flowlens/solve"
	"flowlens/solve/puzzle"
)

// sharedPath returns a path inside the folder of official levels, which is not
// part of the repository: FLOWLENS_SHARED names it.
func sharedPath(t testing.TB, elem ...string) string {
	t.Helper()
	root := os.Getenv("FLOWLENS_SHARED")
	if root == "" {
		t.Skip("FLOWLENS_SHARED is not set: the official levels are not part of the repository")
	}
	path := filepath.Join(append([]string{root}, elem...)...)
	if _, err := os.Stat(path); err != nil {
		t.Fatal(err)
	}
	return path
}

// unsolvableCross is the one board of the seed set without a solution.
const unsolvableCross = "unsolvable_cross"

// seedBoards reads the 28 boards of the seed set and the unsolvable one.
func seedBoards(t testing.TB) []*puzzle.Board {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(sharedPath(t, "levels", "seed28"), "*.txt"))
	if err != nil || len(files) != 29 {
		t.Fatalf("%d boards, %v; want 29", len(files), err)
	}
	var boards []*puzzle.Board
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		b := parse(t, string(text))
		doc := puzzle.NewDoc(b, nil)
		doc.Name = strings.TrimSuffix(filepath.Base(file), ".txt")
		named, _, err := doc.Board()
		if err != nil {
			t.Fatal(err)
		}
		boards = append(boards, named)
	}
	return boards
}

// readLines reads a file with one board a line.
func readLines(t testing.TB, name string) []*puzzle.Board {
	t.Helper()
	f, err := os.Open(sharedPath(t, "levels", name))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var boards []*puzzle.Board
	lines := bufio.NewScanner(f)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		boards = append(boards, parseJSON(t, lines.Text()))
	}
	if err := lines.Err(); err != nil {
		t.Fatal(err)
	}
	return boards
}

func TestSeedBoards(t *testing.T) {
	for _, b := range seedBoards(t) {
		t.Run(b.Name(), func(t *testing.T) {
			s, stats, err := solve.Solve(context.Background(), b, &solve.Options{Unique: true})
			if b.Name() == unsolvableCross {
				if s != nil || !errors.Is(err, solve.ErrUnsolvable) {
					t.Errorf("Solve = %v, %v; want ErrUnsolvable", s, err)
				}
				return
			}
			checkOfficial(t, b, s, stats, err)
		})
	}
}

// TestOfficialLevels solves levels of every family of the game, with the
// presolve, which settles all of them, and without.
func TestOfficialLevels(t *testing.T) {
	for _, b := range readLines(t, "levels.jsonl") {
		s, stats, err := solve.Solve(context.Background(), b, &solve.Options{Unique: true})
		checkOfficial(t, b, s, stats, err)
		if stats.Vars > 0 {
			t.Errorf("%s: the presolve left something to search for", b.Name())
		}
		s, stats, err = solve.Solve(context.Background(), b, &solve.Options{Unique: true, Without: solve.Presolve})
		checkOfficial(t, b, s, stats, err)
	}
}

// checkOfficial checks what is true of every level of the game: one solution,
// which does not touch itself.
func checkOfficial(t *testing.T, b *puzzle.Board, s *puzzle.Solution, stats solve.Stats, err error) {
	t.Helper()
	if err != nil {
		t.Errorf("%s: %v", b.Name(), err)
		return
	}
	if err := puzzle.Verify(b, s); err != nil {
		t.Errorf("%s: %v", b.Name(), err)
	}
	if stats.Touch || stats.Unique != solve.UniqueYes {
		t.Errorf("%s: touch %t, unique %v", b.Name(), stats.Touch, stats.Unique)
	}
}

// TestLargeBoards solves generated boards of up to 35x35.
func TestLargeBoards(t *testing.T) {
	for _, b := range readLines(t, "large.jsonl") {
		s, _, err := solve.Solve(context.Background(), b, nil)
		if err != nil {
			t.Errorf("%s: %v", b.Name(), err)
			continue
		}
		if err := puzzle.Verify(b, s); err != nil {
			t.Errorf("%s: %v", b.Name(), err)
		}
	}
}
