package web_test

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"runtime"
	"strings"
	"testing"
	"time"

	"flowlens/cmd/flowlens/internal/web"
)

// dial connects to a server and sends text.
func dial(t *testing.T, s *httptest.Server, text string) net.Conn {
	t.Helper()
	conn, err := net.Dial("tcp", s.Listener.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { conn.Close() })
	io.WriteString(conn, text)
	return conn
}

// status returns the status line that comes on a connection, "" where it is just closed.
func status(conn net.Conn) string {
	line, _ := bufio.NewReader(conn).ReadString('\n')
	return strings.TrimSpace(line)
}

// request is the beginning of one that posts a picture.
func request(headers string) string {
	return "POST /api/solve HTTP/1.1\r\nHost: localhost\r\n" + headers + "\r\n"
}

// TestRaw sends what no HTTP client would.
func TestRaw(t *testing.T) {
	c := testConfig(t, echo)
	c.UploadTimeout = 300 * time.Millisecond
	s := start(t, c)
	for name, test := range map[string]struct{ text, status string }{
		"no end of headers":    {"POST /api/solve HTTP/1.1\r\nHost: localhost\r\n", ""},
		"nothing":              {"", ""},
		"large headers":        {request("X: " + strings.Repeat("x", 64<<10) + "\r\n"), "HTTP/1.1 431 Request Header Fields Too Large"},
		"length too large":     {request("Content-Length: 100\r\n") + "x", "HTTP/1.1 408 Request Timeout"},
		"length beyond limit":  {request("Content-Length: 99999999999\r\n") + "x", "HTTP/1.1 413 Request Entity Too Large"},
		"length no number":     {request("Content-Length: x\r\n") + "x", "HTTP/1.1 400 Bad Request"},
		"two lengths":          {request("Content-Length: 1\r\nContent-Length: 2\r\n") + "xx", "HTTP/1.1 400 Bad Request"},
		"no end of chunks":     {request("Transfer-Encoding: chunked\r\n") + "1\r\nx\r\n", "HTTP/1.1 408 Request Timeout"},
		"broken chunk":         {request("Transfer-Encoding: chunked\r\n") + "zz\r\nx\r\n", "HTTP/1.1 400 Bad Request"},
		"another encoding":     {request("Transfer-Encoding: gzip\r\n") + "x", "HTTP/1.1 501 Not Implemented"},
		"no HTTP":              {"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n", "HTTP/1.1 400 Bad Request"},
		"no end of a form":     {request("Content-Type: multipart/form-data; boundary=x\r\nTransfer-Encoding: chunked\r\n") + "5\r\n--x\r\n\r\n", "HTTP/1.1 408 Request Timeout"},
		"a path out of it":     {"GET /../../etc/passwd HTTP/1.1\r\nHost: localhost\r\n\r\n", "HTTP/1.1 307 Temporary Redirect"},
		"backslashes":          {"GET /..\\..\\etc\\passwd HTTP/1.1\r\nHost: localhost\r\n\r\n", "HTTP/1.1 404 Not Found"},
		"a slow health check":  {"GET /healthz HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\nx", "HTTP/1.1 200 OK"},
		"length too small":     {request("Content-Length: 1\r\n") + "xyz", "HTTP/1.1 200 OK"},
		"an expected question": {request("Content-Length: 99999999\r\nExpect: 100-continue\r\n"), "HTTP/1.1 413 Request Entity Too Large"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			conn := dial(t, s, test.text)
			if got := status(conn); got != test.status {
				t.Errorf("%q, want %q", got, test.status)
			}
		})
	}
}

// TestDrip sends a body so slowly that it never ends.
func TestDrip(t *testing.T) {
	c := testConfig(t, echo)
	c.UploadTimeout = 300 * time.Millisecond
	conn := dial(t, start(t, c), request("Content-Length: 1000000\r\n"))
	go func() {
		for {
			if _, err := io.WriteString(conn, "x"); err != nil {
				return
			}
			time.Sleep(10 * time.Millisecond)
		}
	}()
	if got := status(conn); got != "HTTP/1.1 408 Request Timeout" {
		t.Error(got)
	}
}

// held is a Solver that answers only when told to.
type held struct {
	began  chan struct{} // gets one for each question that is asked
	ended  chan error    // gets why one was given up
	answer chan struct{} // closed to let all go on
}

func newHeld() *held {
	return &held{make(chan struct{}, 100), make(chan error, 100), make(chan struct{})}
}

