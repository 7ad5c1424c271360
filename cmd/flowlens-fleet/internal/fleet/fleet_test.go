package fleet_test

import (
	"bytes"
	"context"
	"errors"
	"image/png"
	"os"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"gocloud.dev/blob"

	"flowlens/cmd/flowlens-fleet/internal/queue"
	"flowlens/cmd/flowlens-fleet/internal/store"
	"flowlens/cmd/flowlens-fleet/internal/store/storetest"
	"flowlens/cmd/internal/ledger"
	"flowlens/solve/puzzle"
	"flowlens/vision/visiontest"
)

const src, dst = "mem://src", "mem://dst"

// TestEach checks that each file of a folder is done once, also when it is submitted twice, and not
// again when it is done.
func TestEach(t *testing.T) {
	opener := new(store.Buckets).Open
	f := open(t, queue.Config{}, opener)
	put, _ := bucket(t, opener, src)
	_, results := bucket(t, opener, dst)
	keys := fill(put, visiontest.Shots(t, 300))
	times := new(sync.Map)
	solver := toy{times: times}

	first, err := f.Submit(t.Context(), src, dst, false)
	if err != nil || first.New != len(keys) || first.Known != 0 {
		t.Fatal(first, err)
	}
	second, err := f.Submit(t.Context(), src, dst, false)
	if err != nil || second.New != 0 || second.Known != len(keys) {
		t.Error(second, err)
	}
	workUntilDone(t, f, newWorker(f, "one", solver, 4), newWorker(f, "two", solver, 4))
	reported, err := f.Report(t.Context(), src, dst)
	if err != nil || reported.Counts[ledger.Solved] != len(keys) || reported.Missing != 0 {
		t.Errorf("%v, %v", reported, err)
	}
	checkResults(t, results(), keys)
	before := results()

	put("late.png", toyData("late.png"))
	keys = append(keys, "late.png")
	put(keys[0], append(toyData(keys[0]), "changed"...))
	if _, err := f.Submit(t.Context(), src, dst, false); err != nil {
		t.Fatal(err)
	}
	workUntilDone(t, f, newWorker(f, "three", solver, 4))
	total := 0
	times.Range(func(_, n any) bool {
		total += int(n.(*atomic.Int64).Load())
		return true
	})
	if want := len(keys) + 1; total != want {
		t.Errorf("solved %d times, not %d", total, want)
	}
	after := results()
	for _, key := range keys[1 : len(keys)-1] {
		if string(before[key]) != string(after[key]) {
			t.Errorf("%s is another one", key)
		}
	}
	status, err := f.Status(t.Context())
	if err != nil || status.Done[ledger.Solved] != total || status.Jobs.Left() != 0 || status.Jobs.Dead != 0 || len(status.Slowest) == 0 {
		t.Errorf("%+v, %v", status, err)
	}
}

// TestEmpty checks that a folder without pictures is told, and that results may not lie around the pictures.
func TestEmpty(t *testing.T) {
	opener := new(store.Buckets).Open
	f := open(t, queue.Config{}, opener)
	put, _ := bucket(t, opener, src)
	put("notes.txt", []byte("no picture"))
	if _, err := f.Submit(t.Context(), src, dst, false); err == nil || !strings.Contains(err.Error(), "no picture in it") {
		t.Error(err)
	}
	if _, err := f.Submit(t.Context(), t.TempDir()+"/none", dst, false); !errors.Is(err, os.ErrNotExist) {
		t.Error(err)
	}
	dir := t.TempDir()
	if _, err := f.Submit(t.Context(), dir, dir, false); err == nil || !strings.Contains(err.Error(), "choose another place") {
		t.Error(err)
	}
}

// TestFaultyStore checks that nothing is lost or done twice when calls to the store fail.
func TestFaultyStore(t *testing.T) {
	s := storetest.New(0.05, 20*time.Millisecond, 1)
	opener := two(s)
	f := open(t, queue.Config{}, opener)
	put, _ := bucket(t, opener, src)
	keys := fill(put, visiontest.Shots(t, 200))
	if _, err := f.Submit(t.Context(), src, dst, false); err != nil {
		t.Fatal(err)
	}
	workUntilDone(t, f, newWorker(f, "one", toy{}, 8), newWorker(f, "two", toy{}, 8))
	if _, err := f.Report(t.Context(), src, dst); err != nil {
		t.Fatal(err)
	}
	checkResults(t, s.Objects(), keys)
	if s.Faults() < len(keys)/10 {
		t.Errorf("%d faults", s.Faults())
	}
	if count, err := f.Queue.Count(t.Context()); err != nil || count.Dead > 0 {
		t.Errorf("%d given up, %v", count.Dead, err)
	}
}

// two returns an opener of that store for results, and of one without faults for pictures.
func two(results *storetest.Store) store.Opener {
	pictures := storetest.New(0, 0, 0)
	return func(ctx context.Context, url string) (*blob.Bucket, error) {
		if strings.HasPrefix(url, src) {
			return pictures.Open(ctx, url)
		}
		return results.Open(ctx, url)
	}
}

