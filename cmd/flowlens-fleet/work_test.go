package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"flowlens/cmd/flowlens-fleet/internal/fleet"
	"flowlens/cmd/internal/ledger"
)

// A running is a run of the program that goes on until it is told to end.
type running struct {
	cmd *exec.Cmd

	mu   sync.Mutex
	said bytes.Buffer
}

func (r *running) Write(b []byte) (int, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.said.Write(b)
}

// start starts the program.
func start(t *testing.T, dir string, args ...string) *running {
	t.Helper()
	r := &running{cmd: fleetCommand(t, dir, args...)}
	r.cmd.Stderr = r
	if err := r.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { r.cmd.Process.Kill() })
	return r
}

// says waits until the program has said something, and returns the part in parentheses.
func (r *running) says(t *testing.T, pattern string) (part string) {
	t.Helper()
	re := regexp.MustCompile(pattern)
	eventually(t, "it says "+pattern, func() bool {
		r.mu.Lock()
		defer r.mu.Unlock()
		m := re.FindStringSubmatch(r.said.String())
		if m == nil {
			return false
		}
		part = m[len(m)-1]
		return true
	})
	return part
}

// ends tells the program to end, and waits until it has, with that code.
func (r *running) ends(t *testing.T, code int) {
	t.Helper()
	if err := r.cmd.Process.Signal(syscall.SIGTERM); err != nil {
		t.Error(err)
	}
	r.cmd.Wait()
	if got := r.cmd.ProcessState.ExitCode(); got != code {
		t.Errorf("%q ended with %v, not with code %d: %.2000s", r.cmd.Args[1:], r.cmd.ProcessState, code, &r.said)
	}
}

// eventually waits until something is so.
func eventually(t *testing.T, what string, is func() bool) {
	t.Helper()
	for deadline := time.Now().Add(2 * time.Minute); !is(); time.Sleep(20 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatalf("it is never so that %s", what)
		}
	}
}

// get asks a worker over HTTP.
func get(t *testing.T, url string) (code int, body string) {
	t.Helper()
	answer, err := http.Get(url)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	if err != nil {
		t.Fatal(err)
	}
	return answer.StatusCode, string(text)
}

// statusOf returns what status tells to programs.
func statusOf(t *testing.T, at string) (s fleet.Status) {
	t.Helper()
	out, _ := runs(t, exitOK, fleetCommand(t, t.TempDir(), "status", "--json", "--nats", at))
	if err := json.Unmarshal([]byte(out), &s); err != nil {
		t.Fatalf("%v in %q", err, out)
	}
	return s
}

