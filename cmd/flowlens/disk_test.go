package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"
)

// onDisk runs a shell script in which "out" is a small disk of its own, mounted
// with the given options. It returns what the script writes.
func onDisk(t *testing.T, dir, options, script string) string {
	t.Helper()
	if runtime.GOOS != "linux" {
		t.Skip("needs namespaces")
	}
	mount := "mkdir -p out && mount -t tmpfs -o " + options + " none out"
	shell := func(script string) *exec.Cmd {
		cmd := exec.CommandContext(t.Context(), "unshare", "--mount", "sh", "-c", script)
		cmd.Dir = dir
		return cmd
	}
	if text, err := shell(mount).CombinedOutput(); err != nil {
		t.Skipf("may not mount: %v %s", err, text)
	}
	self := command(t, dir)
	bin := t.TempDir()
	if err := os.Symlink(self.Path, filepath.Join(bin, "flowlens")); err != nil { // TestMain goes by the name
		t.Fatal(err)
	}
	cmd := shell(mount + "\nPATH=" + bin + ":$PATH\n" + script)
	cmd.Env = self.Env
	text, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%v: %s", err, text)
	}
	return string(text)
}

// TestFullDisk fills the disk while a batch runs: each picture that has no room
// is named, the exit code says so, nothing half is left, and with room again the
// next run completes all.
func TestFullDisk(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	if err := os.Mkdir(filepath.Join(dir, "in"), 0o777); err != nil {
		t.Fatal(err)
	}
	old := time.Now().Add(-time.Hour)
	for _, name := range []string{"a", "b", "c", "d", "e", "f"} {
		path := filepath.Join(dir, "in", name+".png")
		write(t, path, string(shotBytes(t, uint64(name[0]))), 0o666)
		if err := os.Chtimes(path, old, old); err != nil {
			t.Fatal(err)
		}
	}
	got := onDisk(t, dir, "size=120k", `
flowlens batch in -o out; code=$?
find out -name 'draft*'
for f in out/*.png; do tail -c 8 "$f" | grep -q IEND || echo "$f is broken"; done; echo "code $code"
mount -o remount,size=10m out
flowlens batch in -o out; echo "code $?"
ls out | wc -l
`)
	full, roomy, _ := strings.Cut(got, "code 1\n")
	if !strings.Contains(full, "flowlens: in/") || !strings.Contains(full, "no space left on device; choose another place with -o") {
		t.Errorf("full disk: %s", full)
	}
	if strings.Contains(full, "draft") || strings.Contains(full, "is broken") {
		t.Errorf("something half is left: %s", full)
	}
	if strings.Contains(full, " 0 failed") || strings.Contains(full, " 6 solved") {
		t.Errorf("full disk: %s", full)
	}
	if want := "out/report.html\nflowlens: in: 6 solved, 0 refused, 0 failed\ncode 0\n9\n"; !sameLines(roomy, want) {
		t.Errorf("with room: %s, want %s", roomy, want)
	}
}

// sameLines reports whether two texts have the same lines, in any order: those
// of standard error may come before or after.
func sameLines(a, b string) bool {
	count := map[string]int{}
	for line := range strings.Lines(a) {
		count[line]++
	}
	for line := range strings.Lines(b) {
		count[line]--
	}
	for _, n := range count {
		if n != 0 {
			return false
		}
	}
	return true
}

// TestReadOnlyDisk checks that a place that cannot be written is told at once.
func TestReadOnlyDisk(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	if err := os.Mkdir(filepath.Join(dir, "in"), 0o777); err != nil {
		t.Fatal(err)
	}
	write(t, filepath.Join(dir, "in/a.png"), string(shotBytes(t, 1)), 0o666)
	got := onDisk(t, dir, "ro", `flowlens batch in -o out; echo "code $?"; flowlens watch in -o out; echo "code $?"`)
	const line = "flowlens: in: cannot write out: read-only file system; choose another place with -o\ncode 1\n"
	if want := line + line; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}
