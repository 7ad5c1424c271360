package main

import (
	"bytes"
	"context"
	"fmt"
	"image/png"
	"io"
	"log/slog"
	"mime/multipart"
	"net/http"
	"net/http/httptest"
	"regexp"
	"testing"
	"time"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/getkin/kin-openapi/openapi3filter"
	"github.com/getkin/kin-openapi/routers/gorillamux"

	"flowlens/cmd/flowlens/internal/ui"
	"flowlens/cmd/flowlens/internal/web"
	"flowlens/samples"
	"flowlens/solve/hexiom/tiles"
	"flowlens/vision/visiontest"
)

// inProcess answers questions in this process.
type inProcess struct{ workerLimits }

func (l inProcess) Solve(ctx context.Context, q web.Question, data []byte) (*web.Answer, error) {
	return l.answer(ctx, q, data), nil
}

// handler returns the handler of a server that works in this process.
func handler(t testing.TB) http.Handler {
	run := serveRun{UI: &ui.UI{Out: io.Discard, Err: io.Discard}, workers: 1, uploads: 1, timeout: time.Minute, upload: time.Minute,
		limits: workerLimits{bytes: 20 << 20, pixels: 40_000_000}}
	return web.New(run.config(inProcess{run.limits}, slog.New(slog.DiscardHandler)))
}

