package output

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"flowlens/cmd/internal/input"
	"flowlens/cmd/internal/terminal"
)

// A Place is one that results are written to: a file, a pipe or device, or standard
// output. Nothing is created before the first write, and a file takes its name
// only when it is whole: [Place.Commit] or [Place.Discard] ends what was written.
type Place struct {
	Path   string // as given on the command line, or [input.Stdio]
	MkDir  bool   // make the folder of Path when it is missing
	Keep   bool   // leave a file alone that is no result, unless it would stay as it is
	w      *bufio.Writer
	accept func() error // puts the file in place
	drop   func()       // removes what was written
	texts  int          // written so far
}

// Write creates the place when that has not been done, and writes data to it. The error is an
// *Error, as are those of the other methods.
func (p *Place) Write(data []byte) (int, error) {
	if p.w == nil {
		if err := p.create(); err != nil {
			return 0, p.failure(err)
		}
	}
	n, err := p.w.Write(data)
	return n, p.failure(err)
}

// WriteText writes a text below those before, under a heading in the manner of
// head and tail when that is not empty.
func (p *Place) WriteText(heading, text string) error {
	if heading != "" {
		text = "==> " + terminal.OneLine(heading) + " <==\n" + text
		if p.texts > 0 {
			text = "\n" + text
		}
	}
	p.texts++
	_, err := io.WriteString(p, text)
	return err
}

// Flush hands on what is written so far, for those who read along.
func (p *Place) Flush() error {
	if p.w == nil {
		return nil
	}
	return p.failure(p.w.Flush())
}

// Commit puts what was written in place. It reports whether there is one: without a
// write there is none.
func (p *Place) Commit() (bool, error) {
	if p.w == nil {
		return false, nil
	}
	if err := p.w.Flush(); err != nil {
		p.drop()
		return false, p.failure(err)
	}
	return true, p.failure(p.accept())
}

// Discard forgets what was written, as if there had been no write.
func (p *Place) Discard() {
	if p.w != nil {
		p.drop()
		p.w = nil
	}
}

// IsBegun reports whether something was written.
func (p *Place) IsBegun() bool { return p.w != nil }

// IsFile reports whether the place is that of a file, which has a name to tell, and
// not a pipe, a device or standard output.
func (p *Place) IsFile() bool { return p.Path != input.Stdio && !isDevice(p.Path) }

// Spares returns an error when to write there would replace one of the inputs.
func (p *Place) Spares(inputs []string) error { return p.sparesFiles(filesOf(inputs)) }

func (p *Place) sparesFiles(inputs []os.FileInfo) error {
	target, err := os.Stat(p.Path)
	if p.Path == input.Stdio || err != nil || !target.Mode().IsRegular() {
		return nil
	}
	if slices.ContainsFunc(inputs, func(in os.FileInfo) bool { return os.SameFile(in, target) }) {
		return fmt.Errorf("%s would replace an input; choose another place with -o", p.Path)
	}
	return nil
}

func (p *Place) create() error {
	var w io.Writer
	var err error
	switch {
	case p.Path == input.Stdio:
		w, p.accept, p.drop = os.Stdout, func() error { return nil }, func() {}
	case isDevice(p.Path):
		w, err = p.createDirect()
	default:
		w, err = p.createPending()
	}
	if err != nil {
		return err
	}
	p.w = bufio.NewWriterSize(w, 64<<10)
	return nil
}

// createDirect opens a pipe or a device, which no file may replace.
func (p *Place) createDirect() (io.Writer, error) {
	f, err := os.OpenFile(p.Path, os.O_WRONLY, 0)
	if err != nil {
		return nil, err
	}
	p.accept, p.drop = f.Close, func() { f.Close() }
	return f, nil
}

// createPending opens a temporary file beside the place where it will stand. Its
// name begins with a dot and ends in digits, so that nobody takes it for a picture.
func (p *Place) createPending() (io.Writer, error) {
	path := p.Path
	if target, err := filepath.EvalSymlinks(path); err == nil {
		path = target // write through a link, as the shell does
	}
	if p.MkDir {
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			return nil, err
		}
	}
	if err := checkReplaceable(path); err != nil {
		return nil, err
	}
	var before []byte
	if p.Keep {
		var err error
		if before, err = foreign(path); err != nil {
			return nil, err
		}
	}
	f, err := pendingFile(path)
	if err != nil {
		return nil, err
	}
	p.accept = func() error {
		defer f.Cleanup() // does nothing after success
		if before != nil {
			if err := differs(f.Name(), before); err != nil {
				return err
			}
		}
		return f.CloseAtomicallyReplace()
	}
	p.drop = func() { f.Cleanup() }
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
func (p *Place) failure(err error) error {
	if err == nil {
		return nil
	}
	var wrapped *Error
	if errors.As(err, &wrapped) {
		return err
	}
	return &Error{Path: p.Path, Err: err}
}

// An Error says that something could not be written.
type Error struct {
	Path string // of the place
	Err  error  // which may name the path too
}

func (e *Error) Unwrap() error { return e.Err }

func (e *Error) Error() string {
	err := e.Err
	var path *fs.PathError
	var link *os.LinkError
	switch {
	case errors.As(err, &path):
		err = path.Err
	case errors.As(err, &link):
		err = link.Err
	}
	if errors.Is(err, ErrForeign) {
		return e.Path + " " + ErrForeign.Error()
	}
	name := e.Path
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