func (h *held) Solve(ctx context.Context, q web.Question, data []byte) (*web.Answer, error) {
	h.began <- struct{}{}
	select {
	case <-h.answer:
		return echo(ctx, q, data)
	case <-ctx.Done():
		h.ended <- ctx.Err()
		return nil, ctx.Err()
	}
}

// TestBusy fills the server with work: the next is told to try again later, and
// served when there is room again.
func TestBusy(t *testing.T) {
	h := newHeld()
	c := testConfig(t, h.Solve)
	s := start(t, c)
	results := make(chan string, c.AtWork)
	for range c.AtWork {
		conn := dial(t, s, request("Content-Length: 1\r\n")+"x")
		go func() { results <- status(conn) }()
		<-h.began
	}
	resp, body := send(t, post(t, s.URL+"/api/solve", "", strings.NewReader("x")))
	if resp.StatusCode != 429 || resp.Header.Get("Retry-After") != "1" {
		t.Errorf("%s, Retry-After %q", resp.Status, resp.Header.Get("Retry-After"))
	}
	reason(t, body)
	if resp, _ := send(t, get(t, s.URL+"/healthz")); resp.StatusCode != 200 {
		t.Errorf("not healthy when busy: %s", resp.Status)
	}
	close(h.answer)
	for range c.AtWork {
		if got := <-results; got != "HTTP/1.1 200 OK" {
			t.Error(got)
		}
	}
	if resp, _ := send(t, post(t, s.URL+"/api/solve", "", strings.NewReader("x"))); resp.StatusCode != 200 {
		t.Errorf("afterwards: %s", resp.Status)
	}
}

func get(t *testing.T, url string) *http.Request {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), "GET", url, nil)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// TestManyUploads has uploads that do not go on: no more than the limit are let
// in, and each has its end.
func TestManyUploads(t *testing.T) {
	c := testConfig(t, echo)
	c.UploadTimeout = 500 * time.Millisecond
	s := start(t, c)
	var begun []net.Conn
	for range c.Requests {
		begun = append(begun, dial(t, s, request("Content-Length: 10\r\n")+"x"))
	}
	waitFor(t, func() bool { return metric(t, s, "flowlens_uploads") == fmt.Sprint(c.Requests) })
	if got := status(dial(t, s, request("Content-Length: 10\r\n"))); got != "HTTP/1.1 429 Too Many Requests" {
		t.Error(got)
	}
	for _, conn := range begun {
		if got := status(conn); got != "HTTP/1.1 408 Request Timeout" {
			t.Error(got)
		}
	}
	waitFor(t, func() bool { return metric(t, s, "flowlens_uploads") == "0" })
}

// TestManyUploadsOfOne has uploads of one client that do not go on: they take its share, and another client is
// answered at once.
func TestManyUploadsOfOne(t *testing.T) {
	c := testConfig(t, echo)
	c.Requests, c.PerClient = 40, 3
	s := start(t, c)
	for range c.PerClient {
		dial(t, s, request("Content-Length: 10\r\n")+"x")
	}
	waitFor(t, func() bool { return metric(t, s, "flowlens_uploads") == fmt.Sprint(c.PerClient) })
	if got := status(dial(t, s, request("Content-Length: 1\r\n")+"x")); got != "HTTP/1.1 429 Too Many Requests" {
		t.Error(got)
	}
	other := net.Dialer{LocalAddr: &net.TCPAddr{IP: net.IPv4(127, 0, 0, 2)}} // all of 127.0.0.0/8 is this machine, on Linux
	conn, err := other.Dial("tcp", s.Listener.Addr().String())
	if err != nil {
		t.Skip(err)
	}
	defer conn.Close()
	io.WriteString(conn, request("Content-Length: 1\r\n")+"x")
	if got := status(conn); got != "HTTP/1.1 200 OK" {
		t.Errorf("another client: %s", got)
	}
}

// TestRequestID finds a request that broke in the log by the name that its answer has, with what broke.
func TestRequestID(t *testing.T) {
	var log bytes.Buffer
	c := testConfig(t, func(context.Context, web.Question, []byte) (*web.Answer, error) {
		return &web.Answer{Status: 500, Outcome: "crash", Cause: "a cell of no color"}, nil
	})
	c.Log = slog.New(slog.NewTextHandler(&log, nil))
	s := start(t, c)
	resp, _ := send(t, post(t, s.URL+"/api/solve", "", strings.NewReader("x")))
	s.Close() // the log is whole then
	id := resp.Header.Get("X-Request-Id")
	if line := log.String(); id == "" || !strings.Contains(line, "level=ERROR") || !strings.Contains(line, "request="+id) || !strings.Contains(line, `cause="a cell of no color"`) {
		t.Errorf("%q: %s", id, line)
	}
}

