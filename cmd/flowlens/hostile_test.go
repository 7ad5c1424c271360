package main

import (
	"bytes"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

// hostile returns files that are made to do harm, or are just bad, by name. All
// are to be failures.
func hostile(t *testing.T) map[string][]byte {
	t.Helper()
	shot := shotBytes(t, 1)
	flipped := bytes.Clone(shot)
	flipped[len(flipped)/2] ^= 0x10
	return map[string][]byte{
		"header-50000.png": rawPNG(50000, 0),
		"bomb-12000.png":   rawPNG(12000, 12000),
		"1x1.png":          makers["1x1"](nil, nil),
		"noise.png":        makers["noise"](nil, nil),
		"cut.png":          half(shot),
		"cut.jpg":          makers["cut-jpeg"](nil, shotImage(t, 1)),
		"flipped.png":      flipped,
		"radiance.png":     []byte("#?RADIANCE\nFORMAT=32-bit_rle_rgbe\n\n-Y 1 +X 1\n\x80\x80\x80\x80"),
		"bitmap.png":       []byte("P4\n8 8\nabcdefgh"),
		"words.png":        []byte("This is not a picture.\n"),
		"page.png":         []byte("<!DOCTYPE html><html></html>"),
		"empty.png":        nil,
		"long.png":         bytes.Repeat([]byte("\x89PNG\r\n\x1a\n"), 3<<20),
		"cmyk.jpg":         readFile(t, "../../vision/internal/picture/testdata/decode/cmyk.jpg"),
		"iphone.heic":      []byte("\x00\x00\x00\x18ftypheic"),
	}
}

// TestBatchHostile gives the bad files to a batch, among pictures of unusual kinds.
func TestBatchHostile(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	if err := os.Mkdir(filepath.Join(dir, "in"), 0o777); err != nil {
		t.Fatal(err)
	}
	files := hostile(t)
	want := map[string]string{}
	for name := range files {
		want[name] = "failed"
	}
	for _, name := range []string{"1x1.png", "cmyk.jpg", "noise.png"} { // pictures, but of no board
		want[name] = "refused"
	}
	for _, kind := range []string{"png", "jpeg", "gray", "16-bit", "alpha", "exif-rotated", "bmp", "tiff", "heic", "avif"} {
		files["good "+kind+".png"] = makers[kind](nil, shotImage(t, 2))
		want["good "+kind+".png"] = "solved"
	}
	old := time.Now().Add(-time.Hour)
	for name, data := range files {
		path := filepath.Join(dir, "in", name)
		write(t, path, string(data), 0o666)
		if err := os.Chtimes(path, old, old); err != nil {
			t.Fatal(err)
		}
	}
	cmd := command(t, dir, "batch", "in", "-o", "out")
	var stderr strings.Builder
	cmd.Stderr = &stderr
	var exit *exec.ExitError
	if err := cmd.Run(); !asExit(err, &exit) || exit.ExitCode() != exitFailed {
		t.Errorf("%v, want exit code %d", err, exitFailed)
	}
	checkReport(t, filepath.Join(dir, "out/report.jsonl"), "in/", want)
	for _, name := range slices.Sorted(maps.Keys(want)) {
		if failed := want[name] != "solved"; strings.Contains(stderr.String(), "flowlens: in/"+name+": ") != failed {
			t.Errorf("%s: told of a failure is not %t: %s", name, failed, stderr.String())
		}
	}
}
