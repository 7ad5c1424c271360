package main

import (
	"encoding/json"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"flowlens/solve/puzzle"
)

// TestHintPicturesReadBack draws hints into half-drawn samples and reads the pictures again: what is drawn in them must be
// what the hints say, and nothing else.
func TestHintPicturesReadBack(t *testing.T) {
	t.Parallel()
	if raceDetector {
		t.Skip("one picture after the other: nothing to race")
	}
	samples := []string{"classic/half-9x9-astray.jpg", "bridges/bridges-9x9-half.jpg", "walls/walls-8x10-half.jpg", "shapes/shapes-cross-9x9-some.jpg"}
	if testing.Short() {
		samples = samples[:2]
	}
	for _, sample := range samples {
		for _, flags := range [][]string{{"--hint", "2"}, {"--hint", "100"}} {
			name := filepath.Join("../../samples", sample)
			picture := filepath.Join(t.TempDir(), "hint.png")
			run := func(args ...string) []byte {
				t.Helper()
				out, err := command(t, ".", args...).Output()
				if err != nil {
					t.Fatalf("%s: %v", sample, err)
				}
				return out
			}
			run(slices.Concat([]string{"solve", "-o", picture}, flags, []string{name})...)
			var told struct{ Flows []puzzle.FlowDoc }
			var read struct{ Drawn []puzzle.FlowDoc }
			for _, err := range []error{
				json.Unmarshal(run(slices.Concat([]string{"solve", "--json"}, flags, []string{name})...), &told),
				json.Unmarshal(run("read", "--json", picture), &read),
			} {
				if err != nil {
					t.Fatal(err)
				}
			}
			if want, got := linksOf(told.Flows), linksOf(read.Drawn); got != want {
				t.Errorf("%s %v: the picture has %s, want %s", sample, flags, got, want)
			}
		}
	}
}

// linksOf returns the links of flows in an order of their own.
func linksOf(flows []puzzle.FlowDoc) string {
	var links []string
	for _, f := range flows {
		for i := range f.Path[1:] {
			ends := []string{f.Path[i].String(), f.Path[i+1].String()}
			slices.Sort(ends)
			links = append(links, f.Dot+strings.Join(ends, "-"))
		}
	}
	slices.Sort(links)
	return strings.Join(links, " ")
}
