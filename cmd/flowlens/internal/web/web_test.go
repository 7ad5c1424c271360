package web_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"mime/multipart"
	"net/http"
	"net/http/httptest"
	"net/textproto"
	"strings"
	"testing"
	"time"

	"flowlens/cmd/flowlens/internal/web"
)

// solverFunc is a web.Solver for tests.
type solverFunc func(ctx context.Context, q web.Question, data []byte) (*web.Answer, error)

func (f solverFunc) Solve(ctx context.Context, q web.Question, data []byte) (*web.Answer, error) {
	return f(ctx, q, data)
}

// echo answers with the picture itself, or with its size as JSON.
func echo(_ context.Context, q web.Question, data []byte) (*web.Answer, error) {
	if q.Form == web.JSON {
		return &web.Answer{Status: 200, Type: "application/json", Outcome: "solved", Body: fmt.Appendf(nil, `{"size":%d,"unique":%q}`, len(data), q.Options["unique"])}, nil
	}
	kinds := map[web.Form]string{web.PNG: "image/png", web.SVG: "image/svg+xml", web.GIF: "image/gif", web.Text: "text/plain"}
	return &web.Answer{Status: 200, Type: kinds[q.Form], Outcome: "solved", Body: data}, nil
}

const maxBytes = 2 << 20

// testConfig has small limits.
func testConfig(t *testing.T, solve solverFunc) web.Config {
	return web.Config{
		Solver:        solve,
		Log:           slog.New(slog.NewTextHandler(t.Output(), nil)),
		Example:       []byte("example"),
		ExampleAnswer: []byte("{}"),
		Requests:      4,
		AtWork:        2,
		MaxBytes:      maxBytes,
		Timeout:       5 * time.Second,
		UploadTimeout: 5 * time.Second,
		Hosts:         []string{"laptop.local"},
	}
}

// start serves c until the test ends.
func start(t *testing.T, c web.Config) *httptest.Server {
	t.Helper()
	s := httptest.NewUnstartedServer(nil)
	s.Config = web.NewServer(c)
	s.Start()
	t.Cleanup(s.Close)
	return s
}

// send makes a request and returns the response with its body.
func send(t *testing.T, r *http.Request) (*http.Response, string) {
	t.Helper()
	resp, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	body, err := io.ReadAll(resp.Body)
	if err != nil {
		t.Fatal(err)
	}
	return resp, string(body)
}

// post returns a request that posts body as that type.
func post(t *testing.T, url, kind string, body io.Reader) *http.Request {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), "POST", url, body)
	if err != nil {
		t.Fatal(err)
	}
	if kind != "" {
		r.Header.Set("Content-Type", kind)
	}
	return r
}

// part is a part of a form.
type part struct{ field, file, data string }

// form returns a form and its type.
func form(t *testing.T, parts ...part) (kind string, body *bytes.Buffer) {
	t.Helper()
	body = new(bytes.Buffer)
	w := multipart.NewWriter(body)
	for _, p := range parts {
		h := textproto.MIMEHeader{"Content-Disposition": {fmt.Sprintf(`form-data; name="%s"; filename="%s"`, p.field, p.file)}}
		dst, err := w.CreatePart(h)
		if err != nil {
			t.Fatal(err)
		}
		io.WriteString(dst, p.data)
	}
	w.Close()
	return w.FormDataContentType(), body
}

// reason returns the error that a body holds; every error has one.
func reason(t *testing.T, body string) string {
	t.Helper()
	var doc struct {
		Error, Title, Detail, Outcome string
		Status                        int
	}
	if err := json.Unmarshal([]byte(body), &doc); err != nil || doc.Error == "" || doc.Detail != doc.Error || doc.Title != http.StatusText(doc.Status) || doc.Outcome == "" {
		t.Fatalf("no problem in %q: %v", body, err)
	}
	return doc.Error
}

// TestUpload sends pictures in all the ways there are.
func TestUpload(t *testing.T) {
	s := start(t, testConfig(t, echo))
	const picture = "\x89PNG and so on"
	formKind, formBody := form(t, part{"note", "", "hello"}, part{"image", "../../etc/passwd", picture}, part{"more", `..\..\x`, ""})
	for name, test := range map[string]struct {
		kind string
		body io.Reader
	}{
		"raw":         {"image/png", strings.NewReader(picture)},
		"other type":  {"application/x-www-form-urlencoded", strings.NewReader(picture)},
		"no type":     {"", strings.NewReader(picture)},
		"no length":   {"image/png", io.MultiReader(strings.NewReader(picture))},
		"form":        {formKind, formBody},
		"broken type": {"image/png;;=", strings.NewReader(picture)},
	} {
		resp, body := send(t, post(t, s.URL+"/api/solve", test.kind, test.body))
		if resp.StatusCode != 200 || resp.Header.Get("Content-Type") != "image/png" || body != picture {
			t.Errorf("%s: %s %s: %q", name, resp.Status, resp.Header.Get("Content-Type"), body)
		}
	}
}

