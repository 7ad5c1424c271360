// Package mirror solves the pictures of a folder into another folder, in which the
// results lie as the pictures do.
//
// What became of each file is in a ledger there, so that a run may end at any moment
// and the next goes on. One who wants all done looks, works on what is due, and looks
// again:
//
//	files, names, err := m.Look()
//	due := those of files for which m.Due(f, names[f.Path])
//	m.Work(ctx, due, names, done)
//
// How a picture is solved is no concern of it: see Config.Solve.
package mirror

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

	"flowlens/cmd/flowlens/internal/ui"
	"flowlens/cmd/internal/folder"
	"flowlens/cmd/internal/input"
	"flowlens/cmd/internal/ledger"
	"flowlens/cmd/internal/outcome"
	"flowlens/cmd/internal/output"
	"flowlens/cmd/internal/parallel"
	"flowlens/cmd/internal/record"
	"flowlens/cmd/internal/refusal"
)

const (
	// SettleTime is how old a broken picture must be before it is believed to be
	// one, and not one that is still being written: longer than most pauses of a
	// copy.
	SettleTime = 2 * time.Second
	// retryTime is how long after a failure a file is tried again, by who waits for files.
	retryTime = 30 * time.Second
)

var errInsideOut = errors.New("lies in the folder for the results, where they could replace it; choose another place with -o")

// Config says what is mirrored, and how.
type Config struct {
	// Dir is the folder of the pictures and Out that for the results, as given on the
	// command line.
	Dir, Out string
	// Force redoes what is done, and replaces files that are not ours.
	Force bool
	// Stays is for who waits for more files: it tries again what failed, and misses no
	// result that was taken away.
	Stays bool
	// Solve solves the picture in the file data and enters in o what came of it, which
	// is not nil. It is called from several goroutines.
	Solve func(ctx context.Context, o *outcome.Outcome, data []byte)
	// Entering is called for each folder of pictures before it is read; may be nil.
	Entering func(path string)
	// UI is told what goes wrong with files, and what is odd about solutions.
	UI *ui.UI
}

// A Mirror solves the pictures of a folder into another folder that mirrors it.
// What became of each file is in its ledger. Only one of its methods may be called
// at a time.
type Mirror struct {
	Config
	realDir, realOut string // without links
	insist           bool   // take files that are still being written as they are

	ledger *ledger.Ledger

	mu        sync.Mutex
	done      map[string]time.Time // when a file was done by this process
	unsettled map[string]time.Time // when a file was found to be still being written
	told      map[string]string    // the last error of files that failed
	unwritten bool                 // it was told that the ledger cannot be written
}

// Open makes the folder for the results and takes up its ledger. Close must be called
// in the end. The error says that there is no such folder, that the results have no
// place, or that another process is at work there.
func Open(c Config) (*Mirror, error) {
	m := &Mirror{Config: c, done: map[string]time.Time{}, unsettled: map[string]time.Time{}, told: map[string]string{}}
	info, err := os.Stat(m.Dir)
	if err != nil {
		return nil, err
	}
	if !info.IsDir() {
		return nil, errNoFolder
	}
	if err := os.MkdirAll(m.Out, 0o777); err != nil {
		return nil, &output.Error{Path: m.Out, Err: err}
	}
	if m.realDir, err = realPath(m.Dir); err != nil {
		return nil, err
	}
	if m.realOut, err = realPath(m.Out); err != nil {
		return nil, err
	}
	if within(m.realOut, m.realDir) {
		return nil, errInsideOut
	}
	if m.ledger, err = ledger.Open(m.Out, m.realDir, m.Force); err != nil {
		return nil, m.openError(err)
	}
	return m, nil
}

// Close lets go of the ledger.
func (m *Mirror) Close() error { return m.ledger.Close() }

// IsWaiting reports whether there are files that are still being written, as far as
// one can tell. They are due again after SettleTime.
func (m *Mirror) IsWaiting() bool { return len(m.unsettled) > 0 }

// Insist ends the patience with files that are still being written: from now on they
// are due, and have failed if they are not whole.
func (m *Mirror) Insist() { m.insist = true }

