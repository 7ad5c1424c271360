package vision_test

import (
	"os/exec"
	"slices"
	"strings"
	"testing"
)

// rooms are the packages of vision with those of its packages that each imports: none imports one that is listed after it.
var rooms = []struct {
	name    string
	imports []string
}{
	{"num", nil},
	{"geom", nil},
	{"raster", []string{"geom", "num"}},
	{"heif", nil},
	{"picture", []string{"heif", "raster"}},
	{"cv/pure", []string{"geom", "raster"}},
	{"cv", []string{"cv/pure", "geom", "raster"}},
	{"board", []string{"geom", "num"}},
	{"lines", []string{"cv", "geom", "num", "raster"}},
	{"strokes", []string{"board", "cv", "geom", "num", "raster"}},
	{"square", []string{"board", "geom", "lines", "num", "raster"}},
	{"hex", []string{"board", "geom", "lines", "num", "raster"}},
	{"region", []string{"board", "cv", "geom", "num", "raster", "strokes"}},
	{"letters", []string{"geom", "raster"}},
	{"marks", []string{"board", "cv", "geom", "num", "raster"}},
	{"view", []string{"board", "cv", "geom", "num", "raster"}},
	{"hexiom", []string{"board", "cv", "geom", "num", "raster"}},
}

// TestRooms holds the table of imports, and OpenCV in its room.
func TestRooms(t *testing.T) {
	const internal = "flowlens/vision/internal/"
	out, err := exec.Command("go", "list", "-f", `{{.ImportPath}} {{join .Imports " "}}`, "./internal/...").Output()
	if err != nil {
		t.Fatalf("go list: %v", err)
	}
	found := make(map[string][]string)
	for line := range strings.Lines(string(out)) {
		words := strings.Fields(line)
		room := strings.TrimPrefix(words[0], internal)
		found[room] = []string{}
		for _, dep := range words[1:] {
			if rest, ok := strings.CutPrefix(dep, internal); ok {
				found[room] = append(found[room], rest)
			}
			if strings.HasPrefix(dep, "gocv.io/") && room != "cv" {
				t.Errorf("%s imports %s: only cv may", room, dep)
			}
			if strings.HasPrefix(dep, "github.com/tetratelabs/wazero") && room != "heif" {
				t.Errorf("%s imports %s: only heif may", room, dep)
			}
		}
	}
	delete(found, "goldens") // a program
	var above []string
	for _, r := range rooms {
		if got, ok := found[r.name]; !ok || !slices.Equal(got, r.imports) {
			t.Errorf("%s imports %v, want %v", r.name, got, r.imports)
		}
		for _, dep := range r.imports {
			if !slices.Contains(above, dep) {
				t.Errorf("%s imports %s, which is no room below it", r.name, dep)
			}
		}
		above = append(above, r.name)
		delete(found, r.name)
	}
	for room := range found {
		t.Errorf("%s is not in the table", room)
	}
}
