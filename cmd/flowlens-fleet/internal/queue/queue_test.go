package queue_test

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"flowlens/cmd/flowlens-fleet/internal/queue"
	"flowlens/cmd/flowlens-fleet/internal/server"
)

func open(tb testing.TB) *queue.Queue {
	tb.Helper()
	conn, stop, err := server.Start(tb.TempDir())
	if err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(stop)
	q, err := queue.Open(tb.Context(), conn, queue.Config{Wait: time.Second})
	if err != nil {
		tb.Fatal(err)
	}
	return q
}

func publish(tb testing.TB, q *queue.Queue, from, to int) queue.Published {
	tb.Helper()
	p, err := q.Publish(tb.Context(), func(yield func(*queue.Job) bool) {
		for i := from; i < to; i++ {
			if !yield(&queue.Job{Src: "s3://bucket/shots", Dst: "s3://bucket/solved", Path: fmt.Sprintf("2026/%08d.png", i), Size: 1}) {
				return
			}
		}
	}, nil)
	if err != nil {
		tb.Fatal(err)
	}
	return p
}

// TestPublish checks that jobs which are there already are not there twice, though more are on
// their way than fit at once.
func TestPublish(t *testing.T) {
	q := open(t)
	const n = 10_000
	if p := publish(t, q, 0, n); p.New+p.Known != n {
		t.Errorf("%+v", p)
	}
	if p := publish(t, q, n/2, n+n/2); p.New+p.Known != n || p.Known < n/2 {
		t.Errorf("%+v", p)
	}
	if c, err := q.Count(t.Context()); err != nil || c.Waiting != n+n/2 || c.Left() != n+n/2 {
		t.Errorf("%+v, %v", c, err)
	}
}

// BenchmarkPublish publishes a job each time.
func BenchmarkPublish(b *testing.B) {
	q := open(b)
	b.ResetTimer()
	publish(b, q, 0, b.N)
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "jobs/s")
}

// BenchmarkIdle publishes a job each time for someone who waits for it.
func BenchmarkIdle(b *testing.B) {
	q := open(b)
	taken := make(chan time.Time)
	go func() {
		for {
			if lent, err := q.Take(b.Context()); err != nil {
				return
			} else if lent != nil {
				taken <- time.Now()
				lent.Done(b.Context())
			}
		}
	}()
	var took []time.Duration
	for i := range b.N {
		time.Sleep(5 * time.Millisecond) // until it waits
		began := time.Now()
		publish(b, q, i, i+1)
		took = append(took, (<-taken).Sub(began))
	}
	slices.Sort(took)
	b.ReportMetric(float64(took[len(took)/2].Microseconds())/1000, "ms-median")
	b.ReportMetric(float64(took[len(took)-1].Microseconds())/1000, "ms-longest")
}