// TestLongWork checks that the time for the upload does not end the work after it.
func TestLongWork(t *testing.T) {
	h := newHeld()
	c := testConfig(t, h.Solve)
	c.UploadTimeout = 100 * time.Millisecond
	conn := dial(t, start(t, c), request("Content-Length: 1\r\n")+"x")
	<-h.began
	time.Sleep(2 * c.UploadTimeout)
	close(h.answer)
	if got := status(conn); got != "HTTP/1.1 200 OK" {
		t.Error(got)
	}
}

// metric returns the value of a metric.
func metric(t *testing.T, s *httptest.Server, name string) string {
	t.Helper()
	_, body := send(t, get(t, s.URL+"/metrics"))
	_, rest, _ := strings.Cut(body, "\n"+name+" ")
	value, _, _ := strings.Cut(rest, "\n")
	return value
}

// waitFor waits until done.
func waitFor(t *testing.T, done func() bool) {
	t.Helper()
	for !done() {
		if t.Context().Err() != nil {
			t.Fatal("it did not happen")
		}
		time.Sleep(5 * time.Millisecond)
	}
}

// TestGone disconnects while the picture is at work: the work is given up, and
// nothing stays behind.
func TestGone(t *testing.T) {
	h := newHeld()
	s := start(t, testConfig(t, h.Solve))
	before := runtime.NumGoroutine()
	for _, headers := range []string{
		"Content-Length: 1\r\n",
		"Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 68\r\n",
	} {
		body := "x"
		if strings.Contains(headers, "boundary") {
			body = "--x\r\nContent-Disposition: form-data; name=image\r\n\r\npicture\r\n--x--\r\n"
			headers = strings.Replace(headers, "68", fmt.Sprint(len(body)), 1)
		}
		conn := dial(t, s, request(headers)+body)
		<-h.began
		conn.Close()
		if err := <-h.ended; err != context.Canceled {
			t.Errorf("the work ended with %v", err)
		}
	}
	waitFor(t, func() bool { return metric(t, s, "flowlens_at_work") == "0" })
	http.DefaultClient.CloseIdleConnections()
	waitFor(t, func() bool { return runtime.NumGoroutine() <= before })
}

// TestManyRequests makes requests of many kinds, after which there is no more
// memory in use and no more goroutines than after the first few.
func TestManyRequests(t *testing.T) {
	const grows = 2 << 20 // bytes
	requests := 10_000
	if testing.Short() {
		requests = 1000
	}
	s := start(t, testConfig(t, echo))
	rest := runtime.NumGoroutine()
	picture := strings.Repeat("x", 10_000)
	round := func(n int) (memory uint64) {
		for i := range n {
			r := post(t, s.URL+"/api/solve", "", strings.NewReader(picture))
			switch i % 5 {
			case 1:
				kind, body := form(t, part{"image", "a", picture}, part{"note", "", "x"})
				r = post(t, s.URL+"/api/solve", kind, body)
			case 2:
				r.Header.Set("Sec-Fetch-Site", "cross-site")
			case 3:
				r.Header.Set("Content-Encoding", "gzip")
			case 4:
				r.URL.Path = "/" + fmt.Sprint(i)
			}
			send(t, r)
		}
		http.DefaultClient.CloseIdleConnections()
		waitFor(t, func() bool { return runtime.NumGoroutine() <= rest })
		runtime.GC()
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		return m.HeapAlloc
	}
	before := round(200)
	if after := round(requests); after > before+grows {
		t.Errorf("memory grew from %d to %d", before, after)
	}
}

// TestMetrics checks that requests are counted by their status and outcome.
func TestMetrics(t *testing.T) {
	s := start(t, testConfig(t, echo))
	send(t, post(t, s.URL+"/api/solve", "", strings.NewReader("x")))
	send(t, post(t, s.URL+"/api/solve", "", nil))
	for name, want := range map[string]string{
		`flowlens_pictures_total{outcome="solved"}`:     "1",
		`flowlens_pictures_total{outcome="malformed"}`:  "1",
		`flowlens_picture_seconds_count`:                "1",
		`flowlens_picture_seconds_bucket{le="+Inf"}`:    "1",
		`flowlens_requests_total{status="400"}`:         "1",
		`flowlens_pictures_total{outcome="unreadable"}`: "",
	} {
		if got := metric(t, s, name); got != want {
			t.Errorf("%s is %q", name, got)
		}
	}
}
