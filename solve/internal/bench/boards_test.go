package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"flowlens/solve/puzzle"
)

// TestGenerate checks that random boards are the same each time and stand in for
// every set.
func TestGenerate(t *testing.T) {
	a, b := generate(smallest), generate(smallest)
	for name, sets := range map[string][2][]*puzzle.Board{
		"seed": {a.seed, b.seed}, "levels": {a.levels, b.levels}, "large": {a.large, b.large},
	} {
		if len(sets[0]) == 0 {
			t.Errorf("%s: no boards", name)
		}
		seen := map[string]bool{}
		for i, board := range sets[0] {
			if text := line(t, board); text != line(t, sets[1][i]) {
				t.Errorf("%s: two boards called %s", name, board.Name())
			}
			if seen[board.Name()] {
				t.Errorf("%s: two boards called %s", name, board.Name())
			}
			seen[board.Name()] = true
		}
	}
}

// TestReadBoards writes a folder like that of the levels and reads it.
func TestReadBoards(t *testing.T) {
	root, want := t.TempDir(), generate(smallest)
	seed := filepath.Join(root, "levels", "seed28")
	if err := os.MkdirAll(seed, 0o700); err != nil {
		t.Fatal(err)
	}
	write := func(file, text string) {
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := readBoards(root); err == nil {
		t.Error("no error for an empty folder")
	}
	write(filepath.Join(seed, "a.txt"), want.seed[0].Text())
	write(filepath.Join(seed, unsolvable+".txt"), "AB\nBA\n")
	write(filepath.Join(root, "levels", "levels.jsonl"), line(t, want.levels[0])+"\n"+line(t, want.levels[1])+"\n")
	write(filepath.Join(root, "levels", "large.jsonl"), line(t, want.large[0])+"\n")
	got, err := readBoards(root)
	if err != nil {
		t.Fatal(err)
	}
	if len(got.seed) != 1 || got.seed[0].Name() != "a" || got.seed[0].Text() != want.seed[0].Text() {
		t.Errorf("seed boards %v", got.seed)
	}
	if len(got.levels) != 2 || line(t, got.levels[1]) != line(t, want.levels[1]) || len(got.large) != 1 {
		t.Errorf("%d levels, %d large boards", len(got.levels), len(got.large))
	}
	write(filepath.Join(root, "levels", "large.jsonl"), "{}\n")
	if _, err := readBoards(root); err == nil {
		t.Error("no error for what is no board")
	}
}

func line(t *testing.T, board *puzzle.Board) string {
	t.Helper()
	text, err := json.Marshal(puzzle.NewDoc(board, nil))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}
