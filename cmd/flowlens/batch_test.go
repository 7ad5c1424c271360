package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"image"
	"maps"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"flowlens/solve/puzzle"
	"flowlens/vision/visiontest"
)

// batchFiles returns how many files tests of folders make: as many as
// FLOWLENS_FILES says, or else a few.
func batchFiles(t *testing.T, few int) int {
	t.Helper()
	asked := os.Getenv("FLOWLENS_FILES")
	switch {
	case asked == "" && testing.Short():
		return few / 3
	case asked == "":
		return few
	}
	n, err := strconv.Atoi(asked)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// shotImage returns a small picture of the five by five board; pictures of
// different seeds differ.
func shotImage(t *testing.T, seed uint64) *image.RGBA {
	t.Helper()
	b, err := puzzle.Parse(fiveByFive)
	if err != nil {
		t.Fatal(err)
	}
	style := visiontest.Style{Device: visiontest.Device{W: 270, H: 480}, Seed: seed, Jitter: 10}
	return visiontest.Render(b, nil, style).Image
}

// shotBytes returns the same as PNG.
func shotBytes(t *testing.T, seed uint64) []byte {
	t.Helper()
	return pngBytes(nil, shotImage(t, seed)) // nothing fails, so there is nobody to be told
}

// A crowd is a folder of pictures and junk with what should become of each file.
type crowd struct {
	want   map[string]string // class by path within the folder
	solved map[string][]byte // result by path, as flowlens solve writes it
}

// newCrowd makes n files in a new folder dir.
func newCrowd(t *testing.T, dir string, n int) crowd {
	t.Helper()
	const sources = 6
	shots := make([][]byte, sources)
	results := make([][]byte, sources)
	single := t.TempDir()
	for i := range shots {
		shots[i] = shotBytes(t, uint64(i))
		path := filepath.Join(single, fmt.Sprint(i, ".png"))
		write(t, path, string(shots[i]), 0o666)
		if err := command(t, single, "solve", path, "-o", path+".out.png").Run(); err != nil {
			t.Fatal(err)
		}
		results[i] = readFile(t, path+".out.png")
	}
	junk := []struct{ name, data, class string }{
		{"words.png", "This is not a picture.\n", "failed"},
		{"empty.jpg", "", "failed"},
		{"cut.png", string(half(shots[0])), "failed"},
		{"huge.png", string(rawPNG(50000, 0)), "failed"},
		{"noise.png", string(pngBytes(nil, noise(smallNoise))), "refused"},
		{"notes.txt", "Some words.\n", "skipped"},
		{".part.png", "half a", "skipped"},
	}
	c := crowd{map[string]string{}, map[string][]byte{}}
	old := time.Now().Add(-time.Hour)
	for i := range n {
		name, data, class := fmt.Sprintf("%d shot.png", i), string(shots[i%sources]), "solved"
		if i%4 == 3 {
			j := junk[i/4%len(junk)]
			name, data, class = strings.Replace(j.name, ".", fmt.Sprint(i, "."), 1), j.data, j.class
			if class == "skipped" {
				name = j.name[:1] + fmt.Sprint(i) + j.name[1:]
			}
		}
		path := filepath.Join(fmt.Sprint("sub", i%10), name)
		c.want[path] = class
		if class == "solved" {
			c.solved[path] = results[i%sources]
		}
		if err := os.MkdirAll(filepath.Dir(filepath.Join(dir, path)), 0o777); err != nil {
			t.Fatal(err)
		}
		write(t, filepath.Join(dir, path), data, 0o666)
		if err := os.Chtimes(filepath.Join(dir, path), old, old); err != nil { // it is not being written
			t.Fatal(err)
		}
	}
	return c
}

func readFile(t *testing.T, path string) []byte {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// entered returns the paths of the solved pictures that are in the ledger of out
// as whole lines.
func entered(t *testing.T, out string) []string {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(out, ".flowlens/ledger.jsonl"))
	if err != nil {
		return nil // not there yet
	}
	var paths []string
	for line := range strings.Lines(string(data)) {
		var e struct {
			Path   []byte
			Output []byte
		}
		if strings.HasSuffix(line, "\n") && json.Unmarshal([]byte(line), &e) == nil && e.Output != nil {
			paths = append(paths, string(e.Path))
		}
	}
	return paths
}

// TestBatchSurvivesKills kills a run at random moments. After each one all
// results are whole, and the last run keeps what was done and has each file in
// its reports exactly once.
func TestBatchSurvivesKills(t *testing.T) {
	n := batchFiles(t, 120)
	kills := 4
	switch {
	case n >= 1000:
		kills = 10
	case testing.Short():
		kills = 2
	}
	dir := t.TempDir()
	in, out := filepath.Join(dir, "in"), filepath.Join(dir, "out")
	c := newCrowd(t, in, n)
	times := map[string]time.Time{} // of results, when they were first seen in the ledger
	for k := range kills {
		cmd := command(t, dir, "batch", "in", "-o", "out")
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		for len(entered(t, out)) < len(c.solved)*(k+1)/(kills+2) {
			time.Sleep(time.Duration(n) * 50 * time.Microsecond)
		}
		time.Sleep(rand.N(30 * time.Millisecond))
		cmd.Process.Kill()
		cmd.Wait()
		checkResults(t, out, c)
		for _, path := range entered(t, out) {
			info, err := os.Stat(filepath.Join(out, path))
			if err != nil {
				t.Fatalf("in the ledger, but %v", err)
			}
			if first, ok := times[path]; ok && !first.Equal(info.ModTime()) {
				t.Errorf("%s was done again", path)
			}
			times[path] = info.ModTime()
		}
		t.Logf("killed with %d of %d done", len(times), len(c.solved))
	}
	var exit *exec.ExitError
	_, err := command(t, dir, "batch", "in", "-o", "out").Output()
	if !asExit(err, &exit) || exit.ExitCode() != exitFailed {
		t.Errorf("%v, want exit code %d for the junk", err, exitFailed)
	}
	if got := checkResults(t, out, c); got != len(c.solved) {
		t.Errorf("%d results for %d pictures", got, len(c.solved))
	}
	for path, first := range times {
		if info, err := os.Stat(filepath.Join(out, path)); err != nil || !info.ModTime().Equal(first) {
			t.Errorf("%s was done again: %v", path, err)
		}
	}
	checkReport(t, filepath.Join(dir, "out/report.jsonl"), "in/", c.want)
	if drafts, _ := filepath.Glob(filepath.Join(out, ".flowlens/draft*")); len(drafts) > 0 {
		t.Errorf("left behind: %q", drafts)
	}
}

func asExit(err error, exit **exec.ExitError) bool {
	e, ok := err.(*exec.ExitError)
	*exit = e
	return ok
}

// checkResults checks that all pictures in out are whole, and as flowlens solve
// makes them, and returns their number.
func checkResults(t *testing.T, out string, c crowd) int {
	t.Helper()
	n := 0
	err := filepath.WalkDir(out, func(path string, d os.DirEntry, err error) error {
		if err != nil || filepath.Ext(path) != ".png" {
			return err
		}
		rel, _ := filepath.Rel(out, path)
		if !bytes.Equal(readFile(t, path), c.solved[rel]) {
			t.Errorf("%s is not what it should be", rel)
		}
		n++
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// checkReport checks that a report has each file exactly once, with its class.
func checkReport(t *testing.T, path, prefix string, want map[string]string) {
	t.Helper()
	got := map[string]string{}
	for line := range strings.Lines(string(readFile(t, path))) {
		var r struct{ Image, Class, Status, Error string }
		if err := json.Unmarshal([]byte(line), &r); err != nil {
			t.Fatal(err)
		}
		name := strings.TrimPrefix(r.Image, prefix)
		if _, twice := got[name]; twice {
			t.Errorf("%s is reported twice", name)
		}
		got[name] = r.Class
		if (r.Status == "solved") != (r.Error == "") {
			t.Errorf("%s: status %s, error %q", name, r.Status, r.Error)
		}
	}
	if !maps.Equal(got, want) {
		t.Errorf("report: %v\nwant %v", got, want)
	}
}

// TestBatchVanishing deletes files while a run stands still that has seen them.
func TestBatchVanishing(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("cannot stop a process")
	}
	dir := t.TempDir()
	c := newCrowd(t, filepath.Join(dir, "in"), batchFiles(t, 80))
	cmd := command(t, dir, "batch", "in", "-o", "out")
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	for len(entered(t, filepath.Join(dir, "out"))) == 0 {
		time.Sleep(time.Millisecond)
	}
	cmd.Process.Signal(syscall.SIGSTOP)
	gone := "sub9/9 never" // the last folder is far from its turn
	for path, class := range c.want {
		if strings.HasPrefix(path, "sub9/") && class == "solved" {
			if err := os.Remove(filepath.Join(dir, "in", path)); err != nil {
				t.Fatal(err)
			}
			c.want[path], gone = "failed", path
		}
	}
	cmd.Process.Signal(syscall.SIGCONT)
	cmd.Wait()
	if want := "flowlens: in/" + gone + ": it has vanished"; !strings.Contains(stderr.String(), want) {
		t.Errorf("no %q in %s", want, stderr.String())
	}
	checkReport(t, filepath.Join(dir, "out/report.jsonl"), "in/", c.want)
}

// TestBatchWaitsForWriters gives a run a picture of which the second half comes later.
func TestBatchWaitsForWriters(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	shot := shotBytes(t, 1)
	if err := os.Mkdir(filepath.Join(dir, "in"), 0o777); err != nil {
		t.Fatal(err)
	}
	slow := filepath.Join(dir, "in/slow.png")
	write(t, slow, string(half(shot)), 0o666)
	write(t, filepath.Join(dir, "in/there.png"), string(shot), 0o666)
	cmd := command(t, dir, "batch", "in", "-o", "out")
	cmd.Stderr = os.Stderr
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	for len(entered(t, filepath.Join(dir, "out"))) == 0 {
		now := time.Now()
		if err := os.Chtimes(slow, now, now); err != nil {
			t.Fatal(err)
		}
		time.Sleep(10 * time.Millisecond)
	}
	write(t, slow, string(shot), 0o666)
	if err := cmd.Wait(); err != nil {
		t.Error(err)
	}
	checkReport(t, filepath.Join(dir, "out/report.jsonl"), "in/", map[string]string{"slow.png": "solved", "there.png": "solved"})
}

// TestBatchOddNames checks names that are a trouble to write down.
func TestBatchOddNames(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	shot := string(shotBytes(t, 1))
	names := []string{"-dash", " blank ", "new\nline", "=1+1", "<script>alert(1)</script>", `"quoted" & 'so`, "100%", "a#b?c", "naïve 日本", "colon:name",
		strings.Repeat("n", 251)}
	want := map[string]string{}
	if runtime.GOOS == "linux" { // others take only UTF-8
		names = append(names, "\xff\xfe", "\xff\xfd")
	}
	for _, name := range names {
		name = strings.ReplaceAll(name, "/", "∕")
		write(t, filepath.Join(dir, name+".png"), shot, 0o666)
		want[strings.NewReplacer("\xff\xfe", `\xff\xfe`, "\xff\xfd", `\xff\xfd`).Replace(name)+".png"] = "solved"
	}
	out := t.TempDir()
	cmd := command(t, dir, "batch", ".", "-o", out)
	if text, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, text)
	}
	checkReport(t, filepath.Join(out, "report.jsonl"), "", want)
	for _, name := range names {
		if _, err := os.Stat(filepath.Join(out, strings.ReplaceAll(name, "/", "∕")+".png")); err != nil {
			t.Error(err)
		}
	}
	page := string(readFile(t, filepath.Join(out, "report.html")))
	for _, bad := range []string{"<script>alert", "ZgotmplZ"} {
		if strings.Contains(page, bad) {
			t.Errorf("%q in the page", bad)
		}
	}
	for _, link := range []string{`href="%FF%FE.png"`, `href="100%25.png"`, `href="a%23b%3Fc.png"`, `href="./colon:name.png"`, `href="new%0Aline.png"`} {
		if !strings.Contains(page, link) {
			t.Errorf("no %s in the page", link)
		}
	}
	if table := string(readFile(t, filepath.Join(out, "report.csv"))); !strings.Contains(table, "\n'-dash.png,") || !strings.Contains(table, "\n'=1+1.png,") {
		t.Errorf("a formula in %s", table)
	}
}
