package main

import (
	"fmt"
	"io"
	"os"
	"sync/atomic"
	"time"

	"flowlens/cmd/flowlens/internal/output"
	"flowlens/cmd/flowlens/internal/refusal"
	"flowlens/cmd/flowlens/internal/terminal"
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
	u.say(name + ": " + refusal.Explain(err))
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
func (u *ui) usage(err error) { u.say(refusal.WithoutPackages(err.Error())) }

func (u *ui) interrupted() { u.say("interrupted") }

func (u *ui) say(text string) { fmt.Fprintln(u.err, "flowlens: "+terminal.OneLine(text)) }
