package main

import (
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"testing"

	"flowlens/cmd/flowlens/internal/input"
	"flowlens/solve"
	"flowlens/solve/puzzle"
	"flowlens/vision"
)

func TestNamesApart(t *testing.T) {
	for _, test := range []struct {
		name, folder string
		inputs, want []string // want nil: refused
	}{
		{"beside", "", []string{"a/x.png", "y.jpg"}, []string{"a/x", "y"}},
		{"endings kept", "", []string{"x.png", "x.jpg", "y.png"}, []string{"x.png", "x.jpg", "y"}},
		{"twice the same", "", []string{"x.png", "./x.png"}, []string{"x", "x"}},
		{"folder", "out", []string{"a/x.png", "-"}, []string{"out/x", "out/stdin"}},
		{"same names", "out", []string{"a/x.png", "b/x.png"}, nil},
		{"ending met again", "", []string{"x.png", "x.jpg", "x.png.gif"}, nil},
		{"no ending", "", []string{"x", "x.png"}, []string{"x", "x.png"}},
	} {
		got, err := namesApart(test.inputs, test.folder)
		if !slices.Equal(got, test.want) || (err != nil) != (test.want == nil) {
			t.Errorf("%s: %q, %v; want %q", test.name, got, err, test.want)
		}
	}
}

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

func TestOneLine(t *testing.T) {
	if got, want := oneLine("a\nb\r\x1b[31mé'"), `a\nb\r\x1b[31mé'`; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

// TestPanicIsOneBadResult checks that a bug of ours costs one result, whether it
// is met in solving or in wording the result.
func TestPanicIsOneBadResult(t *testing.T) {
	if _, _, _, err := new(pipeline).solveEntry(t.Context(), nil); err == nil || !strings.Contains(err.Error(), "internal error") {
		t.Errorf("solving: %v", err)
	}
	r := &solveRun{plan: &plan{form: formJSON, inputs: []string{input.Stdio}}}
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
