package parallel

import (
	"context"
	"iter"
	"runtime"
	"slices"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"
)

// sleepers yields tasks that take the given seconds and return their number.
func sleepers(seconds ...int) iter.Seq[func(context.Context) int] {
	return func(yield func(func(context.Context) int) bool) {
		for i, s := range seconds {
			task := func(context.Context) int {
				time.Sleep(time.Duration(s) * time.Second)
				return i
			}
			if !yield(task) {
				return
			}
		}
	}
}

func TestInOrderKeepsOrderOnAllCores(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		start := time.Now()
		cores := runtime.GOMAXPROCS(0)
		// One long task, and short ones that take as long together on the other cores.
		seconds := append([]int{30}, slices.Repeat([]int{1}, 30*max(cores-1, 1))...)
		var got []int
		for i := range InOrder(t.Context(), len(seconds), sleepers(seconds...)) {
			got = append(got, i)
		}
		want := make([]int, len(seconds))
		for i := range want {
			want[i] = i
		}
		if !slices.Equal(got, want) {
			t.Errorf("results in the order %v", got)
		}
		if cores > 1 && time.Since(start) > 30*time.Second {
			t.Errorf("took %v", time.Since(start))
		}
	})
}

func TestInOrderAsksForNoMoreThanWindow(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		const window = 5
		var asked atomic.Int32
		tasks := func(yield func(func(context.Context) int32) bool) {
			for i := range 100 {
				asked.Add(1)
				task := func(context.Context) int32 {
					if i == 0 {
						time.Sleep(time.Hour) // until nothing else can go on
					}
					return asked.Load()
				}
				if !yield(task) {
					return
				}
			}
		}
		var got []int32
		for n := range InOrder(t.Context(), window, tasks) {
			got = append(got, n)
		}
		if len(got) != 100 {
			t.Fatalf("%d results", len(got))
		}
		// With the first result, and one task that is ready for when there is room.
		if got[0] > window+2 || runtime.GOMAXPROCS(0) > 1 && got[0] < window {
			t.Errorf("%d tasks asked for while the first ran, with a window of %d", got[0], window)
		}
	})
}

// TestInOrderWaitsForNoTask has an input that gives the next task only after the
// result of the one before.
func TestInOrderWaitsForNoTask(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		answered := make(chan int)
		talk := func(yield func(func(context.Context) int) bool) {
			for i := range 3 {
				if !yield(func(context.Context) int { return i }) {
					return
				}
				if got := <-answered; got != i {
					t.Errorf("answer %d to task %d", got, i)
				}
			}
		}
		for i := range InOrder(t.Context(), 10, talk) {
			answered <- i
		}
	})
}

// TestInOrderEndsEarly checks that running tasks are canceled and waited for,
// when the consumer stops and when the context ends.
func TestInOrderEndsEarly(t *testing.T) {
	for _, interrupted := range []bool{false, true} {
		synctest.Test(t, func(t *testing.T) {
			ctx, cancel := context.WithCancel(t.Context())
			defer cancel()
			ended := make(chan struct{}, 1)
			tasks := slices.Values([]func(context.Context) int{
				func(context.Context) int { return 0 },
				func(ctx context.Context) int {
					<-ctx.Done()
					ended <- struct{}{}
					return 1
				},
			})
			for range InOrder(ctx, 10, tasks) {
				time.Sleep(time.Second) // the second task starts
				if !interrupted {
					break
				}
				cancel()
			}
			select {
			case <-ended:
			default:
				t.Error("a task is left behind")
			}
		})
	}
}

// TestEach checks that each item is done once, by so many at once, and that few
// are begun when the context ends.
func TestEach(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithCancel(t.Context())
		defer cancel()
		items := make([]atomic.Int32, 20)
		var at, most atomic.Int32
		all := make([]int, len(items))
		for i := range all {
			all[i] = i
		}
		do := func(i int) {
			most.Store(max(most.Load(), at.Add(1)))
			time.Sleep(time.Second)
			items[i].Add(1)
			at.Add(-1)
		}
		Each(ctx, 3, all, do)
		for i := range items {
			if n := items[i].Load(); n != 1 {
				t.Errorf("item %d was done %d times", i, n)
			}
		}
		if most.Load() != 3 {
			t.Errorf("%d at once, want 3", most.Load())
		}
		begun := 0
		Each(ctx, 1, all, func(int) { begun++; cancel() })
		if begun > len(all)/2 { // one or two may be handed over in that moment
			t.Errorf("%d of %d begun, all but the first too late", begun, len(all))
		}
	})
}
