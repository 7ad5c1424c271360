package main

import (
	"bufio"
	"bytes"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

const fiveByFive = ".ABC.\n...D.\n..D..\nA..E.\nB.EC.\n"

// command returns this test binary as flowlens; see TestMain.
func command(t *testing.T, dir string, args ...string) *exec.Cmd {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.CommandContext(t.Context(), self, args...)
	cmd.Args[0] = "flowlens"
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), quickExit)
	return cmd
}

// TestInterrupt interrupts a run that has answered one board and waits for the
// next: the exit code is 130, and the output that was begun is gone.
func TestInterrupt(t *testing.T) {
	dir := t.TempDir()
	for _, test := range []struct {
		name string
		args []string
	}{
		{"standard output", []string{"solve", "--json", "-"}},
		{"file", []string{"solve", "-o", "out.json", "-"}},
	} {
		t.Run(test.name, func(t *testing.T) {
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

// TestModes checks that an output keeps the mode of the file it replaces, and
// that a new one has the mode of any new file.
func TestModes(t *testing.T) {
	dir := t.TempDir()
	write(t, filepath.Join(dir, "five.txt"), fiveByFive, 0o666)
	write(t, filepath.Join(dir, "old.json"), "", 0o640)
	if err := os.Chmod(filepath.Join(dir, "old.json"), 0o640); err != nil {
		t.Fatal(err)
	}
	for _, out := range []string{"old.json", "new.json"} {
		if err := command(t, dir, "solve", "-o", out, "five.txt").Run(); err != nil {
			t.Fatal(err)
		}
	}
	if got := mode(t, filepath.Join(dir, "old.json")); got != 0o640 {
		t.Errorf("old file: mode %o", got)
	}
	if got, want := mode(t, filepath.Join(dir, "new.json")), mode(t, filepath.Join(dir, "five.txt")); got != want {
		t.Errorf("new file: mode %o, want %o", got, want)
	}
}

func write(t *testing.T, path, text string, perm fs.FileMode) {
	t.Helper()
	if err := os.WriteFile(path, []byte(text), perm); err != nil {
		t.Fatal(err)
	}
}

func mode(t *testing.T, path string) fs.FileMode {
	t.Helper()
	info, err := os.Stat(path)
	if err != nil {
		t.Fatal(err)
	}
	return info.Mode().Perm()
}

// TestStreams checks that a result line is there before the next board is asked
// for, so that another program can talk with this one.
func TestStreams(t *testing.T) {
	cmd := command(t, t.TempDir(), "solve", "--json", "-")
	stdin, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	stdout, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	lines := bufio.NewReader(stdout)
	for _, name := range []string{"one", "two"} {
		io.WriteString(stdin, `{"name":"`+name+`","lattice":"square","rows":1,"cols":2,"cells":["AA"]}`+"\n")
		line, err := lines.ReadString('\n')
		if err != nil || !strings.Contains(line, `"name":"`+name+`","status":"solved"`) {
			t.Fatalf("%q, %v", line, err)
		}
	}
	stdin.Close()
	if err := cmd.Wait(); err != nil {
		t.Error(err)
	}
}
