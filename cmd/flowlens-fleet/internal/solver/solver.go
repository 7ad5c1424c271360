// Package solver solves pictures in processes of their own, one at a time in each: [Limits.Run] is
// the life of such a process, and [Pool] gives them their pictures.
package solver

import (
	"context"
	"log/slog"
	"os/exec"
	"runtime"
	"strconv"
	"time"

	"github.com/spf13/pflag"

	"flowlens/cmd/internal/input"
	"flowlens/cmd/internal/ledger"
	"flowlens/cmd/internal/outcome"
	"flowlens/cmd/internal/pipeline"
	"flowlens/cmd/internal/record"
	"flowlens/cmd/internal/worker"
)

// grace is how long after its time a process may still answer, for it draws and packs the picture
// after that.
const grace = 2 * time.Second

// pictures is how many a process solves. A new one for each would take twice the time, for its memory
// is to be filled anew.
const pictures = 100

// Limits bound what one picture may take.
type Limits struct {
	Timeout time.Duration
	Memory  int64 // of the process, in MiB
}

// AddFlags adds the flags of the limits.
func (l *Limits) AddFlags(f *pflag.FlagSet) {
	f.DurationVar(&l.Timeout, "timeout", 10*time.Second, "give up on a picture after this `TIME`")
	f.Int64Var(&l.Memory, "max-memory", 1024, "let a picture take this many `MIB` of memory")
}

// Command returns what starts a process with these limits: this program with the command of that
// name, whose flags are those of AddFlags.
func (l *Limits) Command(name string) func() *exec.Cmd {
	return worker.Self(name, "--timeout", l.Timeout.String(), "--max-memory", strconv.FormatInt(l.Memory, 10))
}

// A question is what a process is asked. Its answer is an entry of the ledger, with the drawn
// picture.
type question struct {
	Path []byte `json:"path"`
}

// Run solves the pictures that come in on standard input.
func (l *Limits) Run() error { return l.RunWith(func(string) {}) }

// RunWith is Run with something to be done before the picture of that path is looked at.
func (l *Limits) RunWith(before func(path string)) error {
	limits := worker.Limits{Memory: l.Memory << 20, CPU: pictures * time.Duration(runtime.GOMAXPROCS(0)) * (l.Timeout + grace)}
	return worker.RunMany(limits, func(q question, data []byte) (*ledger.Entry, []byte) {
		before(string(q.Path))
		return l.solve(string(q.Path), data)
	})
}

// solve solves the picture in the file data. What it returns is the same whenever that is done.
func (l *Limits) solve(path string, data []byte) (e *ledger.Entry, png []byte) {
	p := pipeline.Pipeline{Timeout: l.Timeout}
	o := &outcome.Outcome{Path: path, Name: input.Stem(path), Image: path}
	e = &ledger.Entry{Path: []byte(path)}
	if o.Err = record.Check(data); o.Err == nil {
		p.SolvePicture(context.Background(), o, data)
		o.Err = record.Deliver(o, e, func(drawn []byte) error {
			png = drawn
			return nil
		})
	}
	o.ClearTimes()
	record.Settle(o, e)
	return e, png
}

// Left returns the entry of a file that is not even looked at, or could not be, and why.
func Left(path string, why error) *ledger.Entry {
	o := &outcome.Outcome{Path: path, Name: input.Stem(path), Image: path, Err: why}
	e := &ledger.Entry{Path: []byte(path)}
	record.Settle(o, e)
	return e
}

// A Pool solves pictures in processes.
type Pool struct {
	pool   *worker.Pool
	busy   chan struct{} // holds one for each picture that is being solved
	within time.Duration
}

// NewPool keeps so many processes of command at work, until ctx ends.
func NewPool(ctx context.Context, size int, command func() *exec.Cmd, l Limits, log *slog.Logger) *Pool {
	return &Pool{worker.NewPoolOfMany(ctx, size, pictures, command, log), make(chan struct{}, size), l.Timeout + grace}
}

// Wait returns when the pool's context has ended and no process is left.
func (p *Pool) Wait() { p.pool.Wait() }

// Solve returns what becomes of the picture in the file data, and the drawn picture where there is
// one. The error wraps worker.ErrCrash or context.DeadlineExceeded where its process gave no
// answer.
func (p *Pool) Solve(ctx context.Context, path string, data []byte) (*ledger.Entry, []byte, error) {
	p.busy <- struct{}{} // its time begins when its process does
	defer func() { <-p.busy }()
	ctx, cancel := context.WithTimeout(ctx, p.within)
	defer cancel()
	e := new(ledger.Entry)
	png, err := p.pool.Do(ctx, question{[]byte(path)}, data, e)
	return e, png, err
}
