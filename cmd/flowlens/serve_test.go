package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"image"
	"image/png"
	"io"
	"net"
	"net/http"
	"net/netip"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"flowlens/cmd/flowlens/internal/ui"
	"flowlens/samples"
	"flowlens/solve/puzzle"
)

// A served is a running flowlens serve.
type served struct {
	url string
	cmd *exec.Cmd
	log *bytes.Buffer // complete when the process has ended
}

// serve starts flowlens serve on a free port until the test ends.
func serve(t testing.TB, args ...string) *served {
	t.Helper()
	if raceDetector {
		args = append(args, "--max-memory", "1000000000") // it needs much itself
	}
	s := &served{
		cmd: command(t, t.TempDir(), append([]string{"serve", "--addr", "127.0.0.1:0", "--timeout", "60"}, args...)...),
		log: new(bytes.Buffer),
	}
	s.cmd.Stderr = s.log
	s.cmd.Cancel = func() error { return s.cmd.Process.Signal(syscall.SIGTERM) }
	stdout, err := s.cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := s.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.end(t) })
	line, err := bufio.NewReader(stdout).ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	s.url = strings.TrimSpace(line)
	return s
}

// stop stops the server.
func (s *served) stop(t testing.TB) {
	t.Helper()
	s.cmd.Process.Signal(syscall.SIGTERM)
	s.end(t)
}

// end waits until the server has stopped, and checks that it did as it should.
func (s *served) end(t testing.TB) {
	t.Helper()
	if s.cmd.ProcessState != nil {
		return
	}
	s.cmd.Wait()
	if code := s.cmd.ProcessState.ExitCode(); code != exitInterrupted {
		t.Errorf("exit code %d, want %d:\n%s", code, exitInterrupted, s.log)
	}
}

