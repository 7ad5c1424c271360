package fleet

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"

	"go.opentelemetry.io/otel/attribute"

	"flowlens/cmd/flowlens-fleet/internal/queue"
	"flowlens/cmd/flowlens-fleet/internal/solver"
	"flowlens/cmd/flowlens-fleet/internal/store"
	"flowlens/cmd/internal/folder"
	"flowlens/cmd/internal/input"
	"flowlens/cmd/internal/ledger"
	"flowlens/cmd/internal/record"
)

const (
	// again is how long after a failed try the next one may come; the one after that in twice
	// the time.
	again = 2 * time.Second
	// tellEvery is how often a worker says how it does.
	tellEvery = 2 * time.Second
	// storeTime bounds what a job has to do with the store.
	storeTime = 5 * time.Minute
)

// A Solver solves the picture in the file data, as solver.Pool does.
type Solver interface {
	Solve(ctx context.Context, path string, data []byte) (*ledger.Entry, []byte, error)
}

// A Worker takes jobs and does them.
type Worker struct {
	*Fleet
	Solver Solver
	// Jobs is how many are in hand at once. More than there are processes hide what the store takes.
	Jobs  int
	Meter *Meter
}

// Run works until ctx ends, and then finishes what is in hand.
func (w *Worker) Run(ctx context.Context) {
	ended, end := context.WithCancel(context.WithoutCancel(ctx))
	var aside sync.WaitGroup
	aside.Go(func() { w.tell(ended) })
	aside.Go(func() { w.dig(ctx) })
	aside.Go(func() { w.sweep(ctx) })
	var running sync.WaitGroup
	for range w.Jobs {
		running.Go(func() { w.work(ctx) })
	}
	running.Wait()
	end()
	aside.Wait()
}

// work takes one job after the other.
func (w *Worker) work(ctx context.Context) {
	for ctx.Err() == nil {
		lent, err := w.Queue.Take(ctx)
		switch {
		case err != nil:
			w.Log.Error("cannot take a job", "error", err)
			sleep(ctx, again)
		case lent != nil:
			w.Meter.begin()
			w.do(carried(context.WithoutCancel(ctx), lent.Header), lent)
			w.Meter.end()
		}
	}
}

// do does a job, or has it tried again, or gives it up.
func (w *Worker) do(ctx context.Context, lent *queue.Lent) {
	ctx, span := tracer.Start(ctx, "picture")
	defer span.End()
	span.SetAttributes(attribute.String("path", lent.Path), attribute.Int("try", lent.Try))
	defer lent.Keep()()
	began := time.Now()
	class, err := w.settle(ctx, &lent.Job)
	if err == nil {
		if err := lent.Done(ctx); err != nil {
			w.Log.Warn("the queue does not hear that a job is done", "path", lent.Path, "error", err)
		}
		w.Meter.done(class, lent.Path, time.Since(began))
		return
	}
	span.RecordError(err)
	w.Meter.failed()
	w.Log.Warn("a try failed", "path", lent.Path, "try", lent.Try, "error", err)
	if !lent.IsLast() {
		lent.Retry(again << (lent.Try - 1))
		return
	}
	if err := w.giveUp(ctx, &lent.Job, err); err != nil {
		w.Log.Error("cannot give a job up", "path", lent.Path, "error", err)
		return // the advisory will come to it
	}
	lent.Drop(err.Error())
}

// settle does what a job asks for. After an error it may be tried again.
func (w *Worker) settle(ctx context.Context, j *queue.Job) (ledger.Class, error) {
	ctx, cancel := context.WithTimeout(ctx, storeTime)
	defer cancel()
	src, dst, err := w.pair(ctx, j.Src, j.Dst)
	if err != nil {
		return "", err
	}
	if j.Again == "" {
		if done, err := w.isDone(ctx, dst, j); err != nil || done {
			return known, err
		}
	}
	e, png, err := w.solve(ctx, src, j)
	if err != nil {
		return "", err
	}
	e.Size, e.Time = j.Size, j.Time
	ctx, span := tracer.Start(ctx, "write")
	defer span.End()
	if len(png) > 0 {
		if err := dst.Write(ctx, j.Output, "image/png", png); err != nil {
			return "", fmt.Errorf("the result cannot be written: %w", err)
		}
		e.Output, e.OutputSize = []byte(j.Output), int64(len(png))
		w.Meter.bytes("written", len(png))
	}
	if err := writeEntry(ctx, dst, e); err != nil {
		return "", fmt.Errorf("the result cannot be written: %w", err)
	}
	return e.Class, nil
}