// TestAccept checks which kind of answer a client gets.
func TestAccept(t *testing.T) {
	s := start(t, testConfig(t, echo))
	for accept, want := range map[string]string{
		"":                                  "image/png",
		"*/*":                               "image/png",
		"image/*":                           "image/png",
		"application/json":                  "application/json",
		"application/json, text/plain, */*": "application/json",
		"image/png;q=0.5, application/json": "application/json",
		"application/json;q=0.5, image/png": "image/png",
		"image/svg+xml":                     "image/svg+xml",
		"image/gif, image/png;q=0.1":        "image/gif",
		"text/plain":                        "text/plain",
		"text/html, */*;q=0.8":              "image/png",
	} {
		r := post(t, s.URL+"/api/solve?unique=true", "", strings.NewReader("x"))
		r.Header.Set("Accept", accept)
		resp, body := send(t, r)
		if got := resp.Header.Get("Content-Type"); got != want {
			t.Errorf("%q gets %s", accept, got)
		}
		if want == "application/json" && body != `{"size":1,"unique":"true"}` {
			t.Errorf("%q gets %s", accept, body)
		}
	}
}

// TestRefused checks the requests that are refused without a look at the picture.
func TestRefused(t *testing.T) {
	s := start(t, testConfig(t, func(context.Context, web.Question, []byte) (*web.Answer, error) {
		t.Error("asked the solver")
		return nil, errors.New("asked")
	}))
	two, twoBody := form(t, part{"image", "a", "1"}, part{"image", "b", "2"})
	none, noneBody := form(t, part{"picture", "a", "1"})
	many, manyBody := form(t, make([]part, 10_000)...)
	large, largeBody := form(t, part{"image", "a", strings.Repeat("x", maxBytes+1)})
	larger, largerBody := form(t, part{"image", "a", strings.Repeat("x", 2*maxBytes)})
	cut, cutBody := form(t, part{"image", "a", "12345678"})
	cutBody.Truncate(cutBody.Len() - 70)
	headers, headersBody := form(t, part{"image", strings.Repeat("x", 2*maxBytes), "1"})
	for name, test := range map[string]struct {
		status int
		change func(*http.Request)
		query  string
		kind   string
		body   io.Reader
	}{
		"empty":            {400, nil, "", "image/png", nil},
		"empty, no length": {400, nil, "", "image/png", io.MultiReader(strings.NewReader(""))},
		"too large":        {413, nil, "", "image/png", bytes.NewReader(make([]byte, maxBytes+1))},
		"far too large":    {413, nil, "", "image/png", bytes.NewReader(make([]byte, 3*maxBytes))},
		"endless":          {413, nil, "", "image/png", io.LimitReader(zeros{}, 100*maxBytes)},
		"two pictures":     {400, nil, "", two, twoBody},
		"no picture":       {400, nil, "", none, noneBody},
		"10,000 parts":     {400, nil, "", many, manyBody},
		"large in a form":  {413, nil, "", large, largeBody},
		"larger in a form": {413, nil, "", larger, largerBody},
		"cut form":         {400, nil, "", cut, cutBody},
		"large header":     {413, nil, "", headers, headersBody},
		"no boundary":      {400, nil, "", "multipart/form-data", strings.NewReader("x")},
		"bad boundary":     {400, nil, "", "multipart/form-data; boundary=" + strings.Repeat("x", 2000), strings.NewReader("x")},
		"no form":          {400, nil, "", "multipart/form-data; boundary=x", strings.NewReader("hello")},
		"compressed":       {415, func(r *http.Request) { r.Header.Set("Content-Encoding", "gzip") }, "", "image/png", strings.NewReader("x")},
		"broken query":     {400, nil, "?a=%zz", "image/png", strings.NewReader("x")},
		"option twice":     {400, nil, "?png=1&png=0", "image/png", strings.NewReader("x")},
		"another site":     {403, func(r *http.Request) { r.Header.Set("Sec-Fetch-Site", "cross-site") }, "", "image/png", strings.NewReader("x")},
		"another origin":   {403, func(r *http.Request) { r.Header.Set("Origin", "http://evil.example") }, "", "image/png", strings.NewReader("x")},
		"another name":     {421, func(r *http.Request) { r.Host = "evil.example" }, "", "image/png", strings.NewReader("x")},
		"no known form":    {406, func(r *http.Request) { r.Header.Set("Accept", "text/html") }, "", "image/png", strings.NewReader("x")},
		"no POST":          {405, func(r *http.Request) { r.Method = "PUT" }, "", "image/png", strings.NewReader("x")},
	} {
		t.Run(name, func(t *testing.T) {
			r := post(t, s.URL+"/api/solve"+test.query, test.kind, test.body)
			if test.change != nil {
				test.change(r)
			}
			resp, body := send(t, r)
			if resp.StatusCode != test.status {
				t.Errorf("%s, want %d: %s", resp.Status, test.status, body)
			}
			if kind := resp.Header.Get("Content-Type"); kind != web.ProblemType {
				t.Errorf("type %q", kind)
			}
			if why := reason(t, body); !strings.Contains(why, "; ") {
				t.Errorf("%q does not say what to try", why)
			}
		})
	}
}