// openError words an error of opening the ledger.
func (m *Mirror) openError(err error) error {
	var other *ledger.OtherError
	switch {
	case errors.Is(err, ledger.ErrBusy):
		return fmt.Errorf("%s: %w; wait for it, or choose another place with -o", m.Out, err)
	case errors.As(err, &other):
		return fmt.Errorf("%s %w; choose another place with -o, or replace them with --force", m.Out, other)
	}
	return &output.Error{Path: m.Out, Err: err}
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

// Look returns what lies in the folder, and the names of the results by the paths of
// the pictures. All paths are relative, to Dir and to Out.
func (m *Mirror) Look() ([]folder.File, map[string]string, error) {
	files, err := folder.Scan(m.Dir, m.enter)
	if err != nil {
		return nil, nil, err
	}
	files = append(files, m.vanished(files)...)
	var pictures []string
	for i := range files {
		f := &files[i]
		if f.Skip == nil && f.Err == nil && !m.isPicture(f) {
			f.Skip = record.ErrNotPicture
		}
		if f.Skip == nil {
			pictures = append(pictures, f.Path)
		}
	}
	return files, folder.Names(pictures), nil
}

// vanished returns the files that are not there any more and were to be looked at
// again. Who stays for more does without them.
func (m *Mirror) vanished(there []folder.File) []folder.File {
	gone := maps.Clone(m.unsettled)
	for _, f := range there {
		delete(gone, f.Path)
	}
	var files []folder.File
	for path := range gone {
		if m.Stays {
			delete(m.unsettled, path)
		} else {
			files = append(files, folder.File{Path: path, Err: fs.ErrNotExist})
		}
	}
	return files
}

// enter says which folders are left alone: those of results, of this or another run.
func (m *Mirror) enter(path string) error {
	switch real, err := realPath(path); {
	case err == nil && real == m.realOut:
		return folder.ErrUnseen
	case err == nil && real != m.realDir && ledger.In(path):
		return record.ErrResults
	}
	if m.Entering != nil {
		m.Entering(path)
	}
	return nil
}

// isPicture reports whether a file has the name of a picture, or begins as one.
func (m *Mirror) isPicture(f *folder.File) bool {
	if record.IsNamed(f.Path) {
		return true
	}
	if mark, known := m.ledger.Find(f.Path); known && mark.Size == f.Size && mark.Time == stamp(f.Time) {
		return mark.Class != ledger.Skipped
	}
	file, err := openFile(filepath.Join(m.Dir, f.Path))
	if err != nil {
		return false
	}
	defer file.Close()
	head := make([]byte, input.PictureHead)
	n, _ := io.ReadFull(file, head)
	return input.IsPicture(head[:n])
}

// Due reports whether there is something to do about a file, whose result is to
// have that name. It may give a result that is there its new name.
func (m *Mirror) Due(f folder.File, name string) bool {
	mark, known := m.ledger.Find(f.Path)
	at, tried := m.done[f.Path]
	since, unsettled := m.unsettled[f.Path]
	switch {
	case unsettled:
		return m.insist || time.Since(since) >= SettleTime
	case !known || mark.Size != f.Size || mark.Time != stamp(f.Time):
		return true
	case !tried && (m.Force || mark.Retry):
		return true
	case mark.Class == ledger.Solved:
		return !m.isInPlace(f.Path, &mark, name)
	}
	return m.Stays && mark.Class == ledger.Failed && mark.Retry && time.Since(at) >= retryTime
}

// isInPlace reports whether a result is where it is to be, or needs not be there.
// It gives the result another name if its folder has now other files than when it
// was made.
func (m *Mirror) isInPlace(path string, mark *ledger.Mark, name string) bool {
	switch {
	case !m.hasResult(mark):
		return m.Stays
	case string(mark.Output) != name:
		return m.rename(path, string(mark.Output), name)
	}
	return true
}

// hasResult reports whether a result is where the ledger says.
func (m *Mirror) hasResult(mark *ledger.Mark) bool {
	info, err := os.Lstat(filepath.Join(m.Out, string(mark.Output)))
	return err == nil && info.Mode().IsRegular() && info.Size() == mark.OutputSize
}

// rename gives a result another name where that is free.
func (m *Mirror) rename(path, from, to string) bool {
	e, err := m.ledger.Entry(path)
	if err != nil || m.mayPut(to) != nil {
		return false
	}
	if _, err := os.Lstat(filepath.Join(m.Out, to)); err == nil {
		return false
	}
	if os.Rename(filepath.Join(m.Out, from), filepath.Join(m.Out, to)) != nil {
		return false
	}
	e.Output = []byte(to)
	return m.ledger.Add(e) == nil
}

// Work solves files, on all cores, into results of those names. It calls done, one at a
// time, for each file that it is done with, with what became of it. It returns early
// when ctx ends; of what is under way only results are then entered in the ledger.
func (m *Mirror) Work(ctx context.Context, files []folder.File, names map[string]string, done func(*ledger.Entry)) {
	workers := runtime.GOMAXPROCS(0) + 1 // one may be waiting for the disk
	parallel.Each(ctx, workers, files, func(f folder.File) {
		d := m.solveFile(ctx, f, names[f.Path])
		if d.err == nil || ctx.Err() == nil {
			m.take(d, done)
		}
	})
}

// take enters in the ledger what became of a file, and tells of it.
func (m *Mirror) take(d *mirrored, done func(*ledger.Entry)) {
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
		m.UI.Fail(m.Out, &output.Error{Path: m.Out, Err: err})
	}
	done(d.entry)
	m.tellMore(d)
}

// tellMore tells why there is no result, unless that was told last time, or what is odd about it.
func (m *Mirror) tellMore(d *mirrored) {
	label := filepath.Join(m.Dir, d.file.Path)
	for _, note := range d.notes {
		m.UI.Note(label, note)
	}
	if d.err == nil || d.entry.Class == ledger.Skipped {
		delete(m.told, d.file.Path)
		return
	}
	if text := refusal.Explain(d.err); m.told[d.file.Path] != text {
		m.told[d.file.Path] = text
		m.UI.Fail(label, d.err)
	}
}

// stamp is a time as the ledger has it.
func stamp(t time.Time) int64 {
	if t.IsZero() {
		return 0
	}
	return t.UnixNano()
}
