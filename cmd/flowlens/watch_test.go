package main

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"
)

// A watcher is a running flowlens watch of in, which writes to out.
type watcher struct {
	t              *testing.T
	cmd            *exec.Cmd
	in, out        string
	stdout, stderr lockedBuffer
}

// lockedBuffer is written to by a process and read by a test.
type lockedBuffer struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (l *lockedBuffer) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.Write(p)
}

func (l *lockedBuffer) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.String()
}

// startWatch watches dir/in.
func startWatch(t *testing.T, dir, out string) *watcher {
	t.Helper()
	w := &watcher{t: t, in: filepath.Join(dir, "in"), out: filepath.Join(dir, out)}
	if err := os.MkdirAll(w.in, 0o777); err != nil {
		t.Fatal(err)
	}
	w.cmd = command(t, dir, "watch", "in", "-o", out)
	w.cmd.Stdout, w.cmd.Stderr = &w.stdout, &w.stderr
	if err := w.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	return w
}

// until waits until done returns true.
func (w *watcher) until(what string, done func() bool) {
	w.t.Helper()
	for end := time.Now().Add(time.Minute); !done(); time.Sleep(10 * time.Millisecond) {
		if time.Now().After(end) {
			w.t.Fatalf("no %s\n%s%s", what, w.stdout.String(), w.stderr.String())
		}
	}
}

// results waits for results of those names.
func (w *watcher) results(names ...string) {
	w.t.Helper()
	for _, name := range names {
		w.until(name, func() bool {
			_, err := os.Stat(filepath.Join(w.out, name))
			return err == nil
		})
	}
}

// stop stops the watch and returns what it said beside that.
func (w *watcher) stop(signal syscall.Signal) string {
	w.t.Helper()
	w.cmd.Process.Signal(signal)
	w.cmd.Wait()
	if code := w.cmd.ProcessState.ExitCode(); code != exitInterrupted {
		w.t.Errorf("exit code %d, want %d", code, exitInterrupted)
	}
	if left, _ := filepath.Glob(filepath.Join(w.out, ".flowlens/draft*")); len(left) > 0 {
		w.t.Errorf("left behind: %q", left)
	}
	said, ok := strings.CutSuffix(w.stderr.String(), "flowlens: interrupted\n")
	if !ok {
		w.t.Errorf("said %q", w.stderr.String())
	}
	return said
}

// TestWatch puts pictures into a folder as programs do: there before the start,
// in one go, slowly, under another name first, in a new folder, and many at once.
func TestWatch(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	shot := shotBytes(t, 1)
	if err := os.Mkdir(filepath.Join(dir, "in"), 0o777); err != nil {
		t.Fatal(err)
	}
	put := func(name string, data []byte) {
		t.Helper()
		write(t, filepath.Join(dir, "in", name), string(data), 0o666)
	}
	put("there.png", shot)
	w := startWatch(t, dir, "in/out")
	w.results("there.png")

	put("here.png", shot)
	w.results("here.png")

	slow, err := os.Create(filepath.Join(w.in, "slow.png"))
	if err != nil {
		t.Fatal(err)
	}
	parts := 8
	if testing.Short() {
		parts = 4
	}
	for part := range parts { // with pauses that are longer than the quiet time
		slow.Write(shot[len(shot)*part/parts : len(shot)*(part+1)/parts])
		time.Sleep(quietTime / 2 * time.Duration(1+part%3))
	}
	slow.Close()
	w.results("slow.png")

	put(".moved.png.part", half(shot))
	put(".moved.png.part", shot)
	if err := os.Rename(filepath.Join(w.in, ".moved.png.part"), filepath.Join(w.in, "moved.png")); err != nil {
		t.Fatal(err)
	}
	if err := os.MkdirAll(filepath.Join(w.in, "new/deep"), 0o777); err != nil {
		t.Fatal(err)
	}
	put("new/deep/x.png", shot)
	w.results("moved.png", "new/deep/x.png")

	var burst []string
	for i := range batchFiles(t, 40) {
		name := fmt.Sprintf("new/burst %d.png", i)
		put(name, shot)
		burst = append(burst, name)
	}
	w.results(burst...)

	put("there.jpg", shot) // would have the name of another result
	w.results("there.jpg.png", "there.png.png")

	if said := w.stop(syscall.SIGINT); said != "" {
		t.Errorf("said %q", said)
	}
	want := len(burst) + 6
	if got := strings.Count(w.stdout.String(), "\n"); got != want {
		t.Errorf("%d results told, want %d", got, want)
	}
	for line := range strings.Lines(w.stdout.String()) {
		if got := readFile(t, filepath.Join(dir, strings.TrimSuffix(strings.Replace(line, "out/there.png", "out/there.png.png", 1), "\n"))); len(got) == 0 {
			t.Errorf("%s is empty", line)
		}
	}
	if _, err := os.Stat(filepath.Join(w.out, "out")); err == nil {
		t.Error("its own results were solved")
	}

	// What is done, even when it was taken away, is not done again.
	if err := os.Remove(filepath.Join(w.out, "here.png")); err != nil {
		t.Fatal(err)
	}
	put("while away.png", shot)
	w = startWatch(t, dir, "in/out")
	w.results("while away.png")
	put("changed.png", shot)
	w.results("changed.png")
	w.stop(syscall.SIGTERM)
	if got, want := w.stdout.String(), "in/out/while away.png\nin/out/changed.png\n"; got != want {
		t.Errorf("told %q, want %q", got, want)
	}
}

// TestWatchHostile puts all kinds of bad files into the folder: each is told
// once, and a good one after them is solved.
func TestWatchHostile(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	w := startWatch(t, dir, "out")
	n := 0
	for name, data := range hostile(t) {
		write(t, filepath.Join(w.in, name), string(data), 0o666)
		n++
	}
	if runtime.GOOS != "windows" {
		syscall.Mkfifo(filepath.Join(w.in, "pipe.png"), 0o666)
	}
	w.until("refusals", func() bool { return strings.Count(w.stderr.String(), "\n") == n })
	write(t, filepath.Join(w.in, "good.png"), string(shotBytes(t, 1)), 0o666)
	w.results("good.png")
	for line := range strings.Lines(w.stop(syscall.SIGINT)) {
		if !strings.HasPrefix(line, "flowlens: in/") || !strings.Contains(line, "; ") {
			t.Errorf("told %q", line)
		}
	}
	if got := w.stdout.String(); got != "out/good.png\n" {
		t.Errorf("told %q", got)
	}
}

// TestWatchEnds checks that a watch ends when its folder is gone, and that there
// is one for each folder of results.
func TestWatchEnds(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	w := startWatch(t, dir, "out")
	w.results(".flowlens/ledger.jsonl")
	second, err := command(t, dir, "watch", "in", "-o", "out").CombinedOutput()
	if got, want := string(second), "flowlens: in: out: another flowlens is writing there; wait for it, or choose another place with -o\n"; err == nil || got != want {
		t.Errorf("%q, %v; want %q", got, err, want)
	}
	if err := os.Rename(w.in, w.in+".moved"); err != nil {
		t.Fatal(err)
	}
	w.cmd.Wait()
	if code := w.cmd.ProcessState.ExitCode(); code != exitFailed {
		t.Errorf("exit code %d, want %d", code, exitFailed)
	}
	if got, want := w.stderr.String(), "flowlens: in: no such file or directory; check the name\n"; got != want {
		t.Errorf("said %q, want %q", got, want)
	}
}
