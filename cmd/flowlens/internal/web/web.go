// Package web is the web page and the HTTP API that solve screenshots.
//
// New returns the handler. What it knows of pictures is an interface, Solver, so
// that the work can be done in another process; what it does itself is to let in
// no more than can be done, to cut off what is too large or too slow, to keep
// other web sites out, and to count. Nothing that is uploaded is kept.
package web

import (
	"context"
	"log/slog"
	"net/http"
	"net/netip"
	"sync"
	"time"
)

// A Solver answers questions about pictures. It may be asked several at once.
type Solver interface {
	// Solve answers q about the picture in the file data, whatever is wrong
	// with it. The error is for what is no fault of the question: that ctx
	// ended, or that the work broke down.
	Solve(ctx context.Context, q Question, data []byte) (*Answer, error)
}

// A Question says what is wanted of a picture.
type Question struct {
	// Form is that of the answer.
	Form Form `json:"form"`
	// Read asks what is read off the picture, solvable or not, and not for a solution.
	Read bool `json:"read,omitempty"`
	// Options are those of the query, by name. The Solver says which there are.
	Options map[string]string `json:"options,omitempty"`
	// Within is how long it may take.
	Within time.Duration `json:"within"`
}

// Form is what an answer looks like.
type Form string

// The forms of answers. All but JSON and Text are pictures with the solution drawn in.
const (
	PNG  Form = "png"
	JSON Form = "json"
	SVG  Form = "svg"
	GIF  Form = "gif"
	Text Form = "txt"
)

// An Answer is the response to a Question.
type Answer struct {
	Status  int    `json:"status"`          // of HTTP
	Type    string `json:"type"`            // of the body, as MIME type
	Outcome string `json:"outcome"`         // one word for logs and metrics
	Cause   string `json:"cause,omitempty"` // what broke, for the log alone
	Body    []byte `json:"-"`
}

// Config says how to serve. All fields must be set but where it says so.
type Config struct {
	Solver Solver
	Log    *slog.Logger
	// Example is a screenshot to try the page with, as JPEG.
	Example []byte
	// ExampleAnswer is the Solver's answer to it, as JSON with all moves explained.
	ExampleAnswer []byte
	// Requests is how many uploads may be in memory at once.
	Requests int
	// PerClient is how many of them may come from one address; 0 is no bound.
	PerClient int
	// AtWork is how many of them may be at work or wait for it.
	AtWork int
	// MaxBytes is the largest upload, in bytes.
	MaxBytes int64
	// Timeout is how long a picture may take once it is uploaded, waiting included.
	Timeout time.Duration
	// UploadTimeout is how long a request may take to come in; NewServer sees to it.
	UploadTimeout time.Duration
	// Hosts are the names that this server goes by, apart from IP addresses
	// and localhost. May be empty.
	Hosts []string
}

// A server is what the handlers share.
type server struct {
	Config
	clients clients
	uploads gate
	work    gate
	metrics *metrics
	site    func() (site, error) // the page, put together when that is first asked for
}

// New returns the handler of the page and the API.
func New(c Config) http.Handler {
	s := &server{Config: c, clients: clients{most: c.PerClient, inside: map[netip.Prefix]int{}}, uploads: newGate(c.Requests), work: newGate(c.AtWork)}
	s.metrics = newMetrics(s)
	s.site = sync.OnceValues(func() (site, error) { return newSite(c.Example, c.ExampleAnswer, "api/") })
	mux := http.NewServeMux()
	mux.HandleFunc("POST /api/solve", s.solve(false))
	mux.HandleFunc("POST /api/read", s.solve(true))
	mux.HandleFunc("/api/solve", onlyPost)
	mux.HandleFunc("/api/read", onlyPost)
	mux.HandleFunc("/api/", notFound)
	mux.HandleFunc("GET /healthz", healthy)
	mux.Handle("GET /metrics", s.metrics.handler())
	mux.HandleFunc("POST /share", shared)
	mux.Handle("GET /openapi.yaml", &file{name: "openapi.yaml", plain: openAPI})
	mux.HandleFunc("/", s.page)
	return s.observed(secured(s.Hosts, mux))
}

// answerTime is how long a client may take to fetch its answer.
const answerTime = 30 * time.Second

// NewServer returns a server of New's handler that cuts off those who are slow.
func NewServer(c Config) *http.Server {
	const (
		headerTime  = 5 * time.Second
		idleTime    = time.Minute
		headerBytes = 16 << 10
	)
	return &http.Server{
		Handler:           New(c),
		ReadHeaderTimeout: min(headerTime, c.UploadTimeout),
		ReadTimeout:       c.UploadTimeout,
		WriteTimeout:      c.UploadTimeout + c.Timeout + answerTime,
		IdleTimeout:       idleTime,
		MaxHeaderBytes:    headerBytes,
		ErrorLog:          slog.NewLogLogger(c.Log.Handler(), slog.LevelWarn),
	}
}

func healthy(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.Write([]byte("ok\n"))
}

// A gate lets a number of requests in at a time.
type gate chan struct{}

func newGate(size int) gate { return make(gate, size) }

// enter reports whether there was room. If so, leave must be called.
func (g gate) enter() bool {
	select {
	case g <- struct{}{}:
		return true
	default:
		return false
	}
}

func (g gate) leave() { <-g }

func (g gate) inside() int { return len(g) }
