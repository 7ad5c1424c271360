package fleet_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"os"
	"path"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	_ "gocloud.dev/blob/fileblob"

	"flowlens/cmd/flowlens-fleet/internal/fleet"
	"flowlens/cmd/flowlens-fleet/internal/queue"
	"flowlens/cmd/flowlens-fleet/internal/server"
	"flowlens/cmd/flowlens-fleet/internal/solver"
	"flowlens/cmd/flowlens-fleet/internal/store"
	"flowlens/cmd/internal/ledger"
	"flowlens/cmd/internal/worker"
)

// poison names the picture that kills the process that solves it.
const poison = "FLOWLENS_TEST_POISON"

// TestMain lets this test binary be the processes that tests start.
func TestMain(m *testing.M) {
	if len(os.Args) < 2 {
		os.Exit(m.Run())
	}
	switch os.Args[1] {
	case "picture":
		os.Exit(picture())
	case "node":
		os.Exit(node(os.Args[2:]))
	case "work":
		os.Exit(work(os.Args[2:]))
	}
	os.Exit(m.Run())
}

// picture is the life of a process that solves one picture, or dies of it.
func picture() int {
	limits := solver.Limits{Timeout: time.Minute, Memory: 1024}
	err := limits.RunWith(func(path string) {
		if path == os.Getenv(poison) {
			self, _ := os.FindProcess(os.Getpid())
			self.Kill()
			select {} // until that has come
		}
	})
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	return 0
}

// pool returns a pool of processes of this test binary.
func pool(ctx context.Context, size int) *solver.Pool {
	return solver.NewPool(ctx, size, worker.Self("picture"), solver.Limits{Timeout: time.Minute}, slog.New(slog.DiscardHandler))
}

// A toy is a solver that solves nothing, fast. What it returns says which file it was.
type toy struct {
	pause time.Duration
	solve func(path string) error // may be nil
	times *sync.Map               // how often each path was asked for; may be nil
}

func (s toy) Solve(_ context.Context, name string, data []byte) (*ledger.Entry, []byte, error) {
	if s.times != nil {
		n, _ := s.times.LoadOrStore(name, new(atomic.Int64))
		n.(*atomic.Int64).Add(1)
	}
	time.Sleep(s.pause)
	if s.solve != nil {
		if err := s.solve(name); err != nil {
			return nil, nil, err
		}
	}
	line, err := json.Marshal(map[string]string{"name": strings.TrimSuffix(path.Base(name), path.Ext(name)), "status": "solved"})
	return &ledger.Entry{Path: []byte(name), Mark: ledger.Mark{Class: ledger.Solved}, Result: line}, toyResult(name, data), err
}

// toyResult is the picture that a toy draws.
func toyResult(name string, data []byte) []byte {
	return []byte("solved " + name + strings.Repeat(".", 200) + string(data))
}

// toyData is what is in a toy's file.
func toyData(name string) []byte { return []byte("picture " + name) }

// open returns a fleet with a queue within this process.
func open(t *testing.T, c queue.Config, opener store.Opener) *fleet.Fleet {
	t.Helper()
	conn, stop, err := server.Start(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(stop)
	if c.Wait == 0 {
		c.Wait = 200 * time.Millisecond
	}
	q, err := queue.Open(t.Context(), conn, c)
	if err != nil {
		t.Fatal(err)
	}
	f := &fleet.Fleet{Queue: q, Open: opener, Log: slog.New(slog.DiscardHandler)}
	t.Cleanup(f.Close)
	return f
}

// newWorker returns a worker of a fleet.
func newWorker(f *fleet.Fleet, name string, s fleet.Solver, jobs int) *fleet.Worker {
	return &fleet.Worker{Fleet: f, Solver: s, Jobs: jobs, Meter: fleet.NewMeter(name, prometheus.NewRegistry())}
}

// workUntilDone lets workers work until no job is left.
func workUntilDone(t *testing.T, f *fleet.Fleet, workers ...*fleet.Worker) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 5*time.Minute)
	defer cancel()
	working, end := context.WithCancel(t.Context())
	var running sync.WaitGroup
	for _, w := range workers {
		running.Go(func() { w.Run(working) })
	}
	err := f.Await(ctx, func(queue.Count) {})
	end()
	running.Wait()
	if err != nil {
		t.Fatal(err)
	}
}

// fill puts toys into a store and returns their keys.
func fill(put func(key string, data []byte), n int) (keys []string) {
	for i := range n {
		key := fmt.Sprintf("%d/shot-%04d.png", i%7, i)
		put(key, toyData(key))
		keys = append(keys, key)
	}
	return keys
}

// bucket returns what puts objects into a folder, and all that is in it.
func bucket(t *testing.T, opener store.Opener, url string) (put func(string, []byte), all func() map[string][]byte) {
	t.Helper()
	b, err := store.Open(t.Context(), opener, url, true)
	if err != nil {
		t.Fatal(err)
	}
	put = func(key string, data []byte) {
		if err := b.Write(t.Context(), key, "image/png", data); err != nil {
			t.Fatal(err)
		}
	}
	all = func() map[string][]byte {
		there := map[string][]byte{}
		for o, err := range b.List(t.Context()) {
			if err != nil {
				t.Fatal(err)
			}
			data, err := b.Read(t.Context(), o.Key, 1<<30)
			if err != nil {
				t.Fatal(err)
			}
			there[o.Key] = data
		}
		return there
	}
	return put, all
}

// checkResults checks that there is one whole result of each toy, and nothing else but reports.
func checkResults(t *testing.T, results map[string][]byte, keys []string) {
	t.Helper()
	entries, pictures := 0, 0
	for key := range results {
		switch {
		case strings.HasPrefix(key, ".flowlens/entries/"):
			entries++
		case !strings.HasPrefix(key, "report."):
			pictures++
		}
	}
	if entries != len(keys) || pictures != len(keys) {
		t.Errorf("%d entries and %d pictures of %d", entries, pictures, len(keys))
	}
	for _, key := range keys {
		if !bytes.Equal(results[key], toyResult(key, toyData(key))) {
			t.Errorf("%s has %d bytes: %.60q", key, len(results[key]), results[key])
		}
	}
	lines := strings.Split(strings.TrimSuffix(string(results["report.jsonl"]), "\n"), "\n")
	if len(lines) != len(keys) {
		t.Errorf("%d lines in the report of %d", len(lines), len(keys))
	}
}
