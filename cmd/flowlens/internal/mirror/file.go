package mirror

import (
	"bytes"
	"context"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
	"time"

	"flowlens/cmd/internal/folder"
	"flowlens/cmd/internal/input"
	"flowlens/cmd/internal/ledger"
	"flowlens/cmd/internal/outcome"
	"flowlens/cmd/internal/output"
	"flowlens/cmd/internal/record"
	"flowlens/solve"
	"flowlens/vision"
)

var errNoFolder = errors.New("is no folder; give one, or solve pictures with flowlens solve")

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
		o.Err = record.Deliver(o, e, func(png []byte) error {
			err := m.put(name, png)
			if err == nil {
				e.Output, e.OutputSize = []byte(name), int64(len(png))
			}
			return err
		})
	}
	unsettled := isUnsettled(o.Err, e.Time)
	if unsettled {
		o.Err = record.ErrChanging
	}
	record.Settle(o, e)
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
		return nil, record.ErrGone
	}
	if f.Err != nil {
		return nil, f.Err
	}
	file, err := openFile(filepath.Join(m.Dir, f.Path))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, record.ErrGone
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
		return nil, record.ErrChanging
	}
	return data, record.Check(data)
}

// openFile opens a file for reading. A pipe that has taken its place does not
// hold it up.
func openFile(path string) (*os.File, error) {
	return os.OpenFile(path, os.O_RDONLY|syscall.O_NONBLOCK, 0)
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
	return errors.Is(err, record.ErrChanging) || incomplete && 0 <= age && age < SettleTime
}
