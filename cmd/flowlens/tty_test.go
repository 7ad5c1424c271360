package main

import (
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/creack/pty"
)

// screen returns what a terminal shows after printing text: a carriage return begins to overwrite the line, so a progress bar
// that came on a slow machine and was cleared again is gone.
func screen(text string) string {
	lines := strings.Split(strings.ReplaceAll(text, "\r\n", "\n"), "\n")
	for i, line := range lines {
		var shown []rune
		for _, part := range strings.Split(line, "\r") {
			over := []rune(part)
			shown = append(over, shown[min(len(over), len(shown)):]...)
		}
		lines[i] = strings.TrimRight(string(shown), " ")
	}
	return strings.Join(lines, "\n")
}

// TestTerminal solves on a terminal: one line a picture, with a word about it and without times, and -v for those. Programs
// that read the names get nothing else.
func TestTerminal(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	write(t, filepath.Join(dir, "a.png"), string(shotBytes(t, 1)), 0o666)
	write(t, filepath.Join(dir, "b.txt"), fiveByFive, 0o666)
	for _, c := range []struct {
		args []string
		want string // all that is printed, as a pattern
	}{
		{[]string{"solve", "-f", "png", "a.png", "b.txt"}, `✓ a\.solved\.png  \d+×\d+, \d+ flows\n✓ b\.solved\.png  5×5, 5 flows\n`},
		{[]string{"b.txt", "-v"}, `flowlens: b\.txt: 5x5, 5 flows; solved in \d.* ms by the presolve\n✓ b\.solved\.png  5×5, 5 flows\n`},
		{[]string{"cnf", "b.txt", "-o", "b.cnf"}, `✓ b\.cnf\n`},
	} {
		cmd := command(t, dir, c.args...)
		tty, err := pty.Start(cmd)
		if err != nil {
			t.Skip("no terminals here: ", err)
		}
		out, _ := io.ReadAll(tty) // it ends with an error
		if err := cmd.Wait(); err != nil {
			t.Errorf("%q: %v", c.args, err)
		}
		tty.Close()
		text := screen(string(out))
		if !regexp.MustCompile(`^` + c.want + `$`).MatchString(text) {
			t.Errorf("%q shows %q, want %s", c.args, text, c.want)
		}
	}
	out, err := command(t, dir, "b.txt").Output()
	if err != nil || string(out) != "b.solved.png\n" {
		t.Errorf("to a program: %q, %v", out, err)
	}
	if _, err := os.Stat(filepath.Join(dir, "b.solved.png")); err != nil {
		t.Error(err)
	}
}
