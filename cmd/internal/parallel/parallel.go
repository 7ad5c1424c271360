// Package parallel runs tasks on all cores: [InOrder] yields what they return in
// their order, and [Each] has them done in any.
package parallel

import (
	"context"
	"iter"
	"runtime"
	"sync"
)

// InOrder runs tasks on all cores, one on each, and yields what they return in the order of
// the tasks, each as soon as it and all before it are done. While a task takes
// long, at most window more are done and one is held ready, so that any number
// of tasks takes the same memory.
//
// It ends early when ctx does or its consumer stops; the tasks that run then get
// a canceled context and are waited for. The iteration over tasks is not: it may
// be waiting for input that never comes.
func InOrder[T any](ctx context.Context, window int, tasks iter.Seq[func(context.Context) T]) iter.Seq[T] {
	type job struct {
		task func(context.Context) T
		done chan T
	}
	return func(yield func(T) bool) {
		var workers sync.WaitGroup
		defer workers.Wait()
		ctx, cancel := context.WithCancel(ctx)
		defer cancel()

		results := make(chan chan T, window)
		jobs := make(chan job)
		for range runtime.GOMAXPROCS(0) {
			workers.Go(func() {
				for {
					j, more := receive(ctx, jobs)
					if !more {
						return
					}
					j.done <- j.task(ctx)
				}
			})
		}
		go func() {
			defer close(results)
			defer close(jobs)
			for task := range tasks {
				done := make(chan T, 1)
				if !send(ctx, results, done) || !send(ctx, jobs, job{task, done}) {
					return
				}
			}
		}()
		for {
			done, more := receive(ctx, results)
			if !more {
				return
			}
			if result, ok := receive(ctx, done); !ok || !yield(result) {
				return
			}
		}
	}
}

// Each calls do for each item, with at most as many calls at once as workers says.
// When ctx ends it begins no more of them, and waits for those under way.
func Each[T any](ctx context.Context, workers int, items []T, do func(T)) {
	jobs := make(chan T)
	var running sync.WaitGroup
	for range min(workers, len(items)) {
		running.Go(func() {
			for item := range jobs {
				do(item)
			}
		})
	}
	for _, item := range items {
		if !send(ctx, jobs, item) {
			break
		}
	}
	close(jobs)
	running.Wait()
}

// send sends v unless ctx ends first.
func send[T any](ctx context.Context, to chan<- T, v T) bool {
	select {
	case to <- v:
		return true
	case <-ctx.Done():
		return false
	}
}

// receive returns the next value unless ctx or the channel ends first.
func receive[T any](ctx context.Context, from <-chan T) (v T, ok bool) {
	select {
	case v, ok = <-from:
		return v, ok
	case <-ctx.Done():
		return v, false
	}
}
