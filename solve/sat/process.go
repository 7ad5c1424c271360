package sat

import (
	"context"
	"io"
	"os"
	"os/exec"
	"time"
)

// runProgram runs a program and copies what it prints to two writers. When it returns,
// nothing that the program started is left running, short of a process that has
// left its process group. The error is that of the context, or says that the
// program could not be started; how it ended is in the state.
func runProgram(ctx context.Context, args []string, stdout, stderr io.Writer) (*os.ProcessState, error) {
	cmd := exec.CommandContext(ctx, args[0], args[1:]...)
	ownGroup(cmd)
	cmd.Cancel = func() error { return killGroup(cmd) }
	out, err := newTap(stdout)
	if err != nil {
		return nil, err
	}
	defer out.close(ctx)
	errs, err := newTap(stderr)
	if err != nil {
		return nil, err
	}
	defer errs.close(ctx)
	cmd.Stdout, cmd.Stderr = out.in, errs.in
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	cmd.Wait()     // what went wrong is in the state
	killGroup(cmd) // what the program has left behind
	return cmd.ProcessState, ctx.Err()
}

// patience is how long a process that has left the group of an ended program,
// and still could write for it, is listened to.
const patience = time.Second

// tap copies from a pipe to a writer. It is used in place of a writer in
// exec.Cmd, which would wait for all that hold the pipe before there was a
// chance to kill them.
type tap struct {
	in, out *os.File
	done    chan struct{}
}

func newTap(to io.Writer) (*tap, error) {
	out, in, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	t := &tap{in, out, make(chan struct{})}
	go func() {
		defer close(t.done)
		io.Copy(to, t.out)
	}()
	return t, nil
}

// close waits until everything is copied, unless ctx is done.
func (t *tap) close(ctx context.Context) {
	t.in.Close()
	deadline := time.Now()
	if ctx.Err() == nil {
		deadline = deadline.Add(patience)
	}
	t.out.SetReadDeadline(deadline)
	<-t.done
	t.out.Close()
}
