package worker_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"os/exec"
	"runtime"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"flowlens/cmd/internal/worker"
)

// asWorker is set in the environment of the processes that are workers.
const asWorker = "FLOWLENS_TEST_WORKER"

// ofMany is the value of that for processes that do many jobs each.
const ofMany = "many"

// limits are those of the workers. The race detector itself needs much memory.
func limits() worker.Limits {
	l := worker.Limits{Memory: 256 << 20, CPU: time.Minute}
	if raceDetector {
		l.Memory = 1 << 60
	}
	return l
}

// TestMain lets this program be a worker, which does what its job's head says.
func TestMain(m *testing.M) {
	if os.Getenv(asWorker) == "" {
		os.Exit(m.Run())
	}
	run := func() error { return worker.Run(limits(), nil, do) }
	if os.Getenv(asWorker) == ofMany {
		run = func() error { return worker.RunMany(limits(), do) }
	}
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// do does a job, most of them badly.
func do(head string, body []byte) (string, []byte) {
	switch head {
	case "panic":
		panic("of the worker")
	case "panic beside":
		go panic("of a goroutine")
		select {}
	case "exit":
		os.Exit(0)
	case "abort": // as C++ does
		syscall.Kill(os.Getpid(), syscall.SIGKILL)
	case "memory":
		for {
			body = append(body, bytes.Repeat([]byte("x"), 16<<20)...)
		}
	case "spin":
		for len(os.Args) > 0 {
		}
	case "babble":
		for {
			fmt.Println("babble", strings.Repeat("x", 1<<20))
		}
	case "file":
		return errors.Join(os.WriteFile(string(body), []byte("x"), 0o666)).Error(), nil
	case "signals":
		syscall.Kill(os.Getpid(), syscall.SIGINT)
		syscall.Kill(os.Getpid(), syscall.SIGTERM)
		time.Sleep(10 * time.Millisecond)
	case "pid":
		return fmt.Sprint(os.Getpid()), nil
	}
	return head + "!", body
}

// newPool returns a pool of such workers that ends with the test.
func newPool(t *testing.T, size int) *worker.Pool {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	p := worker.NewPool(ctx, size, func() *exec.Cmd {
		cmd := exec.Command(os.Args[0])
		cmd.Env = append(os.Environ(), asWorker+"=1", "GORACE=atexit_sleep_ms=1")
		return cmd
	}, slog.New(slog.NewTextHandler(t.Output(), nil)))
	t.Cleanup(func() {
		cancel()
		p.Wait()
	})
	return p
}

// works checks that p does a job.
func works(t *testing.T, p *worker.Pool) {
	t.Helper()
	var answer string
	want := bytes.Repeat([]byte("body\n"), 1<<18)
	body, err := p.Do(t.Context(), "head", want, &answer)
	if err != nil || answer != "head!" || !bytes.Equal(body, want) {
		t.Errorf("%q with %d bytes, %v", answer, len(body), err)
	}
}

// TestCrash has jobs end their process in all ways: each is an error, and
// the next job is done.
func TestCrash(t *testing.T) {
	p := newPool(t, 1)
	jobs := []string{"panic", "panic beside", "exit", "abort"}
	if runtime.GOOS == "linux" && !raceDetector {
		jobs = append(jobs, "memory")
	}
	for _, job := range append(jobs, "babble") {
		if _, err := p.Do(t.Context(), job, nil, new(string)); !errors.Is(err, worker.ErrCrash) {
			t.Errorf("%s: %v", job, err)
		}
		works(t, p)
	}
}

// TestKill ends the wait for a job that never ends: its process is gone.
func TestKill(t *testing.T) {
	p := newPool(t, 1)
	ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	if _, err := p.Do(ctx, "spin", nil, new(string)); !errors.Is(err, context.DeadlineExceeded) {
		t.Error(err)
	}
	works(t, p)
}

// TestOneJobEach checks that no process sees two jobs, and that as many as
// allowed work at once.
func TestOneJobEach(t *testing.T) {
	p := newPool(t, 2)
	const jobs = 12
	pids := make([]string, jobs)
	var all sync.WaitGroup
	for i := range jobs {
		all.Go(func() {
			if _, err := p.Do(t.Context(), "pid", nil, &pids[i]); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	slices.Sort(pids)
	if got := len(slices.Compact(pids)); got != jobs {
		t.Errorf("%d processes for %d jobs", got, jobs)
	}
}

// TestFull waits for a process while all are at work, until the context ends.
func TestFull(t *testing.T) {
	p := newPool(t, 1)
	ctx, cancel := context.WithCancel(t.Context())
	var spinning sync.WaitGroup
	spinning.Go(func() { p.Do(ctx, "spin", nil, new(string)) })
	short, stop := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer stop()
	for short.Err() == nil { // the first job may not have begun yet
		if _, err := p.Do(short, "pid", nil, new(string)); err != nil && !errors.Is(err, context.DeadlineExceeded) {
			t.Error(err)
		}
	}
	cancel()
	spinning.Wait()
	works(t, p)
}

// TestLimits checks that a worker writes no files, and that signals are not for it.
func TestLimits(t *testing.T) {
	p := newPool(t, 1)
	var answer string
	if _, err := p.Do(t.Context(), "signals", nil, &answer); err != nil || answer != "signals!" {
		t.Errorf("%q, %v", answer, err)
	}
	if runtime.GOOS != "linux" {
		return
	}
	path := t.TempDir() + "/file"
	if _, err := p.Do(t.Context(), "file", []byte(path), &answer); err == nil && !strings.Contains(answer, "file too large") {
		t.Errorf("could write a file: %q", answer)
	}
	if info, err := os.Stat(path); err == nil && info.Size() > 0 {
		t.Error("wrote a file")
	}
}

// TestNoWorkers has a pool whose program is not there.
func TestNoWorkers(t *testing.T) {
	ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	p := worker.NewPool(ctx, 1, func() *exec.Cmd { return exec.Command("/nonexistent") }, slog.New(slog.DiscardHandler))
	if _, err := p.Do(ctx, "pid", nil, new(string)); !errors.Is(err, context.DeadlineExceeded) {
		t.Error(err)
	}
	p.Wait()
}