// post sends data and returns the status and the body of the response.
func (s *served) post(t testing.TB, query, accept string, data []byte) (int, []byte) {
	t.Helper()
	r, err := http.NewRequest("POST", s.url+"/api/solve"+query, bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Accept", accept)
	resp, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	body, err := io.ReadAll(resp.Body)
	if err != nil {
		t.Fatal(err)
	}
	return resp.StatusCode, body
}

// TestServe has pictures solved, and stops the server: one that is at work is
// answered first.
func TestServe(t *testing.T) {
	t.Parallel()
	s := serve(t, "--verbose")
	if status, body := s.post(t, "", "", samples.Example); status != 200 || !bytes.HasPrefix(body, []byte("\x89PNG")) {
		t.Errorf("%d: %.200s", status, body)
	}
	checkSolution(t, s, "../../samples/hexes/hexes-block-3.jpg")

	conn, err := net.Dial("tcp", strings.TrimPrefix(s.url, "http://"))
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	fmt.Fprintf(conn, "POST /api/solve HTTP/1.1\r\nHost: localhost\r\nContent-Length: %d\r\n\r\n", len(samples.Example))
	conn.Write(samples.Example)
	for atWork := ""; atWork != "1"; { // when it has got there, or has been there
		_, metrics, _ := strings.Cut(s.get(t, "/metrics"), "\nflowlens_at_work ")
		atWork, _, _ = strings.Cut(metrics, "\n")
		if strings.Contains(metrics, `{outcome="solved"} 3`) {
			break
		}
	}
	s.cmd.Process.Signal(syscall.SIGINT)
	line, _ := bufio.NewReader(conn).ReadString('\n')
	if line != "HTTP/1.1 200 OK\r\n" {
		t.Errorf("%q when the server stops", line)
	}
	s.end(t)
	if log := s.log.String(); strings.Contains(log, "level=ERROR") || strings.Count(log, "outcome=solved") != 3 {
		t.Errorf("log:\n%s", log)
	}
}

func (s *served) get(t testing.TB, path string) string {
	t.Helper()
	resp, err := http.Get(s.url + path)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	body, err := io.ReadAll(resp.Body)
	if err != nil {
		t.Fatal(err)
	}
	return string(body)
}

// TestAnnounce checks what is said about who can open the page.
func TestAnnounce(t *testing.T) {
	for addr, want := range map[string]struct{ first, said string }{
		"127.0.0.1:80": {"http://127.0.0.1:80\n", "only this machine can open it; for others in your network, start it with --addr :80\n"},
		"[::1]:80":     {"http://[::1]:80\n", "only this machine"},
		"0.0.0.0:80":   {"http://127.0.0.1:80\n", "everybody in your network can open it"},
		"[::]:80":      {"http://127.0.0.1:80\n", "everybody in your network can open it"},
		"10.1.2.3:80":  {"http://10.1.2.3:80\n", "everybody who reaches this address"},
	} {
		var out, said bytes.Buffer
		run := serveRun{UI: &ui.UI{Out: &out, Err: &said}}
		run.announce(net.TCPAddrFromAddrPort(netip.MustParseAddrPort(addr)))
		if !strings.HasPrefix(out.String(), want.first) || !strings.HasPrefix(said.String(), "flowlens: "+want.said) {
			t.Errorf("%s: %q, %q", addr, out.String(), said.String())
		}
	}
}

// checkSolution has a sample solved and compares with its truth.
func checkSolution(t *testing.T, s *served, path string) {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	status, body := s.post(t, "", "application/json", data)
	var r struct {
		Error string
		Flows []puzzle.FlowDoc
	}
	if err := json.Unmarshal(body, &r); err != nil || status != 200 {
		t.Fatalf("%s: %d, %v: %s", path, status, err, body)
	}
	if err := solves(truth(t, path), r.Flows); err != nil {
		t.Errorf("%s: %v", path, err)
	}
}

// sample returns the bytes of a sample.
func sample(t testing.TB, name string) []byte {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("../../samples", name))
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// TestServeHostile sends files that are made to do harm. Each has its answer,
// and the server works on.
func TestServeHostile(t *testing.T) {
	if testing.Short() {
		t.Skip("in short mode")
	}
	s := serve(t)
	good := sample(t, "classic/iphone-5x5.png")
	for name, test := range map[string]struct {
		status int
		data   []byte
	}{
		"header of 50000x50000":     {413, rawPNG(50000, 0)},
		"bomb of 12000x12000":       {413, rawPNG(12000, 12000)},
		"large and black":           {422, rawPNG(6000, 6000)},
		"large without pixels":      {400, rawPNG(6000, 0)},
		"one pixel":                 {422, rawPNG(1, 1)},
		"half a PNG":                {400, good[:len(good)/2]},
		"half a JPEG":               {400, samples.Example[:len(samples.Example)/2]},
		"flipped bit":               {400, flipped(good)},
		"HDR":                       {415, []byte("#?RADIANCE\nFORMAT=32-bit_rle_rgbe\n\n-Y 1 +X 1\n0000")},
		"PBM":                       {415, []byte("P1\n1 1\n0\n")},
		"SVG":                       {415, []byte(`<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>`)},
		"only the first bytes":      {400, good[:8]},
		"GIF without frames":        {400, []byte("GIF89a\x01\x00\x01\x00\x00\x00\x00;")},
		"WebP without anything":     {400, []byte("RIFF\x04\x00\x00\x00WEBP")},
		"PNG and something else":    {200, append(append([]byte{}, good...), "<script>"...)},
		"too many bytes":            {413, make([]byte, 20<<20+1)},
		"as many bytes as allowed":  {415, make([]byte, 20<<20)},
		"text that is a board":      {200, []byte(fiveByFive)},
		"no board":                  {422, sample(t, "negative/candies.png")},
		"a name that is a template": {422, []byte("{{.}}")},
	} {
		status, body := s.post(t, "", "application/json", test.data)
		if status != test.status {
			t.Errorf("%s: %d, want %d: %.200s", name, status, test.status, body)
		}
	}
	checkSolution(t, s, "../../samples/classic/iphone-5x5.png")
	s.stop(t)
	if log := s.log.String(); strings.Contains(log, "crashed") {
		t.Errorf("log:\n%s", log)
	}
}

// flipped returns a PNG with one bit of its pixels changed.
func flipped(data []byte) []byte {
	data = bytes.Clone(data)
	data[len(data)/2] ^= 4
	return data
}

// TestServeMemory sends a picture that takes more memory than a worker may have:
// only the worker ends.
func TestServeMemory(t *testing.T) {
	t.Parallel()
	if raceDetector {
		t.Skip("the detector needs more memory than the limit")
	}
	if _, err := os.Stat("/proc/self/exe"); err != nil {
		t.Skip("needs the limits of Linux")
	}
	s := serve(t, "--max-memory", "256")
	var large bytes.Buffer
	fast := png.Encoder{CompressionLevel: png.BestSpeed}
	if err := fast.Encode(&large, image.NewRGBA64(image.Rect(0, 0, 6000, 6000))); err != nil {
		t.Fatal(err)
	}
	if status, body := s.post(t, "", "", large.Bytes()); status != 500 || !strings.Contains(string(body), `"error":`) {
		t.Errorf("%d: %.200s", status, body)
	}
	checkSolution(t, s, "../../samples/classic/iphone-5x5.png")
	s.stop(t)
	if log := s.log.String(); strings.Count(log, "worker crashed") != 1 {
		t.Errorf("log:\n%s", log)
	}
}

// TestServeTimeout gives pictures no time: that is a timeout, at whatever step it
// is met.
func TestServeTimeout(t *testing.T) {
	t.Parallel()
	s := serve(t, "--timeout", "0.001")
	if status, body := s.post(t, "", "", samples.Example); status != 504 || !strings.Contains(string(body), `"outcome":"timeout"`) {
		t.Errorf("%d: %.200s", status, body)
	}
}
