package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"flowlens/solve/puzzle"
)

// samplePictures returns the pictures of a folder of samples, a few in a short run.
func samplePictures(t *testing.T, folder string) []string {
	t.Helper()
	var found []string
	for _, ending := range []string{"png", "jpg"} {
		files, err := filepath.Glob(filepath.Join("../../samples", folder, "*."+ending))
		if err != nil {
			t.Fatal(err)
		}
		found = append(found, files...)
	}
	if len(found) == 0 {
		t.Fatalf("no pictures in samples/%s", folder)
	}
	if testing.Short() {
		return found[:3]
	}
	return found
}

// TestSamplesEndToEnd runs the command on all samples at once: each result must
// solve the board of the sample's truth, which the command does not see. Only
// free boards are left out: a reading may number their cells in another order.
func TestSamplesEndToEnd(t *testing.T) {
	t.Parallel()
	var pictures []string
	for _, family := range []string{"classic", "walls", "shapes", "bridges", "warps", "hexes", "mixed"} {
		pictures = append(pictures, samplePictures(t, family)...)
	}
	out, err := command(t, ".", append([]string{"solve", "--json"}, pictures...)...).Output()
	if err != nil {
		t.Error(err)
	}
	lines := strings.Split(strings.TrimSpace(string(out)), "\n")
	if len(lines) != len(pictures) {
		t.Fatalf("%d lines for %d pictures", len(lines), len(pictures))
	}
	for i, path := range pictures {
		var r struct {
			Image, Status, Error string
			Flows                []puzzle.FlowDoc
		}
		if err := json.Unmarshal([]byte(lines[i]), &r); err != nil {
			t.Fatal(err)
		}
		if r.Image != path || r.Status != "solved" {
			t.Errorf("%s: image %s, %s %s", path, r.Image, r.Status, r.Error)
			continue
		}
		if err := solves(truth(t, path), r.Flows); err != nil {
			t.Errorf("%s: %v", path, err)
		}
	}
}

// TestSamplesWithoutBoard checks that nothing is read into pictures of other things.
func TestSamplesWithoutBoard(t *testing.T) {
	t.Parallel()
	pictures := samplePictures(t, "negative")
	out, err := command(t, ".", append([]string{"read", "--json"}, pictures...)...).Output()
	if err == nil {
		t.Error("exit code 0")
	}
	if got := strings.Count(string(out), `"error":`); got != len(pictures) {
		t.Errorf("%d of %d pictures refused:\n%s", got, len(pictures), out)
	}
}

// truth returns the board that a sample shows.
func truth(t *testing.T, picture string) *puzzle.Board {
	t.Helper()
	data, err := os.ReadFile(strings.TrimSuffix(picture, filepath.Ext(picture)) + ".json")
	if err != nil {
		t.Fatal(err)
	}
	b, _, err := puzzle.ParseJSON(data)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// solves returns why the flows are no solution of b. Their letters are those of
// another reading of it, so each flow is named again by the dot it starts from.
func solves(b *puzzle.Board, flows []puzzle.FlowDoc) error {
	for i := range flows {
		if id, ok := b.Lookup(flows[i].Path[0].Coord); ok {
			flows[i].Dot = b.ColorName(b.Cell(id).Color)
		}
	}
	s, err := b.ParseFlows(flows)
	if err != nil {
		return err
	}
	return puzzle.Verify(b, s)
}
