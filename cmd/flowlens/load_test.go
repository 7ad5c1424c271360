package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"flowlens/solve/puzzle"
)

// Environment variables that make the tests of a server long.
const (
	loadSeconds  = "FLOWLENS_LOAD_SECONDS" // how long to load it; its times are judged only then
	leakRequests = "FLOWLENS_LEAK_REQUESTS"
)

// number returns that of an environment variable, or another where it is not set.
func number(t *testing.T, variable string, otherwise int) int {
	t.Helper()
	text := os.Getenv(variable)
	if text == "" {
		return otherwise
	}
	n, err := strconv.Atoi(text)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// rightPictures are samples that are quick to solve.
var rightPictures = []string{"classic/iphone-5x5.png", "classic/android-9x9.jpg", "hexes/hexes-block-3.jpg", "walls/walls-7x7.jpg", "classic/muted-7x7.jpg"}

// A load is what many clients at once send to a server.
type load struct {
	t      *testing.T
	server *served
	right  map[string][]byte
	truths map[string]*puzzle.Board
	junk   []junk

	busy  atomic.Int64
	mu    sync.Mutex
	times []time.Duration // of right pictures that were accepted
}

// A junk is a file that is refused with that status.
type junk struct {
	status int
	data   []byte
}

func newLoad(t *testing.T, s *served) *load {
	l := &load{t: t, server: s, right: map[string][]byte{}, truths: map[string]*puzzle.Board{}}
	for _, name := range rightPictures {
		l.right[name] = sample(t, name)
		l.truths[name] = truth(t, "../../samples/"+name)
	}
	good := l.right[rightPictures[0]]
	l.junk = []junk{
		{415, []byte("no picture, and no board")},
		{400, good[:len(good)/2]},
		{413, rawPNG(50000, 0)},
		{422, sample(t, "negative/levels.png")},
	}
	return l
}

// solve has a right picture solved and checks the answer.
func (l *load) solve(name string) {
	began := time.Now()
	status, body := l.server.post(l.t, "", "application/json", l.right[name])
	took := time.Since(began)
	if status == http.StatusTooManyRequests {
		l.wait()
		return
	}
	var r struct{ Flows []puzzle.FlowDoc }
	if err := json.Unmarshal(body, &r); err != nil || status != 200 {
		l.t.Errorf("%s: %d %.200s", name, status, body)
		return
	}
	if err := solves(l.truths[name], r.Flows); err != nil {
		l.t.Errorf("%s: wrong answer: %v", name, err)
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	l.times = append(l.times, took)
}

// wait waits as long as clients are told to, who are told to try again.
func (l *load) wait() {
	l.busy.Add(1)
	time.Sleep(time.Second)
}

// refuse sends junk.
func (l *load) refuse(j junk) {
	status, body := l.server.post(l.t, "", "", j.data)
	switch status {
	case http.StatusTooManyRequests:
		l.wait()
	case j.status:
	default:
		l.t.Errorf("junk: %d, want %d: %.200s", status, j.status, body)
	}
}

// drip sends a picture slowly, and then goes away.
func (l *load) drip(data []byte) {
	conn, err := net.Dial("tcp", strings.TrimPrefix(l.server.url, "http://"))
	if err != nil {
		l.t.Error(err)
		return
	}
	defer conn.Close()
	fmt.Fprintf(conn, "POST /api/solve HTTP/1.1\r\nHost: localhost\r\nContent-Length: %d\r\n\r\n", len(data))
	for i := range 20 {
		if _, err := conn.Write(data[i*100:][:100]); err != nil {
			return
		}
		time.Sleep(25 * time.Millisecond)
	}
}

// client does a number of things, or goes on for as long as it may.
func (l *load) client(n int, more func(done int) bool) {
	random := rand.New(rand.NewPCG(1, uint64(n)))
	for done := 0; more(done) && !l.t.Failed(); done++ {
		switch name := rightPictures[random.IntN(len(rightPictures))]; {
		case n%8 == 0:
			l.drip(l.right[name])
		case n%8 == 1:
			l.refuse(l.junk[random.IntN(len(l.junk))])
		default:
			l.solve(name)
		}
	}
}

// percentile returns the time that this share of the times is not above.
func percentile(times []time.Duration, share float64) time.Duration {
	slices.Sort(times)
	return times[int(share*float64(len(times)-1))]
}

// TestServeLoad has 64 clients at once: right answers, or the advice to try again,
// and no more memory than the server says. With FLOWLENS_LOAD_SECONDS they go on
// for so long, and their times are held against those of a single client.
func TestServeLoad(t *testing.T) {
	if testing.Short() {
		t.Skip("in short mode")
	}
	const (
		clients = 64
		most    = 300 << 10 // KB of memory of the server itself
	)
	s := serve(t)
	l := newLoad(t, s)
	for range 6 {
		for _, name := range rightPictures {
			l.solve(name)
		}
	}
	alone := percentile(l.times, 0.5)
	l.times = nil

	seconds := number(t, loadSeconds, 0)
	end := time.Now().Add(time.Duration(seconds) * time.Second)
	more := func(done int) bool {
		if seconds == 0 {
			return done < 5
		}
		return time.Now().Before(end)
	}
	var all sync.WaitGroup
	for n := range clients {
		all.Go(func() { l.client(n, more) })
	}
	all.Wait()
	if t.Failed() {
		return
	}
	memory := 0
	if runtime.GOOS == "linux" {
		memory = peakMemory(t, s.cmd.Process.Pid)
	}
	p99 := percentile(l.times, 0.99)
	t.Logf("%d solved, %d told to try again, alone %v, p99 %v (%.1fx), server at most %d MB",
		len(l.times), l.busy.Load(), alone, p99, float64(p99)/float64(alone), memory>>10)
	if l.busy.Load() == 0 {
		t.Error("nobody was told to try again")
	}
	if memory > most {
		t.Errorf("the server took %d MB", memory>>10)
	}
	if seconds > 0 && p99 > 10*alone {
		t.Errorf("p99 %v is more than ten times %v", p99, alone)
	}
	l.solve(rightPictures[0])
	s.stop(t)
	if log := s.log.String(); strings.Contains(log, "level=ERROR") {
		t.Errorf("log:\n%.2000s", log)
	}
}

// gauge returns the value of a metric of the server.
func (s *served) gauge(t *testing.T, name string) float64 {
	t.Helper()
	_, rest, _ := strings.Cut(s.get(t, "/metrics"), "\n"+name+" ")
	text, _, _ := strings.Cut(rest, "\n")
	v, err := strconv.ParseFloat(text, 64)
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	return v
}

// TestServeLeaks sends many requests, some of them broken off: afterwards the
// server has no more goroutines, files and processes than before, and little more
// memory.
func TestServeLeaks(t *testing.T) {
	if testing.Short() {
		t.Skip("in short mode")
	}
	if runtime.GOOS != "linux" {
		t.Skip("needs /proc")
	}
	const (
		grows    = 40 << 20 // bytes
		workers  = 2
		patience = 20 // seconds
	)
	s := serve(t, "--workers", strconv.Itoa(workers))
	l := newLoad(t, s)
	round := func(n int) usage {
		for i := range n {
			switch i % 10 {
			case 8:
				l.refuse(l.junk[i/10%len(l.junk)])
			case 9:
				l.breakOff()
			default:
				l.solve(rightPictures[0])
			}
		}
		http.DefaultClient.CloseIdleConnections()
		return s.usage(t, workers)
	}
	before := round(20)
	after := round(number(t, leakRequests, 60))
	for range patience { // what was broken off may still be at work
		if after.goroutines <= before.goroutines && after.files <= before.files {
			break
		}
		time.Sleep(time.Second)
		after = s.usage(t, workers)
	}
	t.Logf("before %+v, after %+v", before, after)
	if after.goroutines > before.goroutines || after.files > before.files {
		t.Errorf("%+v before, %+v after", before, after)
	}
	if after.memory > before.memory+grows {
		t.Errorf("memory grew from %.0f to %.0f", before.memory, after.memory)
	}
}

// usage is what a server takes.
type usage struct {
	goroutines, files float64
	memory            float64 // bytes
}

// usage returns what the server takes once it has come to rest, with so many
// processes that wait for work.
func (s *served) usage(t *testing.T, processes int) usage {
	t.Helper()
	last := usage{}
	for {
		u := usage{
			goroutines: s.gauge(t, "go_goroutines"),
			files:      s.gauge(t, "process_open_fds"),
			memory:     s.gauge(t, "process_resident_memory_bytes"),
		}
		steady := last
		steady.memory = u.memory
		if u == steady && s.children(t) == processes {
			return u
		}
		last = u
		time.Sleep(300 * time.Millisecond)
	}
}

// children returns how many processes the server has.
func (s *served) children(t *testing.T) (n int) {
	t.Helper()
	threads, err := filepath.Glob(fmt.Sprintf("/proc/%d/task/*/children", s.cmd.Process.Pid))
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range threads {
		pids, _ := os.ReadFile(path) // a thread may be gone
		n += len(strings.Fields(string(pids)))
	}
	return n
}

// breakOff sends a picture and does not wait for the answer.
func (l *load) breakOff() {
	conn, err := net.Dial("tcp", strings.TrimPrefix(l.server.url, "http://"))
	if err != nil {
		l.t.Fatal(err)
	}
	defer conn.Close()
	data := l.right[rightPictures[0]]
	fmt.Fprintf(conn, "POST /api/solve HTTP/1.1\r\nHost: localhost\r\nContent-Length: %d\r\n\r\n", len(data))
	io.Copy(conn, bytes.NewReader(data))
	time.Sleep(time.Millisecond)
}
