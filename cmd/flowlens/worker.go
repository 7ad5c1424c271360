package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"runtime"
	"strconv"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"flowlens/cmd/flowlens/internal/web"
	"flowlens/cmd/flowlens/internal/worker"
	"flowlens/solve"
	"flowlens/vision"
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

// command returns what starts a worker process with these limits: this very
// program, even when its file has been replaced meanwhile.
func (l *workerLimits) command(timeout time.Duration) func() *exec.Cmd {
	const running = "/proc/self/exe"
	self, err := os.Executable()
	if _, e := os.Stat(running); e == nil || err != nil {
		self = running
	}
	args := []string{
		"worker",
		"--max-bytes", strconv.FormatInt(l.bytes, 10),
		"--max-pixels", strconv.Itoa(l.pixels),
		"--max-memory", strconv.FormatInt(l.memory, 10),
		"--cpu", (time.Duration(runtime.GOMAXPROCS(0)) * (timeout + workerGrace)).String(),
	}
	return func() *exec.Cmd {
		cmd := exec.Command(self, args...)
		cmd.Args[0] = os.Args[0]
		return cmd
	}
}

// newWorker is the command that a server runs for each picture. It is none for people.
func newWorker(*ui) *cobra.Command {
	var limits workerLimits
	var cpu time.Duration
	cmd := &cobra.Command{
		Use:    "worker",
		Short:  "Solve one picture for flowlens serve",
		Hidden: true,
		Args:   cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return worker.Run(worker.Limits{Memory: limits.memory << 20, CPU: cpu}, func(q web.Question, data []byte) (*web.Answer, []byte) {
				a := limits.answer(context.WithoutCancel(cmd.Context()), q, data)
				return a, a.Body
			})
		},
	}
	limits.addFlags(cmd.Flags())
	cmd.Flags().DurationVar(&cpu, "cpu", time.Minute, "how much CPU time to take")
	return cmd
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

// answer answers a question about a picture.
func (l *workerLimits) answer(ctx context.Context, q web.Question, data []byte) *web.Answer {
	var options answerOptions
	if err := options.parse(q.Options); err != nil {
		return jsonAnswer(http.StatusBadRequest, "malformed", map[string]string{"error": err.Error()})
	}
	p := pipeline{timeout: q.Within, limits: &vision.DecodeOptions{MaxBytes: int(l.bytes), MaxPixels: l.pixels}}
	o := &outcome{image: "upload"}
	o.solvePicture(ctx, &p, data)
	return o.webAnswer(q.JSON, options)
}

// webAnswer puts an outcome into the form that was asked for. What went wrong is
// always told as JSON.
func (o *outcome) webAnswer(asJSON bool, options answerOptions) *web.Answer {
	doc := struct {
		*result
		PNG []byte `json:"png,omitempty"`
	}{result: o.result(options.unique)}
	if o.err != nil {
		return o.webError(doc.result)
	}
	if !asJSON || options.png {
		var png bytes.Buffer
		if err := o.drawPNG(&png); err != nil {
			return o.failed(err).webAnswer(asJSON, options)
		}
		doc.PNG = png.Bytes()
	}
	if asJSON {
		return jsonAnswer(http.StatusOK, doc.Status, doc)
	}
	return &web.Answer{Status: http.StatusOK, Type: "image/png", Outcome: doc.Status, Body: doc.PNG}
}

// webError answers with what went wrong, in words for who has no flags to set.
func (o *outcome) webError(r *result) *web.Answer {
	status := httpStatus(o.err)
	switch status {
	case http.StatusInternalServerError:
		return jsonAnswer(status, "crash", map[string]string{"error": "internal error; try another screenshot"})
	case http.StatusGatewayTimeout:
		r.Error = "it took too long; try a smaller picture, or again later"
	}
	return jsonAnswer(status, r.Status, r)
}

// drawPNG draws the outcome; a bug that it meets becomes an error.
func (o *outcome) drawPNG(png *bytes.Buffer) (err error) {
	defer recoverTo(&err)
	return new(drawing).write(png, formPNG, o)
}

func jsonAnswer(status int, outcome string, doc any) *web.Answer {
	return &web.Answer{Status: status, Type: "application/json", Outcome: outcome, Body: jsonLine(doc)}
}

// httpStatuses are the statuses of errors. The first kind that matches counts; any
// other error is a bug of ours.
var httpStatuses = []struct {
	kind   error
	status int
}{
	{vision.ErrTooBig, http.StatusRequestEntityTooLarge},
	{vision.ErrFormat, http.StatusUnsupportedMediaType},
	{vision.ErrBroken, http.StatusBadRequest},
	{context.DeadlineExceeded, http.StatusGatewayTimeout},
	{vision.ErrNoBoard, http.StatusUnprocessableEntity},
	{vision.ErrBadBoard, http.StatusUnprocessableEntity},
	{vision.ErrUnknownKind, http.StatusUnprocessableEntity},
	{solve.ErrUnsolvable, http.StatusUnprocessableEntity},
	{solve.ErrTooLarge, http.StatusUnprocessableEntity},
}

// httpStatus returns the status for what went wrong with a picture.
func httpStatus(err error) int {
	for _, s := range httpStatuses {
		if errors.Is(err, s.kind) {
			return s.status
		}
	}
	return http.StatusInternalServerError
}

// answerOptions are those of a query.
type answerOptions struct {
	png    bool // with JSON, have the picture too
	unique bool
}

// parse reads the options of a query.
func (o *answerOptions) parse(options map[string]string) error {
	f := pflag.NewFlagSet("", pflag.ContinueOnError)
	f.BoolVar(&o.png, "png", false, "")
	f.BoolVar(&o.unique, "unique", false, "")
	for name, value := range options {
		if f.Lookup(name) == nil {
			return fmt.Errorf("there is no option %q; see /openapi.yaml", clip(name))
		}
		if err := f.Set(name, value); err != nil {
			return fmt.Errorf("option %s cannot be %q; see /openapi.yaml", name, clip(value))
		}
	}
	return nil
}