// known is the class of jobs that were done before.
const known ledger.Class = "known"

// isDone reports whether there is a result of this very file, which another try would not change.
func (w *Worker) isDone(ctx context.Context, dst *store.Folder, j *queue.Job) (bool, error) {
	e, err := readEntry(ctx, dst, j.Path)
	if e == nil || err != nil {
		return false, err
	}
	if e.Size != j.Size || e.Time != j.Time || e.Retry || e.Class == ledger.Skipped != (j.Skip != "") {
		return false, nil
	}
	if e.Output == nil {
		return true, nil
	}
	if string(e.Output) != j.Output {
		return false, nil
	}
	return dst.Has(ctx, j.Output, e.OutputSize)
}

// skips are the reasons to leave a file alone, by their words.
var skips = []error{record.ErrNotPicture, record.ErrResults, record.ErrGone, folder.ErrHidden, folder.ErrLink, folder.ErrNoFile}

// solve returns what becomes of the file of a job, and the drawn picture where there is one.
func (w *Worker) solve(ctx context.Context, src *store.Folder, j *queue.Job) (*ledger.Entry, []byte, error) {
	if j.Skip != "" {
		i := slices.IndexFunc(skips, func(err error) bool { return err.Error() == j.Skip })
		if i < 0 {
			return nil, nil, fmt.Errorf("another version of this program left it alone: %s", j.Skip)
		}
		return solver.Left(j.Path, skips[i]), nil, nil
	}
	reading, span := tracer.Start(ctx, "read")
	data, err := src.Read(reading, j.Path, input.MaxPicture)
	span.End()
	switch {
	case errors.Is(err, store.ErrNotFound):
		return solver.Left(j.Path, record.ErrGone), nil, nil
	case err != nil:
		return nil, nil, fmt.Errorf("it cannot be read: %w", err)
	}
	w.Meter.bytes("read", len(data))
	solving, span := tracer.Start(ctx, "solve")
	defer span.End()
	e, png, err := w.Solver.Solve(solving, j.Path, data)
	switch {
	case errors.Is(err, context.DeadlineExceeded):
		return nil, nil, errors.New("its process hung and was killed")
	case err != nil:
		return nil, nil, errors.New("its process crashed")
	}
	return e, png, nil
}

// giveUp enters why a job is given up. A result that another worker has written stays.
func (w *Worker) giveUp(ctx context.Context, j *queue.Job, why error) error {
	dst, err := w.folder(ctx, j.Dst, true)
	if err != nil {
		return err
	}
	done, err := w.isDone(ctx, dst, j)
	if done || err != nil {
		return err
	}
	e := solver.Left(j.Path, fmt.Errorf("%w after %d tries: %w", record.ErrGivenUp, queue.Tries, why))
	e.Size, e.Time = j.Size, j.Time
	if err := writeEntry(ctx, dst, e); err != nil {
		return err
	}
	w.Meter.givenUp()
	w.Log.Error("given up", "path", j.Path, "reason", why)
	return w.Queue.Mourn(ctx, &queue.Dead{Job: *j, Reason: why.Error(), Tries: queue.Tries})
}

// dig gives up jobs whose workers fell silent.
func (w *Worker) dig(ctx context.Context) {
	for ctx.Err() == nil {
		if err := w.Queue.Bury(context.WithoutCancel(ctx), w.bury(ctx)); err != nil {
			w.Log.Warn("cannot give a job up", "error", err)
			sleep(ctx, again)
		}
	}
}

// sweep gives up those of which no word came.
func (w *Worker) sweep(ctx context.Context) {
	for sleep(ctx, w.Queue.Lease) {
		if err := w.Queue.Sweep(ctx, 2*again, w.bury(ctx)); err != nil {
			w.Log.Warn("cannot look for lost jobs", "error", err)
		}
	}
}

func (w *Worker) bury(ctx context.Context) func(*queue.Job) error {
	return func(j *queue.Job) error { return w.giveUp(context.WithoutCancel(ctx), j, queue.ErrSilent) }
}

// tell keeps it known how this worker does.
func (w *Worker) tell(ctx context.Context) {
	for more := true; more; {
		more = sleep(ctx, tellEvery)
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), again)
		w.Queue.Tell(ctx, w.Meter.ID, w.Meter.say(!more)) // the next time will do
		cancel()
	}
}

// sleep reports whether that time passed before ctx ended.
func sleep(ctx context.Context, d time.Duration) bool {
	select {
	case <-time.After(d):
		return true
	case <-ctx.Done():
		return false
	}
}
