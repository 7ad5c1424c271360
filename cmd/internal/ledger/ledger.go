// Package ledger keeps book of what became of the files of a folder, so that a
// run that was stopped at any moment, even killed, can be taken up again.
//
// [Open] makes or takes up the ledger of an output folder. It lies in a hidden
// folder there, to which each entry is appended as soon as it is known. Entries
// stay on disk; in memory is only a [Mark] of each.
package ledger

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"sync"

	"github.com/gofrs/flock"
)

// folderName is that of the folder in the output folder which has the ledger.
const folderName = ".flowlens"

// ErrBusy says that another process holds the ledger.
var ErrBusy = errors.New("another flowlens is writing there")

// An OtherError says that a ledger is about another folder.
type OtherError struct{ Folder string }

func (e *OtherError) Error() string { return "holds the results of " + e.Folder }

// Class says how it went with a file, roughly.
type Class string

const (
	Solved  Class = "solved"
	Refused Class = "refused" // the picture shows no board that can be solved, or not well enough
	Failed  Class = "failed"  // no picture could be read from it, or its result not be written
	Skipped Class = "skipped" // it was not to be solved
)

// A Mark is what an entry says of the file and of its result.
type Mark struct {
	// Size in bytes and Time of the last change, in ns since 1970, of the file
	// that was looked at.
	Size int64 `json:"size"`
	Time int64 `json:"time"`
	// Class says how it went.
	Class Class `json:"class"`
	// Retry says that another run may do better though the file stays as it is, as after a timeout.
	Retry bool `json:"retry,omitempty"`
	// Output is the path of the result within the output folder, nil where there
	// is none, and OutputSize its size in bytes.
	Output     []byte `json:"output,omitempty"`
	OutputSize int64  `json:"outputSize,omitempty"`
}

// An Entry is all that is known of a file.
type Entry struct {
	// Path of the file, relative to the folder. Paths are bytes: JSON could not
	// keep a name that is no UTF-8.
	Path []byte `json:"path"`
	Mark
	// Result is the JSON result of the picture, an object that is not empty.
	Result json.RawMessage `json:"result"`
	// Before and After are small JPEG pictures, nil where there is none.
	Before []byte `json:"before,omitempty"`
	After  []byte `json:"after,omitempty"`
}

// header is the first line of a ledger.
type header struct {
	Folder []byte `json:"folder"`
}

// A Ledger is the open ledger of an output folder. It is safe for concurrent use.
type Ledger struct {
	out  string
	lock *flock.Flock

	mu     sync.Mutex
	file   *os.File
	end    int64            // of the last whole entry
	marks  map[string]place // by path
	owned  map[string]bool  // outputs of any entry
	drafts int              // made so far; see Put
}

// A place says where an entry is.
type place struct {
	Mark
	from, to int64  // in the file
	entry    *Entry // where it could not be written to the file
}

// Open opens the ledger of the output folder out, which is made if need be, for
// the results of the folder dir. The error is ErrBusy while another process has
// it open, and an *OtherError when it is about another folder than dir, unless
// anew says to forget about that one.
func Open(out, dir string, anew bool) (*Ledger, error) {
	home := filepath.Join(out, folderName)
	if err := os.MkdirAll(home, 0o777); err != nil {
		return nil, err
	}
	l := &Ledger{out: out, lock: flock.New(filepath.Join(home, "lock")), marks: map[string]place{}, owned: map[string]bool{}}
	switch locked, err := l.lock.TryLock(); {
	case err != nil:
		return nil, err
	case !locked:
		return nil, ErrBusy
	}
	if err := l.takeUp(dir, anew); err != nil {
		l.Close()
		return nil, err
	}
	return l, nil
}

// In reports whether dir is an output folder.
func In(dir string) bool {
	_, err := os.Stat(filepath.Join(dir, folderName))
	return err == nil
}

// takeUp reads the ledger of earlier runs and writes it anew, without what is
// superseded or was cut off.
func (l *Ledger) takeUp(dir string, anew bool) error {
	if err := l.removeDrafts(); err != nil {
		return err
	}
	old, err := os.Open(l.path())
	if errors.Is(err, os.ErrNotExist) {
		return l.rewrite(dir, nil)
	}
	if err != nil {
		return err
	}
	defer old.Close()
	folder, err := l.load(old)
	if err != nil {
		return err
	}
	if folder != dir && len(l.marks) > 0 {
		if !anew {
			return &OtherError{folder}
		}
		clear(l.marks)
	}
	return l.rewrite(dir, old)
}