// TestWork has workers do a folder, tells the first to end while it is at work, and watches them.
func TestWork(t *testing.T) {
	if testing.Short() {
		t.Skip("in short mode")
	}
	t.Parallel() // ending waits for calls that wait for a job
	const pictures = 12
	dir := t.TempDir()
	shot := sample(t, "classic/thumbnail-7x7.png")
	files := map[string][]byte{}
	for i := range pictures {
		files[fmt.Sprintf("shots/%d.png", i)] = shot
	}
	newFolder(t, dir, files)
	at := newServer(t, &server.Options{JetStream: true}).ClientURL()

	work := []string{"work", "-p", "1", "--timeout", "1m", "--max-memory", "8192", "--nats", at} // the race detector takes memory, too
	first := start(t, dir, append(work, "--listen", "127.0.0.1:0")...)
	watch := "http://" + first.says(t, `msg=listening address=(\S+)`)
	if code, body := get(t, watch+"/healthz"); code != http.StatusOK || body != "ok\n" {
		t.Errorf("/healthz: %d %q", code, body)
	}
	if code, _ := get(t, watch+"/"); code != http.StatusNotFound {
		t.Errorf("/: %d", code)
	}
	_, said := runs(t, exitOK, fleetCommand(t, dir, "submit", "--nats", at, "shots", "solved"))
	if said != fmt.Sprintf("flowlens-fleet: shots: %d files to look at\n", pictures) {
		t.Errorf("submit said %q", said)
	}
	eventually(t, "a picture is solved", func() bool {
		there, _ := filepath.Glob(filepath.Join(dir, "solved", "*.png"))
		return len(there) > 0
	})
	if code, body := get(t, watch+"/metrics"); code != http.StatusOK || !strings.Contains(body, "\nflowlens_fleet_") {
		t.Errorf("/metrics: %d %.1000s", code, body)
	}
	first.ends(t, exitOK)
	first.says(t, "done with what was in hand")
	if half, _ := filepath.Glob(filepath.Join(dir, "solved", "*.tmp")); len(half) > 0 {
		t.Errorf("it left %q", half)
	}
	if s := statusOf(t, at); s.Jobs.Working != 0 || len(s.Workers) != 0 || s.Failed != 0 {
		t.Errorf("it left %+v, and said %.2000s", s, &first.said)
	}

	second := start(t, dir, work...)
	eventually(t, "all is done", func() bool { s := statusOf(t, at); return s.Jobs.Left() == 0 })
	second.ends(t, exitOK)
	if s := statusOf(t, at); s.Done[ledger.Solved] != pictures || s.Failed != 0 {
		t.Errorf("%+v of %d pictures; a worker said %.2000s", s, pictures, &second.said)
	}
	out, _ := runs(t, exitOK, fleetCommand(t, dir, "status", "--nats", at))
	if !strings.HasPrefix(out, "0 waiting, 0 in hand, ") || !strings.Contains(out, fmt.Sprintf("\nin the last day: %d solved, ", pictures)) {
		t.Errorf("status wrote %q", out)
	}
	out, said = runs(t, exitOK, fleetCommand(t, dir, "report", "shots", "solved"))
	if out != filepath.Join("solved", "report.html")+"\n" || said != fmt.Sprintf("flowlens-fleet: shots: %d solved, 0 refused, 0 failed\n", pictures) {
		t.Errorf("report wrote %q and said %q", out, said)
	}
}

// TestInterrupted interrupts run while another worker has a job in hand, and a worker that has lost its
// queue.
func TestInterrupted(t *testing.T) {
	if testing.Short() {
		t.Skip("in short mode")
	}
	t.Parallel()
	dir := t.TempDir()
	newFolder(t, dir, map[string][]byte{"shots/a.png": sample(t, "classic/thumbnail-7x7.png")})
	s := newServer(t, &server.Options{JetStream: true})
	at := s.ClientURL()
	runs(t, exitOK, fleetCommand(t, dir, "submit", "--nats", at, "--lease", "1h", "shots", "solved"))
	hold(t, at)
	run := start(t, dir, "run", "--nats", at, "shots", "solved")
	run.says(t, "files to look at")
	run.ends(t, exitInterrupted)
	run.says(t, `(?m)^flowlens-fleet: interrupted$`)

	work := start(t, dir, "work", "--nats", at, "--listen", "127.0.0.1:0")
	watch := "http://" + work.says(t, `msg=listening address=(\S+)`)
	work.says(t, "msg=working")
	s.Shutdown()
	work.says(t, "lost the queue")
	eventually(t, "it is not well", func() bool {
		code, _ := get(t, watch+"/healthz")
		return code == http.StatusServiceUnavailable
	})
	work.ends(t, exitOK)
	if _, err := os.Stat(filepath.Join(dir, "solved", "a.png")); err == nil {
		t.Error("a job was done that another worker had")
	}
}

// hold takes a job and keeps it.
func hold(t *testing.T, at string) {
	t.Helper()
	conn, err := nats.Connect(at)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(conn.Close)
	js, err := jetstream.New(conn)
	if err != nil {
		t.Fatal(err)
	}
	jobs, err := js.Consumer(t.Context(), "FLOWLENS", "workers")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := jobs.Next(jetstream.FetchMaxWait(time.Minute)); err != nil {
		t.Fatal(err)
	}
}
