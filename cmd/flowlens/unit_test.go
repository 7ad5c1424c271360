package main

import (
	"errors"
	"fmt"
	"io/fs"
	"strings"
	"testing"

	"flowlens/cmd/flowlens/internal/input"
	"flowlens/cmd/flowlens/internal/output"
	"flowlens/solve"
	"flowlens/solve/puzzle"
	"flowlens/vision"
)

func TestExplain(t *testing.T) {
	for _, test := range []struct {
		err  error
		want string
	}{
		{&fs.PathError{Op: "open", Path: "x.png", Err: fs.ErrPermission}, "permission denied; check its permissions"},
		{fmt.Errorf("%w: too wide; crop it", vision.ErrTooBig), "picture too big: too wide; crop it"},
		{solve.ErrUnsolvable, "the board has no solution; check the board against the game"},
		{fmt.Errorf("%w: %w", errMisread, solve.ErrUnsolvable),
			"probably misread: the board has no solution; try a sharper or less cropped screenshot"},
		{errors.New("strange"), "strange"},
	} {
		if test.err == nil {
			continue
		}
		if got := explain(test.err); got != test.want {
			t.Errorf("explain(%v) = %q, want %q", test.err, got, test.want)
		}
	}
}

// TestPanicIsOneBadResult checks that a bug of ours costs one result, whether it
// is met in solving or in wording the result.
func TestPanicIsOneBadResult(t *testing.T) {
	if _, _, _, err := new(pipeline).solveEntry(t.Context(), nil); err == nil || !strings.Contains(err.Error(), "internal error") {
		t.Errorf("solving: %v", err)
	}
	r := &solveRun{plan: &output.Plan{Form: output.JSON, Inputs: []string{input.Stdio}}}
	o := &outcome{path: "-", line: 7, name: "strange"}
	o.solution = &puzzle.Solution{Flows: make([]puzzle.Flow, 1)} // of no board
	got := r.report(0, o)
	if got.label != "-:7" || got.err == nil {
		t.Errorf("wording: %s: %v", got.label, got.err)
	}
	if want := `{"name":"strange","status":"timeout","error":"internal error: `; !strings.HasPrefix(string(got.data), want) {
		t.Errorf("result %s, want %s", got.data, want)
	}
}
