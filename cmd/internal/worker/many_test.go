package worker_test

import (
	"context"
	"errors"
	"log/slog"
	"os"
	"os/exec"
	"testing"
	"time"

	"flowlens/cmd/internal/worker"
)

// TestMany checks that a process does as many jobs as it may, one after the other, and that a job
// that ends its process or is not waited for harms no other.
func TestMany(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	p := worker.NewPoolOfMany(ctx, 1, 3, func() *exec.Cmd {
		cmd := exec.Command(os.Args[0])
		cmd.Env = append(os.Environ(), asWorker+"="+ofMany, "GORACE=atexit_sleep_ms=1")
		return cmd
	}, slog.New(slog.NewTextHandler(t.Output(), nil)))
	defer p.Wait()
	defer cancel()
	pid := func() (pid string) {
		if _, err := p.Do(t.Context(), "pid", nil, &pid); err != nil {
			t.Fatal(err)
		}
		return pid
	}
	var pids []string
	for range 6 {
		pids = append(pids, pid())
	}
	if pids[0] != pids[1] || pids[0] != pids[2] || pids[3] == pids[0] || pids[3] != pids[5] {
		t.Errorf("processes %v", pids)
	}
	for _, job := range []string{"panic", "exit", "abort", "babble"} {
		works(t, p)
		if _, err := p.Do(t.Context(), job, nil, new(string)); !errors.Is(err, worker.ErrCrash) {
			t.Errorf("%s: %v", job, err)
		}
		works(t, p)
	}
	limited, end := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer end()
	if _, err := p.Do(limited, "spin", nil, new(string)); !errors.Is(err, context.DeadlineExceeded) {
		t.Error(err)
	}
	works(t, p)
}
