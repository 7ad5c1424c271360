package mirror

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"time"

	"flowlens/cmd/flowlens/internal/folder"
	"flowlens/cmd/internal/drawing"
	"flowlens/cmd/internal/input"
	"flowlens/cmd/internal/ledger"
	"flowlens/cmd/internal/outcome"
	"flowlens/cmd/internal/output"
	"flowlens/cmd/internal/refusal"
	"flowlens/overlay"
	"flowlens/solve"
	"flowlens/vision"
)

var (
	errNoFolder   = errors.New("is no folder; give one, or solve pictures with flowlens solve")
	errGone       = errors.New("it has vanished, or is a link that leads nowhere; run this again if it comes back")
	errChanging   = errors.New("it is still being written; run this again when it is whole")
	errNotPicture = errors.New("not a picture, by its name and its first bytes")
	errOwn        = errors.New("made by flowlens")
)

// skips are the reasons to leave something alone.
var skips = []error{errNotPicture, errOwn, errResults, folder.ErrHidden, folder.ErrLink, folder.ErrNoFile}

// unreadEndings are those of pictures that cannot be read. They are refused with
// advice, when other files are left alone.
var unreadEndings = []string{"heic", "heif", "avif", "bmp", "tif", "tiff", "jfif", "jpe"}

// A mirrored is what became of a file of a mirror.
type mirrored struct {
	file  folder.File
	entry *ledger.Entry
	err   error    // why there is no result
	notes []string // what is odd about the solution
	// unsettled says that the file is still being written, as far as one can tell.
	unsettled bool
}

// solveFile solves the picture that f may be and writes its result under that name. It
// does not touch the ledger.
func (m *Mirror) solveFile(ctx context.Context, f folder.File, name string) *mirrored {
	path := filepath.Join(m.Dir, f.Path)
	o := &outcome.Outcome{Path: path, Name: input.Stem(path), Image: path}
	e := &ledger.Entry{Path: []byte(f.Path), Mark: ledger.Mark{Size: f.Size, Time: stamp(f.Time)}}
	var data []byte
	data, o.Err = m.read(f, &e.Mark)
	if o.Err == nil {
		m.Solve(ctx, o, data)
		o.Err = m.deliver(o, e, name)
	}
	unsettled := isUnsettled(o.Err, e.Time)
	if unsettled {
		o.Err = errChanging
	}
	e.Class = Classify(o.Err)
	e.Retry = errors.Is(o.Err, context.DeadlineExceeded) || e.Class == ledger.Failed && !isUnreadable(o.Err)
	e.Result = resultLine(o, e.Class)
	d := &mirrored{file: f, entry: e, err: o.Err, unsettled: unsettled}
	if o.Err == nil {
		d.notes = o.Oddities(solve.TouchLast)
	}
	return d
}

// read returns the bytes of a picture and marks how the file was then.
func (m *Mirror) read(f folder.File, mark *ledger.Mark) ([]byte, error) {
	if f.Skip != nil {
		return nil, f.Skip
	}
	if errors.Is(f.Err, fs.ErrNotExist) {
		return nil, errGone
	}
	if f.Err != nil {
		return nil, f.Err
	}
	file, err := openFile(filepath.Join(m.Dir, f.Path))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, errGone
	}
	if err != nil {
		return nil, err
	}
	defer file.Close()
	before, err := file.Stat()
	if err != nil {
		return nil, err
	}
	if !before.Mode().IsRegular() {
		return nil, folder.ErrNoFile
	}
	mark.Size, mark.Time = before.Size(), stamp(before.ModTime())
	data, err := io.ReadAll(io.LimitReader(file, input.MaxPicture))
	if err != nil {
		return nil, err
	}
	after, err := file.Stat()
	switch {
	case err != nil:
		return nil, err
	case after.Size() != before.Size() || !after.ModTime().Equal(before.ModTime()):
		return nil, errChanging
	case len(data) == 0:
		return nil, input.ErrEmpty
	case overlay.IsResult(data):
		return nil, errOwn
	}
	return data, nil
}

// openFile opens a file for reading. A pipe that has taken its place does not
// hold it up.
func openFile(path string) (*os.File, error) {
	return os.OpenFile(path, os.O_RDONLY|syscall.O_NONBLOCK, 0)
}

// named reports whether a file has the name of a picture.
func named(path string) bool {
	ending := strings.ToLower(strings.TrimPrefix(filepath.Ext(path), "."))
	return slices.Contains(input.PictureEndings, ending) || slices.Contains(unreadEndings, ending)
}

// deliver draws and writes the solution, and makes the small pictures for the
// report. It returns the error of o, or else its own.
func (m *Mirror) deliver(o *outcome.Outcome, e *ledger.Entry, name string) (err error) {
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
	if err := m.put(name, png.Bytes()); err != nil {
		e.After = nil
		return err
	}
	e.Output, e.OutputSize = []byte(name), int64(png.Len())
	return nil
}

// put writes a result, if need be in place of an earlier one. Other files stay.
func (m *Mirror) put(name string, data []byte) error {
	target := filepath.Join(m.Out, name)
	if err := m.mayPut(name); err != nil {
		return &output.Error{Path: target, Err: err}
	}
	if _, err := os.Lstat(target); err == nil && !m.Force && !m.ledger.Owns(name) {
		if there, err := os.ReadFile(target); err == nil && bytes.Equal(there, data) {
			return nil // the last run was killed before it could enter this in the ledger
		}
		return &output.Error{Path: target, Err: output.ErrForeign}
	}
	err := m.ledger.Put(name, func(f *os.File) error {
		_, err := f.Write(data)
		return err
	})
	if err != nil {
		return &output.Error{Path: target, Err: err}
	}
	return nil
}

// mayPut returns an error when a result of that name would come to lie among the
// pictures themselves, by way of a link.
func (m *Mirror) mayPut(name string) error {
	place, err := filepath.EvalSymlinks(filepath.Dir(filepath.Join(m.realOut, name)))
	if err != nil {
		return nil // no folder yet
	}
	if within(m.realDir, place) && !within(m.realOut, place) {
		return errors.New("the folder is a link to the pictures")
	}
	return nil
}

// isUnsettled reports whether an error is one that goes away when the file is
// whole, which at that time of its last change it may not yet be.
func isUnsettled(err error, changed int64) bool {
	incomplete := errors.Is(err, vision.ErrBroken) || errors.Is(err, input.ErrEmpty)
	age := time.Since(time.Unix(0, changed))
	return errors.Is(err, errChanging) || incomplete && 0 <= age && age < SettleTime
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
	case isUnreadable(err), errors.As(err, &path), errors.As(err, &write), errors.Is(err, errGone), errors.Is(err, errChanging):
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
