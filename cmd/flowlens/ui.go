package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strings"
	"sync/atomic"
	"time"

	"flowlens/cmd/flowlens/internal/input"
	"flowlens/cmd/flowlens/internal/output"
	"flowlens/cmd/flowlens/internal/terminal"
	"flowlens/solve"
	"flowlens/solve/puzzle"
	"flowlens/solve/sat"
	"flowlens/vision"
)

// A ui says everything that this program says to people. Its rules:
//   - results go to standard output, prose to standard error;
//   - an error is one line: "flowlens: FILE: reason; what to try", in lower
//     case and without a full stop.
type ui struct {
	out, err io.Writer
	terminal bool // err is one
	failed   bool // an error was told
	// patience is how long a command may take to put its things away, as a
	// time.Duration; see moment.
	patience atomic.Int64
}

// moment is how long a command that was interrupted may take to put its things
// away: a second, unless it has asked for more.
func (u *ui) moment() time.Duration { return max(time.Second, time.Duration(u.patience.Load())) }

func newUI(out, err *os.File) *ui { return &ui{out: out, err: err, terminal: terminal.Is(err)} }

// print writes one line of results.
func (u *ui) print(line string) { fmt.Fprintln(u.out, line) }

// fail tells what went wrong with the input or output of that name.
func (u *ui) fail(name string, err error) {
	u.failed = true
	u.say(name + ": " + explain(err))
}

// commit puts an output in place and names a file that was written: a result,
// unless standard output has another use.
func (u *ui) commit(out *output.Place, stdoutTaken bool) error {
	written, err := out.Commit()
	switch {
	case err != nil || !written || !out.IsFile():
	case stdoutTaken:
		u.say("wrote " + out.Path)
	default:
		u.print(out.Path)
	}
	return err
}

// note tells something about an input that was done all the same.
func (u *ui) note(name, text string) { u.say(name + ": " + text) }

// prose prints lines about a result under a heading, unless that is empty.
func (u *ui) prose(heading, lines string, stdoutTaken bool) {
	to := u.out
	if stdoutTaken {
		to = u.err
	}
	if heading != "" {
		lines = terminal.OneLine(heading) + ":\n" + lines
	}
	io.WriteString(to, lines)
}

// usage tells what is wrong with the command line.
func (u *ui) usage(err error) { u.say(withoutPackages(err.Error())) }

func (u *ui) interrupted() { u.say("interrupted") }

func (u *ui) say(text string) { fmt.Fprintln(u.err, "flowlens: "+terminal.OneLine(text)) }

// advice says for each kind of error what to try, where the error itself does
// not. The first kind that matches counts.
var advice = []struct {
	kind error
	try  string
}{
	{errMisread, "try a sharper or less cropped screenshot"},
	{solve.ErrUnsolvable, "check the board against the game"},
	{solve.ErrTooLarge, "try a smaller board"},
	{sat.ErrCommand, "try the command by hand on what flowlens cnf writes"},
	{vision.ErrUnknownKind, "try a sharper screenshot of the whole board"},
	{vision.ErrBadBoard, "try a sharper screenshot of the whole board, without a window over it"},
	{vision.ErrNoBoard, "give a screenshot that shows a whole board"},
	{input.ErrDirectory, "name the pictures in it"},
	{context.DeadlineExceeded, "allow more seconds with --timeout"},
	{fs.ErrNotExist, "check the name"},
	{fs.ErrPermission, "check its permissions"},
}

// explain words an error for people: the reason, and what to try.
func explain(err error) string {
	text := reason(err)
	if strings.Contains(text, "; ") {
		return text // the error brings its own advice
	}
	for _, a := range advice {
		if errors.Is(err, a.kind) {
			return text + "; " + a.try
		}
	}
	var invalid *puzzle.InvalidError
	if errors.As(err, &invalid) {
		return text + "; correct the board"
	}
	return text
}

// reason words an error without the names that people have read already: those
// of our packages and that of the file.
func reason(err error) string {
	var write *output.Error
	if errors.As(err, &write) {
		return write.Error()
	}
	text := strings.ReplaceAll(err.Error(), context.DeadlineExceeded.Error(), "it took too long")
	var path *fs.PathError
	if errors.As(err, &path) {
		text = strings.Replace(text, path.Error(), path.Err.Error(), 1)
	}
	return clip(withoutPackages(text))
}

// withoutPackages leaves out the names of our packages that begin their errors.
func withoutPackages(text string) string {
	for _, pkg := range []string{"vision: ", "solve: ", "puzzle: ", "overlay: ", "hint: ", "hexiom: "} {
		text = strings.ReplaceAll(text, pkg, "")
	}
	return text
}

// clip shortens a reason that quotes a lot of a broken board.
func clip(text string) string {
	const most = 300
	if len(text) <= most {
		return text
	}
	return strings.ToValidUTF8(text[:most], "") + "…"
}
