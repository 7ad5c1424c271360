package main

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/spf13/cobra"

	"flowlens/cmd/flowlens/internal/mirror"
	"flowlens/cmd/flowlens/internal/ui"
	"flowlens/cmd/internal/folder"
	"flowlens/cmd/internal/ledger"
	"flowlens/cmd/internal/pipeline"
)

// errNoPictures says that there was nothing to do.
var errNoPictures = errors.New("there is no picture in it; name the folder that has the screenshots")

// patience is how long a batch waits at its end for files that are still being written.
const patience = 10 * time.Second

// A mirrorRun is one run of a command that solves a folder into another one.
type mirrorRun struct {
	*ui.UI
	pipeline.Pipeline
	config mirror.Config
	mirror *mirror.Mirror // of config, while it is open
}

// open takes up the mirror. It must be closed in the end.
func (r *mirrorRun) open() (err error) {
	r.config.UI, r.config.Solve = r.UI, r.SolvePicture
	r.mirror, err = mirror.Open(r.config)
	return err
}

// A batchRun is one run of flowlens batch.
type batchRun struct {
	mirrorRun
	seen map[string]bool // all files that this run came across
}

func newBatch(u *ui.UI) *cobra.Command {
	run := &batchRun{mirrorRun: mirrorRun{UI: u}, seen: map[string]bool{}}
	cmd := &cobra.Command{
		Use:   "batch DIR -o OUT",
		Short: "Solve all screenshots of a folder into another folder",
		Long: `batch solves every picture below the folder DIR, on all cores. The results lie in
the folder OUT as the pictures do in DIR: OUT/SUB/NAME.png for DIR/SUB/NAME.jpg, or
NAME.jpg.png where two would have the same name.

What became of each file is in OUT/report.html, a page of its own with small
pictures, and in report.csv and report.jsonl:
  solved
  refused  no board was found in the picture, or not surely
  failed   the file is empty, cut off or no picture we read, or the result could not
           be written
  skipped  no picture by its name and first bytes, made by flowlens, or hidden

It may be interrupted at any moment, even killed. The next run goes on from there: it
does what is new or changed, what failed, and what took too long. The exit code and
the report are about the whole folder.`,
		Example: `  flowlens batch screenshots -o solved
  flowlens batch screenshots -o solved --force   # all of them once more`,
		Args:              needFolder,
		ValidArgsFunction: completeFolder,
		RunE: func(cmd *cobra.Command, args []string) error {
			run.all(cmd.Context())
			return nil
		},
	}
	addMirrorFlags(cmd, &run.mirrorRun)
	cmd.Flags().BoolVar(&run.config.Force, "force", false, "redo what is done, and replace files that are there")
	return cmd
}

// all solves the folder and writes the report.
func (r *batchRun) all(ctx context.Context) {
	if err := r.open(); err != nil {
		r.Fail(r.config.Dir, err)
		return
	}
	defer r.mirror.Close()
	if err := r.passes(ctx); err != nil {
		r.Fail(r.config.Dir, err)
	}
	if ctx.Err() != nil {
		return
	}
	counts := r.mirror.Report(r.seen)
	if len(counts) == 0 || len(counts) == 1 && counts[ledger.Skipped] > 0 {
		r.Fail(r.config.Dir, errNoPictures)
		return
	}
	r.tellSummary(counts)
}

// passes goes over the folder until nothing is left to do. Files that are still
// being written are waited for, but not for ever.
func (r *batchRun) passes(ctx context.Context) error {
	var deadline time.Time
	for last := false; !last && ctx.Err() == nil; {
		if last = !deadline.IsZero() && time.Now().After(deadline); last {
			r.mirror.Insist()
		}
		files, names, err := r.mirror.Look()
		if err != nil {
			return err
		}
		var todo []folder.File
		for _, f := range files {
			r.seen[f.Path] = true
			if r.mirror.Due(f, names[f.Path]) {
				todo = append(todo, f)
			}
		}
		switch {
		case len(todo) > 0:
			r.workWithProgress(ctx, todo, names)
		case !r.mirror.IsWaiting():
			return nil
		default:
			sleep(ctx, mirror.SettleTime/10)
		}
		if deadline.IsZero() {
			deadline = time.Now().Add(patience)
		}
	}
	return nil
}

// workWithProgress does work and shows how far it is.
func (r *batchRun) workWithProgress(ctx context.Context, files []folder.File, names map[string]string) {
	p := ui.NewProgress(r.UI, len(files), "files")
	defer p.End()
	r.mirror.Work(ctx, files, names, func(e *ledger.Entry) { p.Add(e.Class) })
}

// tellSummary tells how it went with the whole folder, earlier runs included.
func (r *batchRun) tellSummary(counts map[ledger.Class]int) {
	text := fmt.Sprintf("%d solved, %d refused, %d failed", counts[ledger.Solved], counts[ledger.Refused], counts[ledger.Failed])
	if n := counts[ledger.Skipped]; n > 0 {
		text += fmt.Sprintf(", %d skipped", n)
	}
	r.Note(r.config.Dir, text)
	if counts[ledger.Refused]+counts[ledger.Failed] > 0 {
		r.Failed = true
	}
}

// sleep waits, unless ctx ends.
func sleep(ctx context.Context, d time.Duration) {
	select {
	case <-time.After(d):
	case <-ctx.Done():
	}
}
