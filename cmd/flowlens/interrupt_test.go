package main

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"syscall"
	"testing"
	"time"
)

// TestInterrupt interrupts a run that has answered one board and waits for the
// next, or is at work on it: the exit code is 130, and the output that was begun
// is gone.
func TestInterrupt(t *testing.T) {
	dir := t.TempDir()
	for _, test := range []struct {
		name string
		args []string
		next string
	}{
		{"standard output", []string{"solve", "--json", "-"}, ""},
		{"file", []string{"solve", "-o", "out.json", "-"}, ""},
		{"at work", []string{"solve", "--json", "-"}, hardBoard(manyPigeons)},
	} {
		t.Run(test.name, func(t *testing.T) {
			if raceDetector && test.next != "" {
				t.Skip("stops gophersat")
			}
			cmd := command(t, dir, test.args...)
			stdin, err := cmd.StdinPipe()
			if err != nil {
				t.Fatal(err)
			}
			var stderr bytes.Buffer
			cmd.Stderr = &stderr
			stdout, err := cmd.StdoutPipe()
			if err != nil {
				t.Fatal(err)
			}
			if err := cmd.Start(); err != nil {
				t.Fatal(err)
			}
			io.WriteString(stdin, `{"lattice":"square","rows":2,"cols":2,"cells":["AA","BB"]}`+"\n")
			waitForAnswer(t, stdout, dir)
			io.WriteString(stdin, test.next)
			cmd.Process.Signal(syscall.SIGINT)
			io.Copy(io.Discard, stdout)
			cmd.Wait()
			if code := cmd.ProcessState.ExitCode(); code != exitInterrupted {
				t.Errorf("exit code %d, want %d", code, exitInterrupted)
			}
			if got := stderr.String(); got != "flowlens: interrupted\n" {
				t.Errorf("standard error: %q", got)
			}
			if files, _ := os.ReadDir(dir); len(files) > 0 {
				t.Errorf("left behind: %v", files)
			}
		})
	}
}

// waitForAnswer waits until the first result is on stdout or in a file of dir.
func waitForAnswer(t *testing.T, stdout io.Reader, dir string) {
	answered := make(chan struct{}, 1)
	go func() {
		if _, err := bufio.NewReaderSize(stdout, 16).ReadByte(); err == nil {
			answered <- struct{}{}
		}
	}()
	for {
		select {
		case <-answered:
			return
		case <-t.Context().Done():
			t.Fatal("no answer")
		default:
		}
		files, err := filepath.Glob(filepath.Join(dir, ".out.json*"))
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range files {
			if info, err := os.Stat(f); err == nil && info.Size() > 0 {
				return
			}
		}
	}
}

// TestInterruptUnread interrupts a run whose results nobody reads any more: it
// ends all the same, and leaves no half line behind.
func TestInterruptUnread(t *testing.T) {
	t.Parallel()
	cmd := command(t, t.TempDir(), "solve", "--json", "-")
	stdin, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	stdout, results, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer stdout.Close()
	cmd.Stdout = results
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	results.Close()
	var fed atomic.Int64
	go func() {
		for {
			if _, err := io.WriteString(stdin, onePair); err != nil {
				return
			}
			fed.Add(1)
		}
	}()
	first := make([]byte, 1)
	if _, err := io.ReadFull(stdout, first); err != nil { // until it runs
		t.Fatal(err)
	}
	for before := int64(-1); fed.Load() != before; time.Sleep(200 * time.Millisecond) {
		before = fed.Load() // until the run takes no more
	}
	cmd.Process.Signal(syscall.SIGINT)
	cmd.Wait()
	if code := cmd.ProcessState.ExitCode(); code != exitInterrupted {
		t.Errorf("exit code %d, want %d", code, exitInterrupted)
	}
	got, err := io.ReadAll(stdout)
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(first) + string(got)) {
		if !strings.HasPrefix(line, `{"name":"pair","status":"solved",`) || !strings.HasSuffix(line, "}}\n") {
			t.Fatalf("half a line: %q", line)
		}
	}
}

// TestInterruptSolver interrupts a run that waits for an outside solver: the
// solver ends too, and its files are gone.
func TestInterruptSolver(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	pidFile := filepath.Join(t.TempDir(), "pid")
	cmd := command(t, dir, "solve", "--json", "--encoding", "degree", "--sat-command", "sh -c 'echo $$ >"+pidFile+"; sleep 600'", "-")
	cmd.Env = append(cmd.Env, "TMPDIR="+dir)
	cmd.Stdin = strings.NewReader(onePair)
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	var pid int
	for ; pid == 0; time.Sleep(10 * time.Millisecond) {
		text, _ := os.ReadFile(pidFile) // not there at first
		fmt.Sscanln(string(text), &pid)
	}
	cmd.Process.Signal(syscall.SIGINT)
	cmd.Wait()
	if code := cmd.ProcessState.ExitCode(); code != exitInterrupted {
		t.Errorf("exit code %d, want %d", code, exitInterrupted)
	}
	if err := syscall.Kill(pid, 0); err != syscall.ESRCH {
		t.Errorf("the solver still runs: %v", err)
	}
	if files, _ := os.ReadDir(dir); len(files) > 0 {
		t.Errorf("left behind: %v", files)
	}
}

// TestInterruptBatch interrupts a batch: nothing half is left, and the next run
// does the rest.
func TestInterruptBatch(t *testing.T) {
	dir := t.TempDir()
	out := filepath.Join(dir, "out")
	c := newCrowd(t, filepath.Join(dir, "in"), batchFiles(t, 40))
	cmd := command(t, dir, "batch", "in", "-o", "out")
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	for len(entered(t, out)) == 0 {
		time.Sleep(time.Millisecond)
	}
	cmd.Process.Signal(syscall.SIGTERM)
	cmd.Wait()
	if code := cmd.ProcessState.ExitCode(); code != exitInterrupted {
		t.Errorf("exit code %d, want %d", code, exitInterrupted)
	}
	if !strings.HasSuffix(stderr.String(), "flowlens: interrupted\n") {
		t.Errorf("standard error: %q", stderr.String())
	}
	if left, _ := filepath.Glob(filepath.Join(out, ".flowlens/draft*")); len(left) > 0 {
		t.Errorf("left behind: %q", left)
	}
	checkResults(t, out, c)
	command(t, dir, "batch", "in", "-o", "out").Run()
	if got := checkResults(t, out, c); got != len(c.solved) {
		t.Errorf("%d results for %d pictures", got, len(c.solved))
	}
	checkReport(t, filepath.Join(out, "report.jsonl"), "in/", c.want)
}
