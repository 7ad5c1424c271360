package main

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"flowlens/cmd/flowlens/internal/web"
	"flowlens/cmd/internal/input"
	"flowlens/cmd/internal/outcome"
	"flowlens/cmd/internal/output"
	"flowlens/cmd/internal/pipeline"
	"flowlens/solve/puzzle"
	"flowlens/vision"
)

// TestPanicIsOneBadResult checks that a bug of ours costs one result, whether it
// is met in solving or in wording the result.
func TestPanicIsOneBadResult(t *testing.T) {
	if _, _, _, err := new(pipeline.Pipeline).SolveEntry(t.Context(), nil); err == nil || !strings.Contains(err.Error(), "internal error") {
		t.Errorf("solving: %v", err)
	}
	r := &solveRun{plan: &output.Plan{Form: output.JSON, Inputs: []string{input.Stdio}}}
	o := &outcome.Outcome{Path: "-", Line: 7, Name: "strange"}
	o.Solution = &puzzle.Solution{Flows: make([]puzzle.Flow, 1)} // of no board
	got := r.report(0, o)
	if got.label != "-:7" || got.err == nil {
		t.Errorf("wording: %s: %v", got.label, got.err)
	}
	if want := `{"name":"strange","status":"timeout","error":"internal error: `; !strings.HasPrefix(string(got.data), want) {
		t.Errorf("result %s, want %s", got.data, want)
	}
}

// TestHTTPStatus: what is wrong with a picture or a board is no fault of the server, whatever it is wrapped in.
func TestHTTPStatus(t *testing.T) {
	for err, want := range map[error]int{
		fmt.Errorf("board: %w", vision.ErrAmbiguous):             422,
		fmt.Errorf("%w: %w", vision.ErrBadBoard, errors.New("")): 422,
		&puzzle.InvalidError{Reason: "x"}:                        422,
		fmt.Errorf("vision: %w", context.DeadlineExceeded):       504,
		errors.New("index out of range"):                         500,
	} {
		if got := httpStatus(err); got != want {
			t.Errorf("%v: %d, want %d", err, got, want)
		}
	}
	a := webError(&outcome.Outcome{Err: errors.New("index out of range")}, &pipeline.Document{Result: &outcome.Result{}})
	if a.Cause != "index out of range" || strings.Contains(string(a.Body), a.Cause) {
		t.Errorf("cause %q, body %s", a.Cause, a.Body)
	}
}

// TestWarmShot has the picture by which workers warm up solved.
func TestWarmShot(t *testing.T) {
	shot, err := warmShot()
	if err != nil {
		t.Fatal(err)
	}
	limits := workerLimits{bytes: 20 << 20, pixels: 40_000_000}
	if a := limits.answer(t.Context(), web.Question{Form: web.PNG, Within: time.Minute}, shot); a.Status != http.StatusOK {
		t.Errorf("%d %s", a.Status, a.Body)
	}
}
