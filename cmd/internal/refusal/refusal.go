// Package refusal words for people why an input was refused: [Explain] gives the
// reason and what to try, in one line of lower case and without a full stop.
//
// It knows the errors of all packages that may refuse something, and adds the two
// that belong to none of them: a board that was misread, and a bug of ours.
package refusal

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"strings"

	"flowlens/cmd/internal/output"
	"flowlens/solve"
	"flowlens/solve/puzzle"
	"flowlens/solve/sat"
	"flowlens/vision"
)

// ErrMisread marks the error of a reading that has no solution. The boards of
// the game have one.
var ErrMisread = errors.New("probably misread")

// errInternal marks a bug of ours.
var errInternal = errors.New("internal error")

// Recover turns a panic into an error: one input that meets a bug of ours must not
// take the others with it. It is to be deferred.
func Recover(err *error) {
	if r := recover(); r != nil {
		*err = fmt.Errorf("%w: %v; please report this with the input", errInternal, r)
	}
}

// advice says for each kind of error what to try, where the error itself does
// not. The first kind that matches counts.
var advice = []struct {
	kind error
	try  string
}{
	{ErrMisread, "try a sharper or less cropped screenshot"},
	{solve.ErrUnsolvable, "check the board against the game"},
	{solve.ErrTooLarge, "try a smaller board"},
	{sat.ErrCommand, "try the command by hand on what flowlens cnf writes"},
	{vision.ErrUnknownKind, "try a sharper screenshot of the whole board"},
	{vision.ErrBadBoard, "try a sharper screenshot of the whole board, without a window over it"},
	{vision.ErrAmbiguous, "try a screenshot that shows the whole board"},
	{vision.ErrNoBoard, "give a screenshot that shows a whole board"},
	{context.DeadlineExceeded, "allow more seconds with --timeout"},
	{fs.ErrNotExist, "check the name"},
	{fs.ErrPermission, "check its permissions"},
}

// Explain words an error for people: the reason and, after a semicolon, what to try
// where that is known. It does not name the input.
func Explain(err error) string {
	text := reason(err)
	if strings.Contains(strings.ReplaceAll(text, "; in doubt: ", ", "), "; ") {
		return text // the error brings its own advice
	}
	for _, a := range advice {
		if errors.Is(err, a.kind) {
			return text + "; " + a.try
		}
	}
	var invalid *puzzle.InvalidError
	if errors.As(err, &invalid) {
		return text + "; correct the board"
	}
	return text
}

// reason words an error without the names that people have read already: those
// of our packages and that of the file.
func reason(err error) string {
	var write *output.Error
	if errors.As(err, &write) {
		return write.Error()
	}
	text := strings.ReplaceAll(err.Error(), context.DeadlineExceeded.Error(), "it took too long")
	var path *fs.PathError
	if errors.As(err, &path) {
		text = strings.Replace(text, path.Error(), path.Err.Error(), 1)
	}
	return Clip(WithoutPackages(text))
}

// WithoutPackages returns the text of an error without the names of our packages,
// which begin their errors.
func WithoutPackages(text string) string {
	for _, pkg := range []string{"vision: ", "solve: ", "puzzle: ", "overlay: ", "hint: ", "hexiom: "} {
		text = strings.ReplaceAll(text, pkg, "")
	}
	return text
}

// Clip shortens a text that quotes a lot of what people gave, to some 300 bytes.
func Clip(text string) string {
	const most = 300
	if len(text) <= most {
		return text
	}
	return strings.ToValidUTF8(text[:most], "") + "…"
}
