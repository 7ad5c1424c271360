package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"time"

	"flowlens/cmd/flowlens/internal/folder"
	"flowlens/cmd/flowlens/internal/input"
	"flowlens/cmd/flowlens/internal/ledger"
	"flowlens/cmd/flowlens/internal/output"
	"flowlens/cmd/flowlens/internal/parallel"
	"flowlens/cmd/flowlens/internal/refusal"
	"flowlens/cmd/flowlens/internal/ui"
)

const (
	// settleTime is how old a broken picture must be before it is believed to be
	// one, and not one that is still being written: longer than most pauses of a
	// copy.
	settleTime = 2 * time.Second
	// retryTime is how long after a failure a file is tried again, by who waits for files.
	retryTime = 30 * time.Second
)

var errResults = errors.New("a folder with results of flowlens")

var errInsideOut = errors.New("lies in the folder for the results, where they could replace it; choose another place with -o")

// A mirror solves the pictures of a folder into another folder that mirrors it.
// What became of each file is in its ledger.
type mirror struct {
	*ui.UI
	pipeline
	dir, out         string // as given on the command line
	realDir, realOut string // without links
	force            bool   // redo what is done
	stays            bool   // for more: tries again what failed, and misses no result that was taken away
	insist           bool   // take files that are still being written as they are

	ledger *ledger.Ledger
	listen func(path string) // called for each folder before it is read; may be nil
	tell   func(*mirrored)   // called for each file that was done, one at a time

	mu        sync.Mutex
	done      map[string]time.Time // when a file was done by this process
	unsettled map[string]time.Time // when a file was found to be still being written
	told      map[string]string    // the last error of files that failed
	unwritten bool                 // it was told that the ledger cannot be written
}

// open makes the folder for the results and takes up its ledger.
func (m *mirror) open() error {
	m.done, m.unsettled, m.told = map[string]time.Time{}, map[string]time.Time{}, map[string]string{}
	info, err := os.Stat(m.dir)
	if err != nil {
		return err
	}
	if !info.IsDir() {
		return errNoFolder
	}
	if err := os.MkdirAll(m.out, 0o777); err != nil {
		return &output.Error{Path: m.out, Err: err}
	}
	if m.realDir, err = realPath(m.dir); err != nil {
		return err
	}
	if m.realOut, err = realPath(m.out); err != nil {
		return err
	}
	if within(m.realOut, m.realDir) {
		return errInsideOut
	}
	m.ledger, err = ledger.Open(m.out, m.realDir, m.force)
	return m.openError(err)
}

// openError words an error of opening the ledger.
func (m *mirror) openError(err error) error {
	var other *ledger.OtherError
	switch {
	case err == nil:
		return nil
	case errors.Is(err, ledger.ErrBusy):
		return fmt.Errorf("%s: %w; wait for it, or choose another place with -o", m.out, err)
	case errors.As(err, &other):
		return fmt.Errorf("%s %w; choose another place with -o, or replace them with --force", m.out, other)
	}
	return &output.Error{Path: m.out, Err: err}
}

// realPath returns the one absolute path of what is there, without links.
func realPath(path string) (string, error) {
	path, err := filepath.Abs(path)
	if err != nil {
		return "", err
	}
	return filepath.EvalSymlinks(path)
}

// within reports whether path is dir or lies below it. Both are real paths.
func within(dir, path string) bool {
	rel, err := filepath.Rel(dir, path)
	return err == nil && rel != ".." && !strings.HasPrefix(rel, ".."+string(filepath.Separator))
}

// look returns what lies in the folder and the names of the results.
func (m *mirror) look() ([]folder.File, map[string]string, error) {
	files, err := folder.Scan(m.dir, m.enter)
	if err != nil {
		return nil, nil, err
	}
	files = append(files, m.vanished(files)...)
	var pictures []string
	for i := range files {
		f := &files[i]
		if f.Skip == nil && f.Err == nil && !m.isPicture(f) {
			f.Skip = errNotPicture
		}
		if f.Skip == nil {
			pictures = append(pictures, f.Path)
		}
	}
	return files, folder.Names(pictures), nil
}

// vanished returns the files that are not there any more and were to be looked at
// again. Who stays for more does without them.
func (m *mirror) vanished(there []folder.File) []folder.File {
	gone := maps.Clone(m.unsettled)
	for _, f := range there {
		delete(gone, f.Path)
	}
	var files []folder.File
	for path := range gone {
		if m.stays {
			delete(m.unsettled, path)
		} else {
			files = append(files, folder.File{Path: path, Err: fs.ErrNotExist})
		}
	}
	return files
}

