package fleet

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"

	"flowlens/cmd/flowlens-fleet/internal/queue"
	"flowlens/cmd/internal/ledger"
	"flowlens/cmd/internal/terminal"
)

// A Status says how a fleet does.
type Status struct {
	Jobs    queue.Count          `json:"jobs"`
	Done    map[ledger.Class]int `json:"done"` // in the last day, as workers tell
	Failed  int                  `json:"failedTries"`
	Rate    float64              `json:"rate"` // done a second
	Workers []Said               `json:"workers"`
	Slowest []Slow               `json:"slowest"`
	GivenUp []queue.Dead         `json:"givenUp"` // the last of them
}

// silence is how long a worker that works does not say how it does.
const silence = 10 * tellEvery

// Status returns how the fleet does.
func (f *Fleet) Status(ctx context.Context) (*Status, error) {
	const lastDeads = 20
	s := &Status{Done: map[ledger.Class]int{}}
	var err error
	if s.Jobs, err = f.Queue.Count(ctx); err != nil {
		return nil, err
	}
	err = f.Queue.Told(ctx, func(data []byte) {
		var said Said
		if json.Unmarshal(data, &said) != nil {
			return
		}
		for class, n := range said.Done {
			s.Done[class] += n
		}
		s.Failed += said.Failed
		s.Slowest = slowestOf(append(s.Slowest, said.Slowest...))
		if !said.Ended && time.Since(said.At) < silence {
			s.Rate += said.Rate
			s.Workers = append(s.Workers, said)
		}
	})
	if err != nil {
		return nil, err
	}
	slices.SortFunc(s.Workers, func(a, b Said) int { return cmp.Compare(a.Worker, b.Worker) })
	s.GivenUp, err = f.Queue.Deads(ctx, lastDeads)
	return s, err
}

// Await returns when no job is left, and calls each now and then with how many there are.
func (f *Fleet) Await(ctx context.Context, each func(queue.Count)) error {
	for {
		count, err := f.Queue.Count(ctx)
		if err != nil {
			return err
		}
		each(count)
		if count.Left() == 0 {
			return nil
		}
		if !sleep(ctx, 200*time.Millisecond) {
			return ctx.Err()
		}
	}
}

// Text returns the status for people.
func (s *Status) Text() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%d waiting, %d in hand, %.1f done a second by %d workers\n", s.Jobs.Waiting, s.Jobs.Working+s.Jobs.Stuck, s.Rate, len(s.Workers))
	fmt.Fprintf(&b, "in the last day: %d solved, %d refused, %d failed, %d skipped, %d known already; %d tries failed\n",
		s.Done[ledger.Solved], s.Done[ledger.Refused], s.Done[ledger.Failed], s.Done[ledger.Skipped], s.Done[known], s.Failed)
	for _, w := range s.Workers {
		fmt.Fprintf(&b, "worker %s: %.1f a second, %d in hand\n", w.Worker, w.Rate, w.AtWork)
	}
	for _, slow := range s.Slowest {
		fmt.Fprintf(&b, "slow: %.1f s for %s\n", slow.Seconds, terminal.OneLine(slow.Path))
	}
	if s.Jobs.Dead > 0 {
		fmt.Fprintf(&b, "%d given up", s.Jobs.Dead)
		if n := len(s.GivenUp); uint64(n) < s.Jobs.Dead {
			fmt.Fprintf(&b, ", the last %d:", n)
		}
		b.WriteString("\n")
	}
	for _, d := range s.GivenUp {
		fmt.Fprintf(&b, "given up: %s: %s\n", terminal.OneLine(d.Path), terminal.OneLine(d.Reason))
	}
	return b.String()
}
