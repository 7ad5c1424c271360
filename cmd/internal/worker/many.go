package worker

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"os/exec"
	"os/signal"
	"syscall"
	"time"
)

// NewPoolOfMany is NewPool for a command that calls RunMany, each process of which does that many
// jobs before another one takes its place. A job that breaks its process is still alone in that,
// but what it leaves there is seen by the next one: this is for those who trust the code and not the data.
// Starting a process and filling its memory takes longer than a small job.
func NewPoolOfMany(ctx context.Context, size, jobs int, command func() *exec.Cmd, log *slog.Logger) *Pool {
	p := newPool(size, command, log)
	p.jobs, p.used = jobs, make(chan *process, size)
	go p.keep(ctx)
	return p
}

// RunMany is Run for a process that does one job after the other, until no more come. Its limits are
// those of all jobs together.
func RunMany[Head, Result any](l Limits, do func(Head, []byte) (Result, []byte)) error {
	signal.Ignore(os.Interrupt, syscall.SIGTERM)
	if err := l.apply(); err != nil {
		return err
	}
	in := bufio.NewReader(os.Stdin)
	for {
		var head Head
		body, err := receiveFrame(in, &head)
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		result, answer := do(head, body)
		if err := sendFrame(os.Stdout, result, answer); err != nil {
			return err
		}
	}
}

// A frame is the first line of a job or result that others may follow.
type frame struct {
	Head  json.RawMessage `json:"head"`
	Bytes int             `json:"bytes"` // of the body
}

func sendFrame(w io.Writer, head any, body []byte) error {
	raw, err := json.Marshal(head)
	if err != nil {
		return err
	}
	return Send(w, frame{raw, len(body)}, body)
}

func receiveFrame(r *bufio.Reader, head any) ([]byte, error) {
	line, err := r.ReadBytes('\n')
	if err != nil {
		return nil, err
	}
	var f frame
	if err := json.Unmarshal(line, &f); err != nil {
		return nil, err
	}
	if f.Bytes < 0 || f.Bytes > maxResult {
		return nil, fmt.Errorf("a body of %d bytes", f.Bytes)
	}
	body := make([]byte, f.Bytes)
	if _, err := io.ReadFull(r, body); err != nil {
		return nil, err
	}
	return body, json.Unmarshal(f.Head, head)
}

// doOne has the process do one of several jobs. After an error it is gone.
func (p *process) doOne(head any, body []byte, result any) ([]byte, error) {
	p.done++
	if p.buffered == nil {
		p.buffered = bufio.NewReader(p.out)
	}
	sent := sendFrame(p.in, head, body)
	answer, received := receiveFrame(p.buffered, result)
	if err := errors.Join(received, sent); err != nil {
		p.in.Close()
		time.AfterFunc(pause, p.kill) // it ends by itself, or never
		if ended := p.cmd.Wait(); ended != nil {
			err = fmt.Errorf("%w: %s", ended, p.errors.text())
		}
		return nil, err
	}
	return answer, nil
}

// putBack keeps a process for the next job, or ends it.
func (p *Pool) putBack(proc *process) {
	if proc.done >= p.jobs {
		proc.in.Close()
		proc.cmd.Wait()
		return
	}
	p.used <- proc // has room for all that can be at work
	select {
	case <-p.kept:
		p.drop()
	default:
	}
}
