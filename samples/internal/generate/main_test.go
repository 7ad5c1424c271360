package main

import (
	"bytes"
	"image"
	_ "image/jpeg"
	_ "image/png"
	"os"
	"path/filepath"
	"slices"
	"testing"
)

// TestFilesAreCurrent makes all samples again. Pictures are compared by size only,
// because another version of Go may encode them in another way.
func TestFilesAreCurrent(t *testing.T) {
	if testing.Short() {
		t.Skip("renders every sample")
	}
	dir := t.TempDir()
	folders := []string{"classic", "negative"}
	for _, v := range variants {
		if !slices.Contains(folders, v.family) {
			folders = append(folders, v.family)
		}
	}
	for _, sub := range folders[:2] {
		if err := os.Mkdir(filepath.Join(dir, sub), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	if err := run(dir); err != nil {
		t.Fatal(err)
	}
	var made, kept []string
	for _, sub := range folders {
		made = append(made, glob(t, dir, sub)...)
		kept = append(kept, glob(t, filepath.Join("..", ".."), sub)...)
	}
	if len(made) != len(kept) {
		t.Errorf("%d files are made, but %d are kept: run go generate ./samples", len(made), len(kept))
	}
	for _, file := range made {
		name, _ := filepath.Rel(dir, file)
		old := filepath.Join("..", "..", name)
		if filepath.Ext(file) == ".json" {
			if got, want := read(t, old), read(t, file); !bytes.Equal(got, want) {
				t.Errorf("%s is out of date: run go generate ./samples", name)
			}
			continue
		}
		if got, want := size(t, old), size(t, file); got != want {
			t.Errorf("%s is %v, want %v: run go generate ./samples", name, got, want)
		}
	}
}

func glob(t *testing.T, dir, sub string) []string {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(dir, sub, "*"))
	if err != nil {
		t.Fatal(err)
	}
	return files
}

func read(t *testing.T, file string) []byte {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

func size(t *testing.T, file string) image.Point {
	t.Helper()
	config, _, err := image.DecodeConfig(bytes.NewReader(read(t, file)))
	if err != nil {
		t.Fatal(file, err)
	}
	return image.Pt(config.Width, config.Height)
}
