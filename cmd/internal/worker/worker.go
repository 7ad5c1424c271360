// Package worker does dangerous work in processes of their own.
//
// A process does one job and ends. What a job breaks, by a crash in C code, by
// taking all memory or by never ending, is that process; and nothing of one job
// is there any more when the next begins. A [Pool] keeps processes started, so
// that a job does not wait for one.
//
// A job is a head, which is a value in its JSON form, and a body of bytes; so is
// its result. The process reads the one from standard input (Receive) and writes
// the other to standard output (Send).
package worker

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os/exec"
	"strings"
	"time"
)

// ErrCrash says that a process ended without a result. It wraps nothing: how
// exactly is for the log.
var ErrCrash = errors.New("the worker process crashed")

const (
	// maxResult bounds what a process may answer, in bytes.
	maxResult = 65 << 20
	// maxComplaint is how much of a process's standard error the log shows.
	maxComplaint = 400
	// pause is how long to wait after a process could not be started.
	pause = 200 * time.Millisecond
)

// A Pool keeps as many processes ready as may work at once.
type Pool struct {
	command func() *exec.Cmd
	log     *slog.Logger
	ready   chan *process
	busy    chan struct{} // holds one for each job under way
	changed chan struct{} // told that a process was taken or a job is done
	kept    chan struct{} // closed when the pool keeps no process any more
	jobs    int           // that each process does
	used    chan *process // that have done a job and may do more; nil for one job each
}

// NewPool starts size processes of command and keeps that many ready until ctx
// ends. Jobs that are under way then go on; see Wait. What goes wrong with a
// process is told to log.
func NewPool(ctx context.Context, size int, command func() *exec.Cmd, log *slog.Logger) *Pool {
	p := newPool(size, command, log)
	go p.keep(ctx)
	return p
}

func newPool(size int, command func() *exec.Cmd, log *slog.Logger) *Pool {
	return &Pool{
		command: command,
		log:     log,
		ready:   make(chan *process, size-1), // and one is on its way into it
		busy:    make(chan struct{}, size),
		changed: make(chan struct{}, 1),
		kept:    make(chan struct{}),
		jobs:    1,
	}
}

// keep starts a process for each that is taken, until ctx ends: at the latest when
// no other is ready, else when no job is under way, for starting takes as much
// of the processor as a job.
func (p *Pool) keep(ctx context.Context) {
	defer close(p.kept)
	defer p.drop()
	for ctx.Err() == nil {
		for len(p.ready) > 0 && len(p.busy) > 0 && ctx.Err() == nil {
			select {
			case <-p.changed:
			case <-ctx.Done():
			}
		}
		proc, err := start(p.command())
		if err != nil {
			p.log.Error("cannot start a worker", "error", err)
			sleep(ctx, pause)
			continue
		}
		select {
		case p.ready <- proc:
		case <-ctx.Done():
			proc.end()
		}
	}
}

// drop ends the processes that wait for a job.
func (p *Pool) drop() {
	for {
		select {
		case proc := <-p.ready:
			proc.end()
		case proc := <-p.used:
			proc.end()
		default:
			return
		}
	}
}

// Wait returns when the pool's context has ended and no process waits for a job
// any more. Whoever gives jobs must have stopped before.
func (p *Pool) Wait() { <-p.kept }

// Do gives a job to a process, as soon as fewer than the size of the pool are
// at work, and returns the body of its result, whose head it puts into result.
// The process is killed when ctx ends; the error then wraps ctx's. It wraps
// ErrCrash when the process ended without a result.
func (p *Pool) Do(ctx context.Context, head any, body []byte, result any) ([]byte, error) {
	select {
	case p.busy <- struct{}{}:
		defer func() {
			<-p.busy
			p.change()
		}()
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	proc, err := p.take(ctx)
	if err != nil {
		return nil, err
	}
	leave := context.AfterFunc(ctx, proc.kill)
	defer leave()
	do := proc.do
	if p.jobs > 1 {
		do = proc.doOne
	}
	answer, err := do(head, body, result)
	switch {
	case err == nil && p.jobs == 1:
		return answer, nil
	case err == nil && leave():
		p.putBack(proc)
		return answer, nil
	case err == nil: // it is being killed
		proc.end()
		return answer, nil
	case ctx.Err() != nil:
		return nil, ctx.Err()
	}
	p.log.Error("a worker crashed", "reason", err)
	return nil, ErrCrash
}

// change tells keep to look again.
func (p *Pool) change() {
	select {
	case p.changed <- struct{}{}:
	default: // it has not looked since the last time
	}
}

// take returns a process that waits for a job, rather one that has done some.
func (p *Pool) take(ctx context.Context) (*process, error) {
	select {
	case proc := <-p.used:
		return proc, nil
	default:
	}
	select {
	case proc := <-p.used:
		return proc, nil
	case proc := <-p.ready:
		p.change()
		return proc, nil
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// A process is one that waits for its job.
type process struct {
	cmd    *exec.Cmd
	in     io.WriteCloser
	out    io.Reader
	errors complaint
	// Of one that does many jobs: how many it has done, and out.
	done     int
	buffered *bufio.Reader
}

func start(cmd *exec.Cmd) (*process, error) {
	p := &process{cmd: cmd}
	cmd.Stderr = &p.errors
	var err error
	if p.in, err = cmd.StdinPipe(); err != nil {
		return nil, err
	}
	if p.out, err = cmd.StdoutPipe(); err != nil {
		return nil, err
	}
	return p, cmd.Start()
}

// do has the process do its job, and ends it.
func (p *process) do(head any, body []byte, result any) ([]byte, error) {
	sent := Send(p.in, head, body) // fails when the process is gone, which reading tells better
	p.in.Close()
	answer, received := Receive(io.LimitReader(p.out, maxResult), result)
	if received != nil || len(answer) >= maxResult {
		p.kill() // it may have more to say
	}
	if err := p.cmd.Wait(); err != nil {
		return nil, fmt.Errorf("%w: %s", err, p.errors.text())
	}
	return answer, errors.Join(received, sent)
}

// kill makes the process end at once.
func (p *process) kill() { p.cmd.Process.Kill() }

// end ends a process that has no job.
func (p *process) end() {
	p.in.Close()
	p.kill()
	p.cmd.Wait()
}

// Send writes a job or a result.
func Send(w io.Writer, head any, body []byte) error {
	line, err := json.Marshal(head)
	if err != nil {
		return err
	}
	if _, err := w.Write(append(line, '\n')); err != nil {
		return err
	}
	_, err = w.Write(body)
	return err
}

// Receive reads a job or a result to its end, puts the head into head and
// returns the body.
func Receive(r io.Reader, head any) ([]byte, error) {
	buffered := bufio.NewReader(r)
	line, err := buffered.ReadBytes('\n')
	if err != nil {
		return nil, err
	}
	if err := json.Unmarshal(line, head); err != nil {
		return nil, err
	}
	return io.ReadAll(buffered)
}

// A complaint keeps the beginning of what a process says on standard error.
type complaint struct{ begin []byte }

func (c *complaint) Write(p []byte) (int, error) {
	room := maxComplaint - len(c.begin)
	c.begin = append(c.begin, p[:min(room, len(p))]...)
	return len(p), nil
}

func (c *complaint) text() string { return strings.ToValidUTF8(string(c.begin), "?") }

func sleep(ctx context.Context, d time.Duration) {
	select {
	case <-time.After(d):
	case <-ctx.Done():
	}
}
