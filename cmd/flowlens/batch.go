package main

import (
	"context"
	"fmt"
	"path/filepath"
	"slices"
	"time"

	"github.com/spf13/cobra"

	"flowlens/cmd/flowlens/internal/folder"
	"flowlens/cmd/flowlens/internal/ledger"
	"flowlens/cmd/flowlens/internal/listing"
	"flowlens/cmd/flowlens/internal/ui"
)

// patience is how long a batch waits at its end for files that are still being written.
const patience = 10 * time.Second

// A batchRun is one run of flowlens batch.
type batchRun struct {
	mirror
	seen map[string]bool // all files that this run came across
}

func newBatch(u *ui.UI) *cobra.Command {
	run := &batchRun{mirror: mirror{UI: u}, seen: map[string]bool{}}
	cmd := &cobra.Command{
		Use:   "batch DIR -o OUT",
		Short: "Solve all screenshots of a folder into another folder",
		Long: `batch solves every picture below the folder DIR, on all cores. The results lie in
the folder OUT as the pictures do in DIR: OUT/SUB/NAME.png for DIR/SUB/NAME.jpg, or
NAME.jpg.png where two would have the same name.

What became of each file is in OUT/report.html, a page of its own with small
pictures, and in report.csv and report.jsonl: solved, refused, failed (not to be read,
or its result not to be written) or skipped, as what is no picture, names that begin
with a dot, and links to folders.

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
	addMirrorFlags(cmd, &run.mirror)
	cmd.Flags().BoolVar(&run.force, "force", false, "redo what is done, and replace files that are there")
	return cmd
}

// all solves the folder and writes the report.
func (r *batchRun) all(ctx context.Context) {
	if err := r.open(); err != nil {
		r.Fail(r.dir, err)
		return
	}
	defer r.ledger.Close()
	if err := r.passes(ctx); err != nil {
		r.Fail(r.dir, err)
	}
	if ctx.Err() != nil {
		return
	}
	s := r.summary()
	r.writeReports(s)
	r.tellSummary(s)
}

// passes goes over the folder until nothing is left to do. Files that are still
// being written are waited for, but not for ever.
func (r *batchRun) passes(ctx context.Context) error {
	var deadline time.Time
	for !r.insist && ctx.Err() == nil {
		r.insist = !deadline.IsZero() && time.Now().After(deadline)
		files, names, err := r.look()
		if err != nil {
			return err
		}
		var todo []folder.File
		for _, f := range files {
			r.seen[f.Path] = true
			if r.due(f, names[f.Path]) {
				todo = append(todo, f)
			}
		}
		switch {
		case len(todo) > 0:
			r.workWithProgress(ctx, todo, names)
		case len(r.unsettled) == 0:
			return nil
		default:
			sleep(ctx, settleTime/10)
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
	r.tell = func(d *mirrored) { p.Add(d.entry.Class) }
	r.work(ctx, files, names)
}

// paths returns what the report is about, in order: all that this run came
// across, as far as something became of it.
func (r *batchRun) paths() []string {
	var paths []string
	for path := range r.seen {
		if _, ok := r.ledger.Find(path); ok {
			paths = append(paths, path)
		}
	}
	slices.Sort(paths)
	return paths
}

func (r *batchRun) summary() listing.Summary {
	s := listing.Summary{Title: filepath.Base(r.realDir), Folder: filepath.Clean(r.dir), Counts: map[ledger.Class]int{}}
	for _, path := range r.paths() {
		mark, _ := r.ledger.Find(path)
		s.Counts[mark.Class]++
	}
	return s
}

// tellSummary tells how it went with the whole folder, earlier runs included.
func (r *batchRun) tellSummary(s listing.Summary) {
	text := fmt.Sprintf("%d solved, %d refused, %d failed", s.Counts[ledger.Solved], s.Counts[ledger.Refused], s.Counts[ledger.Failed])
	if n := s.Counts[ledger.Skipped]; n > 0 {
		text += fmt.Sprintf(", %d skipped", n)
	}
	r.Note(r.dir, text)
	if s.Counts[ledger.Refused]+s.Counts[ledger.Failed] > 0 {
		r.Failed = true
	}
}