// enter says which folders are left alone: those of results, of this or another run.
func (m *mirror) enter(path string) error {
	switch real, err := realPath(path); {
	case err == nil && real == m.realOut:
		return folder.ErrUnseen
	case err == nil && real != m.realDir && ledger.In(path):
		return errResults
	}
	if m.listen != nil {
		m.listen(path)
	}
	return nil
}

// isPicture reports whether a file has the name of a picture, or begins as one.
func (m *mirror) isPicture(f *folder.File) bool {
	if named(f.Path) {
		return true
	}
	if mark, known := m.ledger.Find(f.Path); known && mark.Size == f.Size && mark.Time == stamp(f.Time) {
		return mark.Class != ledger.Skipped
	}
	file, err := openFile(filepath.Join(m.dir, f.Path))
	if err != nil {
		return false
	}
	defer file.Close()
	head := make([]byte, input.PictureHead)
	n, _ := io.ReadFull(file, head)
	return input.IsPicture(head[:n])
}

// due reports whether there is something to do about a file, whose result is to
// have the given name.
func (m *mirror) due(f folder.File, output string) bool {
	mark, known := m.ledger.Find(f.Path)
	at, tried := m.done[f.Path]
	since, unsettled := m.unsettled[f.Path]
	switch {
	case unsettled:
		return m.insist || time.Since(since) >= settleTime
	case !known || mark.Size != f.Size || mark.Time != stamp(f.Time):
		return true
	case !tried && (m.force || mark.Retry || mark.Class == ledger.Failed):
		return true
	case mark.Class == ledger.Solved:
		return !m.isInPlace(f.Path, &mark, output)
	}
	return m.stays && mark.Class == ledger.Failed && time.Since(at) >= retryTime
}

// isInPlace reports whether a result is where it is to be, or needs not be there.
// It gives the result another name if its folder has now other files than when it
// was made.
func (m *mirror) isInPlace(path string, mark *ledger.Mark, output string) bool {
	switch {
	case !m.hasResult(mark):
		return m.stays
	case string(mark.Output) != output:
		return m.rename(path, string(mark.Output), output)
	}
	return true
}

// hasResult reports whether a result is where the ledger says.
func (m *mirror) hasResult(mark *ledger.Mark) bool {
	info, err := os.Lstat(filepath.Join(m.out, string(mark.Output)))
	return err == nil && info.Mode().IsRegular() && info.Size() == mark.OutputSize
}

// rename gives a result another name where that is free.
func (m *mirror) rename(path, from, to string) bool {
	e, err := m.ledger.Entry(path)
	if err != nil || m.mayPut(to) != nil {
		return false
	}
	if _, err := os.Lstat(filepath.Join(m.out, to)); err == nil {
		return false
	}
	if os.Rename(filepath.Join(m.out, from), filepath.Join(m.out, to)) != nil {
		return false
	}
	e.Output = []byte(to)
	return m.ledger.Add(e) == nil
}

// work does what is to be done about files, on all cores. It returns early when
// ctx ends; of what is under way only results are then entered in the ledger.
func (m *mirror) work(ctx context.Context, files []folder.File, names map[string]string) {
	workers := runtime.GOMAXPROCS(0) + 1 // one may be waiting for the disk
	parallel.Each(ctx, workers, files, func(f folder.File) {
		d := m.solveFile(ctx, f, names[f.Path])
		if d.err == nil || ctx.Err() == nil {
			m.take(d)
		}
	})
}

// take enters in the ledger what became of a file, and tells of it.
func (m *mirror) take(d *mirrored) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if d.unsettled && !m.insist {
		m.unsettled[d.file.Path] = time.Now()
		return
	}
	delete(m.unsettled, d.file.Path)
	m.done[d.file.Path] = time.Now()
	if err := m.ledger.Add(d.entry); err != nil && !m.unwritten {
		m.unwritten = true
		m.Fail(m.out, &output.Error{Path: m.out, Err: err})
	}
	m.tell(d)
	m.tellMore(d)
}

// tellMore tells why there is no result, unless that was told last time, or what is odd about it.
func (m *mirror) tellMore(d *mirrored) {
	label := filepath.Join(m.dir, d.file.Path)
	for _, note := range d.notes {
		m.Note(label, note)
	}
	if d.err == nil || d.entry.Class == ledger.Skipped {
		delete(m.told, d.file.Path)
		return
	}
	if text := refusal.Explain(d.err); m.told[d.file.Path] != text {
		m.told[d.file.Path] = text
		m.Fail(label, d.err)
	}
}

// stamp is a time as the ledger has it.
func stamp(t time.Time) int64 {
	if t.IsZero() {
		return 0
	}
	return t.UnixNano()
}
