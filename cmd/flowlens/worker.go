package main

import (
	"bytes"
	"context"
	"errors"
	"os"
	"os/exec"
	"runtime"
	"strconv"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"flowlens/cmd/flowlens/internal/ui"
	"flowlens/cmd/flowlens/internal/web"
	"flowlens/cmd/internal/worker"
	"flowlens/overlay"
	"flowlens/solve/puzzle"
)

// workerGrace is how long after its time a worker may still answer, for it draws
// and writes the picture after that.
const workerGrace = 2 * time.Second

// workerLimits bound what one picture may take.
type workerLimits struct {
	bytes  int64
	pixels int
	memory int64 // of the process, in MiB
}

func (l *workerLimits) addFlags(f *pflag.FlagSet) {
	f.Int64Var(&l.bytes, "max-bytes", 20<<20, "refuse pictures of more `BYTES`")
	f.IntVar(&l.pixels, "max-pixels", 40_000_000, "refuse pictures of more `PIXELS`, before any is decoded")
	f.Int64Var(&l.memory, "max-memory", 1024, "let a picture take this many `MIB` of memory")
}

func (l *workerLimits) check() error {
	if l.bytes < 1 || l.pixels < 1 {
		return errors.New("--max-bytes and --max-pixels must be 1 or more")
	}
	if l.memory < 256 {
		return errors.New("--max-memory must be 256 or more")
	}
	return nil
}

// command returns what starts a worker process with these limits.
func (l *workerLimits) command(timeout time.Duration) func() *exec.Cmd {
	return worker.Self(
		"worker",
		"--max-bytes", strconv.FormatInt(l.bytes, 10),
		"--max-pixels", strconv.Itoa(l.pixels),
		"--max-memory", strconv.FormatInt(l.memory, 10),
		"--cpu", (time.Duration(runtime.GOMAXPROCS(0)) * (timeout + workerGrace)).String(),
	)
}

// newWorker is the command that a server runs for each picture. It is none for people.
func newWorker(*ui.UI) *cobra.Command {
	var limits workerLimits
	var cpu time.Duration
	cmd := &cobra.Command{
		Use:    "worker",
		Short:  "Solve one picture for flowlens serve",
		Hidden: true,
		Args:   cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return worker.Run(worker.Limits{Memory: limits.memory << 20, CPU: cpu}, limits.warm, func(q web.Question, data []byte) (*web.Answer, []byte) {
				a := limits.answer(context.WithoutCancel(cmd.Context()), q, data)
				return a, a.Body
			})
		},
	}
	limits.addFlags(cmd.Flags())
	cmd.Flags().DurationVar(&cpu, "cpu", time.Minute, "how much CPU time to take")
	return cmd
}

// warmMemory is what the screenshot of a phone takes, in bytes.
const warmMemory = 48 << 20

// warm solves a small picture and touches memory, so that code and memory are there when the first picture is sent: a new process
// waits for each page of them.
func (l *workerLimits) warm() {
	shot, err := warmShot()
	if err != nil {
		return // that is no reason not to work
	}
	l.answer(context.Background(), web.Question{Form: web.PNG, Within: time.Minute}, shot)
	room := make([]byte, warmMemory)
	for i := 0; i < len(room); i += os.Getpagesize() {
		room[i] = 1
	}
	runtime.GC() // gives it to whatever comes next
}

// warmShot is a picture of a level.
func warmShot() ([]byte, error) {
	b, err := puzzle.Parse(".ABC.\n...D.\n..D..\nA..E.\nB.EC.\n")
	if err != nil {
		return nil, err
	}
	img, _, err := overlay.Clean(b)
	if err != nil {
		return nil, err
	}
	var shot bytes.Buffer
	err = overlay.EncodePNG(&shot, img, nil)
	return shot.Bytes(), err
}

// processes is a web.Solver that answers each question in a process of its own.
type processes struct{ pool *worker.Pool }

// Solve implements web.Solver. The process watches its time itself. When it fails
// to, or nobody waits for the answer any more, it is killed.
func (p *processes) Solve(ctx context.Context, q web.Question, data []byte) (*web.Answer, error) {
	ctx, cancel := context.WithTimeout(ctx, q.Within+workerGrace)
	defer cancel()
	a := new(web.Answer)
	var err error
	if a.Body, err = p.pool.Do(ctx, q, data, a); err != nil {
		return nil, err
	}
	return a, nil
}
