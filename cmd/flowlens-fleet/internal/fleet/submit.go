package fleet

import (
	"context"
	"errors"
	"strconv"
	"time"

	"flowlens/cmd/flowlens-fleet/internal/queue"
)

// ErrNoPictures says that there is nothing to do.
var ErrNoPictures = errors.New("there is no picture in it; name the folder that has the screenshots")

// Submit puts a job into the queue for each file of src, with dst for the results. again has also
// those done that are done already.
func (f *Fleet) Submit(ctx context.Context, srcURL, dstURL string, again bool) (queue.Published, error) {
	src, dst, err := f.pair(ctx, srcURL, dstURL)
	if err != nil {
		return queue.Published{}, err
	}
	files, err := scan(ctx, src, dst)
	if err != nil {
		return queue.Published{}, err
	}
	if err := sniff(ctx, src, files); err != nil {
		return queue.Published{}, err
	}
	outputs := names(files)
	if len(outputs) == 0 {
		return queue.Published{}, ErrNoPictures
	}
	run := ""
	if again {
		run = strconv.FormatInt(time.Now().UnixNano(), 36)
	}
	ctx, span := tracer.Start(ctx, "submit")
	defer span.End()
	jobs := func(yield func(*queue.Job) bool) {
		for _, file := range files {
			j := &queue.Job{
				Src: src.URL(), Dst: dst.URL(), Path: file.Key, Size: file.Size, Time: stamp(file.Time), Version: hexOf(file.MD5),
				Output: outputs[file.Key], Again: run,
			}
			if file.skip != nil {
				j.Skip = file.skip.Error()
			}
			if !yield(j) {
				return
			}
		}
	}
	return f.Queue.Publish(ctx, jobs, carry(ctx))
}
