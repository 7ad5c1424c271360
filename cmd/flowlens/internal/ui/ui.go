// Package ui says everything that this program says to people, and shows on a
// terminal how far it is. It says what it is told to, and knows no command.
package ui

import (
	"fmt"
	"io"
	"os"
	"strings"
	"sync/atomic"
	"time"

	"flowlens/cmd/internal/output"
	"flowlens/cmd/internal/refusal"
	"flowlens/cmd/internal/terminal"
)

// A UI says everything that this program says to people. Its rules:
//   - results go to standard output, prose to standard error;
//   - an error is one line: "flowlens: FILE: reason; what to try", in lower
//     case and without a full stop.
type UI struct {
	Out, Err io.Writer // for results and for prose
	Terminal bool      // Err is one
	Watched  bool      // Out is a terminal, so that people read it and no program
	Failed   bool      // an error was told, of an input or output
	// patience is how long a command may take to put its things away, as a
	// time.Duration; see Moment.
	patience atomic.Int64
}

// Moment is how long a command that was interrupted may take to put its things
// away: a second, unless it has asked for more.
func (u *UI) Moment() time.Duration { return max(time.Second, time.Duration(u.patience.Load())) }

// SetMoment asks for that long, if it is more than a second.
func (u *UI) SetMoment(d time.Duration) { u.patience.Store(int64(d)) }

// New returns a UI that says things on these two files.
func New(out, err *os.File) *UI {
	return &UI{Out: out, Err: err, Terminal: terminal.Is(err), Watched: terminal.Is(out)}
}

// Print prints one line of results.
func (u *UI) Print(line string) { fmt.Fprintln(u.Out, line) }

// Fail tells what went wrong with the input or output of that name.
func (u *UI) Fail(name string, err error) {
	u.Failed = true
	u.Say(name + ": " + refusal.Explain(err))
}

// Commit puts what was written to a place there, and names a file: on standard
// output, unless that has another use, and for people with a word about it. The
// error is for the caller to tell.
func (u *UI) Commit(out *output.Place, about string, stdoutTaken bool) error {
	written, err := out.Commit()
	switch {
	case err != nil || !written || !out.IsFile():
	case stdoutTaken:
		u.Say("wrote " + out.Path)
	case u.Watched:
		u.Print(strings.TrimRight("✓ "+terminal.OneLine(out.Path)+"  "+about, " "))
	default:
		u.Print(out.Path)
	}
	return err
}

// Note tells something about an input that was done all the same.
func (u *UI) Note(name, text string) { u.Say(name + ": " + text) }

// Prose prints lines about a result under a heading, unless that is empty.
func (u *UI) Prose(heading, lines string, stdoutTaken bool) {
	to := u.Out
	if stdoutTaken {
		to = u.Err
	}
	if heading != "" {
		lines = terminal.OneLine(heading) + ":\n" + lines
	}
	io.WriteString(to, lines)
}

// Usage tells what is wrong with the command line.
func (u *UI) Usage(err error) { u.Say(refusal.WithoutPackages(err.Error())) }

// Interrupted says that the program was.
func (u *UI) Interrupted() { u.Say("interrupted") }

// Say says something that is about no single input.
func (u *UI) Say(text string) { fmt.Fprintln(u.Err, "flowlens: "+terminal.OneLine(text)) }