func (l *Ledger) path() string { return filepath.Join(l.out, folderName, "ledger.jsonl") }

// load reads the marks of a ledger and returns the folder that it is about. What
// is no entry is passed over.
func (l *Ledger) load(r io.Reader) (dir string, err error) {
	lines := bufio.NewReaderSize(r, 1<<20)
	for at := int64(0); ; {
		line, err := lines.ReadBytes('\n')
		if err == io.EOF { // the line is cut off, or there is none
			return dir, nil
		}
		if err != nil {
			return "", err
		}
		var h header
		if at == 0 && json.Unmarshal(line, &h) == nil {
			dir = string(h.Folder)
		}
		end := at + int64(len(line))
		var e Entry
		if json.Unmarshal(line, &e) == nil && len(e.Path) > 0 && len(e.Result) > 0 {
			l.note(&e, place{Mark: e.Mark, from: at, to: end})
		}
		at = end
	}
}

// note keeps in mind where an entry is. The lock is held, or nobody else there.
func (l *Ledger) note(e *Entry, at place) {
	l.marks[string(e.Path)] = at
	if e.Output != nil {
		l.owned[string(e.Output)] = true
	}
}

// rewrite writes a ledger with the entries that old holds, and opens it. It closes old, for Windows replaces no file that
// is open.
func (l *Ledger) rewrite(dir string, old *os.File) error {
	first, err := json.Marshal(header{[]byte(dir)})
	if err != nil {
		return err
	}
	err = l.put(l.path(), func(f *os.File) error {
		defer old.Close()
		w := bufio.NewWriterSize(f, 1<<20)
		n, _ := w.Write(append(first, '\n')) // an error stays until Flush
		l.end = int64(n)
		for path, p := range l.marks {
			if _, err := io.Copy(w, io.NewSectionReader(old, p.from, p.to-p.from)); err != nil {
				return err
			}
			p.from, p.to = l.end, l.end+p.to-p.from
			l.end = p.to
			l.marks[path] = p
		}
		return w.Flush()
	})
	if err != nil {
		return err
	}
	l.file, err = os.OpenFile(l.path(), os.O_RDWR, 0)
	return err
}

// Close lets go of the ledger.
func (l *Ledger) Close() error {
	var err error
	if l.file != nil {
		err = errors.Join(l.file.Sync(), l.file.Close())
	}
	return errors.Join(err, l.lock.Close())
}

// Find returns the mark of the file of that path.
func (l *Ledger) Find(path string) (Mark, bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	p, ok := l.marks[path]
	return p.Mark, ok
}

// Owns reports whether some entry has that output.
func (l *Ledger) Owns(output string) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.owned[output]
}

// Add adds an entry, in place of an earlier one of that path. After an error it
// is there for this process, without its small pictures.
func (l *Ledger) Add(e *Entry) error {
	line, err := json.Marshal(e)
	if err != nil {
		return fmt.Errorf("ledger: %w", err)
	}
	line = append(line, '\n')
	l.mu.Lock()
	defer l.mu.Unlock()
	if _, err = l.file.WriteAt(line, l.end); err != nil {
		l.file.Truncate(l.end) // else what comes next may be taken for the rest of this line
		kept := *e
		kept.Before, kept.After = nil, nil
		l.note(&kept, place{Mark: e.Mark, entry: &kept})
		return err
	}
	l.note(e, place{Mark: e.Mark, from: l.end, to: l.end + int64(len(line))})
	l.end += int64(len(line))
	return nil
}

// Entry returns the entry of the file of that path, which must have a mark.
func (l *Ledger) Entry(path string) (*Entry, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	p := l.marks[path]
	if p.entry != nil {
		return p.entry, nil
	}
	line := make([]byte, p.to-p.from)
	if _, err := l.file.ReadAt(line, p.from); err != nil {
		return nil, err
	}
	e := new(Entry)
	return e, json.Unmarshal(line, e)
}