// TestPoison checks that a picture that kills the process which solves it is given up after three
// tries, with its reason, and that the others are done.
func TestPoison(t *testing.T) {
	t.Setenv(poison, "poison.png")
	opener := new(store.Buckets).Open
	f := open(t, queue.Config{Lease: 2 * time.Second}, opener)
	put, _ := bucket(t, opener, src)
	_, results := bucket(t, opener, dst)
	b := board(t)
	n := visiontest.Shots(t, 6)
	for i := range n {
		put(strings.Repeat("x", i+1)+".png", b)
	}
	put("poison.png", b)
	if _, err := f.Submit(t.Context(), src, dst, false); err != nil {
		t.Fatal(err)
	}
	p := pool(t.Context(), 2)
	workUntilDone(t, f, newWorker(f, "one", p, 4))
	reported, err := f.Report(t.Context(), src, dst)
	if err != nil || reported.Counts[ledger.Solved] != n || reported.Counts[ledger.Failed] != 1 || reported.Missing != 0 {
		t.Errorf("%v, %v", reported, err)
	}
	const reason = "given up after 3 tries: its process crashed"
	if report := string(results()["report.jsonl"]); strings.Count(report, reason) != 1 || !strings.Contains(report, `"image":"mem://src/poison.png","class":"failed"`) {
		t.Errorf("the report is %.2000s", report)
	}
	deads, err := f.Queue.Deads(t.Context(), 10)
	if err != nil || len(deads) != 1 || deads[0].Path != "poison.png" || deads[0].Tries != 3 {
		t.Errorf("%v, %v", deads, err)
	}
	// Once the picture is harmless, it is done.
	t.Setenv(poison, "")
	if _, err := f.Submit(t.Context(), src, dst, true); err != nil {
		t.Fatal(err)
	}
	workUntilDone(t, f, newWorker(f, "two", pool(t.Context(), 2), 4))
	reported, err = f.Report(t.Context(), src, dst)
	if err != nil || reported.Counts[ledger.Solved] != n+1 || len(reported.Counts) != 1 {
		t.Errorf("%v, %v", reported, err)
	}
}

// board returns a small screenshot.
func board(t *testing.T) []byte {
	t.Helper()
	b, err := puzzle.Parse(".ABC.\n...D.\n..D..\nA..E.\nB.EC.\n")
	if err != nil {
		t.Fatal(err)
	}
	var data bytes.Buffer
	shot := visiontest.Render(b, nil, visiontest.Style{Device: visiontest.Device{W: 270, H: 480}})
	if err := png.Encode(&data, shot.Image); err != nil {
		t.Fatal(err)
	}
	return data.Bytes()
}

// TestSilence checks that jobs whose workers fall silent three times are given up, with or without
// a word of the server.
func TestSilence(t *testing.T) {
	opener := new(store.Buckets).Open
	f := open(t, queue.Config{Lease: time.Second}, opener)
	put, _ := bucket(t, opener, src)
	_, results := bucket(t, opener, dst)
	keys := fill(put, 3)
	if _, err := f.Submit(t.Context(), src, dst, false); err != nil {
		t.Fatal(err)
	}
	deadline := time.Now().Add(time.Minute)
	for lent := 0; lent < len(keys)*queue.Tries && time.Now().Before(deadline); {
		taken, err := f.Queue.Take(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if taken != nil {
			lent++ // and that is the last that one hears of it
		}
	}
	workUntilDone(t, f, newWorker(f, "one", toy{}, 1))
	reported, err := f.Report(t.Context(), src, dst)
	if err != nil || reported.Counts[ledger.Failed] != len(keys) || reported.Missing != 0 {
		t.Errorf("%v, %v", reported, err)
	}
	if report := string(results()["report.jsonl"]); strings.Count(report, queue.ErrSilent.Error()) != len(keys) {
		t.Errorf("the report is %.2000s", report)
	}
	deads, err := f.Queue.Deads(t.Context(), 10)
	var paths []string
	for _, d := range deads {
		paths = append(paths, d.Path)
	}
	slices.Sort(paths)
	if !slices.Equal(paths, keys) || err != nil {
		t.Errorf("%v, %v", paths, err)
	}
}

// TestLong checks that a picture may take longer than a worker may be silent.
func TestLong(t *testing.T) {
	opener := new(store.Buckets).Open
	f := open(t, queue.Config{Lease: time.Second}, opener)
	put, _ := bucket(t, opener, src)
	fill(put, 2)
	if _, err := f.Submit(t.Context(), src, dst, false); err != nil {
		t.Fatal(err)
	}
	times := new(sync.Map)
	workUntilDone(t, f, newWorker(f, "one", toy{pause: 3 * time.Second, times: times}, 2))
	times.Range(func(name, n any) bool {
		if n.(*atomic.Int64).Load() != 1 {
			t.Errorf("%v was solved %d times", name, n.(*atomic.Int64).Load())
		}
		return true
	})
}

// TestDrain checks that a worker which is told to end finishes what it has in hand, and that another
// one does the rest.
func TestDrain(t *testing.T) {
	opener := new(store.Buckets).Open
	f := open(t, queue.Config{}, opener)
	put, _ := bucket(t, opener, src)
	_, results := bucket(t, opener, dst)
	keys := fill(put, 40)
	if _, err := f.Submit(t.Context(), src, dst, false); err != nil {
		t.Fatal(err)
	}
	times := new(sync.Map)
	ctx, end := context.WithCancel(t.Context())
	defer end()
	begun := make(chan string, len(keys))
	w := newWorker(f, "one", toy{pause: 50 * time.Millisecond, times: times, solve: func(path string) error {
		begun <- path
		return nil
	}}, 4)
	ended := make(chan struct{})
	go func() {
		w.Run(ctx)
		close(ended)
	}()
	for range 6 {
		<-begun
	}
	end()
	<-ended
	count, err := f.Queue.Count(t.Context())
	if err != nil || count.Working != 0 {
		t.Errorf("%+v, %v", count, err)
	}
	workUntilDone(t, f, newWorker(f, "two", toy{times: times}, 4))
	if _, err := f.Report(t.Context(), src, dst); err != nil {
		t.Fatal(err)
	}
	checkResults(t, results(), keys)
	times.Range(func(name, n any) bool {
		if n.(*atomic.Int64).Load() != 1 {
			t.Errorf("%v was solved %d times", name, n.(*atomic.Int64).Load())
		}
		return true
	})
}
