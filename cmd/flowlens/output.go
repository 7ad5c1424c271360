package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/google/renameio/v2"

	"flowlens/cmd/flowlens/internal/input"
)

// An output is one place that results are written to. Nothing is created before
// the first write, and a file takes its name only when it is whole.
type output struct {
	path   string // or stdio
	mkdir  bool   // make the folder of path when it is missing
	w      *bufio.Writer
	accept func() error // puts the file in place
	drop   func()       // removes what was written
	texts  int          // written so far
}

// Write creates the output when that has not been done, and writes p to it.
func (o *output) Write(p []byte) (int, error) {
	if o.w == nil {
		if err := o.create(); err != nil {
			return 0, o.failure(err)
		}
	}
	n, err := o.w.Write(p)
	return n, o.failure(err)
}

// writeText writes a text below those before, under a heading in the manner of
// head and tail when that is not empty.
func (o *output) writeText(heading, text string) error {
	if heading != "" {
		text = "==> " + oneLine(heading) + " <==\n" + text
		if o.texts > 0 {
			text = "\n" + text
		}
	}
	o.texts++
	_, err := io.WriteString(o, text)
	return err
}

// flush hands on what is written so far, for those who read along.
func (o *output) flush() error {
	if o.w == nil {
		return nil
	}
	return o.failure(o.w.Flush())
}

// commit puts the output in place. It reports whether there is one: without a
// write there is none.
func (o *output) commit() (bool, error) {
	if o.w == nil {
		return false, nil
	}
	if err := o.w.Flush(); err != nil {
		o.drop()
		return false, o.failure(err)
	}
	return true, o.failure(o.accept())
}

// discard forgets what was written, as if there had been no write.
func (o *output) discard() {
	if o.w != nil {
		o.drop()
		o.w = nil
	}
}

func (o *output) create() error {
	var w io.Writer
	var err error
	switch {
	case o.path == input.Stdio:
		w, o.accept, o.drop = os.Stdout, func() error { return nil }, func() {}
	case isDevice(o.path):
		w, err = o.createDirect()
	default:
		w, err = o.createPending()
	}
	if err != nil {
		return err
	}
	o.w = bufio.NewWriterSize(w, 64<<10)
	return nil
}

// createDirect opens a pipe or a device, which no file may replace.
func (o *output) createDirect() (io.Writer, error) {
	f, err := os.OpenFile(o.path, os.O_WRONLY, 0)
	if err != nil {
		return nil, err
	}
	o.accept, o.drop = f.Close, func() { f.Close() }
	return f, nil
}

// createPending opens a temporary file beside the place where it will stand. Its
// name begins with a dot and ends in digits, so that nobody takes it for a picture.
func (o *output) createPending() (io.Writer, error) {
	path := o.path
	if target, err := filepath.EvalSymlinks(path); err == nil {
		path = target // write through a link, as the shell does
	}
	if o.mkdir {
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			return nil, err
		}
	}
	if err := checkReplaceable(path); err != nil {
		return nil, err
	}
	f, err := renameio.NewPendingFile(path,
		renameio.WithTempDir(filepath.Dir(path)),
		renameio.WithPermissions(0o666),
		renameio.WithExistingPermissions())
	if err != nil {
		return nil, err
	}
	o.accept = func() error {
		defer f.Cleanup() // does nothing after success
		return f.CloseAtomicallyReplace()
	}
	o.drop = func() { f.Cleanup() }
	return f, nil
}

// checkReplaceable returns an error when there is something at path that must
// not be replaced: a folder, or a file that may not be written.
func checkReplaceable(path string) error {
	f, err := os.OpenFile(path, os.O_WRONLY, 0)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	return f.Close()
}

// failure words an error of writing. The path comes first, as people know it.
func (o *output) failure(err error) error {
	if err == nil {
		return nil
	}
	var wrapped *writeError
	if errors.As(err, &wrapped) {
		return err
	}
	return &writeError{o.path, err}
}

// A writeError says that an output could not be written.
type writeError struct {
	path string
	err  error
}

func (e *writeError) Unwrap() error { return e.err }

func (e *writeError) Error() string {
	err := e.err
	var path *fs.PathError
	var link *os.LinkError
	switch {
	case errors.As(err, &path):
		err = path.Err
	case errors.As(err, &link):
		err = link.Err
	}
	name := e.path
	if name == input.Stdio {
		name = "standard output"
	}
	return fmt.Sprintf("cannot write %s: %v; choose another place with -o", name, err)
}

// isDevice reports whether path is there and neither a file nor a folder.
func isDevice(path string) bool {
	info, err := os.Stat(path)
	return err == nil && !info.Mode().IsRegular() && !info.IsDir()
}
