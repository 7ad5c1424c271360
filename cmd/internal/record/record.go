// Package record says what is kept of a picture once it is solved, or was not: the drawn
// picture, and the entry of the ledger from which reports are made.
//
// What becomes of a file has a class by its error, see [Classify]. [Deliver] draws, and
// [Settle] enters the rest. Where a picture comes from and where its result goes is no
// concern of it.
package record

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"

	"flowlens/cmd/internal/drawing"
	"flowlens/cmd/internal/folder"
	"flowlens/cmd/internal/input"
	"flowlens/cmd/internal/ledger"
	"flowlens/cmd/internal/outcome"
	"flowlens/cmd/internal/output"
	"flowlens/cmd/internal/refusal"
	"flowlens/overlay"
	"flowlens/solve"
	"flowlens/vision"
)

// Why a file has no result, apart from what is wrong with its picture.
var (
	ErrGone       = errors.New("it has vanished, or is a link that leads nowhere; run this again if it comes back")
	ErrChanging   = errors.New("it is still being written; run this again when it is whole")
	ErrNotPicture = errors.New("not a picture, by its name and its first bytes")
	ErrOwn        = errors.New("made by flowlens")
	ErrResults    = errors.New("a folder with results of flowlens")
	ErrGivenUp    = errors.New("given up")
)

// skips are the reasons to leave something alone.
var skips = []error{ErrNotPicture, ErrOwn, ErrResults, folder.ErrHidden, folder.ErrLink, folder.ErrNoFile}

// unreadEndings are those of pictures that cannot be read. They are refused with
// advice, when other files are left alone.
var unreadEndings = []string{"jfif", "jpe"}

// IsNamed reports whether a file has the name of a picture.
func IsNamed(path string) bool {
	ending := strings.ToLower(strings.TrimPrefix(filepath.Ext(path), "."))
	return slices.Contains(input.PictureEndings, ending) || slices.Contains(unreadEndings, ending)
}

// Check returns an error for the bytes of a file that are none of a picture to be solved.
func Check(data []byte) error {
	switch {
	case len(data) == 0:
		return input.ErrEmpty
	case overlay.IsResult(data):
		return ErrOwn
	}
	return nil
}

// Deliver draws the solution of a picture, gives its PNG to put, and makes the small
// pictures for the report. It returns the error of o, or else its own.
func Deliver(o *outcome.Outcome, e *ledger.Entry, put func(png []byte) error) (err error) {
	if o.Shot.Picture == nil {
		return o.Err
	}
	defer refusal.Recover(&err)
	part := o.Shot.Picture.Image.Bounds()
	if l := o.Shot.Layout(); l != nil {
		whole := part
		part = drawing.BoardPart(whole, l)
		for _, other := range o.Shot.More {
			part = part.Union(drawing.BoardPart(whole, other.Layout()))
		}
	}
	e.Before = drawing.Thumbnail(o.Shot.Picture.Image, part)
	if o.Err != nil {
		return o.Err
	}
	var png bytes.Buffer
	if err := new(drawing.Look).Write(&png, output.PNG, o); err != nil {
		return err
	}
	e.After = drawing.Thumbnail(o.Solved, part)
	if err := put(png.Bytes()); err != nil {
		e.After = nil
		return err
	}
	return nil
}

// Settle enters how it went: what o says, its error above all.
func Settle(o *outcome.Outcome, e *ledger.Entry) {
	e.Class = Classify(o.Err)
	e.Retry = errors.Is(o.Err, context.DeadlineExceeded) || e.Class == ledger.Failed && !isUnreadable(o.Err)
	e.Result = resultLine(o, e.Class)
}

// isUnreadable reports whether an error says that a file holds no picture that can be read, which stays so until it changes.
func isUnreadable(err error) bool {
	for _, kind := range []error{vision.ErrFormat, vision.ErrBroken, vision.ErrTooBig, input.ErrEmpty} {
		if errors.Is(err, kind) {
			return true
		}
	}
	return false
}

// Classify says by its error how it went with a file or board; nil is solved.
func Classify(err error) ledger.Class {
	var path *fs.PathError
	var write *output.Error
	switch {
	case err == nil:
		return ledger.Solved
	case slices.ContainsFunc(skips, func(skip error) bool { return errors.Is(err, skip) }):
		return ledger.Skipped
	case isUnreadable(err), errors.As(err, &path), errors.As(err, &write), errors.Is(err, ErrGone), errors.Is(err, ErrChanging), errors.Is(err, ErrGivenUp):
		return ledger.Failed
	}
	return ledger.Refused
}

// resultLine returns the JSON result without the paths, which depend on how a
// later run is told of the folder. Two words for its status are known only here.
func resultLine(o *outcome.Outcome, c ledger.Class) json.RawMessage {
	r := o.Result(o.Stats.Unique == solve.UniqueNo) // else the line is as without --unique
	r.Image = ""
	switch {
	case c == ledger.Skipped:
		r.Status = "skipped"
	case c == ledger.Failed && (o.Solution != nil || o.Hexiom != nil && o.Hexiom.Solution != nil):
		r.Status = "unwritten"
	case c == ledger.Failed:
		r.Status = "unreadable"
	}
	data := outcome.JSONLine(r)
	return data[:len(data)-1]
}
