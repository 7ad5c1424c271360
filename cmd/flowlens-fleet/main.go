// Command flowlens-fleet solves folders of Flow Free screenshots on many machines. For one machine
// flowlens batch does, without a server.
//
// submit puts a job for each picture into a queue, any number of work do them, and report makes of
// what they have done the same report as flowlens batch. run does all that in one process.
//
// Here are the commands. What they do is in internal: the queue, which is NATS JetStream; the store,
// which is a cloud's or a disk; the solver, which solves pictures in processes of their own; and
// the fleet, which puts them together. See doc.go for what it costs.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"os/signal"
	"syscall"

	"flowlens/cmd/internal/refusal"
	"flowlens/cmd/internal/terminal"
)

// Exit codes, as those of flowlens.
const (
	exitOK          = 0
	exitFailed      = 1 // some picture was not solved, or nothing could be done
	exitUsage       = 2 // the command line makes no sense
	exitInterrupted = 130
)

func main() { os.Exit(run()) }

// run runs the command line and returns the exit code.
func run() int {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	context.AfterFunc(ctx, stop) // a second signal ends the process at once
	p := &program{out: os.Stdout, err: os.Stderr, log: slog.New(slog.NewTextHandler(os.Stderr, nil))}
	root := p.root()
	err := root.ExecuteContext(ctx)
	var failure *failure
	switch {
	case err == nil && p.failed:
		return exitFailed
	case err == nil:
		return exitOK
	case errors.As(err, &failure) && ctx.Err() != nil:
		p.say("interrupted")
		return exitInterrupted
	case errors.As(err, &failure):
		p.say(err.Error())
		return exitFailed
	}
	p.say(refusal.WithoutPackages(err.Error()))
	return exitUsage
}

// A program is one run of this program.
type program struct {
	out, err io.Writer
	log      *slog.Logger
	failed   bool // something was told to have failed

	options options
}

// say says something on standard error.
func (p *program) say(text string) { fmt.Fprintln(p.err, "flowlens-fleet: "+terminal.OneLine(text)) }

// A failure is an error that is none of the command line.
type failure struct {
	about string // may be empty
	err   error
}

func (f *failure) Unwrap() error { return f.err }

func (f *failure) Error() string {
	text := refusal.Explain(f.err)
	if f.about != "" {
		text = f.about + ": " + text
	}
	return text
}
