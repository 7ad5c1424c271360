package main

import (
	"bytes"
	"io"
	"path/filepath"
	"strings"
	"testing"

	"github.com/creack/pty"
)

// TestShow runs solve --show in terminals that can show more or less.
func TestShow(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name        string
		env         []string
		answer      string // of the terminal, when it is asked what it can do
		wants, bans []string
	}{
		{"kitty", []string{"TERM=xterm-kitty"}, "", []string{"\x1b_G"}, []string{"┃"}},
		{"sixel", []string{"TERM=xterm"}, "\x1b[?62;4c", []string{"\x1bP"}, []string{"┃", "\x1b_G"}},
		{"colors", []string{"TERM=xterm"}, "\x1b[?62;22c", []string{"┃", "\x1b[38;2;"}, []string{"\x1bP", "\x1b_G"}},
		{"silent", []string{"TERM=xterm"}, "", []string{"┃"}, []string{"\x1bP"}},
		{"no color", []string{"TERM=xterm", "NO_COLOR=1"}, "\x1b[?62;22c", []string{"┃"}, []string{"\x1b[38", "\x1bP"}},
		{"dumb", []string{"TERM=dumb"}, "\x1b[?62;4c", []string{"┃"}, []string{"\x1b"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			dir := t.TempDir()
			write(t, filepath.Join(dir, "shot.txt"), fiveByFive, 0o666)
			cmd := command(t, dir, "solve", "-v", "--show", "-f", "png", "shot.txt")
			cmd.Env = append(cmd.Env, "TMUX=", "STY=", "TERM_PROGRAM=", "LC_TERMINAL=", "KITTY_WINDOW_ID=", "NO_COLOR=")
			cmd.Env = append(cmd.Env, c.env...)
			tty, err := pty.Start(cmd)
			if err != nil {
				t.Skip("no terminals here: ", err)
			}
			defer tty.Close()
			out := converse(tty, c.answer)
			if err := cmd.Wait(); err != nil {
				t.Errorf("%v: %q", err, out)
			}
			for _, text := range c.wants {
				if !strings.Contains(out, text) {
					t.Errorf("lacks %q: %.500q", text, out)
				}
			}
			for _, text := range c.bans {
				if strings.Contains(out, text) {
					t.Errorf("has %q: %.500q", text, out)
				}
			}
			if !strings.Contains(out, "shot.solved.png") {
				t.Errorf("no file is named: %.500q", out)
			}
		})
	}
}

// converse reads what is printed on the terminal to the end, and answers the question what it can do.
func converse(tty io.ReadWriter, answer string) string {
	const question = "\x1b[c"
	var all []byte
	buf := make([]byte, 4096)
	for {
		n, err := tty.Read(buf)
		asked := bytes.Contains(all, []byte(question))
		all = append(all, buf[:n]...)
		if !asked && bytes.Contains(all, []byte(question)) {
			io.WriteString(tty, answer)
		}
		if err != nil {
			return strings.ReplaceAll(string(all), question, "")
		}
	}
}
