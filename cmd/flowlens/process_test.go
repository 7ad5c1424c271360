package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"runtime"
	"strings"
	"testing"

	"flowlens/solve/puzzle"
)

const fiveByFive = ".ABC.\n...D.\n..D..\nA..E.\nB.EC.\n"

// command returns this test binary as flowlens; see TestMain.
func command(t testing.TB, dir string, args ...string) *exec.Cmd {
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

// onePair is a board as a line of JSON.
const onePair = `{"name":"pair","lattice":"square","rows":1,"cols":2,"cells":["AA"]}` + "\n"

// TestStreams checks that a result line is there before the next board is asked
// for, so that another program can talk with this one, and that a line which is
// no board does not end the talk.
func TestStreams(t *testing.T) {
	const (
		solved  = `{"name":"pair","status":"solved",`
		invalid = `"status":"invalid","error":`
	)
	type exchange struct{ line, answer string }
	for name, talk := range map[string][]exchange{
		"boards":       {{onePair, solved}, {onePair, solved}, {onePair, solved}},
		"words":        {{onePair, solved}, {"what?\n", invalid}, {onePair, solved}},
		"words first":  {{"no board\n", invalid}, {onePair, solved}},
		"short first":  {{"1\n", invalid}, {onePair, solved}},
		"cut":          {{onePair, solved}, {onePair[:30] + "\n", `{"name":"pair",` + invalid}, {onePair, solved}},
		"cut first":    {{onePair[:30] + "\n", `{"name":"pair",` + invalid}, {onePair, solved}},
		"blanks first": {{"\n \r\n" + onePair, solved}, {"\n" + onePair, solved}},
		"mark first":   {{"\xef\xbb\xbf" + onePair, solved}, {onePair, solved}},
		"many lines":   {{strings.ReplaceAll(onePair, ",", ",\n"), solved}, {onePair, solved}},
	} {
		t.Run(name, func(t *testing.T) {
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
			for _, e := range talk {
				io.WriteString(stdin, e.line)
				line, err := lines.ReadString('\n')
				if err != nil || !strings.Contains(line, e.answer) {
					t.Fatalf("%q, %v to %q", line, err, e.line)
				}
			}
			stdin.Close()
			if rest, err := lines.ReadString('\n'); err != io.EOF {
				t.Errorf("%q, %v after the last answer", rest, err)
			}
			cmd.Wait()
		})
	}
}

// TestMemoryIsFlat gives 60 MB of boards to a run, which must not keep them.
func TestMemoryIsFlat(t *testing.T) {
	if testing.Short() {
		t.Skip("in short mode")
	}
	if runtime.GOOS != "linux" {
		t.Skip("needs /proc")
	}
	const (
		boards = 1200
		early  = 200 // boards until the memory has what it needs
		grows  = 20 << 10
	)
	line := `{"note":"` + strings.Repeat("x", 50_000) + `",` + onePair[1:]
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
	go func() {
		for range boards {
			io.WriteString(stdin, line)
		}
	}() // leaves standard input open: an ended process has no memory to measure
	results := bufio.NewScanner(stdout)
	first := 0
	for n := 1; n <= boards; n++ {
		if !results.Scan() {
			t.Fatalf("%d results, %v", n-1, results.Err())
		}
		if n == early {
			first = peakMemory(t, cmd.Process.Pid)
		}
	}
	if last := peakMemory(t, cmd.Process.Pid); last > first+grows {
		t.Errorf("%d KB after %d boards, %d KB after %d", first, early, last, boards)
	}
	stdin.Close()
	cmd.Wait()
}

// peakMemory returns how much memory a process has had at most, in KB.
func peakMemory(t *testing.T, pid int) (kb int) {
	t.Helper()
	status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	if err != nil {
		t.Fatal(err)
	}
	_, peak, _ := strings.Cut(string(status), "VmHWM:")
	if _, err := fmt.Sscanf(peak, "%d kB", &kb); err != nil {
		t.Fatalf("%v in %s", err, status)
	}
	return kb
}

// TestSecondSolution checks both solutions of boards that have two.
func TestSecondSolution(t *testing.T) {
	for name, test := range map[string]struct{ board, touch string }{
		"one touches itself": {`{"lattice":"square","cells":["A...",".BA.","...B"]}`, "--touch"},
		"none does": {`{"lattice":"free","cells":[{"x":0,"y":0,"dot":"A"},{"x":1,"y":0,"dot":"A"},{"x":0,"y":1,"dot":"B"},
			{"x":1,"y":1,"dot":"B"},{"x":2,"y":0},{"x":2,"y":1}],"links":[[0,4],[1,4],[2,4],[3,4],[0,5],[1,5],[2,5],[3,5]]}`, "--no-touch"},
	} {
		t.Run(name, func(t *testing.T) {
			cmd := command(t, t.TempDir(), "solve", "--json", "--unique", test.touch, "-")
			cmd.Stdin = strings.NewReader(strings.ReplaceAll(test.board, "\n", ""))
			out, err := cmd.Output()
			if err != nil {
				t.Fatal(err)
			}
			b, _, err := puzzle.ParseJSON([]byte(test.board))
			if err != nil {
				t.Fatal(err)
			}
			var r struct {
				Unique        any
				Flows, Second []puzzle.FlowDoc
			}
			if err := json.Unmarshal(out, &r); err != nil {
				t.Fatal(err)
			}
			if r.Unique != false || reflect.DeepEqual(r.Flows, r.Second) {
				t.Errorf("unique %v, %v and %v", r.Unique, r.Flows, r.Second)
			}
			for _, flows := range [][]puzzle.FlowDoc{r.Flows, r.Second} {
				if s, err := b.ParseFlows(flows); err != nil {
					t.Error(err)
				} else if err := puzzle.Verify(b, s); err != nil {
					t.Error(err)
				}
			}
		})
	}
}