// TestOpenAPI holds requests and responses of every kind against the description
// of the API, which allows no field that it does not name.
func TestOpenAPI(t *testing.T) {
	if testing.Short() {
		t.Skip("in short mode")
	}
	openapi3filter.RegisterBodyDecoder("image/svg+xml", openapi3filter.FileBodyDecoder)
	h := handler(t)
	w := httptest.NewRecorder()
	h.ServeHTTP(w, httptest.NewRequest("GET", "http://localhost/openapi.yaml", nil))
	doc, err := openapi3.NewLoader().LoadFromData(w.Body.Bytes())
	if err != nil {
		t.Fatal(err)
	}
	if err := doc.Validate(t.Context()); err != nil {
		t.Fatal(err)
	}
	router, err := gorillamux.NewRouter(doc)
	if err != nil {
		t.Fatal(err)
	}
	var form bytes.Buffer
	parts := multipart.NewWriter(&form)
	part, _ := parts.CreateFormFile("image", "../../shot.jpg")
	part.Write(samples.Example)
	parts.Close()

	for _, test := range []struct {
		method, path, accept, kind string
		body                       []byte
		status                     int
	}{
		{"GET", "/healthz", "", "", nil, 200},
		{"GET", "/metrics", "", "", nil, 200},
		{"POST", "/api/solve", "", "image/jpeg", samples.Example, 200},
		{"POST", "/api/solve", "", parts.FormDataContentType(), form.Bytes(), 200},
		{"POST", "/api/solve", "application/json", "", samples.Example, 200},
		{"POST", "/api/solve?unique=true&png=true", "application/json", "", samples.Example, 200},
		{"POST", "/api/solve?hint=2&explain=1", "application/json", "", sample(t, "classic/half-9x9-astray.jpg"), 200},
		{"POST", "/api/solve?flow=red&style=ghost&png=1", "application/json", "", samples.Example, 200},
		{"POST", "/api/solve?explain=true&keep-drawn=true&numbers=1&labels=1&no-arrows=1&caption=1&before-after=1", "application/json", "", samples.Example, 200},
		{"POST", "/api/solve?flow=octarine", "", "", samples.Example, 400},
		{"POST", "/api/solve?hint=0", "", "", samples.Example, 400},
		{"POST", "/api/solve?style=rococo", "", "", samples.Example, 400},
		{"POST", "/api/solve", "application/json", "", sample(t, "walls/walls-8x10-half.jpg"), 200},
		{"POST", "/api/solve", "application/json", "", sample(t, "hexes/hexes-7x7-walls.jpg"), 200},
		{"POST", "/api/solve", "application/json", "", sample(t, "mixed/shapes-warps-8x8.jpg"), 200},
		{"POST", "/api/solve", "application/json", "", sample(t, "free/cube-3.jpg"), 200},
		{"POST", "/api/solve", "application/json", "", hexiomShot(t), 200},
		{"POST", "/api/solve?unique=true&png=true", "application/json", "", hexiomShot(t), 200},
		{"POST", "/api/solve", "", "", hexiomShot(t), 200},
		{"POST", "/api/solve?explain=1", "application/json", "", hexiomShot(t), 200},
		{"POST", "/api/solve?explain=1", "application/json", "", []byte(`{"lattice":"square","cells":["AB","BA"],"colors":{"A":"#fe0000","B":"#0c2afe"}}`), 422},
		{"POST", "/api/solve?explain=1", "application/json", "", []byte(`{"lattice":"square","cells":["A.A","B.B"],"colors":{"A":"#fe0000","B":"#0c2afe"}}`), 200},
		{"POST", "/api/solve", "", "", []byte(fiveByFive), 200},
		{"POST", "/api/solve", "image/svg+xml", "", []byte(fiveByFive), 200},
		{"POST", "/api/solve", "image/gif", "", []byte(fiveByFive), 200},
		{"POST", "/api/solve", "text/plain", "", []byte(fiveByFive), 200},
		{"POST", "/api/solve", "image/svg+xml", "", samples.Example, 200},
		{"POST", "/api/solve", "text/html", "", samples.Example, 406},
		{"POST", "/api/solve", "", "", []byte("{}\n{}\n"), 422},
		{"POST", "/api/read", "application/json", "", samples.Example, 200},
		{"POST", "/api/read", "application/json", "", hexiomShot(t), 200},
		{"POST", "/api/read", "application/json", "", sample(t, "negative/chess.png"), 422},
		{"POST", "/api/read", "image/png", "", samples.Example, 406},
		{"POST", "/api/solve", "application/json", "", sample(t, "negative/chess.png"), 422},
		{"POST", "/api/solve", "", "", sample(t, "negative/unpaired.png"), 422},
		{"POST", "/api/solve", "", "", []byte("hello, world"), 415},
		{"POST", "/api/solve", "", "", samples.Example[:1000], 400},
		{"POST", "/api/solve?hello=1", "", "", samples.Example, 400},
		{"POST", "/api/solve?unique=maybe", "", "", samples.Example, 400},
		{"POST", "/api/solve", "", "", rawPNG(50000, 0), 413},
		{"POST", "/api/solve", "", "", rawPNG(12000, 12000), 413},
		{"POST", "/api/solve", "", "", nil, 400},
	} {
		t.Run(fmt.Sprintf("%s %s %s %d", test.method, test.path, test.accept, test.status), func(t *testing.T) {
			r := httptest.NewRequest(test.method, "http://localhost"+test.path, bytes.NewReader(test.body))
			r.Header.Set("Accept", test.accept)
			if test.kind != "" {
				r.Header.Set("Content-Type", test.kind)
			}
			w := httptest.NewRecorder()
			h.ServeHTTP(w, r)
			if w.Code != test.status {
				t.Fatalf("status %d, want %d: %.300s", w.Code, test.status, w.Body)
			}
			route, params, err := router.FindRoute(r)
			if err != nil {
				t.Fatal(err)
			}
			request := &openapi3filter.RequestValidationInput{Request: r, PathParams: params, Route: route,
				Options: &openapi3filter.Options{ExcludeRequestBody: true, IncludeResponseStatus: true}}
			if err := openapi3filter.ValidateRequest(t.Context(), request); (err != nil) != unlisted.MatchString(test.path) {
				t.Error(err)
			}
			response := &openapi3filter.ResponseValidationInput{RequestValidationInput: request, Status: w.Code, Header: w.Header(), Options: request.Options}
			response.SetBodyBytes(w.Body.Bytes())
			if err := openapi3filter.ValidateResponse(t.Context(), response); err != nil {
				t.Error(err)
			}
		})
	}
}

// hexiomShot returns a screenshot of a level of Hexiom.
func hexiomShot(t testing.TB) []byte {
	t.Helper()
	b, err := tiles.Parse("2\n  2 2\n . 2 2\n +2 2\n")
	if err != nil {
		t.Fatal(err)
	}
	var shot bytes.Buffer
	if err := png.Encode(&shot, visiontest.RenderHexiom(b, visiontest.RandomHexiomStyle(3))); err != nil {
		t.Fatal(err)
	}
	return shot.Bytes()
}

// unlisted are values of options that the description does not allow.
var unlisted = regexp.MustCompile("=maybe|=0|=rococo")
