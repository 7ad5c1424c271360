package main

import (
	"bytes"
	"io/fs"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// mix is a folder of samples and of files that are none: by their names, what is in them.
func mix(t *testing.T) map[string][]byte {
	t.Helper()
	whole := sample(t, "classic/first-5x5-dragging.png")
	return map[string][]byte{
		"first.png":               whole,
		"small.png":               sample(t, "classic/thumbnail-7x7.png"),
		"small.jpg":               sample(t, "classic/thumbnail-7x7.png"), // with a name like that of another one
		"SHOT.JPG":                sample(t, "classic/cut-6x6.jpg"),
		"no extension":            sample(t, "classic/loose-12x12.jpg"),
		"kinds/walls.jpg":         sample(t, "walls/walls-7x7.jpg"),
		"kinds/hexes.jpg":         sample(t, "hexes/hexes-block-3.jpg"),
		"kinds/bridges.jpg":       sample(t, "bridges/bridges-7x7.jpg"),
		"kinds/deep/a, b & ü.jpg": sample(t, "warps/warps-6x6.jpg"),
		"none/empty grid.png":     sample(t, "negative/emptygrid.png"),
		"none/levels.png":         sample(t, "negative/levels.png"),
		"none/cut.png":            whole[:len(whole)/2],
		"none/empty.png":          nil,
		"none/words.jpg":          []byte("This is not a picture.\n"),
		"board.json":              sample(t, "classic/thumbnail-7x7.json"),
		"board.txt":               []byte("ABC\n...\nABC\n"),
		".hidden.png":             whole,
		".thumbs/hidden.png":      whole,
	}
}

// TestAsBatch checks that run makes of a folder what flowlens batch makes of it, to the byte but for
// the times, and tells the same.
func TestAsBatch(t *testing.T) {
	if testing.Short() {
		t.Skip("in short mode")
	}
	flowlens := filepath.Join(t.TempDir(), "flowlens")
	if out, err := exec.Command("go", "build", "-o", flowlens, "flowlens/cmd/flowlens").CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	const failed = 1
	files := mix(t)
	batch, fleet := t.TempDir(), t.TempDir()
	for _, dir := range []string{batch, fleet} {
		newFolder(t, filepath.Join(dir, "shots"), files)
	}
	byBatch := exec.CommandContext(t.Context(), flowlens, "batch", "--timeout", "60", "shots", "-o", "solved")
	byBatch.Dir = batch
	batchOut, batchSaid := runs(t, failed, byBatch)
	fleetOut, fleetSaid := runs(t, failed, fleetCommand(t, fleet, "run", "--timeout", "1m", "shots", "solved"))

	if batchOut != fleetOut {
		t.Errorf("batch wrote %q, and run %q", batchOut, fleetOut)
	}
	if batch, fleet := lastWords(batchSaid), lastWords(fleetSaid); batch != fleet {
		t.Errorf("batch said %q, and run %q", batch, fleet)
	}
	want, got := results(t, filepath.Join(batch, "solved")), results(t, filepath.Join(fleet, "solved"))
	if want, got := slices.Sorted(maps.Keys(want)), slices.Sorted(maps.Keys(got)); !slices.Equal(want, got) {
		t.Errorf("batch wrote %q, and run %q", want, got)
	}
	const solved, reports = 9, 3
	if len(want) != solved+reports {
		t.Errorf("there are %d files", len(want))
	}
	for name, data := range want {
		if !bytes.Equal(data, got[name]) {
			t.Errorf("%s: %s", name, firstChange(data, got[name]))
		}
	}
}

// lastWords is the last line without the name of the program.
func lastWords(said string) string {
	lines := strings.Split(strings.TrimSpace(said), "\n")
	_, words, _ := strings.Cut(lines[len(lines)-1], ": ")
	return words
}

// times are where the reports tell how long a board took, and each stage of it. The fleet leaves them
// out, so that a picture that is solved twice has the same result twice.
var times = map[string]*regexp.Regexp{
	"report.jsonl": regexp.MustCompile(`"seconds":[0-9.e-]+(,"stages":\{[^}]*\})?`),
	"report.csv":   regexp.MustCompile(`(?m),[0-9.e-]+$`),
}

// results returns the files of a folder but those that are for the program alone. The reports are
// without their times.
func results(t *testing.T, dir string) map[string][]byte {
	t.Helper()
	there := map[string][]byte{}
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && d.Name() == ".flowlens":
			return filepath.SkipDir
		case d.IsDir():
			return nil
		}
		name, err := filepath.Rel(dir, path)
		if err != nil {
			return err
		}
		data, err := os.ReadFile(path)
		if pattern := times[name]; pattern != nil {
			data = pattern.ReplaceAll(data, []byte("a time"))
		}
		there[name] = data
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return there
}

// firstChange shows where two files differ.
func firstChange(want, got []byte) string {
	at := 0
	for at < len(want) && at < len(got) && want[at] == got[at] {
		at++
	}
	const around = 80
	clip := func(data []byte) string {
		return strings.ToValidUTF8(string(data[min(len(data), max(0, at-around)):min(len(data), at+around)]), "?")
	}
	return "batch wrote …" + clip(want) + "… and run …" + clip(got) + "…"
}
