package samples_test

import (
	"context"
	"image"
	_ "image/jpeg"
	_ "image/png"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"flowlens/solve"
	"flowlens/solve/puzzle"
)

// pictures lists the pictures of a folder and fails when there are fewer than least.
func pictures(t *testing.T, folder string, least int) []string {
	t.Helper()
	var files []string
	for _, ext := range []string{"*.png", "*.jpg"} {
		found, err := filepath.Glob(filepath.Join(folder, ext))
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, found...)
	}
	if len(files) < least {
		t.Fatalf("%d pictures in %s, want %d", len(files), folder, least)
	}
	return files
}

// families are the folders of boards, how many pictures each has at least, and what all
// boards in it have.
var families = []struct {
	name  string
	least int
	has   func(b *puzzle.Board) bool
}{
	{"classic", 16, (*puzzle.Board).HasText},
	{"walls", 3, func(b *puzzle.Board) bool { return len(b.Walls()) > 0 }},
	{"shapes", 3, func(b *puzzle.Board) bool { return b.NumCells() < b.Rows()*b.Cols() }},
	{"bridges", 3, func(b *puzzle.Board) bool { return len(b.Graph().Nodes) > b.NumCells() }},
	{"warps", 3, func(b *puzzle.Board) bool { return len(b.Warps()) > 0 }},
	{"hexes", 3, func(b *puzzle.Board) bool { return b.Lattice() == puzzle.Hex }},
	{"free", 3, func(b *puzzle.Board) bool { return b.Lattice() == puzzle.Free }},
	{"mixed", 3, func(b *puzzle.Board) bool {
		return !b.HasText() && b.Lattice() == puzzle.Square && len(b.Walls())+len(b.Warps()) > 0
	}},
}

func TestTruths(t *testing.T) {
	for _, family := range families {
		for _, file := range pictures(t, family.name, family.least) {
			name := strings.TrimSuffix(filepath.Base(file), filepath.Ext(file))
			t.Run(name, func(t *testing.T) {
				data, err := os.ReadFile(filepath.Join(family.name, name+".json"))
				if err != nil {
					t.Fatal(err)
				}
				b, drawn, err := puzzle.ParseJSON(data)
				if err != nil {
					t.Fatal(err)
				}
				if b.Name() != name || !family.has(b) {
					t.Errorf("board %q is not of the family %s", b.Name(), family.name)
				}
				_, stats, err := solve.Solve(context.Background(), b, &solve.Options{Unique: true})
				if err != nil || stats.Unique != solve.UniqueYes {
					t.Errorf("unique %v, %v", stats.Unique, err)
				}
				for _, state := range []string{"dragging", "finished", "hint", "half", "some"} {
					if strings.Contains(name, state) && len(drawn) == 0 {
						t.Errorf("nothing drawn on a board called %s", name)
					}
				}
			})
		}
	}
}

func TestSizesAndReadme(t *testing.T) {
	readme, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	total := int64(0)
	files := pictures(t, "negative", 6)
	for _, family := range families {
		files = append(files, pictures(t, family.name, family.least)...)
	}
	for _, file := range files {
		f, err := os.Open(file)
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		if _, _, err := image.DecodeConfig(f); err != nil {
			t.Errorf("%s: %v", file, err)
		}
		info, err := f.Stat()
		if err != nil {
			t.Fatal(err)
		}
		if info.Size() > 600<<10 {
			t.Errorf("%s has %d bytes", file, info.Size())
		}
		total += info.Size()
		if !strings.Contains(string(readme), "| "+filepath.Base(file)+" |") {
			t.Errorf("README.md does not list %s", file)
		}
	}
	if total > 5<<20 {
		t.Errorf("all pictures have %d bytes", total)
	}
}

// TestGallery holds the gallery against its page: each file is shown, each that is shown is there, and they stay small.
func TestGallery(t *testing.T) {
	readme, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile("gallery/text.txt")
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(readme), "```\n"+string(text)+"```\n") {
		t.Error("README.md shows another text than gallery/text.txt")
	}
	for _, m := range regexp.MustCompile(`src="([^"]*)"`).FindAllStringSubmatch(string(readme), -1) {
		if _, err := os.Stat(m[1]); err != nil {
			t.Error(err)
		}
	}
	files, err := filepath.Glob("gallery/*")
	if err != nil || len(files) == 0 {
		t.Fatal(len(files), err)
	}
	total := int64(0)
	for _, file := range files {
		if filepath.Base(file) != "text.txt" && !strings.Contains(string(readme), filepath.ToSlash(file)) {
			t.Errorf("README.md does not show %s", file)
		}
		info, err := os.Stat(file)
		if err != nil {
			t.Fatal(err)
		}
		total += info.Size()
	}
	if total > 3<<20 { // half of it is the sheet of all looks
		t.Errorf("the gallery has %d bytes", total)
	}
}