// zeros is a body without end.
type zeros struct{}

func (zeros) Read(p []byte) (int, error) { return len(p), nil }

// TestBrokenSolver checks what becomes of errors and panics of the solver.
func TestBrokenSolver(t *testing.T) {
	for name, test := range map[string]struct {
		status int
		solve  solverFunc
	}{
		"crash": {500, func(context.Context, web.Question, []byte) (*web.Answer, error) { return nil, errors.New("x") }},
		"panic": {500, func(context.Context, web.Question, []byte) (*web.Answer, error) { panic("x") }},
		"late": {504, func(context.Context, web.Question, []byte) (*web.Answer, error) {
			return nil, fmt.Errorf("x: %w", context.DeadlineExceeded)
		}},
	} {
		s := start(t, testConfig(t, test.solve))
		resp, body := send(t, post(t, s.URL+"/api/solve", "", strings.NewReader("x")))
		if resp.StatusCode != test.status {
			t.Errorf("%s: %s", name, resp.Status)
		}
		reason(t, body)
	}
}

// TestHosts checks which names the server answers to.
func TestHosts(t *testing.T) {
	h := web.New(testConfig(t, echo))
	for host, want := range map[string]int{
		"127.0.0.1:8080": 200, "[::1]:8080": 200, "[::1]": 200, "192.168.1.7": 200, "localhost": 200, "LocalHost:1": 200,
		"laptop.local:8080": 200, "LAPTOP.local": 200,
		"": 421, "evil.example": 421, "localhost.evil.example": 421, "127.0.0.1.evil.example:8080": 421, "laptop": 421, ":8080": 421,
	} {
		r := httptest.NewRequest("GET", "/healthz", nil)
		r.Host = host
		w := httptest.NewRecorder()
		h.ServeHTTP(w, r)
		if w.Code != want {
			t.Errorf("host %q: %d, want %d", host, w.Code, want)
		}
	}
}

// TestFiles checks the files of the page: their types, that a browser need not
// fetch them twice, and the headers that go with everything.
func TestFiles(t *testing.T) {
	h := web.New(testConfig(t, echo))
	for path, want := range map[string]struct {
		status int
		kind   string
	}{
		"/":                     {200, "text/html; charset=utf-8"},
		"/sw.js":                {200, "text/javascript; charset=utf-8"},
		"/icon-192.png":         {200, "image/png"},
		"/icon.svg":             {200, "image/svg+xml"},
		"/manifest.webmanifest": {200, "application/manifest+json"},
		"/openapi.yaml":         {200, "application/yaml"},
		"/healthz":              {200, "text/plain; charset=utf-8"},
		"/metrics":              {200, "text/plain; version=0.0.4; charset=utf-8; escaping=underscores"},
		"/api/other":            {404, web.ProblemType},
		"/index.html":           {404, "text/plain; charset=utf-8"},
		"/static/":              {404, "text/plain; charset=utf-8"},
		"/../web.go":            {307, ""},
	} {
		r := httptest.NewRequest("GET", "http://localhost"+path, nil)
		w := httptest.NewRecorder()
		h.ServeHTTP(w, r)
		if w.Code != want.status || want.kind != "" && w.Header().Get("Content-Type") != want.kind {
			t.Errorf("%s: %d %s", path, w.Code, w.Header().Get("Content-Type"))
		}
		csp := w.Header().Get("Content-Security-Policy")
		if !strings.HasPrefix(csp, "default-src 'none';") || strings.Contains(csp, "unsafe-inline") || strings.Contains(csp, "'unsafe-eval'") || strings.Contains(csp, "*") {
			t.Errorf("%s: policy %q", path, csp)
		}
		if w.Header().Get("X-Content-Type-Options") != "nosniff" {
			t.Errorf("%s may be sniffed", path)
		}
		tag := w.Header().Get("ETag")
		if tag == "" {
			continue
		}
		r.Header.Set("If-None-Match", tag)
		w = httptest.NewRecorder()
		h.ServeHTTP(w, r)
		if w.Code != http.StatusNotModified {
			t.Errorf("%s again: %d", path, w.Code)
		}
	}
}
