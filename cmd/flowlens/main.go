// Command flowlens solves Flow Free screenshots.
//
// It reads the board off a picture, solves it and draws the flows back into a
// copy of the picture. Run flowlens help for the list of commands.
//
// Here are the commands and the pipeline from the bytes of a picture to its solution:
// see newRoot and pipeline.Pipeline. All else has a room in internal, with one idea each. The
// test of their imports lists them, from those that know nothing of boards up.
package main

import (
	"context"
	"fmt"
	"os"
	"os/signal"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"flowlens/cmd/flowlens/internal/ui"
)

// Exit codes. An error names the input it is about; the other inputs are done
// all the same.
const (
	exitOK          = 0
	exitFailed      = 1 // some input was refused or some output not written
	exitUsage       = 2 // the command line makes no sense; nothing was done
	exitInterrupted = 130
)

func main() { os.Exit(run()) }

// run runs the command line and returns the exit code.
func run() int {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	context.AfterFunc(ctx, stop) // a second signal ends the process at once

	u := ui.New(os.Stdout, os.Stderr)
	root := newRoot(u)
	root.SetArgs(withCommand(root, os.Args[1:]))
	err := execute(ctx, u, root)
	switch {
	case ctx.Err() != nil:
		u.Interrupted()
		return exitInterrupted
	case err != nil:
		u.Usage(err)
		return exitUsage
	case u.Failed:
		return exitFailed
	}
	return exitOK
}

// execute runs the command line. Once ctx ends the command has a moment to put
// its things away. It may need more, or for ever: to write to someone who does
// not read.
func execute(ctx context.Context, u *ui.UI, root *cobra.Command) error {
	done := make(chan error, 1)
	go func() { done <- root.ExecuteContext(ctx) }()
	select {
	case err := <-done:
		return err
	case <-ctx.Done():
	}
	select {
	case err := <-done:
		return err
	case <-time.After(u.Moment()):
		return ctx.Err()
	}
}

// needInputs refuses a command line without inputs.
func needInputs(cmd *cobra.Command, args []string) error {
	if len(args) == 0 {
		return fmt.Errorf("no picture given; see %s --help", cmd.CommandPath())
	}
	return nil
}
