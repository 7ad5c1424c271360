package main

import (
	"context"
	"errors"
	"path/filepath"
	"time"

	"github.com/fsnotify/fsnotify"
	"github.com/spf13/cobra"

	"flowlens/cmd/flowlens/internal/ui"
	"flowlens/cmd/internal/folder"
	"flowlens/cmd/internal/ledger"
)

const (
	// quietTime is how long a file must keep its size and time before it is
	// taken to be whole.
	quietTime = 500 * time.Millisecond
	// breathTime is the least time between two looks at the folder: a file that
	// is being copied wakes the watch many times a second.
	breathTime = 100 * time.Millisecond
	// sweepTime is the most time between two looks: some folders, such as those
	// of a network, do not tell what changes in them.
	sweepTime = 30 * time.Second
)

var errNoEvents = errors.New("the system does not tell of changes there, so it is looked at every half minute; " +
	"on Linux raise fs.inotify.max_user_watches")

// A watchRun is one run of flowlens watch. Whatever the system tells of changes
// only wakes it. It then looks at the whole folder, so that nothing depends on
// which changes were told, in which order, or lost.
type watchRun struct {
	mirrorRun
	watcher *fsnotify.Watcher
	deaf    bool // it was told that changes are not
	seen    map[string]sighting
}

// A sighting says how a file was, and since when.
type sighting struct {
	size  int64
	time  time.Time
	since time.Time
}

func newWatch(u *ui.UI) *cobra.Command {
	run := &watchRun{mirrorRun: mirrorRun{UI: u}, seen: map[string]sighting{}}
	run.config.Stays, run.config.Entering = true, run.hear
	cmd := &cobra.Command{
		Use:   "watch DIR -o OUT",
		Short: "Solve each screenshot that is put into a folder",
		Long: `watch solves the pictures in the folder DIR and in its subfolders, and then each one
that is put there, as soon as it is whole, until it is interrupted. The results lie in
the folder OUT, as those of flowlens batch do; OUT may be in DIR. Their names go to
standard output.

What is done is kept in mind: the next run does only what is new, and a result may be
taken away. "flowlens batch DIR -o OUT" gives a report.`,
		Example:           `  flowlens watch ~/Screenshots -o ~/Solved`,
		Args:              needFolder,
		ValidArgsFunction: completeFolder,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if err := run.all(cmd.Context()); err != nil {
				run.Fail(run.config.Dir, err)
			}
			return nil
		},
	}
	addMirrorFlags(cmd, &run.mirrorRun)
	return cmd
}

// all watches until ctx ends or there is no folder any more.
func (r *watchRun) all(ctx context.Context) (err error) {
	if err := r.open(); err != nil {
		return err
	}
	defer r.mirror.Close()
	if r.watcher, err = fsnotify.NewWatcher(); err != nil {
		return err
	}
	defer r.watcher.Close()
	wake := r.wakes()
	for ctx.Err() == nil {
		ready, names, waiting, err := r.ready()
		if err != nil {
			return err
		}
		r.mirror.Work(ctx, ready, names, r.tellResult)
		rest := sweepTime
		if waiting || r.mirror.IsWaiting() {
			rest = quietTime
		}
		select {
		case <-wake:
			sleep(ctx, breathTime)
		case <-time.After(rest):
		case <-ctx.Done():
		}
	}
	return nil
}

// wakes returns a channel that receives when something has changed since it
// received last. The kinds of changes do not matter, nor do lost ones: an
// overflow is a change like any other.
func (r *watchRun) wakes() <-chan struct{} {
	wake := make(chan struct{}, 1)
	go func() {
		for {
			select {
			case _, ok := <-r.watcher.Events:
				if !ok {
					return
				}
			case _, ok := <-r.watcher.Errors:
				if !ok {
					return
				}
			}
			select {
			case wake <- struct{}{}:
			default: // it is awake
			}
		}
	}()
	return wake
}

// ready looks at the folder and returns the files that are whole and have
// something to be done about, with the names of results. It reports whether it is
// waiting for others to be whole.
func (r *watchRun) ready() (ready []folder.File, names map[string]string, waiting bool, err error) {
	files, names, err := r.mirror.Look()
	if err != nil {
		return nil, nil, false, err
	}
	now := time.Now()
	before := r.seen
	r.seen = make(map[string]sighting, len(files))
	for _, f := range files {
		s, known := before[f.Path]
		if !known || s.size != f.Size || !s.time.Equal(f.Time) {
			s = sighting{f.Size, f.Time, now}
		}
		r.seen[f.Path] = s
		switch {
		case now.Sub(s.since) < quietTime:
			waiting = true
		case r.mirror.Due(f, names[f.Path]):
			ready = append(ready, f)
		}
	}
	return ready, names, waiting, nil
}

// hear has the system tell of changes in a folder.
func (r *watchRun) hear(path string) {
	if err := r.watcher.Add(path); err != nil && !r.deaf {
		r.deaf = true
		r.Note(path, errNoEvents.Error())
	}
}

// tellResult names a result that was written.
func (r *watchRun) tellResult(e *ledger.Entry) {
	if e.Class == ledger.Solved {
		r.Print(filepath.Join(r.config.Out, string(e.Output)))
	}
}
